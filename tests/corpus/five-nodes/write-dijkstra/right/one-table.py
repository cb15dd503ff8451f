# Keeps distance, predecessor and whether it is settled in one table.

import math


def my_dijkstra(graph, source):
    table = {node: [math.inf, None, False] for node in graph.nodes}
    table[source][0] = 0
    while any(not row[2] and row[0] < math.inf for row in table.values()):
        node = min((n for n in table if not table[n][2]), key=lambda n: table[n][0])
        table[node][2] = True
        for head, weight in graph.neighbors(node):
            if table[node][0] + weight < table[head][0]:
                table[head][:2] = [table[node][0] + weight, node]
    return {n: row[0] for n, row in table.items()}, {n: row[1] for n, row in table.items()}
