"""Positions of Battlesnake."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from pathlib_games.boards import read_fields
from pathlib_games.games import texts
from pathlib_games.games.battlesnake.board import (
    LARGEST,
    MOST,
    MOVES,
    RULESETS,
    Board,
    Game,
    Settings,
    Snake,
    read_cells,
    read_game,
    read_number,
    read_side,
    read_snake,
    snake_from_fields,
    snake_to_json,
    unlike,
    without_nulls,
    write_cell,
    write_game,
    write_snake,
)
from pathlib_games.games.battlesnake.rules import Moves, set_up, turn
from pathlib_games.graphs import BadBoard, BadPosition, GameOver, IllegalMove
from pathlib_games.graphs.values import Fields, is_one_of, is_whole
from pathlib_games.words import shown

MOST_SNAKES = 8
USUAL = Settings()


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    winner
        The id of the last living snake; None if there is none.
    """

    winner: str | None


@dataclass(frozen=True)
class Position(Board):
    """A position of the game, with all that its future depends on.

    Make one with `new`, `new_game` or `from_api`. Its attributes are those of `Board`.

    Examples
    --------
    >>> position = Position.new(seed=1)
    >>> after = position.play({"a": "up", "b": "left"})
    >>> after.turn, after.snake("b").head, after.outcome()
    (1, (8, 9), None)
    >>> position.play({"a": "up"})
    Traceback (most recent call last):
    pathlib_games.graphs.errors.IllegalMove: A move should be a direction for each living snake, ...
    """

    @classmethod
    def new(cls, seed: int = 0) -> Position:
        """Begin a usual game of two snakes, "a" and "b"; `new_game` has more to choose from."""
        return new_game(("a", "b"), seed)

    def legal_moves(self) -> Sequence[Moves]:
        """Return all ways in which the living snakes may move at once, none after the end.

        Each may move in all four directions, also into a wall: with eight snakes there are 65,536.

        Examples
        --------
        >>> moves = Position.new().legal_moves()
        >>> len(moves), moves[0], moves[-1]
        (16, {'a': 'up', 'b': 'up'}, {'a': 'right', 'b': 'right'})
        """
        if self.over or not all(snake.body for snake in self.living):
            return ()
        ids = [snake.id for snake in self.living]
        return [dict(zip(ids, words, strict=True)) for words in product(MOVES, repeat=len(ids))]

    def play(self, moves: Moves) -> Position:
        """Return the position after a turn in which every snake answers as it should.

        The official engine also goes on if a snake does not: see `rules.turn`.

        Parameters
        ----------
        moves
            For the id of each living snake "up", "down", "left" or "right".

        Raises
        ------
        IllegalMove
            With the reason: game_over, no_move, or no_body.
        """
        if self.over:
            raise GameOver("no snake is left" if self.winner is None else f"{self.winner} has won")
        _check_moves(moves, [snake.id for snake in self.living])
        return turn(self, moves)

    def outcome(self) -> Outcome | None:
        """Tell who has won, or return None while the game goes on.

        Examples
        --------
        >>> from pathlib_games.games.battlesnake.board import Snake
        >>> Position(3, 3, (Snake("me", 90, ((1, 1),)),)).outcome()
        Outcome(winner='me')
        """
        return Outcome(self.winner) if self.over else None

    def to_text(self) -> str:
        """Write the position: in a line what lies on the board, then a line for each snake.

        Examples
        --------
        >>> print(Position.new(seed=1).to_text())
        {"width": 11, "height": 11, "seed": 1, "food": [[8, 0], [10, 8], [5, 5]], "game": {"id": ...
        {"id": "a", "health": 100, "body": [[9, 1], [9, 1], [9, 1]], "name": "a"}
        {"id": "b", "health": 100, "body": [[9, 9], [9, 9], [9, 9]], "name": "b"}
        """
        data = self.to_json()
        snakes = data.pop("snakes")
        return "\n".join(json.dumps(line, ensure_ascii=False) for line in (data, *snakes))

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Read a position that `to_text` has written.

        Raises
        ------
        BadPosition
            Names the line and the part that is wrong.
        """
        numbered = enumerate(texts.lines(text), start=1)
        with texts.naming():
            board, *snakes = (Fields.parse(line, f"line {number}") for number, line in numbered)
            position = cls._read(board, snakes)
            for fields in (board, *snakes):
                fields.check_names()
        return position

    def to_json(self) -> dict[str, Any]:
        """Return the position as `from_json` reads it; what is as usual is left out."""
        return {
            "width": self.width,
            "height": self.height,
            **unlike(
                {
                    "turn": self.turn,
                    "seed": self.seed,
                    "solo": self.solo,
                    "food": [list(cell) for cell in self.food],
                    "hazards": [list(cell) for cell in self.hazards],
                    "game": write_game(self.game),
                },
                _USUAL,
            ),
            "snakes": [snake_to_json(snake) for snake in self.snakes],
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Read a position; raises `BadFile`, which names the field and what was expected there."""
        fields = Fields.of(data, "position JSON")
        return cls._read(fields, fields.objects("snakes"))

    @classmethod
    def _read(cls, fields: Fields, snakes: Sequence[Fields]) -> Position:
        """Read a position from the fields of its board and of its snakes."""
        read = tuple(map(snake_from_fields, snakes))
        ids = [snake.id for snake in read]
        if len(set(ids)) < len(ids):
            fields.fail("snakes", "snakes with different ids", ids)
        return cls(
            read_side(fields, "width"),
            read_side(fields, "height"),
            read,
            fields.cells("food", []),
            fields.cells("hazards", []),
            fields.whole("turn", 0),
            read_game(fields.object("game", {})),
            fields.flag("solo", default=False),
            fields.whole("seed", 0),
        )

    @classmethod
    def from_api(cls, request: Mapping[str, Any]) -> Position:
        """Read a request of the official API, version 1.

        Fields that the API does not know are left alone, and nearly all of its own may be missing,
        as other engines leave some out. A snake with ``eliminatedCause`` is read as eliminated,
        and so is a ``you`` that is not in ``board.snakes``. One field is our own:
        ``"solo": true`` says that the game goes on until no snake is left, as it always does in the
        ruleset "solo".

        Raises
        ------
        BadFile
            If a field is not as it should be; names it.

        Examples
        --------
        >>> Position.from_api({"board": {"width": "7", "height": "tall"}})
        Traceback (most recent call last):
        pathlib_games.graphs.errors.BadFile: request: board.height should be a ... but it is 'tall'.
        """
        Fields.of(request, "request")  # what is no object, or goes too deep, is refused
        return cls.from_fields(Fields.of(without_nulls(request), "request"))

    @classmethod
    def from_fields(cls, fields: Fields) -> Position:
        """Read a request whose JSON has been parsed already."""
        board = fields.object("board")
        game = read_game(fields.object("game", {}))
        snakes = [read_snake(snake) for snake in board.objects("snakes")]
        if len({snake.id for snake in snakes}) < len(snakes):
            board.fail("snakes", "snakes with different ids", [snake.id for snake in snakes])
        if "you" in fields.names():
            you = fields.object("you")
            if you.text("id") not in {snake.id for snake in snakes} and "body" in you.names():
                snakes.append(read_snake(you, gone="unknown"))
        return cls(
            read_side(board, "width"),
            read_side(board, "height"),
            tuple(snakes),
            read_cells(board, "food"),
            read_cells(board, "hazards"),
            read_number(fields, "turn", 0, MOST, 0),
            game,
            fields.flag("solo", game.ruleset == "solo"),
        )

    def to_api(self, you: str) -> dict[str, Any]:
        """Write the position as the official API does, as one snake sees it.

        Parameters
        ----------
        you
            The id of the snake, alive or not. Only living snakes are in ``board.snakes``.

        Raises
        ------
        NoSuchSnake
            If there is no snake with this id.

        Examples
        --------
        >>> from pathlib_games.games.battlesnake.board import Snake
        >>> snake = Snake("me", 90, ((1, 1), (1, 0)))
        >>> request = Position(3, 3, (snake,), food=((2, 2),)).to_api("me")
        >>> request["board"]["food"], request["you"]["length"], list(request)
        ([{'x': 2, 'y': 2}], 2, ['game', 'turn', 'board', 'you'])
        """
        request: dict[str, Any] = {
            "game": write_game(self.game),
            "turn": self.turn,
            "board": {
                "height": self.height,
                "width": self.width,
                "snakes": [write_snake(snake) for snake in self.living],
                "food": [write_cell(cell) for cell in self.food],
                "hazards": [write_cell(cell) for cell in self.hazards],
            },
            "you": write_snake(self.snake(you)),
        }
        if self.solo != (self.game.ruleset == "solo"):
            request["solo"] = self.solo
        return request


