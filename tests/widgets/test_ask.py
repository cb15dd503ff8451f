"""The question widget: its words, stored answers, pictures and saved output."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pathlib_games import ask
from pathlib_tutor.check.answer import Answer
from pathlib_tutor.exercises import EXERCISES, BadRecipe, NoItem, UnknownExercise
from pathlib_tutor.own_program.questions import program_questions
from pathlib_tutor.record.attempts import FIRST, KEY
from pathlib_tutor.record.logbook import logbook
from pathlib_tutor.widgets import question_widget
from pathlib_tutor.widgets.ask import Ask
from pathlib_tutor.widgets.code_lines import LineOrder
from pathlib_tutor.widgets.simulation import RunByHand
from tests.own_program.test_questions import BODY, NAME, made
from tests.tiers import one_of_each_room
from tests.widgets.page import hear, send

WITH_FORMS = [
    exercise
    for exercise in EXERCISES.values()
    if exercise.form(
        exercise.item(f"{exercise.id} given={next(iter(exercise.questions.given))}")
        if exercise.questions.given
        else exercise.draw()
    ).kind
    not in {"code", "run", "lines", "draw"}
]


WRONG = {
    "battlesnake/hazards": ["(0, 0)"],
    "battlesnake/too-high": ["(0, 0)"],
    "choose/overestimate": ["(11, 11)"],
}
"""Wrong answers to exercises without ideas."""
ANYTHING: tuple[Any, ...] = ("7", 5)
"""Neither a seed nor an exercise."""


def asked(what: str, **how: Any) -> Ask:
    """Ask a question with a form."""
    widget = ask(what, **how)
    assert isinstance(widget, Ask)
    return widget


def wrong_value(widget: Ask) -> Any:
    """Return a wrong value: another option, or the answer of an idea."""
    exercise, item = EXERCISES[widget.item.exercise], widget.item
    form = exercise.form(item)
    if form.kind == "choice":
        return next(k for k, _ in form.options if k != exercise.key(item))
    for idea in exercise.shown_by(item):
        return form.value(exercise.beliefs.answers[idea](item.question))
    if form.kind == "several":
        return [form.options[0][0]]
    if form.kind == "bug":
        return ["A", "pass"]
    key = form.value(exercise.key(item))
    if form.kind == "number":
        return [str(int(text) + 100) for text in key]
    return ["0", "99"] if item.exercise == "chutes/turned-pair" else WRONG[item.exercise]


@pytest.fixture
def _one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask each question at the place of the previous one, as after a restart."""
    monkeypatch.setattr("pathlib_tutor.widgets.question_widget.place", lambda _: "a place")


def _numbered(page: dict[str, Any]) -> dict[Any, Any]:
    """Turn the numbers of the parts of a frame, which are keys, back into numbers."""
    return {int(key) if key.isdecimal() else key: value for key, value in page.items()}


@pytest.mark.parametrize("name", one_of_each_room(exercise.id for exercise in WITH_FORMS))
def test_six_wrong_answers_climb(name: str) -> None:
    """At least four texts, and a rung that never falls; test_help checks for keys."""
    widget = asked(name)
    texts, rungs = [], []
    for _ in range(6):
        widget.check(wrong_value(widget))
        assert widget.verdict is not None
        assert (widget.verdict.status, widget.verdict.unread) == ("wrong", False)
        texts.append(str(widget))
        rungs.append(widget.rung)
    assert rungs == [1, 2, 3, 4, 5, 5]
    assert len(set(texts)) >= 4
    state = widget._state
    assert json.loads(json.dumps(state), object_hook=_numbered) == state
    assert widget._draft.help is not None
    assert (state["twin"] is None) == (widget._draft.help.twin is None)


@pytest.mark.parametrize("exercise", WITH_FORMS, ids=repr)
def test_the_key_is_right_in_the_widget(exercise: Any) -> None:
    widget = asked(exercise.id)
    form = exercise.form(widget.item)
    widget.check(form.value(exercise.key(widget.item)))
    assert str(widget).startswith("Right. ")
    assert widget.rung == 1
    assert logbook().entries()[-1].right


