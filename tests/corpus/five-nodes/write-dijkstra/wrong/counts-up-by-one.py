# Waits for each whole distance, one after the other, so a fraction never comes. Idea: none.
# Told: In this case, the edge from 0 to 3 weighs 12345 and some weights are fractions


def my_dijkstra(graph, source):
    distance, predecessor, settled, now = {source: 0}, {source: None}, set(), 0
    while len(settled) < len(distance):
        for node in [each for each in distance if distance[each] == now and each not in settled]:
            settled.add(node)
            for head, weight in graph.neighbors(node):
                if head not in distance or now + weight < distance[head]:
                    distance[head], predecessor[head] = now + weight, node
        if not any(distance[each] == now and each not in settled for each in distance):
            now += 1
    return distance, predecessor
