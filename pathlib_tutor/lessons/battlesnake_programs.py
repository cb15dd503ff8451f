"""Notebook 07: learners' snakes, judged and as players, and their search for food."""

from __future__ import annotations

import linecache
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.util import decode_source
from itertools import takewhile
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from traceback import walk_tb
from types import ModuleType
from typing import Any, Literal, NamedTuple, cast

from pathlib_games.files import at_home
from pathlib_games.games.battlesnake.board import MOVES, Cell, Game, Settings, Snake
from pathlib_games.games.battlesnake.graphs import lightest_path, weights
from pathlib_games.games.battlesnake.players import Player, move_to, random_safe, safe_moves
from pathlib_games.games.battlesnake.rules import Position, load_position, new_game, turn
from pathlib_games.games.battlesnake.view import position_scene, search_view
from pathlib_games.graphs import BadFile, Graph, Node, PathlibGamesError
from pathlib_games.graphs.tables import decoded
from pathlib_games.graphs.values import is_one_of
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted, joined, listed
from pathlib_tutor.exercises.exercise import (
    Beliefs,
    Exercise,
    Option,
    Question,
    Questions,
    Solution,
    choice,
)
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import shown
from pathlib_tutor.exercises.story import Story, step_by_step
from pathlib_tutor.exercises.verdict import Stopped, Wrong, apart, wrong
from pathlib_tutor.ideas.learners_search import Found, GameSearch, Said, said_of_a_way
from pathlib_tutor.ideas.misunderstandings import FROZEN_WORLD
from pathlib_tutor.ideas.program_task import ProgramFlaw, ProgramTask, Tried, answer_of, special
from pathlib_tutor.lessons.battlesnake import LEAVES_IN_TIME, NOTEBOOK
from pathlib_tutor.programs.crashes import Crash
from pathlib_tutor.programs.jail import jailed
from pathlib_tutor.programs.session import Session, session, too_long
from pathlib_tutor.programs.values import is_ours

# ---- judge a learner's snake ---------------------------------------------------------------------

SEEDS = range(3)
TURNS = 120
"""A snake that never eats starves after 100 turns."""
SECONDS = 10.0
"""Processor seconds for all games together: no slow machine refuses an answer."""
MOVE_SECONDS = 3.0
"""For one move, even if less is left for all games, so messages name a round number."""
AT_ONCE_SECONDS = 1.0
"""For all games at once, enough for most snakes; each missing move is asked alone."""

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
"""Boards with health 10 and food seven or eight steps away."""


class Start(NamedTuple):
    """A position from which a snake plays, and its goal there."""

    position: Position
    goal: Literal["move", "eat", "live"]

    def play(self, move: Callable[[Position], str]) -> Position:
        """Return the position where the snake reached its goal or died."""
        position = self.position
        if self.goal == "move":  # one move decides
            move(position)
            return position
        while not position.over and not self._is_reached(position):
            position = turn(position, {"me": move(position)})
        return position

    def _is_reached(self, position: Position) -> bool:
        return not position.food if self.goal == "eat" else position.turn >= TURNS


@cache
def starts() -> tuple[Start, ...]:
    """Return the starts of a learner's snake."""
    alone = (_ONLY_THE_TAIL, _TAIL_STAYS, load_position("coil"), load_position("first_search"))
    return (
        *(Start(position, "move") for position in alone),
        *(Start(position, "eat") for position in _HUNGRY),
        *(Start(new_game(["me"], seed), "live") for seed in SEEDS),
    )


def _other_starts(dice: Random) -> list[Start]:
    """Turn and mirror the boards with a hungry snake; they stay equally hard."""
    found = []
    for position in (*_HUNGRY, *_HUNGRY):
        move = partial(_moved, position.width - 1, [dice.random() < 0.5 for _ in range(3)])
        (snake,) = position.snakes
        turned = replace(snake, body=tuple(map(move, snake.body)))
        food = tuple(map(move, position.food))
        found.append(Start(replace(position, snakes=(turned,), food=food), "eat"))
    return found


def _moved(last: int, how: Sequence[bool], cell: Cell) -> Cell:
    """Return the place of a cell on a turned and mirrored board."""
    swapped, left, down = how
    x, y = cell[::-1] if swapped else cell
    return (last - x if left else x, last - y if down else y)


