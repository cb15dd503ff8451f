# Takes the open node whose distance has the smallest whole part. Idea: 22.


def my_dijkstra(graph, source):
    distance, predecessor, settled = {source: 0}, {source: None}, set()
    while waiting := [node for node in distance if node not in settled]:
        node = min(waiting, key=lambda each: distance[each] // 1)
        settled.add(node)
        for head, weight in graph.neighbors(node):
            length = distance[node] + weight
            if head not in settled and length < distance.get(head, length + 1):
                distance[head], predecessor[head] = length, node
    return distance, predecessor
