# Takes 1000 steps for no way. Idea: 16.
# Told: Could a long road weigh more than your big number?

from pathlib_games.graphs import dijkstra


def my_score(road):
    values = {cell: 1 for cell in road.cells}
    supplied = set()
    for mine in road.having("mine"):
        distance = dijkstra(road.graph, mine, end_points=road.special).distance
        for factory in road.having("factory"):
            if distance.get(factory, 1000) < 1000:
                values[mine] += distance[factory]
                supplied.add(factory)
    for factory in supplied:
        distance = dijkstra(road.graph, factory, end_points=road.special).distance
        for house in road.having("house"):
            if house in distance:
                values[factory] += 2 * distance[house]
    return values
