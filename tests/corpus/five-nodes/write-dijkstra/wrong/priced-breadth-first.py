# Finds the way with the fewest edges, and adds up its weights. Idea: 8.

from collections import deque


def my_dijkstra(graph, source):
    distance = {source: 0}
    before = {source: None}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        for head, weight in graph.neighbors(node):
            if head not in distance:
                distance[head], before[head] = distance[node] + weight, node
                queue.append(head)
    return distance, before
