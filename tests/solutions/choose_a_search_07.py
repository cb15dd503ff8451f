"""Right and wrong answers to the exercises of notebook 07, by the name of the cell."""

from tests.solutions.answers import Answers

ASTAR = '''
my_steps = """
settle A
B = 4 from A
C = 7 from A
settle B
C = 6 from B
D = 7 from B
E = 10 from B
settle D
F = 12 from D
settle F
"""
'''

ONE_LINE = (
    'my_steps = "settle A; C = 7 A; B = 4 A; settle B; E = 10 B; D = 7 B; C = 6 B; settle D; '
    'F = 12 D; settle F"'
)

ROUNDS = '''
my_rounds = """
B = 2 from A
C = 5 from A
B = 1 from C
D = 4 from B
E = 7 from B
E = 5 from D
F = 11 from D
F = 7 from E
"""
'''

TWO_ROUNDS = '''
my_rounds = """
B = 2 A; C = 5 A; D = 5 B; E = 8 B; B = 1 C; E = 6 D; F = 12 D; F = 8 E
round
D = 4 B; E = 5 D; F = 7 E
"""
'''

MANHATTAN = """
def my_guess(cell, target):
    return abs(cell[0] - target[0]) + abs(cell[1] - target[1])
"""

ANSWERS = {
    "many-article-answer": Answers(
        right=["my_choice = 'a'"],
        wrong={
            "my_choice = 'b'": "Look at the open board again",
            "my_choice = 'c'": "for eight targets",
            "my_choice = 'd'": "It is the work that differs.",
        },
    ),
    "growth-answer": Answers(
        right=["my_growth = 'c'", "my_growth = ' C '"],
        wrong={
            "my_growth = 'a'": "There are 9 times as many cells",
            "my_growth = 'b'": "each looks at more distances too",
            "my_growth = 'd'": "how many searches, and how long is each?",
            "my_growth = 81": "Choose one of the letters a, b, c, d",
        },
    ),
    "fibonacci-answer": Answers(
        right=["my_again = 'a'"],
        wrong={
            "my_again = 'b'": "Who is first?",
            "my_again = 'c'": "Who is first?",
            "my_again = 'd'": "Who is first?",
        },
    ),
    "astar-answer": Answers(
        right=[ASTAR, ONE_LINE],
        wrong={
            "my_steps = 'settle A; B = 4 A; C = 7 A; settle C'": "C has 7 + 8 = 15. Which",
            "my_steps = 'settle A; B = 10 A'": "its edge to B weighs 4.",
            "my_steps = 'settle A; B = 4 A; settle B'": "Look at the edge from A to C first",
            ASTAR.replace("settle F", "settle E"): "E has 10 + 4 = 14. ",
            ASTAR.replace("settle F\n", ""): "Which unsettled sum of distance and guess",
            ASTAR.replace("settle F", "settle F\nsettle C"): "The target F is settled",
            "my_steps = 'A'": "should read like 'B = 5 from A' or 'settle A'",
        },
    ),
    "guess-answer": Answers(
        right=["my_cell = (0, 0)", "my_cell = '(2, 0)'"],
        wrong={
            "my_cell = (11, 11)": "it guesses 0, and the distance is 0: that is not too much",
            "my_cell = (12, 0)": "(12, 0) is not a cell of this board",
            "my_cell = 5": "The answer should be one cell",
        },
    ),
    "write-answer": Answers(
        right=[
            MANHATTAN,
            MANHATTAN.replace("abs(cell[0] - target[0]) + abs", "max(0, 0) + abs"),
            "from math import dist as my_guess",
        ],
        wrong={
            MANHATTAN.replace("return ", "return 2 * (").replace("])\n", "]))\n"): (
                "at (2, 2) it guesses 36, but the distance is 26"
            ),
            "def my_guess(cell, target):\n    return 0": "it spares nothing",
            "def my_guess(cell, target):\n    return 9 if cell[0] == 5 else 0": "the guess",
            "def my_guess(cell, target):\n    return cell": "should give a number",
            "def my_guess(cell, target):\n    return cell.x": "it stopped with AttributeError",
            MANHATTAN.replace("])\n", "]) + 1\n"): "How far is it from the target to itself?",
            "my_guess = 1": "Give the function itself",
        },
    ),
    "many-answer": Answers(
        right=["my_number = 'd'"],
        wrong={
            "my_number = 'a'": "A* goes nearly straight",
            "my_number = 'b'": "Four nearly straight lines",
            "my_number = 'c'": "Eight nearly straight lines",
        },
    ),
    "rounds-answer": Answers(
        right=[ROUNDS, TWO_ROUNDS],
        wrong={
            "my_rounds = 'settle A'": "Bellman-Ford does not settle A",
            "my_rounds = 'B = 2 A; round'": "Look at the edge from A to C first",
            "my_rounds = 'D = 5 B'": "B has no distance yet, so it makes no offers.",
            "my_rounds = 'B = 2 A; C = 5 A; B = 9 C'": "its edge to B weighs -4",
            "my_rounds = 'C = 5 A; B = 1 C; B = 2 A'": "B has 1 already",
            TWO_ROUNDS.replace("round\n", ""): "The edge from B to D had its turn",
            TWO_ROUNDS.replace(
                "; F = 7 E", ""
            ): "more are needed. Look at the edge from E to F first",
        },
    ),
    "constant-answer": Answers(
        right=["my_path = 'A B C D E F'"],
        wrong={
            "my_path = 'A B D E F'": "Count the edges on each of the paths.",
            "my_path = 'A F'": "There is no edge from A to F",
            "my_path = 'A B C D F'": "but there is a shorter one",
        },
    ),
    "exit-one-answer": Answers(
        right=["my_first = 'b'"],
        wrong={
            "my_first = 'a'": "One search finds all six",
            "my_first = 'c'": "No weight is negative",
            "my_first = 'd'": "looks through the board for each node",
        },
    ),
    "exit-two-answer": Answers(
        right=["my_second = 'a'"],
        wrong={
            "my_second = 'b'": "Find a cell where that exceeds the truth",
            "my_second = 'c'": "It counts steps",
            "my_second = 'd'": "No weight is negative",
        },
    ),
    "exit-three-answer": Answers(
        right=["my_third = 'c'"],
        wrong={
            "my_third = 'a'": "a negative weight",
            "my_third = 'b'": "Who pays the constant how often?",
            "my_third = 'd'": "That is Dijkstra's algorithm.",
        },
    ),
    "exit-order-answer": Answers(
        right=["my_order = 'A C B E D 16'", "my_order = ['acbed', 16]"],
        wrong={
            "my_order = 'A C B E F D 16'": "After A, C, B, E: F has 15 + 2 = 17. Which unsettled",
            "my_order = 'A B E F D 18'": "After A: B has 7 + 7 = 14. Which unsettled sum",
            "my_order = 'A C B E D 23'": "Is a guess a piece of that way?",
            "my_order = 'A C B E D 15'": "What do the weights of its way add up to?",
            "my_order = 'A C B 16'": "A* goes on until D is settled.",
            "my_order = 'A C B E D'": "should be the nodes and a distance",
        },
    ),
    "exit-rounds-answer": Answers(
        right=["my_end = (13, 2)", "my_end = '13, 2'"],
        wrong={
            "my_end = (14, 1)": "A number changed after its edges were tested.",
            "my_end = (20, 2)": "Who pays the constant how often?",
            "my_end = (14, 2)": "Write down each number that changes, and in which round.",
            "my_end = (13, 3)": "A round without a change does not count.",
            "my_end = (-3, 2)": "C is not -3 away",
            "my_end = 13": "should be two numbers",
        },
    ),
}
