"""Commands of the tutor: ``pathlib-games learn``, ``snake serve`` and ``class``."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pathlib_games.cli import say
from pathlib_games.files import at_home
from pathlib_games.games.battlesnake.players import SNAKES
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.words import whole_number
from pathlib_tutor import course
from pathlib_tutor.classroom.commands import add_commands as add_class_commands

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name


def add_commands(commands: Commands, snake: Commands) -> None:
    """Add the commands, one of them to those about snakes."""
    learn = commands.add_parser(
        "learn",
        help="put the notebooks into a folder, and open them",
        description="Put the notebooks into a folder, and open them in JupyterLab.",
    )
    learn.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="FOLDER",
        help="where to; what you have changed there stays as it is (default: the folder of the "
        f"last time, or {course.FOLDER} here)",
    )
    learn.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    learn.set_defaults(run=lambda options: learn_in(options.folder, browser=not options.no_browser))
    serve = snake.add_parser("serve", help="let a snake answer the official Battlesnake engine")
    serve.add_argument(
        "--snake",
        default="tutorial",
        metavar="NAME",
        help=f"one of {', '.join(SNAKES)}, or your own: mine.py with a function "
        "next_move(position, you) (default: %(default)s)",
    )
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen at (default: %(default)s, for this computer only)",
    )
    serve.add_argument(
        "--port",
        type=whole_number(0, 65_535),
        default=8000,
        metavar="N",
        help="where to listen, 0 for any free port (default: %(default)s)",
    )
    serve.set_defaults(run=lambda options: serve_snake(options.snake, options.host, options.port))
    teacher = commands.add_parser("class", help="for teachers: notebooks, marks, worksheets")
    add_class_commands(teacher.add_subparsers(metavar="COMMAND", required=True))


def learn_in(folder: Path | None, *, browser: bool) -> None:
    """Put the notebooks into a folder and open them in JupyterLab, until Ctrl+C."""
    course.check_jupyterlab()
    folder = at_home(folder) if folder else course.usual_folder()
    for line in course.hand_out(folder):
        say(line)
    say(f"The notebooks are in {folder.resolve()}. To stop JupyterLab, press Ctrl+C here.")
    course.open_in_jupyterlab(folder, browser=browser)


def serve_snake(snake: str, host: str, port: int) -> None:
    """Let one of our snakes, or a file with one, answer a referee, until Ctrl+C."""
    with suppress(KeyboardInterrupt):
        try:
            from pathlib_tutor.server.battlesnake import serve
        except ModuleNotFoundError as missing:
            raise MissingPackage(
                f"The server needs {missing.name}: pip install 'pathlib-games[snake]'."
            ) from None
        serve(snake, host, port)


class MissingPackage(PathlibGamesError):
    """A command needs a package that is not installed: names it and how to get it."""
