"""stub"""


def rung(entries, recipe):
    return max(1, min(5, sum(e.recipe == recipe and not e.right for e in entries)))
