"""Claims from a logbook: only knowledge that was shown."""

from datetime import date

import pytest
from hypothesis import given, strategies as st

from pathlib_tutor.record.logbook import Entry, Mastered, mastered, overcome
from tests.graphs.random_graphs import examples
from tests.record.entries import entry

FIRST = " on the first attempt"
DAYS = [date(2026, 11, day) for day in range(1, 7)]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (
            Mastered("a", 1, 1, (DAYS[0],)),
            f"1 question right{FIRST}, on 2026-11-01",
        ),
        (Mastered("a", 1, 0, ()), "1 question right, on an unknown day"),
        (
            Mastered("a", 2, 2, (DAYS[0],)),
            f"2 different questions right, each{FIRST}, on 2026-11-01",
        ),
        (
            Mastered("a", 6, 0, (*DAYS[:3],)),
            "6 different questions right, on 2026-11-01, 2026-11-02 and 2026-11-03",
        ),
        (
            Mastered("a", 6, 2, (*DAYS,)),
            f"6 different questions right, 2 of them{FIRST}, on 6 days from {DAYS[0]} to {DAYS[5]}",
        ),
    ],
)
def test_it_is_told_in_words(found: Mastered, words: str) -> None:
    assert found.words() == words


def test_the_same_question_counts_once_and_only_its_first_attempt_is_the_first() -> None:
    [found] = mastered(
        [
            entry(1, "x/y seed=1", False),
            entry(1, "x/y seed=1", True),
            entry(2, "x/y seed=1", True),
            entry(3, "x/y seed=2", True),
        ]
    )
    assert (found.right, found.at_first) == (2, 1)
    assert found.days == (*DAYS[:3],)


RECIPES = st.sampled_from(["x/y seed=1", "x/y seed=2 showing=4", "z/w given=a", "z/w seed=3"])
ENTRIES = st.lists(st.builds(entry, st.integers(0, 6), RECIPES, st.booleans(), st.integers(3, 5)))


@given(entries=ENTRIES)
@examples(100)
def test_nothing_is_claimed_that_is_not_in_the_logbook(entries: list[Entry]) -> None:
    right = [each for each in entries if each.right]
    for found in mastered(entries):
        mine = [each for each in right if each.exercise == found.exercise]
        assert 0 <= found.at_first <= found.right == len({each.recipe for each in mine})
        assert set(found.days) == {each.day for each in mine if each.day}
    assert {found.exercise for found in mastered(entries)} == {each.exercise for each in right}
    for number, day in overcome(entries).items():
        places = [n for n, e in enumerate(entries) if not e.right and e.met == number]
        after = entries[places[-1] + 1 :] if places else []
        assert any(e.right and "showing=4" in e.recipe and e.day == day for e in after)


def test_who_meets_it_again_has_not_overcome_it() -> None:
    met, done = entry(1, "x/y seed=1", False, 4), entry(2, "x/y seed=2 showing=1,4", True)
    assert list(overcome([met, done])) == [4]
    assert overcome([met, done, met]) == {}
    assert overcome([done]) == {}
    assert overcome([met, entry(2, "x/y seed=2", True)]) == {}
    assert overcome([entry(1, "x/y seed=1", False, 4, 5), done]) == {}, "it may have been the other"
