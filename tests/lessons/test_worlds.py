"""Exercises about worlds: correct answers, slips, and the information in a node."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Any, get_args

import pytest

from pathlib_games.games.own.rules import Position
from pathlib_games.graphs import BadPosition
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.lessons.worlds import (
    DESIGN,
    KEYS,
    RINK,
    TWO_KEYS,
    VAULT,
    Asked,
    Design,
    MadeOf,
    cell_only,
    judge_design,
    node_task,
    with_floor_for,
)
from tests.games.own.other_solver import Text

KEY = {"a": "key", "A": "door for a"}
VAULT_TEXT = "@....#..\n.###.A.*\na###.#.."


def test_the_worlds_of_the_notebook_have_the_numbers_of_the_other_solver() -> None:
    assert Text(VAULT_TEXT, KEY).fewest() == Asked(VAULT).right == 12
    for asked, fewest in ((RINK, 9), (TWO_KEYS, 18)):
        board, _, _ = asked.to_text().partition("\n{")
        assert Text(board, dict(asked.board.legend)).fewest() == Asked(asked).right == fewest


# ---- the information in a node ------------------------------------------------------------------


def judge_node(node: Any, world: Position) -> Verdict:
    return node_task(Asked(world)).judge(node)


def test_whatever_tells_enough_apart_is_right() -> None:
    assert judge_node(lambda cell, keys: f"{cell} {keys}", TWO_KEYS)
    assert judge_node(lambda cell, keys: (cell, frozenset(keys)), TWO_KEYS)
    assert judge_node(cell_only, Position.read("@~~*", {"~": "ice"}))
    beside = Position.read("@.*.a", {"a": "key"})
    assert judge_node(cell_only, beside), "the key opens nothing"


@pytest.mark.parametrize("second", [2, [1], None])
def test_the_same_position_has_to_be_the_same_node(second: object) -> None:
    given = cycle([1, second])
    verdict = judge_node(lambda *_: next(given), TWO_KEYS)
    told = f"your function first returns 1, then {second}. Which of them is the node?"
    assert told in repr(verdict)
    assert not judge_node(lambda *_: random.random(), TWO_KEYS)


@pytest.mark.parametrize("node", [[1, 2], {1, 2}, (1, {2}), None])
def test_a_node_is_made_of_numbers_texts_and_tuples(node: object) -> None:
    told = judge_node(lambda *_: node, TWO_KEYS).message
    assert "A node may contain only numbers, strings and tuples." in told


def test_of_a_node_that_forgets_some_positions_are_right() -> None:
    forgets_b = judge_node(lambda cell, keys: (cell, "a" in keys), TWO_KEYS)
    assert 0 < judge_node(cell_only, TWO_KEYS).share < forgets_b.share < 1


# ---- a world to design --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "made_of", "share", "told"),
    [
        ('@.....*\n######a\n{"legend": {"a": "key"}}', "key", 0.75, "if a node were only a cell"),
        (
            ("@p..p*", 5),
            "portal",
            0,
            "The answer should be the board as a string, with its legend below",
        ),
        (5, "ice", 0, "The answer should be the board as a string, with its legend below"),
    ],
)
def test_a_world_that_does_not_do_is_told(
    text: Any, made_of: MadeOf, share: float, told: str
) -> None:
    verdict = judge_design(text, Design(made_of))
    assert not verdict
    assert verdict.share == share
    assert told in verdict.message


def test_what_counts_can_be_anything_that_worlds_are_made_of() -> None:
    assert (
        set(KEYS) == set(get_args(MadeOf)) == {d().made_of for d in DESIGN.questions.given.values()}
    )
    with pytest.raises(BadPosition, match="the part that matters should be one of portal, one way"):
        Design("lava")  # type: ignore[arg-type]


@pytest.mark.parametrize("made_of", ["portal", "one way", "ice"])
def test_the_key_counts_for_the_other_solver_as_well(made_of: MadeOf) -> None:
    position = KEYS[made_of]
    with_it, without = (
        Text(p.to_text().partition("\n{")[0], dict(p.board.legend)).fewest()
        for p in (position, with_floor_for(position, made_of))
    )
    assert with_it != without
