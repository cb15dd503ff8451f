# Looks whether the cell itself is free, not those beside it. Idea: 15.


def neighbors(cell, board):
    x, y = cell % 9, cell // 9
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    inside = [9 * b + a for a, b in around if 0 <= a < 9 and 0 <= b < 9]
    return inside if board[cell] == "." else []
