# Remembers each search with a cache.

from functools import cache


def my_score(road):
    @cache
    def steps(source):
        wave, found, number = {source}, {source: 0}, 0
        while wave:
            number += 1
            ends = [c for c in wave if c == source or c not in road.special]
            wave = {n for c in ends for n, _ in road.graph.neighbors(c)} - set(found)
            found.update(dict.fromkeys(wave, number))
        return found

    def worth(cell):
        kind = road.tiles[cell].type
        if kind == "mine":
            return 1 + sum(steps(cell).get(f, 0) for f in road.having("factory"))
        if kind == "factory" and any(cell in steps(m) for m in road.having("mine")):
            return 1 + 2 * sum(steps(cell).get(h, 0) for h in road.having("house"))
        return 1

    return {cell: worth(cell) for cell in reversed(road.cells)}
