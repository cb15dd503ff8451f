# All mines first; factories that are served are kept in a list.

from pathlib_games.graphs import dijkstra


def my_score(road):
    values = dict.fromkeys(road.cells, 1)
    served = []
    for mine in road.having("mine"):
        found = dijkstra(road.graph, mine, end_points=road.special).distance
        for factory in road.having("factory"):
            if factory in found:
                served.append(factory)
                values[mine] = values[mine] + int(found[factory])
    for factory in road.having("factory"):
        if factory in served:
            found = dijkstra(road.graph, factory, end_points=road.special).distance
            values[factory] += sum(2 * int(found[h]) for h in road.having("house") if h in found)
    return values
