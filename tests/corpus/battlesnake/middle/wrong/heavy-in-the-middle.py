# The middle is heavy, and the rim is light. Idea: none.
# Told: Which cells should be light


def my_weight(x, y, size):
    return 30 - abs(x - size // 2) - abs(y - size // 2)
