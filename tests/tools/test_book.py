"""The book's version of an output. Browser tests cover the pages themselves."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from pathlib_games.graphs import Graph, dijkstra
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle
from pathlib_games.widgets import Stepper
from pathlib_games.widgets.film import film
from pathlib_tutor.check import Answer
from pathlib_tutor.exercises import EXERCISES, Verdict
from pathlib_tutor.widgets.ask import Ask
from pathlib_tutor.widgets.simulation import RunByHand
from tools.book import __main__ as command, gathering, in_kernel
from tools.book.outputs import BOOK, WIDGETS, Page
from tools.notebooks import RUN_ME

STEPPER = Stepper(dijkstra.trace(Graph.from_edges([("A", "B", 5)]), "A"))
SCENE = Scene(200, 100, (Circle(10, 10, 5, "node"),), "One", "A node.")


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page("..", "../../site/lab/index.html?path=a.ipynb", tmp_path)


def data_in(html: str) -> Any:
    (held,) = re.findall(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    return json.loads(held)


def test_a_picture_is_shown_with_its_words(page: Page) -> None:
    html = page.html(in_kernel.picture(SCENE))
    assert "<title>One</title>\n<desc>A node.</desc>" in html
    assert "<style>" not in html


def test_a_stepper_brings_all_its_states_and_shares_its_module(page: Page) -> None:
    twice = [page.html(in_kernel.widget(STEPPER)) for _ in range(2)]
    assert data_in(twice[0])["_frames"] == json.loads(json.dumps(STEPPER._frames))
    files = sorted(path.suffix for path in (page.source / WIDGETS).iterdir())
    assert files == [".css", ".js"]
    (module,) = set(re.findall(r'data-module="\.\./(.*?)"', "".join(twice)))
    assert "export default" in (page.source / module).read_text()
    assert "<svg" in twice[0]  # without JavaScript


def test_no_text_ends_the_element_that_holds_it(page: Page) -> None:
    graph = Graph.from_edges([("</script><b>", "<!--", 5)])
    html = page.html(in_kernel.widget(Stepper(dijkstra.trace(graph, "</script><b>"))))
    assert html.count("</script>") == 1
    assert "</script><b>" in json.dumps(data_in(html))
    assert "<b>" not in html


def test_what_needs_python_is_a_picture_that_leads_to_the_notebook(page: Page) -> None:
    html = page.html(in_kernel.widget(RunByHand()))
    assert "<svg" in html
    assert 'href="../../site/lab/index.html?path=a.ipynb"' in html
    assert "<script" not in html


def test_a_film_can_be_stepped_and_keeps_its_words(page: Page) -> None:
    html = page.html(in_kernel.moving_picture(film((SCENE, SCENE), "Nothing <happens>.")))
    assert len(data_in(html)["_frames"]["frames"]) == 2
    assert "<figcaption>Nothing &lt;happens&gt;.</figcaption>" in html


def test_a_question_has_a_reply_to_each_answer(page: Page) -> None:
    html = page.html(in_kernel.widget(Ask(EXERCISES["five-nodes/say-why"].draw())))
    replies = re.findall(r'data-reply="(.*?)"', html)
    assert [reply.split()[0] for reply in replies] == ["Not", "Right.", "Not", "Not"]


def test_a_question_that_is_answered_in_a_picture_is_shown_with_it(page: Page) -> None:
    html = page.html(in_kernel.widget(Ask(EXERCISES["five-nodes/path"].draw())))
    assert "<svg" in html
    assert "Which path from A to" in html
    assert 'href="../../site/lab/index.html?path=a.ipynb"' in html


def test_a_book_without_a_site_leads_nowhere(page: Page) -> None:
    alone = replace(page, notebook="")
    for widget in (RunByHand(), Ask(EXERCISES["five-nodes/path"].draw())):
        html = alone.html(in_kernel.widget(widget))
        assert "in the notebook." in html
        assert "<a " not in html


def test_an_answer_that_nobody_gave_is_an_invitation(page: Page) -> None:
    described = in_kernel.answer(Answer(Verdict("not tried", "")))
    assert "Your turn" in page.html(described)
    with pytest.raises(NotImplementedError):
        in_kernel.answer(Answer(Verdict("right", "Yes.")))


def test_the_sources_have_all_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run_all(_: Path) -> dict[str, nbformat.NotebookNode]:
        shown = nbformat.v4.new_output("display_data", {BOOK: in_kernel.picture(SCENE)})
        cells = [
            nbformat.v4.new_markdown_cell("# Title"),
            nbformat.v4.new_code_cell("scene", outputs=[shown]),
        ]
        return {"00-start-here.ipynb": nbformat.v4.new_notebook(cells=cells)}

    monkeypatch.setattr(gathering, "run_all", run_all)
    gathering.gather(tmp_path / "alone", "")
    for name in ("index.md", "notebooks/00-start-here.ipynb"):
        assert "lab/index.html" not in (tmp_path / "alone" / name).read_text()
    gathering.gather(tmp_path, "https://example.org/")
    link = "https://example.org/lab/index.html?path=00-start-here.ipynb"
    assert link in (tmp_path / "index.md").read_text()
    text = (tmp_path / "notebooks" / "00-start-here.ipynb").read_text()
    assert "https://example.org/lab/index.html?path=00-start-here.ipynb" in text
    assert BOOK not in text
    listed = re.findall(r"^[\w./-]+$", (tmp_path / "index.md").read_text(), re.MULTILINE)
    assert {"notebooks/08-choose-a-search.ipynb", "docs/everywhere.md"} <= set(listed)
    for name in set(listed) - set(gathering.found(gathering.NOTEBOOKS)):
        assert list(tmp_path.glob(f"{name}*")), name
    assert (tmp_path / "reference" / "pathlib_games.games.hex.rst").exists()
    assert "{" not in (tmp_path / "reference" / "index.md").read_text().replace("{toctree}", "")


def test_a_figure_keeps_its_words(tmp_path: Path) -> None:
    shown = nbformat.v4.new_output(
        "display_data",
        {"image/png": "iVBO", "text/plain": "<Figure>"},
        metadata={"image/png": {"alt": "A node.", "width": 20, "height": 10}},
    )
    cells = [nbformat.v4.new_code_cell("figure(scene)", outputs=[shown])]
    notebook = nbformat.v4.new_notebook(cells=cells)
    made = gathering.page_of(notebook, "a.ipynb", "", tmp_path)
    assert made.cells[0].outputs[0].data["text/html"].startswith('<img alt="A node." width="20"')


def test_a_page_leads_to_its_notebook_and_to_each_exercise(tmp_path: Path) -> None:
    asks = in_kernel.widget(Ask(EXERCISES["five-nodes/path"].draw()))
    shown = nbformat.v4.new_output("display_data", {BOOK: asks})
    cells = [
        nbformat.v4.new_markdown_cell("# Title\n\n**What you need:** nothing."),
        nbformat.v4.new_markdown_cell("Press <kbd>Shift</kbd> + <kbd>Enter</kbd>."),
        nbformat.v4.new_code_cell("import heapq"),
        nbformat.v4.new_code_cell("ask(5)", id="path-answer", outputs=[shown]),
        nbformat.v4.new_code_cell("later = 7"),
        nbformat.v4.new_code_cell("# Run me", metadata={"tags": [RUN_ME]}, outputs=[shown]),
    ]
    notebook = nbformat.v4.new_notebook(cells=cells)
    made = gathering.page_of(notebook, "a.ipynb", "../site/", tmp_path)
    title, folded, asked, later, answers = made.cells
    assert title.source.startswith("# Title\n\n**What you need:** nothing.\n\n")
    assert 'path=a.ipynb">Open this notebook' in title.source
    assert 'path=a.ipynb#path-answer"' in asked.outputs[0].data["text/html"]
    tags = [one.metadata.get("tags") for one in (folded, asked, later)]
    assert tags == [["hide-input"], None, None]
    assert answers.metadata == {"tags": [RUN_ME, "hide-output"], "mystnb": gathering.ANSWER}


def test_a_notebook_that_fails_is_told_and_no_book_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise CellExecutionError("the cell", "ValueError", "seven")

    monkeypatch.setattr(command, "gather", fail)
    monkeypatch.setattr("sys.argv", ["tools.book", str(tmp_path / "book")])
    assert command.main() == 1
    assert "A notebook failed, so there is no book" in capsys.readouterr().out
    assert not (tmp_path / "book").exists()


@pytest.mark.parametrize(
    ("words", "there", "site"),
    [("", False, ""), ("", True, "../site/"), ("--site=https://x/", False, "https://x/")],
)
def test_a_book_leads_to_a_site_only_if_there_is_one(
    words: str, there: bool, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if there:
        (tmp_path / "site").mkdir()
        (tmp_path / "site" / "index.html").touch()
    asked: list[str] = []
    monkeypatch.setattr(command, "gather", lambda _, at: asked.append(at))
    monkeypatch.setattr(command, "make_pages", lambda *_: 0)
    monkeypatch.setattr("sys.argv", ["tools.book", str(tmp_path / "book"), *words.split()])
    assert command.main() == 0
    assert asked == [site]
