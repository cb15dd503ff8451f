"""Chutes and Ladders, live: play, label the squares of a board, and design a board of your own."""

from __future__ import annotations

import random
import textwrap
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise import LEVELS
from pathlib_games.games.chutes.exercise_levels import BoardLevels, Levels
from pathlib_games.games.chutes.graphs import fewest_turns
from pathlib_games.games.chutes.lengths import expected_turns
from pathlib_games.games.chutes.rules import Position
from pathlib_games.games.chutes.view_board import (
    Plan,
    board_scene,
    move_words,
    piece_shapes,
    position_scene,
    rolling_scene,
    slide_words,
)
from pathlib_games.graphs import BadBoard
from pathlib_games.record.best_list import BestList
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.board import Board as BoardWidget
from pathlib_games.widgets.by_hand import ByHand
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathlib_games.games.chutes.board import Slide
    from pathlib_games.games.chutes.rules import Position
    from pathlib_games.views.scene import Scene


# ---- What the browser needs to show how a roll moved the pieces: numbers of shapes, and places


def played(before: Position, rolls: Sequence[int], scene: Scene) -> list[dict[str, Any]]:
    """Return how each of the rolls moved a piece, over the picture of the end."""
    plan = Plan(before.board.size)
    dice = [i for i, shape in enumerate(scene.shapes) if shape.classes == "die"]
    position, turns = before, []
    for roll, die in zip(rolls, dice, strict=True):
        player = position.player
        begin = position.squares[player]
        position = position.play(roll)
        end = position.squares[player]
        landed = begin + roll if begin + roll <= before.board.size else begin
        squares = [*range(begin, landed + 1), *([end] if end != landed else [])]
        last_x, last_y = plan.corner(end)
        corners = map(plan.corner, squares)
        piece = [scene.shapes.index(shape) for shape in piece_shapes(plan, end, player)]
        turns.append(
            {
                "die": [*range(die, die + roll + 1)],
                "piece": piece,
                "places": [[x - last_x, y - last_y] for x, y in corners],
                "slides": end != landed,
            }
        )
    return turns


# ---- Chutes and Ladders, live: play, label the squares of a board, and design a board of your own


class ChutesGame(BoardWidget):
    """A game against the computer: click the button, or press Enter on it, to roll the die.

    Parameters
    ----------
    board
        What is played on.
    seed
        Makes the die the same each time; without it every game is another one.

    Attributes
    ----------
    position
        The game as it stands: your piece is A, the computer's is B.
    rounds
        How often you have rolled.

    Examples
    --------
    >>> game = ChutesGame(Board.load("milton_bradley"), seed=1)
    >>> game.roll()
    >>> game
    <ChutesGame: You roll 2: to 2. The computer rolls 5: to 5.>
    """

    _esm = script(
        "renderChutes", "live.js", "best.js", "board.js", Path(__file__).parent / "widget.js"
    )
    _css = style_sheet("live.css", "best.css")

    _played = traitlets.Dict({"turn": 0, "turns": []}).tag(sync=True)
    _best = traitlets.Dict().tag(sync=True)

    def __init__(self, board: Board, seed: int | None = None) -> None:
        self._rng = random.Random(seed)
        self.position = Position(board)
        self.rounds = 0
        self.told: tuple[str, ...] = ("Your piece is A, the computer's is B.",)
        self._rolls: tuple[int, ...] = ()
        self._turn = 0  # so that the browser shows a roll once
        super().__init__(self._board())
        self.beside = list(self.told)
        self._best = self._best_games()
        self.on_click(lambda _: self.roll())

    def roll(self) -> None:
        """Roll the die for you and then for the computer; after the end begin a new game."""
        before = self.position
        if self.position.outcome() is not None:
            self.position = Position(self.position.board)
            self.rounds, self._rolls = 0, ()
            self.told = ("A new game begins.",)
        else:
            self.told, self._rolls = (), ()
            for who in ("You roll", "The computer rolls"):
                if self.position.outcome() is None:
                    roll = self._rng.choice(self.position.legal_moves())
                    self.told += (f"{who} {move_words(self.position, roll)}.",)
                    self._rolls += (roll,)
                    self.position = self.position.play(roll)
            self.rounds += 1
            winner = self.position.outcome()
            if winner is not None:
                self.told += self._ended(won=winner == 0)
        scene = self._board()
        turns = played(before, self._rolls, scene)
        self._turn += 1
        with self.hold_sync():
            self._played = {"turn": self._turn, "turns": turns}
            self._best = self._best_games()
            self.beside = list(self.told)
            self.scene = scene

    def picture(self) -> Scene:
        """Return the board with what happened below it."""
        return position_scene(self.position, self.told)

    def _ended(self, *, won: bool) -> tuple[str, ...]:
        """Say how the game compares with the shortest one, and one that you won with your best."""
        rolls, fewest = counted(self.rounds, "roll"), fewest_turns(self.position.board).get(0)
        who = "You have" if won else "The computer has"
        told = (f"{who} won in {rolls}; the luckiest player needs {fewest}.",)
        place = self._best_list().note(self.rounds) if won else ""
        return (*told, place) if place else told

    def _best_list(self) -> BestList:
        board = self.position.board
        return BestList(f"chutes {board.title}, {board.size} squares", "roll", fewest=True)

    def _best_games(self) -> dict[str, Any]:
        """Return the best games as they are shown, open at the end of a game."""
        winner = self.position.outcome()
        rows = self._best_list().rows(self.rounds if winner == 0 else None)
        return {"open": winner is not None, "rows": [asdict(row) for row in rows]}

    def _board(self) -> Scene:
        over = self.position.outcome() is not None
        button = "New game" if over else "Roll the die"
        return rolling_scene(self.position, self.told, button, self._rolls)

    def __repr__(self) -> str:
        return f"<ChutesGame: {' '.join(self.told)}>"


