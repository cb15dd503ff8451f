"""The rules of the maze: steps, teleporters, valid positions, and the files in data/."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.maze.graphs import fewest_steps
from pathlib_games.games.maze.rules import HEIGHT, WIDTH, Position, carved
from pathlib_games.graphs import BadFile, BadPosition, GameOver, IllegalMove
from tests.graphs.random_graphs import examples

SMALL = "@A#\n###\n*A."


def test_a_step_leads_beside_or_through_a_teleporter() -> None:
    position = Position.from_text(SMALL)
    assert position.legal_moves() == ((1, 0),)
    assert position.play((1, 0)).legal_moves() == ((0, 0), (1, 2))
    assert position.play((1, 0)).play((1, 2)).legal_moves() == ((2, 2), (0, 2), (1, 0))


@pytest.mark.parametrize("cell", [(0, 0), (2, 0), (0, 1), (1, 2), (-1, 0), (0, -1), "(1, 0)"])
def test_any_other_step_is_refused(cell: Any) -> None:
    with pytest.raises(IllegalMove, match=r"From \(0, 0\), one step leads to \(1, 0\), not to"):
        Position.from_text(SMALL).play(cell)


def test_the_game_ends_at_the_target_and_where_there_is_no_step() -> None:
    position = Position.from_text("@*.")
    assert position.outcome() is None
    end = position.play((1, 0))
    assert (end.outcome(), end.legal_moves()) == ("reached", ())
    with pytest.raises(GameOver, match="the walker has reached the target"):
        end.play((2, 0))
    stuck = Position.from_text("@#*")
    assert stuck.outcome() == "stuck"
    with pytest.raises(GameOver, match="the walker is shut in"):
        stuck.play((1, 0))


@given(seed=st.integers())
@examples(50)
def test_a_fresh_maze_has_one_way_on_foot_between_any_two_cells(seed: int) -> None:
    cells = {
        (x, y)
        for y, row in enumerate(carved(seed).splitlines())
        for x, sign in enumerate(row)
        if sign != "#"
    }
    edges = sum(((x + 1, y) in cells) + ((x, y + 1) in cells) for x, y in cells)
    assert edges == len(cells) - 1, "a tree, if all of it hangs together"
    position = Position.new(seed)
    on_foot = tuple(row.replace("A", ".").replace("B", ".") for row in position.rows)
    assert all(fewest_steps(Position(on_foot, (0, 0), cell)) >= 0 for cell in cells)
    assert (position.walker, position.target) == ((0, 0), (WIDTH - 1, HEIGHT - 1))
    assert sorted("".join(position.rows).replace("#", "").replace(".", "")) == [*"AABB"]


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        '.A\n*A\n{"walker": [1, 0]}',
        '.A\n.A\n{"target": [1, 1], "walker": [1, 0]}',
        '.*\n{"walker": [1, 0]}',
    ],
)
def test_what_a_figure_would_hide_stands_below_the_maze(text: str) -> None:
    assert Position.from_text(text).to_text() == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("..*", r"the number of walkers \(@\) should be 1, but it is 0"),
        ('@*\n{"target": [0, 0]}', r"number of targets \(\*\) should be 1, but it is 2"),
        ("@*A", "the number of cells with A should be 2, but it is 1"),
        ("@*AAA", "the number of cells with A should be 2, but it is 3"),
        ("@*a", "row 1 should be a text of #, . and letters, but it is '..a'"),
        ("@*\n\n..", "row 2 should be a text of"),
        ("@*\n...", "row 2 should be as long as row 1, .., but it is '...'"),
        ('*#\n{"walker": [1, 0]}', r"the walker should be a cell \(x, y\) of the maze that is no"),
        ('*#\n{"walker": [9, 0]}', r"but it is \(9, 0\)"),
        ('*#\n{"walker": [1]}', r"walker should be a pair of whole numbers \[x, y\]"),
    ],
)
def test_a_bad_position_is_told(text: str, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        Position.from_text(text)


def test_bad_json_is_told_by_its_field() -> None:
    data = Position.from_text(SMALL).to_json()
    for change, told in (
        ({"rows": [5, 6]}, "row 1 should be a text of"),
        ({"walker": [0, 0, 0]}, "walker should be a pair"),
        ({"target": [2, 0]}, "target should be a cell"),
    ):
        with pytest.raises(BadFile, match=f"^position JSON: {told}"):
            Position.from_json(data | change)
