"""Motion in the widgets: it comes to rest, and stops entirely on request."""

import io
from collections.abc import Iterator
from itertools import pairwise
from math import dist

import pytest
from PIL import Image, ImageColor
from playwright.sync_api import Locator, expect

from pathlib_games.boards import load_graph
from pathlib_games.games.battlesnake.players import SNAKES
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.rules import new_game
from pathlib_games.games.battlesnake.view import SIDE as CELL, replay_scenes
from pathlib_games.graphs import Relax, dijkstra
from pathlib_games.views.pages import elements
from pathlib_games.views.palette import color
from pathlib_games.views.shapes import Circle
from tests.browser.conftest import opened_in
from tests.browser.notebook_page import NotebookPage

WIDGETS = """
from IPython.display import display
from pathlib_games.boards import load_graph
from pathlib_games.games import (
    battlesnake, carcassonne, chutes, color_lines, hex as hexagons, tiles
)
from pathlib_games.graphs import dijkstra
from pathlib_games.widgets import SceneStepper, Stepper

rolling = chutes.ChutesGame(chutes.Board.load("milton_bradley"), seed=1)
lines = color_lines.ColorLines(color_lines.Position.from_text("1111.\\n.....\\n....1"))
near = hexagons.Position.empty(3)
stones = hexagons.HexGame(near)
stepper = Stepper(dijkstra.trace(load_graph("five_nodes").graph, "A"))
nearly = hexagons.HexGame(size=3, level="two players")
for cell in ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)):
    nearly.click(cell)
nearly.undo()
snakes = battlesnake.new_game("ab", seed=3, size=(7, 7))
players = {"a": battlesnake.SNAKES["tutorial"], "b": battlesnake.SNAKES["random"]}
fight = SceneStepper(battlesnake.replay_scenes(battlesnake.Replay.of(snakes, players)))
mine = tiles.Board.from_text("╶m1 .  .\\n.  . .")
pile = (tiles.Tile("EW"), tiles.Tile("N", "factory"), tiles.Tile("N"))
laying = tiles.TileLaying(tiles.Position(mine, pile, (0, 0)), opponent="computer")
begun = laying.game
land = carcassonne.CarcassonneGame(seed=7, opponent="two players")
bare = land.game
for widget in (rolling, lines, stones, stepper, nearly, fight, laying, land):
    shown, _ = widget._repr_mimebundle_()
    display({kind: shown[kind] for kind in shown if "widget-view" in kind}, raw=True)
""".strip()

GAME = Replay.of(
    new_game("ab", seed=3, size=(7, 7)), {"a": SNAKES["tutorial"], "b": SNAKES["random"]}
)

# Record the name and the duration of each animation; the test can hold one at a quarter.
WATCH = """
() => {
  if (window.moved) return;
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    const {duration, easing} = made.effect.getTiming();
    window.moved.push([this.getAttribute('class') ?? this.tagName, duration, easing]);
    if (window.held) {
      made.pause();
      made.currentTime = duration / 4;
    }
    return made;
  };
}
"""

# Advance the page's clock: after a quick step the widgets skip motion.
REST = """
() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 250;
}
"""

pytestmark = pytest.mark.slow


CELLS = [WIDGETS]
SHOWN = {".pg-stepper": 2}
opened = opened_in("lab")


@pytest.fixture(scope="module", autouse=True)
def _watched(opened: NotebookPage) -> Iterator[None]:
    opened.page.evaluate(WATCH)
    yield
    opened.page.emulate_media(reduced_motion="no-preference")


