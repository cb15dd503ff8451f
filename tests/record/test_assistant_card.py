"""A card for an assistant helps to ask: its rules are whole, and it never tells the answer."""

import inspect
import linecache
import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.exercises.exercise import Question
from pathlib_tutor.ideas import program_task
from pathlib_tutor.record.assistant_card import _RULES, MOST, assistant_card
from pathlib_tutor.record.attempts import RUNGS, Help, as_text
from tests.exercises.test_messages import given_away
from tests.exercises.wrong_answers import wrong_answers
from tools.corpus import programs

CARDS = 10_000
FORMS = [name for name, e in EXERCISES.items() if e.questions.kind is not type(None)]
PROGRAMS = [name for name in EXERCISES if name not in FORMS]
SHORT = 2
"""An option of fewer words, such as "9 times", may stand in a sentence about something else."""
EACH = -(-CARDS // len(FORMS))


def answers(exercise: Exercise[Any], item: Item[Any], rng: random.Random) -> Iterator[object]:
    """Yield no answer, the right one, each other option, and typical wrong ones."""
    yield from (..., exercise.key(item), "nonsense")
    if isinstance(item.question, Question):
        yield from (letter for letter, _ in exercise.form(item).options)
    yield from wrong_answers(exercise, item, rng)


def cards(name: str) -> Iterator[tuple[Item[Any], object, Help, str]]:
    """Yield cards on all rungs for drawn questions."""
    exercise, rng = EXERCISES[name], random.Random(name)
    for seed in range(1, 1000):
        item = exercise.draw(seed)
        for answer in answers(exercise, item, rng):
            verdict = exercise.judge(answer, item)
            for rung in range(1, RUNGS + 1):
                helped = Help(item, verdict, rung)
                yield item, answer, helped, assistant_card(helped, answer)


def feedback(card: str) -> str:
    """Return what differs between cards, but the question, the learner's answer and the rung."""
    return card.rpartition(f" of {RUNGS}):\n")[2]


def check(item: Item[Any], answer: object, helped: Help, card: str) -> None:
    """Check what holds for every card."""
    exercise = EXERCISES[item.exercise]
    form, key = exercise.form(item), exercise.key(item)
    assert len(card.split()) <= MOST
    assert card.startswith(_RULES)
    assert f"(help {helped.rung} of {RUNGS})" in card
    asked, _, _ = card.partition("The question:\n")[2].partition("\n\nMy answer:\n")
    assert asked.startswith(form.asked[:20])
    if options := form.options:
        lines = asked.splitlines()[-len(options) :]
        assert [line.split()[0] for line in lines] == [letter for letter, _ in options]
        cut = {len(line.split()) for line in lines if line.endswith("…")}
        assert len(cut) <= 1
    outside = feedback(card)
    if helped.verdict:
        return  # the answer is the key
    if form.kind in {"choice", "several"}:
        for letter, text in options:
            is_short = len(text.split()) <= SHORT and letter not in str(key)
            named = rf"option {letter}" if is_short else rf"{re.escape(text)}|option {letter}"
            told = re.search(rf"(?<!\w)({named})(?!\w)", outside)
            assert not told or str(answer) == letter, (told, outside)
    assert not given_away(key, answer, outside, item), outside
    if isinstance(key, str) and len(key.split()) > 1:
        assert key not in outside
        assert as_text(key) not in outside


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_cards_never_tell_the_answer(name: str) -> None:
    """Ten thousand, over all exercises with forms."""
    for each in islice(cards(name), EACH):
        check(*each)


@pytest.mark.parametrize("name", ["five-nodes/say-why", "five-nodes/path", "hex/touch"])
def test_some_cards_never_tell_the_answer(name: str) -> None:
    for each in islice(cards(name), 60):
        check(*each)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if place else ())
        for place, name in enumerate(PROGRAMS)
    ],
)
def test_cards_of_programs_have_no_line_of_ours_and_no_hidden_case(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_task, "Random", None)  # no hidden case can be drawn
    exercise = EXERCISES[name]
    item = exercise.draw()
    key: Any = exercise.key(item)
    ours = {line.strip() for line in inspect.getsource(key).splitlines() if len(line.split()) > 2}
    in_hints: tuple[str, ...] = EXERCISES[f"{name}-lines"].first().question.shown
    ours -= {*in_hints}  # the third hint shows one of these lines
    for program in programs(name):
        answer = program.load()
        verdict = exercise.judge(answer, item)
        for rung in range(1, RUNGS + 1):
            card = assistant_card(Help(item, verdict, rung), answer)
            assert len(card.split()) <= MOST
            assert card.startswith(_RULES)
            assert not [line for line in ours if line in feedback(card)], card


def test_a_long_program_is_shortened_by_lines() -> None:
    exercise = EXERCISES["color-lines/bfs"]
    names: dict[str, Any] = {}
    lines = ["def bfs(graph, source):", *(f"    a{k} = {k} + {k}" for k in range(100))]
    source = "\n".join(lines)
    linecache.cache["long"] = (len(source), None, source.splitlines(keepends=True), "long")
    exec(compile(source, "long", "exec"), names)  # noqa: S102 - our own text
    verdict = exercise.judge(..., exercise.draw())
    card = assistant_card(Help(exercise.draw(), verdict, 1), names["bfs"])
    given = card.partition("My answer:\n")[2].partition("\n\nWhat the course said")[0].splitlines()
    assert len(card.split()) <= MOST
    assert len(given) > 10
    assert given == [*lines[: len(given) - 1], "…"]
