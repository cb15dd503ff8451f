# Keeps one list from call to call. Idea: none.
# Told: Something is kept between calls


def neighbors(cell, board, found=[]):
    x, y = cell % 9, cell // 9
    for a, b in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
        if 0 <= a < 9 and 0 <= b < 9 and board[9 * b + a] == ".":
            found.append(9 * b + a)
    return found
