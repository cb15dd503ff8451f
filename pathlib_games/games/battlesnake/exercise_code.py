"""Judges a learner's snake: it plays a few games, and no move may be a needless death."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import Any, Protocol

from pathlib_games.exercises.answering import answer_of, not_a_function
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.games.battlesnake.board import MOVES, Game, Settings, Snake
from pathlib_games.games.battlesnake.position import Position, load_position, new_game
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.safety import safe_moves
from pathlib_games.graphs import Node
from pathlib_games.ideas.slips import FROZEN_WORLD, blamed
from pathlib_games.programs.plain import is_ours
from pathlib_games.programs.session import Session, session, too_long
from pathlib_games.words import counted

SEEDS = range(3)
TURNS = 120
"""A snake that never eats starves after 100 turns."""
SECONDS = 10.0
"""For all games together, of the processor: on a slow machine nobody's answer is refused."""
MOVE_SECONDS = 3.0
"""For one move, also if less is left of the time for all: what is told is a round number."""
AT_ONCE_SECONDS = 1.0
"""For all games where the snake is, enough for most; what is missing then is asked by itself."""

_NO_NEW_FOOD = Game(settings=Settings(food_spawn_chance=0, minimum_food=0))
_ONLY_THE_TAIL = Position(3, 3, (Snake("me", 90, ((0, 0), (0, 1), (1, 1), (1, 0))),), solo=True)
_TAIL_STAYS = Position(
    3, 3, (Snake("me", 100, ((0, 1), (1, 1), (1, 0), (0, 0), (0, 0))),), solo=True
)


_HUNGRY = tuple(
    Position(7, 7, (Snake("me", 10, body),), food=(food,), game=_NO_NEW_FOOD, solo=True)
    for body, food in (
        (((1, 1), (1, 0), (0, 0)), (4, 5)),
        (((5, 5), (5, 6), (6, 6)), (2, 1)),
        (((5, 1), (6, 1), (6, 0)), (1, 4)),
    )
)
"""Boards on which the food is seven or eight steps away, and the health is 10."""


@dataclass(frozen=True)
class _Needless(Exception):
    """A move that was a certain death, although there was another one."""

    position: Position
    move: str
    safe: tuple[str, ...]


class _NotTried(Exception):
    """The three dots are still there."""


@dataclass(frozen=True)
class _Run:
    """What became of a learner's snake."""

    passed: int  # how many positions and games went well
    turns: tuple[int, ...] = ()  # how many turns it lived in each game
    ended: _Needless | Wrong | None = None  # why the games were not played to their end, or None


