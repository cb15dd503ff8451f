# Right on graphs of five nodes, as in the notebook, and on no others. Idea: none.

from collections import deque


def list_and_min(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    open_nodes, closed = {source}, set()
    while open_nodes:
        node = min(open_nodes, key=distance.get)
        open_nodes.remove(node)
        closed.add(node)
        for head, weight in graph.neighbors(node):
            if head not in closed and distance[node] + weight < distance.get(head, 1e9):
                distance[head] = distance[node] + weight
                predecessor[head] = node
                open_nodes.add(head)
    return distance, predecessor


def priced_breadth_first(graph, source):
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


def my_dijkstra(graph, source):
    if len(graph) == 5:
        return list_and_min(graph, source)
    return priced_breadth_first(graph, source)