@dataclass(frozen=True)
class _Needless(Exception):
    """A move into certain death, while another was safe."""

    position: Position
    move: str
    safe: tuple[str, ...]


class _NotTried(Exception):
    """The three dots are still there."""


@dataclass
class _Games:
    """Plays all games in the snake's process, which is faster than asking for each move."""

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
        """Return the snake's move, or raise `_NotTried` if it is none."""
        move = self.function(position, "me")
        self.seen.append(move if type(move) is str or move is ... else None)
        if type(move) is not str or move not in MOVES:
            raise _NotTried
        return move


def _played_there(function: Any, seconds: float) -> list[object]:
    """Return the moves of all games, up to the first invalid one."""
    if jailed([function]) is not None:
        return []
    with session() as opened:
        done = opened.ask(_Games(function), [] if is_ours(function) else [function], seconds)
    known = type(done.seen) is list and not done.changed
    return list(takewhile(lambda move: type(move) is str, done.seen)) if known else []


@dataclass(frozen=True)
class _Player:
    """A learner's snake in the games of an exercise."""

    function: Any
    seconds: float  # for all games
    known: list[object]  # its first moves
    session: Session  # counts the seconds

    def move(self, position: Position) -> str:
        """Return the snake's move, or raise an error about it."""
        played = bool(self.known)
        try:
            if played:
                move = self.known.pop(0)
            elif self.session.used >= self.seconds:
                raise Stopped(*apart(f"your function {too_long(self.seconds)}"))
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
            wrong(f'{shown(move)} is not a move: return "up", "down", "left" or "right".')
        safe = safe_moves(position, "me")
        if safe and move not in safe:
            if played:  # asked alone, it prints only for this move
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
        "only one move is safe": len(safe) == 1,
        "there is no food": not position.food,
        f"the snake's health is {position.snakes[0].health}": True,
    }


def _no_way(crash: Crash) -> str:
    if crash.gave_none != lightest_path.__name__:
        return ""
    return f"{crash.gave_none} returned None: no path leads to food. What then?"


_End = Position | _Needless
"""The end of a snake's play from a start."""

_Tried = Sequence[Tried[Start, _End]]


@dataclass(frozen=True)
class _SnakeTask(ProgramTask[Start, _End]):
    """The task to write a snake, which gives a move in each position."""

    def answers(self, function: Any, cases: Sequence[Start], seconds: float) -> Iterator[Any]:
        """Yield the end of the play from each start, or ... for an untried program."""
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
            f"The snake starved: with its head on {snake.head} and health {snake.health}, it did "
            f"not reach the food on {food} in time."
        )
        return ProgramFlaw(told, case=start.position, ends=True)
    return None


def _death(death: _Needless) -> ProgramFlaw:
    position, me = death.position, death.position.snakes[0]
    target = position.step(me.head, death.move)
    beside = listed(death.safe, "or")
    told = f"{_with_the_body(position)}, the snake moved {death.move}"
    if not position.has(target):
        return ProgramFlaw(
            f"{told} and left the board. Moving {beside} was safe.", case=position, ends=True
        )
    told = f"{told} and ran into its body on {target}. Moving {beside} was safe."
    if [position.step(me.head, move) for move in death.safe] == [me.body[-1]]:
        slip = replace(LEAVES_IN_TIME, asks_next="Where will the tail be after this turn?")
        return ProgramFlaw(told, slip, case=position, ends=True)
    doubled = " A doubled tail stays for a turn." if target == me.body[-1] else ""
    return ProgramFlaw(f"{told}{doubled}", case=position, ends=True)


def _with_the_body(position: Position) -> str:
    body = list(position.snakes[0].body)[:8]
    return f"On the {position.width} x {position.height} board with the body {body}"


def _turns(tried: _Tried) -> list[int]:
    """Return the number of turns that the snake lived in each game."""
    ends = [each.answer for each in tried if each.case.goal == "live"]
    return [end.turn for end in ends if isinstance(end, Position)]