class LevelsByHand(ByHand[int, Levels]):
    """A board whose squares the learner labels with the fewest rolls, level by level, by clicks.

    A wrong square is refused, with the reason. The typed form of this exercise has the same judge.

    Parameters
    ----------
    board
        The board; the die has six faces and the finish is exact.

    Attributes
    ----------
    found
        What has been labelled so far.

    Examples
    --------
    >>> widget = LevelsByHand(Board(size=10, ladders=[(2, 9)]))
    >>> widget.click(2)
    >>> widget
    <LevelsByHand, 0 of 9 squares: Nobody rests on 2, because a ladder begins there. Where does ...>
    """

    def __init__(self, board: Board) -> None:
        super().__init__(LEVELS.ask(BoardLevels(board)), Levels(board), _LEVELS_WELCOME)

    def place(self, shape_id: str) -> int:
        """Return the square that a click on a shape means."""
        return int(shape_id)

    def board(self) -> Scene:
        """Return the board with its labels, and what is asked for."""
        return self._scene([self._asked])

    def picture(self) -> Scene:
        """Return the board with its labels, what is asked for, and the last words."""
        return self._scene([self._asked, *textwrap.wrap(self.said, 60)])

    @property
    def _asked(self) -> str:
        level = self.found.level
        return "Done." if level is None else f"Level {level}: {counted(level, 'roll')}, not fewer."

    @property
    def _complete(self) -> bool:
        return self.found.level is None

    def _find(self, place: int) -> str:
        before = self.found.level
        self.found = self.found.label(place)
        told = f"{place} takes {counted(self.found.turns[place], 'roll')}."
        return (
            told if self.found.level == before else f"{told} The level is complete. {self._asked}"
        )

    def _typed(self) -> str:
        return self.found.typed()

    def _taken_back(self) -> str:
        return "Taken back."

    def _missing(self) -> str:
        level, missing = self.found.level, len(self.found.missing)
        if level is None:
            return "All squares have their label."
        before = [s for s, turns in self.found.turns.items() if turns == level - 1] or [0]
        place = f"square {before[0]}" if before[0] else "the start"
        count = f"{counted(missing, 'square')} {'is' if missing == 1 else 'are'} missing."
        return f"{count} Try all six rolls, beginning at {place}."

    def _scene(self, told: Sequence[str]) -> Scene:
        board, turns = self.found.board, self.found.turns
        labels = {}
        for square in range(1, board.size + 1):
            number = counted(turns[square], "roll") if square in self.found else "no label"
            labels[square] = f"{_square_words(board, square)}, {number}"
        marks = {square: str(turns[square]) for square in self.found.squares}
        return board_scene(board, told, labels=labels, marks=marks)

    def __repr__(self) -> str:
        done, every = len(self.found.squares), counted(len(self.found.turns), "square")
        return f"<LevelsByHand, {done} of {every}: {self.said}>"


_LEVELS_WELCOME = "You are off the board. Click every square that one roll can bring you to."


