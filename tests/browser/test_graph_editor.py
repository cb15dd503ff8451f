"""The graph editor in a real browser: mouse, touch and keyboard; page and Python agree."""

import itertools
import json
from math import sin
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import STILL, opened_in
from tests.browser.notebook_page import Jupyter, NotebookPage
from tests.browser.seeing import axe, box, come_to_rest, listen, wait_for_answer
from tests.browser.test_storm import STORM
from tests.tiers import cases

LARGE = """
import random
from pathlib_games import GraphEditor
from pathlib_games.graphs import Graph
draw = random.Random(1)
ends = [(str(draw.randrange(200)), str(draw.randrange(200))) for _ in range(400)]
edges = [(tail, head, draw.randint(1, 9)) for tail, head in ends]
large = GraphEditor(Graph.from_edges(edges, map(str, range(200))), title='large')
large
"""
TOWN = """
town = GraphEditor("Station -> Market 5; Market -> School 3; School -> School 1", title="town")
town
"""
CELLS = [
    "from pathlib_games import GraphEditor\nempty = GraphEditor(title='empty')\nempty",
    TOWN,
    "storm = GraphEditor('A B 5; B C 3; C D 1', title='storm')\nstorm",
    'from pathlib_games import ask\nask("own-world/break-it", given="K")',
]
NAMES = ["empty", "town", "storm"]

KNOWN = """
import json
with {name}._one_at_a_time:
    drawing = {name}._drawing
    print(json.dumps({{
        "nodes": [[f"n{{key}}", s.x, s.y] for key, s in drawing.spots.items()],
        "names": [str(node) for node in {name}.graph.nodes],
        "labels": [f"Name of node {{node}}" for node in {name}.graph.nodes],
        "ends": [[str(tail), str(head)] for tail, head, _ in {name}.graph.edges],
        "weights": [f"{{weight:g}}" for *_, weight in {name}.graph.edges],
        "directed": {name}.graph.directed,
        "text": {name}.to_text(),
        "alt": {name}.picture().alt,
        "said": {name}.said,
        "trouble": "",
    }}))
"""
SEEN = """
root => {
  const all = selector => [...root.querySelectorAll(selector)];
  const numbers = each => ['cx', 'cy'].map(name => Number(each.getAttribute(name)));
  const [nodes, edges] = all('tbody').map(each => [...each.rows]);
  return {
    nodes: all('.pg-canvas circle').map(each => [
      each.dataset.id + (each.getAttribute('transform') ?? ''), ...numbers(each)]),
    names: nodes.map(row => row.querySelector('input').value),
    labels: nodes.map(row => row.querySelector('input').getAttribute('aria-label')),
    ends: edges.map(row => row.cells[0].textContent.split(/ [→\\u2013] /)),
    weights: edges.map(row => row.querySelector('input').value),
    directed: root.querySelector('[type=checkbox]').checked,
    text: root.querySelector('textarea').value,
    alt: root.querySelector('.pg-scene').getAttribute('aria-label'),
    said: root.querySelector('.pg-say').textContent,
    trouble: all('.pg-note, .pg-wait').map(each => each.textContent).join(''),
  };
}
"""


SHOWN = {".pg-editor": len(NAMES)}
opened = opened_in("lab")


def editor(opened: NotebookPage, name: str) -> Locator:
    return come_to_rest(opened.page.get_by_role("group", name=f"Graph editor: {name}", exact=True))


def begin(opened: NotebookPage, name: str, text: str) -> Locator:
    """Start again with a graph in an unused editor."""
    root = editor(opened, name)
    opened.python(
        f"{name}.graph = {text!r}; {name}._past.clear(); {name}._future.clear(); "
        f"{name}._say('Begin.')"
    )
    said(root, "Begin.")
    return come_to_rest(root)


def assert_equal(opened: NotebookPage, name: str) -> dict[str, Any]:
    """Check that the page shows Python's state, and return it."""
    root = editor(opened, name)
    wait_for_answer(root)
    known: dict[str, Any] = json.loads(opened.python(KNOWN.format(name=name)))
    assert root.evaluate(SEEN) == known
    return known


def said(root: Locator, words: str) -> None:
    expect(root.locator(".pg-say")).to_have_text(words)


def center(root: Locator, name: str) -> tuple[float, float]:
    at = box(root.locator(f"circle[aria-label^='node {name},']"))
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def test_each_change_is_announced_once(opened: NotebookPage) -> None:
    root = begin(opened, "empty", "")
    heard = listen(root)
    for name in "AB":
        root.locator(".pg-scene").press("n")
        said(root, f"You added node {name}.")
    wait_for_answer(root)
    assert heard() == ["You added node A.", "You added node B."]


