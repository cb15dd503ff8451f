"""Judges a learner's snake: it plays a few games, and no move may be a needless death."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import takewhile
from random import Random
from typing import Any, Literal, NamedTuple

from pathlib_games.games.battlesnake.board import MOVES, Cell, Game, Settings, Snake
from pathlib_games.games.battlesnake.graphs import lightest_path, two_ways, weights
from pathlib_games.games.battlesnake.players import move_to, safe_moves
from pathlib_games.games.battlesnake.position import Position, load_position, new_game
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.view import (
    below_scores,
    lines_through,
    position_scene,
    search_view,
    times_scene,
    weights_scene,
)
from pathlib_games.graphs import Graph, Node, bfs
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line, Shape, Text, aside, moved
from pathlib_games.words import counted, joined
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, NoItem, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.questions import Option, Question, choice
from pathlib_tutor.exercises.reading import shown
from pathlib_tutor.exercises.verdict import Stopped, Wrong, wrong
from pathlib_tutor.ideas.learners_search import Found, GameSearch, Said, said_of_a_way
from pathlib_tutor.ideas.misunderstandings import FEWEST_HOPS, FROZEN_WORLD, OVERESTIMATES, Slip
from pathlib_tutor.ideas.program_task import ProgramFlaw, ProgramTask, Tried, answer_of, special
from pathlib_tutor.lessons.battlesnake_judges import (
    LEAST_HEALTH,
    LISTED,
    MOST_HEALTH,
    Arrival,
    Detour,
    Guess,
    Starving,
    Times,
    Way,
    fresh_coil,
    fresh_detour,
    fresh_guess,
    fresh_times,
    fresh_way,
    frozen,
    judge_arrival,
    judge_guess,
    judge_hazards,
    judge_middle,
    judge_starving,
    judge_times,
    judge_way_weight,
    key_of_starving,
    misleading,
    too_high,
)
from pathlib_tutor.programs.codec import jailed
from pathlib_tutor.programs.crashes import Crash
from pathlib_tutor.programs.packing import is_ours
from pathlib_tutor.programs.session import Session, session, too_long

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
        return ProgramFlaw(
            f"{told} The tail moves away.", Slip(FROZEN_WORLD), case=position, ends=True
        )
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
    uses=("games.battlesnake.graphs", "games.battlesnake.players", "graphs.dijkstra", "graphs.bfs"),
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


# ---- a learner's own search in Battlesnake: it steers the snake to its food ------------------

_DRAWN = (0, 4, 2, 16, 20, 59, 17, 5)
"""Seeds of boards; these tell many wrong searches from right ones."""
_CUTS = 6  # rows and columns on each side
_SIDES = (((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 0)), ((0, 1), (0, 1)))
"""For right, top, left and bottom: where the smaller board begins, and what is cut."""
_SIDE = 7
_HAZARDS = 16


def _boards() -> list[Position]:
    return [load_position("meeting"), load_position("first_search"), *map(among_hazards, _DRAWN)]


def among_hazards(seed: int) -> Position:
    """Draw a snake in a corner, food in another one, and many hazards between them."""
    draw = random.Random(f"own search {seed}")
    free = [(x, y) for x in range(_SIDE) for y in range(_SIDE) if y > 0 or x > 1]
    draw.shuffle(free)
    food = max(free[:6], key=sum)
    hazards = tuple(cell for cell in free if cell != food)[:_HAZARDS]
    me = Snake("me", 90, ((1, 0), (0, 0)))
    return Position(_SIDE, _SIDE, (me,), (food,), hazards, solo=True)


def _asks(position: Position) -> tuple[Instance, ...]:
    me = position.snakes[0]
    graph = Graph.explored(weights(position, me.id), me.head)
    cells: Any = graph.nodes
    places = {(x, y): (float(x), float(position.height - y)) for x, y in cells}
    return (Instance("the board with its weights", graph, me.head, dict(places)),)


def _says(position: Position, found: Sequence[Found]) -> Said:
    (ways,) = found
    foods = [food for food in position.food if food in ways.distance]
    if not foods:
        return Said("The snake finds no way to food.", None)
    return said_of_a_way(ways, "the snake", min(foods, key=lambda food: ways.distance[food]))


def _shown(position: Position) -> str:
    me = position.snakes[0]
    more = f", hazards on {_listed(position.hazards)}" if position.hazards else ""
    return (
        f"on a board of {position.width} x {position.height} with the snake on {_listed(me.body)}, "
        f"{f'food on {_listed(position.food)}' if position.food else 'no food'}{more}"
    )


def _listed_here(cells: Sequence[Cell]) -> str:
    return " ".join(map(str, cells))


def _smaller(position: Position) -> list[Callable[[Position], Position | None]]:
    me = position.snakes[0]
    return [
        *(partial(_cut, corner=corner, less=less) for _ in range(_CUTS) for corner, less in _SIDES),
        *(partial(_without_snake, lost=snake.id) for snake in position.snakes[1:]),
        *(partial(_without, kind="food", lost=food) for food in position.food),
        *(partial(_without, kind="hazards", lost=hazard) for hazard in position.hazards),
        *[_shorter] * len(me.body),
    ]


def _cut(position: Position, corner: Cell, less: Cell) -> Position | None:
    """Return the part of a board that begins at a corner, if the snakes lie in it."""
    width, height = position.width - less[0], position.height - less[1]

    def moved(cells: Sequence[Cell]) -> tuple[Cell, ...]:
        there = ((x - corner[0], y - corner[1]) for x, y in cells)
        return tuple((x, y) for x, y in there if 0 <= x < width and 0 <= y < height)

    snakes = tuple(replace(snake, body=moved(snake.body)) for snake in position.snakes)
    if any(len(new.body) < len(old.body) for new, old in zip(snakes, position.snakes, strict=True)):
        return None
    food, hazards = moved(position.food), moved(position.hazards)
    return replace(position, width=width, height=height, snakes=snakes, food=food, hazards=hazards)


def _without_snake(position: Position, lost: str) -> Position | None:
    left = tuple(snake for snake in position.snakes if snake.id != lost)
    return replace(position, snakes=left) if len(left) < len(position.snakes) else None


def _without(position: Position, kind: Literal["food", "hazards"], lost: Cell) -> Position | None:
    """Return the position without a food or a hazard, if it is still there."""
    cells: tuple[Cell, ...] = getattr(position, kind)
    left: dict[str, Any] = {kind: tuple(cell for cell in cells if cell != lost)}
    return replace(position, **left) if lost in cells else None


def _shorter(position: Position) -> Position | None:
    me, *others = position.snakes
    if len(me.body) == 1:
        return None
    return replace(position, snakes=(replace(me, body=me.body[:-1]), *others))


OWN_SEARCH = GameSearch(
    "battlesnake",
    "steers the snake",
    _boards,
    _asks,
    _says,
    _shown,
    _smaller,
    view=lambda position, asked: search_view(position, position.snakes[0].id, asked.graph),
)


# ----------------------------------------------------------------------------------------------
# The exercises of notebook 07: weights that somebody chooses, and a world that moves on.

# ---- The questions with answers to choose from about Battlesnake ---------------------------------

SHORT_OR_HEALTHY = Question(
    "The tutorial says that its weights lead along the way of the lowest health cost. A hazard "
    "weighs 10 times its damage, another cell from 10 to 20. Does that always hold?",
    (
        Option(
            "Yes: whoever pays the least in weights pays the least in health as well.",
            False,
            "A step around costs 1 health, but 10 to 20 in weights. And the hazard?",
        ),
        Option(
            "No: the snake always takes the way with the fewest steps.",
            False,
            "Then weights would not matter at all. They do.",
        ),
        Option(
            "No: the snake never goes through a hazard, even if it has to.",
            False,
            "A hazard is heavy, but it is not forbidden.",
        ),
        Option(
            "No: a long detour may weigh more than a hazard, but cost less.",
            True,
            "15 health in a hazard weigh as much as about 10 steps. You will find such a board.",
        ),
    ),
    "What does one hazard weigh and cost in health, and what do 12 steps elsewhere?",
    "With a damage of 14, a step into a hazard weighs 140 and costs 15 health. Another step weighs "
    "10 to 20 and costs 1. So 12 steps around weigh 120 to 240, and cost 12. Which way do the "
    "weights prefer?",
)

TO_THE_MIDDLE = Question(
    "A step to the right weighs more the farther right it begins, a step to the left the farther "
    "left, and so on. Where do these weights lead on an open board, from corner to corner?",
    (
        Option(
            "Through the middle, where steps to the left and to the right are light.",
            False,
            "So the tutorial says. Add up two ways: along the edge, and through the middle.",
        ),
        Option("Along the edges.", False, "Add up two ways before you say so."),
        Option(
            "Nowhere: all ways with the fewest steps weigh the same.",
            True,
            "Every one of them crosses each column and each row once, and pays the same for it.",
        ),
        Option("In a spiral.", False, "That would take more steps, and each step costs something."),
    ),
    "On 5 x 5, from the bottom left to the top right: which steps to the right does every way "
    "have, whatever row they are in?",
    "On 5 x 5, the steps to the right begin at 0, 1, 2 and 3, and weigh x + 10 each: 10, 11, 12 "
    "and 13, in any row. What do the steps up add, along the edge and through the middle?",
)

ALWAYS_UP = Question(
    "As it was published, the tutorial's snake always moves up. Its findPath(start, coord) begins "
    "at this.start, which is never set; the caller catches every exception; and the move is 'up' "
    "until something better is found. Why is it always 'up'?",
    (
        Option(
            "Because every search fails at its start, and nobody hears of it.",
            True,
            "The parameter start is ignored. And an exception that is caught and dropped looks "
            "just like 'there is no way'.",
        ),
        Option(
            "Because up is the first direction in its list, and the first one wins.",
            False,
            "It never gets that far.",
        ),
        Option("Because upward steps weigh the least.", False, "No weight is ever looked at."),
        Option(
            "Because (0, 0) is at the top in its picture.",
            False,
            "Its directions are right. What does it search from?",
        ),
    ),
    "Which value has this.start when the search begins, and what does the program do when that "
    "leads to an exception?",
    "The move is 'up' before the search. findPath is given start, but reads this.start, which is "
    "undefined. A cell that is undefined has no x, so an exception is raised; the caller catches "
    "it. Which line could still change the move?",
)


# ---- what is asked, as a picture -----------------------------------------------------------------


def board_scene(asked: Detour, *, clickable: bool = False, filled: Iterable[Cell] = ()) -> Scene:
    """Return the board of a question; to be clicked, with the ways around what is painted so far.

    `filled`: the hazards that were painted.
    """
    return hazards_scene(asked, filled) if clickable else position_scene(asked.position)


def hazards_scene(asked: Detour, cells: Iterable[Cell]) -> Scene:
    """Return the board of a question, to be clicked, with the hazards that were painted so far.

    The way of least weight and the one of least health are drawn, a little aside from each other,
    and what each costs in health is told.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> from pathlib_tutor.lessons.battlesnake_judges import Detour
    >>> wall = [(4, y) for y in range(1, 11)]
    >>> scene = hazards_scene(Detour(load_position("long_way")), wall)
    >>> [shape.text for shape in scene.shapes if getattr(shape, "text", "").startswith("costs")]
    ['costs 20 health', 'costs 16 health']
    """
    position = replace(asked.position, hazards=tuple(dict.fromkeys(cells)))
    board = position_scene(position, title="Two ways to the food", clickable=True)
    left, y = below_scores(position)
    lines: list[Shape] = []
    key: list[Shape] = []
    told = [board.description]
    ways = zip(("weight", "health"), (-4, 4), two_ways(position, asked.you), strict=True)
    for measure, shift, way in ways:
        look = f"least-{measure}"
        parts = (Line(line, look) for line in lines_through(position, way.cells))
        lines += moved(parts, shift, shift)
        key.append(Line(((left, y), (left + 22, y)), look))
        key.append(Text(left + 28, y, f"way of least {measure}", "small left"))
        key.append(Text(left + 28, y + 20, f"costs {way.health:g} health", "number left"))
        told.append(
            f"The way of least {measure} costs {way.health:g} health: "
            f"{', '.join(map(str, way.cells))}."
        )
        y += 48
    # Food and snakes lie on the ways, which lie on the cells.
    food = next(place for place, shape in enumerate(board.shapes) if shape.classes == "food")
    shapes = (*board.shapes[:food], *lines, *board.shapes[food:], *aside(key))
    height = max(board.height, y)
    wide, _, dx, dy = board.folded or (0, 0, 0, 0)
    folded = (wide, dy + y, dx, dy)
    words = " ".join(told)
    return replace(board, height=height, shapes=shapes, description=words, folded=folded)


def way_scene(asked: Way) -> Scene:
    """Return the board of a question with the way that it is about."""
    return position_scene(asked.position, asked.path)


def clock_scene(asked: Arrival | Times, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the time at which each body cell will be free."""
    return times_scene(asked.position, clickable=clickable)


