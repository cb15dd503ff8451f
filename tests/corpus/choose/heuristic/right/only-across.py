# The steps across alone.


def my_guess(cell, target):
    if cell[0] > target[0]:
        return cell[0] - target[0]
    return target[0] - cell[0]
