# Always 0. Idea: none.


def my_guess(_, __):
    return 0
