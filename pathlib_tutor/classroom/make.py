"""Make notebooks for a class, with items for each learner."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from tqdm import tqdm

from pathlib_games import files
from pathlib_games.boards import BESIDE_A_LEARNER, data_folder, notebooks
from pathlib_games.graphs.errors import NotFound, PathlibGamesError
from pathlib_tutor.classroom.draws import Asking, Cell, catalog, label
from pathlib_tutor.classroom.notebook import (
    MARK,
    SHEET,
    Notebook,
    Unreadable,
    answer_in,
    asking_for,
    asks,
    cell_ids,
    json_in,
    rewritten,
)
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.classroom.submissions import archive
from pathlib_tutor.record.attempts import FULL_HELP

OWN = (
    "**Your own question.** The text above is about an example that everyone has. The question "
    "below was drawn for you. It says all you need, and it is the one that counts."
)
GIVEN = (
    "**Your question.** This notebook has no seed to choose and nothing to draw. The question "
    "below is the one that counts."
)

_NOT_FOR_MOODLE = re.compile(r"[_/\\]+")
_MINE = "my_question"
_WHO = """from pathlib_games import check

{mine} = check.who_are_you(
    "{code}",
    {{
{lines}    }},
)
{mine}"""
_NO_CARD = 'check.no_card()  # leaves out the button "Copy for an assistant"'
_OWN_PROGRAM = "check.questions_for({learner!r})  # draws your questions about your programs"
_FOR_ALL = (
    "**Who are you?** Everyone has this notebook, but many of its questions are your own: they "
    "depend on your id. Run the cell below, type your id and press the button. Then run the other "
    "cells."
)
SHUFFLED = "**Your question.** The options are in an order of your own."
HAND_IN = (
    "**Before you hand in.** Check your answers once more. If a question is only a picture, run "
    "its cell to bring back your answer. If a question says that the notebook has no place for "
    "your answer, follow its advice. Then choose *Save Notebook* in the *File* menu, and hand in "
    "this file."
)


class NoNotebook(NotFound):
    """A notebook of the course is not on this computer."""


class AlreadySolved(PathlibGamesError, ValueError):
    """A notebook to hand out contains answers."""


class AlreadyThere(PathlibGamesError, FileExistsError):
    """A file would overwrite one that may contain work."""


def course_notebook(name: str, given: str = "") -> Any:
    """Return a notebook of the course as JSON.

    `given`: the teacher's argument: a file, or anything else for the course's own notebook.

    Raises `NoNotebook` if the notebook is missing or of another version.

    Raises `AlreadySolved` if it contains typed answers, which would earn marks. Answers in outputs
    do not matter, because outputs are dropped.
    """
    path = Path(given) if given.endswith(".ipynb") else notebooks().get(f"{name}.ipynb")
    if path is None:
        raise NoNotebook(f"This package does not include {name}.ipynb: give the file instead.")
    try:
        notebook = json_in(path)
    except Unreadable as problem:
        raise NoNotebook(f"{path}: {problem}.") from None
    ids = cell_ids(notebook)
    sources = {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]} if ids else {}
    for cell in catalog()[name]:
        if not asks(sources.get(cell.id, ""), cell.exercise.id):
            raise NoNotebook(
                f"{path} has no question in cell {cell.id}: it belongs to another version."
            )
    code = [cell["id"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    read = Notebook(name, None, {each: sources[each] for each in code})
    if solved := [cell.id for cell in catalog()[name] if _is_answered(read, cell)]:
        raise AlreadySolved(
            f"{path} already has answers, in these cells: {', '.join(solved)}. Remove them and "
            "save it, or give an untouched notebook instead."
        )
    return notebook


def _is_answered(notebook: Notebook, cell: Cell) -> bool:
    """Return whether marking would find an answer, or fail to read one."""
    try:
        return answer_in(notebook, cell, cell.given).value is not ...
    except Unreadable:
        return True


def without_card(notebook: Any) -> Any:
    """Return a notebook of the course without the button *Copy for an assistant*."""
    made = deepcopy(notebook)
    _call_first(made, _NO_CARD)
    return made


def _call_first(made: Any, call: str) -> None:
    """Add a call to the cell that imports `ask`, because no question works before that cell."""
    first = next(cell for cell in made["cells"] if cell["cell_type"] == "code")
    first["source"] = f"from pathlib_games import check\n\n{call}\n\n{''.join(first['source'])}"


def made_for(notebook: Any, name: str, learner: Learner, asking: Asking) -> str:
    """Return the text of a notebook for one learner, with their items and no outputs."""
    made = deepcopy(notebook)
    asked = _own_cells(made, name, asking)
    for known, cell in asked:
        item = asking.item(known, learner.id)
        cell["source"] = asking_for("".join(cell["source"]), item)
    if any(cell.function for cell in asking.known[name]):
        _call_first(made, _OWN_PROGRAM.format(learner=learner.id))
    told = f"This notebook was made for **{learner.name}** ({learner.id}): its questions are yours."
    made["cells"].insert(1, text_cell("made-for", told))
    made["metadata"][MARK] = _mark(name, asking) | {"learner": learner.id}
    return notebook_text(made)


def made_for_all(notebook: Any, name: str, asking: Asking) -> str:
    """Return the text of a notebook for a whole class, which asks for the learner's id."""
    made = deepcopy(notebook)
    questions: dict[str, tuple[str, list[int]]] = {}
    for known, cell in _own_cells(made, name, asking):
        asked, items = asking.items(known)
        seeds = [int(item.recipe.rpartition(" seed=")[2]) for item in items]
        questions[known.id] = asked, seeds
        changed = {"what": f'{_MINE}("{known.id}")'}
        cell["source"] = rewritten("".join(cell["source"]), known.exercise.id, changed)
    lines = "".join(f"        {key!r}: {each!r},\n" for key, each in questions.items())
    who = code_cell("who-you-are", _WHO.format(code=asking.code, lines=lines, mine=_MINE))
    who["metadata"] = {"jupyter": {"source_hidden": True}}
    made["cells"][1:1] = [text_cell("who-you-are-own", _FOR_ALL), who]
    made["metadata"][MARK] = _mark(name, asking) | {"class": asking.code}
    return notebook_text(made)


