"""Judges what is found by hand on a board of Hex: neighbors, and the waves of a search.

An own stone costs nothing there, so a wave may go on through it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import partial

from pathlib_games.exercises.reading import in_any_order, read_names, shown
from pathlib_games.exercises.verdict import Verdict, refusing, unread
from pathlib_games.exercises.waves import Refusal, Waves, right_so_far, to_find, waves_of
from pathlib_games.games.hex.board import (
    BORDERS,
    EMPTY,
    SIGNS,
    SWAP,
    Cell,
    Player,
    at_sides,
    move_from_text,
    move_to_text,
    neighbors,
    other,
)
from pathlib_games.games.hex.exercise_slips import (
    PAYS_FOR_OWN_STONES,
    WALKS_OVER_STONES,
    naming,
)
from pathlib_games.games.hex.questions import FreeSteps, Touch
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import IllegalMove, Node
from pathlib_games.ideas.slips import WRONG_NEIGHBORS, Listed
from pathlib_games.words import counted


def read_hex_cells(typed: object, size: int) -> list[Cell]:
    """Read cells that were typed, such as ``"b3 c2"``.

    Raises `Wrong` if they cannot be read.
    """
    expected = "The cells should be a text such as 'b3 c2'"
    cells, board = list[Cell](), Position.empty(size)
    bare = (re.sub(r"\W", "", name).lower() for name in read_names(typed, expected))
    for word in (part for name in bare for part in re.findall(r"[a-z]+\d+|.+", name)):
        try:
            move = move_from_text(word)
            if move == SWAP:
                unread(f"{expected}, not {shown(typed)}.")
            board.index(move)
        except IllegalMove:
            unread(f"{expected}, all of them on the board; {shown(word)} is none.")
        cells.append(move)
    if not cells:
        unread(f"{expected}, not {shown(typed)}.")
    return cells


def written_cells(cells: Iterable[Cell]) -> str:
    """Write cells as `read_hex_cells` reads them."""
    return " ".join(map(move_to_text, cells))


# ---- neighbors by touch -------------------------------------------------------------------------


@refusing
def judge_touching(typed: object, asked: Touch, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the neighbors of a cell, in any order."""
    cells = read_hex_cells(in_any_order(typed), asked.size)
    near, given = set(neighbors(asked.size, asked.cell)), set(cells)
    # Each wrong cell takes back a right one: else all cells of the board would be worth most.
    return _touched(cells, asked, met_before).earning(
        len(given & near) - len(given - near), len(near)
    )


def _touched(cells: list[Cell], asked: Touch, met_before: Iterable[int]) -> Verdict:
    if shape := neighbor_slip(asked.cell, set(cells), asked.size):
        return naming(shape, WRONG_NEIGHBORS, met_before)
    for number, cell in enumerate(cells):
        if reason := _no_neighbor(cell, asked, cells[:number]):
            return Verdict("wrong", reason)
    if len(cells) < len(neighbors(asked.size, asked.cell)):
        return Verdict("wrong", f"{right_so_far(len(cells))} They are not complete.")
    told = f"all neighbors of {move_to_text(asked.cell)}"
    return Verdict("right", f"{counted(len(cells), 'cell')}: {told}.")


def _no_neighbor(cell: Cell, asked: Touch, found: list[Cell]) -> str | None:
    """Say why a cell is not to be found, or None if it is."""
    here, there = move_to_text(asked.cell), move_to_text(cell)
    if cell == asked.cell:
        return f"{here} is the cell itself."
    if cell in found:
        return f"{there} has been found already."
    if cell in neighbors(asked.size, asked.cell):
        return None
    dx, dy = cell[0] - asked.cell[0], cell[1] - asked.cell[1]
    if dx == dy and abs(dx) == 1:
        return f"{there} does not touch {here}: two other cells meet between them."
    return f"{there} does not touch {here}."


def neighbor_slip(cell: Cell, given: set[Cell], size: int) -> str | None:
    """Say which wrong idea of neighbors gives these cells, if it is a well-known one."""
    true = set(neighbors(size, cell))
    ideas = wrong_neighbors(cell, size).items()
    return next((told for told, cells in ideas if cells == given != true), None)


