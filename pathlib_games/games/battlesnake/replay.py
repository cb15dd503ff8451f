"""Complete games of Battlesnake in the format of the official engine, and tournaments."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import comb, inf, sqrt
from pathlib import Path
from statistics import median
from string import ascii_lowercase
from time import process_time
from typing import Any

from pathlib_games import files
from pathlib_games.games.battlesnake.board import (
    MAX_HEALTH,
    Cell,
    Game,
    Settings,
    Snake,
    snake_from_fields,
    snake_to_json,
    write_game,
)
from pathlib_games.games.battlesnake.players import SNAKES, Player, seated, tutorial
from pathlib_games.games.battlesnake.rules import Position, new_game, turn
from pathlib_games.games.contract import lines_of
from pathlib_games.graphs import BadBoard, BadFile, BadPosition
from pathlib_games.graphs.tables import text_in
from pathlib_games.graphs.values import Fields, is_whole
from pathlib_games.processes import ALL_CORES, Workers
from pathlib_games.words import counted


def play(position: Position, players: Mapping[str, Player]) -> Iterator[Position]:
    """Play a game and yield each position, including the first and the last.

    All snakes choose simultaneously, without a time limit, so the same players always play the same
    game.
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
    """A finished game.

    Attributes
    ----------
    positions
        All positions from the first to the last.

    Examples
    --------
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
        """Return the game in the format of the official engine: one line of JSON per turn.

        The first line is the game, the last one the winner. Our own extra field lists the
        eliminated snakes with their causes, which the engine omits.
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
        """Parse a game from the output of `to_text` or the official engine."""
        positions: list[Position] = []
        over = False
        for number, line in enumerate(text.split("\n"), start=1):
            if not line.strip():
                continue
            fields = Fields.parse(line, f"{file}, line {number}")
            last = positions[-1] if positions else None
            if "board" in fields.names():  # the first line has the game, the last the winner
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
        """Save the game to a file; raises `CannotSave`."""
        files.save(path, self.to_text())

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """Load a game from a file."""
        path = Path(path)
        return cls.from_text(text_in(path), path.name)


_OUT = "eliminated"
_ONE_GAME = "part of one game; a second one begins here, so use one file per game"
_UNKNOWN = "unknown"


def _write(position: Position) -> dict[str, Any]:
    """Return a position as a request to its first snake, plus the eliminated snakes."""
    line = position.to_api(position.snakes[0].id)
    line.pop("solo", None)  # the number of snakes in the first line implies it
    out = [snake for snake in position.snakes if snake.eliminated_cause not in {"", _UNKNOWN}]
    return line | ({_OUT: [snake_to_json(snake) for snake in out]} if out else {})


def _read(fields: Fields, before: Sequence[Snake]) -> Position:
    """Parse a position; missing snakes from the position before it are eliminated."""
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


# ---- a board as text, for one hungry snake ------------------------------------------------------

HEAD, FOOD, HAZARD, FREE = "@*!."
LARGEST = 11  # the maximum number of rows and of columns
ME = "me"  # the id of the snake

_NOTHING_NEW = Game(settings=Settings(food_spawn_chance=0, minimum_food=0))
_SIGNS = (
    f"{HEAD} for the head, a b c ... for the body, {FOOD} for food, {HAZARD} for a hazard or "
    f"{FREE} for nothing"
)


def hungry_snake(text: str, health: int) -> Position:
    r"""Parse a board on which a snake looks for food; no more food appears.

    Parameters
    ----------
    text
        The board from top to bottom: ``@`` is the head, ``a`` the next segment, then ``b`` and so
        on to the tail; ``*`` is food, ``!`` a hazard and ``.`` empty.
    health
        The number of turns it survives without food, outside hazards.

    Raises
    ------
    BadPosition
        If the board is invalid; the message says why.

    Examples
    --------
    >>> position = hungry_snake("*..!\n.ba@", health=20)
    >>> position.snake("me").body, position.food, position.hazards
    (((3, 0), (2, 0), (1, 0)), ((0, 1),), ((3, 1),))
    """
    if not is_whole(health, 1, MAX_HEALTH):
        raise BadPosition("the health", f"a whole number from 1 to {MAX_HEALTH}", health)
    rows = [line.strip() for line in lines_of(text)]
    if not (1 <= len(rows) <= LARGEST and 1 <= len(rows[0]) <= LARGEST):
        size = f"{len(rows[0])} x {len(rows)}"
        raise BadBoard("the size", f"from 1 to {LARGEST} columns and rows", size)
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadBoard(f"row {number}", f"as long as row 1, {rows[0]}", row)
    signs = {(x, y): sign for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row)}
    body = _body(signs)
    for (x, y), sign in signs.items():
        if sign not in (FOOD, HAZARD, FREE) and (x, y) not in body:
            place = f"the symbol in row {len(rows) - y}, column {x + 1} (counted from 1)"
            raise BadPosition(place, _SIGNS, sign)
    food, hazards = (
        tuple(cell for cell, sign in signs.items() if sign == kind) for kind in (FOOD, HAZARD)
    )
    if not food:
        raise BadPosition("the food on the board", f"one {FOOD} or more", 0)
    me = Snake(ME, health, body)
    width, height = len(rows[0]), len(rows)
    return Position(width, height, (me,), food, hazards, game=_NOTHING_NEW, solo=True)


