"""The table of first stones: whole, symmetric, and right where boards can be solved."""

from __future__ import annotations

import json

import pytest

from pathlib_games.boards import data_folder
from pathlib_games.games.hex.advice import LEVELS, suggest
from pathlib_games.games.hex.board import SWAP, Cell, off_centre
from pathlib_games.games.hex.openings import EVEN, Openings, Tried, alike_on, load_openings
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.solver import solve
from pathlib_games.games.hex.widget import SIZES
from pathlib_games.games.intervals import wilson

KNOWN = list(load_openings("hex").values())
PLAYED = [known for known in KNOWN if known.games]
ENOUGH = 40


def sizes(known: Openings) -> str:
    return str(known.size)


def test_every_size_of_the_menu_has_a_table() -> None:
    assert {*SIZES} <= {known.size for known in KNOWN}


@pytest.mark.parametrize("known", KNOWN, ids=sizes)
def test_every_cell_was_tried_or_is_like_one_that_was(known: Openings) -> None:
    last = known.size - 1
    every = {*Position.empty(known.size).free}
    for (x, y), one in known.stones.items():
        assert 0 <= one.won <= one.played > 0
        assert one == known.stones[last - x, last - y]
    if known.like is None:
        assert {*known.stones} == every
        return
    assert known.like.like is None
    for cell in every:
        there = alike_on(known.size, cell, known.like.size)
        if cell in known.stones:
            assert known.stones[cell].played >= ENOUGH  # on this very board
        else:
            assert known.wins_mostly(cell) == known.like.wins_mostly(there)


def test_each_size_says_where_it_comes_from() -> None:
    text = (data_folder() / "first_stones" / "hex.json").read_text(encoding="utf-8")
    for size, told in json.loads(text)["sizes"].items():
        if int(size) <= 5:
            assert told["source"] == "solved"
        else:
            assert told["source"] == "played"
            assert told["level"].startswith("two-distance")
            assert isinstance(told["seed"], int)
            assert told["games"] >= ENOUGH


@pytest.mark.parametrize("size", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_small_boards_were_solved(size: int) -> None:
    known = load_openings("hex")[size]
    winning = {*solve(Position.empty(size)).moves}
    assert {cell for cell in known.stones if known.wins_mostly(cell)} == winning
    assert {*known.strongest()} == winning
    assert known.balanced() == []


@pytest.mark.parametrize("known", PLAYED, ids=sizes)
def test_balanced_means_that_many_games_leave_one_half_possible(known: Openings) -> None:
    assert known.balanced() == known.to_be_judged() != []
    for cell in known.balanced():
        one = known.stones[cell]
        low, high = wilson(one.won, one.played)
        assert low <= EVEN <= high
        assert one.played >= ENOUGH


@pytest.mark.parametrize("known", KNOWN, ids=sizes)
def test_the_table_decides_the_first_stone_and_the_swap(known: Openings) -> None:
    start = Position.empty(known.size, swap=True)
    first = {suggest(start, level, seed) for level in LEVELS for seed in range(4)}
    assert first <= {*known.to_be_judged()}
    if known.size < 2:
        return
    cells = start.free
    for cell in (cells[0], cells[len(cells) // 2]):
        for level in LEVELS[:2]:
            answer = suggest(start.play(cell), level)
            assert (answer == SWAP) == known.wins_mostly(cell)


def central(known: Openings) -> list[Cell]:
    """Return the cells of the inner third of a board."""
    cells = Position.empty(known.size).free
    return [c for c in cells if 3 * off_centre(known.size, c[1] * known.size + c[0]) <= known.size]


@pytest.mark.parametrize("known", PLAYED, ids=sizes)
def test_strong_stones_are_taken_over_and_weak_ones_are_not(known: Openings) -> None:
    start = Position.empty(known.size, swap=True)
    assert len(central(known)) >= 2
    for cell in central(known):
        assert suggest(start.play(cell), LEVELS[1]) == SWAP
    # The obtuse corner, and what lies beside it on the first row, hardly ever wins.
    for cell in ((0, 0), (1, 0)):
        assert suggest(start.play(cell), LEVELS[1]) != SWAP
    without_swap = Position.empty(known.size)
    strongest = {suggest(without_swap, LEVELS[1], seed) for seed in range(6)}
    assert strongest <= {*central(known)}


def test_few_games_count_with_those_beside() -> None:
    most = dict.fromkeys([(x, y) for x in range(3) for y in range(3)], Tried(5, 6))
    known = Openings(3, most | {(1, 1): Tried(5, 12), (2, 2): Tried(15, 40)}, 40)
    assert known.wins_mostly((1, 1))  # alone it would not be
    assert not known.wins_mostly((2, 2))  # these are many
    assert known.balanced() == [(2, 2)]


def test_cells_of_a_larger_board_are_as_far_from_the_sides() -> None:
    for size in (13, 14, 17, 19):
        for x in range(size):
            for y in range(size):
                there = alike_on(size, (x, y), 11)
                turned = alike_on(size, (size - 1 - x, size - 1 - y), 11)
                assert turned == (10 - there[0], 10 - there[1])
                for here, place in zip((x, y), there, strict=True):
                    assert min(here, size - 1 - here, 5) == min(place, 10 - place)
