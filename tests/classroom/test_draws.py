"""Each learner's items follow from a secret and an id, and are equally hard."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_tutor.classroom.draws import (
    EQUAL,
    Asking,
    Draws,
    catalog,
    hardness,
    hidden_from,
    read_secret,
    salt,
)
from pathlib_tutor.exercises import EXERCISES

LEVELS = "chutes/levels"
COLOR_LINES = "01-find-a-way-color-lines"
DRAWS = Draws(b"a secret of the teacher")


@pytest.mark.parametrize("exercise", ["five-nodes/predict", "color-lines/waves", LEVELS])
def test_items_of_a_class_are_equally_hard_and_different(exercise: str) -> None:
    items = DRAWS.equal(exercise)
    assert 2 <= len(items) <= EQUAL
    assert len({hardness(EXERCISES[exercise], item) for item in items}) == 1
    assert all(a.question != b.question for a in items for b in items if a is not b)


def test_an_item_follows_from_the_secret_and_the_id() -> None:
    again, other = Draws(b"a secret of the teacher"), Draws(b"another secret of the teacher")
    ids = [f"learner {number}" for number in range(20)]

    (cell,) = (c for c in catalog()[COLOR_LINES] if c.exercise.id == "color-lines/waves")

    def recipes(draws: Draws) -> list[str]:
        return [Asking(draws).item(cell, each).recipe for each in ids]

    assert recipes(DRAWS) == recipes(again) != recipes(other)
    assert len(set(recipes(DRAWS))) > 1
    first, second = (Asking(DRAWS).item(replace(cell, turn=turn), "ada") for turn in (0, 1))
    assert first != second


def test_neighbors_get_different_items() -> None:
    equal, ids = DRAWS.equal("color-lines/waves"), [f"{number}" for number in range(60)]
    items = DRAWS.side_by_side("color-lines/waves", equal, ids)
    assert all(one != next_one for one, next_one in pairwise(items))


@pytest.mark.parametrize("name", catalog())
def test_the_answers_to_choose_from_stand_in_an_order_of_ones_own(name: str) -> None:
    shuffled = [cell for cell in catalog()[name] if cell.is_shuffled]
    orders: dict[str, set[str]] = {cell.id: set() for cell in shuffled}
    asking = Asking(DRAWS)
    for learner in map(str, range(20)):
        for cell in shuffled:
            item = asking.item(cell, learner)
            assert item == asking.item(cell, learner)
            assert item.question.text == cell.given.question.text
            assert {o.text for o in item.question.options} == {
                o.text for o in cell.given.question.options
            }
            assert cell.exercise.judge(cell.exercise.key(item), item)
            orders[cell.id].add(str(cell.exercise.key(item)))
    assert all(len(letters) > 1 for letters in orders.values()), orders


def test_an_editor_does_not_change_the_secret(tmp_path: Path) -> None:
    file = tmp_path / "secret.txt"
    made = read_secret(file, make=True)
    for left in (made.rstrip(), made.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + made, made + b"\n"):
        file.write_bytes(left)
        assert read_secret(file) == made


def test_hidden_cases_follow_from_a_salt_that_is_handed_out_with_nothing(tmp_path: Path) -> None:
    made = tmp_path / "made"
    assert cli.main(["class", "make", "00", "--to", str(made)]) == 0
    kept = salt(made).read_text(encoding="utf-8").strip()
    assert {path.name for path in made.iterdir()} == {"00-start-here.ipynb", "AGENTS.md"}
    assert hidden_from(None, tmp_path / "marked") == kept
    assert hidden_from(None, tmp_path / "elsewhere" / "marked") != kept  # created if missing
    assert hidden_from(None, tmp_path / "elsewhere" / "late") != kept
    salt(made).write_text("the words of last year\n", encoding="utf-8")
    assert hidden_from(None, made) == "the words of last year"
    assert cli.main(["class", "make", "01", "--to", str(made), "--code", "ABCD-2345"]) == 0
    assert hidden_from(None, made) == "the words of last year"
    (tmp_path / "secret").write_text("a secret of the teacher", encoding="utf-8")
    assert hidden_from(tmp_path / "secret", made) == (
        "072e87606faf4057230f20811c6f50d535d9a7daba359ef5abcc2ea2e61caea4"
    )  # unchanged: earlier marks stay
