"""Right and wrong answers to the exercises of notebook 04, by the name of the cell."""

from tests.solutions.answers import Answers

NEIGHBORS = """
def hex_neighbors(x, y, size):
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]
"""

BY_DIRECTION = """
def hex_neighbors(x, y, size):
    found = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx != dy and 0 <= x + dx < size and 0 <= y + dy < size:
                found.append((x + dx, y + dy))
    return found
"""

WINNER = """
def black_wins(stones, size, neighbors):
    found = [stone for stone in stones if stone[0] == 0]
    for stone in found:
        if stone[0] == size - 1:
            return True
        for other in neighbors(stone):
            if other in stones and other not in found:
                found.append(other)
    return False
"""

STONES = """
def fewest_stones(cost, size, neighbors):
    wave = [cell for cell in cost if cell[0] == 0 and cost[cell] == 0]
    following = [cell for cell in cost if cell[0] == 0 and cost[cell] == 1]
    settled, number = set(), 0
    while wave or following:
        for cell in wave:
            if cell in settled:
                continue
            settled.add(cell)
            if cell[0] == size - 1:
                return number
            for other in neighbors(cell):
                if other in cost:
                    (following if cost[other] else wave).append(other)
        wave, following, number = following, [], number + 1
    return None
"""

HEAP = """
def fewest_stones(cost, size, neighbors):
    import heapq
    queue = [(cost[cell], cell) for cell in cost if cell[0] == 0]
    heapq.heapify(queue)
    settled = set()
    while queue:
        length, cell = heapq.heappop(queue)
        if cell[0] == size - 1:
            return length
        if cell not in settled:
            settled.add(cell)
            for other in neighbors(cell):
                if other in cost:
                    heapq.heappush(queue, (length + cost[other], other))
    return None
"""

BY_HAND = "a1 a2 b1 b2 a4 b3 b4 c3 d3 d2 d4 d1"
OTHER_ORDER = "a1, a4, b1, b2, a2, b4, b3, c3, d3, d4, d2, d1"