def moved_by_all(page: NotebookPage) -> set[str]:
    """Act on each widget, wait until everything is at rest, and return the animations."""
    page.python(
        "lines.undo(); stones.undo(); stepper.index = 0; fight.index = 4; laying.game = begun\n"
        "land.game = bare"
    )
    nearly = page.page.locator(".pg").nth(4)
    if nearly.locator(".chain").count():
        page.python("nearly.undo()")
        expect(nearly.locator(".chain")).to_have_count(0)
    page.page.evaluate("window.moved.length = 0")
    widgets: Locator = page.page.locator(".pg")
    said = widgets.nth(0).locator(".pg-say")
    before = said.inner_text()
    widgets.nth(0).locator('[data-id="roll"]').click()
    expect(said).not_to_have_text(before)
    for number in (14, 4):  # the last ball of the line, and its target
        widgets.nth(1).locator(f'[data-id="{number}"]').click()
    expect(widgets.nth(1).locator(".pg-say")).to_contain_text("vanish")
    widgets.nth(2).locator('[data-id="0"]').click()
    expect(widgets.nth(2).locator(".pg-say")).to_contain_text("answers")
    for _ in range(2):
        widgets.nth(3).get_by_role("button", name="Next step").click()
    nearly.locator('[data-id="6"]').click()
    expect(nearly.locator(".chain")).to_have_count(1)
    widgets.nth(5).get_by_role("button", name="Next step").click()
    widgets.nth(6).get_by_role("button", name="the tile fits here").first.click()
    expect(widgets.nth(6).locator(".pg-say")).to_contain_text("Player 2 lays a")
    for name in ("0 -1", "(0, -1) city 2"):  # a meeple returns with its points
        widgets.nth(7).locator(f'[data-id="{name}"]').click()
    expect(widgets.nth(7).locator(".pg-say")).to_contain_text("4 points for red")
    page.page.wait_for_function(
        "document.getAnimations().every(each => each.playState !== 'running')"
    )
    return {name for name, *_ in page.page.evaluate("window.moved")}


def test_everything_that_happens_moves_and_comes_to_rest(opened: NotebookPage) -> None:
    opened.page.emulate_media(reduced_motion="no-preference")
    moved = moved_by_all(opened)
    assert {"die", "pip", "counter counter-0", "tree"} <= moved
    assert "chain" in moved  # of the won Hex game
    assert {"ball ball-1", "letter", "snake-rim", "snake-body snake-1"} <= moved
    assert any("stone" in name and "fresh" in name for name in moved)
    assert any("street" in name and "fresh" in name for name in moved)
    assert "pg-flight" in moved
    expect(opened.page.locator(".pg-flights")).to_have_count(0)
    # The trail is gone, and the pictures are Python's.
    lines = opened.page.locator(".pg").nth(1)
    expect(lines.locator("polyline.tree")).to_have_count(0)


def test_nothing_moves_for_who_has_asked_for_less_motion(opened: NotebookPage) -> None:
    opened.page.emulate_media(reduced_motion="reduce")
    assert moved_by_all(opened) == set()


def cells(turn: int, number: int) -> list[tuple[int, int]]:
    """Return the cells of a snake, without repeats."""
    return list(dict.fromkeys(GAME.positions[turn].snakes[number].body))


def assert_attached(picture: Image.Image, turn: int, number: int, scale: float) -> None:
    """Check along the path of a snake, a quarter step after a turn: one piece, and no more."""
    scene = replay_scenes(GAME)[turn + 1][0]
    old, new = cells(turn, number), cells(turn + 1, number)
    way = [*new[:1], *max(old, new[1:], key=len)]
    head = next(
        shape
        for shape in reversed(scene.shapes)
        if isinstance(shape, Circle) and shape.classes == f"ball ball-{number + 1}"
    )
    points = [(head.x + CELL * (x - way[0][0]), head.y - CELL * (y - way[0][1])) for x, y in way]
    begins = 0.75 * CELL
    ends = sum(dist(*pair) for pair in pairwise(points)) - (CELL / 4 if len(old) == len(new) else 0)
    ink = ImageColor.getrgb(color(f"ball_{number + 1}"))
    before = 0.0
    for (x, y), (to_x, to_y) in pairwise(points):
        right = (to_x - x) / CELL, (to_y - y) / CELL
        for far in range(CELL):
            # Beside the middle, which holds the letters.
            at = (
                scale * (x + far * right[0] - 8.5 * right[1]),
                scale * (y + far * right[1] + 8.5 * right[0]),
            )
            pixel = picture.getpixel((round(at[0]), round(at[1])))
            assert isinstance(pixel, tuple)
            painted = all(abs(a - b) < 12 for a, b in zip(pixel, ink, strict=True))
            if begins - 8 <= before + far <= ends:
                assert min(pixel) < 200, (turn, number, before + far)  # body or rim, not the page
            elif not begins - 17 <= before + far <= ends + 13:
                assert not painted, (turn, number, before + far)
        before += CELL


