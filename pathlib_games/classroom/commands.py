"""The commands ``pathlib-games class make``, ``mark``, ``report`` and ``sheet``."""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from pathlib_games.classroom.catalog import notebook_called
from pathlib_games.classroom.draws import Draws, new_code, read_secret
from pathlib_games.classroom.make import course_notebook, make_all, make_one, write_new
from pathlib_games.classroom.mark import Asking, Marks, chosen_exercises, feedback, mark_folder
from pathlib_games.classroom.nbgrader import source_notebook
from pathlib_games.classroom.report import from_logbooks, from_marks, report
from pathlib_games.classroom.results import MARKS, check_folder, write_marks, write_page
from pathlib_games.classroom.roster import Learner, read_roster
from pathlib_games.classroom.sheet import sheet, sheets
from pathlib_games.classroom.submissions import archive, check_there, feedback_name, opened
from pathlib_games.classroom.tables import (
    Points,
    canvas,
    csv_text,
    moodle,
    read_points,
    rows,
    totals,
    workbook,
)
from pathlib_games.exercises import EXERCISES
from pathlib_games.words import counted

_FOR_EXCEL = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By this mark Excel tells UTF-8 from what else this computer has."""
_HANDED_IN = "a folder, or an archive as Moodle or Canvas gives it"


def add_commands(commands: Any) -> None:
    """Add the commands for teachers to those of ``pathlib-games class``."""
    make = commands.add_parser(
        "make", help="one notebook for all, or one for each, with items of one's own"
    )
    make.add_argument("notebook", help="its number, such as 02, or its file")
    _add_roster(make, "a notebook for each; without it one for all, which asks who one is")
    _add_secret(make, "with --roster: made, if there is none; marks need it again")
    _add_code(make, "without --roster: the class code, to make the same notebook again")
    make.add_argument(
        "--exercises",
        metavar="A,B",
        help="only these get items of their own (default: all that can); marks find it there",
    )
    make.add_argument(
        "--nbgrader",
        action="store_true",
        help="instead one notebook for nbgrader's folder source, without roster and secret",
    )
    _add_to(make, "made", "FOLDER")
    make.set_defaults(run=_make, parser=make)

    mark = commands.add_parser("mark", help="marks and feedback, without running any notebook")
    _add_what_was_asked(mark, _HANDED_IN)
    _add_to(mark, "marked", "FOLDER")
    mark.add_argument(
        "--points", type=Path, metavar="CSV", help="how many points: columns cell and points"
    )
    mark.add_argument("--moodle", action="store_true", help="also write marks for Moodle")
    mark.add_argument("--canvas", action="store_true", help="also write marks for Canvas")
    mark.add_argument(
        "--core", action="store_true", help="leave out what stands under More in the notebooks"
    )
    mark.add_argument(
        "--only",
        choices=("programs",),
        help="leave out all but programs, as in an exam",
    )
    mark.add_argument(
        "--hidden",
        default="",
        metavar="WORDS",
        help="from these, what programs are tested on is drawn (default: from the secret, or new)",
    )
    mark.add_argument(
        "--run-programs-with-my-rights",
        dest="own_rights",
        action="store_true",
        help="run programs without the jail: they can read and change all that you can",
    )
    mark.set_defaults(run=_mark)

    told = commands.add_parser("report", help="who is stuck where, and what to discuss tomorrow")
    _add_what_was_asked(told, f"notebooks or logbooks: {_HANDED_IN}")
    _add_to(told, "report.html", "FILE")
    told.set_defaults(run=_report)

    paper = commands.add_parser("sheet", help="worksheets for paper, with their keys")
    paper.add_argument("exercise", help="its id, such as five-nodes/fill-table, or a whole recipe")
    _add_roster(paper, "a sheet for each learner")
    _add_secret(paper, "with --roster; made, if there is none")
    _add_code(paper, "the class code of a notebook: none of its questions is asked again")
    paper.add_argument("--seed", type=int, default=1, help="without --roster: chooses the question")
    _add_to(paper, "sheets.html", "FILE")
    paper.set_defaults(run=_sheet, parser=paper)


def _add_what_was_asked(command: argparse.ArgumentParser, handed_in: str) -> None:
    command.add_argument("handed_in", type=Path, metavar="HANDED_IN", help=handed_in)
    _add_roster(command, "the class; without it whoever says in a notebook who they are")
    _add_secret(command, "as for make; without it the course's own items are read")
    _add_code(command, "the class code (default: the one that most notebooks have)")
    command.add_argument(
        "--exercises", metavar="A,B", help="as for make (default: what most notebooks say)"
    )


def _add_roster(command: argparse.ArgumentParser, told: str) -> None:
    command.add_argument("--roster", type=Path, metavar="CSV", help=f"id and name: {told}")


def _add_secret(command: argparse.ArgumentParser, told: str) -> None:
    command.add_argument("--secret", type=Path, metavar="FILE", help=f"your secret ({told})")


def _add_code(command: argparse.ArgumentParser, told: str) -> None:
    command.add_argument("--code", default="", metavar="CODE", help=told)


def _add_to(command: argparse.ArgumentParser, default: str, kind: str) -> None:
    told = f"what is written (default: {default})"
    command.add_argument("--to", type=Path, default=Path(default), metavar=kind, help=told)


def _asking(options: argparse.Namespace, *, make: bool = False) -> Asking:
    draws = Draws(read_secret(options.secret, make=make)) if options.secret else None
    return Asking(draws, chosen_exercises(options.exercises), code=options.code)


def _roster(
    options: argparse.Namespace, tell: Callable[[str], object] | None = None
) -> dict[str, Learner]:
    return read_roster(options.roster, tell or _warn) if options.roster else {}


def _make(options: argparse.Namespace) -> None:
    name = notebook_called(options.notebook)
    notebook = course_notebook(name, options.notebook)
    if options.nbgrader:
        if options.roster or options.secret or options.exercises or options.code:
            told = "--nbgrader makes one notebook, without --roster, --secret and --exercises"
            options.parser.error(told)
        path = options.to / f"{name}.ipynb"
        write_new({path: source_notebook(notebook, name)})
        _say(f"{path} is written.")
        return
    if options.roster is None:
        _make_one(options, notebook, name)
        return
    if options.secret is None or options.code:
        options.parser.error("--roster goes with --secret, and without --code")
    asking = _asking(options, make=True)
    made = make_all(notebook, name, _roster(options).values(), asking, options.to)
    _say(f"{counted(len(made), 'notebook')} in {options.to}. Keep {options.secret}: marks need it.")


def _make_one(options: argparse.Namespace, notebook: Any, name: str) -> None:
    if options.secret:
        options.parser.error("--secret goes with --roster: a notebook for all has a class code")
    code = options.code or new_code()
    asking = Asking(Draws(code.encode()), chosen_exercises(options.exercises), code=code)
    path = make_one(notebook, name, asking, options.to)
    _say(f"{path} is for the whole class; its class code is {code}, and marks find it there.")


def _mark(options: argparse.Namespace) -> None:
    asking = replace(
        _asking(options),
        core=options.core,
        programs_only=options.only == "programs",
        hidden=_hidden(options),
        own_rights=options.own_rights,
    )
    points = read_points(options.points) if options.points else Points()
    check_there(options.handed_in)
    check_folder(options.to)  # before the work, which may take long
    told_of_roster: list[str] = []
    marks = mark_folder(options.handed_in, _roster(options, told_of_roster.append), asking)
    marks.problems[:0] = told_of_roster
    if not (options.hidden or options.secret):
        again = f"--hidden {asking.hidden}"
        marks.problems.append(f"Programs were tested on hidden cases: the same again with {again}.")
    told = list(rows(marks, points))
    pages = _feedback(marks, points)
    contents: dict[str, str | bytes] = {
        MARKS: _FOR_EXCEL + csv_text(told),
        "marks.xlsx": workbook(told),
        "problems.txt": "".join(f"{each}\n" for each in marks.problems),
        **pages,
    }
    title = f"pathlib_games {' '.join(dict.fromkeys(name[:2] for name in marks.columns))}".strip()
    for wanted, system in ((options.moodle, moodle), (options.canvas, canvas)):
        if wanted:
            contents[f"{system.__name__}.csv"] = system(title, totals(marks, points))
    kept = write_marks(options.to, contents)
    for problem in marks.problems:
        _warn(problem)
    if kept is not None:
        _say(f"What was in {options.to} before is now in {kept}.")
    if unsettled := sum(not marks.is_settled(learner) for learner in marks.answers):
        _say(
            f"There is no total yet for {counted(unsettled, 'learner')}: not all that they handed "
            f"in could be marked. {options.to / 'problems.txt'} says why."
        )
    _say(
        f"Marks of {len(marks.answers)} of {counted(len(marks.learners), 'learner')} are in "
        f"{options.to / MARKS}, pages for them in {options.to / 'feedback'}."
    )


def _hidden(options: argparse.Namespace) -> str:
    """Return words that no learner knows: the same each time, or told in problems.txt."""
    if options.hidden or not options.secret:
        return options.hidden or new_code()
    return hashlib.sha256(b"hidden" + read_secret(options.secret)).hexdigest()


def _feedback(marks: Marks, points: Points) -> dict[str, str | bytes]:
    """Return a page for each learner, and all in an archive for the learning system.

    Whose page cannot be in the archive is told in the problems.
    """
    pages: dict[str, str | bytes] = {}
    packed: dict[str, str] = {}
    taken: set[str] = set()
    for total in totals(marks, points):
        learner = total.learner
        if learner.id not in marks.answers:
            continue
        known = total.points is not None
        earned = f"{total.points:.2f} of {total.out_of:g} points." if known else None
        page = feedback(learner, marks.answers[learner.id], earned)
        names = (f"{learner.file}{f'-{copy}' if copy > 1 else ''}" for copy in count(1))
        free = next(name for name in names if name.casefold() not in taken)
        taken.add(free.casefold())
        pages[f"feedback/{free}.html"] = page
        name = feedback_name(marks.files[learner.id]) or ""
        if not name.isprintable():
            told = f"its name cannot be written into feedback.zip; the page is feedback/{free}.html"
            marks.problems.append(f"{name!a}: {told}.")
        elif name:
            packed[name] = page
    return pages | ({"feedback.zip": archive(packed)} if packed else {})


def _report(options: argparse.Namespace) -> None:
    check_there(options.handed_in)
    roster = _roster(options)
    with opened(options.handed_in) as handed_in:
        tried, problems = from_logbooks(handed_in, roster)
        has_notebooks = bool(handed_in.ending(".ipynb"))
    learners = list(roster.values())
    if has_notebooks:
        marks = mark_folder(options.handed_in, roster, _asking(options))
        for learner, attempts in from_marks(marks).items():
            tried.setdefault(learner, []).extend(attempts)
        problems += [each for each in marks.problems if each not in problems]
        learners = list(marks.learners)
    write_page(options.to, report("How the class is doing", learners, tried, problems))
    for problem in problems:
        _warn(problem)
    _say(f"{options.to} is written; open it in a browser, which can print it.")


def _sheet(options: argparse.Namespace) -> None:
    name, _, recipe = options.exercise.partition(" ")
    exercise = EXERCISES[name]
    if recipe and options.roster is not None:
        options.parser.error(
            "--roster gives each learner another question, a recipe is one question"
        )
    if options.roster is None and (options.secret or options.code):
        told = "--secret and --code need --roster: for whom are the questions drawn?"
        options.parser.error(told)
    if recipe:
        page = sheet(exercise.item(options.exercise))
    elif options.roster is None:
        page = sheet(exercise.draw(options.seed))
    elif options.secret is None:
        options.parser.error("--roster needs --secret, from which the questions are drawn")
    else:
        secret = read_secret(options.secret, make=True)
        homework = [secret, *([options.code.encode()] if options.code else [])]
        draws = Draws(secret, besides=[Draws(each) for each in homework])
        page = sheets(exercise.id, list(_roster(options).values()), draws)
    write_page(options.to, page)
    _say(f"{options.to} is written; open it in a browser and print it. The keys come last.")


def _say(words: str, page: Any = None) -> None:
    print(words, file=page or sys.stdout, flush=True)


def _warn(words: str) -> None:
    _say(words, sys.stderr)
