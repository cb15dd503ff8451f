# Has a heap of its own in which an entry sinks below its left child only. Idea: none.

from itertools import count


def push(heap, entry):
    heap.append(entry)
    place = len(heap) - 1
    while place > 0 and heap[place] < heap[(place - 1) // 2]:
        above = (place - 1) // 2
        heap[place], heap[above] = heap[above], heap[place]
        place = above


def pop(heap):
    first = heap[0]
    last = heap.pop()
    if heap:
        heap[0] = last
        place = 0
        while 2 * place + 1 < len(heap) and heap[2 * place + 1] < heap[place]:
            below = 2 * place + 1
            heap[place], heap[below] = heap[below], heap[place]
            place = below
    return first


def my_dijkstra(graph, source):
    distance = {source: 0}
    predecessor = {source: None}
    done = set()
    number = count()
    heap = [(0, next(number), source)]
    while heap:
        length, _, node = pop(heap)
        if node in done:
            continue
        done.add(node)
        for head, weight in graph.neighbors(node):
            if head not in distance or length + weight < distance[head]:
                distance[head] = length + weight
                predecessor[head] = node
                push(heap, (distance[head], next(number), head))
    return distance, predecessor
