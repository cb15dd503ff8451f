"""Pictures of Color Lines: every cell in words, balls distinct without color, the waves."""

from __future__ import annotations

from itertools import pairwise

from pathlib_games.games.color_lines.rules import COLORS, Position, move_graph
from pathlib_games.games.color_lines.view import position_scene, search_view, wave_film
from pathlib_games.graphs import bfs
from pathlib_games.views.figure import png
from pathlib_games.views.narration import frames, moments, story
from pathlib_games.views.shapes import Circle
from tests.pictures import clickable, count, labels, texts

POSITION = Position.from_text("1..\n23#\n.4.", upcoming=[5, 6, 7])


def told(**how: object) -> list[str]:
    scene = position_scene(POSITION, clickable=True, **how)  # type: ignore[arg-type]
    return [*clickable(scene).values()]


def test_every_cell_is_told() -> None:
    assert told() == [
        "(0, 0), red ball",
        "(1, 0), empty",
        "(2, 0), empty",
        "(0, 1), green ball",
        "(1, 1), blue ball",
        "(2, 1), stone",
        "(0, 2), empty",
        "(1, 2), yellow ball",
        "(2, 2), empty",
    ]
    seen = told(selected=(0, 0))
    assert seen[:3] == [
        "(0, 0), red ball, selected",
        "(1, 0), empty, 1 step away",
        "(2, 0), empty, 2 steps away",
    ]
    assert seen[6] == "(0, 2), empty, out of reach"


def test_one_of_something_is_told_as_one() -> None:
    position = Position.from_text("1.\n##")
    words = position_scene(position, selected=(0, 0)).description
    assert "1 ball on 2 x 2 cells: red on (0, 0). Stones on (0, 1), (1, 1)." in words
    assert words.endswith("The red ball on (0, 0) can reach 1 cell.")
    alone = Position.from_text("1#\n##")
    trace = bfs.trace(move_graph(alone, (0, 0)), (0, 0))
    assert wave_film(trace, search_view(alone, (0, 0))).alt.endswith("1 cell. 1 cell is reached.")


def test_columns_and_rows_are_numbered_and_a_puzzle_has_no_score() -> None:
    position = Position.from_text("1...\n.2..")
    game, puzzle = position_scene(position), position_scene(position, puzzle=True)
    assert sorted(texts(puzzle)) == ["0", "0", "1", "1", "2", "3", "G", "R"]
    assert puzzle.description == "2 balls on 4 x 2 cells: red on (0, 0), green on (1, 1)."
    assert puzzle.height < game.height


def test_balls_are_told_apart_by_letters_that_can_be_read() -> None:
    letters = {name[0] for name in COLORS}
    assert len(letters) == len(COLORS) == 9
    assert texts(position_scene(POSITION)) == [
        *("0", "1", "2", "0", "1", "2", "Next", "O", "V", "T", "Score 0", "R", "G", "B", "Y")
    ]


def test_a_search_shows_the_balls_in_place_of_walls() -> None:
    view = search_view(POSITION, (0, 0))
    trace = bfs.trace(move_graph(POSITION, (0, 0)), (0, 0))
    scene = view.scene(trace.at(len(trace)))
    assert (
        sum(isinstance(s, Circle) and s.classes.startswith("ball ball-") for s in scene.shapes) == 3
    )
    assert count(scene, "hatch") == 1
    assert {"(0, 1), green ball", "(2, 1), wall"} <= set(labels(scene))


def test_waves_end_with_all_cells_settled() -> None:
    position = Position.from_text("1..\n22.")
    trace = bfs.trace(move_graph(position, (0, 0)), (0, 0))
    film = wave_film(trace, search_view(position, (0, 0)))
    assert len(film.scenes) == 1 + 4  # before each of waves 0 to 3 is settled, and the end
    assert [scene.description.split(" Frontier")[0] for scene in film.scenes[1:3]] == [
        "Settled: (0, 0) at 0.",
        "Settled: (0, 0) at 0, (1, 0) at 1.",
    ]
    assert "Frontier" not in film.scenes[-1].description
    assert film.alt.endswith("Wave 3 is the last one, with 1 cell. 4 cells are reached.")


def test_the_largest_board_can_be_drawn() -> None:
    assert png(position_scene(Position.new(1, width=30, height=30)))


def test_who_comes_joins_the_queue_at_its_end_and_who_goes_leaves_at_its_head() -> None:
    position = Position.from_text("....\n.12.\n....")
    view = search_view(position, (1, 1))
    trace = bfs.trace(move_graph(position, (1, 1)), (1, 1))
    rows = [frame["row"] for frame in frames(trace, view)["frames"]]
    assert rows[:3] == [["(1, 1)"], [], ["(1, 0)"]]
    assert max(map(len, rows)) > 2
    for before, after in pairwise(rows):
        assert after in (before[1:], [*before, *after[-1:]])
    assert rows[-1] == []
    told = story(next(moments(trace)), view)
    assert "Queue, next first: (1, 1)" in texts(told)
    assert "In the queue, next first: (1, 1)." in told.description
    assert "row" not in frames(trace, search_view(position, (1, 1), waits=False))["frames"][0]
