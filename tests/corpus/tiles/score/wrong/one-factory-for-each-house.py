# Lets only the first factory deliver to each house. Idea: none.

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
    taken = set()
    for factory in road.having("factory"):
        if values[factory] > 1:
            found = dijkstra(road.graph, factory, end_points=road.special).distance
            near = [h for h in road.having("house") if h in found and h not in taken]
            taken.update(near)
            values[factory] = 1 + sum(2 * int(found[h]) for h in near)
    return values
