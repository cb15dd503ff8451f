# Collects the edges that it meets, and asks networkx for the part of the start.

import networkx as nx


def my_feature(graph, start):
    joined = nx.Graph()
    joined.add_node(start)
    waiting = [start]
    while waiting:
        node = waiting.pop()
        for other, _ in graph.neighbors(node):
            if other not in joined:
                waiting.append(other)
            joined.add_edge(node, other)
    return nx.node_connected_component(joined, start)
