# An object that can be called.


class Guess:
    """A guess that can be called."""

    def __init__(self, per_step):
        self.per_step = per_step

    def __call__(self, cell, target):
        return self.per_step * (abs(cell[0] - target[0]) + abs(cell[1] - target[1]))


my_guess = Guess(0.5)
