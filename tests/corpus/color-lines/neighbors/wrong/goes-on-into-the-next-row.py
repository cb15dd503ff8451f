# Does not look whether the row ends at the right. Idea: 15.
# Told: for cell 8 you name cell 9: 8 ends a row, and 9 begins the next.


def neighbors(cell, board):
    found = []
    if cell >= 9:
        found.append(cell - 9)
    if cell % 9 > 0:
        found.append(cell - 1)
    found += [cell + 1]
    if cell < 72:
        found.append(cell + 9)
    return [other for other in found if board[other] == "."]
