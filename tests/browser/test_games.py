"""Games on a board, by mouse and by keyboard, with their buttons, menus and lists."""

import re
import statistics
from functools import partial
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.agreement import differences
from tests.browser.conftest import WIDE, not_on_the_site
from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import (
    axe,
    box,
    click_and_hear,
    come_to_rest,
    press_to,
    said,
    wait_for_answer,
    work,
)

IMPORTS = r"""
from pathlib_games import ask
from pathlib_games.games import battlesnake, carcassonne, chutes, color_lines, hex as hexagons
from pathlib_games.games import maze, own, tiles
from pathlib_games.games.color_lines.players import hint

lines = color_lines.Position.from_text("1111..\n....12")
last = color_lines.Position.from_text("1111.\n....1")
pile = (tiles.Tile("NS"), tiles.Tile("N", "factory"), tiles.Tile("NE"))
road = tiles.Position(tiles.Board.from_text("╶m1 . .\n. . ."), pile, (0, 0))
road_at_once = tiles.Position(
    tiles.Board.from_text("╶. . .\n. . ."), (*[tiles.Tile("N")] * 6,), (0, 0)
)
vault = own.World("a@A~*", {"a": "key", "A": "door for a", "~": "ice"})
usual = chutes.Board.load("milton_bradley")
short = chutes.Board(size=8, ladders=[(2, 6)], title="Eight squares")
"""
MADE = {
    "lines": "color_lines.ColorLines(lines)",
    "hex": "hexagons.HexGame(size=3, level='two players')",
    "tiles": "tiles.TileLaying(road)",
    "land": "carcassonne.CarcassonneGame(seed=7, opponent='two players')",
    "walk": "vault.play()",
    "designer": "ask('chutes/design')",
    "snake": "battlesnake.SnakeGame(seed=3)",
}
"""The code of each game's boards: one for the mouse, and one for the keyboard."""
PLAYED = {
    "lines": {"10": "can reach 6 cells. Where should it go?", "4": "A line of 5 vanishes"},
    "hex": {
        "0": "White: a1. Black is to move.",
        "1": "Black: b1.",
        "3": "White: a2.",
        "4": "Black: b2.",
        "6": "White wins with a chain of 3 stones.",
    },
    "tiles": {"1 0": "Player 2 lays a factory", "2 0": "It completes a road of 3 tiles."},
    "land": {
        "0 -1": "Red may put a meeple on a highlighted part of the tile on (0, -1)",
        "(0, -1) city 2": "The city of 2 tiles is complete: 4 points for red.",
    },
    "walk": {
        "0 0": "You take key a.",
        "1 0": "You are on (1, 0).",
        "2 0": "You are on (2, 0).",
    },
    "designer": {
        "84": "You are holding the ladder from 28 up to 84 by its end at 84",
        "99": "Done: ladder from 28 up to",
    },
    "snake": {
        "(8, 1)": "You go left, tutorial goes left. Your health is 99.",
        "(8, 0)": "You eat: your health is 100, your length 4.",
        "(7, 0)": "You go left",
    },
}
"""The clicks, and the words that follow."""
OTHERS = {
    "die": "chutes.ChutesGame(usual, seed=1)",
    "large hex": "hexagons.HexGame(size=19, level='two players')",
    "small hex": "hexagons.HexGame(size=5, level='two players')",
    "large lines": "color_lines.ColorLines(seed=4)",
    "menus": "hexagons.HexGame(size=4, seed=3)",
    "ended": "chutes.ChutesGame(short, seed=1)",
    "line": "color_lines.ColorLines(last)",
    "road": "tiles.TileLaying(road)",
    "alone": "carcassonne.CarcassonneGame(seed=1)",
    "parts": "carcassonne.CarcassonneGame(seed=1)",
    "arrows": "own.World('@.a##\\nP~~.#\\n###P*', {'a': 'key', '~': 'ice', 'P': 'portal'}).play()",
    "maze": "maze.ShortestWay(maze.Position.load('one_pair'))",
    "computer": "tiles.TileLaying(road_at_once, opponent='computer')",
    "steered": "battlesnake.SnakeGame(seed=3)",
    "painter": "ask('own-world/design', given='portals')",
    "painted": "ask('own-world/design', given='ice')",
}
WAYS = ("mouse", "keyboard")
ALL = {f"{name} by {way}": made for name, made in MADE.items() for way in WAYS} | OTHERS
CELLS = [
    f"{IMPORTS}\nmade = {{}}",
    *(f"made[{name!r}] = {made}\nmade[{name!r}]" for name, made in ALL.items()),
]
SHOWN = {".pg": len(ALL)}


