"""Tasks of the course, done by keys and by what is heard, and nothing else."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator

from pathlib_games.games.hex import Position, move_from_text, move_to_text, suggest
from pathlib_games.graphs import Graph, bfs
from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import come_to_rest, wait_for_answer

MOST_KEYS = 60
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
LISTEN = """
() => {
  window.pgHeard = [];
  const said = new MutationObserver(changes => {
    for (const {target} of changes) {
      const live = (target.closest ? target : target.parentElement)?.closest(
        '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]');
      if (live?.textContent && pgHeard.at(-1) !== live.textContent) pgHeard.push(live.textContent);
    }
  });
  said.observe(document.body, {subtree: true, childList: true, characterData: true});
}
"""


@dataclass
class Ear:
    """Presses keys, and hears the name of what has the focus and the live regions of a page."""

    widget: Locator

    def press(self, *keys: str) -> str:
        """Press keys; return what was heard."""
        page = self.widget.page
        page.evaluate("pgHeard.length = 0")
        for key in keys:
            page.keyboard.press(key)
        wait_for_answer(self.widget)
        announced = page.evaluate("pgHeard")
        return "\n".join([page.locator(":focus").aria_snapshot(), *announced])

    def write(self, text: str) -> None:
        """Type a text."""
        self.widget.page.keyboard.type(text)

    def read(self) -> str:
        """Read the whole widget."""
        return self.widget.aria_snapshot()


def until(ear: Ear, key: str, words: str) -> str:
    """Press a key until a pattern is heard; it may be heard already."""
    heard = ear.press()
    for _ in range(MOST_KEYS):
        if re.search(words, heard):
            return heard
        heard = ear.press(key)
    raise AssertionError(f"{words} is never heard")


# ---- the table and the run by hand ---------------------------------------------------------------


def edges_in(words: str) -> dict[tuple[str, str], int]:
    """Return the edges that a question tells, in both directions."""
    found = re.findall(r"\b(\w) and (\w) (\d+)", words)
    edges = {(tail, head): int(weight) for tail, head, weight in found}
    return edges | {(head, tail): weight for (tail, head), weight in edges.items()}


def rounds(edges: dict[tuple[str, str], int]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each node that is settled, and what is then written: a distance and a predecessor."""
    distance, settled = {"A": 0}, set[str]()
    while left := distance.keys() - settled:
        node = min(sorted(left), key=lambda name: distance[name])
        settled.add(node)
        written = {}
        for (tail, head), weight in edges.items():
            length = distance[node] + weight
            if tail == node and head not in settled and length < distance.get(head, length + 1):
                distance[head], written[head] = length, f"{length} {node}"
        yield node, written


def fill_table(ear: Ear) -> str:
    """Fill in a table for Dijkstra's algorithm; return the verdict."""
    edges = edges_in(ear.read())
    written: dict[str, str] = {}
    rows = [(node, {**(written := written | new)}) for node, new in rounds(edges)]
    heard = until(ear, "Tab", "Row 1, settled")
    while cell := re.search(r"Row (\d), (?:column (\w)|settled node)", heard):
        node, row = rows[int(cell[1]) - 1]
        ear.write(row.get(cell[2], "-") if cell[2] else node)
        heard = ear.press("Tab")
    assert "Check" in heard
    return ear.press("Enter")


def run_by_hand(ear: Ear) -> str:
    """Run Dijkstra's algorithm on the five nodes by hand; return the verdict."""
    edges = edges_in(ear.read())
    graph = Graph.from_edges([(tail, head, weight) for (tail, head), weight in edges.items()])
    heard, at = until(ear, "Tab", r'"A, in the frontier'), "A"
    for node, written in rounds(edges):
        for step in bfs(graph, at).path_to(node)[1:]:
            names = re.findall(r"(\w) \d+", heard[heard.index("edges ") :].splitlines()[0])
            heard = ear.press(str(names.index(step) + 1))
        at = node
        assert f"Settle {node} at" in ear.press("Enter")
        for name, text in written.items():
            until(ear, "Tab", "New distance and predecessor of A")
            until(ear, "Tab", f"New distance and predecessor of {name}")
            ear.write(text)
            ear.press("Enter")
            until(ear, "Shift+Tab", "New distance and predecessor of A")
            heard = ear.press("Shift+Tab")
    until(ear, "Shift+Tab", '"Done"')
    return ear.press("Enter")


