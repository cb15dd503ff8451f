"""No saved page answers its own questions: not above, not below, in no picture.

The test searches the whole page for a key that is a number, a path or a list of places. No program
can recognize hints to a choice, or a question in the text only: `PREDICTIONS` lists them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

from pathlib_tutor.classroom.draws import Cell, catalog
from tools.notebooks import RUN_ME, is_run_me

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
KINDS = {"number", "one", "set", "order", "path", "rows"}
COINCIDENCES = {
    ("02", "settling-answer"): {"review-answer"},  # one of four orders, correct and wrong
    ("03", "design-two-answer"): {"first-stepper", "table-answer"},  # one of ten chutes
    ("05", "mine-answer"): {"film-road"},  # another road
    ("05", "exit-answer"): {"one-tree-board"},
    ("06", "count-cloister"): {"film-city"},
    ("07", "arrive-answer"): {"search-ways"},  # other boards
    ("07", "exit-answer"): {"search-ways"},
}
"""Cells in which the key of a question has another meaning."""


@dataclass(frozen=True)
class Prediction:
    """The spoilers of an answer."""

    words: Sequence[str] = ()
    """Patterns that occur nowhere else on the page."""
    cells: Sequence[str] = ()
    """Cells that show the answer, in words or in a picture: they are saved as if not run."""


PREDICTIONS = {
    # Steps of a shortest path, in a maze that is searched further below.
    ("00", "predict"): Prediction([r"\b8 steps"]),
    ("01", "predict-steps"): Prediction([r"leads (down|up|away)", r"upper way|lower way"]),
    ("01", "deep-answer"): Prediction([r"\b17 steps"], ["deep-picture"]),
    ("02", "predict-one"): Prediction(
        [r"roads leads to C", r"Settled so far: A, B"], ["predict-two-answer"]
    ),
    ("02", "step"): Prediction([r"C('s)? (at|is|becomes|ends at) 7"]),
    ("02", "final-answer"): Prediction(),  # the picture above says it: it is read, not predicted
    ("02", "path-answer"): Prediction([r"'A', 'D', 'E'", r"E at 10"], ["networkx"]),
    ("02", "review-answer"): Prediction([r"D before C", r"[Ee]ither order is right"]),
    ("02", "bug-answer"): Prediction([r"Line K\b"], ["bug-why-answer"]),
    ("02", "bug-why-answer"): Prediction([r"[Kk]eeps? the first number"]),
    ("02", "early-answer"): Prediction(
        [r"(all|both) neighbors of C", r"closest node", r"alone is not"]
    ),
    ("03", "first-answer"): Prediction([r"\b29\b"], ["first-route"]),
    ("03", "measures-answer"): Prediction(
        [r"do not count squares", r"what does its 29", r"count(s|ed)? squares"]
    ),
    ("03", "second-answer"): Prediction(
        [r"\b7 (rolls|turns)", r"fewest (turns )?(are )?7"],
        ["second-all", "second-route", "average-all"],
    ),
    ("03", "average-answer"): Prediction(
        [r"\b39\b(?! up| to)", r"\b39\.\d", r"47\.76", r"About 39(?!\.)"],
        ["average-exact", "average-all", "disagree-table", "disagree-first", "simulate-games"],
    ),
    ("03", "chute-answer"): Prediction(
        [
            r"of this board, not about boards",
            r"never a|always another one, just",
            r"but never necessary",
        ],
        ["chute-all"],
    ),
    ("03", "table-answer"): Prediction([r"\(44, 60\)", r"\(53, 73\)"], ["table-compare"]),
    ("04", "searches-answer"): Prediction(
        [r"\b11 searches", r"[Ee]leven searches"], ["virtual-count"]
    ),
    ("04", "closer-black"): Prediction((), ["closer-black-picture"]),
    ("04", "closer-white"): Prediction((), ["closer-white-picture"]),
    ("04", "closer"): Prediction([r"needs? (2|3|two|three) stones"]),
    ("04", "draw-answer"): Prediction([r"keep black from"]),
    ("05", "mine-answer"): Prediction([r"mine 2 is worth", r"\(3, 1\): 4\b", r"\b8, 10\b"]),
    ("05", "blocked-answer"): Prediction(
        [r"mine 1 is worth 1\b(?! \+)", r"in the way of mine 1,? and f", r"no way around, and so"]
    ),
    ("05", "trick-told"): Prediction([r"\b1,?00[01] steps", r"\b999\b"], ["corridor-run"]),
    ("05", "bug-return-answer"): Prediction(
        [r"`return`", r"[Ee]arly return", r"skip only one iteration"], ["bug-why-answer"]
    ),
    ("05", "bug-why-answer"): Prediction([r"object (with|has) two parts", r"optimalPath"]),
    ("06", "count"): Prediction([r"is worth 3\b"]),
    ("07", "arrive-answer"): Prediction([r"\(\(4, 0\), \d", r"until=[1-6]\b"], ["times-run"]),
    ("07", "times-answer"): Prediction([r"[Ll]ook at time 2"], ["times-run"]),
    ("07", "healthy-answer"): Prediction(
        [r"not always", r"find such a board", r"more health than another"],
        ["hazards-answer", "hazards-all"],
    ),
    ("07", "middle-answer"): Prediction([r"that do lead", r'"towards the middle" is not']),
    ("07", "up-answer"): Prediction([r"nobody (hears|notices)", r"search fails"]),
    ("08", "astar"): Prediction(
        [r"hides? a good way", r"From which number on", r"three settles? the fewest"]
    ),
    ("08", "growth-answer"): Prediction(
        [r"\b5,?848", r"555 times", r"\b1\.96", r"the square\b"],
        ["work-count", "work-growth"],
    ),
    ("08", "many-answer"): Prediction(
        [r"Up to 16", r"even 16", r"not on open boards"], ["many-table"]
    ),
    ("08", "many-article-answer"): Prediction(
        [r"where there are walls or weights", r"choice was right", r"with 8 targets"],
        ["many-table", "many-walled"],
    ),
    ("08", "constant-answer"): Prediction([r"five edges"]),
    # You may use the chart above the three games.
    ("08", "game-one-answer"): Prediction([r"breadth-first search would have"]),
    ("08", "game-two-answer"): Prediction(),
    ("08", "game-three-answer"): Prediction(),
    ("09", "draw-predict"): Prediction([r"Pool at 9"]),
    ("09", "break-k-why-answer"): Prediction([r"K (keeps|never)"]),
    ("09", "break-m-why-answer"): Prediction([r"M (takes|goes on)"]),
    ("09", "break-r-why-answer"): Prediction([r"R (takes|settles the)"]),
    ("09", "starve"): Prediction([r"health 1[0-9]\b", r"It makes for"]),
    ("09", "play-spoil"): Prediction([r"[Oo]nly the snake"]),
    ("09", "play-hex"): Prediction([r"[Bb]lack wins"]),
}
ASKS = re.compile(r"\b[Pp]redict\b(?!.* before it shows)|Keep your number")
ABOUT = "**What you will do:**"


def read(number: str) -> list[nbformat.NotebookNode]:
    path = next(path for path in NOTEBOOKS if path.stem.startswith(number))
    return list(nbformat.read(path, as_version=4).cells)


def answers(number: str) -> dict[str, Cell]:
    stem = next(path.stem for path in NOTEBOOKS if path.stem.startswith(number))
    return {cell.id: cell for cell in catalog()[stem]}


def told(cell: nbformat.NotebookNode, *, asks: bool) -> str:
    """Return the text of a saved cell; for a question, without its board."""
    parts = [cell.source]
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        if "text/html" in data:
            parts.append(
                re.sub(r"<style.*?</style>|<[^>]*>", " ", data["text/html"], flags=re.DOTALL)
            )
        if not asks:
            kept = output.get("metadata", {}).get("image/png", {})
            parts += [output.get("text", ""), data.get("text/plain", ""), kept.get("alt", "")]
    return "\n".join(parts)


def telling(number: str, asked: str, pattern: str) -> list[str]:
    """Return the other cells of a page that contain a pattern."""
    return [
        cell["id"]
        for cell in read(number)
        if cell["id"] != asked
        and re.search(pattern, told(cell, asks=cell["id"] in answers(number)))
    ]


def pattern_of(key: object) -> str:
    """Return a key's form in a text; a digit alone may mean many other things."""
    words = re.findall(r"[\w.]+", str(key))
    digit = len(str(key)) == 1 and str(key).isdecimal()
    unit = " (steps|rolls|stones|moves|turns|points|rounds)" if digit else ""
    return r"(?<![\w.])" + r"\W+".join(map(re.escape, words)) + unit + r"(?![\w.])"


