# Gives the search to networkx.

from types import MappingProxyType

import networkx as nx


def my_bfs(start, neighbors):
    graph = nx.DiGraph()
    graph.add_node(start)
    waiting, seen = [start], set()
    while waiting:
        cell = waiting.pop()
        if cell not in seen:
            seen.add(cell)
            graph.add_edges_from((cell, other) for other in neighbors(cell))
            waiting.extend(neighbors(cell))
    before = {cell: other for other, cell in nx.bfs_edges(graph, start)}
    return MappingProxyType({start: None, **before})
