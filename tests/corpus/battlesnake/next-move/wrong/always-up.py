# Always goes up. Idea: 17.
# Told: Safe:


def next_move(position, you):
    return "up"
