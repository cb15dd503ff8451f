# An object that can be called.

from collections import deque


class Searcher:
    """A search as an object that can be called."""

    def __call__(self, start, neighbors):
        self.tree = {start: None}
        self.waiting = deque([start])
        while self.waiting:
            self.look(self.waiting.popleft(), neighbors)
        return self.tree

    def look(self, cell, neighbors):
        new = [other for other in neighbors(cell) if other not in self.tree]
        self.tree.update(dict.fromkeys(new, cell))
        self.waiting.extend(new)


my_bfs = Searcher()
