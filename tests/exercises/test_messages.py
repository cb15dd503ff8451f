"""Verdicts on wrong answers ask one short question at a time and never give the answer."""

import random
import re
from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.lessons.five_nodes_programs import FindTheBug, Listing
from pathlib_tutor.own_program.lines import ProgramLines
from tests.exercises.wrong_answers import wrong_answers

LONGEST = 300
# Programs see their failure with the values; their own tests check the words.
TOLD = [
    name
    for name, e in EXERCISES.items()
    if e.questions.kind not in {type(None), FindTheBug, Listing, ProgramLines}
]


@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
def test_a_wrong_answer_is_told_in_one_question_and_few_words(name: str) -> None:
    exercise, rng = EXERCISES[name], random.Random(name)
    item = exercise.draw(1)
    for answer in wrong_answers(exercise, item, rng):
        verdict = exercise.judge(answer, item)
        if verdict.status != "wrong":
            continue
        said = verdict.message
        assert 10 < len(said) <= LONGEST, (answer, said)
        assert said.replace(verdict.is_it_so, "").count("?") <= 1, (answer, said)
        assert not re.search("slips? leads? here|step by step|edge by edge", said)
        assert said[-1] in ".?!"
        assert not given_away(exercise.key(item), answer, said, item), (answer, said)


def given_away(key: Any, answer: object, said: str, item: Item[Any]) -> bool:
    """Say whether a message tells the number or the node of the answer."""
    if item.exercise.startswith("tiles/"):
        said = re.sub(r"(Mine|Factory|House) \d", "", said)
    if type(key) in {int, float}:
        rest = re.sub(rf"(?<![\d.]){re.escape(str(answer))}(?![\d.])", "", said)
        return re.search(rf"(?<![\d.,(]){key}(?![\d.,)])", rest) is not None
    if item.exercise == "five-nodes/predict":
        return re.search(rf"\b{key} (has|is)", said) is not None
    if item.exercise in {"five-nodes/order", "five-nodes/fill-table", "choose/astar-by-hand"}:
        return re.search(r", but [A-F] has|\b[A-F] has a distance", said) is not None
    return False


@pytest.mark.parametrize(
    ("exercise", "given", "answer", "said"),
    [
        ("five-nodes/read-off", "to-E", 2, "has that many edges"),
        ("chutes/count", "steps-from-1", 99, "without ladders"),
        ("chutes/count", "rolls-from-0", 17, "without ladders"),
        ("chutes/count", "steps-from-1", 6, "Did you count steps or rolls?"),
    ],
)
def test_a_plain_slip_is_called_by_its_name(
    exercise: str, given: str, answer: object, said: str
) -> None:
    asked = EXERCISES[exercise]
    verdict = asked.judge(answer, asked.item(f"{exercise} given={given}"))
    assert verdict.status == "wrong"
    assert said in verdict.message
