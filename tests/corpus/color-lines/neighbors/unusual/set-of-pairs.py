# A set of pairs, column and row.


def neighbors(cell, board):
    y, x = divmod(cell, 9)
    around = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    return {9 * b + a for a, b in around if 0 <= a <= 8 and 0 <= b <= 8 and board[9 * b + a] == "."}
