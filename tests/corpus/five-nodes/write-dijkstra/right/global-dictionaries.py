# The two dictionaries belong to the notebook, and are emptied first.

distance = {}
predecessor = {}


def relax(tail, head, weight, todo):
    if head not in distance or distance[tail] + weight < distance[head]:
        distance[head] = distance[tail] + weight
        predecessor[head] = tail
        todo.add(head)


def my_dijkstra(graph, source):
    distance.clear()
    predecessor.clear()
    distance[source] = 0
    todo = {source}
    while todo:
        node = min(todo, key=lambda each: distance[each])
        todo.discard(node)
        for head, weight in graph.neighbors(node):
            relax(node, head, weight, todo)
    return dict(distance), dict(predecessor)
