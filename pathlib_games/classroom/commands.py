"""The commands ``pathlib-games class make``, ``mark``, ``report`` and ``sheet``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pathlib_games import files
from pathlib_games.classroom.catalog import notebook_called
from pathlib_games.classroom.draws import Draws, read_secret
from pathlib_games.classroom.handed_in import files_in
from pathlib_games.classroom.make import course_notebook, make_all, write_new
from pathlib_games.classroom.mark import (
    Asking,
    canvas,
    chosen_exercises,
    csv_text,
    feedback,
    mark_folder,
    moodle,
)
from pathlib_games.classroom.nbgrader import source_notebook
from pathlib_games.classroom.report import from_logbooks, from_marks, report
from pathlib_games.classroom.roster import read_roster
from pathlib_games.classroom.sheet import sheet, sheets
from pathlib_games.exercises import EXERCISES
from pathlib_games.graphs.errors import NotFound
from pathlib_games.words import counted

_FOR_EXCEL = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By this mark Excel tells UTF-8 from what else this computer has."""


class NoFolder(NotFound):
    """A folder that should be read is not there."""


def add_commands(commands: Any) -> None:
    """Add the commands for teachers to those of ``pathlib-games class``."""
    make = commands.add_parser("make", help="a notebook for each learner, with items of their own")
    make.add_argument("notebook", help="its number, such as 02, or its file")
    _add_roster(make, required=False)
    _add_secret(make, "made, if there is none; marks need it again")
    _add_exercises(make)
    make.add_argument(
        "--nbgrader",
        action="store_true",
        help="instead one notebook for nbgrader's folder source, without roster and secret",
    )
    _add_to(make, "made", "FOLDER")
    make.set_defaults(run=_make, parser=make)

    mark = commands.add_parser("mark", help="marks and feedback, without running any notebook")
    mark.add_argument("folder", type=Path, metavar="HANDED_IN")
    _add_roster(mark)
    _add_secret(mark, "as for make; without it the course's own items are marked")
    _add_exercises(mark)
    _add_to(mark, "marked", "FOLDER")
    mark.add_argument("--moodle", action="store_true", help="also write marks for Moodle")
    mark.add_argument("--canvas", action="store_true", help="also write marks for Canvas")
    mark.add_argument(
        "--core", action="store_true", help="leave out what stands under More in the notebooks"
    )
    mark.set_defaults(run=_mark)

    told = commands.add_parser("report", help="who is stuck where, and what to discuss tomorrow")
    told.add_argument("folder", type=Path, metavar="HANDED_IN", help="notebooks or logbooks")
    _add_roster(told)
    _add_secret(told, "as for make; without it the course's own items are read")
    _add_exercises(told)
    _add_to(told, "report.html", "FILE")
    told.set_defaults(run=_report)

    paper = commands.add_parser("sheet", help="worksheets for paper, with their keys")
    paper.add_argument("exercise", help="its id, such as five-nodes/fill-table, or a whole recipe")
    paper.add_argument("--roster", type=Path, metavar="CSV", help="a sheet for each learner")
    _add_secret(paper, "with --roster; made, if there is none")
    paper.add_argument("--seed", type=int, default=1, help="without --roster: chooses the question")
    _add_to(paper, "sheets.html", "FILE")
    paper.set_defaults(run=_sheet, parser=paper)


def _add_roster(command: argparse.ArgumentParser, *, required: bool = True) -> None:
    command.add_argument(
        "--roster", type=Path, required=required, metavar="CSV", help="the class: id and name"
    )


def _add_secret(command: argparse.ArgumentParser, told: str) -> None:
    command.add_argument("--secret", type=Path, metavar="FILE", help=f"your secret ({told})")


def _add_exercises(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--exercises",
        metavar="A,B",
        help="only these get items of their own (default: all that can); the same in all commands",
    )


def _add_to(command: argparse.ArgumentParser, default: str, kind: str) -> None:
    told = f"what is written (default: {default})"
    command.add_argument("--to", type=Path, default=Path(default), metavar=kind, help=told)


def _asking(options: argparse.Namespace, *, make: bool = False) -> Asking:
    draws = Draws(read_secret(options.secret, make=make)) if options.secret else None
    return Asking(draws, chosen_exercises(options.exercises))


