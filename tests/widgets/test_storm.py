"""A storm of actions on two threads, as JupyterLab sends them: no widget breaks or loses track."""

from __future__ import annotations

import inspect
import random
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games.games.battlesnake import SnakeGame
from pathlib_games.games.carcassonne import CarcassonneGame, Position as Land
from pathlib_games.games.chutes import Board, ChutesGame
from pathlib_games.games.color_lines import ColorLines, Position as Balls
from pathlib_games.games.hex import FindBetter, HexGame
from pathlib_games.games.maze import Position as Maze, ShortestWay
from pathlib_games.games.own import Walk, World
from pathlib_games.games.own.painting import TOOLS
from pathlib_games.games.tiles import (
    Board as Tiles,
    HousesInTheWay,
    Position as Laying,
    Tile,
    TileLaying,
)
from pathlib_games.games.widget import PlayedBoard
from pathlib_games.widgets import ThreeSearches, WeightsToDrag, WhyFinal
from pathlib_games.widgets.graph_drawing import DrawingWidget
from pathlib_games.widgets.live import TellingWidget
from pathlib_tutor.check.answer import WhoYouAre
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.lessons.chutes_boards import DESIGN, DesignTask
from pathlib_tutor.lessons.worlds import KEYS
from pathlib_tutor.record.attempts import help_for
from pathlib_tutor.record.logbook import Logbook
from pathlib_tutor.widgets.ask import Ask, widget_for
from pathlib_tutor.widgets.board_designer import BoardDesigner
from pathlib_tutor.widgets.code_lines import LineOrder
from pathlib_tutor.widgets.graph_editor import GraphAnswer, GraphEditor
from pathlib_tutor.widgets.hints import Hints
from pathlib_tutor.widgets.simulation import RunByHand
from pathlib_tutor.widgets.world_painter import WorldPainter
from tests.tiers import cases

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pathlib_games.widgets.live import Message

ACTIONS = 1_000
WALK = cases(every_night=300, every_time=60)
PATIENCE = 5_000
"""The number of actions that end every game, if they make progress."""
TAKES_BACK = {"Undo", "Begin again", "New game"}
SHARED = {
    "TellingWidget",
    "GameBoard",
    "PlayedBoard",
    "SeededBoard",
    "TileBoard",
    "QuestionWidget",
    "OffersCard",
    "CopyCard",
    "KeepingWidget",
    "StepByStep",
    "DrawingWidget",
    "ChangingSteps",
}
SLIDES = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)])

WIDGETS: dict[str, Callable[[], TellingWidget]] = {
    "CarcassonneGame": lambda: CarcassonneGame(Land.new(1, tiles=12)),
    "ChutesGame": lambda: ChutesGame(SLIDES, seed=1),
    "ColorLines": lambda: ColorLines(Balls.new(3, width=5, height=5)),
    "HexGame": lambda: HexGame(size=4),
    "FindBetter": FindBetter,
    "HousesInTheWay": HousesInTheWay,
    "BoardDesigner": lambda: BoardDesigner(DESIGN.ask(DesignTask(SLIDES, "long-games"))),
    "ShortestWay": lambda: ShortestWay(Maze.from_text("@A#.\n####\n*A..")),
    "Walk": lambda: World("a@A~*", {"a": "key", "A": "door for a", "~": "ice"}).play(),
    "SnakeGame": SnakeGame,
    "TileLaying": lambda: TileLaying(seed=2),
    "TileLaying against the computer": lambda: TileLaying(seed=2, opponent="computer"),
    "RunByHand": RunByHand,
    "Ask": lambda: Ask(EXERCISES["five-nodes/path"].item("five-nodes/path given=to-E")),
    "GraphAnswer": lambda: GraphAnswer(EXERCISES["own-world/all-rounds"].draw()),
    "WorldPainter": lambda: WorldPainter(EXERCISES["own-world/design"].first()),
    "LineOrder": LineOrder,
    "Hints": lambda: Hints(help_for(EXERCISES["color-lines/bfs"].first(), None)),
    "WeightsToDrag": WeightsToDrag,
    "WhyFinal": WhyFinal,
    "ThreeSearches": ThreeSearches,
    "WhoYouAre": lambda: WhoYouAre("TEST-0006", {}, ""),
    "GraphEditor": lambda: GraphEditor("A B 5; B C 3; C A 1; D"),
}