def board(opened: NotebookPage, name: str) -> Locator:
    return come_to_rest(opened.page.locator(".pg").nth(list(ALL).index(name)))


def shape(root: Locator, name: str) -> Locator:
    return root.locator(f'[data-id="{name}"]')


def settings(root: Locator) -> Locator:
    """Return a board's settings, unfolded."""
    folded = root.locator(".pg-settings:not([open]) summary")
    if folded.count():
        folded.click()
    return root.locator(".pg-settings")


def button(root: Locator, name: str) -> Locator:
    return root.get_by_role("button", name=name, exact=True)


STEERED = ("walk", "snake")
"""The games in which arrow keys make moves instead of going from cell to cell."""


@pytest.mark.parametrize(
    ("game", "way"),
    [(game, way) for game in MADE for way in WAYS if game not in STEERED or way == "mouse"],
)
def test_a_game_is_played_and_page_and_python_agree(
    game: str, way: str, opened: NotebookPage
) -> None:
    name = f"{game} by {way}"
    root = board(opened, name)
    assert differences(opened, root, f"made[{name!r}]") == []
    shape(root, root.locator("[data-id]").first.get_attribute("data-id") or "").focus()
    for clicked, words in PLAYED[game].items():
        if way == "mouse":
            shape(root, clicked).click()
        else:
            press_to(shape(root, clicked))
        expect(said(root)).to_contain_text(words)
        wait_for_answer(root)
        assert differences(opened, root, f"made[{name!r}]") == []
        clicked_shape = shape(root, clicked)
        if clicked_shape.count():
            expect(clicked_shape).to_be_focused()
        else:  # a tile lies there now, and the focus is on the next choice
            expect(root.locator(".free").first).to_be_focused()
    if game != "designer":
        button(root, "Undo").click()
        expect(said(root)).to_contain_text("Undone")
        assert differences(opened, root, f"made[{name!r}]") == []


@pytest.mark.parametrize("name", ["line", "road", "land by mouse"])
def test_another_game_begins_with_the_seed_that_is_typed(name: str, opened: NotebookPage) -> None:
    root = board(opened, name)
    expect(root.get_by_label("Seed of the next game")).to_be_hidden()
    seed = settings(root).get_by_label("Seed of the next game")
    seed.focus()
    opened.page.keyboard.press("r")  # elsewhere it turns a tile
    seed.fill("77")
    button(root, "New game").click()
    expect(said(root)).to_contain_text("A new game with seed 77.")
    expect(seed).to_have_value("78")
    assert differences(opened, root, f"made[{name!r}]") == []


# ---- the work of a click ------------------------------------------------------------------------


@not_on_the_site("Python is slower there, and no promise is made")
@pytest.mark.slow
def test_a_stone_on_a_large_board_is_little_work(opened: NotebookPage) -> None:
    stones = ["a1,", "b2,", "a3,", "b4,", "a5,", "b1,"]  # nobody wins
    large, small = (
        statistics.median(work(opened, root, partial(click_and_hear, root, s)) for s in stones)
        for root in (board(opened, "large hex"), board(opened, "small hex"))
    )
    assert large < 3 * small  # for 14 times the cells


@pytest.mark.slow
def test_a_move_of_a_ball_is_little_work(opened: NotebookPage) -> None:
    root, moves = board(opened, "large lines"), []
    for _ in range(8):
        best = "hint(made['large lines'].position).move"
        source, target = re.findall(r"\(\d, \d\)", opened.python(f"print({best})"))
        root.get_by_role("button", name=f"{source},").click()
        expect(said(root)).to_contain_text("Where should it go?")
        moves.append(work(opened, root, partial(click_and_hear, root, f"{target},")))
    assert statistics.median(moves) < 100


