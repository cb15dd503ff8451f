"""Right and wrong answers to the exercises of notebook 06, by the name of the cell."""

from tests.solutions.answers import Answers

MINE = """
def next_move(position, you):
    head = position.snake(you).head
    safe = safe_moves(position, you)
    path = lightest_path(position, you, position.food)
    move = move_to(position, head, path[1]) if path else "up"
    return move if move in safe or not safe else safe[0]
"""

OURS = """
def next_move(position, you):
    return SNAKES["planner"](position, you, 1e12)
"""

FROZEN = """
def next_move(position, you):
    snake = position.snake(you)
    for move, cell in position.neighbors(snake.head):
        if cell not in snake.body:
            return move
    return "up"
"""


SPIRAL = (
    "1 if x in (0, size // 2, size - 1) or (y == size - 1 and x <= size // 2) "
    "or (y == 0 and x >= size // 2) else 999"
)


def weight(expression: str) -> str:
    return f"def my_weight(x, y, size):\n    return {expression}"


def move(expression: str) -> str:
    return f"def next_move(position, you):\n    return {expression}"


def times(*lines: str) -> str:
    listed = "\n".join(lines)
    return f'my_times = """\n{listed}\n"""'


ANSWERS = {
    "weigh-answer": Answers(
        right=["my_sum = 54", "my_sum = 12 + 13 + 14 + 15"],
        wrong={
            "my_sum = 4": "What does each of them cost?",
            "my_sum = 5": "weights belong to edges",
            "my_sum = 42": "One edge is missing, at one of the ends.",
            "my_sum = 40": "depends on the cell that it leaves",
        },
    ),
    "healthy-answer": Answers(
        right=["my_guess = 'd'"],
        wrong={
            "my_guess = 'a'": "And the hazard?",
            "my_guess = 'c'": "it is not forbidden",
            "my_guess = 'b'": "They do.",
        },
    ),
    "hazards-answer": Answers(
        right=[
            "my_hazards = [(6, y) for y in range(10)]",
            "my_hazards = [(5, y) for y in range(11) if y]",
        ],
        wrong={
            "my_hazards = [(6, 5)]": "Make the detour longer.",
            "my_hazards = [(6, y) for y in range(11)]": "Leave a way around",
            "my_hazards = [(9, 5)]": "is taken by the snake or the food",
            "my_hazards = [(11, 5)]": "is not on the board",
            "my_hazards = 7": "should be a text such as",
        },
    ),
    "middle-answer": Answers(
        right=["my_prediction = 'c'"],
        wrong={
            "my_prediction = 'a'": "along the edge, and through the middle",
            "my_prediction = 'b'": "Add up two ways",
            "my_prediction = 'd'": "more steps",
        },
    ),
    "design-answer": Answers(
        right=[
            weight("10 + abs(x - size // 2) + abs(y - size // 2)"),
            weight("100 + max(abs(x - size // 2), abs(y - size // 2))"),
        ],
        wrong={
            weight("10"): "All weigh the same.",
            weight("30 - abs(x - size // 2) - abs(y - size // 2)"): "What should be light",
            weight("abs(x - size // 2)"): "a whole number from 1 to a million, not 0",
            weight("10 / 4"): "a whole number from 1 to a million, not 2.5",
            weight(SPIRAL): "flatten",
        },
    ),
    "up-answer": Answers(
        right=["my_reason = 'a'"],
        wrong={
            "my_reason = 'b'": "It never gets that far.",
            "my_reason = 'c'": "No weight is ever looked at.",
            "my_reason = 'd'": "What does it search from?",
        },
    ),
    "arrive-answer": Answers(
        right=["my_time = 4"],
        wrong={
            "my_time = 12": "Where will it be when you arrive?",
            "my_time = 'never'": "say the time at each cell",
            "my_time = 5": "say the time at each cell",
        },
    ),
    "times-answer": Answers(
        right=[
            times("0: (1, 1)", "1: (0, 1) (1, 0) (2, 1)", "2: (0, 0) (0, 2) (2, 0) (2, 2)"),
            times("0: (1,1)", "1: (2,1) (1,0) (0,1)", "2: (2,2), (2,0), (0,2), (0,0)"),
        ],
        wrong={
            times("0: (1, 1)", "1: (0, 1) (1, 0) (2, 1)", "2: (0, 0) (0, 2) (2, 2)"): (
                "a cell is missing where a body is now. Is it a slip?"
            ),
            times("0: (1, 1)", "1: (0, 1) (1, 0)"): "a cell is missing",
            times("0: (1, 1)", "1: (0, 1) (1, 0) (2, 1) (1, 2)"): "leaves at time 8",
            times(
                "0: (1, 1)", "1: (0, 1) (1, 0) (2, 1)", "2: (0, 0) (0, 1) (0, 2) (2, 0) (2, 2)"
            ): "cannot stay where it is",
            times("0: (1, 1)", "1: (0, 1) (1, 0) (2, 1) (4, 4)"): "from where would it come?",
            times("0: (1, 1)", "1: (5, 5)"): "is not on the board",
            times("0: (1, 1)", "2: (5, 5)"): "should be line 1",
            times("0: (1, 1)"): "go on until time 2",
        },
    ),
    "guess-answer": Answers(
        right=["my_cell = (2, 1)", "my_cell = (6, 0)", "my_cell = '(1, 2)'"],
        wrong={
            "my_cell = (1, 5)": "What would A* believe about it?",
            "my_cell = (1, 6)": "From the target itself no step is left.",
            "my_cell = (9, 9)": "(9, 9) is not a cell of this board: x from 0 to 6",
            "my_cell = 5": "The answer should be one cell: a pair of whole numbers (x, y), not",
        },
    ),
    "write-answer": Answers(
        right=[MINE, OURS],
        wrong={
            FROZEN: "Where will it be when you arrive?",
            move("'north'"): "is no move",
            move("'up'"): "Safe was:",
            move("safe_moves(position, you)[0]"): "It starved",
            move("position.nose"): "AttributeError",
        },
    ),
    "exit-answer": Answers(
        right=["my_exit_time = 6"],
        wrong={
            "my_exit_time = 'never'": "Where will it be when you arrive?",
            "my_exit_time = 4": "On that way, a body is still there when you arrive.",
            "my_exit_time = 2": "say the time at each cell",
        },
    ),
    "exit-weigh-answer": Answers(
        right=["my_exit_weight = 180", "my_exit_weight = 13 + 140 + 13 + 14"],
        wrong={
            "my_exit_weight = 4": "What does each of them cost?",
            "my_exit_weight = 166": "One edge is missing, at one of the ends.",
            "my_exit_weight = '180'": "without the quotation marks",
        },
    ),
    "exit-guess-answer": Answers(
        right=["my_exit_cell = (0, 0)", "my_exit_cell = '[0, 0]'"],
        wrong={
            "my_exit_cell = (2, 3)": "What would A* believe about it?",
            "my_exit_cell = (2, 4)": "From the target itself no step is left.",
            "my_exit_cell = (9, 9)": "(9, 9) is not a cell of this board",
        },
    ),
}
