"""A class notebook asks each learner their own questions, once it knows the learner."""

from collections.abc import Mapping, Sequence

import pytest

from pathlib_games import ask
from pathlib_tutor import check
from pathlib_tutor.check.answer import OwnSeed
from pathlib_tutor.classroom.draws import Asking, Draws, catalog
from pathlib_tutor.classroom.make import course_notebook, made_for_all
from pathlib_tutor.own_program import questions
from pathlib_tutor.record.attempts import as_one_id, seed_of
from tests.classroom.planted import FIVE_NODES, cell_called
from tests.own_program.test_questions import BODY, NAME, made

QUESTIONS: Mapping[str, tuple[str, Sequence[int]]] = {
    "path": ("five-nodes/path", [1, 2, 3, 4, 5, 6, 7, 8])
}


def test_nothing_is_asked_before_it_is_known_who_one_is() -> None:
    mine = check.who_are_you("TEST-0001", QUESTIONS)
    shown = ask(mine("path"))
    assert not shown
    assert "First say who you are" in str(shown)
    assert "press the button" in repr(mine) == mine.said
    assert "Is the spelling right? Now run" in mine.say(" S 01 ")
    assert repr(mine) == "You are S 01."
    assert str(ask(mine("path"))).startswith("Which path")


def test_who_one_is_is_kept_for_a_class() -> None:
    check.who_are_you("TEST-0002", QUESTIONS).say("ada")
    again = check.who_are_you("TEST-0002", QUESTIONS)
    assert (repr(again), again.said) == ("You are ada.", "")
    assert "press the button" in repr(check.who_are_you("TEST-0003", QUESTIONS))
    assert repr(check.who_are_you("TEST-0002", QUESTIONS, "bob")) == "You are bob."


@pytest.mark.parametrize("typed", ["", "  ", "x" * 61, "a\0b"])
def test_what_is_no_id_is_not_taken(typed: str) -> None:
    mine = check.who_are_you("TEST-0004", QUESTIONS)
    assert mine.say(typed).startswith("An id has 1 to 60 characters")
    assert mine.learner == ""


def test_a_learner_and_who_marks_draw_the_same_questions() -> None:
    asking = Asking(Draws(b"TEST-0005"), frozenset(["five-nodes/say-why"]), code="TEST-0005")
    text = made_for_all(course_notebook(FIVE_NODES), FIVE_NODES, asking)
    cell = cell_called("final-answer")
    asked, items = asking.items(cell)
    assert f"'final-answer': {(asked, [int(i.recipe.split('=')[1]) for i in items])!r}" in text
    seeds = [int(item.recipe.rpartition("=")[2]) for item in items]
    for learner in (f" S{number} " for number in range(20)):
        mine = check.who_are_you("TEST-0005", {"final-answer": (asked, seeds)}, learner)
        assert mine("final-answer") == asking.item(cell, as_one_id(learner))
    drawn = {each.id for each in catalog()[FIVE_NODES] if asking.is_drawn(each)}
    assert {name for name in drawn if f'my_question(\\"{name}\\")' in text} == drawn


def test_questions_about_a_program_are_the_learner_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[object] = []

    def asked(_name: str, _function: object, seed: object) -> list[object]:
        seeds.append(seed)
        return []

    monkeypatch.setattr(questions, "program_questions", asked)
    monkeypatch.setattr(OwnSeed, "seed", "1")
    program = made(BODY.replace("EXTRA", "pass"))

    def ask_about() -> None:
        assert ask(NAME, program)._own_program() == []

    ask_about()
    check.who_are_you("TEST-0006", QUESTIONS)
    ask_about()
    check.who_are_you("TEST-0006", QUESTIONS).say(" Ada ")
    ask_about()
    check.questions_for("Bob")
    ask_about()
    assert seeds == ["1", "1", seed_of("ada", "TEST-0006"), seed_of("bob")]
