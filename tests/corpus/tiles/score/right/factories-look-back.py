# Each factory looks for the mines that serve it.

from pathlib_games.graphs import dijkstra


def my_score(road):
    values = dict.fromkeys(road.cells, 1)
    for factory in road.having("factory"):
        near = dijkstra(road.graph, factory, end_points=road.special).distance
        mines = [mine for mine in road.having("mine") if mine in near]
        for mine in mines:
            values[mine] += int(near[mine])
        if mines:
            for house in road.having("house"):
                if house in near:
                    values[factory] += int(near[house]) * 2
    return values
