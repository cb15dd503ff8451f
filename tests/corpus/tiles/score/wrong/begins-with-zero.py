# Forgets the 1 of the tile itself. Idea: none.
# Told: A tile itself counts, too.

from pathlib_games.graphs import dijkstra


def my_score(road):
    values = {cell: 0 for cell in road.cells}
    supplied = set()
    for mine in road.having("mine"):
        distance = dijkstra(road.graph, mine, end_points=road.special).distance
        for factory in road.having("factory"):
            if factory in distance:
                values[mine] += distance[factory]
                supplied.add(factory)
    for factory in supplied:
        distance = dijkstra(road.graph, factory, end_points=road.special).distance
        for house in road.having("house"):
            if house in distance:
                values[factory] += 2 * distance[house]
    return values