# The same boards with other players.
IN_OTHER_HANDS: dict[str, Callable[[], TellingWidget]] = {
    "TileLaying, the computer twice": lambda: TileLaying(
        Laying.short(1, players=3), opponent="computer"
    ),
    "CarcassonneGame between people": lambda: CarcassonneGame(
        Land.new(3, tiles=12), opponent="two players"
    ),
    "CarcassonneGame, the computer twice": lambda: CarcassonneGame(
        Land.new(2, ("red", "blue", "green"), tiles=12)
    ),
    "HexGame as black, with a swap": lambda: HexGame(size=4, you="black", swap=True),
    "HexGame between people": lambda: HexGame(size=4, level="two players"),
}


def asked() -> Iterator[Any]:
    """Yield every exercise that a widget asks; with every change the first of each form.

    Those with their own widget, which the test above covers, wait for the night, and so do those
    that run many programs.
    """
    tried = {"several", "bug"}
    for name, exercise in EXERCISES.items():
        kind = exercise.form(exercise.draw()).kind
        if kind != "code":  # written in a cell
            late = exercise.questions.editor or kind in tried
            yield pytest.param(name, marks=[pytest.mark.slow] if late else ())
            tried.add(kind)


@pytest.fixture(autouse=True)
def _own_progress(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATHLIB_GAMES_PROGRESS", str(tmp_path / "progress.json"))


def messages(state: dict[str, Any], buttons: list[str], draw: random.Random) -> list[Message]:
    """Return the possible messages of a page in this state, including outdated ones."""
    shapes = (state.get("scene") or {}).get("shapes", ())
    shown = [attributes["data-id"] for _, attributes, *_ in shapes if "data-id" in attributes]
    clicked = shapes and "signs" not in state  # else the shapes are painted
    found: list[Message] = [{"click": draw.choice([*shown, "77", "x"])}] if clicked else []
    if "hand" in state:
        found.append({"hand": draw.choice(["turn", "city 0", "road 0", "field 0", "field 1", "x"])})
    if buttons:
        found.append({"press": draw.choice(buttons)})
    menus = state.get("menus", ())
    typed = [["9"], ["2"], ["x"]]
    found += [{field["name"]: draw.choice(field["options"] or typed)[0]} for field in menus]
    if fields := state.get("next"):
        chosen = {
            field["name"]: draw.choice(field["options"])[0] if field["options"] else field["value"]
            for field in fields
        }
        found.append({"press": "New game", **chosen, "size": "5"})
    return [{**message, "turn": state["turn"]} for message in found]


def filled(widget: Ask, draw: random.Random) -> Any:
    """Fill in the form of a question: with the key, except for a text here and there."""
    form = EXERCISES[widget.item.exercise].form(widget.item)
    letters = [letter for letter, _ in form.options]
    texts = [*letters, "A D E", "5 A", "7", "-", "nonsense", "", "(1, 2)"]

    def changed(value: Any) -> Any:
        if isinstance(value, list):
            return [changed(part) for part in value]
        return draw.choice(texts) if draw.random() < 0.3 else value

    return changed(form.value(EXERCISES[widget.item.exercise].key(widget.item)))


def special(  # noqa: PLR0911 - one for each
    widget: TellingWidget, draw: random.Random
) -> list[Message]:
    """Return messages that only one widget understands."""
    if isinstance(widget, RunByHand):
        widget._seed = 1  # a new graph is always the same one
        cell = draw.choice(["5 A", "8 from B", "-", "", "12", "nonsense", "1e999 A"])
        return [{"write": [draw.choice("ABCDEFG"), cell]}]
    if isinstance(widget, WhoYouAre):
        return [{"who": draw.choice(["ada", "", "x" * 61, "a\0b"])}]
    if isinstance(widget, LineOrder):
        letter = draw.choice("ABCDEFGHIJKLMN")
        return [
            {"move": [letter, draw.randrange(14)]},
            {"indent": [letter, draw.choice((-1, 1))]},
        ]
    if isinstance(widget, Hints):
        return [{"press": "next"}]
    if isinstance(widget, HexGame):
        return [{"put": draw.choice(["#4c1,a2:sc3", "b2 c3", "#4c1,a2a2", "nonsense", ""])}]
    if isinstance(widget, WorldPainter):
        places = [[draw.randrange(7), draw.randrange(3)] for _ in range(4)]
        stroke = str(draw.randrange(3))
        return [
            {"paint": draw.choice([*TOOLS]), "cells": places, "stroke": stroke},
            {"read": draw.choice(["@.*", "@p*", KEYS["key"].to_text(), ""])},
        ]
    if isinstance(widget, Walk | SnakeGame):
        return [{"go": draw.choice(["up", "down", "left", "right"])}]
    if isinstance(widget, Ask):
        value = filled(widget, draw)
        return [
            *({done: value} for done in ("draft", "check", "clicked")),
            {"go": draw.randrange(-1, 5)},
            {"press": "another"},
            {"is_so": draw.random() < 0.5},
        ]
    if isinstance(widget, WeightsToDrag):
        weight = draw.choice(["7", "0", "-3", "2.5", "nonsense", ""])
        return [{"weigh": draw.randrange(6), "value": weight}]
    if isinstance(widget, WhyFinal):
        return [{"weigh": draw.choice(["-7", "0", "9", "-8", "2.5", "nonsense", ""])}]
    if isinstance(widget, ThreeSearches):
        cells = [draw.randrange(195) for _ in range(5)]
        return [
            {"paint": draw.choice("#~."), "cells": cells, "stroke": draw.randrange(3)},
            {"move": draw.choice(["source", "target"]), "to": cells[0]},
            {"weigh": draw.randrange(11)},
            {"look": cells[0]},
        ]
    if isinstance(widget, DrawingWidget):
        key, other = draw.randrange(20), draw.randrange(20)
        return [
            {"edit": "add", "with": ["", None]},
            {"edit": "move", "with": [key, draw.randrange(600), draw.randrange(600)]},
            {"edit": "join", "with": [key, other, draw.choice(["5", "far"])]},
            {"edit": draw.choice(["turn", "delete"]), "with": [key]},
        ]
    return []


def storm(widget: TellingWidget, seed: int, failed: list[BaseException]) -> None:
    draw = random.Random(seed)
    for number in range(ACTIONS // 2):
        buttons = list(widget._buttons())
        message = draw.choice([*messages(widget._state, buttons, draw), *special(widget, draw)])
        try:
            widget._hear(None, {**message, "ticket": str(number)}, None)
        except Exception as error:  # noqa: BLE001 - the test shows any error
            failed.append(error)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", WIDGETS)
def test_a_thousand_actions_on_two_threads(name: str) -> None:
    widget, failed = WIDGETS[name](), list[BaseException]()
    threads = [Thread(target=storm, args=(widget, seed, failed)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    if isinstance(widget, Ask):
        widget.check(["A D E"])  # the typed text is not sent back
    shown = widget._state
    assert shown == {**widget._data(), "turn": shown["turn"], "say": shown["say"]}
    assert Logbook().entries() is not None


def onward(widget: PlayedBoard[Any, Any], draw: random.Random) -> Message:
    """Return the actions of a player who wants the game to end: mostly highlighted ones."""
    state = widget._state
    lit = [
        attributes["data-id"]
        for _, attributes, *_ in state["scene"]["shapes"]
        if "data-id" in attributes and {"reach", "free"} & {*attributes["class"].split()}
    ]
    if lit and draw.random() < 0.8:
        return {"click": draw.choice(lit), "turn": state["turn"]}
    buttons = [words for words in state["buttons"] if words not in TAKES_BACK]
    shown: dict[str, Any] = {
        part: state[part] for part in ("scene", "turn", "hand") if part in state
    }
    return draw.choice(messages(shown, buttons, draw))


def walk(widget: TellingWidget, draw: random.Random) -> None:
    """Perform actions one after the other on the current elements."""
    for number in range(WALK):
        buttons = list(widget._buttons())
        message = draw.choice([*messages(widget._state, buttons, draw), *special(widget, draw)])
        widget._hear(None, {**message, "ticket": str(number)}, None)


@pytest.mark.parametrize("exercise", [*asked()])
def test_nothing_that_is_done_breaks_a_question(exercise: str) -> None:
    walk(widget_for(EXERCISES[exercise].draw()), random.Random(exercise))


@pytest.mark.parametrize(
    "name", [*WIDGETS, *(pytest.param(name, marks=pytest.mark.slow) for name in IN_OTHER_HANDS)]
)
def test_whatever_is_done_a_game_goes_on_to_its_end(name: str) -> None:
    widget, draw = (WIDGETS | IN_OTHER_HANDS)[name](), random.Random(name)
    walk(widget, draw)
    if not isinstance(widget, PlayedBoard):
        return
    for _ in range(PATIENCE):
        if widget.position.outcome() is not None:
            break
        widget._hear(None, {**onward(widget, draw), "ticket": "t"}, None)
    assert widget.position.outcome() is not None, widget


def test_no_widget_that_asks_python_is_forgotten() -> None:
    found, waiting = set[str](), list[type[Any]]([TellingWidget])
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("pathlib_") and not inspect.isabstract(kind):
            found.add(kind.__name__)
    assert found - set(WIDGETS) <= SHARED


def send(widget: TellingWidget, turn: int, **done: object) -> None:
    """Let the browser send an action on the picture with this number."""
    widget._hear(None, {**done, "turn": turn, "ticket": "t"}, None)


def test_what_is_done_before_the_opponents_answer_is_seen_is_dropped() -> None:
    widget = HexGame(size=3)
    turn = widget._state["turn"]
    for cell in ("4", "0", "8"):
        send(widget, turn, click=cell)
    assert len(widget.moves) == 2, "one move and the computer's answer"
    send(widget, widget._state["turn"], click="0")
    assert len(widget.moves) in {3, 4}


def test_fast_fingers_lose_nothing_where_nobody_answers() -> None:
    two = HexGame(size=3, level="two players")
    turn = two._state["turn"]
    for cell in ("4", "0", "8"):
        send(two, turn, click=cell)
    assert len(two.moves) == 3
    start = Laying(Tiles.from_text("╶m1 . ."), (Tile("NS"), Tile("N", "house")), (0, 0))
    tiles = TileLaying(start)
    turn = tiles._state["turn"]
    send(tiles, turn, press="Turn")
    send(tiles, turn, click="1 0")  # pressed before the turned tile was on the screen
    assert [move[:2] for move in tiles.game.moves] == [(1, 0)]


def test_what_is_done_while_the_computer_lays_a_tile_is_dropped() -> None:
    widget = TileLaying(seed=1, opponent="computer")
    turn = widget._state["turn"]
    x, y, _ = next(move for move in widget.position.legal_moves() if move[2] == 0)
    for _ in range(2):
        send(widget, turn, click=f"{x} {y}")
        send(widget, turn, press="Undo")
    assert len(widget.game.moves) == 2, "a tile of mine, and the computer's"
