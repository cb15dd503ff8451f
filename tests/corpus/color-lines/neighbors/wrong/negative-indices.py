# Does not look whether a coordinate is below 0. Idea: 15.


def neighbors(cell, board):
    x, y = cell % 9, cell // 9
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [9 * b + a for a, b in around if a < 9 and b < 9 and board[9 * b + a] == "."]