def test_keys_alone_make_a_graph_of_four_nodes_and_four_edges(opened: NotebookPage) -> None:
    root, keyboard = begin(opened, "empty", ""), opened.page.keyboard
    root.get_by_role("radio", name="Move").focus()
    for _ in range(6):  # past the buttons; two of them are disabled
        if root.locator(".pg-scene").evaluate("each => each === document.activeElement"):
            break
        keyboard.press("Tab")
    for name in "ABCD":
        keyboard.press("n")
        said(root, f"You added node {name}.")
        expect(root.get_by_label(f"node {name}, 0 edges", exact=True)).to_be_focused()
    # The nodes form a row: from D back to A, and across.
    for weight, ends in (("5", "D and C"), ("3", "C and B"), ("2", "B and A")):
        keyboard.press("e")
        keyboard.press("ArrowLeft")
        keyboard.press("Enter")
        expect(root.get_by_label(f"Weight between {ends}", exact=True)).to_be_focused()
        keyboard.type(weight)
        keyboard.press("Enter")
        said(root, f"The edge between {ends} now weighs {weight}.")
    keyboard.press("Shift+ArrowDown")
    expect(root.locator(".pg-say")).to_contain_text("Node A is now")
    keyboard.press("e")
    for _ in range(3):  # past the weights between them
        keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(root.get_by_label("Weight between A and D", exact=True)).to_be_focused()
    keyboard.type("4")
    keyboard.press("Enter")
    for edge in ("D and C, weight 5", "A and D, weight 4", "D and C, weight 5"):
        keyboard.press("w")
        expect(root.get_by_label(f"edge between {edge}", exact=True)).to_be_focused()
    known = assert_equal(opened, "empty")
    assert known["names"] == ["A", "B", "C", "D"]
    assert known["ends"] == [["D", "C"], ["C", "B"], ["B", "A"], ["A", "D"]]
    assert known["weights"] == ["5", "3", "2", "4"]


def test_the_mouse_makes_moves_joins_and_deletes(opened: NotebookPage) -> None:
    town = "Station -> Market 5; Market -> School 3; School -> School 1"
    root, mouse = begin(opened, "town", town), opened.page.mouse
    picture = root.locator(".pg-scene")

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse.move(*start)
        mouse.down()
        mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
        mouse.move(*end, steps=3)
        mouse.up()

    at = box(picture)
    # A low picture has empty sides.
    free: tuple[float, float] = picture.evaluate(
        "picture => { const { width, height } = picture.viewBox.baseVal;"
        " const at = new DOMPoint(0.75 * width, 0.9 * height);"
        " const { x, y } = at.matrixTransform(picture.getScreenCTM()); return [x, y]; }"
    )
    drag(center(root, "Market"), free)
    expect(root.locator(".pg-say")).to_contain_text("Node Market is now 75%")
    assert center(root, "Market") == pytest.approx(free, abs=1.5)

    root.get_by_role("radio", name="Add nodes").click()
    picture.click(position={"x": 12, "y": 0.6 * at["height"]})
    said(root, "You added node A.")
    root.get_by_role("radio", name="Add edges").click()
    drag(center(root, "A"), center(root, "Market"))
    said(root, "You added an edge from A to Market with weight 1.")
    mouse.click(*center(root, "Market"))
    expect(root.locator(".pg-hint")).to_contain_text("An edge from Market:")
    mouse.click(*center(root, "Station"))
    said(root, "You added another edge from Market to Station with weight 1.")
    root.get_by_role("radio", name="Delete").click()
    mouse.click(*center(root, "School"))
    said(root, "You deleted node School and its 2 edges.")
    root.get_by_role("radio", name="Move").click()
    root.get_by_label("edge from A to Market, weight 1").click()
    expect(root.get_by_label("Weight from A to Market", exact=True)).to_be_focused()
    opened.page.keyboard.type("far")
    opened.page.keyboard.press("Enter")
    expect(root.locator(".pg-say")).to_contain_text("A weight should be a number")
    known = assert_equal(opened, "town")
    assert known["ends"] == [["Station", "Market"], ["A", "Market"], ["Market", "Station"]]


