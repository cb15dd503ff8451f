"""Interactive Hex: play against the computer or another person, and compare distances."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import randrange
from typing import Any, NamedTuple

from pathlib_games.games.contract import History
from pathlib_games.games.hex.graphs import shortest_way, stones_needed, stones_needed_through
from pathlib_games.games.hex.players import LEVELS, solve, suggest
from pathlib_games.games.hex.rules import (
    BLACK,
    GAME,
    PLAYERS,
    SWAP,
    WHITE,
    Cell,
    Move,
    Player,
    Position,
    move_to_text,
    moves_text,
    other,
    read_game,
    to_link,
)
from pathlib_games.games.hex.view import names, position_scene
from pathlib_games.games.widget import PlayedBoard
from pathlib_games.graphs import IllegalMove, PathlibGamesError
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.live import Buttons, Field, GameBoard, Message, script, style_sheet
from pathlib_games.words import counted

TWO_PLAYERS = "two players"  # instead of a level: the computer does not play
SEEDS = 1_000_000
_HERE = Path(__file__).parent
SIZES = (3, 4, 5, 6, 7, 9, 11, 13, 14, 17, 19)
"""The menu of sizes; the class accepts 1 to 26."""


class HexGame(PlayedBoard[Position, Move]):
    r"""A playable game: click on an empty cell to lay a stone.

    Arrow keys and Enter also work. *Settings* chooses the next game and the display: a shortest
    path of either player, and the stones needed through each cell. *Moves* has the moves, a link to
    HexWorld, and a field for the link or moves of another game.

    Parameters
    ----------
    start
        The initial position; an empty board by default.
    size
        The size of the empty board: from 1 to 26.
    level
        The opponent: one of `LEVELS`, or ``"two players"``.
    you
        Your color.
    swap
        Whether the second move may be a swap.
    seed
        Chooses among moves that the computer rates equally, so the same seed and moves give the
        same game. Random by default.

    Raises
    ------
    ValueError
        If the level does not exist.

    Examples
    --------
    >>> widget = HexGame(size=3, level="two moves ahead", seed=1)
    >>> widget.click((1, 1))
    >>> widget
    <HexGame 3 x 3, 2 moves: White: b2. Black answers ... It is your turn.>
    >>> widget.undo()
    >>> widget.moves
    ()
    """

    _esm = script("renderHex", "live.js", "game_board.js", _HERE / "widget.js")
    _css = style_sheet("live.css", "game_board.css", _HERE / "widget.css")

    _proposed: Cell | None
    _shown: Player | None

    def __init__(  # noqa: PLR0913 - each is a separate option
        self,
        start: Position | None = None,
        *,
        size: int = 11,
        level: str = LEVELS[0],
        you: Player = WHITE,
        swap: bool = False,
        seed: int | None = None,
    ) -> None:
        if level not in (TWO_PLAYERS, *LEVELS):
            known = ", ".join(map(repr, (TWO_PLAYERS, *LEVELS)))
            raise ValueError(f"the level should be one of {known}, not {level!r}")
        self._set_up(start or Position.empty(size, swap=swap), level, you, seed)
        super().__init__(_WELCOME)
        self._answer("")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return self._game.moves

    @property
    def link(self) -> str:
        """The game as a link to HexWorld, if it began with an empty board."""
        return to_link(self._game)

    def put(self, text: str) -> None:
        """Load another game from a link to HexWorld, or from its moves."""
        try:
            self.game = read_game(text, self._game.start)
        except PathlibGamesError as problem:
            self._say(str(problem), "wrong")

    def click(self, cell: Cell) -> None:
        """Lay a stone on a cell."""
        self._play(cell)

    def swap(self) -> None:
        """Take over the first stone."""
        self._play(SWAP)

    def hint(self) -> None:
        """Frame the move of the strongest level."""
        if self.position.outcome() is not None:
            self._say(f"The game is over. {_NEW}")
            return
        move = suggest(self.position)
        self._proposed = None if move == SWAP else move
        does = SWAP if move == SWAP else f"play {move_to_text(move)}"
        self._say(f"The best adviser would {does}.")

    def show(self, player: Player | None) -> None:
        """Show the distance of a player to winning, or clear it."""
        self._shown = player
        if player is None:
            self._say("Only the stones are shown.")
            return
        needed = stones_needed(self.position, player)
        told = f"{player.capitalize()} needs {counted(needed or 0, 'stone')}."
        if not needed:
            told = f"{(player if needed == 0 else other(player)).capitalize()} has won."
        self._say(f"{told} Each cell shows how many stones the best path through it needs.")

    def new_game(
        self, size: int, level: str, you: Player, *, swap: bool, seed: int | None = None
    ) -> None:
        """Begin a new game."""
        self._set_up(Position.empty(size, swap=swap), level, you, seed)
        self._answer("A new game. ")

    def act(self, message: Message) -> None:
        """Handle a click, a button or a menu."""
        if "show" in message:
            self.show(next((player for player in PLAYERS if player == message["show"]), None))
        elif "put" in message:
            self.put(str(message["put"]))
        else:
            super().act(message)

    def picture(self) -> Scene:
        """Return the board as a scene."""
        position, player = self.position, self._shown
        last = self.moves[-1] if self.moves else None
        return position_scene(
            position,
            needed=stones_needed_through(position, player) if player else {},
            ways={player: shortest_way(position, player)} if player else {},
            last=last if isinstance(last, tuple) else None,
            framed=(self._proposed,) if self._proposed else (),
            clickable=True,
            fresh=self._level != TWO_PLAYERS and position.turn == self._you,
        )

    def __repr__(self) -> str:
        size, moves = self.position.size, counted(len(self.moves), "move")
        return f"<HexGame {size} x {size}, {moves}: {self.said}>"

    @property
    def _computer_is_to_move(self) -> bool:
        alone = self._level == TWO_PLAYERS or self.position.outcome() is not None
        return not alone and self.position.turn != self._you

    def _click(self, shape_id: str) -> None:
        self.click(self.position.cell(int(shape_id)))

    def _buttons(self) -> Buttons:
        return {"Undo": self.undo, "Swap": self.swap, "Hint": self.hint}

    def _disabled(self) -> tuple[str, ...]:
        can_swap = SWAP in self.position.legal_moves() and not self._computer_is_to_move
        return () if can_swap else ("Swap",)

    def _menus(self) -> tuple[Field, ...]:
        return (Field("show", "Show", self._shown or "", _OVERLAYS),)

    def _data(self) -> dict[str, Any]:
        try:
            link = self.link
        except PathlibGamesError:  # the game did not begin with an empty board
            link = ""
        record = {"moves": moves_text(self.moves), "link": link}
        return {**super()._data(), "record": record}

    def _next_game(self) -> tuple[Field, ...]:
        first = self._game.start
        sizes = tuple((str(n), f"{n} x {n}") for n in sorted({*SIZES, first.size}))
        return (
            Field("size", "Size", str(first.size), sizes),
            Field("level", "Opponent", self._level, tuple((n, n) for n in (*LEVELS, TWO_PLAYERS))),
            Field("you", "You play", self._you, ((WHITE, "white"), (BLACK, "black"))),
            Field("swap", "swap allowed", first.swap),
        )

    def _begin(self, chosen: Message) -> None:
        you: Player = BLACK if chosen["you"] == BLACK else WHITE
        self.new_game(int(chosen["size"]), chosen["level"], you, swap=chosen["swap"])

    def _set_up(self, start: Position, level: str, you: Player, seed: int | None) -> None:
        self._game, self._level, self._you = History.of(GAME, start), level, you
        self.seed = randrange(SEEDS) if seed is None else seed
        self._proposed = self._shown = None

    def _play(self, move: Move) -> None:
        if self._computer_is_to_move:
            return  # a click came during the computer's turn
        player = self.position.turn
        try:
            self._lay(move)
        except IllegalMove as refusal:
            self._say(
                f"{refusal} {_NEW}" if refusal.reason == "game_over" else str(refusal), "wrong"
            )
            return
        self._answer(f"{player.capitalize()}: {move_to_text(move)}. ")

    def _answer(self, told: str) -> None:
        """Show the position, let the computer move if it is its turn, then report the position."""
        if self._computer_is_to_move:
            computer = self.position.turn
            self._say(f"{told}The computer is thinking.")  # show the player's own stone at once
            move = suggest(self.position, self._level, self.seed)
            self._opponent_plays()
            self._lay(move)
            verb = "answers" if len(self.moves) > 1 else "begins with"
            does = "swaps" if move == SWAP else f"{verb} {move_to_text(move)}"
            told += f"{computer.capitalize()} {does}. "
        outcome = self.position.outcome()
        if outcome is not None:
            stones = counted(len(outcome.chain), "stone")
            end = f"{outcome.winner.capitalize()} wins with a chain of {stones}. {_NEW}"
            lost = self._level != TWO_PLAYERS and outcome.winner != self._you
            self._say(told + end, "wrong" if lost else "right")
        elif not self.moves:
            self._say(told + _WELCOME)
        else:
            turn = f"{self.position.turn.capitalize()} is to move."
            turn = turn if self._level == TWO_PLAYERS else "It is your turn."
            swap = " You may swap." if SWAP in self.position.legal_moves() else ""
            self._say(f"{told}{turn}{swap}")

    def _lay(self, move: Move) -> None:
        self._game = self._game.play(move)
        self._put_down()

    def _put_down(self) -> None:
        self._proposed = None


_WELCOME = (
    "White begins. Click on a cell, or go there with the arrow keys and press Enter. White joins "
    "top and bottom, black left and right."
)
_NEW = "Press New game for another one, or Undo."

_OVERLAYS = (
    ("", "only the stones"),
    (BLACK, "how near black is"),
    (WHITE, "how near white is"),
)


# ---- blind spots: find a winning move where a level plays a losing one -----------------------


class Spot(NamedTuple):
    """A small position, its level, and why that level does not see the winning move."""

    position: Position
    why: str


SPOTS = (
    Spot(
        Position.from_text("...W\n ....\n  ..B.\n   ...."),
        "After c2 and after b3, white needs two more stones and black three: the shortest "
        "distance sees no difference. But b3 lies on short paths of both players.",
    ),
    Spot(
        Position.from_text("....\n ....\n  .B.W\n   ...."),
        "After d1, white needs only two more stones, but black plays d2 and cuts white off. "
        "After c2, white needs three, and black cannot cut: c1 and d1, c3 and d2, c4 and d4 "
        "are pairs. When black takes one cell of a pair, white takes the other.",
    ),
    Spot(
        Position.from_text(".B..\n ....\n  ....\n   ..W."),
        "Counted in bridges, white needs one more stone after d2, and one after c2. But "
        "after d2, the last stone has to be on d1. After c2, there are several choices, and black "
        "can take only one of them.",
    ),
    Spot(
        Position.from_text(".W..B\n .....\n  .....\n   ...BW\n    ....."),
        "After b3 and after d2, the two-distance is 5 for black and 4 for white. It ignores "
        "the moves to come. Try black's answers, and you see that b3 loses.",
    ),
    *(
        Spot(Position.empty(size), "An extra stone never hurts, so the first player can win.")
        for size in (2, 3, 4)
    ),
)
"""One for each level with a blind spot, then empty boards without a level."""


class FindBetter(GameBoard):
    """Solved small positions: the level's move loses, and a better move exists.

    Click on a cell to lay the stone there; the widget shows the result and the refutation. Empty
    boards follow after the levels.

    Examples
    --------
    >>> widget = FindBetter()
    >>> widget.click((0, 0))
    >>> widget
    <FindBetter, position 1: a1 loses: black answers b2. Find a better one.>
    """

    number = 0  # the index of the current position

    def __init__(self) -> None:
        self._tried: tuple[Cell, ...] = ()
        self._framed: tuple[Cell, ...] = ()
        super().__init__("")
        self.go(0)

    def go(self, number: int) -> None:
        """Show a position; does nothing beyond the first and the last one."""
        self.number = number = min(max(number, 0), len(SPOTS) - 1)
        self._tried = self._framed = ()
        if self._of_nobody:
            self._say(
                "The board is empty. White begins: which cells win if nobody makes a mistake?"
            )
            return
        self._framed = self._advice(LEVELS[number])
        self._say(
            f"White is to move. The adviser {LEVELS[number]!r} plays {names(self._framed)}, "
            "in the frame, and loses. Click on a better cell."
        )

    def click(self, cell: Cell) -> None:
        """Lay white's stone on a cell and show the result."""
        position, name = SPOTS[self.number].position, move_to_text(cell)
        if position.at(cell) is not None:
            self._say(f"There is already a stone on {name}.", "wrong")
            return
        self._framed = ()
        self._tried = (cell, *_winning(position.play(cell))[:1])
        if answer := names(self._tried[1:]):
            self._say(f"{name} loses: black answers {answer}. Find a better one.", "wrong")
        else:
            self._say(f"{name} wins. {self._why()}", "right")

    def show_all(self) -> None:
        """Frame all winning cells."""
        position = SPOTS[self.number].position
        self._tried, self._framed = (), _winning(position)
        free = position.cells.count(".")
        win = "wins" if len(self._framed) == 1 else "win"
        self._say(f"{len(self._framed)} of {free} cells {win}: {names(self._framed)}.")

    def picture(self) -> Scene:
        """Return the board as a scene."""
        position = SPOTS[self.number].position
        for cell in self._tried:
            position = position.play(cell)
        return position_scene(
            position,
            last=self._tried[-1] if self._tried else None,
            framed=self._framed,
            clickable=True,
            title="Find a better move",
        )

    def __repr__(self) -> str:
        return f"<FindBetter, position {self.number + 1}: {self.said}>"

    def _click(self, shape_id: str) -> None:
        self.click(SPOTS[self.number].position.cell(int(shape_id)))

    def _buttons(self) -> Buttons:
        return {
            "Back": lambda: self.go(self.number - 1),
            "Next": lambda: self.go(self.number + 1),
            "Which cells win?": self.show_all,
        }

    def _disabled(self) -> tuple[str, ...]:
        ends = {0: ("Back",), len(SPOTS) - 1: ("Next",)}
        return ends.get(self.number, ())

    @property
    def _of_nobody(self) -> bool:
        """Whether the position has no level: the board is empty."""
        return not SPOTS[self.number].position.stones(WHITE)

    def _advice(self, level: str) -> tuple[Cell, ...]:
        return _cells([suggest(SPOTS[self.number].position, level)])

    def _why(self) -> str:
        why = SPOTS[self.number].why
        if self._of_nobody:
            return why
        wiser = LEVELS[self.number + 1]
        return f"{wiser.capitalize()} finds {names(self._advice(wiser))}. {why}"


@cache
def _winning(position: Position) -> tuple[Cell, ...]:
    """Return all winning moves (cached; a second or two on 5 x 5)."""
    return _cells(solve(position).moves)


def _cells(moves: Iterable[Move]) -> tuple[Cell, ...]:
    """Return the moves as cells; these games have no swaps."""
    return tuple(move for move in moves if isinstance(move, tuple))
