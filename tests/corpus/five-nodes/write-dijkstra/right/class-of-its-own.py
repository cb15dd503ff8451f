# A class keeps what the search knows, and is returned itself.


class Search:
    """Keeps what the search knows."""

    def __init__(self, graph, source):
        self.graph = graph
        self.distance = {source: 0}
        self.predecessor = {source: None}
        self.settled = []

    def frontier(self):
        return [node for node in self.distance if node not in self.settled]

    def run(self):
        while frontier := self.frontier():
            self.settle(min(frontier, key=self.distance.__getitem__))
        return self

    def settle(self, node):
        self.settled.append(node)
        for head, weight in self.graph.neighbors(node):
            self.relax(node, head, weight)

    def relax(self, tail, head, weight):
        if head not in self.distance or self.distance[tail] + weight < self.distance[head]:
            self.distance[head] = self.distance[tail] + weight
            self.predecessor[head] = tail


def my_dijkstra(graph, source):
    return Search(graph, source).run()
