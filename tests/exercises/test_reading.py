"""Answers are read kindly, and alike wherever they are typed: one table of accepted spellings."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.exercises import EXERCISES, Item
from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.exercises.reading import find_name, read_label, read_names
from pathlib_games.graphs import Graph
from pathlib_games.ideas.judge import judge_distance
from pathlib_games.widgets.simulation import RunByHand

# For each exercise that reads a text: the item, and right answers in several spellings.
TABLE = """settled | B | C | D | E
A | 5 A | 10 A | 8 A | -
B | 5 A | 8 B | 8 A | 13 B
D | 5 A | 8 B | 8 A | 10 D
C | 5 A | 8 B | 8 A | 10 D
E | 5 A | 8 B | 8 A | 10 D"""
RUN = "settle A; B = 5 from A; C = 10 from A; D = 8 from A; settle B; C = 8 from B; E = 13 from B; "
RUN += "settle D; E = 10 from D; settle C; settle E"
ASTAR = "settle A; B = 4 A; C = 7 A; settle B; C = 6 B; D = 7 B; E = 10 B; settle D; F = 12 D; "
ASTAR += "settle F"
SPELLINGS: dict[str, list[Any]] = {
    "five-nodes/predict given=after-A": ["B", " b ", "b"],
    "five-nodes/order given=five-nodes": [
        *("A B D C E", "a b d c e", "ABDCE", "abdce", "A,B,D,C,E", "A, B, D, C, E"),
        *("A -> B -> D -> C -> E", "A→B→D→C→E", "A-B-D-C-E", "A > B > D > C > E", "A;B;D;C;E"),
        *(["A", "B", "D", "C", "E"], ("a", "b", "d", "c", "e"), ["ABDCE"], "A B D C E |"),
    ],
    "five-nodes/path given=to-E": [
        "A D E",
        "ade",
        "A,D,E",
        "A -> D -> E",
        "A-D-E",
        ["A", "d", "E"],
    ],
    "five-nodes/fill-table given=five-nodes": [
        TABLE,
        TABLE.lower(),
        "\n".join(f"| {line} |" for line in TABLE.splitlines()),
        "\n".join(f"{line}|" for line in TABLE.splitlines()),
        *(TABLE.replace("| -", f"| {none}") for none in ("∞", "inf", "None", "Infinity", "never")),
        *(
            TABLE.replace("10 A", label)
            for label in ("10A", "A 10", "10 from A", "10,A", "(10, a)")
        ),
        TABLE.replace("8 B", "8 from B").replace("5 A", "5a"),
    ],
    "five-nodes/run-by-hand given=five-nodes": [
        RUN,
        RUN.lower(),
        RUN.replace(" from ", ""),
        RUN.replace("settle ", "Settle: "),
        RUN.replace("; ", " |\n"),
        RUN.replace(" = ", ": "),
        RUN.replace("8 from B", "B 8"),
    ],
    "five-nodes/review given=five-nodes": ["a c", "A, C", "ac", "c;a", ["a", "C"], "a c |"],
    "five-nodes/say-why given=why-final": ["b", "B", "b)", "(b)", " b. "],
    "five-nodes/lines given=dijkstra": [
        *("K G M D H F J B L A N I E C", "kgmdhfjblaniec", "K,G,M,D,H,F,J,B,L,A,N,I,E,C"),
        list("KGMDHFJBLANIEC"),
    ],
    "five-nodes/find-the-bug given=bug-3": [
        *("J: offer = distance[node] + weight", "j) offer = distance[node] + weight"),
        *("line J: offer = distance[node] + weight", "J: `offer = distance[node] + weight`"),
    ],
    "color-lines/waves given=pond": [None, "bare", "list"],
    "chutes/not-chutes given=article": [[53, 44], "53, 44", "(53) (44)", "[44, 53]", (44, 53)],
    "chutes/turned-pair given=usual": [(6, 12), "6 12", "(6, 12)", "6,12", [12, 6]],
    "chutes/levels given=six-by-six": [None, "bar", "commas"],
    "hex/touch given=c3": ["b3 d3 c2 c4 d2 b4", "B3, D3, C2, C4, D2, B4", "b3d3c2c4d2b4"],
    "battlesnake/arrive given=coil": [4, 4.0],
    "battlesnake/times given=coil": [None, "bar"],
    "choose/overestimate given=twice": [None, "bare"],
    "choose/astar-by-hand given=six-nodes": [ASTAR, ASTAR.lower(), ASTAR.replace("4 A", "4A")],
    "choose/bellman-ford-by-hand given=six-nodes": [
        None,
        "C = 5 A; B = 1c; D = 4b; F = 11 from D; E: 5 D; F = e 7",
    ],
}


def spelled(answer: Any, item: Item[Any]) -> Any:
    """Return an answer, or the key in another spelling."""
    key: Any = EXERCISES[item.exercise].key(item)
    if answer is None:
        return key
    if answer == "bare":
        return str(key).replace("(", "").replace(")", ",")
    if answer == "list":
        return [tuple(map(int, cell.split(", "))) for cell in str(key)[1:-1].split(") (")]
    if answer == "bar":
        return "\n".join(f"{line} |" for line in key.splitlines())
    if answer == "commas":
        return "\n".join(line.replace(" ", ", ").replace(":,", ":") for line in key.splitlines())
    return answer


@pytest.mark.parametrize(
    ("recipe", "answer"),
    [(recipe, answer) for recipe, answers in SPELLINGS.items() for answer in answers],
)
def test_right_answers_are_right_in_every_spelling(recipe: str, answer: Any) -> None:
    exercise = EXERCISES[recipe.split(maxsplit=1)[0]]
    item = exercise.item(recipe)
    verdict = exercise.judge(spelled(answer, item), item)
    assert verdict, verdict


@pytest.mark.parametrize(
    "nothing", [None, "-", "∞", "inf", "Infinity", "none", "never", float("inf")]
)
def test_nothing_is_spelled_in_every_way(nothing: object) -> None:
    lost = Instance("lost", Graph.from_edges([("A", "B", 1)], ["A", "B", "Z"]), "A")
    assert judge_distance(nothing, lost, "Z")
    assert not judge_distance(nothing, lost, "B")


def test_a_list_where_a_pair_is_meant_is_called_by_its_brackets() -> None:
    neighbors = EXERCISES["hex/neighbors"]
    item = neighbors.draw()
    verdict = neighbors.judge(lambda x, y, _size: [[x + 1, y]], item)
    assert "in square brackets, is a list." in verdict.message


def test_a_number_in_quotation_marks_is_told_to_be_one() -> None:
    told = judge_distance("10", five_nodes(), "E").message
    assert told == "The answer should be a number, so write it without the quotation marks: 10"


def test_the_widget_reads_as_the_typed_form_does() -> None:
    widget = RunByHand()
    widget.settle("a")
    for node, cell in (("B", "5a"), ("C", "10 from A"), ("D", "A 8")):
        widget.write(node, cell)
    assert widget.run.sheet.distance == {"A": 0, "B": 5, "C": 10, "D": 8}
    widget.write("D", "8 a")
    assert widget.said == "D already says 8 from A."
    assert len(widget.run.actions) == 4


def test_names_are_not_guessed() -> None:
    assert find_name("a", ["A", "a"]) == "a"
    assert find_name("b", ["BB", "bB"]) is None
    assert find_name("bb", ["BB", "bB"]) is None
    assert read_names("ABA", "", ["A", "AB", "BA"]) == ["ABA"]  # it could be read in two ways
    assert read_names("AXB", "", "AB") == ["AXB"]
    assert read_label("5 A B", "AB") == (5, "A B")
    assert read_label("A", "AB") is None
    assert read_label("1.2.3 A", "AB") is None
    assert read_label("12 3", ["3", "12"]) == (12, "3")
