# Gives 0 to a tile without a place. Idea: none.

from pathlib_games.graphs import dijkstra


def score(road):
    values = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:
        for source in road.having(kind):
            if source not in supplied:
                continue
            found = dijkstra(road.graph, source, end_points=road.special).distance
            for target in road.having(wanted):
                if target in found:
                    values[source] += times * int(found[target])
                    supplied.add(target)
    return values


def my_score(road):
    values = score(road)
    return {cell: values[cell] if cell in road.special else 0 for cell in road.cells}
