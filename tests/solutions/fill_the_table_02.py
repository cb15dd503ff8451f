"""Right and wrong answers to the exercises of notebook 02, by the name of the cell."""

from pathlib_games.exercises import EXERCISES
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from tests.solutions.answers import Answers

TABLE = '''my_table = """
settled | B    | C    | D    | E
A       | 5 A  | 10 A | 8 A  | -
B       | 5 A  | 8 B  | 8 A  | 13 B
{rest}
"""'''

C_BEFORE_D = """C       | 5 A  | 8 B  | 8 A  | 13 B
D       | 5 A  | 8 B  | 8 A  | 10 D
E       | 5 A  | 8 B  | 8 A  | 10 D"""

D_BEFORE_C = """D | 5 A | 8 B | 8 A | 10 D
C | 5 A | 8 B | 8 A | 10 D
E | 5 A | 8 B | 8 A | 10 D"""

STEPS = (
    "settle A; B = 5 from A; C = 10 from A; D = 8 from A; settle B; C = 8 from B; E = 13 from B; "
    "settle D; E = 10 from D; settle C; settle E"
)

LIST_AND_MIN = """
def my_dijkstra(graph, source):
    distance, predecessor = {source: 0}, {source: None}
    open_nodes, closed = {source}, set()
    while open_nodes:
        node = min(open_nodes, key=distance.get)
        open_nodes.remove(node)
        closed.add(node)
        for head, weight in graph.neighbors(node):
            if head not in closed and distance[node] + weight < distance.get(head, 1e9):
                distance[head] = distance[node] + weight
                predecessor[head] = node
                open_nodes.add(head)
    return distance, predecessor
"""

WITH_INFINITY = """
def my_dijkstra(graph, source):
    distance = {node: float("inf") for node in graph.nodes}
    predecessor = {node: None for node in graph.nodes}
    distance[source] = 0
    unsettled = list(graph.nodes)
    while unsettled:
        node = min(unsettled, key=lambda n: distance[n])
        unsettled.remove(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance[head]:
                distance[head] = distance[node] + weight
                predecessor[head] = node
    return distance, predecessor
"""

EXIT = EXERCISES["five-nodes/exit-table"]
EXIT_ITEM = EXIT.draw(seed=7)
EXIT_ROWS = str(EXIT.key(EXIT_ITEM)).splitlines()


def exit_table(*rows: str) -> str:
    return "my_exit_table = '''\n{}\n'''".format("\n".join(rows))


