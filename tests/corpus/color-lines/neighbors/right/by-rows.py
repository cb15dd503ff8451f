# Cuts the board into rows first.


def neighbors(cell, board):
    rows = [board[9 * y : 9 * y + 9] for y in range(9)]
    x, y = cell % 9, cell // 9
    found = []
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if -1 < x + dx < 9 and -1 < y + dy < 9 and rows[y + dy][x + dx] == ".":
            found.append(cell + dx + 9 * dy)
    return found
