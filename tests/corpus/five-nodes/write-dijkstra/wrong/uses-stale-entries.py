# Takes an outdated entry of the heap for news. Idea: 12.

from heapq import heappop, heappush


def my_dijkstra(graph, source):
    distance = {source: 0}
    before = {source: None}
    queue = [(0, 0, source)]
    pushed, done = 0, set()
    while queue:
        length, _, node = heappop(queue)
        distance[node] = length
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head not in done and length + weight < distance.get(head, float("inf")):
                distance[head], before[head] = length + weight, node
                pushed += 1
                heappush(queue, (length + weight, pushed, head))
    return distance, before
