"""The whole ladder, climbed by the same wrong answer again and again."""

from typing import Any

import pytest

from pathlib_games.views.pages import elements
from pathlib_tutor.check.answer import ask
from pathlib_tutor.exercises import EXERCISES, Exercise, Item, NoItem, Verdict
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.record.attempts import RUNGS, Help, is_program, lines_of
from pathlib_tutor.widgets.ask import Ask, widget_for

WITH_IDEAS = [name for name, exercise in EXERCISES.items() if exercise.beliefs.answers]
NAMED_LATER = {
    *("five-nodes/predict", "five-nodes/read-off", "five-nodes/order", "five-nodes/path"),
    *("color-lines/tree-steps", "choose/exit-order", "choose/exit-rounds", "hex/stones"),
}
"""There one answer is not enough to name an idea: a number, a node, an order or a path."""
OF_NO_GAME = ("five-nodes/", "choose/")
"""Elsewhere second hints may fit the game better than those of the misunderstandings."""


def _named(exercise: Exercise[Any]) -> tuple[Item[Any], object, int] | None:
    """Return an item, a wrong answer to it, and the misunderstanding named at once."""
    for number, answers in exercise.beliefs.answers.items():
        for seed in range(1, 4):
            try:
                item = exercise.draw(seed, [number])
            except NoItem:
                break
            answer = answers(item.question)
            verdict = exercise.judge(answer, item)
            if verdict.mistake is not None and verdict.hint:
                return item, answer, verdict.mistake
    return None


def _told(item: Item[Any], answer: object) -> Help:
    """Hand an answer in and return its help."""
    told = ask(item, answer).help
    assert told is not None
    return told


@pytest.mark.parametrize("name", [name for name in WITH_IDEAS if name not in NAMED_LATER])
def test_each_rung_of_a_named_idea_says_something_new(name: str) -> None:
    found = _named(EXERCISES[name])
    assert found is not None
    item, answer, number = found
    rungs = [_told(item, answer) for _ in range(RUNGS)]
    program = is_program(item)  # there only a button leads to the last rungs
    assert [each.rung for each in rungs] == ([1, 2, 3, 3, 3] if program else [1, 2, 3, 4, 5])
    first, second, rule = (each.words_at_once for each in rungs[:3])
    fact = rungs[0].verdict.fact
    assert all(each.words.startswith(fact) for each in rungs)
    assert first.endswith(rungs[0].verdict.hint)
    own = rungs[1].verdict.hint  # a game may rephrase the hint of a misunderstanding
    assert second.endswith(own)
    assert own != rungs[0].verdict.hint
    assert own.endswith(MISUNDERSTANDINGS[number].next_hint) or not name.startswith(OF_NO_GAME)
    own_rule = rungs[2].verdict.rule
    shown = lines_of(item).question.shown[0] if program else ""
    line = f" One line of a correct program: `{shown}`" if program else ""
    right = own_rule or EXERCISES[name].solution.guides(item.question).rule
    assert rule.endswith(f"{right}{line}")
    for last in rungs[3:]:
        assert last.twin is None or "worked out below" in last.words
        assert "fresh" not in last.words  # no button there asks one


def test_who_met_an_idea_elsewhere_gets_the_second_hint_once() -> None:
    table = EXERCISES["five-nodes/fill-table"]
    hints = MISUNDERSTANDINGS[4]
    one, other = (table.draw(seed, [4]) for seed in (1, 2))
    assert _told(one, table.beliefs.answers[4](one.question)).words.endswith(hints.hint)
    again = [_told(other, table.beliefs.answers[4](other.question)).words for _ in range(2)]
    assert again[0].endswith(hints.next_hint)
    assert again[1].endswith(table.solution.guides(other.question).question)


def test_an_idea_that_shows_on_the_second_try_gets_its_first_hint() -> None:
    table = EXERCISES["five-nodes/fill-table"]
    item = table.draw(1, [3, 4])
    for number in (3, 4):
        words = _told(item, table.beliefs.answers[number](item.question)).words
    assert words.endswith(MISUNDERSTANDINGS[4].hint)


@pytest.mark.parametrize("name", EXERCISES)
def test_a_fresh_item_is_offered_only_where_a_button_asks_it(name: str) -> None:
    """Advice to do a new one comes with one."""
    exercise = EXERCISES[name]
    item = exercise.first()
    wrong = Verdict("wrong", "No.")
    with_button = Help(item, wrong, RUNGS, button=True)
    given = with_button.twin is not None and with_button.goes_on and bool(with_button.fresh())
    assert ("Then do a new one on your own." in with_button.words) == given
    assert "a new one" not in Help(item, wrong, RUNGS).words
    assert "a new one" not in Help(item, Verdict("right", "Yes."), RUNGS).words


@pytest.mark.parametrize(
    ("recipe", "wrong", "unread"),
    [
        ("maze/steps seed=1", "1", "many"),
        ("chutes/count seed=1", "1", "many"),
        ("color-lines/read-off seed=1", "1", "many"),
        ("tiles/value seed=1", "1000", "many"),
        ("carcassonne/city seed=1", "1000", "many"),
        ("battlesnake/arrive seed=1", "1000", "many"),
    ],
)
def test_a_worked_example_is_drawn_after_an_answer_that_cannot_be_read(
    recipe: str, wrong: str, unread: str
) -> None:
    exercise = EXERCISES[recipe.partition(" ")[0]]
    widget = widget_for(exercise.item(recipe))
    assert isinstance(widget, Ask)
    for _ in range(4):
        widget.check([wrong])
    widget.check([unread])
    assert widget.verdict is not None
    assert widget.verdict.unread
    assert widget._draft.help is not None
    twin = widget._draft.help.twin
    assert twin is not None
    solved, asked = exercise.story(twin)[-1][0], exercise.scene(twin)
    assert asked is not None
    assert solved.shapes != asked.shapes
    story: Any = widget._state["twin"]["story"]
    _, *drawn_last = story["frames"][-1]["parts"][0]
    assert [story["shapes"][number] for number in drawn_last] == elements(solved.shapes)


def test_a_worked_example_stays_after_an_answer_that_cannot_be_read() -> None:
    path = EXERCISES["five-nodes/path"]
    widget = widget_for(path.item("five-nodes/path given=to-E"))
    assert isinstance(widget, Ask)
    for _ in range(4):
        widget.check(["A B E"])
    assert widget._state["twin"] is not None
    widget.check(["A Q"])
    assert widget.verdict is not None
    assert widget.verdict.unread
    assert widget.rung == 4
    assert "worked out below" in str(widget)
    assert widget._state["twin"] is not None


def test_a_line_that_stands_in_the_program_is_not_shown() -> None:
    item = EXERCISES["carcassonne/score"].first()
    line = lines_of(item).question.shown[0]
    wrong = Verdict("wrong", "No.")
    for source, shown in (
        (f"    {line.replace(' ', '')}\n", False),
        (f"#{line}\n", True),
        ("", True),
    ):
        assert (line in Help(item, wrong, 3, source=source).words) == shown