def _lived_shortly(tried: _Tried) -> ProgramFlaw | None:
    turns = _turns(tried)
    short = [number for number in turns if number < TURNS]
    if not short:
        return None
    return ProgramFlaw(
        f"Your snake never dies needlessly, but in one of {counted(len(turns), 'game')} it lived "
        f"for only {short[0]} turns. Did it starve, or get stuck in a dead end?"
    )


def _earned(tried: _Tried, cases: Sequence[Start]) -> tuple[int, int]:
    short = sum(number < TURNS for number in _turns(tried))
    return sum(each.flaw is None for each in tried) - short, len(cases)


def move_flaw_scene(position: Position, given: _End) -> Scene:
    """Return the position before a deadly move, or the start of a snake that starved."""
    me = position.snakes[0]
    path: tuple[Cell, ...] = ()
    if isinstance(given, Position):
        told = f"Right: eat before its health of {me.health} runs out. Your program: it starved."
    else:
        target = position.step(me.head, given.move)
        path = (me.head, target) if position.has(target) else ()
        told = f"Right: {listed(given.safe, 'or')}. Your program: {given.move}."
    return with_both(position_scene(position, path, title="Its last move"), told)


# A snake may choose freely. It has to give a move, avoid death while another move is safe, find
# food in time when it is hungry, and live for 120 turns.
TASK = _SnakeTask(
    cases=starts,
    hidden=_other_starts,
    uses=(
        *("games.battlesnake.graphs", "games.battlesnake.players"),
        *("graphs.dijkstra", "graphs.bfs", "graphs.fast"),
    ),
    flaw=_flaw,
    draws=move_flaw_scene,
    together=_lived_shortly,
    earned=_earned,
    right=lambda tried: (
        f"Your snake lived for {TURNS} turns in each of {counted(len(_turns(tried)), 'game')}, and "
        "never died needlessly."
    ),
)
judge_next_move = partial(TASK.judge, seconds=SECONDS)


def _careful(position: Position, you: str) -> str:
    """Take the lightest path to food, but no deadly step."""
    safe = safe_moves(position, you)
    path = lightest_path(position, you, position.food)
    move = move_to(position, path[0], path[1]) if path else "up"
    return move if move in safe or not safe else safe[0]


def _careful_in_frozen_world(position: Position, you: str) -> str:
    """Do the same, but treat every cell of a body as a wall."""
    bodies = {cell for snake in position.living for cell in snake.body}
    beside = position.neighbors(position.snake(you).head)
    free = [move for move, cell in beside if cell not in bodies]
    careful = _careful(position, you)
    return careful if careful in free else next(iter(free), "up")


def next_move_story() -> Story:
    """Play with a hungry snake until it eats, with the path to the food before each turn."""
    game = [_HUNGRY[0]]
    while game[-1].food:
        game.append(turn(game[-1], {"me": _careful(game[-1], "me")}))

    def drawn(done: Sequence[Position]) -> Scene:
        return position_scene(done[-1], lightest_path(done[-1], "me", done[-1].food) or ())

    def says(done: Sequence[Position]) -> str:
        at, me = done[-1], done[-1].snakes[0]
        if not at.food:
            return f"it eats on {me.head}"
        steps = counted(at.steps_between(me.head, at.food[0]), "step")
        return f"{steps} to the food, with {me.health} health left"

    return step_by_step(game, drawn, says, "Turn")


NEXT_MOVE = Exercise(
    "battlesnake/next-move",
    "Write next_move",
    NOTEBOOK,
    "To write a snake that finds food and does not die needlessly.",
    Questions.of_program(
        "ten-boards",
        'Write next_move(position, you), which returns "up", "down", "left" or "right". The snake '
        "must not die needlessly, must find food when it is hungry, and must live for 120 turns.",
    ),
    Solution.of_program(
        judge_next_move,
        _careful,
        'Take a 7 x 7 board with the head on (6, 6): "right" and "up" leave it, and "down" '
        "runs into the neck on (6, 5). Rule out such moves first. Of the moves left, take the "
        "first step of a path to food.",
        next_move_story,
    ),
    Beliefs({FROZEN_WORLD: lambda _: _careful_in_frozen_world}),
)

# ---- say why -------------------------------------------------------------------------------------

