# Asks the position for something that it does not have. Idea: none.
# Told: AttributeError


def next_move(position, you):
    return position.nose
