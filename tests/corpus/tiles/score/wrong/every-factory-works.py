# Lets factories deliver that no mine supplies. Idea: 42.

from pathlib_games.graphs import dijkstra


def my_score(road):
    values = dict.fromkeys(road.cells, 1)
    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:
        for source in road.having(kind):
            found = dijkstra(road.graph, source, end_points=road.special).distance
            for target in road.having(wanted):
                if target in found:
                    values[source] += times * int(found[target])
    return values
