# Goes on at the other side of the board. Idea: 15.


def neighbors(cell, board):
    x, y = cell % 9, cell // 9
    around = [((x + 1) % 9, y), ((x - 1) % 9, y), (x, (y + 1) % 9), (x, (y - 1) % 9)]
    return [9 * b + a for a, b in around if board[9 * b + a] == "."]
