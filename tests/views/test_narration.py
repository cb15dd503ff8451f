"""Narration tells the truth about any trace."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pathlib_games.boards import load_graph
from pathlib_games.graphs import (
    Estimate,
    Graph,
    Relax,
    Settle,
    Stale,
    Trace,
    astar,
    bellman_ford,
    dijkstra,
)
from pathlib_games.graphs.trace import Event
from pathlib_games.views import narration as module
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.narration import (
    frames,
    moments,
    queue_rows,
    shown_moments,
    story,
    table_row,
)
from pathlib_games.views.pages import elements
from pathlib_games.views.shapes import Text
from pathlib_games.views.view import View
from pathlib_games.widgets.film import film
from tests.pictures import cut_off, texts
from tests.views.conftest import narration

FIVE = load_graph("five_nodes").graph


def last_words(*steps: Event, graph: Graph = FIVE) -> str:
    """Return the words about the last of some steps on the five nodes."""
    trace: Trace[None] = Trace(graph, "A", steps, None)
    return list(moments(trace))[-1].words.split(" The end:")[0]


def test_the_run_on_the_five_nodes_is_told_sentence_by_sentence() -> None:
    assert narration(dijkstra.trace(FIVE, "A")) == [
        "Start at A: its distance is 0. No other node has a distance yet.",
        "Settle A at 0.",
        "B: 0 + 5 = 5; B had no distance yet, so it enters the frontier.",
        "C: 0 + 10 = 10; C had no distance yet, so it enters the frontier.",
        "D: 0 + 8 = 8; D had no distance yet, so it enters the frontier.",
        "Settle B at 5.",
        "C: 5 + 3 = 8 beats 10, so C's predecessor becomes B.",
        "E: 5 + 8 = 13; E had no distance yet, so it enters the frontier.",
        "Settle D at 8.",
        "E: 8 + 2 = 10 beats 13, so E's predecessor becomes D.",
        "Settle C at 8.",
        "Skip the stale entry C at 10: C was settled at 8.",
        "Settle E at 10.",
        "Skip the stale entry E at 13: E was settled at 10. The end: every node is settled.",
    ]


REACHED = (Settle("A", 0), Relax("A", "B", 5, 5, improved=True), Settle("B", 5))


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        # Steps of a correct search.
        ([*REACHED, Relax("B", "A", 5, 10, improved=False)], "A: 5 + 5 = 10 does not beat 0."),
        (
            [*REACHED, Relax("B", "B", 0, 5, improved=False)],
            "B: 5 + 0 = 5 equals 5, so nothing changes.",
        ),
        (
            [*REACHED, Relax("B", "C", 0.25, 5.25, improved=True)],
            "C: 5 + 0.25 = 5.25; C had no distance yet, so it enters the frontier.",
        ),
        # Offers that should have been refused, and one that should have been taken.
        (
            [*REACHED, Relax("B", "A", 5, 10, improved=True)],
            "A: 5 + 5 = 10 does not beat 0, but replaces 0, and A's predecessor becomes B.",
        ),
        (
            [*REACHED, Relax("A", "B", 5, 5, improved=True)],
            "B: 0 + 5 = 5 equals 5, yet B's predecessor becomes A.",
        ),
        (
            [*REACHED, Relax("A", "B", 2, 2, improved=False)],
            "B: 0 + 2 = 2 beats 5, but B stays at 5.",
        ),
        (
            [*REACHED, Relax("A", "B", 2, 2, improved=True)],
            "B: 0 + 2 = 2 beats 5, so B's predecessor becomes A, although B was settled.",
        ),
        (
            [*REACHED, Relax("B", "C", 3, 8, improved=False)],
            "C: 5 + 3 = 8; C had no distance yet, but the offer is not taken.",
        ),
        # Sums that are not sums: the weight alone, and a tail without a distance.
        (
            [*REACHED, Relax("B", "C", 3, 3, improved=True)],
            (
                "C: 3 is offered, although 5 + 3 = 8; "
                "C had no distance yet, so it enters the frontier."
            ),
        ),
        (
            [Relax("D", "E", 2, 2, improved=True)],
            (
                "E: 2 is offered, although D has no distance; "
                "E had no distance yet, so it enters the frontier."
            ),
        ),
        # Settling and skipping.
        ([Settle("E", 13)], "Settle E at 13, although it had no distance yet."),
        ([*REACHED, Settle("B", 5)], "Settle B at 5, although it was settled before."),
        (
            [Relax("A", "B", 5, 5, improved=True), Settle("B", 7)],
            "Settle B at 7, although its tentative distance is 5.",
        ),
        ([Stale("E", 3)], "Skip the stale entry E at 3, although E has no distance."),
        (
            [Relax("A", "B", 5, 5, improved=True), Stale("B", 9)],
            "Skip the stale entry B at 9: B now stands at 5.",
        ),
    ],
)
def test_each_kind_of_step_is_told_as_it_happened(steps: list[Event], words: str) -> None:
    assert last_words(*steps) == words


def test_floats_that_differ_are_written_differently() -> None:
    steps = [
        Relax("A", "B", 0.3, 0.3, improved=True),
        Relax("A", "C", 0.2, 0.2, improved=True),
        Relax("C", "B", 0.1, 0.1 + 0.2, improved=False),
    ]
    assert "= 0.30000000000000004 does not beat 0.3." in last_words(*steps)


def test_astar_says_which_sum_decides() -> None:
    guesses = {"A": 9, "B": 6, "C": 0, "D": 1, "E": 0}
    told = narration(astar.trace(FIVE, "A", "E", guesses.__getitem__))
    settled = [words for words in told if words.startswith("Settle")]
    assert settled[:2] == [
        "Settle A at 0: 0 + 9 = 9 is the smallest sum.",
        "Settle D at 8: 8 + 1 = 9 is the smallest sum.",
    ]
    hasty: list[Event] = [Estimate("A", 0), Estimate("B", 6), Estimate("D", 1), Settle("A", 0)]
    hasty += [Relax("A", "B", 5, 5, improved=True), Relax("A", "D", 8, 8, improved=True)]
    trace: Trace[None] = Trace(FIVE, "A", [*hasty, Settle("B", 5)], None)
    assert "Settle B at 5: 5 + 6 = 11 is not the smallest sum." in narration(trace)[-1]


def test_a_negative_weight_is_taken_away() -> None:
    graph = Graph.from_edges([("A", "B", 5), ("B", "C", -4)], directed=True)
    told = narration(bellman_ford.trace(graph, "A"))
    assert "C: 5 - 4 = 1; C had no distance yet, so this is its first." in told


def test_a_search_in_rounds_has_words_of_its_own() -> None:
    graph = Graph.from_edges([("A", "B", 5)], nodes=["A", "B", "C"], directed=True)
    told = narration(bellman_ford.trace(graph, "A"))
    assert told[-2:] == [
        "A is final at 0.",
        "B is final at 5. The end: no edge improves anything. C cannot be reached.",
    ]
    assert not [words for words in told if "frontier" in words or "ettle" in words]


def test_the_end_names_what_is_left() -> None:
    lonely = Graph.from_edges([("A", "B", 5)], nodes=["A", "B", "C", "D"])
    assert narration(dijkstra.trace(lonely, "A"))[-1].endswith("C and D cannot be reached.")
    stopped = dijkstra.trace(FIVE, "A", "B")
    assert narration(stopped)[-1].endswith("The end: C, D and E were never settled.")


# ---- the beginning of a long search; table and queue --------------------------------------------


def test_a_beginning_says_that_more_follows_and_the_whole_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trace = dijkstra.trace(FIVE, "A")
    whole, lengths = list(moments(trace)), set[int]()
    for most in range(140):
        monkeypatch.setattr(module, "_MOST_PIECES", most)
        *before, last = shown_moments(trace, GraphView(FIVE))
        assert before == whole[: len(before)]
        left = f"only the first {len(before)} of its {len(trace)} steps fit into a picture."
        more = "" if last == whole[-1] else f" The search goes on: {left}"
        assert last.words == f"{whole[len(before)].words}{more}"
        lengths.add(len(before))
    assert lengths == set(range(len(trace) + 1)), "some budgets show a part, and some show all"


def test_table_rows_show_state_and_change() -> None:
    trace = dijkstra.trace(FIVE, "A")
    row = table_row("C", trace.at(5), trace.at(6))
    shown = (row.old_distance, row.distance, row.old_predecessor, row.predecessor)
    assert shown == ("10", "8", "A", "B")
    assert (row.settled, row.changed) == ("no", True)
    still = table_row("D", trace.at(5), trace.at(6))
    assert (still.old_distance, still.old_predecessor, still.changed) == (None, None, False)
    settled = table_row("B", trace.at(4), trace.at(5))
    assert (settled.settled, settled.changed, settled.old_distance) == ("yes", True, None)


def test_queue_says_which_entries_are_stale() -> None:
    rows = queue_rows(dijkstra.trace(FIVE, "A").at(6))
    assert [(row.words, row.stale) for row in rows] == [
        ("D at 8", False),
        ("C at 8", False),
        ("C at 10", True),
    ]


# ---- stories and films --------------------------------------------------------------------------

Case = tuple[Trace[Any], View]


def test_a_search_in_rounds_is_shown_without_a_queue() -> None:
    graph = Graph.from_edges([("A", "B", 5)], directed=True)
    view = GraphView(graph)
    traces = (bellman_ford.trace(graph, "A"), False), (dijkstra.trace(graph, "A"), True)
    for trace, queued in traces:
        assert all(("queue" in frame) is queued for frame in frames(trace, view)["frames"])
        for moment in moments(trace):
            assert ("Queue, next entry first" in texts(story(moment, view))) is queued


@pytest.mark.slow
def test_the_pictures_of_a_film_have_one_size_and_say_the_words(case: Case) -> None:
    trace, view = case
    told = film(trace, view).scenes
    assert len({(scene.width, scene.height) for scene in told}) == 1
    for scene, moment in zip(told, moments(trace), strict=True):
        words = view.said(moment.words)
        assert scene.description.startswith(words)
        assert words in " ".join(texts(scene))
        assert cut_off(view.scene(moment.after), by=4) == []


def test_a_story_shows_table_and_queue() -> None:
    view = GraphView(FIVE)
    moment = list(moments(dijkstra.trace(FIVE, "A")))[6]
    seen = texts(story(moment, view))
    assert {"predecessor", "D at 8", "C at 10", "(stale)", "10", "8"} <= set(seen)


def test_the_words_of_every_step_have_room() -> None:
    apart = Graph.from_edges([("A", "B", 5), ("a very long way off " * 4, "further " * 9, 1)])
    moving = film(dijkstra.trace(apart, "A"), GraphView(apart))
    for scene in moving.scenes:
        assert max(shape.y for shape in scene.shapes if isinstance(shape, Text)) < scene.height


def test_animation_tells_its_story_in_the_alternative_text() -> None:
    moving = film(dijkstra.trace(FIVE, "A"), GraphView(FIVE, title="Five nodes"))
    assert len(moving.scenes) == 14
    assert moving.alt == (
        "Five nodes. The search from A takes 13 steps. "
        "Settled: A at 0, B at 5, D at 8, C at 8, E at 10."
    )


# ---- frames -------------------------------------------------------------------------------------


def test_folded_frames_are_the_whole_picture_at_every_step(case: Case) -> None:
    trace, view = case
    data = json.loads(json.dumps(frames(trace, view)))
    parts: dict[str, Any] = {}
    rows: dict[str, Any] = {}
    for moment, frame in zip(moments(trace), data["frames"], strict=True):
        parts |= frame["parts"]
        whole = [view.part(index, moment.after) for index in range(len(view.places))]
        for index, part in enumerate(whole):
            label, *shapes = parts[str(index)]
            assert label == part.label
            assert [data["shapes"][n] for n in shapes] == json.loads(
                json.dumps(elements(part.shapes))
            )
        end = view.ended(moment.end, moment.after)
        assert frame["say"] == f"{view.said(moment.told)} {end}".rstrip()
        if view.tabular:
            rows |= frame["rows"]
            for index, node in enumerate(view.nodes):
                assert rows[str(index)] == [*table_row(node, moment.before, moment.after)]
            assert frame["queue"] == [[*row] for row in queue_rows(moment.after)]


def test_frames_send_only_what_changed(case: Case) -> None:
    trace, view = case
    data = frames(trace, view)
    shown: dict[int, Any] = {}
    for frame in data["frames"]:
        for index, part in frame["parts"].items():
            assert shown.get(index) != part
            shown[index] = part
