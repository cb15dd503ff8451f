"""Judges a learner's snake: it plays a few games, and no move may be a needless death."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import takewhile
from random import Random
from typing import Any, Literal, NamedTuple

from pathlib_games.exercises.answering import answer_of
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import Stopped, Wrong, wrong
from pathlib_games.games.battlesnake.board import MOVES, Cell, Game, Settings, Snake
from pathlib_games.games.battlesnake.position import Position, load_position, new_game
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.safety import safe_moves
from pathlib_games.games.battlesnake.search import lightest_path
from pathlib_games.games.battlesnake.view_board import position_scene
from pathlib_games.graphs import Node
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, Tried, special
from pathlib_games.ideas.slips import FROZEN_WORLD
from pathlib_games.programs.codec import jailed
from pathlib_games.programs.crashes import Crash
from pathlib_games.programs.packing import is_ours
from pathlib_games.programs.session import Session, session, too_long
from pathlib_games.views.scene import Scene
from pathlib_games.views.story import with_both
from pathlib_games.words import counted, joined

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


class Start(NamedTuple):
    """A position from which a snake plays, and what it has to do there."""

    position: Position
    goal: Literal["move", "eat", "live"]

    def play(self, move: Callable[[Position], str]) -> Position:
        """Return the position in which it has done so, or is dead."""
        position = self.position
        if self.goal == "move":  # this one decides
            move(position)
            return position
        while not position.over and not self._is_reached(position):
            position = turn(position, {"me": move(position)})
        return position

    def _is_reached(self, position: Position) -> bool:
        return not position.food if self.goal == "eat" else position.turn >= TURNS


@cache
def starts() -> tuple[Start, ...]:
    """Return from where a learner's snake plays."""
    alone = (_ONLY_THE_TAIL, _TAIL_STAYS, load_position("coil"), load_position("first_search"))
    return (
        *(Start(position, "move") for position in alone),
        *(Start(position, "eat") for position in _HUNGRY),
        *(Start(new_game(["me"], seed), "live") for seed in SEEDS),
    )


def _other_starts(dice: Random) -> list[Start]:
    """Turn and mirror the boards with a hungry snake: they are as hard as those that are known."""
    found = []
    for position in (*_HUNGRY, *_HUNGRY):
        move = partial(_moved, position.width - 1, [dice.random() < 0.5 for _ in range(3)])
        (snake,) = position.snakes
        turned = replace(snake, body=tuple(map(move, snake.body)))
        food = tuple(map(move, position.food))
        found.append(Start(replace(position, snakes=(turned,), food=food), "eat"))
    return found


def _moved(last: int, how: Sequence[bool], cell: Cell) -> Cell:
    """Return where a cell is on a board that was turned and mirrored; `last`: its last column."""
    swapped, left, down = how
    x, y = cell[::-1] if swapped else cell
    return (last - x if left else x, last - y if down else y)


# ---- asking for moves ---------------------------------------------------------------------------


@dataclass(frozen=True)
class _Needless(Exception):
    """A move that was a certain death, although there was another one."""

    position: Position
    move: str
    safe: tuple[str, ...]


class _NotTried(Exception):
    """The three dots are still there."""


@dataclass
class _Games:
    """The job of playing all games where the snake is: to ask for each move takes longer."""

    function: Any
    seen: list[object] = field(default_factory=list)  # the moves
    nodes: tuple[Node, ...] = ()

    @property
    def parts(self) -> list[object]:
        return [self.function]

    def __call__(self) -> None:
        for start in starts():
            start.play(self.move)

    def move(self, position: Position) -> str:
        """Return its move, whatever becomes of it."""
        move = self.function(position, "me")
        self.seen.append(move if type(move) is str or move is ... else None)
        if type(move) is not str or move not in MOVES:
            raise _NotTried
        return move


def _played_there(function: Any, seconds: float) -> list[object]:
    """Return the moves of all games, up to one that is none; what is missing is asked again."""
    if jailed([function]) is not None:
        return []
    with session() as opened:
        done = opened.ask(_Games(function), [] if is_ours(function) else [function], seconds)
    known = type(done.seen) is list and not done.changed
    return list(takewhile(lambda move: type(move) is str, done.seen)) if known else []


@dataclass(frozen=True)
class _Player:
    """A learner's snake, how long all its games may take, its known moves, and who counts."""

    function: Any
    seconds: float
    known: list[object]
    session: Session

    def move(self, position: Position) -> str:
        """Return its move; raises what there is to say if it gives none, or runs into death."""
        played = bool(self.known)
        try:
            if played:
                move = self.known.pop(0)
            elif self.session.used >= self.seconds:
                raise Stopped(f"it {too_long(self.seconds)}")
            else:
                move = self._asked(position)
        except Wrong as problem:
            food = f"food on {list(position.food)[:4]}" if position.food else "no food"
            told = special(_facts(position)) if isinstance(problem, Stopped) else ""
            where = f"{_with_the_body(position)} and {food}"
            fact = joined(f"{where}, {problem.fact}", told)
            raise Wrong(fact, problem.question) from None
        if move is ...:
            raise _NotTried
        if type(move) is not str or move not in MOVES:
            wrong(f'{shown(move)} is no move: give "up", "down", "left" or "right".')
        safe = safe_moves(position, "me")
        if safe and move not in safe:
            if played:  # asked alone, it prints what belongs to this move
                with suppress(Wrong):
                    self._asked(position)
            raise _Needless(position, move, tuple(safe))
        return move

    def _asked(self, position: Position) -> Any:
        work, most = partial(self.function, position, "me"), min(self.seconds, MOVE_SECONDS)
        return answer_of(work, lambda given: given, most, explains=_no_way)