def wrong_neighbors(cell: Cell, size: int) -> dict[str, set[Cell]]:
    """Return the neighbors of a cell by the wrong ideas of them that are well known."""
    x, y = cell
    four = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    right, turned = {(x + 1, y - 1), (x - 1, y + 1)}, {(x + 1, y + 1), (x - 1, y - 1)}
    ideas = {
        "These are the four neighbors of a square.": four,
        "These are all eight cells around a square.": four | right | turned,
        "Four are right, but the other two lie on the wrong diagonal.": four | turned,
    }
    return {
        told: {(a, b) for a, b in cells if 0 <= a < size and 0 <= b < size}
        for told, cells in ideas.items()
    }


# ---- the search by hand -------------------------------------------------------------------------


def waves_to_find(asked: FreeSteps) -> Waves:
    """Return what is to be found by a search with weights 0 and 1.

    The wave of a cell is the number of stones that a way to it needs. An own stone costs nothing,
    so it belongs to the wave of the cell that it is reached from.
    """
    instance = asked.instance
    return Waves(
        instance,
        partial(_refusal, asked, to_find(instance)),
        f"all that {asked.player} can use",
        naming,
        partial(_forgotten, asked),
        move_to_text,
    )


def _refusal(
    asked: FreeSteps, right: Collection[Cell], cell: Cell, found: Collection[Node]
) -> Refusal | None:
    """Say why a cell cannot be settled now: no way leads there, or none from what is settled."""
    name, player, opponent = move_to_text(cell), asked.player, other(asked.player)
    if asked.position.at(cell) == opponent:
        return f"On {name} lies a stone of {opponent}: no way leads there.", WALKS_OVER_STONES
    if cell not in right:
        walls = f"stones of {opponent} shut it in"
        return f"No way of {player} leads to {name}: {walls}.", None
    at_side, _ = at_sides(asked.position.size, player, cell)
    if at_side or not set(asked.position.neighbors(cell)).isdisjoint(found):
        return None
    side = BORDERS[player][0]
    return f"{name} touches neither the {side} side nor a cell that is settled.", None


def _forgotten(asked: FreeSteps, missing: list[Cell]) -> int | None:
    """Blame who forgot only own stones in the wave that is being found."""
    own = all(asked.position.at(cell) == asked.player for cell in missing)
    return PAYS_FOR_OWN_STONES if own else None


@refusing
def judge_free_steps(typed: object, asked: FreeSteps, met_before: Iterable[int] = ()) -> Verdict:
    """Judge cells in the order in which a search with weights 0 and 1 settles them.

    Any order within a wave is right, as long as each cell touches one that is settled.
    """
    return waves_to_find(asked).judge(read_hex_cells(typed, asked.position.size), met_before)


def settling(asked: FreeSteps) -> str:
    """Write the cells as Dijkstra's algorithm settles them: a right answer."""
    return written_cells(to_find(asked.instance))


def as_if_empty(asked: FreeSteps, player: Player) -> FreeSteps:
    """Return a question as it looks to somebody who takes a player's stones for empty cells."""
    cells = asked.position.cells.replace(SIGNS[player], EMPTY)
    return replace(asked, position=replace(asked.position, cells=cells))


TOUCHED: Listed[Touch] = Listed(
    lambda given, asked: [read_hex_cells(given, asked.size)],
    lambda asked: [list(neighbors(asked.size, asked.cell))],
    {
        WRONG_NEIGHBORS: lambda asked: [
            [list(cells)] for cells in wrong_neighbors(asked.cell, asked.size).values()
        ]
    },
    blames=naming,
)
"""How neighbors that were named are compared with the right ones, and with wrong ideas of them."""

SETTLED: Listed[FreeSteps] = Listed(
    lambda given, asked: [read_hex_cells(given, asked.position.size)],
    lambda asked: waves_of(asked.instance),
    {
        WALKS_OVER_STONES: lambda asked: [
            waves_of(as_if_empty(asked, other(asked.player)).instance)
        ],
        PAYS_FOR_OWN_STONES: lambda asked: [waves_of(as_if_empty(asked, asked.player).instance)],
    },
    in_order=True,
)
"""How waves with free steps are compared with the right ones, and with those of wrong ideas."""
