"""Tables are read cell by cell; errors name the row and the column."""

import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.exercises.reading import Row, blank_table, read_table
from pathlib_tutor.exercises.verdict import Wrong
from pathlib_tutor.ideas.search_judges import judge_table

GRAPH = five_nodes().graph
HEAD = "settled | B | C | D | E\n"


def read(text: str) -> list[Row]:
    return list(read_table(text, GRAPH, "A") or ())


def test_cells_are_read_in_every_spelling() -> None:
    (row,) = read(HEAD + "A|5 A|10,A|  8.5   A |∞")
    assert row == Row("A", {"B": (5, "A"), "C": (10, "A"), "D": (8.5, "A"), "E": None})


def test_a_table_may_be_one_of_markdown() -> None:
    (row,) = read(
        "| settled | B | C | D | E |\n|---|:---:|---|---|---|\n| A | 5 A | 10 A | 8 A | - |"
    )
    assert row.cells["D"] == (8, "A")


def test_columns_may_stand_in_any_order() -> None:
    (row,) = read("settled | E | D | C | B\nA | - | 8 A | 10 A | 5 A")
    assert row.cells["B"] == (5, "A")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "needs a line of column names"),
        (HEAD, "needs a line of column names"),
        ("settled | B | C\nA | 5 A | 10 A", "should name these columns: settled, B, C, D, E"),
        ("settled | B | B | C | D\nA|-|-|-|-", "should name these columns"),
        (HEAD + "A | 5 A | 10 A", "Row 1 has 3 cells; it should have 5, separated by |."),
        (HEAD + "Z | - | - | - | -", "Row 1 should start with the settled node"),
        (HEAD + "? | 1 A | - | - | -", "Row 1 is still open. Which node is settled next?"),
        (HEAD + "A | 5 A | ? | - | -", "Row 1 (A settled), column C is still open"),
        (HEAD + "A | 5 A |  | - | -", "column C is still open"),
        (HEAD + "A | five | - | - | -", "'five' should be a distance and a predecessor"),
        (HEAD + "A | 5 | - | - | -", "5 has no predecessor"),
        (HEAD + "A | 5 Q | - | - | -", "the predecessor 'Q' is not a node"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, said: str) -> None:
    with pytest.raises(Wrong) as problem:
        read(text)
    assert said in str(problem.value)


def test_an_untouched_table_is_not_tried() -> None:
    text = blank_table(GRAPH, "A")
    assert read_table(text, GRAPH, "A") is None
    assert judge_table(text, five_nodes()).status == "not tried"


def test_what_stands_before_an_open_cell_is_judged() -> None:
    wrong = judge_table(HEAD + "A | 5 A | 3 A | ? | ?\n? | ? | ? | ? | 1 A", five_nodes())
    assert wrong.message.startswith("Row 1 (A settled), column C: 3 A.")
    right_so_far = judge_table(HEAD + "A | 5 A | 10 A | ? | ?\n? | ? | ? | ? | 1 A", five_nodes())
    assert right_so_far.message.startswith("Row 1 (A settled), column D is still open")


def test_one_row_is_a_table_that_stops_early() -> None:
    verdict = judge_table(HEAD + "A | 5 A | 10 A | 8 A | -", five_nodes())
    assert verdict.message.startswith(
        "The table stops early: 3 nodes have a distance but are not settled."
    )


def test_a_table_may_not_go_on_for_ever() -> None:
    rows = "A | 5 A | 10 A | 8 A | -\n" * 400
    assert judge_table(HEAD + rows, five_nodes()).message.startswith("Row 2 cannot settle A.")
    assert "characters long" in judge_table(HEAD + rows * 10, five_nodes()).message


def test_nodes_that_are_no_texts_can_be_named() -> None:
    graph = Graph.from_edges([((0, 0), (0, 1), 2)])
    instance = Instance("", graph, (0, 0))
    text = "settled | (0, 1)\n(0, 0) | 2 (0, 0)\n(0, 1) | 2 (0, 0)"
    assert judge_table(text, instance)


def test_a_single_node_has_a_table() -> None:
    assert judge_table("settled\nA", Instance("", Graph.from_edges([], ["A"]), "A"))