# ---- single games -------------------------------------------------------------------------------


def test_the_die_is_rolled_by_mouse_and_by_keyboard(opened: NotebookPage) -> None:
    root = board(opened, "die")
    die = shape(root, "roll")
    die.click()
    expect(said(root)).to_have_text(re.compile(r"^You roll \d: .*\sThe computer rolls \d: "))
    # The button keeps the focus: Enter rolls again.
    expect(die).to_be_focused()
    before = said(root).inner_text()
    opened.page.keyboard.press("Enter")
    expect(said(root)).not_to_have_text(before)
    assert differences(opened, board(opened, "die"), "made['die']") == []


def test_a_board_is_handed_in_and_is_there_when_its_cell_runs_again(opened: NotebookPage) -> None:
    root = board(opened, "designer by keyboard")
    button(root, "Start again").click()
    expect(root.get_by_text("Move one end of one ladder so that")).to_be_visible()
    for clicked in ("80", "79"):
        shape(root, clicked).click()
    button(root, "Check").click()
    expect(said(root)).to_have_text(
        re.compile("^Not yet. You moved the ladder that led from 80 to 100")
    )
    button(root, "Start again").click()
    shape(root, "99").click()
    shape(root, "3").click()
    expect(said(root)).to_have_text("Done: chute from 99 down to 3.")
    shape(root, "3").click()
    shape(root, "4").click()
    expect(said(root)).to_have_text(re.compile("^Not possible: it should be a chute that ends"))
    button(root, "Remove it").click()
    expect(said(root)).to_have_text("Removed.")
    for clicked in ("84", "99"):
        shape(root, clicked).click()
    expect(said(root)).to_have_text("Done: ladder from 28 up to 99.")
    facts = re.compile("Shortest game: 5 rolls. Average: 31.85 turns.")
    expect(root.get_by_role("group")).to_have_attribute("aria-label", facts)
    button(root, "Check").click()
    expect(said(root)).to_have_text(
        re.compile("^Right. You moved the ladder that led from 28 to 84")
    )
    opened.select(1 + list(ALL).index("designer by keyboard"))
    opened.command("notebook:run-cell")
    moved = shape(board(opened, "designer by keyboard"), "99")
    expect(moved).to_have_attribute("aria-label", re.compile("^99, ladder from 28"))


def test_the_ball_walks_and_the_line_vanishes(opened: NotebookPage) -> None:
    root = board(opened, "line")
    opened.python("made['line'].game = color_lines.ColorLines(last).game")
    root.locator(".pg-scene").evaluate(
        "picture => { window.walks = []; new MutationObserver(all => all.forEach(one => {"
        " one.addedNodes.forEach(n => n.tagName === 'g' && window.walks.push(n.textContent));"
        " one.removedNodes.forEach(n => n.tagName === 'g' && window.walks.push('gone'));"
        "})).observe(picture, {childList: true}) }"
    )
    shape(root, "9").click()
    shape(root, "4").click()
    expect(said(root)).to_contain_text("A line of 5 vanishes: 5 points.")
    opened.page.wait_for_function("window.walks.length === 2")
    assert opened.page.evaluate("window.walks") == ["RRRRR+5", "gone"]


def test_the_same_picture_is_not_drawn_again_so_what_moves_goes_on(opened: NotebookPage) -> None:
    root = board(opened, "line")
    first = shape(root, "0")
    first.evaluate("shape => { shape.marked = true; }")
    opened.python("made['line']._say('Once more.')")
    expect(said(root)).to_have_text("Once more.")
    assert first.evaluate("shape => shape.marked") is True
    opened.python("made['line'].new_game(5)")
    expect(said(root)).to_contain_text("A new game")
    assert first.evaluate("shape => shape.marked") is None


