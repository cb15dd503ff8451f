# Gives a word that is no move. Idea: none.
# Told: is not a move


def next_move(position, you):
    return "north"
