"""The tool that runs and checks the notebooks, on small notebooks made here."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from tools import notebooks

PNG = "iVBORw0KGgo="

SLOW_WORDS = """
import time

for word in "abc":
    print(word, flush=True)
    time.sleep(0.3)
"""


def write(folder: Path, *cells: NotebookNode) -> Path:
    """Save a notebook as the tool does."""
    notebook = nbformat.v4.new_notebook(cells=list(cells))
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
    notebooks.clean(notebook)
    path = folder / "small.ipynb"
    path.write_text(notebooks.to_text(notebook), encoding="utf-8", newline="\n")
    return path


def text_cell(source: str = "# Title") -> NotebookNode:
    return NotebookNode(nbformat.v4.new_markdown_cell(source))


def code_cell(source: str = "1", count: int | None = 1, *outputs: NotebookNode) -> NotebookNode:
    cell = nbformat.v4.new_code_cell(source, execution_count=count, outputs=list(outputs))
    return NotebookNode(cell)


def display(metadata: dict[str, object] | None = None, **data: object) -> NotebookNode:
    bundle = {kind.replace("_", "/"): value for kind, value in data.items()}
    output = nbformat.v4.new_output("display_data", data=bundle, metadata=metadata or {})
    return NotebookNode(output)


@pytest.mark.slow
def test_executing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        text_cell(),
        code_cell(SLOW_WORDS, None),
        code_cell("import ipywidgets\n\nipywidgets.IntSlider()", None),
    )
    assert notebooks.execute(path)
    first = path.read_bytes()
    (printed,) = nbformat.read(path, as_version=4).cells[1].outputs
    assert printed.text == "a\nb\nc\n"
    assert b"IntSlider(value=0)" in first
    assert b"widget-view" not in first
    assert b"widget-state" not in first
    assert not notebooks.execute(path)
    assert path.read_bytes() == first
    assert list(notebooks.problems(path)) == []
    assert [child.name for child in tmp_path.iterdir()] == ["small.ipynb"]


def test_a_failing_cell_leaves_the_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, text_cell(), code_cell("1 / 0", None))
    before = path.read_bytes()
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        notebooks.execute(path)
    assert notebooks.execute_all([path]) == 1
    assert "small.ipynb failed and was left as it was" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_cleaning_keeps_what_the_author_wrote(tmp_path: Path) -> None:
    cell = code_cell("1", 1, display(text_plain="1"))
    cell.metadata.update(tags=["raises-exception"], collapsed=True)
    notebook = nbformat.read(write(tmp_path, text_cell(), cell), as_version=4)
    notebooks.clean(notebook)
    assert notebook.cells[1].metadata == {"tags": ["raises-exception"]}
    assert notebook.cells[1].outputs[0].data == {"text/plain": "1"}
    assert notebook.metadata == notebooks.METADATA


def answering(source: str = "# Run me\n7", count: int | None = None) -> NotebookNode:
    cell = code_cell(source, count)
    cell.metadata.update(tags=[notebooks.RUN_ME])
    return cell


def test_a_cell_that_answers_is_saved_as_if_it_had_not_been_run(tmp_path: Path) -> None:
    cells = text_cell(), code_cell("n = 7", None), answering("# Run me\nn"), code_cell("n", None)
    path = write(tmp_path, *cells)
    assert notebooks.execute(path)
    _, first, answer, last = nbformat.read(path, as_version=4).cells
    assert (first.execution_count, answer.execution_count, last.execution_count) == (1, None, 3)
    assert (answer.outputs, last.outputs[0].data) == ([], {"text/plain": "7"})
    assert list(notebooks.problems(path)) == []


def test_a_good_notebook_has_no_problems(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        text_cell("# Title\n\n## Part\n\n```\n# not a heading\n```\n![a graph](graph.png)"),
        code_cell("1", 1, display({"image/png": {"alt": "A graph."}}, image_png=PNG)),
        text_cell('### Smaller\n\n<img src="graph.png" alt="a graph">\n\n## Part two'),
        code_cell("2", 2, display(text_plain="2")),
    )
    assert list(notebooks.problems(path)) == []
    assert notebooks.check_all([path]) == 0


STREAM = nbformat.v4.new_output("stream", name="stderr", text="careful\n")
ERROR = nbformat.v4.new_output("error", ename="KeyError", evalue="'E'", traceback=[])


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ([text_cell("# Title\n\n" + "word " * 120_000)], "it has 600 KB"),
        ([text_cell("## Part")], "exactly one H1"),
        ([text_cell(), text_cell("# Second title")], "exactly one H1"),
        ([text_cell("## Part\n\n# Title")], "exactly one H1"),
        ([text_cell("no heading at all")], "exactly one H1"),
        ([text_cell("# Title\n\n### Too deep")], "level 3 follows one of level 1"),
        ([text_cell("# Title\n\n![](graph.png)")], "cell 1: a picture has no alternative text"),
        (
            [text_cell("# Title\n\n<img src='x.png' alt=''>")],
            "cell 1: a picture has no alternative",
        ),
        ([text_cell(), text_cell(" ")], "cell 2 is empty"),
        ([text_cell(), code_cell("1", None)], "cell 2 has run as number None, not 1"),
        ([text_cell(), code_cell("1", 2)], "cell 2 has run as number 2, not 1"),
        ([text_cell(), answering("7")], "cell 2 has only one of the tag run-me and the line"),
        ([text_cell(), code_cell("# Run me\n7")], "cell 2 has only one of the tag run-me"),
        ([text_cell(), code_cell("open('/home/ada/x')")], "cell 2 holds an absolute path"),
        ([text_cell(), code_cell("1", 1, ERROR)], "cell 2: it failed with KeyError: 'E'"),
        ([text_cell(), code_cell("1", 1, STREAM)], "cell 2: it wrote to stderr: careful"),
        (
            [text_cell(), code_cell("1", 1, display(image_png=PNG))],
            "no alternative text in",
        ),
        (
            [text_cell(), code_cell("1", 1, display(text_plain="<Graph at 0x7f0012345678>"))],
            "object address 0x7f0012345678",
        ),
        (
            [text_cell(), code_cell("1", 1, display(text_plain="saved to /tmp/x.png"))],
            "shows an absolute path",
        ),
    ],
)
def test_each_problem_is_named(
    tmp_path: Path, cells: list[NotebookNode], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, *cells)
    found = list(notebooks.problems(path))
    assert len(found) == 1, found
    assert problem in found[0]
    assert notebooks.check_all([path]) == 1
    assert f"small.ipynb: {found[0]}" in capsys.readouterr().out


def live_widget(notebook: NotebookNode) -> None:
    notebook.cells[1].outputs[0].data[notebooks.WIDGET_VIEW] = {"model_id": "x"}


def timing(notebook: NotebookNode) -> None:
    notebook.cells[1].metadata["execution"] = {"iopub.status.busy": "then"}


def machine(notebook: NotebookNode) -> None:
    notebook.metadata["language_info"] = {"name": "python", "version": "3.11.7"}


@pytest.mark.parametrize("spoil", [live_widget, timing, machine])
def test_leftovers_of_a_live_notebook_are_found(
    tmp_path: Path, spoil: Callable[[NotebookNode], None]
) -> None:
    path = write(tmp_path, text_cell(), code_cell("1", 1, display(text_plain="1")))
    notebook = nbformat.read(path, as_version=4)
    spoil(notebook)
    path.write_text(notebooks.to_text(notebook), encoding="utf-8", newline="\n")
    assert any("python3 start.py notebooks" in problem for problem in notebooks.problems(path))


@pytest.mark.parametrize("spoilt", ['"id": "cell-0"', '"identity": "cell-1"'])
def test_ids_that_would_not_last_are_found(tmp_path: Path, spoilt: str) -> None:
    path = write(tmp_path, text_cell(), code_cell())
    text = path.read_text(encoding="utf-8").replace('"id": "cell-1"', spoilt)
    path.write_text(text, encoding="utf-8")
    assert [problem[:17] for problem in notebooks.problems(path)] == ["a cell has no id,"]


def test_no_notebook_at_all_is_a_failure() -> None:
    assert notebooks.check_all([]) == 1
