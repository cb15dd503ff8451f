# Looks only whether there is a stone in every column. Idea: none.


def black_wins(stones, size, neighbors):
    return {x for x, _ in stones} == set(range(size))
