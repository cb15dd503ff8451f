"""Lines of code: shuffled ones to be put in order, and listings in which one line is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathlib_games.exercises.attempts import LINES, REPAIR, attempt, in_words
from pathlib_games.exercises.find_the_bug import judge_repair
from pathlib_games.exercises.lines import DIJKSTRA_LINES, judge_lines
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Text
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.live import Message
from pathlib_games.widgets.telling import TellingWidget
from pathlib_games.words import counted

if TYPE_CHECKING:
    from pathlib_games.exercises.find_the_bug import FindTheBug
    from pathlib_games.exercises.lines import ShuffledLines
    from pathlib_games.views.shapes import Shape
    from pathlib_games.widgets.telling import Buttons

_INDENT = 9  # pixels for each leading space in the still picture
_ROW = 28


class LineOrder(TellingWidget):
    """Shuffled lines that can be moved; the function that they make is built and run.

    Lines are dragged, or picked up with the space bar and moved with the arrow keys. `verdict` is
    that of the typed form, which is given the letters of the lines.

    Parameters
    ----------
    exercise
        The lines.

    Attributes
    ----------
    order
        The letters of the lines from top to bottom, as the typed form takes them.
    verdict
        What the judge said when the lines were run last; moving a line takes it back.

    Examples
    --------
    >>> widget = LineOrder()
    >>> widget.move("K", 0)
    >>> widget.order
    'K A B C D E F G H I J L M N'
    >>> widget
    <LineOrder, 14 lines: Line K is now number 1 of 14.>
    """

    _esm = script("renderLineOrder", "live.js", "code_lines.js")
    _css = style_sheet("live.css", "code_lines.css")

    def __init__(self, exercise: ShuffledLines = DIJKSTRA_LINES) -> None:
        self.exercise = exercise
        self.verdict = _NOT_RUN
        self._letters = list(exercise.by_letter())
        super().__init__(_WELCOME)

    @property
    def order(self) -> str:
        """The letters of the lines from top to bottom."""
        return " ".join(self._letters)

    def move(self, letter: str, place: int) -> None:
        """Move a line to a place, counted from 0; beyond the ends means to the end."""
        self._letters.remove(letter)
        place = max(0, min(place, len(self._letters)))
        self._letters.insert(place, letter)
        self.verdict = _NOT_RUN
        self._say(f"Line {letter} is now number {place + 1} of {len(self._letters)}.")

    def run(self) -> None:
        """Build the function, run it, and say how it did."""
        self.verdict, told = attempt(LINES, lambda met: judge_lines(self.order, self.exercise, met))
        self._say(in_words(self.verdict, told), "right" if self.verdict else "wrong")

    def start_again(self) -> None:
        """Shuffle the lines as they were."""
        self._letters = list(self.exercise.by_letter())
        self.verdict = _NOT_RUN
        self._say(_WELCOME)

    def act(self, message: Message) -> None:
        """Do what a key, the mouse or a button says."""
        if "move" in message:
            letter, place = message["move"]
            self.move(str(letter), int(place))
        else:
            super().act(message)

    def picture(self) -> Scene:
        """Return the lines in their order as a scene."""
        return _picture(self._state, "Lines to put in order")

    def __repr__(self) -> str:
        return f"<LineOrder, {counted(len(self._letters), 'line')}: {self.said}>"

    def _buttons(self) -> Buttons:
        return {"run": self.run, "start again": self.start_again}

    def _data(self) -> dict[str, Any]:
        by_letter = self.exercise.by_letter()
        return {
            "head": self.exercise.head.splitlines(),
            "lines": [[letter, by_letter[letter]] for letter in self._letters],
        }


class BugFinder(TellingWidget):
    """A program with one wrong line; the learner names the line and repairs it.

    Parameters
    ----------
    exercise
        The listing, made by `find_the_bug`.

    Attributes
    ----------
    verdict
        What the judge said last; the typed form gives the same.

    Examples
    --------
    >>> from pathlib_games.exercises.find_the_bug import find_the_bug
    >>> widget = BugFinder(find_the_bug(3))
    >>> widget.answer("J", "offer = distance[node] + weight")
    >>> widget.verdict
    Right. With this line the program works. ...
    """

    _esm = script("renderBugFinder", "live.js", "code_lines.js")
    _css = style_sheet("live.css", "code_lines.css")

    def __init__(self, exercise: FindTheBug) -> None:
        self.exercise = exercise
        self.verdict = Verdict("not tried", "Which line is wrong, and how should it read?")
        super().__init__(self.verdict.message)

    def answer(self, letter: str, repair: str = "") -> None:
        """Say which line is wrong, and how it should read."""
        self.verdict, told = attempt(
            REPAIR, lambda met: judge_repair(f"{letter}: {repair}", self.exercise, met)
        )
        self._say(in_words(self.verdict, told), "right" if self.verdict else "wrong")

    def act(self, message: Message) -> None:
        """Take the answer from the browser."""
        self.answer(str(message["line"]), str(message["repair"]))

    def picture(self) -> Scene:
        """Return the listing as a scene."""
        return _picture(self._state, "A listing with one wrong line")

    def __repr__(self) -> str:
        return f"<BugFinder, {counted(len(self.exercise.lines), 'line')}: {self.said}>"

    def _data(self) -> dict[str, Any]:
        return {
            "head": self.exercise.head.splitlines(),
            "lines": [list(pair) for pair in self.exercise.by_letter().items()],
        }


def _picture(state: dict[str, Any], title: str) -> Scene:
    """Return a program with the letters of its lines as a scene."""
    lines = [("", line) for line in state["head"]] + state["lines"]
    shapes: list[Shape] = []
    for number, (letter, line) in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        y = 24 + _ROW * number
        shapes.append(Text(20, y, letter, "text soft left"))
        shapes.append(Text(50 + _INDENT * indent, y, line.strip(), "text left"))
    return Scene(820, 20 + _ROW * len(lines), tuple(shapes), title, state["say"]["text"])


_NOT_RUN = Verdict("not tried", "Put the lines in order and run them.")
_WELCOME = "Put the lines in order, then run them."