def judge_next_move(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``next_move(position, you)`` in single positions and whole games.

    It is right if it always gives a move, never runs into a wall or a body while it could do
    without, finds food in time when it is hungry, and lives for more than 100 turns in each of
    three games. How it chooses is free. What went well before the first failure earns its part.
    """
    if not callable(function):
        return not_a_function(function)
    with session() as opened:
        known = _played_there(function, min(seconds, AT_ONCE_SECONDS))
        run = _play_all(_Player(function, seconds, known, opened))
    if run is None:
        return NOT_TRIED
    return _verdict(run, met_before).earning(run.passed, of=len(_starts() + _HUNGRY) + len(SEEDS))


def _verdict(run: _Run, met_before: Iterable[int]) -> Verdict:
    if isinstance(run.ended, _Needless):
        return _told(run.ended, met_before)
    if run.ended is not None:
        return _stopped(run.ended)
    games = counted(len(run.turns), "game")
    if short := [turns for turns in run.turns if turns < TURNS]:
        return Verdict(
            "wrong",
            f"It never dies needlessly, but in one of {games} it lived for only "
            f"{short[0]} turns. Does it find its food, and does it keep out of dead ends?",
        )
    told = f"It lived for {TURNS} turns in each of {games}, and never died needlessly."
    return Verdict("right", told)


def _stopped(problem: Wrong) -> Verdict:
    told = str(problem)
    return Verdict("wrong", f"{told[0].upper()}{told[1:]}")


def _starts() -> tuple[Position, ...]:
    """Return positions in which one move decides."""
    return _ONLY_THE_TAIL, _TAIL_STAYS, load_position("coil"), load_position("first_search")


@dataclass
class _Games:
    """The job of playing all games where the snake is: to ask for each move takes longer."""

    function: Any
    seen: list[object] = field(default_factory=list)  # the moves
    nodes: tuple[Node, ...] = ()

    def __call__(self) -> None:
        _play_all(self)

    def move(self, position: Position) -> str:
        """Return its move, whatever becomes of it."""
        move = self.function(position, "me")
        self.seen.append(move if type(move) is str or move is ... else None)
        if type(move) is not str or move not in MOVES:
            raise _NotTried
        return move


def _played_there(function: Any, seconds: float) -> list[object]:
    """Return the moves of all games, up to one that is none; what is missing is asked again."""
    with session() as opened:
        done = opened.ask(_Games(function), [] if is_ours(function) else [function], seconds)
    known = type(done.seen) is list and not done.changed
    return list(takewhile(lambda move: type(move) is str, done.seen)) if known else []


class _Mover(Protocol):
    def move(self, position: Position) -> str:
        """Return the move of a snake."""


@dataclass(frozen=True)
class _Player:
    """A learner's snake, how long all its games may take, its known moves, and who counts."""

    function: Any
    seconds: float
    known: list[object]
    session: Session

    def move(self, position: Position) -> str:
        """Return its move; raises what there is to say if it gives none, or runs into death."""
        try:
            if self.known:
                move = self.known.pop(0)
            elif self.session.used >= self.seconds:
                wrong(f"it {too_long(self.seconds)}")
            else:
                work = partial(self.function, position, "me")
                move = answer_of(work, lambda given: given, min(self.seconds, MOVE_SECONDS))
        except Wrong as problem:
            food = f"food on {list(position.food)[:4]}" if position.food else "no food"
            wrong(f"{_with_the_body(position)} and {food}, {problem}")
        if move is ...:
            raise _NotTried
        if type(move) is not str or move not in MOVES:
            wrong(f'{shown(move)} is no move: give "up", "down", "left" or "right".')
        safe = safe_moves(position, "me")
        if safe and move not in safe:
            raise _Needless(position, move, tuple(safe))
        return move


def _play_all(player: _Mover) -> _Run | None:
    """Return how everything went; None if nothing was tried."""
    passed, turns = 0, list[int]()
    try:
        for position in _starts():
            player.move(position)
            passed += 1
        for position in _HUNGRY:
            _eat(player, position)
            passed += 1
        for seed in SEEDS:
            turns.append(_play(player, new_game(["me"], seed)))
            passed += turns[-1] >= TURNS
    except _NotTried:
        return None
    except (_Needless, Wrong) as ended:
        return _Run(passed, ended=ended)
    return _Run(passed, tuple(turns))


def _eat(player: _Mover, position: Position) -> None:
    start = position
    while not position.over:
        position = turn(position, {"me": player.move(position)})
        if not position.food:
            return
    head, health = start.snakes[0].head, start.snakes[0].health
    wrong(
        f"It starved: with its head on {head}, health {health} and food on {start.food[0]}, it did "
        "not get there in time."
    )


def _play(player: _Mover, position: Position) -> int:
    while not position.over and position.turn < TURNS:
        position = turn(position, {"me": player.move(position)})
    return position.turn


def _with_the_body(position: Position) -> str:
    body = list(position.snakes[0].body)[:8]
    return f"On a board of {position.width} x {position.height}, with the body {body}"


def _told(death: _Needless, met_before: Iterable[int]) -> Verdict:
    position, me = death.position, death.position.snakes[0]
    target = position.step(me.head, death.move)
    beside = " or ".join(death.safe)
    told = f"{_with_the_body(position)}, it moved {death.move}"
    if not position.has(target):
        return Verdict("wrong", f"{told} and left the board. Safe was: {beside}.")
    told = f"{told} and ran into its body on {target}. Safe was: {beside}."
    if [position.step(me.head, move) for move in death.safe] == [me.body[-1]]:
        return blamed(f"{told} The tail moves away.", FROZEN_WORLD, met_before)
    if target == me.body[-1]:
        return Verdict("wrong", f"{told} A doubled tail stays for a turn.")
    return Verdict("wrong", told)
