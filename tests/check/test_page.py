"""The page to keep: it claims only shown knowledge, and needs neither kernel nor network."""

import re
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from pathlib_games import film
from pathlib_games.games.battlesnake import SNAKES, Replay, new_game
from pathlib_games.games.own import World
from pathlib_games.graphs import Graph, dijkstra
from pathlib_games.views import GraphView
from pathlib_tutor import check
from pathlib_tutor.check.page import NotShown, written
from pathlib_tutor.exercises import EXERCISES, Verdict
from pathlib_tutor.record.attempts import hand_in, keep
from pathlib_tutor.record.logbook import Logbook
from tests.record.entries import entry

DAY = date(2026, 11, 22)
GRAPH = Graph.from_edges([("A", "B", 4), ("B", "C", 2)])
TRACE = dijkstra.trace(GRAPH, "A")


class Parsed(HTMLParser):
    """The elements of a page, and whether they are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def test_without_a_right_answer_nothing_is_claimed() -> None:
    for entries in ([], [entry(20, "maze/steps given=two-pairs", False)]):
        text = written(entries, {}, DAY)
        assert "Nothing yet: the logbook has no right answers." in text
        assert "<table" not in text


def test_what_was_shown_is_told_with_its_days() -> None:
    text = written(
        [
            entry(18, "maze/steps given=two-pairs", True),
            entry(18, "five-nodes/fill-table seed=1", False, 4),
            entry(21, "five-nodes/fill-table seed=2 showing=4", True),
            entry(20, "no/longer-there seed=1", True),
        ],
        {},
        DAY,
    )
    assert "3 questions right, in 3 exercises, on 3 days." in text
    assert "1 question right on the first attempt, on 2026-11-18." in text
    assert "1 question right on the first attempt, on 2026-11-21." in text
    assert "wrong" not in text
    assert EXERCISES["maze/steps"].trains in text
    assert ">the first label is final</th><td>2026-11-21</td>" in text
    assert "<h3>Others</h3>" in text
    assert text.index("00 Start here") < text.index("02 Five nodes")


def test_it_needs_no_network_runs_nothing_and_moves_only_when_asked_to() -> None:
    run = film(TRACE, GraphView(GRAPH, title="Mine"))
    text = written([entry(20, "maze/steps seed=1", True)], {"My film": run, "My graph": GRAPH}, DAY)
    page = Parsed(text)
    assert page.all("script") == page.all("link") == page.all("iframe") == page.all("object") == []
    addresses = set(re.findall(r"https?://[^\s\"'<>]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}
    assert "url(" not in text
    [moving] = page.all("img")
    assert str(moving["src"]).startswith("data:image/svg+xml;base64,")
    assert str(moving["alt"]).startswith("Mine. The search from A")
    assert text.index("<details") < text.index("<img") < text.index("</details>")
    assert len(page.all("svg")) == 2
    assert len(re.findall("<desc>[^<]", text)) == 2
    assert len(page.all("h1")) == len(page.all("main")) == 1


def test_whatever_has_a_picture_can_be_on_it_and_what_was_not_tried_is_left_out() -> None:
    world = World("@.*")
    made = {
        "A <b>world</b>": world,
        "Its game": world.play(),
        "A picture": world.picture(),
        "A run": world.stepper(),
        "Not tried": check.own_run(lambda *_: ...),
        "Nothing": ...,
    }
    text = written([], made, DAY)
    assert "<h3>A &lt;b&gt;world&lt;/b&gt;</h3>" in text
    assert len(Parsed(text).all("svg")) == 4
    assert text.count("<details") == 1
    assert "Not tried" not in text
    assert "Nothing</h3>" not in text


MADE = {
    "chutes/design given=five-rolls": None,
    "battlesnake/hazards given=long-way": None,
    "own-world/break-it given=K": "A B 1; A C 2; B C 0",
    "own-world/design given=portals": None,
}


def test_boards_graphs_and_worlds_that_were_right_answers_are_on_it_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for recipe, answer in MADE.items():
        exercise = EXERCISES[recipe.split()[0]]
        item = exercise.item(recipe)
        right = exercise.key(item) if answer is None else answer
        assert hand_in(exercise, right, item)[0]
        keep(recipe, asked={recipe: {"value": exercise.form(item).value(right), "checked": True}})
    wrong, open_yet = "own-world/all-rounds given=five", "own-world/astar-saves given=seven"
    keep(wrong, asked={wrong: {"value": "A B 1", "checked": True}, "x/y": {"value": 1}})
    key = EXERCISES["own-world/astar-saves"].key(EXERCISES["own-world/astar-saves"].item(open_yet))
    keep(open_yet, asked={open_yet: {"value": key, "checked": False}})
    check.my_page()
    text = (tmp_path / "saved" / "my-page.html").read_text(encoding="utf-8")
    titles = [EXERCISES[recipe.split()[0]].title for recipe in MADE]
    assert [f"<h3>{title}</h3>" in text for title in titles] == [True] * 4
    assert len(Parsed(text).all("svg")) == 4
    assert "My snake" not in text


def test_a_snake_that_was_written_is_seen_in_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = Replay.of(new_game(["tutorial", "random"], seed=3), SNAKES)
    check.save(game, "mine.jsonl")
    check.my_page()
    page = tmp_path / "saved" / "my-page.html"
    assert "My snake" not in page.read_text(encoding="utf-8"), "it may be another one's"
    Logbook().note("battlesnake/next-move", "battlesnake/next-move given=x", Verdict("right", ""))
    check.my_page()
    assert "<h3>My snake</h3>" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("made", [{"x": 5}, {"x": "text"}, {"x": Graph.from_edges([])}, [GRAPH], 5])
def test_what_is_no_picture_is_refused(made: Any) -> None:
    with pytest.raises(NotShown, match=r"not a graph, picture or film|should look like"):
        check.my_page(made=made)
    with pytest.raises(NotShown, match="name of the page should be a string"):
        check.my_page(made)


def test_it_is_kept_beside_the_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert check.my_page() == "Saved as saved/my-page.html, next to this notebook."
    assert (
        (tmp_path / "saved" / "my-page.html")
        .read_text(encoding="utf-8")
        .startswith("<!DOCTYPE html>")
    )
