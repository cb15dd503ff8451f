# Names a cell that is not on the board. Idea: 15.
# Told: For cell 0 you name 81, which is not on the board.


def neighbors(cell, board):
    return [cell + 81]
