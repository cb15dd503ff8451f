"""Right and wrong answers to the exercises of notebook 08, by the name of the cell."""

from pathlib_games import check
from pathlib_games.exercises import EXERCISES
from pathlib_games.games.own.exercise_design import KEYS
from pathlib_games.record.spacing import drawn_about
from tests.solutions.answers import Answers
from tests.solutions.fill_the_table_02 import LIST_AND_MIN
from tests.solutions.placement import answers_to

NODE = """
def my_node(cell, keys):
    return cell, keys
"""

PORTALS = '("@....#p\\n####.#.\\np....#*", {"p": "portal"})'

ALL_ROUNDS = "A -> E 5; A -> D 5; A -> C 5; A -> B 1; B -> C 1; C -> D 1; D -> E 1"

STARVES = """
*...!......
....!......
....!......
....!......
....!......
..a@!.....*
"""

COMPARES = "if head not in closed and distance[node] + weight < distance.get(head, 1e9)"


def smallest(name: str, letter: str) -> str:
    """Return the answer with a smallest graph on which a black box goes wrong."""
    box = EXERCISES["own-world/break-it"].item(f"own-world/break-it given={letter}").question
    return f"{name} = {box.smallest.to_text()!r}"


def last_answers() -> Answers:
    """Return answers to the questions from every notebook."""
    notebooks = sorted({each.notebook for each in EXERCISES.values() if each.draws is not None})
    items = [drawn_about(notebook, 101) for notebook in notebooks]
    keys = [repr(EXERCISES[item.exercise].key(item)) for item in items]
    dots = ["..."] * (len(keys) - 1)
    return Answers(
        right=[f"my_last_answers = [{', '.join(keys)}]"],
        wrong={
            f"my_last_answers = [{', '.join([keys[0], *dots])}]": "1 of 9 are right.",
            f"my_last_answers = [{', '.join(['-1', *dots])}]": "1, notebook 00 Start here",
            "my_last_answers = 9": "Give a list of 9 answers",
        },
    )


