"""Commands of the tutor: ``pathlib-games learn``, ``snake serve`` and ``class``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathlib_games.cli import say
from pathlib_games.files import at_home
from pathlib_games.games.battlesnake.players import SNAKES
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.words import counted, decimal, shown, whole_number
from pathlib_tutor import course
from pathlib_tutor.classroom.corrections import (
    CORRECTIONS,
    HEADS,
    Line,
    correct,
    read_corrections,
)
from pathlib_tutor.classroom.draws import (
    Asking,
    Draws,
    Known,
    catalog,
    hidden_from,
    new_code,
    notebook_called,
    read_secret,
    salt,
)
from pathlib_tutor.classroom.make import course_notebook, make_all, make_one, without_card
from pathlib_tutor.classroom.mark import mark_folder
from pathlib_tutor.classroom.own_sheet import OwnSheet, own_sheets, read_own_sheet
from pathlib_tutor.classroom.report import by_file, sheets
from pathlib_tutor.classroom.results import (
    MARKS,
    TO_CORRECT,
    Column,
    Points,
    canvas,
    check_folder,
    moodle,
    read_points,
    results,
    write_marks,
    write_page,
)
from pathlib_tutor.classroom.roster import Learner, read_roster
from pathlib_tutor.classroom.submissions import check_there
from pathlib_tutor.exercises import EXERCISES, Item

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - the only name


def add_commands(commands: Commands, snake: Commands) -> None:
    """Add the tutor's commands; `serve` goes to the `snake` commands."""
    learn = commands.add_parser(
        "learn",
        help="put the notebooks in a folder and open them",
        description="Put the notebooks in a folder and open them in JupyterLab.",
    )
    learn.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="FOLDER",
        help="the folder for the notebooks; files you changed there stay (default: the last "
        f"folder used, or {course.FOLDER} here)",
    )
    learn.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    learn.set_defaults(run=lambda options: learn_in(options.folder, browser=not options.no_browser))
    serve = snake.add_parser("serve", help="run a snake server for the official Battlesnake engine")
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
        help="the address to listen on (default: %(default)s, this computer only)",
    )
    serve.add_argument(
        "--port",
        type=whole_number(0, 65_535),
        default=8000,
        metavar="N",
        help="the port to listen on, 0 for any free one (default: %(default)s)",
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
    say(f"The notebooks are in {folder.resolve()}. Press Ctrl+C here to stop JupyterLab.")
    course.open_in_jupyterlab(folder, browser=browser)


def serve_snake(snake: str, host: str, port: int) -> None:
    """Serve one of our snakes, or one from a file, to a referee, until Ctrl+C."""
    with suppress(KeyboardInterrupt):
        try:
            from pathlib_tutor.server.battlesnake import serve
        except ModuleNotFoundError as missing:
            raise MissingPackage(
                f"The server needs {missing.name}: pip install 'pathlib-games[snake]'."
            ) from None
        serve(snake, host, port)


class MissingPackage(PathlibGamesError):
    """A command needs a package that is not installed; the message names it and how to get it."""


# ---- for teachers --------------------------------------------------------------------------------


def add_class_commands(commands: Any) -> None:
    """Add the teachers' commands to ``pathlib-games class``."""
    make = commands.add_parser(
        "make", help="make one notebook for the whole class, or one for each learner"
    )
    make.add_argument("notebook", nargs="?", help="its number, such as 02, or its file")
    told = "instead of a notebook: exactly the questions that this file lists"
    _add_path(make, "--questions", "FILE", told)
    told = "with --questions: write worksheets and keys into this file, to print"
    _add_path(make, "--paper", "HTML", told)
    _add_roster(make, "a notebook for each learner; otherwise one for all, which asks for the id")
    _add_secret(make, "with --roster; created if missing, needed again for marking")
    _add_code(make, "without --roster: the class code, to make the same notebook again")
    make.add_argument(
        "--no-card", action="store_true", help='leave out the button "Copy for an assistant"'
    )
    _add_to(make, "made", "FOLDER")
    make.add_argument(
        "--full-help",
        action="store_true",
        help="let hints about programs go on after the third, to the lines of a correct program",
    )
    make.set_defaults(run=_make, parser=make)

    mark = commands.add_parser(
        "mark", help="marks, feedback and a report on the class, without running any notebook"
    )
    _add_path(mark, "handed_in", "HANDED_IN", "a folder, or an archive from Moodle or Canvas")
    _add_roster(mark, "the class; otherwise the ids that the notebooks name")
    _add_secret(mark, "as for make; otherwise the course's own questions are marked")
    _add_code(mark, "the class code (default: the most common one)")
    _add_to(mark, "marked", "FOLDER")
    _add_path(mark, "--questions", "FILE", "as for make: marks the sheet of this file")
    _add_path(mark, "--points", "CSV", "the points for each cell or kind: columns cell and points")
    told = f"your own marks: {', '.join(HEADS)} (default: {CORRECTIONS} beside the roster)"
    _add_path(mark, "--corrections", "CSV", told)
    mark.add_argument("--moodle", action="store_true", help="also write marks for Moodle")
    mark.add_argument("--canvas", action="store_true", help="also write marks for Canvas")
    mark.add_argument(
        "--assignment", default="", metavar="NAME", help="its name in Moodle or Canvas"
    )
    mark.add_argument(
        "--out-of",
        type=_maximum,
        metavar="N",
        help="the assignment's maximum in Moodle or Canvas (default: 100)",
    )
    mark.add_argument(
        "--core", action="store_true", help="skip the sections under More in the notebooks"
    )
    mark.set_defaults(run=_mark, parser=mark)

    paper = commands.add_parser("sheet", help="worksheets for paper, with answer keys")
    paper.add_argument("exercise", help="its id, such as five-nodes/fill-table, or a whole recipe")
    _add_roster(paper, "a sheet for each learner")
    _add_secret(paper, "with --roster; created if missing")
    _add_code(paper, "the class code of a notebook whose questions are not asked again")
    paper.add_argument("--seed", type=int, default=1, help="without --roster: chooses the question")
    _add_to(paper, "sheets.html", "FILE")
    paper.set_defaults(run=_sheet, parser=paper)


def _add_path(command: argparse.ArgumentParser, name: str, kind: str, told: str) -> None:
    command.add_argument(name, type=Path, metavar=kind, help=told)


def _add_roster(command: argparse.ArgumentParser, told: str) -> None:
    _add_path(command, "--roster", "CSV", f"id and name: {told}")


def _add_secret(command: argparse.ArgumentParser, told: str) -> None:
    _add_path(command, "--secret", "FILE", f"your secret ({told})")


def _add_code(command: argparse.ArgumentParser, told: str) -> None:
    command.add_argument("--code", default="", metavar="CODE", help=told)


def _add_to(command: argparse.ArgumentParser, default: str, kind: str) -> None:
    told = f"the output (default: {default})"
    command.add_argument("--to", type=Path, default=Path(default), metavar=kind, help=told)


def _maximum(text: str) -> float:
    """Read the maximum of an assignment."""
    if 0 < (most := decimal(text)) < inf:
        return most
    raise argparse.ArgumentTypeError(f"a maximum such as 20 is expected, not {shown(text)}")


def _roster(
    options: argparse.Namespace, tell: Callable[[str], object] | None = None
) -> dict[str, Learner]:
    return read_roster(options.roster, tell or _warn) if options.roster else {}


def _make(options: argparse.Namespace) -> None:
    own = _own_sheet(options)
    if (own is None) == (options.notebook is None):
        options.parser.error("give either a notebook or --questions FILE")
    if options.paper is not None and own is None:
        options.parser.error("--paper needs --questions FILE")
    if options.paper is not None and own is not None:
        _make_paper(options, own)
        return
    if own is not None:
        name, notebook, known = own.name, own.notebook(), own.known
    else:
        name, known = notebook_called(options.notebook), catalog()
        notebook = course_notebook(name, options.notebook)
    if options.no_card:
        notebook = without_card(notebook)
    if options.roster is None:
        _make_one(options, notebook, name, known)
        return
    if options.secret is None or options.code:
        options.parser.error("--roster needs --secret, and does not go with --code")
    draws = _draws(options, own, make=True)
    asking = Asking(draws, full_help=options.full_help, known=known)
    made = make_all(notebook, name, _roster(options).values(), asking, options.to)
    packed = [path for path in made if path.suffix == ".zip"]
    say(
        f"{counted(len(made) - len(packed), 'notebook')} in {options.to}. Keep {options.secret}: "
        "you need it for marking."
    )
    for path in packed:
        say(f"{path} hands them out in Moodle: upload it as feedback files.")


def _own_sheet(options: argparse.Namespace) -> OwnSheet | None:
    """Return the sheet of --questions, and tell which questions it leaves out."""
    if options.questions is None:
        return None
    own = read_own_sheet(options.questions)
    for told in own.left_out:
        _warn(told)
    return own


def _draws(
    options: argparse.Namespace, own: OwnSheet | None, *, make: bool = False
) -> Draws | None:
    """Return the items that follow from --secret; a sheet has items of its own."""
    if options.secret is None:
        return None
    secret = read_secret(options.secret, make=make)
    return Draws(secret if own is None else own.secret(secret))


def _make_paper(options: argparse.Namespace, own: OwnSheet) -> None:
    """Write worksheets of exactly the listed questions."""
    if (options.roster is None) != (options.secret is None):
        options.parser.error("--paper with --roster needs --secret, and --secret needs --roster")
    if options.roster is not None and options.code:
        options.parser.error("--code does not go with --roster: the questions come from --secret")
    draws = _draws(options, own, make=True)
    learners: list[Learner | None] = [*_roster(options).values()]
    if draws is None:
        code = options.code or new_code()
        draws, learners = Draws(own.secret(code.encode())), [None]
        say(f"Its code is {code}: --code makes the same sheet again.")
    write_page(options.paper, own_sheets(own, learners, draws))
    say(f"Saved {options.paper}. Open it in a browser and print it. The keys come last.")


def _make_one(options: argparse.Namespace, notebook: Any, name: str, known: Known) -> None:
    if options.secret:
        options.parser.error("--secret needs --roster: a notebook for all has a class code")
    code = options.code or new_code()
    asking = Asking(Draws(code.encode()), code=code, full_help=options.full_help, known=known)
    path = make_one(notebook, name, asking, options.to)
    say(f"{path} is for the whole class. Its class code is {code}, and marking finds it there.")
    kept = salt(options.to)
    read_secret(kept, make=True)
    say(f"Keep {kept} secret: marking uses it to draw hidden test cases.")


def _corrections(options: argparse.Namespace) -> list[Line]:
    """Read the corrections that are given, or else beside the roster."""
    path = options.corrections
    if path is None and options.roster is not None:
        beside = options.roster.with_name(CORRECTIONS)
        path = beside if beside.exists() else None
    return [] if path is None else read_corrections(path)


def _mark(options: argparse.Namespace) -> None:
    if (options.assignment or options.out_of) and not (options.moodle or options.canvas):
        options.parser.error("--assignment and --out-of need --moodle or --canvas")
    own = _own_sheet(options)
    known = catalog() if own is None else own.known
    points = read_points(options.points, known) if options.points else Points()
    if own is not None:
        if points.cells:
            told = "the --questions file sets the points of questions: --points may set only kinds"
            options.parser.error(told)
        of_cells = {f"{own.name} {key}": worth for key, worth in own.points.items()}
        points = replace(points, cells=of_cells)
    corrections = _corrections(options)
    check_there(options.handed_in)
    check_folder(options.to)  # before the slow work
    asking = Asking(
        _draws(options, own),
        core=options.core,
        code=options.code,
        hidden=hidden_from(options.secret, options.to),
        known=known,
    )
    told_of_roster: list[str] = []
    marks = mark_folder(options.handed_in, _roster(options, told_of_roster.append), asking)
    marks.problems[:0] = told_of_roster
    correct(marks, corrections, points.of)
    systems = [system for system in (moodle, canvas) if getattr(options, system.__name__)]
    column = Column(options.assignment, options.out_of)
    kept = write_marks(options.to, results(marks, points, systems, column))
    for problem in by_file(marks.problems):
        _warn(problem)
    if kept is not None:
        say(f"The earlier {options.to} is now {kept}.")
    if systems and options.out_of is None:
        say(
            f"The marks for Moodle and Canvas go from 0 to {column.out_of}. If the assignment has "
            "another maximum, mark again with it, such as --out-of 20."
        )
    if unsettled := sum(not marks.is_settled(each) for each in {*marks.answers, *marks.unread}):
        say(
            f"There is no total yet for {counted(unsettled, 'learner')}: part of their work could "
            f"not be marked. {options.to / 'problems.txt'} says why. Fill in "
            f"{options.to / TO_CORRECT}, save it as {CORRECTIONS} beside the roster, and mark "
            "again."
        )
    say(
        f"Marks of {len(marks.answers)} of {counted(len(marks.learners), 'learner')} are in "
        f"{options.to / MARKS}, their feedback in {options.to / 'feedback'}. For topics to "
        f"discuss, see {options.to / 'report.html'}."
    )


def _sheet(options: argparse.Namespace) -> None:
    name, _, recipe = options.exercise.partition(" ")
    exercise = EXERCISES[name]
    if recipe and options.roster is not None:
        options.parser.error(
            "--roster draws a question for each learner, but a recipe is one question"
        )
    if options.roster is None and (options.secret or options.code):
        told = "--secret and --code need --roster, which names the learners"
        options.parser.error(told)
    items: dict[Learner | None, Item[Any]]
    if recipe:
        items = {None: exercise.item(options.exercise)}
    elif options.roster is None:
        items = {None: exercise.draw(options.seed)}
    elif options.secret is None:
        options.parser.error("--roster needs --secret to draw the questions")
    else:
        secret = read_secret(options.secret, make=True)
        homework = [secret, *([options.code.encode()] if options.code else [])]
        draws = Draws(secret, besides=[Draws(each) for each in homework])
        roster = _roster(options)
        drawn = draws.side_by_side(name, draws.equal(name), list(roster))
        items = dict(zip(roster.values(), drawn, strict=True))
    write_page(options.to, sheets(exercise, items))
    say(f"Saved {options.to}. Open it in a browser and print it. The keys come last.")


def _warn(words: str) -> None:
    print(words, file=sys.stderr, flush=True)  # noqa: T201 - a command talks to a terminal
