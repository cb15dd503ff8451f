"""The designer of boards, without a browser."""

from __future__ import annotations

import pytest

from pathlib_games import ask
from pathlib_games.games.chutes.graphs import fewest_turns
from pathlib_games.games.chutes.lengths import expected_turns
from pathlib_games.games.chutes.rules import Board
from pathlib_tutor.lessons.chutes_boards import DESIGN, DesignTask
from pathlib_tutor.record.logbook import Logbook
from pathlib_tutor.widgets.board_designer import BoardDesigner
from tests.pictures import clickable
from tests.widgets.page import press


@pytest.fixture(scope="module")
def usual() -> Board:
    return Board.load("milton_bradley")


def designing(board: Board) -> BoardDesigner:
    return BoardDesigner(DESIGN.ask(DesignTask(board, "five-rolls")))


def clicked(designer: BoardDesigner, *squares: int) -> str:
    for square in squares:
        designer.act({"click": str(square)})
    return designer.said


def facts(designer: BoardDesigner) -> str:
    return designer.board().description


def test_an_end_can_be_moved_and_the_facts_follow(usual: Board) -> None:
    designer = designing(usual)
    assert clicked(designer, 84, 99) == "Done: ladder from 28 up to 99."
    board = designer.designed
    assert dict(board.ladders)[28] == 99
    average = float(expected_turns(board)[0])
    told = f"Shortest game: {fewest_turns(board)[0]} rolls. Average: {average:.2f} turns."
    assert facts(designer).startswith(told)
    clicked(designer, 28, 29)
    assert dict(designer.designed.ladders)[29] == 99
    assert 28 not in designer.designed.slides
    press(designer, "Start again")
    assert designer.designed == usual


def test_ends_are_put_down_again_and_a_slide_turns_round_when_they_pass(usual: Board) -> None:
    designer = designing(usual)
    assert clicked(designer, 16, 16) == "Put back."
    assert clicked(designer, 3, 3) == "Put back."
    assert designer.designed == usual
    assert clicked(designer, 84, 3) == "Done: chute from 28 down to 3."
    assert dict(designer.designed.chutes)[28] == 3
    assert len(designer.designed.ladders) == 8


def test_new_slides_and_removed_ones(usual: Board) -> None:
    designer = designing(usual)
    assert clicked(designer, 2).startswith("A new ladder or chute starts at 2.")
    assert designer._data()["disabled"] == ["Remove it", "Undo"]
    assert clicked(designer, 90) == "Done: ladder from 2 up to 90."
    told = "You are holding the chute from 16 down to 6 by its end at 16."
    assert clicked(designer, 16).startswith(told)
    assert designer._data()["disabled"] == []
    assert press(designer, "Remove it") == "Removed."
    assert 16 not in designer.designed.slides
    assert len(designer.designed.slides) == len(usual.slides)


def test_changes_are_undone_one_by_one(usual: Board) -> None:
    designer = designing(usual)
    designer.undo()
    assert designer.said == "There is nothing to undo."
    clicked(designer, 84, 99)
    longer = designer.designed
    clicked(designer, 16)
    press(designer, "Remove it")
    press(designer, "Start again")
    assert designer.designed == usual
    press(designer, "Undo")
    press(designer, "Undo")
    assert designer.designed == longer
    clicked(designer, 16)  # the held end is put down
    assert press(designer, "Undo") == "Undone."
    assert designer.designed == usual
    assert designer._data()["disabled"] == ["Remove it", "Undo"]


@pytest.mark.parametrize(
    ("clicks", "told"),
    [
        ((16, 100), "begins at a square from 1 to 99"),
        ((6, 4), "ends where no ladder or chute begins"),
        ((2, 4), "ends where no ladder or chute begins"),
        ((16, 98), "the only ladder or chute that begins at its square"),
    ],
)
def test_a_broken_rule_is_told_and_the_end_stays_in_hand(
    usual: Board, clicks: tuple[int, int], told: str
) -> None:
    designer = designing(usual)
    said = clicked(designer, *clicks)
    assert said.startswith("Not possible: it should be")
    assert told in said
    assert designer.designed == usual
    assert any("held" in shape.classes for shape in designer.board().shapes)


def test_games_without_an_end_are_told() -> None:
    designer = designing(Board(12, chutes=[(6, 1), (7, 2), (8, 3), (9, 4), (10, 5)]))
    assert facts(designer).startswith("Shortest game: 3 rolls. Average: ")
    clicked(designer, 11, 5)
    assert facts(designer).startswith("This game cannot be won.")
    # If you do not roll a 1 at first, you face a wall of chutes, and no chute leads back to 1.
    chutes = [(5, 2), (6, 3), (7, 4), (8, 2), (9, 3), (10, 4)]
    trap = designing(Board(12, ladders=[(1, 12)], chutes=chutes))
    assert facts(trap).startswith("Shortest game: 1 roll. A game may never end")


def test_the_square_of_the_keyboard_tells_what_has_become_of_the_games(usual: Board) -> None:
    designer = designing(usual)
    assert clickable(designer.board())["28"] == "28, ladder from 28 up to 84"
    clicked(designer, 84, 99)
    told = "99, ladder from 28 up to 99. Shortest game: 5 rolls. Average: 31.85 turns."
    assert clickable(designer.board())["99"] == told
    assert clickable(designer.board())["50"] == "50, empty"


def test_a_board_is_handed_in_kept_and_left_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlib_tutor.widgets.question_widget.place", lambda _: "a cell")
    task = ask("chutes/design", given="five-rolls")
    assert isinstance(task, BoardDesigner)
    asked = "Move one end of one ladder so that the shortest game takes 5 rolls."
    assert repr(task) == task._data()["asked"] == asked
    assert task._paper()["text/plain"] == ""
    clicked(task, 80, 79)
    assert press(task, "Check").startswith(
        "Not yet. You moved the ladder that led from 80 to 100. Now"
    )
    assert str(task.verdict).startswith("Not yet.")
    press(task, "Start again")
    assert task.verdict is None
    clicked(task, 84, 99)
    right = (
        "Right. You moved the ladder that led from 28 to 84. Now the shortest game takes 5 rolls."
    )
    assert "Path:" not in task.board().description
    assert press(task, "Check") == repr(task) == right
    assert "Path: 1, 38, " in task.board().description
    assert "Path: 1, 38, " in task.picture().description
    assert [entry.right for entry in Logbook().entries()] == [False, True]
    words = task._paper()["text/plain"].split("\n")
    assert words[1:3] == ["  New: ladder from 28 up to 99", "  Gone: ladder from 28 up to 84"]
    (left,) = task._metadata()["pathlib_games"]
    assert DESIGN.judge(DESIGN.form(task.item).answer(left["value"]), task.item)
    again = ask("chutes/design", given="five-rolls")
    assert isinstance(again, BoardDesigner)
    assert again.designed == task.designed
    assert again.said == repr(again) == right
    clicked(again, 99, 97)
    assert right not in again._paper()["text/plain"]
    once_more = ask("chutes/design", given="five-rolls")
    assert isinstance(once_more, BoardDesigner)
    assert (once_more.said, once_more.verdict) == ("You stopped here.", None)
