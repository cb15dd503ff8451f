"""The picture of a land tells each cell's cost and guess, to the eye and in words."""

from __future__ import annotations

from pathlib_games.views.shapes import Polygon, Text
from pathlib_tutor.lessons.choose import half_more, land_scene

LAND = half_more(7, seed=4)


def test_costs_and_guesses_are_told_cell_by_cell() -> None:
    costs = {head: weight for _, head, weight in LAND.graph.edges}
    scene = land_scene(LAND)
    cells = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    expected = {f"{c}, costs {costs[c]}, guess +{LAND.guesses[c]:g}" for c in LAND.graph.nodes}
    assert {cell.label for cell in cells} == expected
    assert [cell.label for cell in cells if "current" in cell.classes] == [
        f"(6, 6), costs {costs[6, 6]}, guess +0"
    ]
    row = ", ".join(f"{costs[x, 0]} +{LAND.guesses[x, 0]:g}" for x in range(7))
    assert scene.description.startswith("The target is (6, 6). Costs and guesses: row 0: " + row)


def test_costs_and_guesses_are_seen_where_their_cells_are() -> None:
    scene = land_scene(LAND)
    texts = {(shape.x, shape.y): shape.text for shape in scene.shapes if isinstance(shape, Text)}
    seen = [text for _, text in sorted(texts.items(), key=lambda item: item[0][::-1])]
    told = scene.description.partition("row 0: ")[2].partition(";")[0].replace(",", "").split()
    assert seen[:7] == [str(x) for x in range(7)]
    assert seen[7:14] == told[::2]
    assert [text for text in seen if text.startswith("+")][:7] == told[1::2]
