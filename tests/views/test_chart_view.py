"""Charts of growth and of decisions draw the given data."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pathlib_games.graphs.experiments import ManyTargets
from pathlib_games.views.chart_view import decision_scene, growth_scene, targets_scene
from pathlib_games.views.shapes import Line, Polygon, Text
from tests.pictures import cut_off, texts

SQUARES = [(float(x), float(x * x)) for x in (10, 20, 50, 100)]


def test_a_power_is_a_straight_line_and_its_slope_is_told() -> None:
    chart = growth_scene({"squares": SQUARES, "same": [(10, 7), (100, 7.1)]}, "T", "x", "y")
    (drawn,) = [s for s in chart.shapes if isinstance(s, Line) and s.label and "squares" in s.label]
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(drawn.points)]
    assert slopes == pytest.approx([slopes[0]] * 3, rel=0.01)
    assert "squares, slope 2.00" in texts(chart)
    assert "squares: from 100 at 10 to 10,000 at 100, slope 2.00." in chart.description
    assert "slope" not in growth_scene({"a": SQUARES}, "T", "x", "y", slopes=False).description


def test_everything_stays_in_the_picture_and_names_do_not_touch() -> None:
    lines = {f"line {n}": [(1.0, 5.0 + n / 100), (1000.0, 9.0 + n / 100)] for n in range(5)}
    chart = growth_scene(lines, "T", "x", "y")
    assert cut_off(chart) == []
    named = sorted(s.y for s in chart.shapes if isinstance(s, Text) and s.text.startswith("line"))
    assert len(named) == 5
    assert min(b - a for a, b in pairwise(named)) >= 20


def test_few_measured_places_are_the_ticks_and_many_are_not() -> None:
    few = growth_scene({"a": [(1, 5), (2, 6), (4, 7), (8, 7.5), (16, 8)]}, "T", "x", "y")
    assert {"1", "2", "4", "8", "16"} <= set(texts(few))
    assert not {"5", "10"} & {s.text for s in few.shapes if isinstance(s, Text) and s.y > 350}
    close = growth_scene({"a": [(100, 5), (121, 6), (10_000, 7)]}, "T", "x", "y")
    assert "121" not in texts(close)
    assert {"100", "1,000", "10,000"} <= set(texts(close))


def test_where_the_lines_cross_is_told() -> None:
    never = targets_scene(ManyTargets("open", (1, 2), (20, 30), (8, 16)))
    assert "Up to 2 targets, A* settles fewer nodes." in never.description
    some = targets_scene(ManyTargets("weighted", (1, 2), (20, 30), (8, 36)))
    assert "Weights 1 to 3. From 2 targets on, A* settles more nodes." in texts(some)
    assert some.title == "Weights 1 to 3"


@pytest.mark.parametrize("lines", [{}, {"one": [(1.0, 1.0)]}])
def test_a_chart_needs_lines(lines: dict[str, list[tuple[float, float]]]) -> None:
    with pytest.raises(ValueError, match="at least two points"):
        growth_scene(lines, "T", "x", "y")


def test_the_decision_chart_says_in_words_what_it_draws() -> None:
    chart = decision_scene()
    drawn = " ".join(texts(chart))
    for search in ("Bellman-Ford", "breadth-first search", "0-1 breadth", "A*", "buckets", "heap"):
        assert search in drawn
        assert search in chart.description
    assert texts(chart).count("yes") == texts(chart).count("no") == 5
    assert chart.description.count("Yes:") == 5
    boxes = [s for s in chart.shapes if isinstance(s, Polygon) and s.label]
    assert len(boxes) == 11
