"""The table of first stones: whole, symmetric, and right where boards can be solved."""

from __future__ import annotations

import pytest

from pathlib_games.games.hex.advice import LEVELS, suggest
from pathlib_games.games.hex.board import SWAP
from pathlib_games.games.hex.openings import EVEN, Openings, openings
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.solver import solve

KNOWN = [found for size in range(1, 27) if (found := openings(size)) is not None]


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.size)
def test_every_cell_has_its_share(known: Openings) -> None:
    last = known.size - 1
    assert {*known.share} == {*Position.empty(known.size).free}
    for (x, y), share in known.share.items():
        assert 0 <= share <= 1
        assert share == known.share[last - x, last - y]
    assert {*known.balanced()} <= {*known.share} >= {*known.strongest()}


def test_nobody_keeps_a_first_stone_in_the_middle() -> None:
    for known in KNOWN:
        middle = known.size // 2
        start = Position.empty(known.size, swap=True).play((middle, middle))
        if known.size > 2 and known.size % 2:  # the middle of 4 x 4 does not win
            assert {suggest(start, level) for level in LEVELS[:2]} == {SWAP}
    assert any(len(known.balanced()) > 1 for known in KNOWN if known.size > 5)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_small_boards_were_solved(size: int) -> None:
    known = openings(size)
    assert known is not None
    assert {cell for cell, share in known.share.items() if share == 1} == {
        *solve(Position.empty(size)).moves
    }


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.size)
def test_the_table_decides_the_first_stone_and_the_swap(known: Openings) -> None:
    start = Position.empty(known.size, swap=True)
    first = {suggest(start, level, seed) for level in LEVELS for seed in range(4)}
    assert first <= {*known.balanced()}
    if known.size < 2:
        return
    cells = list(known.share)
    for cell in (cells[0], cells[len(cells) // 2]):
        for level in LEVELS[:2]:
            answer = suggest(start.play(cell), level)
            assert (answer == SWAP) == (known.share[cell] >= EVEN)
