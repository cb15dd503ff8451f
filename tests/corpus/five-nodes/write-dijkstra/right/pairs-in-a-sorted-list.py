# Sorts pairs of number and node, so nodes are compared where numbers tie.


def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    todo = [(0, source)]
    while todo:
        todo.sort()
        length, node = todo.pop(0)
        if length > distance[node]:
            continue
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head], predecessor[head] = length + weight, node
                todo.append((length + weight, head))
    return distance, predecessor
