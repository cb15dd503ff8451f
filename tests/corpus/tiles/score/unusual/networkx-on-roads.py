# Asks networkx for the steps between two places.

from collections import defaultdict

import networkx as nx


def my_score(road):
    values = defaultdict(int, dict.fromkeys(road.cells, 1))
    whole = nx.Graph()
    whole.add_nodes_from(road.cells)
    whole.add_edges_from((a, b) for a, b, _ in road.graph.edges)

    def steps(a, b):
        between = whole.subgraph(set(road.cells) - road.special | {a, b})
        return nx.shortest_path_length(between, a, b) if nx.has_path(between, a, b) else 0

    served = {f for m in road.having("mine") for f in road.having("factory") if steps(m, f)}
    for mine in road.having("mine"):
        values[mine] += sum(steps(mine, factory) for factory in road.having("factory"))
    for factory in served:
        values[factory] += 2 * sum(steps(factory, house) for house in road.having("house"))
    return values
