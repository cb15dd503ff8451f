"""Three searches side by side: painting, dragging, and the words about them."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from pathlib_games.views.drawing import BadEdit
from pathlib_games.widgets import ThreeSearches
from pathlib_games.widgets.stepper import SLOW

COLUMNS, CELLS = 15, 195


def right(widget: ThreeSearches) -> float | None:
    """Return networkx's result for the path to the target."""
    ground = widget._board.ground
    graph = nx.convert_node_labels_to_integers(nx.grid_2d_graph(CELLS // COLUMNS, COLUMNS))
    board = graph.to_directed()
    board.remove_nodes_from([cell for cell in range(CELLS) if ground[cell] == "#"])
    for _, head, data in board.edges(data=True):
        data["weight"] = SLOW if ground[head] == "~" else 1
    try:
        found: float = nx.dijkstra_path_length(board, widget._board.source, widget._board.target)
    except nx.NetworkXNoPath:
        return None
    return found


def test_whatever_is_painted_lengths_are_those_of_networkx() -> None:
    widget, rng = ThreeSearches(), random.Random(2)
    found = set()
    for _ in range(25):
        widget.paint([rng.randrange(CELLS) for _ in range(12)], rng.choice(".~##"))
        widget.move(rng.choice(["source", "target"]), rng.randrange(CELLS))
        plain, guided, greedy = widget._searches
        assert plain.length == guided.length == right(widget)
        assert (greedy.length is None) == (plain.length is None)
        found.add(plain.length is None)
        assert len(guided.settled) <= len(plain.settled)
        if greedy.length is not None and plain.length is not None:
            assert greedy.length >= plain.length
    assert found == {False, True}


def test_the_guess_counts_nothing_once_or_more() -> None:
    widget = ThreeSearches()
    before = widget._board
    for times, words in (
        (0, "Dijkstra settles 169 cells, A* 79, your guess 169. All paths are shortest."),
        (1, "Dijkstra settles 169 cells, A* 79, your guess 79. All paths are shortest."),
        (3, "Dijkstra settles 169 cells, A* 79, your guess 38. Your path is 12 longer"),
    ):
        widget.act({"weigh": times})
        assert widget.said.startswith(words)
    assert next(iter(widget._searches[0].settled)) == before.source
    widget.undo()
    assert widget._board == before, "all movements of the slider are one change"
    for times in (-1, 11):
        with pytest.raises(BadEdit, match="This weight should be from 0 to 10"):
            widget.weigh(times)
    with pytest.raises(BadEdit, match="not 'x'"):
        widget.paint([1], "x")


def test_a_stroke_is_undone_as_one_and_ends_are_no_walls() -> None:
    widget = ThreeSearches()
    first = widget._board
    for cells in ([90], [90, 91, 92], [90, 91, 92, 93]):
        widget.act({"paint": "#", "cells": cells, "stroke": 7})
    assert widget._board.ground[90:94] == "#.##", "the source stays free"
    widget.undo()
    assert widget._board == first
    widget.move("source", 6 * COLUMNS + 7)
    assert widget.said == "A wall cannot be the source or the target."
    widget.move("source", first.target)
    assert widget._board == first
    widget.act({"press": "Empty board"})
    assert set(widget._board.ground) == {"."}
    assert widget._state["disabled"] == ["Empty board"]
    widget.act({"press": "Reset"})
    assert widget._board == first


def test_g_h_and_f_are_those_of_the_moment() -> None:
    widget = ThreeSearches()
    beside = widget._board.source + COLUMNS
    widget.act({"look": beside})
    assert widget._state["looked"] == {"name": "(1, 7), free: h = 13", "lines": ["no g yet"] * 3}
    widget.index = 1
    widget.act({"look": beside})
    assert widget._state["looked"]["lines"] == [
        "g = 1, f = 1 + 0·13 = 1",
        "g = 1, f = 1 + 1·13 = 14",
        "g = 1, f = 1 + 5·13 = 66",
    ]
    widget.act({"look": 6 * COLUMNS + 7})
    assert widget._state["looked"]["name"] == "(7, 6), a wall"


def test_what_is_saved_does_not_tell_who_wins() -> None:
    widget = ThreeSearches()
    classes = {word for shape in widget.still().shapes for word in shape.classes.split()}
    assert not classes & {"done", "seen", "path"}
    assert "169" not in f"{widget!r} {widget.still().description}"
    widget.index = widget.last
    assert widget.picture().description.endswith("Your path is 30 longer than the shortest.")
