# Waves that are sets.


def my_bfs(start, neighbors):
    tree = {start: None}
    wave = {start}
    while wave:
        found = {(other, cell) for cell in wave for other in neighbors(cell) if other not in tree}
        tree |= dict(found)
        wave = {other for other, _ in found}
    return tree