class BoardDesigner(BoardWidget):
    """A board whose ladders and chutes can be moved; it tells how long its games are.

    Click on an end of a slide to pick it up, then on the square where it should go. Click on two
    empty squares for a new slide: up it is a ladder, down a chute. All of it works with the arrow
    keys and Enter as well.

    Parameters
    ----------
    board
        The board to begin with.

    Attributes
    ----------
    board
        The board as it stands, to be used in further cells.

    Examples
    --------
    >>> designer = BoardDesigner(Board(size=10, ladders=[(2, 9)], title="Ten squares"))
    >>> designer.click("9")
    >>> designer.click("5")
    >>> designer.board.ladders
    ((2, 5),)
    >>> designer
    <BoardDesigner "Ten squares": Shortest game: 2 rolls. Average: 7.36 turns.>
    """

    def __init__(self, board: Board) -> None:
        self.board = self._original = board
        self._held: Slide | None = None  # the slide that is picked up, by its end below
        self._chosen: int | None = None  # the square that was clicked first
        self._said = "Pick up an end of a ladder or chute, or choose a square for a new one."
        self._last: int | None = None
        super().__init__(self._board())
        self.beside = self._told
        self.on_click(self.click)

    def click(self, shape_id: str) -> None:
        """Do what a click on a square or a button does."""
        if shape_id == "reset":
            self.board, self._said = self._original, "The board is as it was."
            self._put_down()
        elif shape_id == "remove":
            self._change(None, "Removed.")
        elif self._chosen is None:
            self._pick_up(int(shape_id))
        else:
            self._place(int(shape_id))
        self._last = int(shape_id) if shape_id.isdecimal() else None
        self.beside = self._told
        self.scene = self._board()

    def picture(self) -> Scene:
        """Return the board with what is told below it."""
        return board_scene(self.board, self._told, held=self._held, chosen=self._chosen)

    @property
    def _told(self) -> list[str]:
        return [self._facts(), self._said]

    def _pick_up(self, square: int) -> None:
        self._chosen = square
        self._held = next((slide for slide in self.board.slides.items() if square in slide), None)
        if self._held:
            slide = slide_words(self._held)
            self._said = f"You hold the end at {square} of the {slide}. Where should it go?"
        else:
            self._said = f"A new slide begins at {square}. Where should it end?"

    def _place(self, square: int) -> None:
        """Put the end that is held on a square; a broken rule is told and changes nothing."""
        chosen, held = self._chosen, self._held
        if square == chosen or chosen is None:
            self._said = "Put down again."
            self._put_down()
            return
        if held is None:
            slide = (chosen, square)
        else:
            slide = (square, held[1]) if chosen == held[0] else (held[0], square)
        self._change(slide, "Done:")

    def _change(self, slide: Slide | None, said: str) -> None:
        """Put a slide, or nothing, in the place of the one that is held."""
        slides = [other for other in self.board.slides.items() if other != self._held]
        slides += [slide] if slide else []
        try:
            self.board = self.board.with_slides(sorted(slides))
        except BadBoard as broken:
            self._said = f"Not possible: it should be {broken.expected}."
            return
        self._said = f"{said} {slide_words(slide)}." if slide else said
        self._put_down()

    def _put_down(self) -> None:
        self._held = self._chosen = None

    def _facts(self) -> str:
        turns, average = fewest_turns(self.board).get(0), expected_turns(self.board).get(0)
        if turns is None:
            return "This game cannot be won."
        told = f"Shortest game: {counted(turns, 'roll')}."
        if average is None:
            return f"{told} It may never end, so there is no average."
        return f"{told} Average: {float(average):.2f} turns."

    def _board(self) -> Scene:
        facts = self._facts()
        squares = range(1, self.board.size + 1)
        labels = {square: _square_words(self.board, square) for square in squares}
        if self._last is not None:
            # The keyboard is on this square: a screen reader reads what the click has done.
            labels[self._last] = f"{self._said} {facts} {labels[self._last]}"
        buttons = {"remove": "Remove it"} if self._held else {}
        scene = board_scene(
            self.board,
            labels=labels,
            held=self._held,
            chosen=self._chosen,
            buttons=buttons | {"reset": "Start again"},
        )
        return replace(scene, description=" ".join([*self._told, scene.description]))

    def __repr__(self) -> str:
        return f'<BoardDesigner "{self.board.title}": {self._facts()}>'


def _square_words(board: Board, square: int) -> str:
    slides = [slide for slide in board.slides.items() if square in slide]
    return f"Square {square}, {', '.join(map(slide_words, slides)) or 'empty'}"
