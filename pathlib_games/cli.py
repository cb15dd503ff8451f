"""Commands for a terminal: ``pathlib-games learn``, ``chutes``, ``snake serve``, ``class mark``."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from typing import NoReturn

from pathlib_games import __version__, has_tutor, of_tutor
from pathlib_games.boards import data_files
from pathlib_games.files import reason
from pathlib_games.games.battlesnake.replay import figures
from pathlib_games.games.chutes.graphs import Route, best_routes, step_graph
from pathlib_games.games.chutes.rules import Board
from pathlib_games.graphs import PathlibGamesError, dijkstra
from pathlib_games.graphs.errors import LONGEST_MESSAGE
from pathlib_games.processes import add_options, chosen
from pathlib_games.words import cut, listed, whole_number

HELLO = """{title}: the shortest path to square {size}.
Type the square you are on, from 1 to {size}, or q to stop."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the given command; return 0 if it succeeds."""
    write_all_signs()
    parser = Parser(
        "pathlib-games",
        description="Learn shortest paths by playing board games: a course of Jupyter notebooks, "
        "for anyone who can write a loop and use a dictionary. `pathlib-games learn` opens it.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    chutes = commands.add_parser(
        "chutes", help="the shortest path to win Chutes and Ladders from any square"
    )
    chutes.add_argument(
        "--board",
        default="milton_bradley",
        metavar="NAME",
        help=f"one of {', '.join(data_files('chutes'))} (default: %(default)s)",
    )
    chutes.set_defaults(run=lambda options: ask_for_squares(Board.load(options.board)))
    snakes = commands.add_parser("snake", help="Battlesnake: snakes that are programs")
    snake = snakes.add_subparsers(metavar="COMMAND", required=True)
    games = snake.add_parser(
        "tournament", help="how often the stronger snake wins, and how long it lives"
    )
    games.add_argument(
        "--games",
        type=whole_number(1, 100_000),
        default=200,
        metavar="N",
        help="games in each tournament (default: %(default)s; a few minutes)",
    )
    add_options(games)
    games.set_defaults(run=lambda options: say(figures(options.games, workers=chosen(options))))
    if has_tutor():
        of_tutor("commands:add_commands")(commands, snake)
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except PathlibGamesError as problem:
        print(problem, file=sys.stderr)  # noqa: T201 - a command talks to a terminal
        return 2
    except OSError as problem:
        if not isinstance(problem, BrokenPipeError):  # the reader has closed the pipe
            where = f"{problem.filename}: " if problem.filename else ""
            told = f"{parser.prog}: {where}{reason(problem)}"
            print(told, file=sys.stderr)  # noqa: T201 - a command talks to a terminal
        return 1
    return 0


def write_all_signs() -> None:
    """Let a terminal show a missing character's number instead of ending the command."""
    for page in (sys.stdout, sys.stderr):
        if isinstance(page, io.TextIOWrapper):
            page.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


class Parser(argparse.ArgumentParser):
    """An argument parser with short messages, whatever was typed."""

    def error(self, message: str) -> NoReturn:
        """Print the error and the available commands, and exit."""
        told = cut(message, LONGEST_MESSAGE)
        if self._subparsers:  # usage alone would not explain them
            self.print_help(sys.stderr)
            self.exit(2, f"\n{self.prog}: error: {told}\n")
        super().error(told)


def ask_for_squares(board: Board) -> None:
    """Ask for squares and answer, until the player types q or the input ends."""
    say(HELLO.format(title=board.title, size=board.size))
    while True:
        try:
            typed = input("Square: ").strip()
        except (EOFError, RuntimeError, KeyboardInterrupt):  # RuntimeError: no input at all
            say("")  # the prompt has no line end yet
            return
        if typed.lower() in {"q", "quit", "n", "no"}:
            return
        square = read_square(typed, board)
        if square is None:
            flaw = f"{typed[:40]!r} is not a square of this board" if typed else "You typed nothing"
            say(f"{flaw}: type a number from 1 to {board.size}, or q.")
        else:
            say(answer(board, square))


def read_square(typed: str, board: Board) -> int | None:
    """Read the number of a square; return None for anything else.

    Examples
    --------
    >>> board = Board.load("milton_bradley")
    >>> [read_square(typed, board) for typed in ("16", "0", "101", "", "six", "1e1", "-3")]
    [16, None, None, None, None, None, None]
    """
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > 9:
        return None
    return int(typed) if 1 <= int(typed) <= board.size else None


def answer(board: Board, square: int) -> str:
    """Describe the shortest paths from a square, in single steps and in rolls."""
    start = dict(board.chutes).get(square, square)
    lines = [f"From square {square}:"]
    if start != square:
        lines.append(f"  This is the top of a chute: you slide down to {start} first.")
    steps = dijkstra(step_graph(board), start)
    lines.append(f"  In single steps: {steps.distance[board.size]}.")
    lines.append(f"    {' '.join(map(str, steps.path_to(board.size)))}")
    top = dict(board.ladders).get(square)
    if top is not None:
        lines.append(f"  In the game you climb to {top}: a ladder begins at {square}.")
    route = next(best_routes(board, start), None)
    lines += rolls_told(board, route)
    return "\n".join(lines)


def rolls_told(board: Board, route: Route | None) -> list[str]:
    """Describe a route in rolls, in one line or two."""
    if route is None:
        return ["  In rolls of the die: no path leads on, so the game cannot be won."]
    count = len(route.rolls)
    if count == 0:
        return [f"  In rolls of the die: none, you are on {board.size}."]
    return [
        f"  In rolls of the die: {count}, for example {listed(route.rolls)}.",
        f"    {' -> '.join(map(str, route.squares))}",
    ]


def say(words: str) -> None:
    """Print words at once, even into a pipe."""
    print(words, flush=True)  # noqa: T201 - a command talks to a terminal


if __name__ == "__main__":
    sys.exit(main())
