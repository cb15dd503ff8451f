"""The belief after an answer: names need proof, slips are no ideas, belief carries on."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import Graph, Node
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.exercises.reading import Cell, Row
from pathlib_tutor.ideas.belief import (
    SURE,
    SUSPECTED,
    Aspect,
    Chances,
    Point,
    doubted,
    points,
    points_about,
    weigh,
)
from pathlib_tutor.ideas.diagnosis import follow
from pathlib_tutor.ideas.graph_pool import fresh
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.rows import UNNAMED, form
from pathlib_tutor.ideas.search import KINDS, Kind, play
from pathlib_tutor.ideas.search_judges import (
    judge_order,
    judge_path,
    judge_table,
    order_of,
    path_of,
    table_of,
)
from pathlib_tutor.record.attempts import next_item
from tests.ideas.small_graphs import table_text, valid_orders

DOCS = Path(__file__).parents[2] / "docs"
IN_TABLES = [n for n, known in MISUNDERSTANDINGS.items() if known.variants_for("table")]


@pytest.mark.parametrize("kind", KINDS)
def test_every_wrong_way_to_search_runs_and_can_be_told_in_words(kind: Kind) -> None:
    for point in points(kind):
        play(point.search(five_nodes().graph, "A", "E"))
        assert 0 < point.prior < 1
        assert point.search.words or point.number is not None
        assert "It looks" not in point.search.words


@pytest.mark.parametrize("number", IN_TABLES)
def test_a_name_in_a_table_is_the_true_one(number: int) -> None:
    """Two tables each, with the belief carried on; no form of an idea gets another name."""
    for way in MISUNDERSTANDINGS[number].variants_for("table"):
        believed = None
        for seed in range(2):
            verdict = judge_table(table_of(way, fresh(seed)), fresh(seed), (), believed)
            assert verdict.mistake in (None, number), (way, seed)
            believed = verdict.believed or believed


def test_the_documents_say_from_which_belief_on_a_name_is_said() -> None:
    guide = " ".join((DOCS / "reference.md").read_text(encoding="utf-8").split())
    design = " ".join((DOCS / "architecture.md").read_text(encoding="utf-8").split())
    assert f"named only if it is at least {100 * SURE:g}% likely" in guide
    assert f"a belief of {SURE:g} on (`belief.SURE`)" in design


@pytest.mark.parametrize("number", [3, 24, 25, 27])
def test_what_is_plain_is_named_after_some_tables(number: int) -> None:
    believed, named = None, 0
    for seed in range(6):
        text = table_of(MISUNDERSTANDINGS[number].variants[0], fresh(seed))
        verdict = judge_table(text, fresh(seed), (), believed)
        believed = verdict.believed or believed
        named += verdict.mistake == number
        if verdict.mistake is not None:
            assert verdict.believed[number] >= SURE
            assert verdict.is_it_so in verdict.message
            assert verdict.is_it_so.endswith("Is that what you did?")
            assert verdict.message.endswith(MISUNDERSTANDINGS[number].hint)
    assert named >= 2


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("LargestFirst", 21),
        ("SettlesTheUnreachable", 9),
        ("CheapestNeighborOrSmallest", 1),
        ("ByLevels", 19),
    ],
)
def test_evidence_adds_up_from_table_to_table(name: str, number: int) -> None:
    """One table tells little about these ideas; the third one names each at the latest."""
    believed, named = None, []
    for seed in range(3):
        asked = fresh(seed, [number])
        verdict = judge_table(table_of(form(name), asked), asked, (), believed)
        believed = verdict.believed or believed
        named.append(verdict.mistake)
    assert named[0] is None
    assert named[2] == number


@pytest.mark.parametrize("before", [0.0, 0.99])
@pytest.mark.parametrize("number", IN_TABLES)
def test_from_an_order_or_a_path_no_name_is_said(number: int, before: float) -> None:
    believed = {number: before, 0: 1 - before}
    for seed in range(2):
        asked = fresh(seed, pool="path")
        for way in MISUNDERSTANDINGS[number].variants_for("order"):
            assert judge_order(order_of(way, asked), asked, (), believed).mistake is None
        for way in MISUNDERSTANDINGS[number].variants_for("path"):
            verdict = judge_path(path_of(way, asked), asked, asked.aim, (), believed)
            assert verdict.mistake is None


def test_who_counts_edges_does_so_in_both_parts() -> None:
    """Each part alone might be another idea, and correct numbers speak against it."""
    hops, layers = form("FewestHops"), form("LayerByLayer")
    both = either = 0
    for seed in range(12):
        asked = fresh(seed, [8, 19])
        both += judge_table(table_of(hops, asked), asked).causes[:1] == (8,)
        either += judge_table(table_of(layers, asked), asked).causes[:1] == (8,)
    assert both > 8
    assert either < 3


@pytest.mark.parametrize(
    ("number", "aspect", "enough"), [(11, "before", 3), (5, "number", 2), (21, "next", 2)]
)
def test_so_many_surprises_show_an_idea(number: int, aspect: Aspect, enough: int) -> None:
    """A wrong node is the commonest slip, so predecessors need one more surprise."""
    seen = Chances(points_about(aspect, "table"))
    named = []
    for _ in range(enough):
        seen.see("wrong", ["right"], lambda p: ["wrong" if p.number == number else "right"], 6)
        named.append(weigh({aspect: seen}, {}, five_nodes()).mistake)
    assert named == [None] * (enough - 1) + [number]


@pytest.mark.parametrize("entry", ["strange", "right"])
def test_what_is_against_an_idea_takes_its_name_away(entry: str) -> None:
    """Wrong entries that the idea would not make, or correct ones where it would fail."""
    seen = Chances(points_about("number", "table"))
    named = []
    for made in ["wrong"] * 8 + [entry] * 3:
        seen.see(made, ["right"], lambda p: ["wrong" if p.number == 25 else "right"], 6)
        named.append(weigh({"number": seen}, {}, five_nodes()).mistake)
    assert named[7:] == [25, 25, 25, None]


def test_a_slip_is_as_much_against_an_idea_as_a_surprise_is_for_it() -> None:
    seen = Chances(points_about("number", "table"))
    for made in ("wrong", "wrong", "strange"):
        seen.see(made, ["right"], lambda p: ["wrong" if p.number == 25 else "right"], 6)
    assert weigh({"number": seen}, {}, five_nodes()).mistake is None
    seen.see("wrong", ["right"], lambda p: ["wrong" if p.number == 25 else "right"], 6)
    assert weigh({"number": seen}, {}, five_nodes()).mistake == 25


def test_an_idea_that_does_not_explain_most_of_what_is_wrong_is_not_named() -> None:
    """An unlisted idea makes mistakes in other parts as well."""
    number, other = (Chances(points_about(part, "table")) for part in ("number", "next"))
    named = []
    for made in [number] * 3 + [other] * 3:
        made.see("wrong", ["right"], lambda p: ["wrong" if p.number == 25 else "right"], 6)
        named.append(weigh({"number": number, "next": other}, {}, five_nodes()).mistake)
    assert named == [None, 25, 25, 25, 25, None]


def test_an_answer_that_an_idea_does_not_explain_counts_against_it() -> None:
    """However likely it was: for the next answer one surprise is not enough again."""
    seen = Chances(points_about("number", "table"))
    for made in ("wrong", "strange", "strange"):
        seen.see(made, ["right"], lambda p: ["wrong" if p.number == 25 else "right"], 6)
    assert weigh({"number": seen}, {25: 0.999, 0: 0.001}, five_nodes()).numbers[25] <= 0.5


@pytest.mark.parametrize(("before", "named"), [(SURE - 0.05, None), (SURE, 25)])
def test_one_surprise_is_enough_for_what_was_sure_before(before: float, named: int | None) -> None:
    seen = Chances(points_about("number", "table"))
    seen.see("wrong", ["right"], lambda p: ["wrong" if p.number == 25 else "right"], 6)
    assert weigh({"number": seen}, {25: before, 0: 1 - before}, five_nodes()).mistake == named


def test_a_cell_with_a_wrong_number_and_a_wrong_node_is_one_surprise() -> None:
    row = Row("A", {"B": (6, "E"), "C": (10, "A"), "D": (8, "E"), "E": None})
    seen = follow([row], five_nodes(), ended=False)
    assert [seen[part].surprises for part in ("number", "before")] == [1, 1]


def test_one_slip_in_a_right_table_is_no_idea() -> None:
    """A cell one off, a digit too many, a wrong node: at most one in fifty tables is named."""
    rng = random.Random(5)
    named = wrong = 0
    for seed in range(40):
        instance = fresh(seed % 10)
        order = next(iter(valid_orders(instance)))
        lines = [line.split(" | ") for line in table_text(instance, order, rng).splitlines()]
        row, column = rng.randrange(2, len(lines)), rng.randrange(1, 6)
        number, _, node = lines[row][column].partition(" ")
        off = [f"{int(number) + 1} {node}", f"{number}0 {node}"] if node else []
        for slip in [*off, f"{number} F" if node else "3 A"]:
            spoilt = [list(line) for line in lines]
            spoilt[row][column] = slip
            verdict = judge_table("\n".join(map(" | ".join, spoilt)), instance)
            wrong += verdict.status == "wrong"
            named += verdict.mistake is not None
    assert wrong > 60
    assert named <= wrong // 50


def test_what_is_right_and_unfinished_is_not_accused() -> None:
    for seed in range(20):
        instance = fresh(seed)
        order = next(iter(valid_orders(instance)))
        for stop in (3, 4):
            text = table_text(instance, order, random.Random(seed)).splitlines()[: stop + 1]
            assert judge_table("\n".join(text), instance).mistake is None
            assert judge_order(list(order[:stop]), instance).mistake is None


def test_two_rows_that_changed_places_are_a_slip() -> None:
    named, swapped = 0, 0
    for seed in range(20):
        instance = fresh(seed)
        order = next(iter(valid_orders(instance)))
        lines = table_text(instance, order, random.Random(seed)).splitlines()
        at = 2 + seed % (len(lines) - 3)
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
        verdict = judge_table("\n".join(lines), instance)
        swapped += verdict.status == "wrong"
        named += verdict.mistake is not None
    assert swapped >= 15, "of those that are as far away either may go first"
    assert named == 0


@pytest.mark.parametrize(
    ("number", "then"),
    [
        # Entries that follow from it in the learner's own table are no other mistake.
        (6, {"B": (6, "A"), "C": (9, "B"), "E": (14, "B")}),
        # The learner continues, or chooses, as if it did not exist: B had 9 in the table, and D 8.
        (6, {"B": (6, "A"), "C": (8, "B"), "E": (13, "B")}),
        (9, {"B": (5, "A"), "C": (8, "B"), "E": (13, "B")}),
    ],
)
def test_a_mistake_is_counted_once_where_it_is_made(number: int, then: dict[Node, Cell]) -> None:
    first: dict[Node, Cell] = {"B": (number, "A"), "C": (10, "A"), "E": None}
    d: dict[Node, Cell] = {"D": (8, "A")}
    seen = follow([Row("A", first | d), Row("B", then | d)], five_nodes(), ended=False)
    assert [seen[part].surprises for part in ("next", "number", "before")] == [0, 1, 0]


def test_what_was_given_tells_nothing_about_who_goes_on() -> None:
    seen = follow([*map(Row, "ABC")], five_nodes(), 3, ended=False)["steps"]
    assert seen.right == seen.strange == 0
    assert {*seen.likely.values()} == {0}


def test_a_number_that_stays_is_a_likelier_slip_than_another_one() -> None:
    """C should become 8; overlooking it is likelier than writing it wrongly."""

    def slipping(number: int, tail: str) -> float:
        first = Row("A", {"B": (5, "A"), "C": (10, "A"), "D": (8, "A"), "E": None})
        then = Row("B", {"B": (5, "A"), "C": (number, tail), "D": (8, "A"), "E": (13, "B")})
        return follow([first, then], five_nodes(), ended=False)["number"].right

    assert slipping(10, "A") > slipping(9, "B")


POINTS = st.sampled_from([*MISUNDERSTANDINGS])


@given(st.dictionaries(POINTS, st.floats(0, 1), max_size=4), st.integers(0, 9), st.data())
def test_belief_is_a_share_of_all_there_is(
    believed: dict[int, float], seed: int, data: st.DataObject
) -> None:
    instance = fresh(seed % 3)
    nodes = list(instance.graph.nodes)
    rows = []
    for _ in range(data.draw(st.integers(1, 4))):
        cell = st.none() | st.tuples(st.integers(0, 20), st.sampled_from(nodes))
        cells: dict[Node, Cell] = {n: data.draw(cell) for n in nodes if n != instance.source}
        rows.append(Row(data.draw(st.sampled_from(nodes)), cells))
    belief = weigh(follow(rows, instance, ended=True), believed, instance)
    assert math.isclose(sum(belief.numbers.values()), 1, abs_tol=1e-9)
    assert all(0 <= likely <= 1 for likely in belief.numbers.values())
    likely = [belief.numbers[number] for number in belief.causes]
    assert all(each >= SUSPECTED for each in likely)
    assert [round(each, 9) for each in likely] == sorted(
        (round(p, 9) for p in likely), reverse=True
    )
    if belief.mistake is not None:
        assert belief.numbers[belief.mistake] >= SURE - 0.05


def test_no_is_believed() -> None:
    assert doubted({4: 0.9, 0: 0.1}, 4) == pytest.approx({4: 0.09, 0: 0.91})
    assert doubted({4: 0.9, 0: 0.1}, None) == {4: 0.9, 0: 0.1}


def test_an_idea_that_explains_no_surprise_is_not_named() -> None:
    point = Point(UNNAMED[0], 4, 0.5)
    chances = Chances([point])
    for _ in range(20):
        chances.see("B", {"B"}, lambda _: {"B"}, 5)
    assert weigh({"next": chances}, {4: 0.99}, five_nodes()).mistake is None


def test_who_meets_negative_weights_thinks_of_the_constant() -> None:
    graph = Graph.from_edges([("A", "B", 3), ("B", "C", -2), ("A", "C", 2)], directed=True)
    asked = Instance("downhill", graph, "A", target="C")
    told = judge_path("A C", asked, "C")
    assert told.causes[0] == 13


def test_the_next_item_shows_every_suspect() -> None:
    for name in ("five-nodes/fill-table", "five-nodes/order"):
        exercise = EXERCISES[name]
        for suspects in ((1, 7), (2, 3), (4, 5)):
            item = next_item(exercise, suspects, seed=2)
            answers = {exercise.beliefs.answers[number](item.question) for number in suspects}
            assert len(answers) == 2
            assert all(not exercise.judge(answer, item) for answer in answers)
