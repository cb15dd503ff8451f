# Searches from every place first, and then only adds up.

from pathlib_games.graphs import dijkstra


def my_score(road):
    far = {
        cell: dijkstra(road.graph, cell, end_points=road.special).distance for cell in road.special
    }
    mines, factories, houses = (road.having(kind) for kind in ("mine", "factory", "house"))
    values = dict.fromkeys(road.cells, 1)
    for mine in mines:
        values[mine] += sum(int(far[mine][f]) for f in factories if f in far[mine])
    for factory in factories:
        if any(factory in far[mine] for mine in mines):
            values[factory] += 2 * sum(int(far[factory].get(house, 0)) for house in houses)
    return values