ANSWERS = {
    "break-k-answer": Answers(
        right=[
            smallest("my_graph_for_k", "K"),
            "my_graph_for_k = 'S U 2; U V 2; S V 5'",
        ],
        wrong={
            "my_graph_for_k = 'A B 5; B C 1'": "K is right on this graph",
            "my_graph_for_k = 'A B 1; B C 1; A C 3; C D 1; D E 1'": "What could you leave out?",
            "my_graph_for_k = 'A B -1'": "should weigh 0 or more, not -1",
            "my_graph_for_k = 5": "The graph should be a text such as",
        },
    ),
    "break-k-why-answer": Answers(
        right=["my_reason_for_k = 'c'"],
        wrong={
            "my_reason_for_k = 'a'": "What does K do?",
            "my_reason_for_k = 'b'": "What does K do?",
            "my_reason_for_k = 'd'": "What does K do?",
        },
    ),
    "break-m-answer": Answers(
        right=[smallest("my_graph_for_m", "M")],
        wrong={"my_graph_for_m = 'A B 1; B C 1; A C 3'": "M is right on this graph"},
    ),
    "break-m-why-answer": Answers(
        right=["my_reason_for_m = 'c'"],
        wrong={"my_reason_for_m = 'b'": "What does M do?"},
    ),
    "break-r-answer": Answers(
        right=[smallest("my_graph_for_r", "R")],
        wrong={"my_graph_for_r = 'A B 1; B C 1; A C 3'": "R is right on this graph"},
    ),
    "break-r-why-answer": Answers(
        right=["my_reason_for_r = 'c'"],
        wrong={"my_reason_for_r = 'd'": "What does R do?"},
    ),
    "astar-answer": Answers(
        right=["my_misleading_graph = 'S A 1; A T 1; S T 3'"],
        wrong={
            "my_misleading_graph = 'S A 1; A T 1; S T 2'": "there is no shorter path",
            "my_misleading_graph = 'A B 1'": "should have a node S",
        },
    ),
    "astar-shine-answer": Answers(
        right=["my_shining_graph = 'S A 1; A B 1; B T 1; S X 1; S Y 1; S Z 1'"],
        wrong={
            "my_shining_graph = 'S A 1; A T 1'": "There should be 7 nodes or more",
            "my_shining_graph = 'S A 1; A B 1; B T 1; S X 9; S Y 1; S Z 1'": "Is it too far",
        },
    ),
    "rounds-answer": Answers(
        right=[
            "my_long_graph = 'A -> E 5; A -> D 5; A -> C 5; A -> B 1; B -> C 1; C -> D 1; D -> E 1'"
        ],
        wrong={
            "my_long_graph = 'A B 1; B C 1; C D 1; D E 1'": "it could be 4",
            "my_long_graph = 'A B 1'": "There should be 5 nodes or more",
        },
    ),
    "starve-answer": Answers(
        right=[
            "my_board = '.....!!.\\n*...a!!.\\n....@!!*\\n.....!!.'",
            f"my_board = {STARVES!r}",
        ],
        wrong={
            "my_board = meadow": "with 4 health left. Which food is the fewest steps away",
            "my_board = '*..@a'": "A step costs 1 health. What costs more?",
            "my_board = '*!!@a'": "But no other one could eat and live",
            "my_board = 'ab\\n@c\\nd.\\n.*'": "the cell of d should be beside c",
            "my_board = '@ab\\nedc\\nf.*'": "it leaves the board on turn 1",
            "my_board = '@*'": "the number of cells with a should be 1",
            "my_board = 5": "The board should be a text",
        },
    ),
    "play-write": Answers(
        right=[LIST_AND_MIN],
        wrong={
            LIST_AND_MIN.replace(COMPARES, "if head not in distance"): (
                "Could a better offer still arrive?"
            ),
            "my_dijkstra = 5": "Give the function itself",
        },
    ),
    "world-vault-answer": Answers(
        right=["my_moves = 12"],
        wrong={
            "my_moves = 8": "That is the way through locked doors.",
            "my_moves = 11": "Are you one off?",
            "my_moves = 20": "Which cells are 1 move away",
        },
    ),
    "world-node-answer": Answers(
        right=[NODE, NODE.replace("cell, keys\n", "(*cell, 'a' in keys, 'b' in keys)\n")],
        wrong={
            NODE.replace("return cell, keys", "return cell"): "You stand on the same cell twice",
            NODE.replace("return cell, keys", "return keys"): "What tells these two apart?",
            NODE.replace("return cell, keys", "return [cell, keys]"): "A node is made of",
            NODE.replace("return cell, keys", "return cell.x"): "it stopped with AttributeError",
            "my_node = (0, 0)": "Give the function itself",
        },
    ),
    "ice-answer": Answers(
        right=["my_slides = 9"],
        wrong={"my_slides = 5": "On ice nobody can stop", "my_slides = 10": "Are you one off?"},
    ),
    "own-answer": Answers(
        right=[f"my_world = {PORTALS}", f"my_world = {KEYS['portal'].to_text()!r}"],
        wrong={
            "my_world = ('@....*', {})": "There is no portal on your board.",
            "my_world = ('@p..p*', {'p': 'portal'})": "3 moves are enough; make it 6 or more",
            "my_world = ('@.....*p\\n#######p', {'p': 'portal'})": "the same number",
            "my_world = ('@p#p#*', {'p': 'portal'})": "none of them reach the target",
            "my_world = ('@?*', {'p': 'portal'})": "the sign in row 1, column 2",
            "my_world = '@*'.split": "Give the board as a text, and its legend",
        },
    ),
    "exit-answer": Answers(
        right=["my_exit_graph = 'A B 1; B C 1'"],
        wrong={"my_exit_graph = 'A B 1'": "M is right on this graph"},
    ),
    "now-answers": last_answers(),
    "now-tables-answer": answers_to(check.now_that_you_are_done()),
}