def _mark(name: str, asking: Asking) -> dict[str, object]:
    """Return the notes of a notebook: `class mark` reads them."""
    sheet = {} if name in catalog() else {SHEET: [cell.recipe for cell in asking.known[name]]}
    return {"notebook": name, **({FULL_HELP: True} if asking.full_help else {}), **sheet}


def _own_cells(made: Any, name: str, asking: Asking) -> list[tuple[Cell, Any]]:
    """Clear a notebook, announce each learner's own question, and return these cells.

    A new last cell explains how to hand in.
    """
    asked = {cell.id: cell for cell in asking.known[name] if asking.is_drawn(cell)}
    own: list[tuple[Cell, Any]] = []
    cells: list[Any] = []
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
        known = asked.get(cell["id"])
        if known is not None:
            if name in catalog():
                told = SHUFFLED if known.is_shuffled else GIVEN if known.is_chosen else OWN
                cells.append(text_cell(f"{known.id}-own", told))
            own.append((known, cell))
        cells.append(cell)
    made["cells"] = [*cells, text_cell("hand-in", HAND_IN)]
    return own


def text_cell(name: str, source: str) -> dict[str, Any]:
    """Return a Markdown cell."""
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}


def code_cell(name: str, source: str) -> dict[str, Any]:
    """Return a code cell."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def notebook_text(notebook: Any) -> str:
    """Return a notebook as Jupyter saves it."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def make_all(
    notebook: Any, name: str, learners: Iterable[Learner], asking: Asking, folder: Path
) -> list[Path]:
    """Write a notebook and AGENTS.md for each learner, into their own folders.

    If the roster has Moodle's numbers, the notebooks are also in an archive, for its *Upload
    multiple feedback files in a zip*: each learner gets theirs. (Its `importziplib.php` reads the
    number between the first two underscores of a folder.)

    Raises `AlreadyThere` if a different file is there; then nothing is written.
    """
    asking.prepared(asking.known[name])
    made: dict[Path, str | bytes] = {}
    for_moodle: dict[str, str] = {}
    for learner in tqdm(list(learners), unit="notebook", disable=None):
        text = made_for(notebook, name, learner, asking)
        made[folder / learner.file / f"{name}.ipynb"] = text
        if learner.participant:
            called = _NOT_FOR_MOODLE.sub(" ", learner.name)
            place = f"{called}_{learner.participant}_assignsubmission_file"
            for_moodle[f"{place}/{name}.ipynb"] = text
    if for_moodle:
        made[folder / f"moodle-{label(name)}.zip"] = archive(for_moodle)
    _write_all(made)
    return list(made)


def make_one(notebook: Any, name: str, asking: Asking, folder: Path) -> Path:
    """Write the notebook of a whole class, with AGENTS.md; return its path.

    Raises `AlreadyThere` if a different one exists; then nothing is written.
    """
    asking.prepared(asking.known[name])
    path = folder / f"{name}.ipynb"
    _write_all({path: made_for_all(notebook, name, asking)})
    return path


def _write_all(made: Mapping[Path, str | bytes]) -> None:
    """Write notebooks with AGENTS.md beside them, and an archive, into new or existing folders.

    Raises `AlreadyThere` if a different file exists; then nothing is written.
    """
    told = (data_folder() / BESIDE_A_LEARNER).read_text("utf-8")
    beside = {path.with_name("AGENTS.md"): told for path in made if path.suffix == ".ipynb"}
    contents = {
        path: content if isinstance(content, bytes) else content.encode()
        for path, content in {**made, **beside}.items()
    }
    for path, content in contents.items():
        if path.exists() and path.read_bytes() != content:
            raise AlreadyThere(
                f"{path} exists, but is different: it was changed, or made with other options. "
                "Nothing more was written: choose another folder with --to, or move the file."
            )
    for path, content in contents.items():
        files.make_folder(path.parent)
        files.save(path, content)
