# Of equal distances the node that was found last is settled first.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    frontier, settled = [source], set()
    while frontier:
        node = frontier[0]
        for other in frontier:
            if distance[other] <= distance[node]:
                node = other
        frontier.remove(node)
        settled.add(node)
        for head, weight in reversed(list(graph.neighbors(node))):
            if head in settled:
                continue
            if head not in distance:
                frontier.append(head)
            elif distance[node] + weight >= distance[head]:
                continue
            distance[head], predecessor[head] = distance[node] + weight, node
    return distance, predecessor
