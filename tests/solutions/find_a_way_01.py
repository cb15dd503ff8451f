"""Right and wrong answers to the exercises of notebook 01, by the name of the cell."""

from tests.solutions.answers import Answers

NEIGHBORS = """
def neighbors(cell, board):
    found = []
    if cell >= 9:
        found.append(cell - 9)
    if cell % 9 > 0:
        found.append(cell - 1)
    if cell % 9 < 8:
        found.append(cell + 1)
    if cell < 72:
        found.append(cell + 9)
    return [other for other in found if board[other] == "."]
"""

BY_COLUMN_AND_ROW = """
def neighbors(cell, board):
    y, x = divmod(cell, 9)
    around = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    return {9 * b + a for a, b in around if 0 <= a <= 8 and 0 <= b <= 8 and board[9 * b + a] == "."}
"""

BFS = """
def my_bfs(start, neighbors):
    predecessor = {start: None}
    queue = [start]
    for cell in queue:
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                queue.append(other)
    return predecessor
"""

WAVE_BY_WAVE = """
def my_bfs(start, neighbors):
    predecessor, wave = {start: None}, [start]
    while wave:
        following = []
        for cell in wave:
            for other in neighbors(cell):
                if other not in predecessor:
                    predecessor[other] = cell
                    following.append(other)
        wave = following
    return predecessor
"""

STACK = """
def my_bfs(start, neighbors):
    predecessor, stack = {start: None}, [start]
    while stack:
        cell = stack.pop()
        for other in neighbors(cell):
            if other not in predecessor:
                predecessor[other] = cell
                stack.append(other)
    return predecessor
"""

PATH = """
def my_path(predecessor, target):
    path = [target]
    while predecessor[path[0]] is not None:
        path.insert(0, predecessor[path[0]])
    return path
"""

POND = "(1, 0) (0, 1) (1, 1) (1, 2) (2, 2) (1, 3) (3, 2) (0, 3) (3, 1) (4, 2) (3, 3) (3, 0) (4, 0)"
OTHER_ORDER = "0,1 1,0 1,1 1,2 1,3 2,2 0,3 3,2 3,3 4,2 3,1 3,0 4,0"

ANSWERS = {
    "predict-reach": Answers(
        right=["my_count = 6"],
        wrong={
            "my_count = 7": "Are you one off?",
            "my_count = 14": "14 cells are free, but the ball has no way to some of them",
            "my_count = 5": "one wave after the other",
            "my_count = 'many'": "should be a number, such as 5, not 'many'",
        },
    ),
    "predict-distance": Answers(right=["my_steps = 4"], wrong={"my_steps = 5": "is not 5"}),
    "simulate-answer": Answers(
        right=[f"my_cells = {POND!r}", f"my_cells = {OTHER_ORDER!r}"],
        wrong={
            "my_cells = '(1, 0) (2, 0)'": "On (2, 0) lies a ball: no way leads through it.",
            "my_cells = '(1, 0) (1, 1)'": "belongs to wave 2, but a cell of wave 1 is not found",
            "my_cells = '(1, 1)'": "(1, 1) touches (0, 0) only at a corner",
            "my_cells = '(3, 3)'": "No cell beside (3, 3) has been found yet.",
            "my_cells = '(1, 0) (0, 1)'": "2 cells are right so far. Wave 2 is not complete.",
            "my_cells = '(1, 0) (1, 0)'": "(1, 0) has been found already.",
            "my_cells = '(5, 0)'": "(5, 0) is not a cell of this board",
            "my_cells = '1'": "The cells should be a text such as",
            "my_cells = 5": "The cells should be a text such as",
        },
    ),
    "neighbors-answer": Answers(
        right=[NEIGHBORS, BY_COLUMN_AND_ROW],
        wrong={
            NEIGHBORS.replace("    if cell % 9 < 8:\n        found", "    found").replace(
                "found.append(cell + 1)", "found += [cell + 1]"
            ): "of cell 8 you name cell 9: one of them ends a row, the other one begins the next.",
            NEIGHBORS.replace(' if board[other] == "."', ""): (
                "of cell 1 you name cell 0, on which a ball lies."
            ),
            NEIGHBORS.replace("found = []", "found = [cell + 10] if cell < 70 else []"): (
                "Of cell 0 you name cell 10: they touch only at a corner."
            ),
            NEIGHBORS.replace("    if cell < 72:\n        found", "    found"): (
                "For cell 72 on the empty board: it stopped with IndexError"
            ),
            "def neighbors(cell, board):\n    return [cell + 81]": (
                "Of cell 0 you name 81, which is not on the board."
            ),
            NEIGHBORS.replace("cell - 9)", "cell)"): "that is the cell itself",
            NEIGHBORS.replace("if cell >= 9", "if cell > 9"): "of cell 9 you forget cell 0.",
            "def neighbors(cell, board):\n    pass": "it returned None",
            "neighbors = 5": "Give the function itself",
        },
    ),
    "bfs-answer": Answers(
        right=[BFS, WAVE_BY_WAVE],
        wrong={
            STACK: "Which cell leaves the queue first: the one that came first, or last?",
            BFS.replace("{start: None}", "{}"): "nothing comes before the start",
            BFS.replace("{start: None}", "{start: start}"): "nothing comes before the start",
            BFS.replace("return predecessor", "del predecessor[start]; return predecessor"): (
                "the start is missing"
            ),
            BFS.replace("for cell in queue:", "for cell in queue[:9]:"): "did you stop early?",
            BFS.replace("if other not in predecessor:", "if True:"): "still running",
            BFS.replace("    return predecessor\n", ""): "it returned None",
            BFS.replace("return predecessor", "return queue"): "it should return a dictionary",
        },
    ),
    "path-answer": Answers(
        right=[PATH, PATH.replace("path = [target]", "path = [] or [target]")],
        wrong={
            PATH.replace("return path", "return path[::-1]"): "Now turn the list around.",
            PATH.replace("return path", "return path[1:]"): "it should be [0, 1, 10]",
            PATH.replace("is not None", "!= 0"): "yours is [1, 10]",
        },
    ),
    "deep-answer": Answers(
        right=["my_deep_steps = 17"],
        wrong={
            "my_deep_steps = 18": "Are you one off?",
            "my_deep_steps = 1": "Follow this tree, not the shortest way",
        },
    ),
    "exit-answer": Answers(
        right=["my_exit_steps = 6"],
        wrong={
            "my_exit_steps = 3": "Touch each neighbor with a finger",
            "my_exit_steps = 7": "Are you one off?",
            "my_exit_steps = 99": "is not 99",
        },
    ),
}
