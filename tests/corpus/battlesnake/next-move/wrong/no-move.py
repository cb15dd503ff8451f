# Gives a word that is no move. Idea: none.
# Told: is no move


def next_move(position, you):
    return "north"