def _facts(position: Position) -> dict[str, bool]:
    body, safe = position.snakes[0].body, safe_moves(position, "me")
    return {
        "the tail is doubled": body[-1] == body[-2],
        "no move is safe": not safe,
        "one move alone is safe": len(safe) == 1,
        "there is no food": not position.food,
        f"its health is {position.snakes[0].health}": True,
    }


def _no_way(crash: Crash) -> str:
    if crash.gave_none != lightest_path.__name__:
        return ""
    return f"{crash.gave_none} gave None: there was no way to food. What then?"


# ---- judging ------------------------------------------------------------------------------------

_End = Position | _Needless
"""Where a snake came to from a start."""
_Tried = Sequence[Tried[Start, _End]]


@dataclass(frozen=True)
class _SnakeTask(ProgramTask[Start, _End]):
    """The task to write a snake: it is asked for a move in each position that it comes to."""

    def answers(self, function: Any, cases: Sequence[Start], seconds: float) -> Iterator[Any]:
        """Yield where it comes to from each start, ... if it was not tried."""
        with session() as opened:
            most = min(seconds, AT_ONCE_SECONDS)
            known = _played_there(function, most) if tuple(cases) == starts() else []
            player = _Player(function, seconds, known, opened)
            for start in cases:
                try:
                    yield start.play(player.move)
                except _Needless as death:
                    yield death
                except _NotTried:
                    yield ...


def _flaw(start: Start, end: _End) -> ProgramFlaw | None:
    if isinstance(end, _Needless):
        return _death(end)
    if start.goal == "eat" and end.food:
        (food,), snake = start.position.food, start.position.snakes[0]
        told = (
            f"It starved: with its head on {snake.head}, health {snake.health} and food on {food}, "
            "it did not get there in time."
        )
        return ProgramFlaw(told, case=start.position, ends=True)
    return None


def _death(death: _Needless) -> ProgramFlaw:
    position, me = death.position, death.position.snakes[0]
    target = position.step(me.head, death.move)
    beside = " or ".join(death.safe)
    told = f"{_with_the_body(position)}, it moved {death.move}"
    if not position.has(target):
        return ProgramFlaw(
            f"{told} and left the board. Safe was: {beside}.", case=position, ends=True
        )
    told = f"{told} and ran into its body on {target}. Safe was: {beside}."
    if [position.step(me.head, move) for move in death.safe] == [me.body[-1]]:
        return ProgramFlaw(f"{told} The tail moves away.", FROZEN_WORLD, case=position, ends=True)
    doubled = " A doubled tail stays for a turn." if target == me.body[-1] else ""
    return ProgramFlaw(f"{told}{doubled}", case=position, ends=True)


def _with_the_body(position: Position) -> str:
    body = list(position.snakes[0].body)[:8]
    return f"On a board of {position.width} x {position.height}, with the body {body}"


def _turns(tried: _Tried) -> list[int]:
    """Return how many turns it lived in each game."""
    ends = [each.answer for each in tried if each.case.goal == "live"]
    return [end.turn for end in ends if isinstance(end, Position)]


def _lived_shortly(tried: _Tried) -> ProgramFlaw | None:
    turns = _turns(tried)
    short = [number for number in turns if number < TURNS]
    if not short:
        return None
    return ProgramFlaw(
        f"It never dies needlessly, but in one of {counted(len(turns), 'game')} it lived for only "
        f"{short[0]} turns. Does it find its food, and does it keep out of dead ends?"
    )


def _earned(tried: _Tried, cases: Sequence[Start]) -> tuple[int, int]:
    short = sum(number < TURNS for number in _turns(tried))
    return sum(each.flaw is None for each in tried) - short, len(cases)


def move_flaw_scene(position: Position, given: _End) -> Scene:
    """Return the position in which a snake moved into death, or from which it starved."""
    me = position.snakes[0]
    path: tuple[Cell, ...] = ()
    if isinstance(given, Position):
        told = f"Right: eat while its health of {me.health} lasts. Your program: it starved."
    else:
        target = position.step(me.head, given.move)
        path = (me.head, target) if position.has(target) else ()
        told = f"Right: {' or '.join(given.safe)}. Your program: {given.move}."
    return with_both(position_scene(position, path, title="Its last move"), told)


# How a snake chooses is free. It has to give a move always, to run into no wall and no body while
# it could do without, to find food in time when it is hungry, and to live for more than 100 turns.
TASK = _SnakeTask(
    cases=starts,
    hidden=_other_starts,
    uses=("games.battlesnake.search", "games.battlesnake.safety", "graphs.dijkstra", "graphs.bfs"),
    flaw=_flaw,
    draws=move_flaw_scene,
    together=_lived_shortly,
    earned=_earned,
    right=lambda tried: (
        f"It lived for {TURNS} turns in each of {counted(len(_turns(tried)), 'game')}, and never "
        "died needlessly."
    ),
)
judge_next_move = partial(TASK.judge, seconds=SECONDS)
