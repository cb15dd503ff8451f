# Everything that gets a distance can be reached.

from pathlib_games.graphs import dijkstra


def my_feature(graph, start):
    return set(dijkstra(graph, start).distance)
