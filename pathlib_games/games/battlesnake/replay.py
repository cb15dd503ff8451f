"""Whole games of Battlesnake: played by programs, saved and loaded as the official engine does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

from pathlib_games import files
from pathlib_games.games.battlesnake.board import (
    Snake,
    snake_from_fields,
    snake_to_json,
    write_game,
)
from pathlib_games.games.battlesnake.players import Player, seated
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.graphs import BadFile
from pathlib_games.graphs.tables import text_in
from pathlib_games.graphs.values import Fields


def play(position: Position, players: Mapping[str, Player]) -> Iterator[Position]:
    """Play a game and give each position, the first and the last included.

    Parameters
    ----------
    position
        Where it begins.
    players
        For the id of each snake the program that chooses its moves. All are asked at the same
        time, and none knows what the others answer. Nobody is hurried: the same players play the
        same game, however busy the machine is.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import SNAKES, new_game
    >>> players = {"a": SNAKES["tutorial"], "b": SNAKES["random"]}
    >>> *_, last = play(new_game(["a", "b"], seed=1), players)
    >>> last.over, last.winner
    (True, 'a')
    """
    with seated(players) as seat:
        here = seat()
        yield position
        while not position.over:
            moves = {snake.id: here[snake.id](position, snake.id, inf) for snake in position.living}
            position = turn(position, moves)
            yield position


@dataclass(frozen=True)
class Replay:
    """A game that has been played.

    Attributes
    ----------
    positions
        All positions from the first to the last.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import SNAKES, new_game
    >>> replay = Replay.of(new_game(["a"], seed=1), {"a": SNAKES["tutorial"]})
    >>> Replay.from_text(replay.to_text()).to_text() == replay.to_text()
    True
    """

    positions: tuple[Position, ...]

    @classmethod
    def of(cls, position: Position, players: Mapping[str, Player]) -> Replay:
        """Play a game to its end."""
        return cls(tuple(play(position, players)))

    def to_text(self) -> str:
        """Write the game as the official engine does: a line of JSON for each turn.

        The first line holds the game, the last one the winner. One field is our own: which snakes
        are out, and why. The engine leaves them away.
        """
        first, last = self.positions[0], self.positions[-1]
        lines: list[Any] = [write_game(first.game), *map(_write, self.positions)]
        winner = last.snake(last.winner) if last.winner is not None else None
        alone = len(first.snakes) == 1
        lines.append(
            {
                "winnerId": winner.id if winner is not None and not alone else "",
                "winnerName": winner.name if winner is not None and not alone else "",
                "isDraw": last.over and winner is None and not alone,
            }
        )
        return "".join(json.dumps(line) + "\n" for line in lines)

    @classmethod
    def from_text(cls, text: str, file: str = "replay") -> Replay:
        """Read a game as `to_text` or the official engine writes it.

        Raises
        ------
        BadFile
            If a line is not as it should be, or begins a second game; names it and the field.
        """
        positions: list[Position] = []
        over = False
        for number, line in enumerate(text.split("\n"), start=1):
            if not line.strip():
                continue
            fields = Fields.parse(line, f"{file}, line {number}")
            last = positions[-1] if positions else None
            if "board" in fields.names():  # the first line has the game only, the last the winner
                position = _read(fields, last.snakes if last else ())
                if last and (over or position.turn < last.turn or position.game.id != last.game.id):
                    fields.fail("turn", _ONE_GAME, position.turn)
                positions.append(position)
            elif last and "ruleset" in fields.names():
                fields.fail("ruleset", _ONE_GAME, fields.value("ruleset", _ONE_GAME))
            over = over or "winnerId" in fields.names()
        if not positions:
            raise BadFile(file, "the whole file", "a line of JSON with a board for each turn", text)
        alone = len(positions[0].snakes) == 1
        return cls(tuple(replace(position, solo=alone) for position in positions))

    def save(self, path: str | Path) -> None:
        """Write the game to a file.

        Raises
        ------
        CannotSave
            If the file cannot be written; what was there before is as it was.
        """
        files.save(path, self.to_text())

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """Read a game from a file.

        Raises
        ------
        BadFile
            If it cannot be read, or a line is not as it should be; names it and the field.
        """
        path = Path(path)
        return cls.from_text(text_in(path), path.name)


_OUT = "eliminated"
_ONE_GAME = "part of one game; a second one begins here, so keep each in a file of its own"
_UNKNOWN = "unknown"


def _write(position: Position) -> dict[str, Any]:
    """Write a position as a request to its first snake, and beside it the snakes that are out."""
    line = position.to_api(position.snakes[0].id)
    line.pop("solo", None)  # the number of snakes in the first line tells it
    out = [snake for snake in position.snakes if snake.eliminated_cause not in {"", _UNKNOWN}]
    return line | ({_OUT: [snake_to_json(snake) for snake in out]} if out else {})


def _read(fields: Fields, before: Sequence[Snake]) -> Position:
    """Read a position; the snakes that were there before it and are not any more are out."""
    position = Position.from_fields(fields)
    found = {snake.id: snake for snake in position.snakes}
    for snake in before:
        now = found.get(snake.id)
        if now is None or not now.alive:
            out = replace(now or snake, eliminated_cause=_UNKNOWN, eliminated_on_turn=position.turn)
            found[snake.id] = out if snake.alive else snake
    for told in map(snake_from_fields, fields.objects(_OUT)):
        if told.alive or (told.id in found and found[told.id].alive):
            fields.fail(_OUT, "snakes that are out, with their causes", told.id)
        found[told.id] = told
    for snake in found.values():
        if not snake.body:
            fields.fail("board.snakes", "snakes with one cell or more", snake.id)
    if not found:
        fields.fail("board.snakes", "one snake or more", [])
    order = dict.fromkeys([snake.id for snake in before])
    return replace(position, snakes=tuple(found[name] for name in {**order, **found}))
