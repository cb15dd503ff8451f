"""Help goes on, rung by rung for each item, and a shown item is not known yet."""

from datetime import date

from hypothesis import given, strategies as st

from pathlib_tutor.record.attempts import RUNGS, rung
from pathlib_tutor.record.logbook import Entry, due_on, helped, mastered, overcome
from tests.graphs.random_graphs import examples
from tests.record.entries import entry

ITEM, OTHER = "five-nodes/order seed=1", "five-nodes/order seed=2"
RECIPES = (ITEM, OTHER, "five-nodes/path given=short")


WRONG, RIGHT = entry(1, ITEM, False), entry(1, ITEM, True)
ENTRIES = st.lists(
    st.builds(entry, st.just(1), st.sampled_from(RECIPES), st.booleans()), max_size=30
)


def test_each_wrong_answer_brings_the_next_rung() -> None:
    assert [rung([WRONG] * tries, ITEM) for tries in range(8)] == [1, 1, 2, 3, 4, 5, 5, 5]


@given(entries=ENTRIES)
@examples(100)
def test_a_rung_never_falls_and_hangs_on_its_own_item_only(entries: list[Entry]) -> None:
    for recipe in RECIPES:
        rungs = [rung(entries[:number], recipe) for number in range(len(entries) + 1)]
        assert rungs[0] == 1
        assert rungs == sorted(rungs)
        assert set(rungs) <= {*range(1, RUNGS + 1)}
        mine = [each for each in entries if each.recipe == recipe]
        assert rung(mine, recipe) == rungs[-1]


@given(entries=ENTRIES)
@examples(100)
def test_what_was_right_on_the_last_two_rungs_was_helped(entries: list[Entry]) -> None:
    assert helped(entries) == [
        each.right and rung(entries[:number], each.recipe) >= 4
        for number, each in enumerate(entries)
    ]


def test_attempts_without_a_recipe_may_have_been_about_different_items() -> None:
    assert not any(helped([*[entry(1, "", False)] * 9, entry(1, "", True)]))


def test_a_program_that_took_many_tries_is_known() -> None:
    """Nothing was shown, and there is no other item to do alone."""
    recipe = "five-nodes/write-dijkstra given=eight-graphs"
    tries = [*[entry(1, recipe, False)] * 6, entry(1, recipe, True)]
    assert rung(tries, recipe) == RUNGS
    assert not any(helped(tries))


def test_who_was_shown_an_item_knows_it_by_another_one() -> None:
    shown = [*[WRONG] * 4, RIGHT, RIGHT]
    assert mastered(shown) == []
    [found] = mastered([*shown, entry(1, OTHER, True)])
    assert found.right == 1


def test_a_misunderstanding_is_not_overcome_by_what_was_shown() -> None:
    asked = "five-nodes/order seed=1 showing=1"
    missed = [entry(1, asked, False, 1)] * 4
    assert overcome([*missed, entry(1, asked, True)]) == {}
    assert len(overcome([*missed, entry(1, f"{OTHER} showing=1", True)])) == 1


def test_what_was_shown_comes_back_as_what_was_missed_does() -> None:
    begun, day = [*[WRONG] * 4, RIGHT], date(2026, 11, 3)
    assert [back.missed for back in due_on(day, [*begun, entry(2, ITEM, True)])] == [True]
    assert due_on(day, [*begun, entry(2, OTHER, True)]) == []