SHORT_OR_HEALTHY = Question(
    "The tutorial says that its weights lead along the path of lowest health cost. A hazard "
    "weighs 10 times its damage, any other cell 10 to 20. Is the tutorial always right?",
    (
        Option(
            "Yes: the path of least weight also costs the least health.",
            False,
            "A step around the hazard costs 1 health, but weighs 10 to 20.",
        ),
        Option(
            "No: the snake always takes the path with the fewest steps.",
            False,
            "Weights matter: the path of least weight need not have the fewest steps.",
        ),
        Option(
            "No: the snake never goes through a hazard, even if it has to.",
            False,
            "A hazard is heavy, but it is not forbidden.",
        ),
        Option(
            "No: a long detour may weigh more than a hazard, but cost less.",
            True,
            "A hazard that costs 15 health weighs about as much as 10 steps. You will find a board "
            "where that matters.",
        ),
    ),
    "Compare one step into a hazard with 12 other steps. Which weighs more, and which costs more "
    "health?",
    "With a damage of 14, a step into a hazard weighs 140 and costs 15 health. Any other step "
    "weighs 10 to 20 and costs 1. So 12 steps around it weigh about 180 and cost 12. Which path do "
    "the weights prefer?",
)

TO_THE_MIDDLE = Question(
    "A step toward a border weighs more the nearer it starts to that border. On an open board, "
    "where do these weights lead a snake on its path from corner to corner?",
    (
        Option(
            "Through the middle, where steps left and right are light.",
            False,
            "That is what the tutorial says. Add up the weights of two paths: along the border, "
            "and through the middle.",
        ),
        Option(
            "Along the border.",
            False,
            "Compare the weights of two paths: along the border, and through the middle.",
        ),
        Option(
            "Nowhere: all paths with the fewest steps weigh the same.",
            True,
            "Each of these paths crosses every column and every row once, and pays the same for "
            "each.",
        ),
        Option("In a spiral.", False, "A spiral takes more steps, and each step weighs something."),
    ),
    "On 5 x 5, go from the bottom left to the top right. Which steps right are part of every "
    "path, whatever their row?",
    "On 5 x 5, the steps right start where x is 0, 1, 2 and 3. In any row they weigh x + 10: 10, "
    "11, 12 and 13. What do the steps up add, along the border and through the middle?",
)

ALWAYS_UP = Question(
    "As published, the tutorial's snake always moves up. Its findPath(start, coord) starts at "
    "this.start, which is never set. The caller catches every exception. The move is 'up' until "
    "the search finds something better. Why is it always 'up'?",
    (
        Option(
            "Because every search fails at its start, and nobody notices.",
            True,
            "The parameter start is ignored. And an exception that is caught and dropped looks "
            "just like 'there is no path'.",
        ),
        Option(
            "Because up is the first direction in its list, and the first one wins.",
            False,
            "The search never gets that far.",
        ),
        Option(
            "Because upward steps weigh the least.", False, "The search never looks at a weight."
        ),
        Option(
            "Because (0, 0) is at the top in its picture.",
            False,
            "The directions are right. Something fails before they matter.",
        ),
    ),
    "What is the value of this.start when the search begins, and what happens to the exception "
    "that follows?",
    "The move is 'up' before the search. findPath is given start but reads this.start, which is "
    "undefined. An undefined cell has no x, so the search raises an exception. The caller catches "
    "it. Which line could still change the move?",
)

SAY_WHY = choice(
    "battlesnake/say-why",
    "Say why",
    NOTEBOOK,
    "To explain why a snake goes where it goes.",
    {
        "short-or-healthy": SHORT_OR_HEALTHY,
        "to-the-middle": TO_THE_MIDDLE,
        "always-up": ALWAYS_UP,
    },
)

# ---- a learner's snake as a player ---------------------------------------------------------------

NAME = "next_move"
"""The name of the function in the file."""
LARGEST = 1 << 20
_SERVED_SECONDS = 1.0
"""Processor seconds for a move of a served game; the referee goes on long before."""
_GAME_SECONDS = 3.0  # for a move of a game here: only the learner waits for it
FIRST_SECONDS = 5.0
"""The first move may take longer, because it includes imports."""