def keys() -> Sequence[object]:
    """Return each question with a searchable key, and the key's form in a text."""
    found = []
    for path in NOTEBOOKS:
        for cell in catalog()[path.stem]:
            form = cell.exercise.form(cell.given)
            key = cell.exercise.key(cell.given) if form.kind in {*KINDS, "choice"} else ""
            words = dict(form.options)[str(key)].rstrip(".") if form.kind == "choice" else ""
            pattern = re.escape(words) if len(words) > 20 else "" if words else pattern_of(key)
            # A letter, and a short choice, also occur in other meanings.
            if key and pattern and (len(str(key)) > 1 or str(key).isdecimal() or words):
                name = path.stem[:2], cell.id
                found.append(pytest.param(*name, pattern, id="-".join(name)))
    return found


@pytest.mark.parametrize(("number", "asked", "pattern"), keys())
def test_no_page_says_the_key_of_a_question(number: str, asked: str, pattern: str) -> None:
    elsewhere = COINCIDENCES.get((number, asked), set())
    assert set(telling(number, asked, pattern)) == elsewhere


@pytest.mark.parametrize(
    ("number", "asked"), [pytest.param(*name, id="-".join(name)) for name in PREDICTIONS]
)
def test_no_page_gives_a_prediction_away(number: str, asked: str) -> None:
    prediction = PREDICTIONS[number, asked]
    found = {words: telling(number, asked, words) for words in prediction.words}
    assert {words: cells for words, cells in found.items() if cells} == {}
    saved = {cell["id"]: cell for cell in read(number)}
    assert asked in saved
    assert [name for name in prediction.cells if not is_run_me(saved[name])] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem[:2])
def test_each_prediction_is_known_and_nothing_else_is_held_back(path: Path) -> None:
    number = path.stem[:2]
    cells = read(number)
    choices = {
        name
        for name, cell in answers(number).items()
        if cell.exercise.form(cell.given).kind in {"choice", "bug"}
    }
    known = {name for there, name in PREDICTIONS if there == number}
    assert choices <= known
    for here, below in zip(cells, cells[1:] + cells[:1], strict=True):
        text = here.source if here.cell_type == "markdown" and ABOUT not in here.source else ""
        if ASKS.search(text):
            # Either the text asks, or the cell below it does.
            assert {here["id"], below["id"]} & (known | set(answers(number))), here.source
    held_back = {(number, cell["id"]) for cell in cells if is_run_me(cell)}
    shown = {(there, cell) for (there, _), each in PREDICTIONS.items() for cell in each.cells}
    assert held_back == {each for each in shown if each[0] == number}, RUN_ME