def _body(signs: Mapping[Cell, str]) -> tuple[Cell, ...]:
    count = Counter(signs.values())
    length = next(n for n, letter in enumerate((*ascii_lowercase, "")) if letter not in count)
    parts = f"{HEAD}{ascii_lowercase[: max(length, 1)]}"
    for sign in parts:
        if count[sign] != 1:
            raise BadPosition(f"the number of cells with the symbol {sign}", "1", count[sign])
    at = {sign: cell for cell, sign in signs.items()}
    for one, other in pairwise(parts):
        (x, y), (a, b) = at[one], at[other]
        if abs(x - a) + abs(y - b) != 1:
            raise BadPosition(f"the cell of {other}", f"beside {one}, at {at[one]}", at[other])
    return tuple(at[sign] for sign in parts)


def greedy_game(start: Position) -> Replay:
    """Play the tutorial's snake until it eats or is eliminated.

    Examples
    --------
    >>> game = greedy_game(hungry_snake("*.@a", 5))
    >>> [position.snake(ME).health for position in game.positions]
    [5, 4, 100]
    """
    game = [start]
    while not game[-1].over and len(game[-1].food) == len(start.food):
        game.append(turn(game[-1], {ME: tutorial(game[-1], ME, 0)}))
    return Replay(tuple(game))


# ---- tournaments --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a tournament."""

    winner: str | None  # the name of the winner
    turns: int  # the number of turns
    slowest: Mapping[str, float]
    """The longest processor time of a move in seconds, by snake name."""
    met: Cell | None = None  # where heads of equal length met, if this ended the game
    seed: int = 0  # replays the same game


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"


def match(
    names: Sequence[str],
    seed: int,
    ruleset: str = "standard",
    *,
    players: Mapping[str, Player] = SNAKES,
    most_turns: float = inf,
) -> Played:
    """Play one game between snakes named in `players`; the seed determines their places.

    The game stops after `most_turns`. Snakes have no time limit, so their answers do not depend on
    the load of the machine.
    """
    shift = seed % len(names)
    slowest = dict.fromkeys(names, 0.0)

    def timed(player: Player, name: str, position: Position, you: str, _: float) -> str:
        begin = process_time()
        chosen = player(position, you, inf)
        slowest[name] = max(slowest[name], process_time() - begin)
        return chosen

    start = new_game([*names[shift:], *names[:shift]], seed, ruleset)
    last = start
    with seated(players) as seat:
        here = seat()
        for last in play(start, {name: partial(timed, here[name], name) for name in names}):
            if last.turn >= most_turns:
                break
    winner = last.winner if len(names) > 1 else None
    met = meeting(last) if winner is None else None
    return Played(winner, last.turn, slowest, met, seed)


def meeting(last: Position) -> Cell | None:
    """Return the cell where heads met in the last turn of a game, if no snake survived."""
    out = [snake for snake in last.snakes if snake.eliminated_on_turn == last.turn]
    heads = {snake.head for snake in out if snake.eliminated_cause == "head-collision"}
    return heads.pop() if len(heads) == 1 and not last.living else None


def tournament(
    names: Sequence[str], games: int, *, players: Mapping[str, Player] = SNAKES
) -> Iterator[Played]:
    """Play the games with the seeds 0, 1, 2, ... in order."""
    with seated(players) as seat:
        for seed in range(games):
            yield match(names, seed, players=seat())


def parallel_tournament(
    names: Sequence[str],
    games: int,
    ruleset: str = "standard",
    *,
    most_turns: float = inf,
    workers: Workers = ALL_CORES,
) -> Iterator[Played]:
    """Play the same games on all cores, or elsewhere; only for snakes named in `SNAKES`.

    Browsers have no processes, so there the games run one after the other.
    """
    one = partial(match, names, ruleset=ruleset, most_turns=most_turns)
    yield from workers.map(one, range(games))


Z = 1.96
"""The number of standard deviations around the mean that covers 95 % of a normal distribution."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a winning rate.

    References
    ----------
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
    of the American Statistical Association 22 (1927), 209-212.
    """
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def win_rate(wins: int, games: int) -> Estimate:
    """Estimate the winning rate of a snake, from 0 to 1, with Wilson's interval."""
    return Estimate(wins / games, *wilson(wins, games))


