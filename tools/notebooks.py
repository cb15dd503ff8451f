"""Run the notebooks so that the same code gives the same bytes, and check them.

python -m tools.notebooks execute [notebook ...]     run, clean and save
python -m tools.notebooks check [notebook ...]       name everything that is not as it should be

Without names, every notebook in the folder notebooks is taken.
"""

import argparse
import itertools
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from tqdm import tqdm

from tools.running import Runner

ROOT = Path(__file__).resolve().parent.parent
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KEPT_CELL_METADATA = {"deletable", "editable", "jp-MarkdownHeadingCollapsed", "jupyter", "tags"}
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}
RUN_ME = "run-me"
"""The tag of cells that answer a question: they are saved as if not run.

A reader does not see the answer early; nbval runs such a cell and compares nothing; the book
folds its output.
"""
RUN_ME_LABEL = "# Run me"
"""The first line of such a cell."""
MOST_KB = 600
"""A larger notebook opens slowly, and some hosts do not show it."""

MARKDOWN_PICTURE = re.compile(r"!\[(?P<alt>[^\]]*)\]\(")
HTML_PICTURE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
HTML_ALT = re.compile(r"\balt\s*=\s*[\"'][^\"']*\S[^\"']*[\"']", re.IGNORECASE)
CODE_FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(?P<marks>#{1,6})\s", re.MULTILINE)
OBJECT_ADDRESS = re.compile(r"\b0x[0-9a-f]{6,16}\b")
ABSOLUTE_PATH = re.compile(
    r"(?<![\w./:])/(?:home|root|tmp|opt|usr|var|work|mnt|private|Users)/|\b[A-Z]:\\\w"
)


def execute(path: Path) -> bool:
    """Run one notebook and save it with clean outputs; return whether its bytes changed.

    Raises
    ------
    CellExecutionError
        If a cell fails. The file then stays unchanged.
    """
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    Runner(notebook, path.parent).execute()
    clean(notebook)
    after = to_text(notebook)
    if after == before:
        return False
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(after, encoding="utf-8", newline="\n")
    unfinished.replace(path)
    return True


def clean(notebook: NotebookNode) -> None:
    """Remove in place what depends on the machine, the moment or a live kernel, and the answers."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict(
            {key: value for key, value in cell.metadata.items() if key in KEPT_CELL_METADATA}
        )
        if cell.cell_type == "code":
            for output in cell.outputs:
                output.get("data", {}).pop(WIDGET_VIEW, None)
            cell.outputs = [output for output in cell.outputs if output.get("data", True)]
            if is_run_me(cell):
                cell.outputs, cell.execution_count = [], None


def is_run_me(cell: NotebookNode) -> bool:
    """Say whether a cell is saved as if not run."""
    return RUN_ME in cell.metadata.get("tags", ())


def to_text(notebook: NotebookNode) -> str:
    """Return the canonical text of a notebook."""
    return str(nbformat.writes(notebook)) + "\n"


def problems(path: Path) -> Iterator[str]:
    """List everything in a saved notebook that would trip up a learner."""
    text = path.read_text(encoding="utf-8")
    identifiers = [cell.get("id") for cell in json.loads(text)["cells"]]
    if None in identifiers or len(set(identifiers)) < len(identifiers):
        yield "a cell has no id, or the same as another; nbformat would invent a new one each time"
        return
    if (size := len(text.encode()) // 1000) >= MOST_KB:
        yield f"it has {size} KB and should have less than {MOST_KB}"
    notebook = nbformat.reads(text, as_version=4)
    yield from heading_problems(notebook)
    expected_count = 0
    for number, cell in enumerate(notebook.cells, start=1):
        where = f"cell {number}"
        if not cell.source.strip():
            yield f"{where} is empty"
        if ABSOLUTE_PATH.search(cell.source):
            yield f"{where} holds an absolute path"
        if cell.cell_type == "markdown":
            yield from (f"{where}: {problem}" for problem in picture_problems(cell.source))
        if cell.cell_type == "code":
            expected_count += 1
            if is_run_me(cell) != cell.source.startswith(RUN_ME_LABEL):
                yield f"{where} has only one of the tag {RUN_ME} and the line {RUN_ME_LABEL!r}"
            expected = None if is_run_me(cell) else expected_count
            if cell.execution_count != expected:
                yield f"{where} has run as number {cell.execution_count}, not {expected}"
            for output in cell.outputs:
                yield from (f"{where}: {problem}" for problem in output_problems(output))
    clean(notebook)
    if to_text(notebook) != text:
        yield "it is not as `python3 start.py notebooks` saves it (widget views, timings, layout)"


def heading_problems(notebook: NotebookNode) -> Iterator[str]:
    """Check that the notebook starts with its only H1 and skips no heading level."""
    markdown = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    levels = [len(mark["marks"]) for mark in HEADING.finditer(CODE_FENCE.sub("", markdown))]
    if levels.count(1) != 1 or levels[0] != 1:
        yield f"it needs exactly one H1, as its first heading; the heading levels are {levels}"
    for above, below in itertools.pairwise(levels):
        if below > above + 1:
            yield f"a heading of level {below} follows one of level {above}"


def picture_problems(markdown: str) -> Iterator[str]:
    """Check that every picture in a text cell has alternative text."""
    if any(not picture["alt"].strip() for picture in MARKDOWN_PICTURE.finditer(markdown)):
        yield "a picture has no alternative text: ![what it shows](file)"
    if any(not HTML_ALT.search(picture[0]) for picture in HTML_PICTURE.finditer(markdown)):
        yield 'a picture has no alternative text: <img alt="what it shows">'


def output_problems(output: NotebookNode) -> Iterator[str]:
    """Check that an output has no errors or accidents, and that its pictures have descriptions."""
    if output.output_type == "error":
        yield f"it failed with {output.ename}: {output.evalue}"
    if output.output_type == "stream" and output.name == "stderr":
        yield f"it wrote to stderr: {output.text.strip()}"
    data = output.get("data", {})
    if "image/png" in data and not output.metadata.get("image/png", {}).get("alt", "").strip():
        yield 'its picture has no alternative text in metadata["image/png"]["alt"]'
    texts = [str(value) for kind, value in data.items() if not kind.startswith("image/")]
    shown = "\n".join([output.get("text", ""), *texts])
    if found := OBJECT_ADDRESS.search(shown):
        yield f"it shows the object address {found[0]}"
    if found := ABSOLUTE_PATH.search(shown):
        yield f"it shows an absolute path ({found[0]}...)"


def execute_all(paths: list[Path]) -> int:
    """Run the notebooks one after the other and print which of them changed."""
    for path in tqdm(paths, unit="notebook", file=sys.stdout):
        try:
            changed = execute(path)
        except CellExecutionError as error:
            tqdm.write(f"{path.name} failed and was left as it was:\n{error}", file=sys.stdout)
            return 1
        tqdm.write(f"{path.name}: {'changed' if changed else 'the same bytes'}", file=sys.stdout)
    return 0


def check_all(paths: list[Path]) -> int:
    """Print the problems of all notebooks; return 1 if there are any."""
    found = [f"{path.name}: {problem}" for path in paths for problem in problems(path)]
    print(*found, f"{len(paths)} notebooks, {len(found)} problems", sep="\n")
    return 1 if found or not paths else 0


def main() -> int:
    """Read the command line and do what it asks."""
    parser = argparse.ArgumentParser(description="Run or check the notebooks.")
    parser.add_argument("command", choices=["execute", "check"])
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="notebook")
    options = parser.parse_args()
    # Notebooks show the learner's progress; save ours without any.
    os.environ["PATHLIB_GAMES_PROGRESS"] = str(Path(tempfile.mkdtemp()) / "progress.json")
    paths = options.notebooks or sorted((ROOT / "notebooks").glob("*.ipynb"))
    return execute_all(paths) if options.command == "execute" else check_all(paths)


if __name__ == "__main__":
    sys.exit(main())
