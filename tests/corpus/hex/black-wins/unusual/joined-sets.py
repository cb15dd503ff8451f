# Joins sets of stones, and asks whether both sides are in one.


def black_wins(stones, size, neighbors):
    parent = {stone: stone for stone in stones} | {"left": "left", "right": "right"}

    def root(node):
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for stone in stones:
        for other in neighbors(stone):
            if other in parent:
                parent[root(stone)] = root(other)
        for side, column in (("left", 0), ("right", size - 1)):
            if stone[0] == column:
                parent[root(stone)] = root(side)
    return bool(root("left") == root("right"))