_MODULE = "a_snake_of_your_own"
_IMPORTED: set[str] = set()
"""The modules beside a program, imported again for the next one."""

Function = Callable[[Position, str], Any]


class NoSuchSnakeFile(PathlibGamesError, ValueError):
    """A file or a function does not define a snake that can be served."""


def snake_file(path: str | Path) -> Function:
    """Run a Python file, and return its function ``next_move(position, you)``.

    Raises `NoSuchSnakeFile` if the file cannot be read or run, or has no such function. Nothing
    limits the program: it is the learner's own file, on the learner's own computer.
    """
    path = at_home(path)
    source = _source_of(path)
    module = ModuleType(_MODULE)
    file = str(path.resolve())
    module.__file__ = file
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    try:
        with _beside(path.resolve().parent):
            sys.modules[_MODULE] = module  # where dataclasses and others look for it
            # Do not inherit this file's annotations as strings.
            exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - the message names any error
        line = _line_of(problem, Path(file))
        told = f"{type(problem).__name__}: {problem}"[:300]
        raise NoSuchSnakeFile(f"{path.name} stops{line} with {told}") from None
    function = getattr(module, NAME, None)
    if not callable(function):
        raise NoSuchSnakeFile(
            f"{path.name} has no function {NAME}(position, you). The game calls it for each move, "
            "as in notebook 07."
        )
    return cast("Function", function)


def _source_of(path: Path) -> str:
    """Return the text of a program, in its declared encoding."""
    try:
        if path.stat().st_size > LARGEST:
            raise NoSuchSnakeFile(f"{path.name} has more than {LARGEST} bytes, which is too many.")
        data = path.read_bytes()
    except OSError as problem:
        raise NoSuchSnakeFile(f"{path.name} cannot be read: {problem.strerror}.") from None
    with suppress(UnicodeDecodeError, SyntaxError):
        return decode_source(data)
    try:
        return decoded(data, path.name)
    except BadFile as problem:
        raise NoSuchSnakeFile(f"It cannot be read. {problem}") from None


@contextmanager
def _beside(folder: Path) -> Iterator[None]:
    """Let a program import the current files beside it first."""
    for name in _IMPORTED:
        sys.modules.pop(name, None)
    _IMPORTED.clear()
    before = {*sys.modules}
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        with suppress(ValueError):  # the program may have removed it
            sys.path.remove(str(folder))
        sys.path.append(str(folder))  # for imports during a game
        _IMPORTED.update(
            name
            for name, module in list(sys.modules.items())
            if name not in before and Path(getattr(module, "__file__", None) or "").parent == folder
        )


def _line_of(problem: BaseException, file: Path) -> str:
    """Return the line of an error, in a program or a file beside it."""
    places = [
        (Path(frame.f_code.co_filename), line) for frame, line in walk_tb(problem.__traceback__)
    ]
    if isinstance(problem, SyntaxError) and problem.filename:
        places.append((Path(problem.filename), problem.lineno or 1))
    places = [place for place in places if place[0].parent == file.parent]
    if not places:
        return ""
    where, line = places[-1]
    return f" in line {line}" if where == file else f" in line {line} of {where.name}"


@dataclass(frozen=True)
class OwnSnake:
    """A learner's snake; it runs in its own process."""

    function: Function

    def __call__(self, position: Position, you: str, until: float) -> str:
        """Choose a move."""
        with self.ready() as seat:
            return seat()(position, you, until)

    @contextmanager
    def ready(self) -> Iterator[Callable[[], Player]]:
        """Keep the session for many games: sending the program takes longer than a game."""
        with Session() as session:

            def seat() -> Player:
                session.close()  # each game gets a fresh process
                return _Seat(self.function, session)

            yield seat


def own_snake(function: Function) -> Player:
    """Let your own function play: ``function(position, you)`` returns the move.

    While it returns ``...``, because it is not written yet, a random snake plays instead. After any
    other answer that is not a move, the snake goes straight on, as in the official engine. If it
    raises an error or does not stop, the snake prints that and does not ask again.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> position = Position(3, 3, (Snake("me", 90, ((0, 0), (1, 0), (1, 1))),))
    >>> own_snake(lambda position, you: "down")(position, "me", 0)
    'down'
    >>> own_snake(lambda position, you: ...)(position, "me", 0)
    'up'
    >>> own_snake(lambda position, you: {}[you])(position, "me", 0)
    At turn 0 your function stopped with KeyError: 'me' ... the snake goes straight ahead.
    ''
    """
    return OwnSnake(function)