def test_the_list_opens_at_the_end_and_closes_when_the_next_game_begins(
    opened: NotebookPage,
) -> None:
    opened.python(
        "while made['ended'].position.outcome() != 0: made['ended'].roll()\n"
        "made['line'].game = color_lines.ColorLines(last).game\n"
        "made['line'].click((4, 1)); made['line'].click((4, 0))"
    )
    ended, line = board(opened, "ended"), board(opened, "line")
    expect(line.locator(".pg-best .pg-now")).to_have_text("5 points, this game")
    for root, next_game in ((ended, shape(ended, "roll")), (line, button(line, "New game"))):
        best = root.locator(".pg-best")
        expect(best.locator(".pg-now")).to_contain_text("this game")
        expect(best.locator("li").first).to_be_visible()
        assert axe(best) == []
        next_game.click()
        expect(best.locator("li").first).to_be_hidden()
        best.locator("summary").focus()
        opened.page.keyboard.press("Enter")
        expect(best.locator("li").first).to_be_visible()
        expect(best.locator(".pg-now")).to_have_count(0)


def test_a_list_stands_beside_its_board_and_on_a_phone_below_it(opened: NotebookPage) -> None:
    page, root = opened.page, board(opened, "tiles by mouse")
    cell, row = shape(root, "0 1"), root.locator(".aside", has_text="tiles left")
    page.evaluate("jupyterapp.shell.collapseLeft()")
    opened.resize(390, 844)
    expect(root.locator(".pg-scene")).to_have_attribute("viewBox", re.compile("^0 0 270 "))
    below, listed = box(cell), box(row)
    assert listed["y"] >= below["y"] + below["height"]
    assert below["width"] > 40
    opened.resize(*WIDE)
    page.evaluate("jupyterapp.shell.expandLeft()")
    expect(root.locator(".pg-scene")).to_have_attribute("viewBox", re.compile("^0 0 5"))
    beside, listed = box(shape(root, "2 1")), box(row)
    assert listed["x"] > beside["x"] + beside["width"]


def test_what_covers_a_tile_does_not_cover_the_frame_of_the_keyboard(opened: NotebookPage) -> None:
    root = board(opened, "tiles by keyboard")
    shape(root, "0 1").focus()
    frame = root.locator(".pg-scene > :last-child")
    expect(frame).to_have_class("pg-frame-of-focus")
    places = (shape(root, "0 1").get_attribute("points"), frame.get_attribute("points"))
    assert places[0] == places[1]
    root.get_by_role("button", name="Turn").focus()
    expect(root.locator(".pg-frame-of-focus")).to_have_count(0)


def test_a_tile_is_turned_and_a_road_is_scored_step_by_step(opened: NotebookPage) -> None:
    opened.python("made['road'].game = tiles.TileLaying(road).game")
    root, ghost = board(opened, "road"), board(opened, "road").locator(".pg-ghost")
    shape(root, "2 1").hover()
    expect(ghost).to_have_count(0)
    shape(root, "1 0").hover()
    expect(ghost).to_have_count(1)  # turned automatically: it fits in one way only
    button(root, "Turn").click()
    expect(said(root)).to_have_text("Turned: streets east, west. It now fits on 2 cells.")
    expect(root.locator(".reach-dot")).to_have_count(2)
    shape(root, "1 0").click()
    expect(said(root)).to_contain_text("Player 2 lays a factory")
    for _ in range(3):
        opened.page.keyboard.press("r")
    shape(root, "2 0").click()
    expect(said(root)).to_contain_text("It completes a road of 3 tiles.")
    steps = (
        "From mine 1: factory 1 in 2 steps.",
        "Mine 1 delivers to factory 1: 2 steps, so 2 points.",
        "From factory 1: no house.",
        "The road is scored: player 1 gets 4, player 2 gets 1.",
    )
    button(root, "Next step").focus()
    for number, words in enumerate(steps):
        opened.page.keyboard.press("Enter")
        expect(said(root)).to_contain_text(words)
        expect(root.locator(".delivery")).to_have_count(1 if number == 1 else 0)
    expect(root.locator("text.number", has_text="1 + 2 = 3")).to_be_visible()
    expect(button(root, "Next step")).to_be_focused()


