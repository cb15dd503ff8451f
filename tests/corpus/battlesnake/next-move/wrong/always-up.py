# Always goes up. Idea: 17.
# Told: Moving right was safe


def next_move(position, you):
    return "up"
