"""Random small boards for tests: ladders, chutes, all sorts of dice, both finishes."""

from __future__ import annotations

from hypothesis import strategies as st

from pathlib_games.games.chutes.rules import Board, Finish

FINISHES: list[Finish] = ["exact", "overshoot"]


@st.composite
def random_boards(draw: st.DrawFn, most: int = 25) -> Board:
    """Draw a board of 2 to ``most`` squares; all ends of slides differ."""
    size = draw(st.integers(2, most))
    ends = draw(st.permutations(range(1, size + 1)))
    count = draw(st.integers(0, size // 2))
    slides = [
        (a, b) for a, b in zip(ends[:count], ends[count : 2 * count], strict=True) if a < size
    ]
    ladders = [(a, b) for a, b in slides if a < b]
    return Board(size, ladders, [(a, b) for a, b in slides if a > b])


@st.composite
def games(draw: st.DrawFn, most: int = 25) -> tuple[Board, int, Finish]:
    """Draw a board, a die and a way to finish."""
    board = draw(random_boards(most))
    return board, draw(st.integers(1, 6)), draw(st.sampled_from(FINISHES))
