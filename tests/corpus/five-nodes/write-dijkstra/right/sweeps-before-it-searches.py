# Asks for all neighbors once to add up the weights, which makes an infinity.

import heapq


def my_dijkstra(graph, source):
    largest = 1
    for node in graph.nodes:
        for _, weight in graph.neighbors(node):
            largest += weight
    distance = {node: largest for node in graph.nodes}
    predecessor = {}
    distance[source] = 0
    heap, done = [(0, 0, source)], set()
    while heap:
        _, _, node = heapq.heappop(heap)
        if node in done:
            continue
        done.add(node)
        for number, (head, weight) in enumerate(graph.neighbors(node)):
            if distance[node] + weight < distance[head]:
                distance[head], predecessor[head] = distance[node] + weight, node
                heapq.heappush(heap, (distance[head], (len(done) + 1) * 1000 + number, head))
    return {node: far for node, far in distance.items() if far < largest}, predecessor