# ---- Hex -----------------------------------------------------------------------------------------


def win_at_hex(ear: Ear) -> str:
    """Win a game of Hex on 5 x 5 cells as White; return its last announcement."""
    heard = until(ear, "Tab", r"\b[a-e][1-5], empty")
    position = Position.empty(5)
    for _ in range(MOST_KEYS):
        goal = move_to_text(suggest(position))
        heard = walk(ear, heard, goal)
        heard = ear.press("Enter")
        for move in re.findall(
            r"(?:White|Black)(?::| answers) ([a-e][1-5])", heard.splitlines()[-1]
        ):
            position = position.play(move_from_text(move))
        if position.outcome():
            return heard
    raise AssertionError("the game never ends")


def walk(ear: Ear, heard: str, goal: str) -> str:
    """Walk with the arrow keys to a cell of Hex; return what is heard there."""
    for _ in range(MOST_KEYS):
        cell = re.findall(r"\b([a-e][1-5]), ", heard)[0]
        if cell == goal:
            return heard
        if cell[1] != goal[1]:
            heard = ear.press("ArrowDown" if cell[1] < goal[1] else "ArrowUp")
        else:
            heard = ear.press("ArrowRight" if cell[0] < goal[0] else "ArrowLeft")
    raise AssertionError(f"{goal} is never reached")


# ---- a city --------------------------------------------------------------------------------------


def score_city(ear: Ear) -> str:
    """Score the marked city from the words for the land; return the verdict."""
    points = city_in(ear.read())
    until(ear, "Tab", "Points")
    ear.write(str(points))
    return ear.press("Enter")


def city_in(words: str) -> int:
    """Return the points of the marked city of a land that is told in words."""
    sides: dict[tuple[int, int, str], tuple[int, int, str]] = {}  # of cities: which part has it
    shields = set()
    for x, y, tile in re.findall(r"\((\d+), (\d+)\): (.*?)\.(?= |$)", words):
        for part in re.finditer(r"(city(?: \d)?) in the ([^;]*?)(?=, with a shield|;|$)", tile):
            name = (int(x), int(y), part[1])
            for side in re.findall("north|east|south|west", part[2]):
                sides[int(x), int(y), side] = name
            if tile[part.end() :].startswith(", with a shield"):
                shields.add(name)
    marked = re.search(r"Marked: \((\d+), (\d+)\) (city(?: \d)?)", words)
    assert marked
    city, new, is_complete = set(), {(int(marked[1]), int(marked[2]), marked[3])}, True
    while new:
        city |= new
        found = set()
        for (x, y, side), name in sides.items():
            if name in new:
                beyond = (x + STEPS[side][0], y + STEPS[side][1], OPPOSITE[side])
                is_complete &= beyond in sides
                found |= {sides[beyond]} if beyond in sides else set()
        new = found - city
    return (len({name[:2] for name in city}) + len(city & shields)) * (1 + is_complete)


# ---- the tasks -----------------------------------------------------------------------------------

TASKS: dict[str, tuple[str, Callable[[Ear], str], str]] = {
    "table": ('ask("five-nodes/fill-table seed=3")', fill_table, "Right."),
    "run": ('ask("five-nodes/run-by-hand")', run_by_hand, "Right."),
    "hex": ("HexGame(size=5, seed=1)", win_at_hex, "White wins"),
    "city": ('ask("carcassonne/city seed=2")', score_city, "Right."),
}
"""For each task the code of its cell, what to do, and what is heard at the end."""
SETUP = "from pathlib_games import ask\nfrom pathlib_games.games.hex import HexGame"
CELLS = [SETUP, *(code for code, *_ in TASKS.values())]
SHOWN = {".pg": len(TASKS)}


@pytest.mark.parametrize("name", TASKS)
def test_a_task_is_done_by_what_is_heard(name: str, opened: NotebookPage) -> None:
    widget = come_to_rest(opened.page.locator(".jp-OutputArea .pg").nth([*TASKS].index(name)))
    opened.page.evaluate(LISTEN)
    widget.locator(":is(button:enabled, input, [tabindex='0']):visible").first.focus()
    _, do, ends = TASKS[name]
    assert ends in do(Ear(widget))
