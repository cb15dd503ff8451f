"""Makes a notebook for each learner, in which the exercises ask items of their own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from tqdm import tqdm

from pathlib_games import files
from pathlib_games.boards import BESIDE_A_LEARNER, data_folder, notebooks
from pathlib_games.classroom.catalog import Cell, catalog
from pathlib_games.classroom.handed_in import (
    MARK,
    Unreadable,
    cell_ids,
    item_variable,
    json_in,
    makes_item,
    question_shown,
)
from pathlib_games.classroom.mark import Asking
from pathlib_games.classroom.roster import Learner
from pathlib_games.exercises import Item
from pathlib_games.graphs.errors import NotFound, PathlibGamesError

OWN = (
    "**Your own question.** The text above tells of an example that is the same for all. The "
    "question below was drawn for you; it says all that you need, and it is the one that counts. "
    "How an answer is written is the same."
)
GIVEN = (
    "**Your question.** There is no seed to choose in this notebook, and nothing to draw: the "
    "question below is the one that counts."
)

SHUFFLED = "**Your question.** The answers stand in an order of your own."


class NoNotebook(NotFound):
    """A notebook of the course is not on this computer."""


class AlreadyThere(PathlibGamesError, FileExistsError):
    """A file would be written over another one that may have been worked in."""


def course_notebook(name: str, given: str = "") -> Any:
    """Return a notebook of the course as JSON.

    `given`: what somebody typed: its file, if they like; else it is the course's own.

    Raises `NoNotebook` if it is not there, or not as we know it.
    """
    path = Path(given) if given.endswith(".ipynb") else notebooks()[f"{name}.ipynb"]
    try:
        notebook = json_in(path)
    except Unreadable as problem:
        raise NoNotebook(f"{path}: {problem}.") from None
    missing = {cell.id for cell in catalog()[name]} - cell_ids(notebook)
    if missing:
        raise NoNotebook(f"{path} has no cell {min(missing)}: it is of another version.")
    return notebook


def made_for(notebook: Any, name: str, learner: Learner, asking: Asking) -> str:
    """Return the text of a notebook for one learner: with items of their own, and no outputs."""
    made = deepcopy(notebook)
    asked = {cell.id: cell for cell in catalog()[name] if asking.is_drawn(cell)}
    cells: list[Any] = []
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
        known = asked.get(cell["id"])
        if known is not None:
            item = asking.item(known, learner.id)
            put = put_shuffled if known.is_shuffled else put_item
            variable = put(cells, cell, known, item)
            if variable is None:
                variable = f"{known.answer}_item"
                cells.append(text_cell(f"{known.id}-own", OWN))
                cells.append(code_cell(f"{known.id}-item", item_source(variable, item)))
            cell["source"] = answer_source(known, variable, item)
        cells.append(cell)
    told = f"This notebook was made for **{learner.name}** ({learner.id}): its questions are yours."
    cells.insert(1, text_cell("made-for", told))
    made["cells"] = cells
    made["metadata"][MARK] = {"learner": learner.id, "notebook": name}
    return notebook_text(made)


def put_item(cells: list[Any], answering: Any, known: Cell, item: Item[Any]) -> str | None:
    """Let the cell that draws an item make this one; return its variable, or None without it."""
    sources = ["".join(each["source"]) * (each["cell_type"] == "code") for each in cells]
    variable = item_variable("".join(answering["source"]), sources)
    if variable is not None:
        place = max(k for k, source in enumerate(sources) if makes_item(source, variable))
        cells[place]["source"] = item_source(variable, item)
        cells.insert(place, text_cell(f"{known.id}-own", GIVEN))
    return variable


def put_shuffled(cells: list[Any], answering: Any, known: Cell, item: Item[Any]) -> str | None:
    """Show a question with its answers in a learner's own order where the course shows it.

    Returns the variable of the item, or None if no cell above shows just this question.
    """
    sources = ["".join(each["source"]) * (each["cell_type"] == "code") for each in cells]
    place = question_shown("".join(answering["source"]), sources)
    if place is None:
        return None
    variable = f"{known.answer}_item"
    cells[place]["source"] = item_source(variable, item)
    cells.insert(place, text_cell(f"{known.id}-own", SHUFFLED))
    return variable


def text_cell(name: str, source: str) -> dict[str, Any]:
    """Return a cell of text."""
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}


def code_cell(name: str, source: str) -> dict[str, Any]:
    """Return a cell of code."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def notebook_text(notebook: Any) -> str:
    """Return the text in which Jupyter saves a notebook."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def item_source(variable: str, item: Item[Any]) -> str:
    """Return a cell that makes an item and shows its question."""
    seed = item.recipe.partition(" seed=")[2]
    asked = f'"{item.exercise}", seed={seed}' if seed.isdigit() else repr(item.recipe)
    return f"{variable} = check.item({asked})\ncheck.Sheet({variable})"


def answer_source(cell: Cell, variable: str, item: Item[Any]) -> str:
    """Return an answer cell that asks an item: the empty form, and the call that judges it."""
    form = cell.exercise.blank(item)
    blank = f'"""\n{form}\n"""' if isinstance(form, str) else "..."
    return f"{cell.answer} = {blank}\n\ncheck.hand_in({variable}, {cell.answer})"


def make_all(
    notebook: Any, name: str, learners: Iterable[Learner], asking: Asking, folder: Path
) -> list[Path]:
    """Write a notebook for each learner, and AGENTS.md, into a folder of their own.

    Raises `AlreadyThere` if a notebook is there that was changed since it was made: it is left as
    it is, and so are all others.
    """
    asking.prepared([name])
    made = {
        folder / learner.file / f"{name}.ipynb": made_for(notebook, name, learner, asking)
        for learner in tqdm(list(learners), unit="notebook", disable=None)
    }
    told = (data_folder() / BESIDE_A_LEARNER).read_text("utf-8")
    write_new({**made, **{path.with_name("AGENTS.md"): told for path in made}})
    return list(made)


def write_new(texts: Mapping[Path, str]) -> None:
    """Write files, and their folders.

    Raises `AlreadyThere` if there is one that is not the same; nothing is written then.
    """
    for path, text in texts.items():
        _refuse_to_replace(path, text)
    for path, text in texts.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise files.CannotSave(f"{path} could not be saved ({problem.strerror}).") from None
        files.save(path, text)


def _refuse_to_replace(path: Path, text: str) -> None:
    if path.exists() and path.read_bytes() != text.encode():
        raise AlreadyThere(
            f"{path} is there and is not as it was made. Nothing more was written: give another "
            "folder with --to, or move it away."
        )
