"""Carries out many runs of one function: here, in processes of this machine, or with Dask.

What is spread is a pure function of one value, as a game is of its seed. So it does not matter who
carries out a run, nor how often: the results are the same and come in the order of the values.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.processes import ANY
from pathlib_games.words import cut, shown, whole_number

if TYPE_CHECKING:
    from distributed import Client

S = TypeVar("S")
T = TypeVar("T")

MOST_WORKERS = 1000
_DEATHS = 3  # a run at which so many processes have died one after the other is not tried again
_PATIENCE = 30
"""So many seconds a scheduler, and the first worker that it has, are waited for."""


class CannotSpread(PathlibGamesError, RuntimeError):
    """The runs cannot be carried out where they should be; says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who carries out many runs.

    `count`: how many processes of this machine; 1 is this process itself. One for each core if it
    is not given.
    """

    count: int | None = None
    scheduler: str | None = None

    def map(self, run: Callable[[S], T], values: Iterable[S], title: str = "") -> Iterator[T]:
        """Give what a function returns for each value, in their order, with a progress bar.

        `title`: what the progress bar says; it is shown if there is a title.

        Raises `CannotSpread` if there is no Dask or no such scheduler, or if workers die again and
        again.

        Notes
        -----
        A worker that dies costs nothing but time: what it had in hand is run again. What the
        function raises is raised here.
        """
        from tqdm import tqdm

        todo = list(values)
        results = self._results(run, todo)
        yield from tqdm(results, title, len(todo), leave=False, disable=not title)

    def _results(self, run: Callable[[S], T], values: Sequence[S]) -> Iterator[T]:
        if self.scheduler is not None:
            return _with_dask(self.scheduler, run, values)
        count = min(self.count or os.cpu_count() or 1, len(values))
        if count <= 1 or not ANY:
            return map(run, values)
        return in_processes(count, run, values)


ALL_CORES = Workers()


def in_processes(
    count: int, run: Callable[[S], T], values: Sequence[S], method: str | None = None
) -> Iterator[T]:
    """Give what a function returns for each value, in their order, from so many processes.

    What a process had in hand when it died is run again.

    `method`: how they are started, as `multiprocessing` calls it; None for the system's usual way.

    Raises `CannotSpread` if processes die again and again.
    """
    # Not above: a browser, where games are played as well, has no processes to import.
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    from multiprocessing import get_context

    done = deaths = 0
    while done < len(values):
        try:
            with ProcessPoolExecutor(count, get_context(method)) as pool:
                for result in pool.map(run, values[done:]):
                    yield result
                    done, deaths = done + 1, 0
        except BrokenProcessPool:
            deaths += 1
            if deaths == _DEATHS:
                raise _too_many_deaths(values[done]) from None


def _with_dask(address: str, run: Callable[[S], T], values: Sequence[S]) -> Iterator[T]:
    with _client(address) as client:
        from distributed import KilledWorker

        # Whoever has been waited for is let go, so that no worker keeps all results.
        waiting = client.map(run, values, pure=False)[::-1]
        for value in values:
            try:
                yield waiting.pop().result()
            except KilledWorker:
                raise _too_many_deaths(value) from None


def _too_many_deaths(value: object) -> CannotSpread:
    return CannotSpread(
        f"Workers died at {shown(value)} or beside it, one after the other, so it is not tried "
        "again: is there enough memory?"
    )


@contextmanager
def _client(address: str) -> Iterator[Client]:
    """Connect to a scheduler that has workers."""
    try:
        from distributed import Client
    except ModuleNotFoundError as missing:
        raise CannotSpread(
            f"A scheduler needs {missing.name}: pip install 'pathlib-games[dask]'."
        ) from None
    client = Client.__new__(Client)  # at hand even if it cannot connect
    try:
        Client.__init__(client, address, timeout=_PATIENCE, set_as_default=False)
    # An AssertionError says that Dask's own thread did not start within 10 s: a very busy machine.
    except (OSError, TypeError, ValueError, AssertionError) as problem:
        # Dask leaves it half open and closes it as garbage, whenever that is collected: while
        # another client starts, and holds the lock that closing takes, both would wait for ever.
        with suppress(TimeoutError):
            client.close()
        raise CannotSpread(
            f"No Dask scheduler answered at {shown(address)} ({type(problem).__name__}): an "
            "address such as tcp://127.0.0.1:8786 was expected; `dask scheduler` starts one."
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise CannotSpread(
                f"The scheduler at {shown(address)} has no workers: "
                f"`dask worker {cut(address, 80)}` starts one."
            ) from None
        yield client


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--workers`` and ``--scheduler`` to a command, of which one may be given.

    Examples
    --------
    >>> parser = argparse.ArgumentParser()
    >>> add_options(parser)
    >>> chosen(parser.parse_args(["--workers", "2"]))
    Workers(count=2, scheduler=None)
    """
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--workers",
        type=whole_number(1, MOST_WORKERS),
        metavar="N",
        help="processes that share the work; 1: none beside this one (default: one for each core)",
    )
    who.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="let the workers of this Dask scheduler do it, such as tcp://127.0.0.1:8786",
    )


def chosen(options: argparse.Namespace) -> Workers:
    """Return the workers that the options of a command name."""
    return Workers(options.workers, options.scheduler)
