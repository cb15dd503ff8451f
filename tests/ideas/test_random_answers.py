"""Random wrong answers of each kind: none crashes the judge, passes, or takes long."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.search import known_outcomes
from pathlib_tutor.ideas.search_judges import judge_path, judge_table
from pathlib_tutor.lessons.five_nodes_programs import DIJKSTRA_BUGS, judge_lines, judge_repair
from tests.ideas.small_graphs import table_text, valid_orders
from tests.tiers import cases

INSTANCE = five_nodes()
ORDERS = valid_orders(INSTANCE)
LINES = "KGMDHFJBLANIEC"
MANY = settings(
    max_examples=cases(every_night=10_000, every_time=250),
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)

junk = st.one_of(
    st.text(max_size=60),
    st.integers(),
    st.floats(),
    st.none(),
    st.binary(max_size=5),
    st.lists(st.sampled_from("ABCDEZ"), max_size=7),
    st.dictionaries(st.sampled_from("ABCDEZ"), st.integers(), max_size=3),
)
names = st.lists(st.sampled_from("ABCDEZ"), max_size=7).map(" ".join)
cell = st.one_of(
    st.builds("{} {}".format, st.integers(-1, 14), st.sampled_from("ABCDEZ")),
    st.sampled_from(["-", "∞", "?", "", "5", "A", "1e9 A", "٣ A", "9" * 400 + " A", "5 A B"]),
)
row = st.builds(
    lambda settled, cells: " | ".join([settled, *cells]),
    st.sampled_from("ABCDEZ?"),
    st.lists(cell, min_size=4, max_size=4),
)
HEAD = "settled | B | C | D | E\n"
FIRST = f"{HEAD}A | 5 A | 10 A | 8 A | -\n"
tables = st.builds(
    lambda head, rows: head + "\n".join(rows),
    st.sampled_from([HEAD, FIRST, "B | C\n", ""]),
    st.lists(row, max_size=6),
)
SLOWEST = 0.2
pytestmark = pytest.mark.timeout(1_800)  # tens of thousands of answers at night


@pytest.fixture(autouse=True)
def _no_collection_while_judging() -> Iterator[None]:
    """Collect garbage between answers: Hypothesis leaves much, and a judge has a time limit."""
    gc.disable()
    yield
    gc.enable()


class Clock:
    """Checks that judging never takes longer than 0.2 s of processor time.

    It judges a slow answer again, three times at most and from cold caches: a slow judge is slow
    again, a busy machine is not.
    """

    def __init__(self) -> None:
        self.judged = 0

    def time(self, judge: Callable[[], Verdict]) -> Verdict:
        if self.judged % 200 == 0:
            gc.collect()
        self.judged += 1
        for _ in range(3):
            began = time.process_time()
            verdict = judge()
            seconds = time.process_time() - began
            if seconds <= SLOWEST:
                break
            known_outcomes.cache_clear()
        assert seconds <= SLOWEST
        assert len(repr(verdict)) < 1_000
        return verdict


def tried(judge: Callable[[Any], Verdict], answers: st.SearchStrategy[Any]) -> None:
    """Judge many answers, none of which may be correct."""
    clock = Clock()

    @MANY
    @given(answers)
    def try_one(answer: Any) -> None:
        assert not clock.time(lambda: judge(answer)), answer

    try_one()
    assert clock.judged > 100


@pytest.mark.slow
def test_tables() -> None:
    right = {
        tuple(judge_text.split())
        for order in ORDERS
        for judge_text in [table_text(INSTANCE, order, random.Random(0))]
    }
    wrong = st.one_of(tables, tables, junk).filter(
        lambda text: not isinstance(text, str) or tuple(text.split()) not in right
    )
    tried(lambda answer: judge_table(answer, INSTANCE), wrong)


def test_paths() -> None:
    def is_wrong(answer: object) -> bool:
        parts = answer.replace(",", " ").split() if isinstance(answer, str) else answer
        return parts != ["A", "D", "E"]

    wrong = st.one_of(names, junk).filter(is_wrong)
    tried(lambda answer: judge_path(answer, INSTANCE, "E"), wrong)


@pytest.mark.slow
def test_lines() -> None:
    def changed(swaps: list[tuple[int, int]]) -> str:
        letters = list(LINES)
        for i, j in swaps:
            letters[i], letters[j] = letters[j], letters[i]
        return "".join(letters)

    place = st.integers(0, len(LINES) - 1)
    orders = st.one_of(
        st.lists(st.tuples(place, place), min_size=1, max_size=3).map(changed),
        st.permutations(LINES).map("".join),
        st.text(alphabet=LINES + " ,z", max_size=16),
        junk,
    )
    clock, right = Clock(), set()

    @MANY
    @given(orders)
    def try_one(order: Any) -> None:
        if clock.time(lambda: judge_lines(order)):
            right.add("".join(order.upper().replace(",", " ").split()))

    try_one()
    assert clock.judged > 100
    # The first three setup lines may swap, as long as the queue gets its first number from
    # the counter; so may the three lines that write an offer, if the distance comes first.
    assert right <= EQUAL_IN_EFFECT


EQUAL_IN_EFFECT = {
    "".join(order)
    for start in permutations("KGM")
    if start.index("G") < start.index("M")
    for offer in permutations("NIE")
    if offer.index("N") < offer.index("E")
    for order in [(*start, *"DHFJBLA", *offer, "C")]
}


def test_lines_that_are_equal_in_effect_may_swap() -> None:
    assert len(EQUAL_IN_EFFECT) == 9
    for order in EQUAL_IN_EFFECT:
        assert judge_lines(order), order


def test_repairs() -> None:
    listing = DIJKSTRA_BUGS.listing(4)
    pieces = st.sampled_from(
        ["if", "head", "not", "in", "distance", "offer", "<", "[head]", ":", "True", "or", "and"]
    )
    repairs = st.builds(
        "{}: {}".format,
        st.sampled_from("ABKLZ"),
        st.lists(pieces, max_size=6).map(" ".join),
    )
    clock = Clock()

    @MANY
    @given(st.one_of(repairs, junk))
    def try_one(answer: Any) -> None:
        verdict = clock.time(lambda: judge_repair(answer, listing))
        assert not verdict or "offer < distance" in answer

    try_one()
    assert clock.judged > 100
