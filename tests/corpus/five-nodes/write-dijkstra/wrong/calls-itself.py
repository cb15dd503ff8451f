# Calls itself for each neighbor that it can improve, the lightest edge first. Idea: none.
# Told: Dijkstra's algorithm settles each node once.

from operator import itemgetter


def my_dijkstra(graph, source):
    distance = {}
    predecessor = {}

    def visit(node, length, before):
        if node in distance and distance[node] <= length:
            return
        distance[node] = length
        predecessor[node] = before
        for head, weight in sorted(graph.neighbors(node), key=itemgetter(1)):
            visit(head, length + weight, node)

    visit(source, 0, None)
    return distance, predecessor
