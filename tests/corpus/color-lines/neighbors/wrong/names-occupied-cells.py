# Names cells on which a ball lies, too. Idea: 15.
# Told: for cell 1 you name cell 0, where a ball lies.


def neighbors(cell, board):
    found = []
    if cell >= 9:
        found.append(cell - 9)
    if cell % 9 > 0:
        found.append(cell - 1)
    if cell % 9 < 8:
        found.append(cell + 1)
    if cell < 72:
        found.append(cell + 9)
    return [other for other in found]
