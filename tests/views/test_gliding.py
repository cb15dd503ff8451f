"""Films: between two scenes there are pictures in which things are on their way."""

from __future__ import annotations

import io
import random
from itertools import pairwise

from PIL import Image

from pathlib_games.games.battlesnake import (
    SNAKES,
    Game,
    Position,
    Replay,
    Snake,
    film,
    new_game,
    position_scene,
)
from pathlib_games.games.chutes import Board, Position as Race, race_film
from pathlib_games.views.figure import Animation, gif
from pathlib_games.views.gliding import BETWEEN, MOMENT, with_ways
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Shape, Text, rectangle


def scene(*shapes: Shape) -> Scene:
    return Scene(100, 100, shapes, "A scene", ".")


def ways(film: Animation) -> list[tuple[Scene, float]]:
    return [(picture, stays) for picture, stays in with_ways(film.scenes, film.seconds)]  # type: ignore[misc]


def test_what_has_a_key_moves_and_all_else_waits_for_the_next_scene() -> None:
    before = scene(rectangle(0, 0, 9, 9, "cell"), Circle(10, 10, 5, "node", key="piece"))
    after = scene(Text(50, 50, "Here."), Circle(40, 70, 5, "node settled", key="piece"))
    (first, stays), one, two, last = with_ways([before, after], 0.8)
    assert first == before
    assert last == (after, 0.8)
    assert round(stays + one[1] + two[1], 9) == 0.8
    assert one == (
        scene(before.shapes[0], Circle(20, 30, 5, "node settled", key="piece")),
        MOMENT,
    )
    assert two[0].shapes[1:] == (Circle(30, 50, 5, "node settled"),)


def test_without_keys_or_without_time_there_is_nothing_in_between() -> None:
    loose = [scene(Circle(x, 10, 5, "node")) for x in (10, 40)]
    assert [*with_ways(loose, 0.8)] == [(loose[0], 0.8), (loose[1], 0.8)]
    keyed = [scene(Circle(x, 10, 5, "node", key="piece")) for x in (10, 40)]
    assert [*with_ways(keyed, MOMENT)] == [(keyed[0], MOMENT), (keyed[1], MOMENT)]


def test_a_line_crawls_along_itself_and_grows_at_its_end() -> None:
    old = ((10, 0), (10, 10), (20, 10))
    crawled = ((0, 0), (10, 0), (10, 10))
    grown = ((0, 0), (10, 0), (10, 10), (20, 10))
    for new, tail in ((crawled, (15, 10)), (grown, (20, 10))):
        scenes = [scene(Line(points, "way", key="snake")) for points in (old, new)]
        _, (between, _), _ = with_ways(scenes, 2.5 * MOMENT)
        assert between.shapes == (Line(((5, 0), (10, 0), (10, 10), tail), "way"),)


def test_pieces_of_a_race_and_snakes_are_on_their_way_between_scenes() -> None:
    die = random.Random(3)
    board = Board(size=30, ladders=[(2, 19)], chutes=[(28, 3)])
    race = race_film(Race(board, (0, 0)), (die.randint(1, 6) for _ in range(6)))
    pictures = [picture for picture, _ in ways(race)]
    assert len(pictures) == len(race.scenes) + BETWEEN * (len(race.scenes) - 1)
    discs = [[s for s in picture.shapes if isinstance(s, Circle)][-2:] for picture in pictures]
    assert all(one != other for one, other in pairwise(discs))

    replay = Replay.of(
        new_game(["one", "two"], seed=1, size=(7, 7)),
        dict.fromkeys(("one", "two"), SNAKES["tutorial"]),
    )
    game = film(replay)
    # Each turn has a picture of its way, but the last, in which both go out.
    assert len(ways(game)) == 2 * len(game.scenes) - 2
    heads = [
        [
            (s.x, s.y)
            for s in picture.shapes
            if s.key and isinstance(s, Circle) and s.classes.startswith("ball ")
        ]
        for picture, _ in ways(game)[:3]
    ]
    for before, between, after in zip(*heads, strict=True):
        middle = tuple((a + b) / 2 for a, b in zip(before, after, strict=True))
        assert between == middle != before


def test_across_the_edge_nothing_flies_over_the_board() -> None:
    scenes = [
        position_scene(Position(5, 5, (Snake("me", 90, cells),), game=Game(ruleset=ruleset)))
        for ruleset in ("wrapped", "standard")
        for cells in (((4, 1), (3, 1), (2, 1)), ((0, 1), (4, 1), (3, 1)))
    ]
    assert [*with_ways(scenes[:2], 0.25)] == [(scene, 0.25) for scene in scenes[:2]]
    assert len([*with_ways(scenes[2:], 0.25)]) == 3


def test_the_time_of_a_film_is_that_of_its_scenes() -> None:
    moving = [scene(Circle(x, 10, 5, "node", key="piece")) for x in (10, 40, 40, 90)]
    with Image.open(io.BytesIO(gif(moving, 0.5))) as made:
        durations = []
        for number in range(getattr(made, "n_frames", 1)):
            made.seek(number)
            durations.append(made.info["duration"])
    assert durations == [300, 100, 100, 800, 100, 100, 1500]
