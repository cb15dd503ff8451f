"""The Hex widget in Python: clicks, buttons and menus, their words and messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathlib_games.games.contract import History
from pathlib_games.games.hex.players import LEVELS, solve, suggest
from pathlib_games.games.hex.rules import BLACK, GAME, SWAP, WHITE, Position, move_to_text
from pathlib_games.games.hex.view import position_scene
from pathlib_games.games.hex.widget import SPOTS, TWO_PLAYERS, FindBetter, HexGame
from pathlib_games.graphs import IllegalMove
from tests.widgets.page import hear, press, send, tone


def chosen(widget: HexGame) -> dict[str, Any]:
    """Return the menus for the next game, with the offered values."""
    fields = widget._state["next"]
    for field in fields:
        assert not field["options"] or field["value"] in dict(field["options"])
    return {field["name"]: field["value"] for field in fields}


@pytest.fixture
def two() -> HexGame:
    return HexGame(size=3, level=TWO_PLAYERS)


def test_two_players_move_in_turn(two: HexGame) -> None:
    hear(two, click="4")
    assert two.said == "White: b2. Black is to move."
    hear(two, click="0")
    assert two.position == Position.from_text("B..\n.W.\n...")
    assert two.moves == ((1, 1), (0, 0))
    labels = [shape.label for shape in two.picture().shapes if shape.id is not None]
    assert labels[0] == "a1, black stone, last move"


def test_a_won_game_is_told_and_over(two: HexGame) -> None:
    for cell in ((1, 1), (0, 0), (1, 0), (0, 1), (1, 2)):
        two.click(cell)
    assert two.said.startswith("White: b3. White wins with a chain of 3 stones.")
    assert tone(two) == "right"
    before = two.position
    two.click((2, 2))
    assert two.said.startswith("The game is over: white has won. Press New game")
    two.hint()
    assert two.said.startswith("The game is over.")
    assert two.position is before


def test_refused_clicks_say_why(two: HexGame) -> None:
    two.click((1, 1))
    two.click((1, 1))
    assert two.said == "On b2 there is a white stone already."
    assert tone(two) == "wrong"
    two.click((7, 7))
    assert "is not a cell of this board" in two.said
    assert len(two.moves) == 1
    with pytest.raises(IllegalMove):
        two.position.play((1, 1))


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_answers_after_the_own_stone_is_shown(level: str) -> None:
    widget = HexGame(size=4, level=level, seed=5)
    shown: list[str] = []
    breathing: list[set[str]] = []  # cells of stones after a pause, as in game_board.js

    def see(change: Any) -> None:
        shown.append(change["new"]["say"]["text"])
        shapes = [attributes for _, attributes, *_ in change["new"]["scene"]["shapes"]]
        stones = [each for each in shapes if "fresh" in each.get("class", "").split()]
        breathing.append({f"{each['cx']} {each['cy']}" for each in stones})

    widget.observe(see, "_state")
    widget.click((0, 0))
    assert not breathing[0]
    assert len(breathing[1]) == 1
    assert len(widget.moves) == 2
    assert shown[0] == "White: a1. The computer is thinking."
    assert shown[1].startswith("White: a1. Black answers ")
    assert shown[1].endswith("It is your turn.")
    assert widget.moves[1] == suggest(Position.empty(4).play((0, 0)), level, 5)


def test_the_computer_may_begin() -> None:
    widget = HexGame(size=3, level=LEVELS[-1], you=BLACK)
    assert len(widget.moves) == 1
    assert widget.said.startswith(f"White begins with {move_to_text(widget.moves[0])}.")
    first = widget.moves
    widget.undo()
    assert widget.moves == first  # it would start like this again
    assert widget.said == "There is nothing to undo."


def test_a_game_lost_to_the_computer_has_the_other_tone() -> None:
    widget = HexGame(Position.from_text("WW.\n.BB\n..."), level=LEVELS[-1])
    widget.click((2, 2))
    assert widget.said.startswith("White: c3. Black answers ")
    assert "Black wins with a chain of 3 stones." in widget.said
    assert tone(widget) == "wrong"


def test_undo_takes_the_answer_back_as_well(two: HexGame) -> None:
    widget = HexGame(size=4, level=LEVELS[0])
    start = widget.position
    for _ in range(2):
        widget.click(widget.position.free[-1])
    hear(widget, press="Undo")
    assert len(widget.moves) == 2
    hear(widget, press="Undo")
    assert widget.position == start
    assert repr(widget).startswith("<HexGame 4 x 4, 0 moves:")
    two.click((0, 0))
    two.click((1, 1))
    two.undo()
    assert two.moves == ((0, 0),)


def test_undo_after_the_end_gives_the_turn_back() -> None:
    widget = HexGame(Position.from_text("W.\n.B"), level=LEVELS[0])
    widget.click((0, 1))
    assert widget.position.outcome() is not None
    widget.undo()
    assert widget.position == Position.from_text("W.\n.B")


def test_swap_is_offered_once_and_told() -> None:
    widget = HexGame(size=5, level=TWO_PLAYERS, swap=True)
    assert widget._state["disabled"] == ["Swap"]
    hear(widget, press="Swap")
    assert "only the second move may be a swap" in widget.said
    widget.click((1, 3))
    assert widget._state["disabled"] == []
    assert widget.said.endswith("Black is to move. You may swap.")
    hear(widget, press="Swap")
    assert widget.position.stones(BLACK) == ((3, 1),)
    assert widget._state["disabled"] == ["Swap"]
    assert widget.said == "Black: swap. White is to move."
    assert widget.picture().description == position_scene(widget.position).description


def test_the_computer_may_swap() -> None:
    widget = HexGame(size=5, level=LEVELS[-1], swap=True)
    widget.click((2, 2))
    assert widget.moves == ((2, 2), SWAP)
    assert widget.said == "White: c3. Black swaps. It is your turn."


def test_hint_frames_a_cell_or_says_swap(two: HexGame) -> None:
    hear(two, press="Hint")
    assert two.said == "The best adviser would play b2."
    assert any(shape.classes == "held" for shape in two.picture().shapes)
    two.click((0, 0))
    assert not any(shape.classes == "held" for shape in two.picture().shapes)
    widget = HexGame(size=5, level=TWO_PLAYERS, swap=True)
    widget.click((2, 2))
    widget.hint()
    assert widget.said == "The best adviser would swap."


def test_overlay_shows_numbers_and_a_way(two: HexGame) -> None:
    two.click((1, 1))
    hear(two, show="white")
    assert (
        two.said
        == "White needs 2 stones. Each cell shows how many stones the best path through it needs."
    )
    assert any(shape.classes == "way-white" for shape in two.picture().shapes)
    assert [menu["value"] for menu in two._state["menus"]] == ["white"]
    two.click((1, 0))  # the overlay stays during the game
    assert "A shortest path for white" in two.picture().description
    hear(two, show="")
    assert two.said == "Only the stones are shown."
    assert not any(shape.classes == "way-white" for shape in two.picture().shapes)


def test_overlay_of_a_finished_game_says_who_won() -> None:
    widget = HexGame(Position.from_text("WB\nW."), level=TWO_PLAYERS)
    for player in (WHITE, BLACK):
        widget.show(player)
        assert widget.said.startswith("White has won.")


def test_new_game_follows_the_menus(two: HexGame) -> None:
    two.click((0, 0))
    hear(two, press="New game", size="5", level=LEVELS[1], you="black", swap=False)
    assert two.said.startswith("A new game. White begins with ")
    assert two.position.size == 5
    assert chosen(two) == {"size": "5", "level": LEVELS[1], "you": "black", "swap": False}
    hear(two, press="New game", size="4", level=TWO_PLAYERS, you="white", swap=True)
    assert two.said.startswith("A new game. White begins. Click on a cell")
    assert two.position == Position.empty(4, swap=True)
    assert chosen(two) == {"size": "4", "level": TWO_PLAYERS, "you": "white", "swap": True}
    two.click((0, 0))
    two.click((1, 1))
    assert chosen(two)["swap"], "what is chosen for the next game stays while this one goes on"


def test_sizes_off_the_menu_are_added_to_it() -> None:
    size, *_ = HexGame(size=8, level=TWO_PLAYERS)._state["next"]
    assert ("8", "8 x 8") in size["options"]


def test_bad_settings_are_refused() -> None:
    with pytest.raises(
        ValueError, match="the level should be one of 'two players', 'shortest distance'"
    ):
        HexGame(level="genius")
    with pytest.raises(ValueError, match="the size should be a whole number from 1 to 26"):
        HexGame(size=27)


def test_a_saved_game_is_put_on_the_board_and_the_computer_answers(
    two: HexGame, tmp_path: Path
) -> None:
    two.click((1, 1))
    two.game.save(tmp_path / "game.json")
    widget = HexGame(size=5, level=LEVELS[0])
    widget.hint()
    widget.game = History.load(tmp_path / "game.json", GAME)
    assert widget.position.size == 3
    assert widget.moves[0] == (1, 1)
    assert len(widget.moves) == 2  # black, the computer, was to move
    assert "A different game is on the board. Black answers" in widget._state["say"]["text"]
    assert widget._proposed is None
    widget.undo()
    assert not widget.moves


@pytest.mark.parametrize(
    "level", [LEVELS[0], *(pytest.param(level, marks=pytest.mark.slow) for level in LEVELS[1:])]
)
def test_no_level_plays_the_same_game_again(level: str) -> None:
    def game(seed: int | None) -> tuple[Any, ...]:
        widget = HexGame(size=5, level=level, seed=seed)
        while widget.position.outcome() is None and len(widget.moves) < 8:
            widget.click(widget.position.free[0])  # always the same move
        return widget.moves

    assert len({game(seed) for seed in range(6)}) > 1
    assert game(3) == game(3)
    assert len({HexGame(size=3).seed for _ in range(9)}) > 1


def record(widget: HexGame) -> dict[str, Any]:
    """Return the page's list under Moves."""
    shown: dict[str, Any] = widget._state["record"]
    return shown


