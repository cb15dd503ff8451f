"""What a field is called is what it belongs to, also after a widget has shown something else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import wait_for_answer

CELLS = [
    """from pathlib_games.graphs import Graph
from pathlib_tutor.widgets.graph_editor import GraphEditor
from pathlib_tutor.widgets.simulation import RunByHand
from pathlib_tutor.exercises.instance import Instance""",
    """run = RunByHand()

def begin(edges, title):
    run._begin(Instance(title, Graph.from_edges(edges), edges[0][0]))
    run._changed()
    run._say("Begin.")

run""",
    "editor = GraphEditor(Graph.from_edges([('A', 'B', 1), ('B', 'C', 2), ('A', 'C', 4)]))\neditor",
]
SHOWN = {".pg-simulation": 1, ".pg-editor": 1}


def rows(widget: Locator) -> list[tuple[str, str]]:
    """Return for each row of its tables what stands first there, and how its field is called."""
    found = widget.locator("tbody tr:visible").evaluate_all(
        "rows => rows.map(row => [row, row.querySelector('input')]).filter(([, field]) => field)"
        ".map(([row, field]) => [row.children[0].contains(field) ? field.value"
        " : row.children[0].textContent, field.getAttribute('aria-label')])"
    )
    return [(first, label) for first, label in found]


def named(widget: Locator) -> list[str]:
    """Return what stands first in each row, after seeing that its field is called so."""
    found = rows(widget)
    for first, label in found:
        names = re.findall(r"\w+", first)
        assert re.findall(r"\b[A-Z]\b", label) == names, (first, label)
    return [first for first, _ in found]


@pytest.fixture
def run(opened: NotebookPage) -> Locator:
    return opened.page.locator(".pg-simulation")


def test_fields_follow_the_nodes_of_a_new_graph(opened: NotebookPage, run: Locator) -> None:
    new = run.get_by_role("button", name="New graph")
    seen = {tuple(named(run))}
    for _ in range(4):
        title = run.get_attribute("aria-label")
        new.click()
        expect(run).not_to_have_attribute("aria-label", str(title))
        wait_for_answer(run)
        seen.add(tuple(named(run)))
    assert len(seen) > 1
    assert opened.errors() == []


def test_what_is_typed_is_written_for_the_node_that_the_field_names(
    opened: NotebookPage, run: Locator
) -> None:
    edges = [("A", "B", 1), ("A", "D", 2)]
    opened.python(f"begin({edges}, 'the first graph')")
    field = run.get_by_role("textbox", name="predecessor of D")
    expect(field).to_be_visible()
    field.fill("7 A")
    edges = [("A", "D", 2), ("A", "E", 1)]
    opened.python(f"begin({edges}, 'another graph')")
    expect(run).to_have_attribute("aria-label", "Run by hand: another graph")
    assert named(run) == ["A", "D", "E"]
    expect(field).to_have_value("")  # it was meant for the other graph
    run.get_by_role("button", name=re.compile("^A,")).click()
    field.fill("2 A")
    field.press("Enter")
    expect(field).to_have_value("")
    assert opened.python("print(run.run.actions[-1])").strip() == "D = 2 from A"


def test_fields_of_the_editor_follow_renamed_and_deleted_nodes(opened: NotebookPage) -> None:
    editor = opened.page.locator(".pg-editor")
    before = named(editor)
    name = editor.get_by_role("textbox", name="Name of node A")
    name.fill("Z")
    name.press("Enter")
    expect(editor.get_by_role("textbox", name="Name of node Z")).to_be_visible()
    assert named(editor)[0] == "Z"
    editor.get_by_role("button", name="Delete node B").click()
    expect(editor.get_by_role("textbox", name="Name of node B")).to_have_count(0)
    assert len(named(editor)) < len(before)
