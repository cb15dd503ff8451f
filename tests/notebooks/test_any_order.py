"""Notebooks whose cells run in any order, and many times: only missing names fail."""

import random
from base64 import b64decode
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path

import nbformat
import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from tests.tiers import NIGHTLY, first_is_usual
from tools.running import Runner

pytestmark = pytest.mark.slow

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
ORDERS = 20 if NIGHTLY else 1
RUNS = 20 if NIGHTLY else 3
MEGABYTES = 20
ROUNDED = 40  # of 255: the largest distance between neighboring colors of a film
MEMORY = """
import gc, os
gc.collect()
with open("/proc/self/statm") as read:
    print(int(read.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20)
"""
READ_ONLY = """
from pathlib_games import files

def read_only(*_, **__):
    raise PermissionError(30, "Read-only file system")

files.replace = read_only
"""
SAVING = [path for path in NOTEBOOKS if "check.save(" in path.read_text(encoding="utf-8")]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(ORDERS))
@pytest.mark.parametrize("path", first_is_usual(NOTEBOOKS), ids=lambda path: path.stem)
def test_cells_in_any_order_miss_only_what_has_not_been_run(path: Path, seed: int) -> None:
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    others = code[1:]
    random.Random(seed).shuffle(others)
    notebook.cells = [code[0], *others]
    Runner(notebook, path.parent, allow_errors=True).execute()
    errors = [
        (cell.id, output.ename, output.evalue)
        for cell in notebook.cells
        for output in cell.outputs
        if output.output_type == "error"
    ]
    assert [error for error in errors if error[1] != "NameError"] == []


@cache
def run_where_nothing_can_be_saved(path: Path) -> list[nbformat.NotebookNode]:
    """Return the code cells; a hub may give out its notebooks in read-only folders."""
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    notebook.cells = [nbformat.v4.new_code_cell(READ_ONLY), *code]
    Runner(notebook, path.parent).execute()
    return code


@pytest.mark.timeout(600)
@pytest.mark.parametrize("path", first_is_usual(SAVING), ids=lambda path: path.stem)
def test_run_all_goes_on_where_nothing_can_be_saved(path: Path) -> None:
    code = run_where_nothing_can_be_saved(path)
    told = [str(cell.outputs) for cell in code if "check.save(" in cell.source]
    assert told
    assert all("could not be saved (Read-only file system)" in each for each in told)


def films(cells: Iterable[nbformat.NotebookNode]) -> list[list[tuple[int, Image.Image]]]:
    """Return the duration of each picture in the cells' films."""
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    shown = (output.get("data", {}).get("image/png") for output in outputs)
    opened = [Image.open(BytesIO(b64decode(picture))) for picture in shown if picture]
    return [
        [
            (picture.info["duration"], picture.convert("RGBA").convert("RGB"))
            for picture in ImageSequence.all_frames(film)
        ]
        for film in opened
        if getattr(film, "is_animated", False)
    ]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("path", first_is_usual(SAVING), ids=lambda path: path.stem)
def test_a_film_is_the_one_that_the_notebook_keeps(path: Path) -> None:
    """Another processor may round an edge differently, which nbval cannot weigh."""
    (made,) = films(run_where_nothing_can_be_saved(path))
    (kept,) = films(nbformat.read(path, as_version=4).cells)
    assert [seconds for seconds, _ in made] == [seconds for seconds, _ in kept]
    for (_, picture), (_, old) in zip(made, kept, strict=True):
        apart = ImageStat.Stat(ImageChops.difference(picture, old)).extrema
        assert max(most for _, most in apart) < ROUNDED


def shown(cell: nbformat.NotebookNode) -> list[object]:
    """Return a cell's output without the parts that vary between widgets or runs."""
    kept: list[object] = []
    for output in cell.outputs:
        data = {k: v for k, v in output.get("data", {}).items() if "widget-view" not in k}
        kept.append((output.output_type, data, output.get("text", ""), output.get("ename", "")))
    return kept


@pytest.mark.timeout(1_200)
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read on Linux only")
@pytest.mark.parametrize(
    "path", NOTEBOOKS if NIGHTLY else NOTEBOOKS[:1], ids=lambda path: path.stem
)
def test_running_all_again_gives_the_same_and_takes_no_more_memory(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    notebook.cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    notebook.cells.append(nbformat.v4.new_code_cell(MEMORY))
    client = Runner(notebook, path.parent)
    runs, memory = [], []
    with client.setup_kernel():
        for _ in range(RUNS):
            for index, cell in enumerate(notebook.cells):
                client.execute_cell(cell, index)
            runs.append([shown(cell) for cell in notebook.cells[:-1]])
            memory.append(float(notebook.cells[-1].outputs[0].text))
    assert all(run == runs[0] for run in runs)
    assert memory[-1] - memory[1] < MEGABYTES, memory
