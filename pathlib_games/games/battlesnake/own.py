"""Snakes that learners write: read from a file, and asked for moves in processes that are kept."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import decode_source
from pathlib import Path
from queue import Empty, SimpleQueue
from traceback import walk_tb
from types import ModuleType
from typing import Any, cast

from pathlib_games.exercises.answering import answer_of
from pathlib_games.exercises.verdict import Wrong, wrong
from pathlib_games.files import at_home
from pathlib_games.games.battlesnake.board import MOVES
from pathlib_games.games.battlesnake.position import Position, new_game
from pathlib_games.games.battlesnake.snakes import random_safe
from pathlib_games.graphs import BadFile, PathlibGamesError
from pathlib_games.graphs.text_files import decoded
from pathlib_games.graphs.whole import is_one_of
from pathlib_games.programs.session import Session
from pathlib_games.words import shown

NAME = "next_move"
"""What the function is called in a file."""
LARGEST = 1 << 20
SECONDS = 1.0
"""So much of the processor a move may take; the referee has gone on long before."""
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