def _make(options: argparse.Namespace) -> None:
    name = notebook_called(options.notebook)
    notebook = course_notebook(name, options.notebook)
    if options.nbgrader:
        if options.roster or options.secret or options.exercises:
            told = "--nbgrader makes one notebook, without --roster, --secret and --exercises"
            options.parser.error(told)
        path = options.to / f"{name}.ipynb"
        write_new({path: source_notebook(notebook, name)})
        _say(f"{path} is written.")
        return
    if options.roster is None or options.secret is None:
        options.parser.error("give --roster and --secret, or --nbgrader")
    roster = read_roster(options.roster)
    made = make_all(notebook, name, roster.values(), _asking(options, make=True), options.to)
    _say(f"{counted(len(made), 'notebook')} in {options.to}. Keep {options.secret}: marks need it.")


def _folder(folder: Path) -> Path:
    if not folder.is_dir():
        raise NoFolder(f"There is no folder {folder}.")
    return folder


def _mark(options: argparse.Namespace) -> None:
    asking = replace(_asking(options), core=options.core)
    folder, roster, pages = (
        _folder(options.folder),
        read_roster(options.roster),
        options.to / "feedback",
    )
    files.make_folder(pages)  # before the work, which may take long
    marks = mark_folder(folder, roster, asking)
    files.save(options.to / "marks.csv", _FOR_EXCEL + csv_text(marks.rows()))
    _tell_problems(options.to / "problems.txt", marks.problems)
    handed_in = [learner for learner in marks.learners if learner.id in marks.answers]
    for learner in handed_in:
        text = feedback(learner, marks.answers[learner.id])
        files.save(pages / f"{learner.file}.html", text)
    shares = [(learner, marks.share(learner)) for learner in marks.learners]
    title = f"pathlib_games {' '.join(dict.fromkeys(name[:2] for name in marks.columns))}".strip()
    for wanted, system in ((options.moodle, moodle), (options.canvas, canvas)):
        if wanted:
            files.save(options.to / f"{system.__name__}.csv", system(title, shares))
    _say(
        f"Marks of {len(handed_in)} of {counted(len(marks.learners), 'learner')} are in "
        f"{options.to / 'marks.csv'}, pages for them in {pages}."
    )


def _tell_problems(path: Path, problems: Sequence[str]) -> None:
    """Write down what could not be read, and say it."""
    files.save(path, "".join(f"{each}\n" for each in problems))
    for problem in problems:
        _say(problem, sys.stderr)


def _report(options: argparse.Namespace) -> None:
    folder, roster = _folder(options.folder), read_roster(options.roster)
    tried, problems = from_logbooks(folder, roster)
    if any(files_in(folder, ".ipynb")):
        marks = mark_folder(folder, roster, _asking(options))
        for learner, attempts in from_marks(marks).items():
            tried.setdefault(learner, []).extend(attempts)
        problems += marks.problems
    page = report("How the class is doing", list(roster.values()), tried, problems)
    files.save(options.to, page)
    for problem in problems:
        _say(problem, sys.stderr)
    _say(f"{options.to} is written; open it in a browser, which can print it.")


def _sheet(options: argparse.Namespace) -> None:
    name, _, recipe = options.exercise.partition(" ")
    exercise = EXERCISES[name]
    if recipe and options.roster is not None:
        options.parser.error(
            "--roster gives each learner another question, a recipe is one question"
        )
    if recipe:
        page = sheet(exercise.item(options.exercise))
    elif options.roster is None:
        if options.secret:
            options.parser.error("--secret needs --roster: for whom are the questions drawn?")
        page = sheet(exercise.draw(options.seed))
    elif options.secret is None:
        options.parser.error("--roster needs --secret, from which the questions are drawn")
    else:
        draws = Draws(read_secret(options.secret, make=True))
        page = sheets(exercise.id, list(read_roster(options.roster).values()), draws)
    files.save(options.to, page)
    _say(f"{options.to} is written; open it in a browser and print it. The keys come last.")


def _say(words: str, page: Any = None) -> None:
    print(words, file=page or sys.stdout, flush=True)
