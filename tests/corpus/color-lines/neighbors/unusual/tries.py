# Tries, and takes an IndexError for the end of the board.


def neighbors(cell, board):
    rows = [list(board[9 * y : 9 * y + 9]) for y in range(9)]
    found = []
    for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        x, y = cell % 9 + dx, cell // 9 + dy
        try:
            if x >= 0 and y >= 0 and rows[y][x] == ".":
                found.append(9 * y + x)
        except IndexError:
            continue
    return found
