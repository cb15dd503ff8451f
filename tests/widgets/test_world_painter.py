"""The painter of worlds, without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games import ask
from pathlib_games.games.own.rules import Position, fewest_moves
from pathlib_tutor.lessons.worlds import DESIGN, KEYS
from pathlib_tutor.record.logbook import Logbook
from pathlib_tutor.widgets.world_painter import WorldPainter
from tests.pictures import clickable
from tests.widgets.page import hear, press

if TYPE_CHECKING:
    from pathlib_games.games.own.rules import Cell

WALL = [(3, y) for y in range(5)]
LONE = "A portal leads nowhere yet and is not kept: paint its twin."


def painting(given: str = "portals") -> WorldPainter:
    return WorldPainter(DESIGN.item(f"own-world/design given={given}"))


def painted(painter: WorldPainter, sign: str, *cells: Cell, stroke: str = "") -> str:
    hear(painter, paint=sign, cells=[*map(list, cells)], stroke=stroke)
    return str(painter._data()["moves"])


def test_the_least_number_of_moves_follows_each_stroke() -> None:
    painter = painting()
    assert painter.moves == "7 moves to the target."
    assert painted(painter, "#", *WALL[:4]) == "11 moves to the target."
    assert painted(painter, "#", *WALL) == "No path to the target."
    assert painted(painter, "p", (0, 0)) == "No path to the target."
    assert painter.said == LONE
    assert painted(painter, "p", (7, 4)) == "5 moves to the target."
    assert painter.said == ""
    assert fewest_moves(Position.from_text(painter._data()["text"])) == 5
    labels = clickable(painter.board())
    assert len(labels) == 40
    assert labels["3 0"] == "(3, 0), wall"


@pytest.mark.parametrize("given", DESIGN.questions.given)
def test_the_world_at_the_beginning_is_no_answer_yet(given: str) -> None:
    painter = painting(given)
    assert not DESIGN.judge(painter.canvas.position.to_text(), painter.item)


def test_a_stroke_is_painted_again_from_its_beginning_and_undone_at_once() -> None:
    painter = painting()
    empty = painter.canvas
    painted(painter, "#", (3, 0), stroke="one")
    painted(painter, "#", (3, 0), (3, 1), stroke="one")
    painted(painter, "@", (0, 2), (1, 2), stroke="two")
    painted(painter, "@", (0, 2), (1, 2), (2, 2), stroke="two")
    assert painter.canvas.position.to_text().splitlines()[:3] == [
        "...#....",
        "...#....",
        "..@....*",
    ]
    press(painter, "Undo")
    assert painter.canvas.walker == (0, 2)
    assert press(painter, "Undo") == ""
    assert painter.canvas == empty
    assert painter._data()["disabled"] == ["Undo"]
    assert press(painter, "Undo") == "There is nothing to undo."


def test_what_changes_nothing_is_not_undone() -> None:
    painter = painting()
    painted(painter, ".", (0, 0))
    painted(painter, "@", (7, 2))
    assert not painter._before


def test_a_world_is_read_from_a_text_resized_and_emptied() -> None:
    painter = painting()
    text = '@....#o\n####.#.\no....#*\n{"legend": {"o": "portal"}}'
    hear(painter, read=text)
    assert painter._data()["text"] == text.replace("o", "p").replace("pprtal", "portal")
    hear(painter, columns="9")
    hear(painter, rows="4")
    assert painter.canvas.size == (9, 4)
    for typed in ("2", "", "-1", "99"):
        hear(painter, columns=typed)
        assert painter.said.startswith("the number of columns should be from 7"), typed
    hear(painter, read="@.\n.")
    assert painter._state["say"]["tone"] == "wrong"
    assert painter.canvas.size == (9, 4)
    press(painter, "Start again")
    assert painter.canvas.size == (8, 5)
    press(painter, "Undo")
    assert painter.canvas.size == (9, 4)


@pytest.mark.parametrize(("given", "made_of"), [("one-way", "one way"), ("keys", "key")])
def test_the_key_of_each_design_can_be_painted(given: str, made_of: Any) -> None:
    painter = painting(given)
    hear(painter, read=KEYS[made_of].to_text())
    assert press(painter, "Check").startswith("Right. It takes at least")


def test_a_world_is_handed_in_kept_and_left_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlib_tutor.widgets.question_widget.place", lambda _: "a cell")
    task = ask("own-world/design", given="portals")
    assert isinstance(task, WorldPainter)
    assert repr(task) == task._data()["asked"]
    assert "legend" not in repr(task)
    assert repr(task.answer) == "Ellipsis"
    assert press(task, "Check") == "Nothing is painted yet."
    painted(task, "#", *WALL)
    assert press(task, "Check").startswith("Not yet. Your board lacks a pair of portals.")
    painted(task, "p", (0, 0))
    assert task.verdict is None
    assert press(task, "Check") == LONE
    painted(task, "p", (4, 0))
    right = "Right. It takes at least 8 moves: the judge tried all moves."
    assert "Path:" not in task.board().description
    assert press(task, "Check").startswith(right)
    assert "Path: (0, 2), (0, 1), (0, 0), (4, 0)" in task.board().description
    assert [entry.right for entry in Logbook().entries()] == [False, True]
    assert task.answer == task.canvas.position.to_text()
    assert "p..#p..." in task._paper()["text/plain"]
    (left,) = task._metadata()["pathlib_games"]
    assert DESIGN.judge(DESIGN.form(task.item).answer(left["value"]), task.item)
    again = ask("own-world/design", given="portals")
    assert isinstance(again, WorldPainter)
    assert (again.canvas, again.said) == (task.canvas, task.said)
    assert task._still() is not None