def test_what_is_asked() -> None:
    assert isinstance(ask("five-nodes/run-by-hand"), RunByHand)
    assert isinstance(ask("five-nodes/lines"), LineOrder)
    assert isinstance(ask("five-nodes/path", ...), Ask)
    assert isinstance(ask("five-nodes/path", "A"), Answer)
    asked = ask("five-nodes/path", given="downhill")
    assert isinstance(asked, Ask)
    assert asked.item.recipe == "five-nodes/path given=downhill"
    recipe = "five-nodes/path seed=7"
    item = EXERCISES["five-nodes/path"].item(recipe)
    for again in (ask(recipe), ask("five-nodes/path", seed=7), ask(item)):
        assert isinstance(again, Ask)
        assert again.item == item


def test_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(UnknownExercise, match=r"five-nodes/path or five-nodes/\S+ or"):
        ask("five-nodes/pth")
    with pytest.raises(BadRecipe, match="given=to-E"):
        ask("five-nodes/path", given="to-Z")
    with pytest.raises(NoItem, match="not both"):
        ask("five-nodes/path", given="to-E", seed=7)
    with pytest.raises(NoItem, match="whole number"):
        ask("five-nodes/path", seed=ANYTHING[0])
    with pytest.raises(UnknownExercise):
        ask(ANYTHING[1])


def test_an_answer_that_cannot_be_read_costs_no_try() -> None:
    widget = asked("chutes/count")
    for _ in range(3):
        widget.check(["many"])
        assert widget.verdict is not None
        assert widget.verdict.unread
        assert widget.rung == 1
        assert widget._data()["value"] == ["many"]
    assert logbook().entries() == []


def test_a_field_that_is_left_open_is_told() -> None:
    widget = asked("choose/exit-order", seed=7)
    widget.check(["A B", ""])
    assert widget.verdict is None
    assert widget.said.startswith("Still open: Distance of ")
    assert logbook().entries() == []


def test_a_click_that_is_not_right_yet_is_refused() -> None:
    widget = asked("color-lines/waves")
    widget.act({"clicked": ["(1, 0)"]})
    assert widget._state["filled"] == 0
    widget.act({"clicked": ["(1, 0) (4, 0)"]})
    assert widget._state["filled"] == 1
    assert widget._state["value"] == ["(1, 0)"]
    assert "(4, 0)" in widget.said
    assert logbook().entries() == []


def test_another_one_is_turned_to_and_back() -> None:
    widget = asked("five-nodes/path")
    first = widget.item
    widget.check(["A B E"])
    widget.act({"press": "another"})
    assert widget.item != first
    assert widget._state["asked"] == ["wrong", "open"]
    widget.act({"go": 0})
    assert widget.item == first
    assert widget._state["value"] == ["A B E"]
    widget.act({"go": 7})
    assert widget.item == first


def test_after_much_help_a_right_answer_brings_a_fresh_one() -> None:
    widget = asked("five-nodes/path")
    for _ in range(4):
        widget.check(["A B E"])
    assert widget._state["twin"] is not None
    widget.check(["A D E"])
    assert str(widget).endswith("Try one without hints?")
    assert widget._state["another"] == "Try a new one on your own"
    assert widget._state["twin"] is None


def test_what_stands_in_the_saved_notebook_names_no_machine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    widget = asked("five-nodes/say-why")
    assert widget._paper() == {"text/plain": "", "text/html": ""}
    widget.check("a")
    paper = widget._paper()
    for words in paper.values():
        assert "Because D has no other neighbor that" in words
        assert "Not yet." in words
        for machine in ("five-nodes", "given=", "seed", "Handed"):
            assert machine not in words
    kept = {"recipe": "five-nodes/say-why given=why-final", "value": "a"}
    assert widget._metadata() == {KEY: [kept]}
    widget._ipython_display_()
    assert "five-nodes" not in capsys.readouterr().out


# ---- pictures that show the effect of the form --------------------------------------------------

WALL = " ".join(f"(4, {y})" for y in range(1, 11))  # one gap is left
HAZARDS = "battlesnake/hazards"


def costs(state: dict[str, Any]) -> list[str]:
    """Return the picture's words about the costs of the paths."""
    texts = [shape[2] for shape in state["scene"]["shapes"] if shape[0] == "text"]
    return [text for text in texts if text.startswith("costs")]


def test_both_ways_are_drawn_anew_with_each_hazard() -> None:
    widget: Any = ask(HAZARDS)
    five = WALL[: WALL.index(" (4, 6)")]
    assert costs(send(widget, draft=[five])) == ["costs 8 health", "costs 8 health"]
    assert costs(send(widget, draft=[WALL])) == ["costs 20 health", "costs 16 health"]
    assert costs(send(widget, draft=[""])) == ["costs 6 health", "costs 6 health"]