@pytest.mark.parametrize("go_on", ["r", "Turn", "Next step"])
def test_the_computer_plays_on_whatever_ends_the_scoring(go_on: str, opened: NotebookPage) -> None:
    root = board(opened, "computer")
    opened.python("made['computer'].game = tiles.TileLaying(road_at_once).game")
    for _ in range(3):
        button(root, "Turn").click()
    shape(root, "1 0").click()
    expect(said(root)).to_contain_text("It completes a road of 2 tiles.")
    while "Player 1 lays" not in (before := said(root).inner_text()):
        if go_on == "r":
            opened.page.keyboard.press("r")
        else:
            button(root, go_on).click()
        expect(said(root)).not_to_have_text(before)


def test_undo_while_a_road_is_scored_takes_up_your_tile(opened: NotebookPage) -> None:
    root = board(opened, "computer")
    opened.python("made['computer'].game = tiles.TileLaying(road_at_once).game")
    for steps in range(3):
        for _ in range(3):
            button(root, "Turn").click()
        shape(root, "1 0").click()
        expect(said(root)).to_contain_text("Player 1 lays a plain tile on (1, 0). It completes")
        for told in ("The road is scored", "Player 2 lays a plain tile")[:steps]:
            button(root, "Next step").click()
            expect(said(root)).to_contain_text(told)
        button(root, "Undo").click()
        expect(said(root)).to_contain_text("Undone: the tile on (1, 0). Player 1 lays")
        assert differences(opened, root, "made['computer']") == []
    button(root, "Undo").click()
    expect(said(root)).to_have_text("There is nothing to undo.")


def test_arrow_keys_walk_through_a_world(opened: NotebookPage) -> None:
    root, keyboard = board(opened, "arrows"), opened.page.keyboard
    shape(root, "0 0").focus()
    keyboard.press("ArrowRight")
    expect(said(root)).to_contain_text("You are on (1, 0).")
    expect(shape(root, "1 0")).to_be_focused()
    keyboard.press("ArrowUp")
    expect(said(root)).to_contain_text("You cannot move up.")
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowDown")
    expect(said(root)).to_contain_text("You are on (0, 1).")
    keyboard.press("Enter")
    expect(said(root)).to_contain_text("You are on (3, 2).")
    expect(shape(root, "3 2")).to_be_focused()
    button(root, "Begin again").click()
    shape(root, "4 2").click()
    expect(said(root)).to_contain_text("You reached the target in 3 moves.")
    assert differences(opened, root, "made['arrows']") == []


def test_arrow_keys_and_buttons_steer_a_snake_to_the_end(opened: NotebookPage) -> None:
    root, keyboard = board(opened, "steered"), opened.page.keyboard
    shape(root, "(9, 1)").focus()
    keyboard.press("ArrowLeft")
    expect(said(root)).to_contain_text("You go left, tutorial goes left. Your health is 99.")
    expect(shape(root, "(8, 1)")).to_be_focused()
    keyboard.press("ArrowRight")
    expect(said(root)).to_contain_text("You cannot turn back into your own neck.")
    button(root, "Down").click()
    expect(said(root)).to_contain_text("You eat: your health is 100, your length 4.")
    wait_for_answer(root)
    assert axe(root) == []
    button(root, "Down").press("Enter")
    expect(said(root)).to_contain_text("You left the board. tutorial wins after 3 turns.")
    expect(button(root, "Down")).to_be_focused()
    assert differences(opened, root, "made['steered']") == []
    seed = settings(root).get_by_label("Seed of the next game")
    seed.press("ArrowUp")
    expect(seed).to_have_value("5")  # there the arrow keys steer nothing
    button(root, "New game").click()
    expect(said(root)).to_contain_text("A new game with seed 5.")


