"""Shuffled lines of code to put in order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathlib_games.widgets.live import Message, script, style_sheet
from pathlib_games.words import counted
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.lessons.five_nodes_programs import DIJKSTRA_LINES, STEP, Listing, lines_scene
from pathlib_tutor.widgets.question_widget import StepByStep

if TYPE_CHECKING:
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons
    from pathlib_tutor.exercises import Item


class LineOrder(StepByStep):
    """Shuffled lines to move; running them builds the function and judges it.

    Drag a line, or pick it up with the space bar and move it with the arrow keys; left and right
    change its indentation. `verdict` is that of the typed form for the same letters.

    Parameters
    ----------
    item
        The item with the lines; by default, the notebook's.

    Attributes
    ----------
    order
        The letters of the lines, from top to bottom, as in the typed form.
    verdict
        The verdict on the last run; moving a line resets it.

    Examples
    --------
    >>> widget = LineOrder()
    >>> widget.move("K", 0)
    >>> widget.order
    'K A B C D E F G H I J L M N'
    >>> widget
    <LineOrder, 14 lines: Line K is now number 1 of 14.>
    """

    _esm = script("renderLineOrder", "live.js", Path(__file__).with_name("code_lines.js"))
    _css = style_sheet("live.css", Path(__file__).with_name("code_lines.css"))

    def __init__(self, item: Item[Listing] | None = None) -> None:
        item = item or EXERCISES["five-nodes/lines"].ask(DIJKSTRA_LINES)
        self._lines = item.question
        self._as_given()
        super().__init__(item, _WELCOME)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the last run."""
        verdict = self._draft.verdict  # a wrong one is false
        return _NOT_RUN if verdict is None else verdict

    @property
    def order(self) -> str:
        """The letters of the lines, from top to bottom, with numbers for new indentations."""
        return " ".join(map(self._written, self._letters))

    def _written(self, letter: str) -> str:
        steps = self._steps[letter]
        return letter if steps == self._lines.indented(letter) else f"{letter}{steps}"

    def _as_given(self) -> None:
        self._letters = list(self._lines.by_letter())
        self._steps = {letter: self._lines.indented(letter) for letter in self._letters}

    def move(self, letter: str, place: int) -> None:
        """Move a line to a place, counted from 0; a place beyond the ends means the end."""
        if letter not in self._letters:
            return  # of lines that were there before
        self._letters.remove(letter)
        place = max(0, min(place, len(self._letters)))
        self._letters.insert(place, letter)
        self._changed()
        self._keep()
        self._say(f"Line {letter} is now number {place + 1} of {len(self._letters)}.")

    def indent(self, letter: str, by: int) -> None:
        """Indent a line more or less; the lines of a function are indented at least once."""
        if letter not in self._letters:
            return
        self._steps[letter] = steps = max(1, min(self._steps[letter] + by, MOST_STEPS))
        self._changed()
        self._keep()
        self._say(f"Line {letter} is indented {_TIMES.get(steps, f'{steps} times')}.")

    def _value(self) -> str:
        untouched = self.order == " ".join(self._lines.by_letter())
        return "" if untouched else self.order

    def _do_again(self, value: str) -> str:
        placed = value.split()
        if sorted(each[0] for each in placed) != sorted(self._letters):
            raise ValueError(value)
        steps = {each[0]: int(each[1:]) for each in placed if each[1:]}
        self._letters, self._steps = [each[0] for each in placed], self._steps | steps
        return "You stopped here."

    def run(self) -> None:
        """Build and run the function, and show the verdict."""
        self._hand_in(self.order)
        self._tell_again()

    def start_again(self) -> None:
        """Restore the first order and indentation of the lines."""
        self._as_given()
        self._changed()
        self._keep()
        self._say(_WELCOME)

    def act(self, message: Message) -> None:
        """Handle a key, the mouse or a button."""
        if "move" in message:
            letter, place = message["move"]
            self.move(str(letter), int(place))
        elif "indent" in message:
            letter, by = message["indent"]
            self.indent(str(letter), int(by))
        else:
            super().act(message)

    def picture(self) -> Scene:
        """Return the lines in order as a scene."""
        return lines_scene(self._lines.head, self._ordered(), "Lines to put in order", self.said)

    def _ordered(self) -> list[tuple[str, str]]:
        """Return the letters and lines, from top to bottom."""
        lines = self._lines.by_letter()
        return [(k, " " * STEP * self._steps[k] + lines[k].strip()) for k in self._letters]

    def __repr__(self) -> str:
        return f"<LineOrder, {counted(len(self._letters), 'line')}: {self.said}>"

    def _buttons(self) -> Buttons:
        return {"run": self.run, "start again": self.start_again}

    def _data(self) -> dict[str, Any]:
        return {
            "head": self._lines.head.splitlines(),
            "lines": [[letter, line] for letter, line in self._ordered()],
            "flagged": self.verdict.at,
        }


MOST_STEPS = 9
"""The most indentations: one digit in the typed form."""
_TIMES = {1: "once", 2: "twice"}
_NOT_RUN = Verdict("not tried", "Put the lines in order and run them.")
_WELCOME = "Put the lines in order, then run them."