def test_what_was_said_stays_while_the_picture_changes() -> None:
    widget: Any = ask(HAZARDS)
    before = send(widget, check=["(9, 9)"])
    after = send(widget, draft=["(9, 9) (9, 8)"])
    assert before["verdict"]["status"] == "wrong"
    assert after["turn"] == before["turn"]  # so the page keeps its words there
    assert (after["value"], after["verdict"]) == (["(9, 9) (9, 8)"], None)
    assert after["scene"] != before["scene"]


@pytest.mark.usefixtures("_one_place")
def test_what_is_kept_is_in_the_picture_when_the_cell_runs_again() -> None:
    send(asked(HAZARDS), draft=[WALL])
    again: Any = ask(HAZARDS)
    assert again._state["value"] == [WALL]
    assert costs(again._state) == ["costs 20 health", "costs 16 health"]
    assert "costs 20 health" in again.picture().description


def test_an_emptied_form_takes_nothing_back() -> None:
    """Clearing a form after "Right" keeps the correct answer until another edit."""
    widget = asked("five-nodes/path")
    widget.check(["A D E"])
    widget.fill_in([""])
    assert widget.verdict is None
    assert widget.answer is ...
    assert "Right." in widget._paper()["text/plain"]
    assert widget._metadata()[KEY] == [{"recipe": widget.item.recipe, "value": ["A D E"]}]
    widget.fill_in(["A"])
    assert widget._metadata()[KEY] == [{"recipe": widget.item.recipe, "value": ["A"]}]
    assert "Right." not in widget._paper()["text/plain"]


@pytest.mark.usefixtures("_one_place")
def test_the_first_answer_about_one_s_program_stays_beside_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exercise, item = program_questions(NAME, made(BODY.replace("EXTRA", "pass")))[0]
    right = exercise.form(item).value(exercise.key(item))
    widget: Any = ask(item)
    for given in (["none"], ["1"], right):  # the first one cannot be read
        widget.check(given)
    kept = [("", right), (FIRST, ["1"])]
    entries = [{"recipe": f"{begin}{item.recipe}", "value": value} for begin, value in kept]
    assert widget._metadata()[KEY] == entries
    again: Any = ask(item)
    again.check(["2"])
    assert again._metadata()[KEY][1] == entries[1]
    monkeypatch.setattr(question_widget, "kept_at", lambda _: {})  # in another account
    paper = {one["recipe"]: one["value"] for one in entries}
    monkeypatch.setattr(question_widget, "in_file", lambda _: paper)
    other: Any = ask(item)
    assert other._metadata()[KEY] == entries


def test_what_is_half_filled_in_is_kept_when_it_is_checked() -> None:
    """Check arrives before the draft that follows the last key."""
    widget = asked("choose/exit-order")
    half = ["A", ""]
    widget.check(half)
    assert "Still open" in widget.said
    assert widget._metadata()[KEY][0]["value"] == half


def test_all_that_was_answered_at_a_place_stays_on_paper() -> None:
    widget = asked("five-nodes/path")
    widget.check(["A D E"])
    widget.another()
    paper = widget._paper()
    for kind in ("text/plain", "text/html"):
        assert "A D E" in paper[kind]
        assert "Right." in paper[kind]
    widget.check([EXERCISES["five-nodes/path"].key(widget.item)])
    both = widget._paper()["text/plain"]
    assert both.count("Right.") == 2
    assert both.count("is the shortest?") == 2


@pytest.mark.usefixtures("_one_place")
def test_each_run_by_hand_stays_on_paper_and_the_notebooks_own_is_there_again() -> None:
    widget = RunByHand()
    first = widget.item.recipe
    widget.settle("A")
    widget.new_graph()
    assert [one["recipe"] for one in widget._metadata()[KEY]] == [first, widget.item.recipe]
    assert "settle A" in widget._paper()["text/plain"]
    again = RunByHand()
    assert (again.item.recipe, again.said) == (first, "You stopped here: 1 step done.")


