"""Write the teachers' pages from the package and the proven solutions.

python -m tools.teaching_pages
"""

import ast
import tomllib
from collections.abc import Iterator
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.record.attempts import as_text
from tools.catalog import level_of_more
from tools.corpus import Program, answered_in

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
MISUNDERSTANDINGS_PAGE = ROOT / "docs" / "misunderstandings.md"
ANSWERS_PAGE = ROOT / "docs" / "answers.md"
IDEAS_PAGE = ROOT / "docs" / "ideas.md"

_ABOUT_MISUNDERSTANDINGS = """\
# Misunderstandings: what they look like, and what to ask

Made by `python -m tools.teaching_pages` from the package; a test keeps it up to date.

A recipe is a question to which somebody with this misunderstanding gives a wrong answer. In a
notebook, `ask("five-nodes/fill-table seed=1 showing=4")` asks the question of a recipe; another
seed gives another question.

| number | misunderstanding | what it looks like | what to ask | the next time | a recipe |
| ---: | --- | --- | --- | --- | --- |
"""

_ABOUT_IDEAS = """\
# New ideas in each notebook

At most five ideas come before an exit check; the sections under *More* are optional.
`python -m tools.teaching_pages` makes this table from `tools/ideas.toml`, and tests keep it true.

"""

_ABOUT_ANSWERS = """\
# Answers to the notebooks

Made by `python -m tools.teaching_pages` from the solutions that the tests prove right; a test keeps
it true.

Every correct answer is accepted, so these are examples: other orders of ties, other paths and other
programs are right as well. Answers cannot be hidden in an open package: use them to learn, and draw
other questions for a test (`pathlib-games class`).
"""


def recipe_showing(number: int) -> str:
    """Return the recipe of a question that a misunderstanding answers wrongly.

    Examples
    --------
    >>> recipe_showing(4)
    'five-nodes/fill-table seed=1 showing=4'
    """
    showing = [exercise for exercise in EXERCISES.values() if number in exercise.catches]
    best = next((e for e in showing if e.id == "five-nodes/fill-table"), showing[0])
    return best.draw(1, [number]).recipe


def misunderstandings_page() -> str:
    """Return the page about misunderstandings, in Markdown."""
    list(EXERCISES)  # load the exercises of the games
    rows = (
        (
            str(number),
            known.name,
            known.what,
            known.hint,
            known.next_hint,
            f"`{recipe_showing(number)}`",
        )
        for number, known in sorted(MISUNDERSTANDINGS.items())
    )
    lines = (f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows)
    return _ABOUT_MISUNDERSTANDINGS + "\n".join(lines) + "\n"


def answers_page() -> str:
    """Return the page of answers, in Markdown."""
    parts = (_answers_of(path) for path in sorted(NOTEBOOKS.glob("*.ipynb")))
    return "\n".join(chain([_ABOUT_ANSWERS], chain.from_iterable(parts)))


def _answers_of(path: Path) -> Iterator[str]:
    """Yield the lines about one notebook: its title, and an answer to each exercise."""
    notebook = nbformat.read(path, as_version=4)
    title = notebook.cells[0].source.splitlines()[0].lstrip("# ")
    yield f"## {path.stem[:2]} {title}\n"
    answers = answered_in(path.stem)
    for cell in notebook.cells:
        if cell["id"] in answers:
            yield f"Cell `{cell['id']}`:\n"
            yield _in_a_box(answers[cell["id"]][0])


def _in_a_box(answer: Program) -> str:
    """Return an answer for reading: a program, or the typed text without quotation marks."""
    if not answer.is_typed:
        return f"```python\n{_without_imports(answer.source).strip()}\n```\n"
    if not answer.stands_alone:  # it uses names of the notebook
        return f"```python\n{answer.source}\n```\n"
    form = EXERCISES[answer.exercise].form(answer.item)
    text = as_text(answer.load())
    chosen = next((f"{key}  {words}" for key, words in form.options if key == text), text)
    return f"```text\n{chosen}\n```\n"


def _without_imports(source: str) -> str:
    """Drop a program's imports from this package: the notebook has imported them."""
    lines = source.splitlines()
    for part in ast.parse(source).body:
        if isinstance(part, ast.ImportFrom) and (part.module or "").startswith("pathlib_"):
            del lines[part.lineno - 1 : part.end_lineno]
            return _without_imports("\n".join(lines))
    return source


# ---- the ideas of each notebook -----------------------------------------------------------------

IDEAS = ROOT / "tools" / "ideas.toml"
MOST_IDEAS = 5
"""The most new ideas of a notebook before its exit check."""


class Idea(NamedTuple):
    """A new idea in a notebook."""

    what: str
    terms: tuple[str, ...]  # the new words
    heading: str  # the heading above its cell
    core: bool  # whether it comes before the exit check
    text: str  # the text of the cells under the heading


def ideas() -> dict[str, list[Idea]]:
    """Return the new ideas of each notebook, in order.

    Raises `KeyError` if an idea names a cell that does not exist.
    """
    listed = tomllib.loads(IDEAS.read_text(encoding="utf-8"))
    found: dict[str, list[Idea]] = {}
    for path in sorted(NOTEBOOKS.glob("[0-9]*.ipynb")):
        cells = nbformat.read(path, as_version=4).cells
        places = {cell["id"]: at for at, cell in enumerate(cells)}
        heads = [at for at, c in enumerate(cells) if c.cell_type == "markdown" and "#" in c.source]
        heads = [at for at in heads if cells[at].source.lstrip().startswith("#")]
        levels = list(accumulate(cells, _level, initial=0))[1:]
        found[path.stem[:2]] = listed_here = []
        named = listed[path.stem[:2]]
        for name in sorted(named, key=lambda name: places[name]):
            at, (what, terms) = places[name], named[name]
            head = max(each for each in heads if each <= at)
            end = min((each for each in heads if each > at), default=len(cells))
            listed_here.append(
                Idea(
                    what,
                    tuple(terms.split(", ")),
                    cells[head].source.lstrip().splitlines()[0].lstrip("# "),
                    not levels[at] and at < places.get("exit", len(cells)),
                    "\n".join(cell.source for cell in cells[head:end]),
                )
            )
    return found


def _level(more: int, cell: Any) -> int:
    """Return a cell's depth under *More*, or 0."""
    return level_of_more(cell.source, more) if cell.cell_type == "markdown" else more


def ideas_table() -> str:
    """Return the table of ideas, in Markdown."""
    rows = ["| notebook | new | words | under the heading |", "| --- | --- | --- | --- |"]
    for notebook, listed in ideas().items():
        for idea in listed:
            more = "" if idea.core else "More: "
            words = ", ".join(idea.terms)
            rows.append(f"| {notebook} | {idea.what} | {words} | {more}{idea.heading} |")
    return "\n".join(rows)


def ideas_page() -> str:
    """Return the page with the table of ideas."""
    return f"{_ABOUT_IDEAS}{ideas_table()}\n"


def main() -> None:
    """Write the pages."""
    IDEAS_PAGE.write_text(ideas_page(), encoding="utf-8", newline="\n")
    MISUNDERSTANDINGS_PAGE.write_text(misunderstandings_page(), encoding="utf-8", newline="\n")
    ANSWERS_PAGE.write_text(answers_page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