def _check_moves(moves: object, living: list[str]) -> None:
    """Refuse what is not a direction for each living snake."""
    if not (
        isinstance(moves, Mapping)
        and set(moves) == set(living)
        and all(isinstance(word, str) and word in MOVES for word in moves.values())
    ):
        raise IllegalMove(
            "no_move",
            f"A move should be a direction for each living snake, {living}: one of "
            f"{', '.join(MOVES)}; it is {shown(moves)}.",
        )


_USUAL: dict[str, Any] = {
    "turn": 0,
    "seed": 0,
    "solo": False,
    "food": [],
    "hazards": [],
    "game": write_game(Game()),
}


def new_game(
    names: Sequence[str],
    seed: int = 0,
    ruleset: str = "standard",
    *,
    size: tuple[int, int] = (11, 11),
    settings: Settings = USUAL,
) -> Position:
    """Begin a game as the official engine does.

    Parameters
    ----------
    names
        The ids of one to eight snakes. With one snake the game goes on until it is out.
    seed
        What everything random in the game is drawn from.
    ruleset
        "standard", "solo", "royale", "wrapped", "constrictor" or "wrapped_constrictor".
    size
        Width and height. Square boards from 7 x 7 have fixed places for snakes and food.
    settings
        The numbers of the ruleset.

    Raises
    ------
    BadPosition
        If there is no room for so many snakes, or a size or a name is not as it should be.

    Examples
    --------
    >>> position = new_game(["a", "b"], seed=1)
    >>> [snake.body for snake in position.snakes], len(position.food)
    ([((9, 1), (9, 1), (9, 1)), ((9, 9), (9, 9), (9, 9))], 3)
    """
    if not _are_names(names):
        expected = f"from 1 to {MOST_SNAKES} different ones"
        raise BadPosition("the names of the snakes", expected, names)
    if not _is_pair(size):
        raise BadBoard("the size", "a pair (width, height)", size)
    width, height = size
    for name, side in (("the width", width), ("the height", height)):
        if not is_whole(side, 1, LARGEST):
            raise BadBoard(name, f"a whole number from 1 to {LARGEST}", side)
    if not is_one_of(ruleset, RULESETS):
        raise BadPosition("the ruleset", f"one of {', '.join(RULESETS)}", ruleset)
    if not is_whole(seed):
        raise BadPosition("the seed", "a whole number", seed)
    usual_map = "empty" if ruleset.endswith("constrictor") else "standard"
    game = Game(
        id=f"seed {seed}",
        ruleset=ruleset,
        settings=settings,
        map="royale" if ruleset == "royale" else usual_map,
    )
    empty = Position(width, height, (), game=game, solo=len(names) == 1, seed=seed)
    return set_up(empty, names)


def _is_pair(size: object) -> bool:
    return isinstance(size, Sequence) and len(size) == 2


def _are_names(names: object) -> bool:
    """Return whether these can be the names of snakes."""
    if not isinstance(names, Sequence) or not 1 <= len(names) <= MOST_SNAKES:
        return False
    return all(isinstance(name, str) for name in names) and len(set(names)) == len(names)


def random_hazards(seed: int) -> Position:
    """Draw an 11 x 11 board with one food and 40 hazards that take 14 health.

    Examples
    --------
    >>> len(random_hazards(1).hazards)
    40
    """
    cells = [(x, y) for x in range(11) for y in range(11)]
    random.Random(f"hazards {seed}").shuffle(cells)
    head, food, *rest = cells
    snakes = (Snake("me", 100, (head,)),)
    return Position(11, 11, snakes, (food,), tuple(rest[:40]), solo=True)


def load_position(name: str) -> Position:
    """Load a position of the course from data/battlesnake.

    Raises
    ------
    BoardNotFound
        If there is no such position.
    BadFile
        If the file is not as it should be; names the field.

    Examples
    --------
    >>> load_position("coil").snake("me").length
    9
    """
    return Position.from_fields(read_fields("battlesnake", name).object("request"))