@pytest.mark.usefixtures("_one_place")
@pytest.mark.parametrize("exercise", ["five-nodes/run-by-hand", "five-nodes/lines"])
def test_what_was_handed_in_step_by_step_is_told_again(exercise: str) -> None:
    """After a restart the verdict is there too, until another action."""
    one = EXERCISES[exercise]
    key = str(one.key(one.first()))

    def again() -> Any:
        return ask(exercise)

    widget = again()
    assert widget._paper()["text/plain"] == ""
    if isinstance(widget, RunByHand):
        widget._do_again(key)
        widget.done()
    else:
        for place, letter in enumerate(key.split()):
            widget.move(letter, place)
        widget.run()
    assert widget._paper()["text/plain"].startswith(f"Your answer:\n  {widget._value()}\nRight.")
    tried = len(logbook().entries())
    assert one.id == logbook().entries()[-1].exercise
    assert widget._metadata()[KEY][0]["recipe"] == logbook().entries()[-1].recipe
    assert "Right." in again().said
    assert "Right." in again()._paper()["text/plain"]
    assert len(logbook().entries()) == tried
    widget = again()
    if isinstance(widget, RunByHand):
        widget.undo()
    else:
        widget.move(key.split(maxsplit=1)[0], 3)
    assert "Right." not in again().said
    assert "Right." not in again()._paper()["text/plain"]


# ---- confirming an idea -------------------------------------------------------------------------


def named() -> Ask:
    """Return a question whose answer names an idea."""
    widget = asked("five-nodes/fill-table")
    exercise, item = EXERCISES[widget.item.exercise], widget.item
    widget.check(exercise.form(item).value(exercise.beliefs.answers[3](item.question)))
    assert widget.verdict is not None
    assert widget.verdict.mistake == 3
    assert widget._data()["verdict"]["asks"]
    assert "Is that what you did?" in str(widget)
    return widget


def test_yes_leads_to_the_question_and_is_asked_once() -> None:
    widget = named()
    widget.act({"is_so": True})
    assert widget.said.startswith(
        "Then think about this: The last edge does not start at the source."
    )
    assert not widget._data()["verdict"]["asks"]
    assert logbook().known().met == {3}
    widget.act({"is_so": False})
    assert logbook().known().met == {3}


@pytest.mark.usefixtures("_one_place")
def test_no_takes_the_name_away_lowers_the_belief_and_stays_after_a_restart() -> None:
    widget = named()
    before = logbook().known().believed[3]
    widget.act({"is_so": False})
    assert widget.said.startswith("Noted.")
    assert widget.verdict is not None
    assert widget.verdict.mistake is None
    assert "Is that what you did?" not in str(widget)
    assert "weighs" in str(widget), "the fact stays"
    assert logbook().known().believed[3] < before / 2
    assert logbook().known().met == set()
    again = asked("five-nodes/fill-table")
    assert again.verdict is not None
    assert str(again) == str(widget)


def test_what_was_denied_is_not_said_again_about_the_same_question() -> None:
    widget = named()
    value = widget._draft.value
    widget.act({"is_so": False})
    believed = logbook().known().believed[3]
    widget.check(value)
    assert widget.verdict is not None
    assert widget.verdict.mistake is None
    assert logbook().known().believed[3] < 0.2
    assert believed < 0.2


def test_where_no_name_can_be_said_one_more_is_offered() -> None:
    widget = asked("five-nodes/order")
    widget.check(["A B C E D"])
    assert widget._data()["another"] == "Another one, to find your mistake"
    key = EXERCISES["five-nodes/order"].key(widget.item)
    widget.check([key])
    assert widget._data()["another"] == "Another one"


def test_below_a_program_no_question_about_another_one_is_offered() -> None:
    exercise, item = program_questions(NAME, made(BODY.replace("EXTRA", "pass")))[0]
    widget = Ask(item)
    widget.check([str(exercise.key(item))])
    assert widget.verdict
    assert not widget._data()["another"]


@pytest.mark.parametrize(("button", "told"), [("yes", "Then think about this"), ("no", "Noted.")])
def test_a_run_by_hand_can_be_confirmed_or_denied(button: str, told: str) -> None:
    run = EXERCISES["five-nodes/run-by-hand"]
    widget = RunByHand(run.first())
    widget._do_again(str(run.beliefs.answers[3](run.first().question)))
    widget.done()
    assert widget._data()["asks"]
    widget.act({"press": button})
    assert widget.said.startswith(told)
    assert not widget._data()["asks"]
    widget.act({"press": button})
    assert logbook().known().met == ({3} if button == "yes" else set())


def test_the_card_for_an_assistant_is_made_when_it_is_asked_for() -> None:
    widget = asked("five-nodes/path")
    widget.check(["A B E"])
    before = widget.get_state()
    told = hear(widget, card="")["card"]
    assert "My answer:\nA B E\n" in told
    assert "Not yet. A, B, E is a path of length 13" in told
    assert widget.get_state() == before
    assert "assistant" not in json.dumps(widget._state)