def test_a_name_and_a_weight_are_written_where_they_stand(opened: NotebookPage) -> None:
    root, keyboard = begin(opened, "town", "Station -> Market 5"), opened.page.keyboard
    field = root.locator(".pg-in-place")
    expect(field).to_be_hidden()
    root.get_by_label("edge from Station to Market, weight 5").click()
    expect(field).to_have_value("5")
    plate = box(root.get_by_label("edge from Station to Market, weight 5"))
    at = box(field)
    middle = (at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    assert middle == pytest.approx(
        (plate["x"] + plate["width"] / 2, plate["y"] + plate["height"] / 2), abs=1.5
    )
    assert axe(root) == []
    keyboard.type("2,5")
    keyboard.press("Enter")
    said(root, "The edge from Station to Market now weighs 2.5.")
    expect(root.get_by_label("edge from Station to Market, weight 2.5")).to_be_focused()
    opened.page.mouse.click(*center(root, "Market"))
    expect(root.get_by_label("Name of Market", exact=True)).to_be_focused()
    keyboard.type("Nothing")
    keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(root.get_by_label("node Market, 1 edge", exact=True)).to_be_focused()
    keyboard.press("Enter")
    keyboard.type("Bakery")
    root.get_by_role("radio", name="Move").focus()  # to leave it is to write it
    said(root, "Node Market is now called Bakery.")
    known = assert_equal(opened, "town")
    assert (known["names"], known["weights"]) == (["Station", "Bakery"], ["2.5"])


def test_keys_are_told_when_asked_for_and_a_marked_edge_is_no_mistake(opened: NotebookPage) -> None:
    root = begin(opened, "town", "A B 1; B C 2")
    told = root.get_by_text("Delete deletes, U undoes")
    expect(told).to_be_hidden()
    root.get_by_text("Keys in the picture").click()
    expect(told).to_be_visible()
    root.get_by_text("Keys in the picture").click()
    root.locator(".pg-canvas [data-id^=e]").last.click()
    row = root.locator("tr.pg-marked")
    expect(row).to_contain_text("B \u2013 C")
    colors = """row => [getComputedStyle(row).backgroundColor,
      getComputedStyle(row.closest('.pg')).getPropertyValue('--pg-settled-fill').trim()]"""
    shown, fill = row.evaluate(colors)
    assert shown == f"rgb({', '.join(str(int(fill[k : k + 2], 16)) for k in (1, 3, 5))})"


def test_a_new_edge_scrolls_the_list_and_not_the_page(opened: NotebookPage) -> None:
    names = "ABCDEFGHIJKLMNOPQRSTUVWX"
    path = "; ".join(f"{one} {other} 1" for one, other in itertools.pairwise(names))
    root = begin(opened, "town", path)
    size = opened.page.viewport_size
    assert size
    opened.resize(size["width"], 500)
    try:
        picture = come_to_rest(root.locator(".pg-scene"))
        root.get_by_role("radio", name="Add edges").click()
        # The list of edges begins below the window.
        box(picture)
        before = picture.bounding_box()
        for name in "AC":
            opened.page.mouse.click(*center(root, name))
        said(root, "You added an edge between A and C with weight 1.")
        wait_for_answer(root)
        assert picture.bounding_box() == before
        row = root.locator("tr.pg-marked")
        expect(row).to_contain_text("A \u2013 C")
        inside, whole = row.bounding_box(), row.locator("xpath=ancestor::div[1]").bounding_box()
        assert inside
        assert whole
        assert whole["y"] <= inside["y"]
        assert inside["y"] + inside["height"] <= whole["y"] + whole["height"]
    finally:
        root.get_by_role("radio", name="Move").click()
        opened.resize(size["width"], size["height"])


def test_a_finger_moves_a_node(opened: NotebookPage) -> None:
    root = begin(opened, "town", "A -> B 5; B -> C 3")
    before = box(root.locator(".pg-scene"))
    x, y = center(root, "A")
    session = opened.page.context.new_cdp_session(opened.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": px, "y": py} for px, py in places]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x, y))
    for part in range(1, 7):
        touch("touchMove", (x + 20 * part, y + 10 * part))
    touch("touchEnd")
    expect(root.locator(".pg-say")).to_contain_text("Node A is now")
    after = box(root.locator(".pg-scene"))
    shifted = after["y"] - before["y"]  # the words above have another number of lines now
    assert center(root, "A") == pytest.approx((x + 120, y + 60 + shifted), abs=1.5)
    assert_equal(opened, "town")


def test_the_list_alone_says_and_does_the_same(opened: NotebookPage) -> None:
    root = begin(opened, "town", "Station -> Market 5; Market -> Station 1")
    root.get_by_label("Name of a new node").fill("Bakery")
    opened.page.keyboard.press("Enter")
    said(root, "You added node Bakery.")
    root.get_by_label("From", exact=True).select_option("Bakery")
    root.get_by_label("To", exact=True).select_option("Station")
    root.get_by_label("Weight of a new edge").fill("1/2")
    root.get_by_role("button", name="Add edge").click()
    said(root, "You added an edge from Bakery to Station with weight 1/2.")
    root.get_by_label("Name of node Bakery").fill("Station")
    opened.page.keyboard.press("Tab")
    expect(root.locator(".pg-say")).to_contain_text("There is already a node 'Station'")
    expect(root.get_by_label("Name of node Bakery")).to_have_value("Bakery")
    root.get_by_label("Turn the edge from Bakery to Station").click()
    said(root, "The edge now leads from Station to Bakery.")
    root.get_by_label("Delete node Bakery").click()
    expect(root.locator(".pg-say")).to_contain_text("You deleted node Bakery")
    # The focus stays inside the editor.
    assert root.evaluate("root => root.contains(document.activeElement)")
    root.get_by_role("checkbox", name="One-way edges").click()
    said(root, "All edges now lead both ways.")
    root.get_by_text("The graph as a text", exact=True).click()
    root.get_by_label("The graph as a text").fill("A B 5; B C 3")
    root.get_by_role("button", name="Draw this text").click()
    expect(root.locator(".pg-say")).to_contain_text("The graph of your text: 3 nodes: A, B, C.")
    root.get_by_text("The graph as a text", exact=True).click()
    assert assert_equal(opened, "town")["weights"] == ["5", "3"]


def test_a_name_that_is_typed_as_it_was_is_no_change_and_follows_python(
    opened: NotebookPage,
) -> None:
    root, keyboard = begin(opened, "empty", "A B 5; C D 3"), opened.page.keyboard
    root.get_by_label("Name of node D", exact=True).fill("Zoo")
    keyboard.press("Tab")
    field = root.get_by_label("Name of node Zoo")
    field.select_text()
    keyboard.type("Zoo")
    keyboard.press("Tab")
    root.get_by_role("button", name="Undo").click()
    expect(root.get_by_label("Name of node D", exact=True)).to_have_value("D")
    assert assert_equal(opened, "empty")["names"] == ["A", "B", "C", "D"]


@pytest.mark.slow
@pytest.mark.timeout(3_600)
def test_after_any_sequence_of_edits_page_and_python_agree(opened: NotebookPage) -> None:
    root = editor(opened, "storm")
    for seed in range(cases(100, 5)):
        root.evaluate(STORM, [seed, 50])
        opened.page.evaluate("document.activeElement.blur()")
        assert_equal(opened, "storm")


# A pointer drags a node from frame to frame.
BEGIN = """
root => {
  const picture = root.querySelector('.pg-scene');
  const node = root.querySelector('circle');
  const box = node.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  picture.setPointerCapture = () => {};
  const send = (kind, on, dx, buttons) => on.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, isPrimary: true, pointerId: 1, button: kind === 'pointermove' ? -1 : 0, buttons,
    clientX: x + dx, clientY: y + dx / 2}));
  send('pointerdown', node, 0, 1);
  window.dragTo = async dx => {
    send('pointermove', picture, dx, 1);
    await new Promise(requestAnimationFrame);
    await new Promise(done => setTimeout(done)); // now the frame is drawn
    return node.getAttribute('transform');
  };
  window.drop = () => send('pointerup', picture, 0, 0);
}
"""


@pytest.mark.slow
def test_two_hundred_nodes_are_dragged_smoothly(jupyter: Jupyter) -> None:
    opened = jupyter.open_notebook(jupyter.write("large.ipynb", [LARGE]))
    opened.run_all()
    root, page = editor(opened, "large"), opened.page
    root.evaluate(BEGIN)
    costs = []
    for frame in range(100):
        before = opened.page_worked()
        moved = page.evaluate("dx => window.dragTo(dx)", 60 * sin((frame + 1) / 10))
        costs.append(opened.page_worked() - before)
        assert moved is not None
    page.evaluate("window.drop()")
    assert_equal(opened, "large")
    assert sorted(costs)[94] < 16, "milliseconds in 95 of 100 frames"


def test_a_graph_is_drawn_below_its_question_and_handed_in(opened: NotebookPage) -> None:
    name = "Draw the smallest graph on which program K goes wrong."
    box = opened.page.get_by_role("group", name=name)
    box.get_by_text("The graph as a text").press("Enter")
    for graph, told in {"A B 1; A C 2": "Not yet.", "A B 1; A C 2; B C 0": "Right."}.items():
        box.get_by_role("textbox", name="The graph as a text").fill(graph)
        box.get_by_role("button", name="Draw this text").press("Enter")
        box.get_by_role("button", name="Check").press("Enter")
        expect(box.locator(".pg-say")).to_contain_text(told)
        assert axe(box) == []


def test_a_saved_notebook_shows_the_graph(jupyter: Jupyter, opened: NotebookPage) -> None:
    opened.save()
    picture = jupyter.outputs(opened.path, 1)[-1]
    assert STILL in picture["data"]
    assert picture["metadata"][STILL]["alt"].startswith("town. 3 nodes: Station, Market")