def solved_clock_scene(asked: Arrival) -> Scene:
    """Return the board of a question with a way that arrives as early as possible, if any does."""
    scene, search = clock_scene(asked), asked.instance
    if search.target is None:
        return scene
    way: Any = bfs(search.graph, search.source).path_to(search.target)
    cells = [cell for cell, _ in way]
    lines = (Line(line, "tree") for line in lines_through(asked.position, cells))
    told = f"{scene.description}\nWay: {', '.join(map(str, cells))}."
    return replace(scene, shapes=(*scene.shapes, *lines), description=told)


def prices_scene(asked: Guess, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the least that it weighs to enter each cell."""
    return weights_scene(asked.position, asked.you, clickable=clickable)


# ---- The exercises of notebook 07: weights that somebody chooses, and a world that moves on ------

NOTEBOOK = "07 Battlesnake"


def _listed(cells: object) -> str:
    return str(cells).strip("[]")


# ---- weights ------------------------------------------------------------------------------------


def _prices(position: Position) -> str:
    """Say what a step weighs on a board."""
    return (
        f"On a board {position.width} cells wide and {position.height} high, (0, 0) is the cell at "
        f"the bottom left. A step from (x, y) weighs x + 10 to the right, {position.width} - x + "
        f"10 to the left, y + 10 up and {position.height} - y + 10 down; but every step into a "
        f"hazard weighs {_hazard_weight(position)}."
    )


def _hazard_weight(position: Position) -> int:
    return 10 * position.game.settings.hazard_damage


def _after_a_turn(asked: Arrival | Times) -> str:
    heads: list[Any] = [head for head, _ in asked.instance.graph.neighbors(asked.instance.source)]
    return ", ".join(str(cell) for cell, _ in heads)


WEIGH = Exercise(
    "battlesnake/weigh",
    "Weigh a way of the snake",
    NOTEBOOK,
    "To add up weights that belong to edges.",
    Questions(
        Way,
        asks=lambda asked: Form(
            "number",
            f"What does the way {_listed(list(asked.path))} weigh?",
            (_prices(asked.position),),
            fields=("Weight",),
        ),
        given={
            "straight-up": lambda: Way(
                load_position("first_search"), tuple((1, y) for y in range(2, 7))
            ),
        },
        draws=fresh_way,
        view=way_scene,
    ),
    Solution(
        judges=judge_way_weight,
        solves=lambda asked: sum(asked.weights),
        guides=lambda asked: Guides(
            "Where does each step begin, in which direction does it go, and which of them enters a "
            "hazard?",
            f"The first step, from {asked.path[0]} to {asked.path[1]}, weighs {asked.weights[0]}. "
            "For each step take the formula of its direction, with the cell where it begins; a "
            "step into a hazard has a weight of its own. Add up all of them.",
        ),
    ),
    Beliefs({FEWEST_HOPS: lambda asked: len(asked.weights)}),
)


def _hazards(asked: Detour) -> list[Cell]:
    wall = misleading(asked)
    if wall is None:
        raise NoItem("No wall of hazards with one gap costs the snake too much health here.")
    return list(wall)


HAZARDS = Exercise(
    "battlesnake/hazards",
    "Find where weights are not health",
    NOTEBOOK,
    "To find a case in which a program does not do what is claimed.",
    Questions(
        Detour,
        asks=lambda asked: Form(
            "set",
            "Which cells have to be hazards, so that the way of least weight from the head to the "
            "nearest food costs more health than another way?",
            (
                (
                    f"{_prices(asked.position)} In health, a step costs 1, and a step into a "
                    f"hazard {asked.position.game.settings.hazard_damage} more."
                ),
            ),
            "Write them as pairs, such as (5, 4) (5, 5).",
            ("Hazards",),
        ),
        given={"long-way": lambda: Detour(load_position("long_way"))},
        draws=fresh_detour,
        view=board_scene,
    ),
    Solution(
        judges=judge_hazards,
        solves=_hazards,
        guides=lambda asked: Guides(
            "What does the way around your hazards weigh, and what does the way through one of "
            "them, and which of the two costs less health?",
            f"A step into a hazard weighs {_hazard_weight(asked.position)} and costs "
            f"{_hazard_weight(asked.position) // 10 + 1} health, another one weighs 10 or more and "
            "costs 1. So from some number of steps on, a way around weighs more than a hazard, but "
            "costs less health. How long must it be?",
        ),
    ),
)


def _to_the_middle(x: int, y: int, size: int) -> int:
    return 10 + abs(x - size // 2) + abs(y - size // 2)


MIDDLE = Exercise(
    "battlesnake/middle",
    "Design weights that lead to the middle",
    NOTEBOOK,
    "To choose weights for a purpose.",
    Questions.of_program(
        "three-boards",
        "Write my_weight(x, y, size), the weight of entering the cell (x, y) of an empty board of "
        "size x size cells: a whole number from 1 on. Every lightest way from a corner to the "
        "opposite one has to pass the middle, and must not be longer than necessary.",
    ),
    Solution(
        judges=lambda given, _: judge_middle(given),
        solves=lambda _: _to_the_middle,
        guides=lambda _: Guides(
            "",
            "On 5 x 5 the middle is (2, 2), and a shortest way enters 8 cells. Add up your "
            "weights along the edge, and over (2, 2). The second sum must be the smaller one, so "
            "which cells should weigh least, and which most?",
        ),
    ),
)

# ---- a world that moves on ----------------------------------------------------------------------


def _at_time(asked: Arrival) -> object:
    time = asked.time
    return "never" if time is None else time


def _snake(position: Position, you: str) -> str:
    return f"The snake {you} has its head on {position.snake(you).head}"


ARRIVE = Exercise(
    "battlesnake/arrive",
    "Arrive when the body is gone",
    NOTEBOOK,
    "To ask when something is in the way, and not only whether it is.",
    Questions(
        Arrival,
        asks=lambda asked: Form(
            "number",
            f"What is the earliest time at which the head can be on {asked.target}?",
            (
                (
                    f"{_snake(asked.position, asked.you)}. The numbers on the bodies say from "
                    "which time on a cell is free; time 1 is the end of the next turn, and nobody "
                    "eats on the way. If it can never be there, write never."
                ),
            ),
            fields=("Time",),
        ),
        given={"coil": lambda: Arrival(load_position("coil"), (4, 0))},
        draws=fresh_coil,
        view=clock_scene,
    ),
    Solution(
        judges=judge_arrival,
        solves=_at_time,
        guides=lambda asked: Guides(
            "At which time would the head come to each cell of your way, and from which time on is "
            "that cell free?",
            f"After one turn the head can be on {_after_a_turn(asked)}. Write each cell with its "
            "time. One with a number may be entered at that time or later; who is too early can "
            "make a few turns elsewhere first.",
        ),
        solved_view=solved_clock_scene,
    ),
    Beliefs({FROZEN_WORLD: lambda asked: _at_time(frozen(asked))}, candidates=4),
)


def _lines(waves: list[set[Cell]]) -> str:
    return "\n".join(f"{time}: {_listed(sorted(cells))}" for time, cells in enumerate(waves))


def _blank_times(asked: Times) -> str:
    first = f"0: {asked.position.snake(asked.you).head}"
    return "\n".join([first, *(f"{time}: ?" for time in range(1, asked.last + 1))])


TIMES = Exercise(
    "battlesnake/times",
    "Settle cells in time",
    NOTEBOOK,
    "To search a world that changes: a node is a cell and a time.",
    Questions(
        Times,
        asks=lambda asked: Form(
            "rows",
            f"Where can the head be at each time from 0 to {asked.last}?",
            (
                (
                    f"{_snake(asked.position, asked.you)}. The numbers on the bodies say from "
                    "which time on a cell is free. The snake cannot stay where it is."
                ),
            ),
            "Write a line for each time.",
            rows=((f"0: {asked.position.snake(asked.you).head}",),),
            row="time",
            blank=_blank_times(asked),
        ),
        given={"coil": lambda: Times(load_position("coil"), last=2)},
        draws=fresh_times,
        view=clock_scene,
    ),
    Solution(
        judges=judge_times,
        solves=lambda asked: _lines(asked.cells),
        guides=lambda asked: Guides(
            "For each cell of the line above: which cells lie beside it, and which of them are "
            "free at the time of the new line?",
            f"At time 1 the head can be on {_after_a_turn(asked)}: beside where it was, and free "
            "by then. For time 2 look around each of these. A neighbor is free without a number, "
            "or with 2 or less.",
        ),
    ),
    Beliefs({FROZEN_WORLD: lambda asked: _lines(frozen(asked).cells)}, listed=LISTED),
)

# ---- guesses, and a snake of one's own ----------------------------------------------------------


def _worst(asked: Guess) -> Cell:
    if not (cells := too_high(asked)):
        raise NoItem("No guess is too high here, so no cell can be named.")
    return cells[0]


def _not_too_high(asked: Guess) -> Cell:
    """Return a cell from which the guess is not too high, beside others from which it is."""
    wrong = {asked.target, *too_high(asked)}
    board = weights(asked.position, asked.you)
    ends = {head for cell in wrong for head, _ in board.neighbors(cell)}
    return min(ends - wrong, default=asked.target)


TOO_HIGH = Exercise(
    "battlesnake/too-high",
    "Catch a guess that is too high",
    "08 Choose a search",
    "To find where a guess exceeds the truth.",
    Questions(
        Guess,
        asks=lambda asked: Form(
            "one",
            "From which cell does the guess exceed the weight of the lightest way to "
            f"{asked.target}?",
            (
                (
                    f"Somebody guesses {asked.per_step} for each step that is left to "
                    f"{asked.target}. {_prices(asked.position)} The picture shows the least that "
                    "it weighs to enter each cell."
                ),
            ),
            "Write a cell as (x, y).",
            ("Cell",),
        ),
        given={"first-search": lambda: Guess(load_position("first_search"), (1, 6), 15)},
        draws=fresh_guess,
        view=prices_scene,
    ),
    Solution(
        judges=judge_guess,
        solves=_worst,
        guides=lambda asked: Guides(
            f"Which cells can be entered for less than {asked.per_step}, and from where does a way "
            f"over such cells lead to {asked.target}?",
            f"The guess is {asked.per_step} for each step. It is too high from a cell whose "
            f"lightest way weighs less than {asked.per_step} a step, as a mean. Steps to the "
            "right weigh little where x is small, steps to the left where x is large.",
        ),
    ),
    Beliefs({OVERESTIMATES: _not_too_high}),
)


def _careful(position: Position, you: str) -> str:
    """Take the lightest way to the food, but no deadly step."""
    safe = safe_moves(position, you)
    path = lightest_path(position, you, position.food)
    move = move_to(position, path[0], path[1]) if path else "up"
    return move if move in safe or not safe else safe[0]


def _careful_in_frozen_world(position: Position, you: str) -> str:
    """Do the same, but take every cell of a body for a wall."""
    bodies = {cell for snake in position.living for cell in snake.body}
    beside = position.neighbors(position.snake(you).head)
    free = [move for move, cell in beside if cell not in bodies]
    careful = _careful(position, you)
    return careful if careful in free else next(iter(free), "up")


NEXT_MOVE = Exercise(
    "battlesnake/next-move",
    "Write next_move",
    NOTEBOOK,
    "To write a snake that finds food and does not die needlessly.",
    Questions.of_program(
        "ten-boards",
        'Write next_move(position, you), which returns "up", "down", "left" or "right". The snake '
        "must not die needlessly, must find food when it is hungry, and has to live for 120 turns.",
    ),
    Solution(
        judges=lambda given, _, met_before: judge_next_move(given, met_before),
        solves=lambda _: _careful,
        guides=lambda _: Guides(
            "",
            'With the head on (0, 0), "left" and "down" leave the board, and "right" runs into the '
            'neck on (1, 0): "up" is left. Sort out such moves first. Among those that stay, take '
            "the first step of a way to food.",
        ),
    ),
    Beliefs({FROZEN_WORLD: lambda _: _careful_in_frozen_world}),
)

SAY_WHY = choice(
    "battlesnake/say-why",
    "Say why",
    NOTEBOOK,
    "To give the reason why a snake goes where it goes.",
    {
        "short-or-healthy": SHORT_OR_HEALTHY,
        "to-the-middle": TO_THE_MIDDLE,
        "always-up": ALWAYS_UP,
    },
)

# ---- a board of one's own -----------------------------------------------------------------------

SNAKE_STARVES = Exercise(
    "own-world/snake-starves",
    "Let the greedy snake starve",
    "09 Own world",
    "To find where the nearest is not the best: a counterexample to greed.",
    Questions(
        Starving,
        asks=lambda asked: Form(
            "draw",
            "Draw a board on which the greedy snake starves before it has eaten anything, although "
            "another snake would come to eat.",
            (
                (
                    "The tutorial's snake is greedy: in every turn it makes for the food that is "
                    f"the fewest steps away on its lightest ways. It has {asked.health} health "
                    "left. A turn costs 1 health, in a hazard 14 more; where food lies, a hazard "
                    "does not hurt, and no food is added."
                ),
                (
                    "Write a line for each row: @ is the head, a is the segment behind it, then b "
                    "and so on to the tail; * is food, ! is a hazard and . is nothing."
                ),
            ),
            fields=("Your board",),
        ),
        given={"twenty": lambda: Starving(20)},
        draws=lambda seed: Starving(LEAST_HEALTH + seed % (MOST_HEALTH - LEAST_HEALTH + 1)),
    ),
    Solution(
        judges=judge_starving,
        solves=key_of_starving,
        guides=lambda asked: Guides(
            "Which food does the snake make for in its first turn, and how much health has it left "
            "after each step on the way there?",
            f"It has {asked.health} health. A step costs 1, and into a hazard 15. The snake "
            "counts steps and weights, not health. So the food that it prefers may lie behind "
            f"hazards that cost {asked.health} or more, while another one lies in reach without.",
        ),
    ),
)
