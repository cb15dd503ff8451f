# Takes rows for columns. Idea: 15.


def neighbors(cell, board):
    x, y = cell // 9, cell % 9
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [9 * b + a for a, b in around if 0 <= a < 9 and 0 <= b < 9 and board[9 * b + a] == "."]