def test_snakes_stay_in_one_piece_in_the_middle_of_a_step(opened: NotebookPage) -> None:
    page = opened.page
    page.emulate_media(reduced_motion="no-preference")
    fight = page.locator(".pg").nth(5)
    picture = fight.locator(".pg-scene")
    lines = "all => all.map(line => line.getAttribute('points'))"
    turns = [0, 1, 2, 4, 6, 7]
    longer = [len(cells(turn + 1, 0)) > len(cells(turn, 0)) for turn in turns]
    assert set(longer) == {True, False}  # it grows in some turns
    for turn in turns:
        drawn = elements(replay_scenes(GAME)[turn + 1][0].shapes)
        still = [attributes["points"] for tag, attributes, *_ in drawn if tag == "polyline"]
        opened.python(f"fight.index = {turn}")
        expect(fight.locator(".pg-place")).to_contain_text(f"step {turn} ")
        page.evaluate(REST)
        page.evaluate("window.held = true")
        fight.get_by_role("button", name="Next step").click()
        page.evaluate("window.held = false")
        shot = Image.open(io.BytesIO(picture.screenshot())).convert("RGB")
        scale = shot.width / replay_scenes(GAME)[0][0].width
        for number in range(2):
            assert_attached(shot, turn, number, scale)
        handles = picture.locator("polyline").element_handles()
        page.evaluate("document.getAnimations().forEach(each => each.finish())")
        # The next frame reports the end.
        page.wait_for_function(
            f"([all, still]) => `${{({lines})(all)}}` === `${{still}}`", arg=[handles, still]
        )


def test_while_a_game_plays_its_snakes_never_stand_still(opened: NotebookPage) -> None:
    page = opened.page
    page.emulate_media(reduced_motion="no-preference")
    fight = page.locator(".pg").nth(5)
    last = len(GAME.positions) - 1
    for speed, milliseconds in (("fast", 500), ("normal", 1300)):
        opened.python(f"fight.index = {last - 6}")
        expect(fight.locator(".pg-place")).to_contain_text(f"step {last - 6} ")
        fight.locator("select").select_option(speed)
        page.evaluate("window.moved.length = 0")
        fight.get_by_role("button", name="Play").click()
        expect(fight.locator(".pg-place")).to_contain_text(f"step {last} ")
        moved = {tuple(each) for each in page.evaluate("window.moved") if "snake" in each[0]}
        assert {name for name, *_ in moved} >= {"snake-rim", "snake-letter", "snake-body snake-2"}
        assert {each[1:] for each in moved} == {(milliseconds, "linear")}


# Hold counting numbers, and record their ends.
HOLD = """
() => {
  window.counting = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    if (this.dataset?.numbers) {
      made.pause();
      window.counting.push([this.dataset.numbers, made]);
    }
    return made;
  };
}
"""


def improve_c(page: NotebookPage) -> Locator:
    """Take the step that improves C; return its row."""
    steps = dijkstra.trace(load_graph("five_nodes").graph, "A").steps
    number = next(
        number
        for number, step in enumerate(steps)
        if isinstance(step, Relax) and (step.tail, step.head) == ("B", "C")
    )
    stepper = page.page.locator(".pg-stepper").filter(has=page.page.locator("table"))
    page.python(f"stepper.single_steps = True\nstepper.index = {number}")
    expect(stepper.locator(".pg-place")).to_contain_text(f"step {number} ")
    page.page.evaluate(REST)
    page.page.evaluate(HOLD)
    stepper.get_by_role("button", name="Next step").click()
    expect(stepper.locator(".pg-place")).to_contain_text(f"step {number + 1} ")
    return stepper.locator("tbody tr.pg-changed")


def test_a_distance_counts_over_and_is_read_at_once(opened: NotebookPage) -> None:
    page = opened.page
    page.emulate_media(reduced_motion="no-preference")
    row = improve_c(opened)
    cell = row.locator("td").first
    expect(cell.locator(".pg-over")).to_have_count(1)
    assert cell.text_content() == "10 8"
    assert page.evaluate("window.counting.map(([numbers]) => numbers)") == ["10\n9\n8"]
    box = row.bounding_box()
    page.evaluate("window.counting.forEach(([, made]) => made.finish())")
    expect(cell.locator(".pg-over")).to_have_count(0)
    assert cell.text_content() == "10 8"
    assert row.bounding_box() == box, "nothing jumps"


def test_no_distance_counts_over_for_who_has_asked_for_less_motion(opened: NotebookPage) -> None:
    opened.page.emulate_media(reduced_motion="reduce")
    assert improve_c(opened).locator("td").first.text_content() == "10 8"
    assert opened.page.evaluate("window.counting") == []
