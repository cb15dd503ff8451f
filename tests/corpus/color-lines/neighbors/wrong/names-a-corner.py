# Names a cell that touches only at a corner. Idea: 15.
# Told: For cell 0 you name cell 10: they touch only at a corner.


def neighbors(cell, board):
    found = [cell + 10] if cell < 70 else []
    if cell >= 9:
        found.append(cell - 9)
    if cell % 9 > 0:
        found.append(cell - 1)
    if cell % 9 < 8:
        found.append(cell + 1)
    if cell < 72:
        found.append(cell + 9)
    return [other for other in found if board[other] == "."]