def test_a_world_is_painted_by_mouse_and_its_moves_follow(opened: NotebookPage) -> None:
    root, mouse = board(opened, "painter"), opened.page.mouse
    moves = root.locator(".pg-moves")
    expect(moves).to_have_text("7 moves to the target.")

    def drag(start: str, end: str) -> None:
        wait_for_answer(root)
        cells = [box(shape(root, at)) for at in (start, end)]
        for cell, do in zip(cells, (mouse.down, mouse.up), strict=True):
            mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2, steps=4)
            do()

    drag("3 0", "3 4")
    expect(moves).to_have_text("No path to the target.")
    expect(root.locator("[aria-label$=', wall']")).to_have_count(5)
    root.get_by_role("radio", name="Portal").check()
    shape(root, "0 0").click()
    expect(said(root)).to_have_text("A portal leads nowhere yet and is not kept: paint its twin.")
    shape(root, "4 0").click()
    expect(moves).to_have_text("8 moves to the target.")
    drag("0 2", "0 1")
    expect(moves).to_have_text("7 moves to the target.")
    expect(shape(root, "0 1")).to_have_attribute("aria-label", "(0, 1), walker")
    shape(root, "4 0").click()  # what is there already is taken away
    expect(moves).to_have_text("No path to the target.")
    for words in ("7", "8"):
        button(root, "Undo").click()
        expect(moves).to_have_text(f"{words} moves to the target.")
    assert axe(root) == []
    button(root, "Check").click()
    expect(said(root)).to_contain_text("Right. It takes at least 8 moves")
    assert differences(opened, root, "made['painter']") == []
    settings(root).get_by_label("Columns").fill("9")
    opened.page.keyboard.press("Tab")
    expect(shape(root, "8 4")).to_be_visible()


def test_a_world_is_painted_by_keyboard_and_as_a_text(opened: NotebookPage) -> None:
    root, keyboard = board(opened, "painted"), opened.page.keyboard
    moves = root.locator(".pg-moves")
    root.get_by_role("radio", name="Wall").press("ArrowRight")
    expect(root.get_by_role("radio", name="Ice")).to_be_checked()
    shape(root, "1 2").focus()
    keyboard.down("Shift")  # until it is let go, all is one stroke
    for _ in range(5):
        keyboard.press("ArrowRight")
    keyboard.up("Shift")
    expect(moves).to_have_text("1 move to the target.")
    keyboard.press("u")
    expect(moves).to_have_text("7 moves to the target.")
    keyboard.press("Enter")
    expect(root.locator("[aria-label$=', ice']")).to_have_count(1)
    keyboard.press(" ")
    expect(root.locator("[aria-label$=', ice']")).to_have_count(0)
    root.get_by_text("Your world as a text", exact=True).click()
    text = root.get_by_role("textbox", name="Your world as a text")
    expect(text).to_have_value("........\n........\n@......*\n........\n........")
    text.fill('@~~*\n{"legend": {"~": "ice"}}')
    keyboard.press("u")  # there it is a letter
    expect(text).to_have_value('@~~*\n{"legend": {"~": "ice"}}u')
    keyboard.press("Backspace")
    button(root, "Paint this text").click()
    expect(moves).to_have_text("1 move to the target.")
    assert differences(opened, root, "made['painted']") == []
    assert axe(root) == []


def test_a_game_on_the_land_is_played_by_keyboard_alone(opened: NotebookPage) -> None:
    root, keys = board(opened, "alone"), opened.page.keyboard
    opened.python("made['alone'].new_game(1)")
    expect(said(root)).to_contain_text("You lay a tile: cloister.")
    root.locator(".pg-scene [tabindex='0']").first.focus()
    keys.press("r")
    expect(said(root)).to_have_text("Turned: cloister. It now fits on 1 cell.")
    keys.press("m")
    expect(said(root)).to_contain_text("Lay the tile first.")
    keys.press("n")
    expect(shape(root, "0 1")).to_be_focused()
    keys.press("Enter")
    expect(said(root)).to_contain_text(
        "You may put a meeple on a highlighted part of the tile on (0, 1)"
    )
    wait_for_answer(root)
    keys.press("u")
    expect(said(root)).to_contain_text("You hold the tile again.")
    wait_for_answer(root)
    keys.press("n")
    keys.press("Enter")
    expect(root.locator(".free").first).to_be_focused()
    wait_for_answer(root)
    assert axe(root) == []
    keys.press("n")
    expect(shape(root, "(0, 1) cloister")).to_be_focused()
    keys.press("Enter")
    expect(said(root)).to_contain_text(
        "You lay a tile on (0, 1), with a meeple on (0, 1) cloister."
    )
    expect(said(root)).to_contain_text("The computer lays a tile on ")
    wait_for_answer(root)
    assert differences(opened, board(opened, "alone"), "made['alone']") == []
    expect(root.locator(".pg-hand")).to_have_attribute("aria-label", re.compile("You: 0 points, 6"))


