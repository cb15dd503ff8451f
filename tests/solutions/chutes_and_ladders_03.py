"""Right and wrong answers to the exercises of notebook 03, by the name of the cell."""

from tests.solutions.answers import Answers

LEVELS = """0: 0
1: 1 15 3 4 5 6
2: 7 8 9 10 11 12 13 16 18 19 20 21
3: 22 23 24 25 26 27 35
4: 28 29 30 31 32 33 36
5: 34"""

EXIT_LEVELS = """0: 0
1: 1 2 3 4 5 19
2: 7 8 9 10 15 20 23 24
3: 12 13 14 16 17 18"""

ROLLS = """
def my_roll_graph(board):
    edges = []
    for square in range(board.size):
        for roll in range(1, 7):
            target = square + roll
            if target <= board.size:
                edges.append((square, board.slides.get(target, target), 1))
    return Graph.from_edges(edges, directed=True)
"""

LANDED = """
def my_roll_graph(board):
    return Graph.from_edges(
        [(s, board.after(s, r), 1) for s in board.resting_squares[:-1] for r in range(1, 7)],
        directed=True,
    )
"""


def levels(text: str, name: str = "my_levels") -> str:
    return f'{name} = """\n{text}\n"""'


BARRIER = """
starts_and_ends = zip((99, 98, 97, 96, 95, 93, 92, 91, 87, 86), (2, 3, 5, 6, 7, 8, 10, 11, 12, 13))
my_long_board = Board(100, board.ladders[:7] + ((40, 41), (50, 52)), tuple(starts_and_ends))
"""


def moved(gone: str, new: str) -> str:
    return (
        f"my_board = Board(100, [{new} if one == {gone} else one for one in board.ladders], "
        "board.chutes)"
    )


ANSWERS = {
    "design-one-answer": Answers(
        right=[moved("(80, 100)", "(90, 100)")],
        wrong={
            moved("(80, 100)", "(80, 99)"): "the shortest game takes 7 rolls",
            "my_board = board": "the board as it was",
            "my_board = 5": "designer.board",
        },
    ),
    "design-two-answer": Answers(
        right=["my_chute = 56"],
        wrong={"my_chute = 16": "games are shorter", "my_chute = 17": "one of 16, 47"},
    ),
    "design-three-answer": Answers(
        right=[BARRIER],
        wrong={
            "my_long_board = board": "39.23 turns on average",
            "my_long_board = Board(100)": "9 ladders as before, but it has 0",
        },
    ),
    "first-answer": Answers(
        right=["my_distance = 29", "my_distance = dijkstra(steps, 1).distance[100]"],
        wrong={
            "my_distance = 30": "Are you one off?",
            "my_distance = 6": "What does one unit of the weight buy",
            "my_distance = 33": "There is a shorter way.",
        },
    ),
    "measures-answer": Answers(
        right=["my_meaning = 'd'"],
        wrong={
            "my_meaning = 'a'": "What does one edge of its graph stand for?",
            "my_meaning = 'c'": "it has no die at all",
            "my_meaning = 'b'": "Count the steps between them.",
        },
    ),
    "levels-answer": Answers(
        right=[levels(LEVELS), levels(LEVELS.replace("1 15 3 4", "15, 4, 3, 1"))],
        wrong={
            levels("0: 0\n1: 1 2 3 4 5 6"): "nobody rests on 2",
            levels("0: 0\n1: 1 15 3 4 5"): "1 square is missing. Is it a slip?",
            levels("0: 0\n1: 1 15 3 4 5 6 7"): "7 takes more than 1 roll.",
            levels(LEVELS.replace("13 16", "16")): "Try all six rolls from 15.",
            levels(LEVELS.replace("\n5: 34", "")): "1 square has no label yet",
            levels("1: 1 15 3 4 5 6"): "should be line 0",
        },
    ),
    "write-answer": Answers(
        right=[ROLLS, LANDED],
        wrong={
            ROLLS.replace("range(1, 7)", "range(6)"): "where each count begins and ends",
            ROLLS.replace("range(1, 7)", "range(1, 6)"): "where each count begins and ends",
            ROLLS.replace(", 1))", ", roll))"): "What does one unit of the weight buy",
            ROLLS.replace("board.slides.get(target, target)", "target"): "does not stay there",
            ROLLS.replace("directed=True", ""): "Can a roll be taken back?",
            ROLLS.replace("    return Graph.from_edges(edges, directed=True)\n", ""): "None",
        },
    ),
    "second-answer": Answers(
        right=["my_rolls = 7", "my_rolls = dijkstra(roll_graph(board), 0).distance[100]"],
        wrong={
            "my_rolls = 29": "What does one unit of the weight buy",
            "my_rolls = 8": "Are you one off?",
        },
    ),
    "pair-answer": Answers(
        right=["my_pair = (6, 12)", "my_pair = (12, 6)", "my_pair = '6 12'"],
        wrong={
            "my_pair = (2, 3)": "In rolls they are equally far",
            "my_pair = (4, 12)": "4 will not do",
            "my_pair = (5, 99)": "Both models find the same square nearer.",
            "my_pair = 6": "should be two squares",
        },
    ),
    "chute-answer": Answers(
        right=["my_guess = 'a'"],
        wrong={
            "my_guess = 'b'": "what if a ladder begins",
            "my_guess = 'c'": "no square has such a way",
            "my_guess = 'd'": "But is it needed there?",
        },
    ),
    "table-answer": Answers(
        right=["my_wrong_entries = [44, 53]", "my_wrong_entries = '53 44'"],
        wrong={
            "my_wrong_entries = [90]": "leads down, as a chute should",
            "my_wrong_entries = [53]": "there is more",
            "my_wrong_entries = [64]": "is not a square where an entry of the table begins",
        },
    ),
    "average-answer": Answers(
        right=["my_average = 'c'"],
        wrong={
            "my_average = 'a'": "1 game in 662",
            "my_average = 'b'": "Longer.",
            "my_average = 'd'": "Shorter.",
        },
    ),
    "exit-answer": Answers(
        right=[levels(EXIT_LEVELS, "my_exit_levels")],
        wrong={
            levels("0: 0\n1: 1 2 3 4 5 6", "my_exit_levels"): "nobody rests on 6",
            levels("0: 0\n1: 0", "my_exit_levels"): "has the squares of 0 rolls",
        },
    ),
}