def median_of(values: Sequence[float]) -> Estimate:
    """Estimate the median of the distribution of the values, with a 95 % interval.

    Each value is below the true median with probability one half, so the number of such values is
    binomial: this determines how many values to drop at both ends.
    """
    ordered, count = sorted(values), len(values)
    left_out, chance = 0, 1 / 2**count
    while chance <= 0.025 and left_out < (count - 1) // 2:
        left_out += 1
        chance += comb(count, left_out) / 2**count
    first = max(0, left_out - 1)
    return Estimate(median(ordered), ordered[first], ordered[-1 - first])


@dataclass(frozen=True, slots=True)
class Result:
    """The results of the first snake in a tournament."""

    names: tuple[str, ...]
    games: int
    wins: int
    draws: int  # games without a winner
    rate: Estimate  # the winning rate, from 0 to 1
    turns: Estimate  # the median length of a game
    slowest: float  # the longest processor time of a move, in seconds
    drawn: str = ""  # a sentence on the causes of the draws; empty if there are none


def result(names: Sequence[str], played: Sequence[Played]) -> Result:
    """Summarize the games of a tournament for the first name."""
    wins = sum(game.winner == names[0] for game in played)
    return Result(
        tuple(names),
        len(played),
        wins,
        sum(game.winner is None for game in played) if len(names) > 1 else 0,
        win_rate(wins, len(played)),
        median_of([game.turns for game in played]),
        max(game.slowest[names[0]] for game in played),
        draws_told(played) if len(names) > 1 else "",
    )


def draws_told(played: Sequence[Played]) -> str:
    """Describe the causes of the draws."""
    drawn = [game for game in played if game.winner is None]
    met = [game for game in drawn if game.met is not None]
    if not drawn:
        return ""
    if not met:
        return f"{counted(len(drawn), 'draw')}: no two equally long snakes met head to head."
    ((cell, turns), often), *_ = Counter((game.met, game.turns) for game in met).most_common(1)
    usual = next(game for game in met if (game.met, game.turns) == (cell, turns))
    where = f"on {cell} after {counted(turns, 'turn')}, " if often > len(met) / 2 else ""
    mostly = "mostly " if where and often < len(met) else ""
    some = f" in {len(met)}" if len(met) < len(drawn) else ""
    return (
        f"{counted(len(drawn), 'draw')}: equally long snakes met head to head{some}, "
        f"{mostly}{where}as with seed {usual.seed}."
    )


def contest(name: str, rival: str, games: int, players: Mapping[str, Player] = SNAKES) -> Result:
    """Play games between two snakes, with a progress bar if it takes long.

    Examples
    --------
    >>> contest("tutorial", "random", games=10).wins
    10
    """
    from tqdm import tqdm

    names = [name, rival]
    running = tournament(names, games, players=players)
    shown = tqdm(running, f"{name} against {rival}", games, delay=10, leave=False)
    return result(names, list(shown))


DUELS = (("planner", "tutorial"), ("planner", "random"), ("tutorial", "random"))


def figures(games: int, most_turns: int = 2000, workers: Workers = ALL_CORES) -> str:
    """Return a Markdown table of all our snakes' results, against each other and alone.

    `games` is the number per tournament. Games of a lone snake stop after `most_turns`, which
    leaves any smaller median unchanged. A progress bar is shown.
    """
    from tqdm import tqdm

    lines = [
        f"{games} games each on 11 x 11 (seeds 0 to {games - 1}), with alternating seats; the",
        "brackets show the interval that holds the truth in 95 of 100 such tournaments.",
        "",
        "| snake | against | won | lost | drawn | wins, % | turns, median | slowest move, ms |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    alone: dict[str, float] = {}
    for names in [*DUELS, ("tutorial",), ("planner",)]:
        rules, stop = ("standard", inf) if len(names) > 1 else ("solo", most_turns)
        running = parallel_tournament(names, games, rules, most_turns=stop, workers=workers)
        found = result(names, list(tqdm(running, " against ".join(names), games, leave=False)))
        lost = found.games - found.wins - found.draws
        rate = Estimate(
            *(100 * part for part in (found.rate.value, found.rate.low, found.rate.high))
        )
        won = f"{found.wins} | {lost} | {found.draws} | {rate}" if names[1:] else "| | | "
        lines.append(
            f"| {names[0]} | {', '.join(names[1:]) or 'nobody'} | {won} "
            f"| {found.turns} | {1000 * found.slowest:.0f} |"
        )
        if len(names) == 1:
            alone[names[0]] = found.turns.value
    times = alone["planner"] / alone["tutorial"]
    lines += ["", f"Alone, the planner lives {times:.1f} times as long as the tutorial's snake."]
    return "\n".join(lines)
