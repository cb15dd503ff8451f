# Settles the nodes in the order in which they were found. Idea: 19.

from collections import deque


def my_dijkstra(graph, source):
    distance = {source: 0}
    before = {source: None}
    queue, done = deque([source]), set()
    while queue:
        node = queue.popleft()
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head in done:
                continue
            if head not in distance:
                queue.append(head)
            if distance[node] + weight < distance.get(head, float("inf")):
                distance[head], before[head] = distance[node] + weight, node
    return distance, before
