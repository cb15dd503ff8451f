"""Snakes that learners write: played here, or read from a file and served."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import decode_source
from pathlib import Path
from queue import Empty, SimpleQueue
from traceback import walk_tb
from types import ModuleType
from typing import Any, cast

from pathlib_games.files import at_home
from pathlib_games.games.battlesnake.board import MOVES
from pathlib_games.games.battlesnake.players import Player, random_safe
from pathlib_games.games.battlesnake.position import Position, new_game
from pathlib_games.graphs import BadFile, PathlibGamesError
from pathlib_games.graphs.tables import decoded
from pathlib_games.graphs.values import is_one_of
from pathlib_games.words import shown
from pathlib_tutor.exercises.verdict import Wrong, wrong
from pathlib_tutor.ideas.program_task import answer_of
from pathlib_tutor.programs.session import Session

NAME = "next_move"
"""What the function is called in a file."""
LARGEST = 1 << 20
SECONDS = 1.0
"""So much of the processor a move may take; the referee has gone on long before."""
_GAME_SECONDS = 3.0  # for a move of a game here: nobody waits for it but the learner
FIRST_SECONDS = 5.0
"""The first move may take longer: then also what is imported is counted."""

_MODULE = "a_snake_of_your_own"
_IMPORTED: set[str] = set()
"""What was imported from beside a program: it is imported again with the next."""

Function = Callable[[Position, str], Any]


class NoSuchSnakeFile(PathlibGamesError, ValueError):
    """A file or a function is no snake that could be served; says why."""


def snake_file(path: str | Path) -> Function:
    """Run a file of Python, and return the function ``next_move(position, you)`` in it.

    The file is the learner's own, on the learner's own computer: nothing keeps it from doing what
    any program may do.

    Raises `NoSuchSnakeFile` if the file cannot be read or run, or has no such function.
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
            # Not as this file is compiled, which has annotations as texts.
            exec(compile(source, file, "exec", dont_inherit=True), module.__dict__)  # noqa: S102
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - whatever it is, it is told
        line = _line_of(problem, Path(file))
        told = f"{type(problem).__name__}: {problem}"[:300]
        raise NoSuchSnakeFile(f"{path.name} stops{line} with {told}") from None
    function = getattr(module, NAME, None)
    if not callable(function):
        raise NoSuchSnakeFile(
            f"{path.name} has no function {NAME}(position, you). That is the one that is asked for "
            "each move, as in notebook 07."
        )
    return cast("Function", function)


def _source_of(path: Path) -> str:
    """Return the text of a program, in the encoding that it names, as Python reads it."""
    try:
        if path.stat().st_size > LARGEST:
            raise NoSuchSnakeFile(f"{path.name} has more than {LARGEST} bytes: that is no snake.")
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
    """Let a program import the files beside it, as they are now, first of all."""
    for name in _IMPORTED:
        sys.modules.pop(name, None)
    _IMPORTED.clear()
    before = {*sys.modules}
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        with suppress(ValueError):  # the program may have taken it away
            sys.path.remove(str(folder))
        sys.path.append(str(folder))  # for what is imported during a game
        _IMPORTED.update(
            name
            for name, module in list(sys.modules.items())
            if name not in before and Path(getattr(module, "__file__", None) or "").parent == folder
        )


def _line_of(problem: BaseException, file: Path) -> str:
    """Say in which line of a program an error is, or of a file beside it."""
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
    """A snake that a learner wrote; its program runs in a process of its own."""

    function: Callable[[Position, str], Any]  # the program: ``function(position, you)``

    def __call__(self, position: Position, you: str, until: float) -> str:
        """Choose a move."""
        with self.ready() as seat:
            return seat()(position, you, until)

    @contextmanager
    def ready(self) -> Iterator[Callable[[], Player]]:
        """Keep what sends off the program, which takes longer than a game does."""
        with Session() as session:

            def seat() -> Player:
                session.close()  # the process of a game knows nothing of the last one
                return _Seat(self.function, session)

            yield seat


def own_snake(function: Callable[[Position, str], Any]) -> Player:
    """Let a function of one's own play: ``function(position, you)`` gives the move.

    As long as it gives ``...``, because it has not been written yet, a random snake plays for it.
    With any other answer that is no move, the snake goes straight on, as in the official engine.
    If it stops with an error or does not stop, that is printed, and it is not asked again.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> position = Position(3, 3, (Snake("me", 90, ((0, 0), (1, 0), (1, 1))),))
    >>> own_snake(lambda position, you: "down")(position, "me", 0)
    'down'
    >>> own_snake(lambda position, you: ...)(position, "me", 0)
    'up'
    >>> own_snake(lambda position, you: {}[you])(position, "me", 0)
    At turn 0 it stopped with KeyError: 'me' ... From here on the snake goes straight on.
    ''
    """
    return OwnSnake(function)


@dataclass
class _Seat:
    """A learner's snake during one game."""

    function: Callable[[Position, str], Any]
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
            print(f"{told} From here on the snake goes straight on.")  # noqa: T201 - to the learner
            return ""
        self.written = move is not ...  # else it need not be asked again in this game
        return move if self.written else random_safe(position, you, until)


class OwnPlayer:
    """A learner's snake that plays many games at once, in processes that are kept for it.

    Raises `NoSuchSnakeFile` if it has no move for the beginning of a game.
    """

    def __init__(self, function: Function) -> None:
        self._function = function
        self._idle: SimpleQueue[Session] = SimpleQueue()
        try:  # a process that has begun already answers the first request in time
            self._asked(new_game(["you", "other"], seed=1), "you", FIRST_SECONDS)
        except Wrong as problem:
            self.close()
            raise NoSuchSnakeFile(f"At the beginning of a game: {problem}") from None

    def __call__(self, position: Position, you: str, until: float) -> str:
        """Choose a move; one that is not written yet moves at random.

        Raises `Wrong` if the program gives no move; says why.
        """
        move = self._asked(position, you, SECONDS)
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
    return wrong(f"{NAME} should give one of {', '.join(MOVES)}, not {shown(answer)}.")