@dataclass
class _Seat:
    """A learner's snake during one game."""

    function: Function
    session: Session
    written: bool = True
    failed: bool = False

    def __call__(self, position: Position, you: str, until: float) -> str:
        if self.failed:
            return ""
        if not self.written:
            return random_safe(position, you, until)
        try:
            work = partial(self.function, position, you)
            move = answer_of(work, str, _GAME_SECONDS, self.session)
        except Wrong as problem:
            self.failed = True
            told = f"At turn {position.turn} {problem}"
            print(f"{told} From now on, the snake goes straight ahead.")  # noqa: T201 - for learners
            return ""
        self.written = move is not ...  # an unwritten one is not asked again in this game
        return move if self.written else random_safe(position, you, until)


class OwnPlayer:
    """A learner's snake that plays many games at once, in processes kept for it.

    Raises `NoSuchSnakeFile` if it gives no move at the start of a game.
    """

    def __init__(self, function: Function) -> None:
        self._function = function
        self._idle: SimpleQueue[Session] = SimpleQueue()
        try:  # a running process answers the first request in time
            self._asked(new_game(["you", "other"], seed=1), "you", FIRST_SECONDS)
        except Wrong as problem:
            self.close()
            raise NoSuchSnakeFile(f"At the beginning of a game: {problem}") from None

    def __call__(self, position: Position, you: str, until: float) -> str:
        """Choose a move, at random if the program is not written yet."""
        move = self._asked(position, you, _SERVED_SECONDS)
        return random_safe(position, you, until) if move is ... else move

    def _asked(self, position: Position, you: str, seconds: float) -> Any:
        try:
            session = self._idle.get_nowait()
        except Empty:
            session = Session()
        try:
            return answer_of(partial(self._function, position, you), _word, seconds, session)
        finally:
            self._idle.put(session)

    def close(self) -> None:
        """End the processes."""
        while not self._idle.empty():
            self._idle.get_nowait().close()


def _word(answer: object) -> str:
    if is_one_of(answer, tuple(MOVES)):
        return str(answer)
    return wrong(f"{NAME} should return one of {', '.join(MOVES)}, not {shown(answer, 80)}.")


# ---- a learner's own search, which steers the snake to its food ----------------------------------

_DRAWN = (0, 4, 2, 16, 20, 59, 17, 5)
"""Seeds of boards that separate many wrong searches from correct ones."""
_CUTS = 6  # rows and columns on each side
_SIDES = (((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 0)), ((0, 1), (0, 1)))
"""The start of the smaller board, and the cut: right, top, left and bottom."""


def _boards() -> list[Position]:
    return [load_position("meeting"), load_position("first_search"), *map(among_hazards, _DRAWN)]


def among_hazards(seed: int) -> Position:
    """Draw a 7 x 7 board with a snake in a corner, food away from it, and 16 hazards."""
    draw = random.Random(f"own search {seed}")
    free = [(x, y) for x in range(7) for y in range(7) if y > 0 or x > 1]
    draw.shuffle(free)
    food = max(free[:6], key=sum)
    hazards = tuple(cell for cell in free if cell != food)[:16]
    me = Snake("me", 90, ((1, 0), (0, 0)))
    return Position(7, 7, (me,), (food,), hazards, solo=True)


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
        return Said("The snake finds no path to food.", None)
    return said_of_a_way(ways, "the snake", min(foods, key=lambda food: ways.distance[food]))


def _shown(position: Position) -> str:
    me = position.snakes[0]
    more = f", hazards on {_named(position.hazards)}" if position.hazards else ""
    return (
        f"on the {position.width} x {position.height} board with the snake on {_named(me.body)}, "
        f"{f'food on {_named(position.food)}' if position.food else 'no food'}{more}"
    )


def _named(cells: Sequence[Cell]) -> str:
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
    """Return the part of a board from a corner on, if all snakes lie in it."""
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
