"""A widget to change a board of Chutes and Ladders, as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pathlib_games.games.chutes.graphs import best_routes, fewest_turns
from pathlib_games.games.chutes.lengths import expected_turns
from pathlib_games.games.chutes.rules import Board
from pathlib_games.games.chutes.view import board_scene, slide_words, walk_of
from pathlib_games.graphs import BadBoard
from pathlib_games.widgets.live import GameBoard
from pathlib_games.words import counted
from pathlib_tutor.lessons.chutes_boards import DesignTask
from pathlib_tutor.widgets.question_widget import StepByStep

if TYPE_CHECKING:
    from collections.abc import Collection

    from pathlib_games.games.chutes.rules import Slide
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons
    from pathlib_tutor.exercises import Item


class BoardDesigner(StepByStep, GameBoard):
    """A board with movable ladders and chutes, and a task about its games.

    Click on an end of a slide to pick it up, then on the square where it should go. Click on two
    empty squares for a new slide: up it is a ladder, down a chute. The arrow keys and Enter work,
    too. `designed` is the current board.

    Examples
    --------
    >>> from pathlib_tutor.lessons.chutes_boards import DESIGN
    >>> ten = Board(size=10, ladders=[(1, 4), (2, 9)])
    >>> designer = BoardDesigner(DESIGN.ask(DesignTask(ten, "five-rolls")))
    >>> designer.click(9)
    >>> designer.click(5)
    >>> designer.designed.ladders
    ((1, 4), (2, 5))
    >>> designer.check()
    >>> designer
    Not yet. You moved the ladder that led from 2 to 9. Now the shortest game takes 2 rolls. ...
    """

    KEYS: ClassVar = {"u": "Undo"}

    def __init__(self, item: Item[DesignTask]) -> None:
        self.designed = self._original = item.question.board
        self._held: Slide | None = None  # the slide that is picked up
        self._chosen: int | None = None  # the square clicked first
        self._last: int | None = None  # the square clicked last
        self._before: list[Board] = []  # the earlier boards, for undo
        super().__init__(item, _DESIGNER_WELCOME)

    def click(self, square: int) -> None:
        """Pick up the slide on a square, or put down the one in hand."""
        self._last = square
        if self._chosen is None:
            self._pick_up(square)
        elif square == self._chosen:
            self._put_down("Put back.")
        elif self._held is None:
            self._change((self._chosen, square))
        else:
            start, end = self._held
            self._change((square, end) if self._chosen == start else (start, square))

    def remove(self) -> None:
        """Remove the slide that is picked up."""
        if self._held is not None:
            self._change(None)

    def check(self) -> None:
        """Judge the board."""
        self._hand_in(self.designed.slides)
        self._tell_again()

    def start_again(self) -> None:
        """Restore the board of the task."""
        self._before.append(self.designed)
        self._show(self._original, "The board is back to how it was.")

    def undo(self) -> None:
        """Take back the last change, even a restart."""
        if not self._before:
            self._say("There is nothing to undo.")
            return
        self._show(self._before.pop(), "Undone.")

    def board(self) -> Scene:
        """Return the clickable board, with the lengths of its games below."""
        squares = range(1, self.designed.size + 1)
        labels = {square: _square_words(self.designed, square) for square in squares}
        if self._last is not None:
            # The keyboard is on this square, so a screen reader reads the new lengths.
            labels[self._last] += f". {self._facts()}"
        return board_scene(
            self.designed,
            [self._facts()],
            labels=labels,
            held=self._held,
            chosen=self._chosen,
            way=self._way(),
        )

    def picture(self) -> Scene:
        """Return the board, with the lengths of its games below."""
        return board_scene(self.designed, [self._facts()], way=self._way())

    def _way(self) -> list[int]:
        """Return the squares of a shortest game on a board that is right."""
        return walk_of(next(best_routes(self.designed)))[1:] if self.verdict else []

    def _still(self) -> Scene | None:
        return self.picture() if self._value() else None

    def _pick_up(self, square: int) -> None:
        self._chosen = square
        slides = self.designed.slides.items()
        self._held = next((slide for slide in slides if square in slide), None)
        if self._held:
            slide = slide_words(self._held)
            self._say(f"You are holding the {slide} by its end at {square}. Where should it go?")
        else:
            self._say(f"A new ladder or chute starts at {square}. Where should it end?")

    def _change(self, slide: Slide | None) -> None:
        """Replace the held slide by another one, or by nothing.

        If that breaks a rule, say so and change nothing.
        """
        slides = [other for other in self.designed.slides.items() if other != self._held]
        slides += [slide] if slide else []
        try:
            changed = self.designed.with_slides(sorted(slides))
        except BadBoard as broken:
            self._say(f"Not possible: it should be {broken.expected}.", "wrong")
            return
        self._before.append(self.designed)
        self._show(changed, f"Done: {slide_words(slide)}." if slide else "Removed.")

    def _show(self, board: Board, said: str) -> None:
        """Show another board, and reset the verdict."""
        self.designed = board
        self._changed()
        self._put_down(said)
        self._keep()

    def _put_down(self, said: str) -> None:
        self._held = self._chosen = None
        self._say(said)

    def _facts(self) -> str:
        turns = fewest_turns(self.designed).get(0)
        average = expected_turns(self.designed).get(0)
        if turns is None:
            return "This game cannot be won."
        told = f"Shortest game: {counted(turns, 'roll')}."
        if average is None:
            return f"{told} A game may never end, so there is no average."
        return f"{told} Average: {float(average):.2f} turns."

    def _click(self, shape_id: str) -> None:
        self.click(int(shape_id))

    def _buttons(self) -> Buttons:
        return {
            "Check": self.check,
            _REMOVE: self.remove,
            "Undo": self.undo,
            "Start again": self.start_again,
        }

    def _disabled(self) -> Collection[str]:
        possible = {_REMOVE: self._held is not None, "Undo": bool(self._before)}
        return [button for button, can in possible.items() if not can]

    def _value(self) -> dict[str, int] | None:
        """Return the slides by their starts, or nothing if they are unchanged."""
        now = self.designed.slides
        return None if now == self._original.slides else {str(start): now[start] for start in now}

    def _do_again(self, value: dict[str, int]) -> str:
        slides = [(int(start), end) for start, end in value.items()]
        self.designed = self._original.with_slides(slides)
        self._draft.answer_words = self._answer_words()
        return "You stopped here."

    def _changed(self) -> None:
        super()._changed()
        self._draft.answer_words = self._answer_words()

    def _answer_words(self) -> str:
        before, now = set(self._original.slides.items()), set(self.designed.slides.items())
        changes = {"New": now - before, "Gone": before - now}
        return "\n".join(
            f"{name}: {', '.join(map(slide_words, sorted(slides)))}"
            for name, slides in changes.items()
            if slides
        )


_DESIGNER_WELCOME = "Pick up one end of a ladder or chute, or choose a square for a new one."
_REMOVE = "Remove it"


def _square_words(board: Board, square: int) -> str:
    slides = [slide for slide in board.slides.items() if square in slide]
    return f"{square}, {', '.join(map(slide_words, slides)) or 'empty'}"
