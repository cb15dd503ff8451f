"""Multiple-choice questions: only the content tells which choice is correct."""

from collections import Counter
from collections.abc import Callable

import pytest

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.exercise import Option, Question, judge_choice
from pathlib_tutor.lessons.five_nodes import WHY_FINAL
from pathlib_tutor.record.attempts import Help

CHOICES = [exercise for exercise in EXERCISES.values() if exercise.questions.kind is Question]
GIVEN = [made() for exercise in CHOICES for made in exercise.questions.given.values()]


def right_of(question: Question) -> int:
    return [option.right for option in question.options].index(True)


def drawn() -> list[Question]:
    return [exercise.draw(seed).question for exercise in CHOICES for seed in range(30)]


@pytest.mark.parametrize("ask", [lambda: GIVEN, drawn], ids=["given", "drawn"])
def test_the_place_of_an_answer_tells_nothing(ask: Callable[[], list[Question]]) -> None:
    questions = ask()
    places = Counter(map(right_of, questions))
    assert set(places) == {0, 1, 2, 3}
    assert max(places.values()) <= 0.4 * len(questions)


@pytest.mark.parametrize("ask", [lambda: GIVEN, drawn], ids=["given", "drawn"])
def test_the_length_of_an_answer_tells_nothing(ask: Callable[[], list[Question]]) -> None:
    longest = shortest = 0
    questions = ask()
    for question in questions:
        lengths = [len(option.text) for option in question.options]
        longest += lengths[right_of(question)] == max(lengths)
        shortest += lengths[right_of(question)] == min(lengths)
    assert longest <= len(questions) / 3
    assert shortest <= len(questions) / 3


@pytest.mark.parametrize("question", GIVEN, ids=lambda question: question.text[:20])
def test_the_last_rungs_ask_one_question_at_most(question: Question) -> None:
    exercise = next(e for e in CHOICES if question in [m() for m in e.questions.given.values()])
    item = exercise.ask(question)
    for letter, option in question.by_letter().items():
        if not option.right:
            verdict = exercise.judge(letter, item)
            for rung in (4, 5):
                words = Help(item, verdict, rung).words.removeprefix(verdict.fact)
                assert words.count("?") <= 1, words


def test_the_given_order_stays_and_a_drawn_one_comes_from_the_seed() -> None:
    for exercise in CHOICES:
        for name, made in exercise.questions.given.items():
            assert exercise.item(f"{exercise.id} given={name}").question == made()
        orders = {tuple(o.text for o in exercise.draw(seed).question.options) for seed in range(12)}
        assert len(orders) > len(exercise.questions.given)
        assert exercise.draw(5) == exercise.draw(5)


@pytest.mark.parametrize("question", GIVEN, ids=lambda question: question.text[:20])
def test_an_answer_may_be_a_letter_or_the_text(question: Question) -> None:
    for letter, option in question.by_letter().items():
        for typed in (
            letter,
            f" {letter.upper()}) ",
            f"({letter})",
            option.text.upper() + " ",
            f"  {letter}  {option.text}",
            f"{letter}) {option.text}",
        ):
            verdict = judge_choice(typed, question)
            assert (bool(verdict), verdict.message) == (option.right, option.reply)


def test_a_letter_is_that_of_an_option_before_it_is_a_text() -> None:
    options = (
        Option("C", False, "No."),
        Option("A, C", False, "No."),
        Option("B, C", True, "Yes."),
    )
    verdict = judge_choice("c", Question("Which nodes?", options))
    assert verdict.message == "Yes."


@pytest.mark.parametrize(
    "typed", ["", "e", "ab", "because", 1, None, ["a", "b"], f"a {WHY_FINAL.options[1].text}"]
)
def test_anything_else_is_no_answer(typed: object) -> None:
    assert "Choose one of the letters" in judge_choice(typed, WHY_FINAL).message