def test_a_feature_lights_up_with_its_open_sides_and_the_hand_is_used(opened: NotebookPage) -> None:
    root = board(opened, "parts")
    about, ends = root.locator(".pg-about"), root.locator(".pg-scene:not(.pg-hand) .open-end")
    shape(root, "(0, 0) road").hover()
    expect(about).to_have_text("A road of 1 tile, 2 open sides, no meeple.")
    expect(ends).to_have_count(2)
    expect(root.locator(".lit")).to_have_count(1)
    shape(root, "0 1").hover()
    expect(about).to_have_text("")
    expect(ends).to_have_count(0)
    expect(root.locator(".pg-ghost")).to_have_count(1)
    shape(root, "turn").click()
    expect(said(root)).to_have_text("Turned: cloister. It now fits on 1 cell.")
    shape(root, "0 1").click()
    expect(said(root)).to_contain_text("You may put a meeple")
    shape(root, "(0, 1) field").hover(position={"x": 8, "y": 8})
    expect(about).to_have_text("A field beside no city, no meeple.")
    expect(root.locator(".lit")).to_have_count(2)
    shape(root, "cloister 0").click()
    expect(said(root)).to_contain_text("with a meeple on (0, 1) cloister.")
    wait_for_answer(root)
    button(root, "Undo").click()
    expect(said(root)).to_contain_text("Undone: the tile on (0, 1).")
    assert differences(opened, root, "made['parts']") == []


def test_menus_say_what_hex_is_played_and_what_is_shown(opened: NotebookPage) -> None:
    root = board(opened, "menus")
    swap = button(root, "Swap")
    expect(swap).to_be_disabled()
    shape(root, "5").click()
    expect(said(root)).to_contain_text("It is your turn.")
    button(root, "Undo").click()
    expect(said(root)).to_contain_text("Undone.")
    button(root, "Hint").click()
    expect(said(root)).to_contain_text("The best adviser would play")
    expect(root.locator(".held")).to_have_count(1)
    show = settings(root).get_by_role("combobox", name="Show")
    show.select_option("white")
    expect(said(root)).to_contain_text("White needs 4 stones.")
    expect(root.locator(".way-white").first).to_be_visible()
    show.select_option("")
    expect(root.locator(".way-white")).to_have_count(0)
    root.get_by_role("combobox", name="Size").select_option("5")
    root.get_by_role("combobox", name="Opponent").select_option("two players")
    root.get_by_label("swap allowed").check()
    button(root, "New game").click()
    expect(said(root)).to_contain_text("A new game.")
    expect(root.locator("[data-id]")).to_have_count(25)
    shape(root, "16").click()
    expect(said(root)).to_contain_text("You may swap.")
    swap.click()
    expect(said(root)).to_have_text("Black: swap. White is to move.")
    expect(button(root, "d2, black stone")).to_be_visible()
    expect(swap).to_be_disabled()


