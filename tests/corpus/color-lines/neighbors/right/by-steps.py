# Four steps from the number, but none from one row into the next.


def neighbors(cell, board):
    found = []
    for step in (-9, -1, 1, 9):
        other = cell + step
        if other < 0 or other > 80:
            continue
        if step in {-1, 1} and other // 9 != cell // 9:
            continue
        if board[other] == ".":
            found.append(other)
    return found
