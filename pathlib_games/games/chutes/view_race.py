"""Film a race of several players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.games.chutes.view_board import PIECES, position_scene
from pathlib_games.views.film import Film
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathlib_games.games.chutes.rules import Position


def move_words(before: Position, roll: int) -> str:
    """Return a roll and what it does, in words."""
    square, board = before.squares[before.player], before.board
    rests = before.play(roll).squares[before.player]
    landed = square + roll
    if landed in board.slides:
        way = "up the ladder" if rests > landed else "down the chute"
        return f"{roll}: {way} from {landed} to {rests}"
    if landed > board.size and rests == square:
        return f"{roll}: beyond {board.size}, so it stays on {square}"
    return f"{roll}: to {rests}"


def race_film(start: Position, rolls: Iterable[int], seconds: float = 0.8) -> Film:
    """Return a film of a race: one picture for each round, until somebody wins.

    Parameters
    ----------
    start
        The position before the first roll; up to four players.
    rolls
        What the die shows, turn by turn. The race ends with it, or with the first winner.
    seconds
        How long each picture stays.

    Examples
    --------
    >>> from pathlib_games.games.chutes.board import Board
    >>> from pathlib_games.games.chutes.rules import Position
    >>> race_film(Position(Board(size=10, ladders=[(2, 9)])), [2, 6, 1])
    <Film, 3 pictures: A race of 2 pieces on Board. Piece A wins in round 2.>
    """
    position, rounds = start, 0
    pictures = [position_scene(position, ["Before the first roll"])]
    for roll in rolls:
        rounds += position.player == 0
        position = position.play(roll)
        winner = position.outcome()
        if winner is not None:
            told = f"Round {rounds}: piece {PIECES[winner]} wins"
            pictures.append(position_scene(position, [told]))
            break
        if position.player == 0:
            pictures.append(position_scene(position, [f"Round {rounds}"]))
    winner = position.outcome()
    end = "Nobody has won yet." if winner is None else f"Piece {PIECES[winner]} wins in round"
    alt = f"A race of {counted(len(start.squares), 'piece')} on {start.board.title}. {end}"
    return Film(tuple(pictures), alt if winner is None else f"{alt} {rounds}.", seconds)
