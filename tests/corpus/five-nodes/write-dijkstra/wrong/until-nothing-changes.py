# Tests all edges again and again until no number changes. Idea: none.
# Told: in rounds is Bellman-Ford


def my_dijkstra(graph, source):
    distance = {source: 0}
    predecessor = {source: None}
    changed = True
    while changed:
        changed = False
        for tail in list(distance):
            for head, weight in graph.neighbors(tail):
                if head not in distance or distance[head] > distance[tail] + weight:
                    distance[head] = distance[tail] + weight
                    predecessor[head] = tail
                    changed = True
    return distance, predecessor