ANSWERS = {
    "touch-answer": Answers(
        right=[
            "my_neighbors = 'b3 d3 c2 c4 d2 b4'",
            "my_neighbors = ['B4', 'D2', 'c4', 'c2', 'b3', 'd3']",
        ],
        wrong={
            "my_neighbors = 'b3 d3 c2 c4'": "These are the four neighbors of a square.",
            "my_neighbors = 'b2 c2 d2 b3 d3 b4 c4 d4'": "all eight cells around a square",
            "my_neighbors = 'b3 d3 c2 c4 b2 d4'": "the other two lie on the wrong diagonal",
            "my_neighbors = 'b3 d4'": "d4 does not touch c3: two other cells meet",
            "my_neighbors = 'b3 d3 c2 c4 d2'": "5 cells are right so far",
            "my_neighbors = 6": "The cells should be a text such as 'b3 c2'",
        },
    ),
    "searches-answer": Answers(
        right=["my_count = 'b'"],
        wrong={
            "my_count = 'a'": "it stands for all of them at once",
            "my_count = 'd'": "one search finds all that it can reach",
        },
    ),
    "draw-answer": Answers(
        right=["my_reason = 'd'"],
        wrong={"my_reason = 'b'": "In Hex only three cells ever meet."},
    ),
    "closer-black": Answers(
        right=["my_black = 2"],
        wrong={
            "my_black = 5": "What does a cell cost where yours lies already?",
            "my_black = 1": "Are you one off?",
            "my_black = 4": "Touch each neighbor with a finger",
            "my_black = 3": "Are you one off?",
            "my_black = 9": "count the empty cells on the way",
        },
    ),
    "closer-white": Answers(
        right=["my_white = 3"],
        wrong={
            "my_white = 5": "What does a cell cost where yours lies already?",
            "my_white = 'many'": "should be a number, such as 5, not 'many'",
        },
    ),
    "hand-answer": Answers(
        right=[f"my_cells = {BY_HAND!r}", f"my_cells = {OTHER_ORDER!r}"],
        wrong={
            "my_cells = 'a2'": "a2 belongs to wave 1, but a cell of wave 0 is not found yet.",
            "my_cells = 'a1 a3'": "On a3 lies a stone of white: no way leads there.",
            "my_cells = 'a1 a2 b1 a4'": "4 cells are right so far. Wave 1 is not complete.",
            "my_cells = 'a1 a2 b1 a4 b3'": "b3 belongs to wave 2, but a cell of wave 1",
            "my_cells = 'a1 c3'": "c3 touches neither the left side nor a cell that is settled.",
            "my_cells = 'a1 a1'": "a1 has been found already.",
            "my_cells = '1'": "The cells should be a text such as",
        },
    ),
    "neighbors-answer": Answers(
        right=[NEIGHBORS, BY_DIRECTION],
        wrong={
            NEIGHBORS.replace(", (x - 1, y + 1), (x + 1, y - 1)", ""): (
                "you give 4. These are the four neighbors of a square."
            ),
            BY_DIRECTION.replace("dx != dy", "(dx, dy) != (0, 0)"): (
                "you give 8. These are all eight cells around a square."
            ),
            NEIGHBORS.replace("(x - 1, y + 1), (x + 1, y - 1)", "(x + 1, y + 1), (x - 1, y - 1)"): (
                "the other two lie on the wrong diagonal"
            ),
            NEIGHBORS.replace(" if 0 <= a < size and 0 <= b < size", ""): "not on the board",
            "def hex_neighbors(x, y, size):\n    pass": "it returned None",
            "hex_neighbors = 6": "Give the function itself",
        },
    ),
    "winner-answer": Answers(
        right=[WINNER],
        wrong={
            WINNER.replace("stone[0]", "stone[1]"): "Which two sides does this player join",
            WINNER.replace("other in stones and ", ""): (
                "nobody joins left and right there, but you say that black has won."
            ),
            WINNER.replace("neighbors(stone)", "neighbors(stone)[:2]"): "but you say no",
            WINNER.replace("    return False\n", ""): "it returned None",
            "def black_wins(stones, size, neighbors):\n    return len(stones) >= size": (
                "Follow the stones with a finger"
            ),
        },
    ),
    "stones-answer": Answers(
        right=[STONES, HEAP],
        wrong={
            STONES.replace("cost[cell]", "1").replace("cost[other]", "1"): (
                "What does a cell cost where yours lies already?"
            ),
            HEAP.replace("cell[0]", "cell[1]"): "Which two sides does this player join",
            HEAP.replace("if other in cost:", "if True:")
            .replace("cost[other]", "cost.get(other, 1)")
            .replace(
                "for cell in cost if cell[0] == 0", "for cell in [(0, y) for y in range(size)]"
            )
            .replace("(cost[cell], cell)", "(cost.get(cell, 1), cell)"): (
                "where no stone of yours can ever lie?"
            ),
            HEAP.replace("(cost[cell], cell)", "(0, cell)"): "what does the first cell cost?",
            HEAP.replace("return None", "return 0"): (
                "On the board W (1 x 1): it should be None; yours is 0."
            ),
            HEAP.replace("(length + cost[other], other)", "(length, other)"): "what does the first",
            "def fewest_stones(cost, size, neighbors):\n    return 'many'": (
                "it should return a number, or None if there is no way"
            ),
        },
    ),
    "exit-answer": Answers(
        right=["my_exit = 3"],
        wrong={
            "my_exit = 5": "What does a cell cost where yours lies already?",
            "my_exit = 0": "Which two sides does this player join",
            "my_exit = 1": "where no stone of yours can ever lie?",
            "my_exit = 6": "Touch each neighbor with a finger",
            "my_exit = 2": "count the empty cells on the way",
            "my_exit = 99": "count the empty cells on the way",
        },
    ),
}
