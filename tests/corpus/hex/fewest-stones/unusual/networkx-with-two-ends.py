# Gives the search to networkx, with a node for each side.

import networkx as nx


def fewest_stones(cost, size, neighbors):
    graph = nx.DiGraph()
    graph.add_nodes_from([*cost, "left", "right"])
    for cell in cost:
        graph.add_weighted_edges_from((cell, n, cost[n]) for n in neighbors(cell) if n in cost)
        if cell[0] == 0:
            graph.add_edge("left", cell, weight=cost[cell])
        if cell[0] == size - 1:
            graph.add_edge(cell, "right", weight=0)
    try:
        return int(nx.dijkstra_path_length(graph, "left", "right"))
    except nx.NetworkXNoPath:
        return None