def test_moves_are_read_and_another_game_is_put_on_the_board_by_keyboard(
    opened: NotebookPage,
) -> None:
    opened.python("made['menus'].new_game(4, 'two players', 'white', swap=False, seed=3)")
    root, keys = board(opened, "menus"), opened.page.keyboard
    shape(root, "0").click()
    expect(said(root)).to_contain_text("Black is to move.")
    summary = root.locator(".pg-record summary")
    expect(summary).to_have_text("Moves")  # visible while folded
    moves = root.get_by_label("The moves so far")
    expect(moves).to_be_hidden()
    summary.focus()
    keys.press("Enter")
    expect(moves).to_have_value("1. a1")
    link = root.get_by_label("Link to HexWorld")
    expect(link).to_have_value("https://hexworld.org/board/#4c1,a1")
    for _ in range(4):  # past the moves, the link and Copy
        keys.press("Tab")
    other = root.get_by_label("Link or moves of another game")
    expect(other).to_be_focused()
    keys.type("nonsense")
    keys.press("Enter")
    expect(said(root)).to_contain_text("Move 1: A move should be written like 'b2'")
    expect(said(root)).to_have_class(re.compile("pg-tone-wrong"))
    expect(moves).to_have_value("1. a1")
    other.fill("#5c1,a2:sc3e5")
    keys.press("Tab")
    keys.press("Enter")
    expect(said(root)).to_contain_text("A different game is on the board.")
    expect(root.locator("[data-id]")).to_have_count(25)
    expect(moves).to_have_value(re.compile(r"^1\. a2 2\. swap 3\. c3 4\. e5"))
    button(root, "Copy").click()
    expect(root.get_by_text(re.compile("Copied|Press Ctrl"))).to_be_visible()


@pytest.fixture
def labyrinth(opened: NotebookPage) -> Locator:
    """Put the maze's flag back to its first position."""
    opened.python("made['maze'].click((8, 6))")
    found = board(opened, "maze")
    expect(said(found)).to_have_text("From (0, 0) to (8, 6): 8 steps, jumping at A.")
    assert differences(opened, found, "made['maze']") == []
    return found


def expect_target(opened: NotebookPage, root: Locator, target: tuple[int, int]) -> None:
    """Check that words and picture match Python's, with the flag on a cell."""
    expect(said(root)).to_contain_text(f"to {target}")
    wait_for_answer(root)
    assert differences(opened, root, "made['maze']") == []


def test_a_click_puts_the_flag_there_and_a_wall_does_nothing(
    opened: NotebookPage, labyrinth: Locator
) -> None:
    shape(labyrinth, "0 6").click()
    expect_target(opened, labyrinth, (0, 6))
    wall = box(shape(labyrinth, "0 0"))
    labyrinth.page.mouse.click(wall["x"] + 10, wall["y"] + 10 + wall["height"])  # (0, 1) is a wall
    expect_target(opened, labyrinth, (0, 6))


def test_the_keyboard_puts_the_flag_there(opened: NotebookPage, labyrinth: Locator) -> None:
    shape(labyrinth, "8 6").click()
    expect_target(opened, labyrinth, (8, 6))
    press_to(shape(labyrinth, "8 3"))
    expect_target(opened, labyrinth, (8, 3))
    labyrinth.page.keyboard.press("ArrowUp")
    labyrinth.page.keyboard.press(" ")
    expect_target(opened, labyrinth, (8, 2))
    expect(shape(labyrinth, "8 2")).to_be_focused()


def test_the_flag_is_dragged_and_the_way_follows_at_every_cell(
    opened: NotebookPage, labyrinth: Locator
) -> None:
    way = [(8, 6), (8, 5), (8, 4), (8, 3), (8, 2)]
    mouse = labyrinth.page.mouse
    shape(labyrinth, "8 6").hover()
    mouse.down()
    for _, there in pairwise(way):
        at = box(shape(labyrinth, f"{there[0]} {there[1]}"))
        mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        expect_target(opened, labyrinth, there)
    mouse.up()
    shape(labyrinth, "0 6").hover()
    expect_target(opened, labyrinth, (8, 2))
    expect(shape(labyrinth, "8 2")).to_be_focused()


def test_a_pointer_that_was_pressed_elsewhere_drags_nothing(
    opened: NotebookPage, labyrinth: Locator
) -> None:
    shape(labyrinth, "0 6").click()  # and let go
    expect_target(opened, labyrinth, (0, 6))
    mouse = labyrinth.page.mouse
    said(labyrinth).hover()
    mouse.down()
    shape(labyrinth, "0 5").hover()
    shape(labyrinth, "0 4").hover()
    mouse.up()
    expect_target(opened, labyrinth, (0, 6))
