"""Fields stand out; where a system forces its colors, widgets use these alone, and show as much."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pathlib_games.views.palette import color
from pathlib_tutor.lessons.worlds import DESIGN
from pathlib_tutor.widgets.simulation import RunByHand
from pathlib_tutor.widgets.world_painter import WorldPainter
from tests.browser.conftest import not_on_the_site, opened_in
from tests.browser.notebook_page import NotebookPage, Theme
from tests.browser.seeing import COLOR_RULES, axe, come_to_rest
from tests.browser.test_ask import ASKED
from tests.browser.test_board import show_alone
from tests.browser.test_layout import ask
from tests.contrast import contrast

pytestmark = not_on_the_site("its widgets are the same")

OTHERS = ("five-nodes/lines", "five-nodes/run-by-hand", "own-world/break-it")
"""An exercise of each form that has a widget of its own."""
PLAYED = """
from pathlib_games.games.hex import HexGame

game = HexGame(size=5, level="two players")
game.click((2, 2))
game.click((1, 1))
game
""".strip()
CELLS = [
    "from pathlib_games import ask",
    *(f'ask("{each}")' for each in (*(asked.recipe for asked in ASKED.values()), *OTHERS)),
    PLAYED,
]
SHOWN = {".pg-ask": len(ASKED), ".pg-game-board": 1}
opened = opened_in("lab")

WIDGETS = ".jp-OutputArea-output .pg:not(.pg .pg)"
# The colors of the system, and all colors of widgets that are seen, with where they are.
SEEN = """roots => {
  const names = ["Canvas", "CanvasText", "Highlight"];
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.forcedColorAdjust = "none";
  const system = Object.fromEntries(names.map(name => {
    probe.style.color = name;
    return [getComputedStyle(probe).color, name];
  }));
  probe.remove();
  const found = new Set();
  const note = (element, part, color) => {
    if (color === "none" || /^rgba.*, 0\\)$/.test(color)) return;
    const classes = element.getAttribute("class");
    found.add(`${element.tagName} ${classes}: ${part} ${system[color] ?? color}`);
  };
  for (const each of roots.flatMap(root => [root, ...root.querySelectorAll("*")])) {
    if (!each.checkVisibility()) continue;
    const style = getComputedStyle(each);
    if (each.matches(".pg-scene *")) {
      note(each, "fill", style.fill);
      note(each, "stroke", style.stroke);
      continue;
    }
    const sides = ["Top", "Right", "Bottom", "Left"];
    const edges = sides.filter(side => parseFloat(style[`border${side}Width`]));
    for (const edge of edges) note(each, "border", style[`border${edge}Color`]);
    note(each, "background", style.backgroundColor);
    if (each.textContent) note(each, "color", style.color);
  }
  return [...found];
}"""


@pytest.fixture
def forced(opened: NotebookPage, theme: Theme) -> Iterator[NotebookPage]:
    """Force the colors of a light or a dark system, with the other theme in Jupyter."""
    opened.page.emulate_media(
        forced_colors="active", color_scheme="dark" if theme == "light" else "light"
    )
    yield opened
    opened.page.emulate_media(forced_colors="none", color_scheme="no-preference")


def style(part: Locator, name: str) -> str:
    found: str = part.evaluate("(e, name) => getComputedStyle(e)[name]", name)
    return found


def test_all_colors_are_the_systems_and_have_its_contrast(forced: NotebookPage) -> None:
    widgets = forced.page.locator(WIDGETS)
    expect(widgets).to_have_count(len(CELLS) - 1)
    seen: list[str] = widgets.evaluate_all(SEEN)
    kept = ("Canvas", "CanvasText", "Highlight")
    stones = [each for each in seen if "stone-" in each or "side-" in each]
    assert [each for each in seen if each not in stones and not each.endswith(kept)] == []
    assert {each.rpartition(" ")[2] for each in stones if "stroke" in each} == {"CanvasText"}
    for player, hue in (("black", "rgb(0, 0, 0)"), ("white", "rgb(255, 255, 255)")):
        assert style(widgets.locator(f".stone-{player}").last, "fill") == hue
    for meaning in ("settled: stroke Highlight", "frontier: stroke CanvasText"):
        assert any(meaning in each for each in seen), meaning
    assert axe(widgets, COLOR_RULES[:1]) == []


def test_what_is_chosen_focused_and_pressed_stands_out(forced: NotebookPage) -> None:
    questions = forced.page.locator(".pg-ask")
    choice = come_to_rest(questions.nth(list(ASKED).index("choice")))
    choice.get_by_role("radio").nth(1).check()
    looks = [
        (style(card, "borderTopColor"), style(card.locator(".pga-letter"), "backgroundColor"))
        for card in choice.locator(".pga-card").all()
    ]
    assert looks.count(looks[1]) == 1
    assert len(set(looks)) == 2
    for question in questions.all():
        check = question.get_by_role("button", name="Check")
        assert style(check, "borderTopStyle") == "solid"
        assert style(check, "borderTopColor") != style(question, "backgroundColor")
    for name in ("number", "table", "bug"):
        field = questions.nth(list(ASKED).index(name)).get_by_role("textbox").first
        field.focus()
        assert style(field, "outlineStyle") == "solid"
        assert style(field, "outlineColor") != style(questions.first, "backgroundColor")


FIELDS = ":is(select, textarea, input:not([type=checkbox], [type=radio], [type=range])):visible"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_borders_of_fields_stand_out(timed: Page, theme: Theme) -> None:
    makers: dict[str, Any] = {
        name: lambda each=each: ask(each.recipe) for name, each in ASKED.items()
    }
    makers |= {
        "run": RunByHand,
        "world": lambda: WorldPainter(DESIGN.item("own-world/design given=portals")),
    }
    found = 0
    for name, made in makers.items():
        timed.goto("about:blank")
        timed.evaluate("theme => document.body.dataset.jpThemeLight = theme === 'light'", theme)
        show_alone(timed, made())
        for field in timed.locator(FIELDS).all():
            line = style(field, "borderTopColor")
            levels = [int(part) for part in line[4:-1].split(",")]
            line = "#" + bytes(levels).hex()
            assert contrast(line, color("page", theme)) >= 3, name
            found += 1
    assert found > 30
