# Goes through the two rules, as the notebook tells them.

from pathlib_games.graphs import dijkstra


def my_score(road):
    values = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:
        for source in road.having(kind):
            if source not in supplied:
                continue
            tree = dijkstra(road.graph, source, end_points=road.special)
            for target in road.having(wanted):
                if target in tree.distance:
                    values[source] += times * int(tree.distance[target])
                    supplied.add(target)
    return values
