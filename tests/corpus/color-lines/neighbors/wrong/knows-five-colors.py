# Knows the balls by five colors, and no others. Idea: 15.


def my_neighbors(cell, board):
    x, y = cell % 9, cell // 9
    around = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
    inside = [9 * b + a for a, b in around if 0 <= a < 9 and 0 <= b < 9]
    return [other for other in inside if board[other] not in "12345"]
