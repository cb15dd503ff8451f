# The queue is ordered by the weight of the last edge. Idea: 2.

from heapq import heappop, heappush


def my_dijkstra(graph, source):
    distance = {source: 0}
    before = {source: None}
    queue = [(0, 0, source)]
    pushed, seen = 0, set()
    while queue:
        node = heappop(queue)[2]
        if node in seen:
            continue
        seen.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or distance[node] + weight < distance[head]:
                distance[head], before[head] = distance[node] + weight, node
                pushed += 1
                heappush(queue, (weight, pushed, head))
    return distance, before