def test_moves_and_link_are_shown_without_being_asked_for(two: HexGame) -> None:
    empty = "https://hexworld.org/board/#3c1,"
    assert record(two) == {"moves": "", "link": empty}
    two.click((1, 1))
    assert record(two) == {"moves": "1. b2", "link": f"{empty}b2"}
    stones = HexGame(Position.from_text("W.\n.B"), level=TWO_PLAYERS)
    assert record(stones)["link"] == ""  # HexWorld cannot show its first position


def test_another_game_is_put_on_the_board_from_its_link_or_its_moves(two: HexGame) -> None:
    link = "https://hexworld.org/board/#5c1,a2:sc3"
    hear(two, put=link)
    assert list(two.moves) == [(0, 1), SWAP, (2, 2)]
    assert two.said.startswith("A different game is on the board.")
    assert record(two) == {"moves": "1. a2 2. swap 3. c3", "link": link}
    hear(two, put="A2 b3, c3")
    assert list(two.moves) == [(0, 1), (1, 2), (2, 2)]
    assert two.position.size == 5
    hear(two, put=record(two)["moves"])  # the shown game can be put back
    assert list(two.moves) == [(0, 1), (1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("https://example.org", "the link should be a HexWorld link such as"),
        ("", "the other game should be a link to HexWorld, or moves such as b2 c3"),
        ("1. a1 2. a1", "Move 2: On a1 there is a white stone already"),
        ("hello", "Move 1: A move should be written like 'b2' or 'swap', not 'hello'."),
        ("#3c1,a1z9", "Move 2 of the link: "),
    ],
)
def test_what_is_no_game_is_told_and_changes_nothing(two: HexGame, text: str, told: str) -> None:
    two.click((1, 1))
    hear(two, put=text)
    assert tone(two) == "wrong"
    assert two.said.startswith(told)
    assert two.moves == ((1, 1),)


