"""Whole games of Battlesnake: played by programs, saved and loaded as the official engine does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from pathlib_games.games.battlesnake.api import write_game
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.snakes import SECONDS, Player, seated
from pathlib_games.graphs import BadFile
from pathlib_games.graphs.fields import Fields


def play(
    position: Position, players: Mapping[str, Player], seconds: float = SECONDS
) -> Iterator[Position]:
    """Play a game and give each position, the first and the last included.

    Parameters
    ----------
    position
        Where it begins.
    players
        For the id of each snake the program that chooses its moves. All are asked at the same
        time, and none knows what the others answer.
    seconds
        How long each may think for a move.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import SNAKES, new_game
    >>> players = {"a": SNAKES["tutorial"], "b": SNAKES["random"]}
    >>> *_, last = play(new_game(["a", "b"], seed=1), players)
    >>> last.over, last.winner
    (True, 'a')
    """
    with seated(players) as seats:
        yield position
        while not position.over:
            moves = {
                snake.id: seats[snake.id](position, snake.id, perf_counter() + seconds)
                for snake in position.living
            }
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
    def of(
        cls, position: Position, players: Mapping[str, Player], seconds: float = SECONDS
    ) -> Replay:
        """Play a game to its end."""
        return cls(tuple(play(position, players, seconds)))

    def to_text(self) -> str:
        """Write the game as the official engine does: a line of JSON for each turn.

        The first line holds the game, the last one the winner.
        """
        first, last = self.positions[0], self.positions[-1]
        you = first.snakes[0].id
        lines: list[Any] = [write_game(first.game)]
        for position in self.positions:
            request = position.to_api(you)
            request.pop("solo", None)  # the number of snakes in the first line tells it
            lines.append(request)
        winner = last.snake(last.winner) if last.winner is not None else None
        alone = len(first.snakes) == 1
        lines.append(
            {
                "winnerId": winner.id if winner is not None and not alone else "",
                "winnerName": winner.name if winner is not None and not alone else "",
                "isDraw": winner is None and not alone,
            }
        )
        return "".join(json.dumps(line) + "\n" for line in lines)

    @classmethod
    def from_text(cls, text: str, file: str = "replay") -> Replay:
        """Read a game as `to_text` or the official engine writes it.

        Raises
        ------
        BadFile
            If a line is not as it should be; names it and the field.
        """
        positions: list[Position] = []
        for number, line in enumerate(text.splitlines(), start=1):
            fields = Fields.parse(line, f"{file}, line {number}")
            if "board" in fields.names():  # the first line has the game only, the last the winner
                positions.append(Position.from_fields(fields))
        if not positions:
            raise BadFile(file, "the whole file", "a line of JSON with a board for each turn", text)
        alone = len(positions[0].snakes) == 1
        return cls(tuple(replace(position, solo=alone) for position in positions))

    def save(self, path: str | Path) -> None:
        """Write the game to a file."""
        Path(path).write_text(self.to_text(), encoding="utf-8", newline="\n")

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """Read a game from a file.

        Raises
        ------
        BadFile
            If a line is not as it should be; names it and the field.
        """
        path = Path(path)
        try:
            return cls.from_text(path.read_text(encoding="utf-8"), path.name)
        except UnicodeDecodeError:
            raise BadFile(
                path.name, "the whole file", "UTF-8 text", path.read_bytes()[:20]
            ) from None
