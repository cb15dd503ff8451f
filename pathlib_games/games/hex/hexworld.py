"""Games of Hex as links to the boards of HexWorld, where many players show games to one another.

Such a link ends in the size of the board, perhaps with how it is drawn, a comma, and the moves one
after the other: ``#5c1,a2:sc3``. ``:s`` is a swap and ``:p`` a pass; ``:rb`` and ``:rw`` say who
gives up. A second comma stands where the reader of the link is to begin, and commas at the end may
be missing. There as here the first player joins top and bottom, and after a swap the stone lies
mirrored in the long diagonal. What no game here can have is refused: boards with sides of two
lengths, and ``:S``, after which the players have changed colors and no stone has moved.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import unquote

from pathlib_games.games.hex.game import GAME
from pathlib_games.games.hex.rules import (
    LARGEST,
    SWAP,
    WHITE,
    Move,
    Position,
    move_from_text,
    move_to_text,
)
from pathlib_games.games.history import History
from pathlib_games.graphs import BadPosition, IllegalMove

HOST = "https://hexworld.org/board/"
LONGEST = 10_000

_LINK = re.compile(
    r"((?:(?:https?://)?(?:www\.)?hexworld\.org/board/?(?:\?[^#]*)?)?#)?"
    r"(?P<size>\d{1,3})(?P<height>x\d{1,3})?(?:r\d+|c\d+|[mn])*(?:,(?P<moves>.*)|(?(1)|,))",
    re.IGNORECASE,
)
_MOVE = re.compile(r"[A-Za-z]+\d+|:[spS]|:[rf][bw]")
_SWAPS = (":s", "swap-pieces", SWAP)
_ENDS = (":rb", ":rw", ":fb", ":fw")


def to_link(game: History[Position, Move]) -> str:
    """Write a game as a link to HexWorld.

    Raises
    ------
    BadPosition
        If the game did not begin with an empty board and white to move: such links cannot tell it.

    Examples
    --------
    >>> game = History.of(GAME, Position.empty(5, swap=True)).play((0, 1)).play("swap")
    >>> to_link(game.play((2, 2)))
    'https://hexworld.org/board/#5c1,a2:sc3'
    """
    start = game.start
    if len(start.free) < len(start.cells) or start.turn != WHITE:
        begun = f"{start.turn} to move, {len(start.cells) - len(start.free)} stones"
        raise BadPosition("the beginning of the game", "an empty board, white to move", begun)
    moves = (":s" if move == SWAP else move_to_text(move) for move in game.moves)
    return f"{HOST}#{start.size}c1,{''.join(moves)}"


def moves_text(moves: Sequence[Move]) -> str:
    """Write moves with their numbers, as `read_game` reads them."""
    return " ".join(f"{number}. {move_to_text(move)}" for number, move in enumerate(moves, start=1))


def read_game(text: object, start: Position) -> History[Position, Move]:
    """Read a game from a link to HexWorld, or from its moves one after the other.

    `text`: the link, or moves such as ``b2 c3``; numbers before them do not count.

    Raises `BadPosition` if it is neither; says what was expected.

    Raises `IllegalMove` if a move cannot be played; says which.
    """
    words = text if isinstance(text, str) and len(text) <= LONGEST else ""
    if re.search("[#/]", words) or _LINK.fullmatch(words.strip()):
        return from_link(text)
    moves = re.findall(r"[^\s,;]+", re.sub(r"\b\d+\.", " ", words))
    if not moves:
        expected = "a link to HexWorld, or moves such as b2 c3"
        raise BadPosition("what is put on the board", expected, text)
    return _played(start, moves, "Move {}")


def from_link(link: object) -> History[Position, Move]:
    """Read a game from a link to HexWorld, or from the part of it after the ``#``.

    Moves behind a second comma, which the link's reader has not seen yet, are played as well.

    Raises
    ------
    BadPosition
        If it is no such link, or holds what this game does not have; says what.
    IllegalMove
        If a move cannot be played; says which.

    Examples
    --------
    >>> from_link("https://hexworld.org/board/#5c1,a2:sc3").moves
    ((0, 1), 'swap', (2, 2))
    >>> from_link("#5c1,a2a2")
    Traceback (most recent call last):
    pathlib_games.graphs.errors.IllegalMove: Move 2 of the link: On a2 there is a white stone ...
    """
    expected = "such as https://hexworld.org/board/#11c1,a2c3"
    text = unquote(link.strip()) if isinstance(link, str) else ""
    found = _LINK.fullmatch(text) if len(text) <= LONGEST else None
    if found is None:
        raise BadPosition("a link to HexWorld", expected, link)
    size, written = int(found["size"]), (found["moves"] or "").replace(",", "")
    if found["height"] and int(found["height"][1:]) != size:
        sides = f"{size}{found['height']}"
        raise BadPosition("the board of the link", "as wide as it is high, as here all are", sides)
    if not 1 <= size <= LARGEST:
        raise BadPosition("the board of the link", f"1 to {LARGEST} rows", size)
    words = _MOVE.findall(written)
    if "".join(words) != written:
        raise BadPosition("the moves of the link", "cells such as c3, and :s", written)
    while words and words[-1] in _ENDS:  # who gave up is told there, not played here
        words.pop()
    for number, word in enumerate(words, start=1):
        if word.startswith(":") and word != ":s":
            expected = "a cell or :s (here nobody passes, and a swap mirrors the stone)"
            raise BadPosition(f"move {number} of the link", expected, word)
    return _played(Position.empty(size), words, "Move {} of the link")


def _played(start: Position, moves: Sequence[str], named: str) -> History[Position, Move]:
    """Play moves as they are written, with a swap if there is one; an error names the move."""
    words = [SWAP if move in _SWAPS else move.lower() for move in moves]
    if SWAP in words and len(start.free) == len(start.cells):
        start = replace(start, swap=True)
    game = History.of(GAME, start)
    for number, move in enumerate(words, start=1):
        try:
            game = game.play(move_from_text(move))
        except IllegalMove as refusal:
            told = f"{named.format(number)}: {refusal}"
            raise IllegalMove(refusal.reason, told) from None
    return game
