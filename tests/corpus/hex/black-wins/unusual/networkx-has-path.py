# Asks networkx whether there is a path.

import networkx as nx


def black_wins(stones, size, neighbors):
    graph = nx.Graph()
    graph.add_nodes_from([*stones, "left", "right"])
    graph.add_edges_from((s, n) for s in stones for n in neighbors(s) if n in stones)
    graph.add_edges_from(("left", s) for s in stones if s[0] == 0)
    graph.add_edges_from((s, "right") for s in stones if s[0] == size - 1)
    return bool(nx.has_path(graph, "left", "right"))