# ---- blind spots: each adviser loses where the next one wins with a better move -----------------


def cell(widget: FindBetter, name: str) -> str:
    """Return the page's name of a cell."""
    labels = {shape.label: shape.id for shape in widget.board().shapes if shape.id}
    return str(next(found for label, found in labels.items() if str(label).startswith(f"{name},")))


@pytest.mark.parametrize("number", range(4))
def test_an_adviser_loses_where_the_wiser_one_wins(number: int) -> None:
    position, (level, wiser) = SPOTS[number].position, LEVELS[number : number + 2]
    winning = solve(position).moves
    assert suggest(position, level) not in winning
    assert suggest(position, wiser) in winning


def test_a_move_that_loses_is_refuted_and_one_that_wins_is_explained() -> None:
    widget = FindBetter()
    assert "'shortest distance' plays c2, in the frame, and loses" in widget.said
    send(widget, click=cell(widget, "c2"))
    assert widget.said == "c2 loses: black answers b3. Find a better one."
    assert tone(widget) == "wrong"
    assert "b3, black stone, last move" in [shape.label for shape in widget.picture().shapes]
    send(widget, click=cell(widget, "b3"))  # black's answer is gone: it may be tried
    assert widget.said.startswith("b3 wins. Sum of distances finds b3.")
    assert tone(widget) == "right"
    send(widget, click=cell(widget, "c3"))
    assert widget.said == "There is already a stone on c3."


def test_all_cells_that_win_are_framed_as_they_are_published() -> None:
    widget, counts = FindBetter(), []
    assert widget._disabled() == ("Back",)
    for _ in SPOTS[1:]:
        press(widget, "Next")
        if widget.number > 3:
            counts.append(press(widget, "Which cells win?").split(" cells")[0])
            framed = sum(shape.classes == "held" for shape in widget.picture().shapes)
            assert framed == int(counts[-1].split()[0])
    assert counts == ["2 of 4", "5 of 9", "4 of 16"]
    assert widget._disabled() == ("Next",)
    best = move_to_text(solve(SPOTS[-1].position).moves[0])
    send(widget, click=cell(widget, best))
    assert widget.said.startswith(f"{best} wins. An extra stone")
    assert press(widget, "Back").startswith("The board is empty.")
