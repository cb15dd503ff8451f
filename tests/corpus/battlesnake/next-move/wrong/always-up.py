# Always goes up. Idea: 17.
# Told: Safe was:


def next_move(position, you):
    return "up"
