# Puts a node to the front of the queue if it is nearer than the first one there. Idea: none.
# Told: Dijkstra's algorithm settles each node once.

from collections import deque


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
                if head in queue:
                    continue
                if queue and distance[head] < distance[queue[0]]:
                    queue.appendleft(head)
                else:
                    queue.append(head)
    return distance, predecessor