ANSWERS = {
    "predict-two-answer": Answers(
        right=["my_second_guess = 'C'", "my_second_guess = 'D'"],
        wrong={
            "my_second_guess = 'E'": "E has 13. Which unsettled distance",
            "my_second_guess = 'B'": "B is settled already",
            "my_second_guess = 'Z'": "'Z' is not a node of this graph",
        },
    ),
    "by-hand-answer": Answers(
        right=[f"my_steps = '{STEPS}'"],
        wrong={
            "my_steps = 'settle A; B = 5 from A; settle B'": "Look at the edge from A to C first",
            f"my_steps = '{STEPS.replace('C = 8 from B', 'C = 3 from B')}'": (
                "its edge to C weighs 3. What do they add up to?"
            ),
            "my_steps = 'settle A; B is 5'": "should read like 'B = 5 from A' or 'settle A'",
            "my_steps = 7": "The steps should be a text",
        },
    ),
    "fill-answer": Answers(
        right=[TABLE.format(rest=C_BEFORE_D), TABLE.format(rest=D_BEFORE_C)],
        wrong={
            TABLE.format(rest=C_BEFORE_D).replace(
                "8 B  | 8 A  | 13 B\nC", "3 B  | 8 A  | 8 B\nC"
            ): ("Row 2 (B settled), column C: 3 B. B is settled at 5 and its edge to C weighs 3"),
            TABLE.format(rest=C_BEFORE_D).replace("13 B\nC", "13 A\nC"): (
                "it does not come through A"
            ),
            TABLE.format(rest=C_BEFORE_D).replace("D       | 5 A", "E       | 5 A"): (
                "Row 4 cannot settle E. E has 13. Which unsettled distance is the smallest"
            ),
            TABLE.format(rest=""): "The table stops early",
            TABLE.format(rest="C | 5 A | 8 | 8 A | 13 B"): "8 has no predecessor",
            "my_table = 5": "should be a text in quotation marks",
        },
    ),
    "again-answer": Answers(
        right=[
            '''my_second_table = """
settled | B   | C   | D    | E    | F
A       | -   | 2 A | -    | 12 A | -
C       | -   | 2 A | 13 C | 8 C  | 5 C
F       | 9 F | 2 A | 13 C | 8 C  | 5 C
E       | 9 F | 2 A | 13 C | 8 C  | 5 C
B       | 9 F | 2 A | 13 C | 8 C  | 5 C
D       | 9 F | 2 A | 13 C | 8 C  | 5 C
"""'''
        ],
        wrong={
            '''my_second_table = """
settled | B   | C   | D    | E    | F
A       | -   | 2 A | -    | 12 A | -
E       | -   | 2 A | -    | 12 A | -
"""''': "Row 2 cannot settle E. E has 12.",
        },
    ),
    "review-answer": Answers(
        right=["my_possible_orders = 'a c'", "my_possible_orders = 'c, a'"],
        wrong={
            "my_possible_orders = 'a'": "Would any distance change if the other one went first?",
            "my_possible_orders = 'a b c'": "In b:",
            "my_possible_orders = 'x'": "There is no order 'x'",
        },
    ),
    "final-answer": Answers(
        right=["my_reason = 'b'"],
        wrong={
            "my_reason = 'a'": "What is the least it could weigh?",
            "my_reason = 'c'": "But why may it?",
            "my_reason = 'd'": "Being discovered first decides nothing.",
            "my_reason = 'x'": "Choose one of the letters",
        },
    ),
    "early-answer": Answers(
        right=["my_second_reason = 'c'"],
        wrong={
            "my_second_reason = 'a'": "C would still fall to 7",
            "my_second_reason = 'b'": "Who could still make an offer to C?",
            "my_second_reason = 'd'": "From whom?",
        },
    ),
    "path-answer": Answers(
        right=["my_path = 'A D E'", "my_path = ['A', 'D', 'E']"],
        wrong={
            "my_path = 'A B E'": "is a path of length 13, but there is a shorter one",
            "my_path = 'A E'": "There is no edge from A to E.",
            "my_path = 'E D A'": "should lead from A to E",
        },
    ),
    "negative-answer": Answers(
        right=["my_downhill_path = 'A B C D F'"],
        wrong={
            "my_downhill_path = 'A C D F'": "Who pays the constant how often?",
            "my_downhill_path = 'A B D F'": "is a path of length 21, but there is a shorter one.",
            "my_downhill_path = 'A F'": "There is no edge from A to F",
        },
    ),
    "order-answer": Answers(
        right=["my_order = 'K G M D H F J B L A N I E C'", "my_order = 'GKMDHFJBLAINEC'"],
        wrong={
            "my_order = 'K G M D H F J B L A I E N C'": "Not yet.",
            "my_order = 'K G M'": "missing: A, B, C",
            "my_order = 'M K G D H F J B L A N I E C'": "Not yet.",
            "my_order = 'C K G M D H F J B L A N I E'": (
                "in line 4, `return distance, predecessor`"
            ),
        },
    ),
    "bug-answer": Answers(
        right=[
            "my_repair = 'K: if head not in distance or offer < distance[head]:'",
            "my_repair = 'k: if offer < distance.get(head, offer + 1):'",
        ],
        wrong={
            "my_repair = 'K'": "Line K is the one. How should it read?",
            "my_repair = 'J'": "Line J does its work.",
            "my_repair = 'K: if head not in settled:'": "Which one would you rather walk?",
            "my_repair = 'the first line'": "should be a text such as",
        },
    ),
    "bug-why-answer": Answers(
        right=[
            "my_why = 'd'",
            "my_why = 'Keeps the first number that a node gets, whatever is offered later.'",
        ],
        wrong={"my_why = 'a'": "would read"},
    ),
    "alone-answer": Answers(
        right=[LIST_AND_MIN, WITH_INFINITY],
        wrong={
            LIST_AND_MIN.replace("distance[node] + weight\n", "weight\n"): "should be",
            LIST_AND_MIN.replace("    return distance, predecessor\n", ""): "returned None",
            LIST_AND_MIN.replace("                predecessor[head] = node\n", ""): (
                "has no predecessor"
            ),
            LIST_AND_MIN.replace("        open_nodes.remove(node)\n", ""): "was stopped",
        },
    ),
    "exit-answer": Answers(
        right=[
            exit_table(*EXIT_ROWS),
            exit_table(*EXIT_ROWS, " | ".join("?" * len(EXIT_ITEM.question.graph))),
        ],
        wrong={
            exit_table(*EXIT_ROWS[:-1]): "The table stops early",
            exit_table(*EXIT_ROWS, EXIT_ROWS[-1]): "no node with a distance is left",
            exit_table(*str(EXIT.mistaken[3](EXIT_ITEM.question)).splitlines()): MISUNDERSTANDINGS[
                3
            ].hint,
        },
    ),
}
