"""A learner's own search in Chutes and Ladders: it counts the rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import written
from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise_levels import fresh_board
from pathlib_games.games.chutes.graphs import roll_graph
from pathlib_games.games.chutes.view import ChutesAndLaddersView
from pathlib_games.lessons.own_search import Found, GameSearch, Said

_START = 0
_DRAWN = range(4)
_SIZES = (2, 4, 6, 8, 10, 15, 20, 36)
_TINY = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)], title="ten squares")


def _boards() -> list[Board]:
    given = Board.load("six_by_six"), Board.load("milton_bradley")
    return [_TINY, *given, *map(fresh_board, _DRAWN)]


def _asks(board: Board) -> tuple[Instance, ...]:
    return (Instance("the rolls", roll_graph(board), _START, target=board.size),)


def _says(board: Board, found: Sequence[Found]) -> Said:
    rolls = found[0].distance.get(board.size)
    if rolls is None:
        return Said(f"Square {board.size} is never reached.", None)
    turns = f"{written(rolls)} {'roll' if rolls == 1 else 'rolls'}"
    told = f"It takes {turns} to come to square {board.size}."
    return Said(told, rolls, found[0].way_to(board.size))


def _shown(board: Board) -> str:
    slides = ", ".join(f"{start}-{end}" for start, end in board.slides.items()) or "none"
    return f"on a board of {board.size} squares with the slides {slides}"


def _smaller(board: Board) -> list[Callable[[Board], Board | None]]:
    return [
        *(partial(_with_size, size=size) for size in _SIZES),
        *(partial(_without, lost=slide) for slide in board.slides.items()),
    ]


def _with_size(board: Board, size: int) -> Board | None:
    if size >= board.size:
        return None
    ladders, chutes = (
        [slide for slide in slides if max(slide) <= size and slide[0] < size]
        for slides in (board.ladders, board.chutes)
    )
    return replace(board, size=size, ladders=ladders, chutes=chutes)


def _without(board: Board, lost: tuple[int, int]) -> Board | None:
    return board.without(lost) if lost in board.slides.items() else None


OWN_SEARCH = GameSearch(
    "chutes",
    "counts the rolls",
    _boards,
    _asks,
    _says,
    _shown,
    _smaller,
    view=lambda board, asked: ChutesAndLaddersView(board, asked.graph),
)
