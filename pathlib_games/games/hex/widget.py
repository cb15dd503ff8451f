"""Hex, live: play it against an adviser or with somebody beside you, and see who is nearer."""

from __future__ import annotations

from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, Any

from pathlib_games.games.hex.advice import LEVELS, suggest
from pathlib_games.games.hex.board import BLACK, SWAP, WHITE, Move, move_to_text, other
from pathlib_games.games.hex.game import GAME
from pathlib_games.games.hex.graphs import shortest_way, stones_needed, stones_needed_through
from pathlib_games.games.hex.hexworld import moves_text, read_game, to_link
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import position_scene
from pathlib_games.games.history import History
from pathlib_games.games.widget_board import PlayedBoard
from pathlib_games.graphs import IllegalMove, PathlibGamesError
from pathlib_games.widgets.base import script, style_sheet
from pathlib_games.widgets.game_board import Field
from pathlib_games.words import counted

if TYPE_CHECKING:
    from pathlib_games.games.hex.board import Cell, Player
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons, Message

TWO_PLAYERS = "two players"
"""In place of a level: nobody plays by itself."""
SEEDS = 1_000_000
_HERE = Path(__file__).parent
SIZES = (3, 4, 5, 6, 7, 9, 11, 13, 14, 17, 19)
"""What the menu for a new game offers; the class takes 1 to 26."""


class HexGame(PlayedBoard[Position, Move]):
    r"""A game to play: click on an empty cell to lay a stone there.

    Arrow keys and Enter do it as well. Under *Settings* the next game is chosen, and what is shown:
    for either player how many stones a way through each cell needs, and a shortest way. Under
    *Moves* are the moves, a link to HexWorld, and a field for another game's link or moves.

    Parameters
    ----------
    start
        The position to begin with; the empty board if none is given.
    size
        Of the empty board: from 1 to 26.
    level
        Who plays the other side: one of `LEVELS`, or ``"two players"``.
    you
        Which colour you play.
    swap
        Whether the second move may be a swap.
    seed
        Decides among moves that seem equally good to the computer, so that the same seed and the
        same moves of yours make the same game. By default it is another one each time.

    Attributes
    ----------
    game
        The game as it stands, with its history: it may be saved, or replaced by a loaded one.
    position
        The position on the board.
    moves
        What was played so far.
    link
        The game as a link to the boards of HexWorld.
    seed
        The seed of this game.

    Raises
    ------
    ValueError
        If the level is none of those.

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

    def __init__(  # noqa: PLR0913 - each is a choice of its own
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
            raise ValueError(f"the level is one of {known}, not {level!r}")
        self._set_up(start or Position.empty(size, swap=swap), level, you, seed)
        super().__init__(_WELCOME)
        self._answer("")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return self._game.moves

    @property
    def link(self) -> str:
        """The game as a link to HexWorld; only of a game that began with an empty board."""
        return to_link(self._game)

    def put(self, text: str) -> None:
        """Put another game on the board: from a link to HexWorld, or from its moves."""
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
        """Frame the move that the best adviser would play."""
        if self.position.outcome() is not None:
            self._say(f"The game is over. {_NEW}")
            return
        move = suggest(self.position)
        self._proposed = None if move == SWAP else move
        self._say(f"The best adviser would play {move_to_text(move)}.")

    def show(self, player: Player | None) -> None:
        """Show how near a player is to winning, or nobody."""
        self._shown = player
        if player is None:
            self._say("Only the stones are shown.")
            return
        needed = stones_needed(self.position, player)
        stones = counted(needed or 0, "stone")
        told = f"{player.capitalize()} needs {stones}." if needed else _done(player, needed)
        self._say(f"{told} Each cell shows what a way through it would need.")

    def new_game(
        self, size: int, level: str, you: Player, *, swap: bool, seed: int | None = None
    ) -> None:
        """Begin a new game."""
        self._set_up(Position.empty(size, swap=swap), level, you, seed)
        self._answer("A new game. ")

    def act(self, message: Message) -> None:
        """Do what a click, a button or a menu says."""
        if "show" in message:
            self.show(_player(message["show"]))
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
        except PathlibGamesError:  # it began with stones on the board
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
            return  # a click came while it was thinking
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
        """Show the position, let the computer move if it is its turn, and say how things stand."""
        if self._computer_is_to_move:
            computer = self.position.turn
            self._say(f"{told}The computer thinks.")  # the player's own stone is seen at once
            move = suggest(self.position, self._level, self.seed)
            self._opponent_plays()
            self._lay(move)
            verb = "answers" if len(self.moves) > 1 else "begins with"
            told += f"{computer.capitalize()} {verb} {move_to_text(move)}. "
        outcome = self.position.outcome()
        if outcome is not None:
            stones = counted(len(outcome.chain), "stone")
            end = f"{outcome.winner.capitalize()} wins with a chain of {stones}. {_NEW}"
            self._say(told + end, "wrong" if self._lost(outcome.winner) else "right")
        elif not self.moves:
            self._say(told + _WELCOME)
        else:
            swap = " You may swap." if SWAP in self.position.legal_moves() else ""
            self._say(f"{told}{self._whose_turn()}{swap}")

    def _lost(self, winner: Player) -> bool:
        return self._level != TWO_PLAYERS and winner != self._you

    def _whose_turn(self) -> str:
        if self._level == TWO_PLAYERS:
            return f"{self.position.turn.capitalize()} is to move."
        return "It is your turn."

    def _lay(self, move: Move) -> None:
        self._game = self._game.play(move)
        self._put_down()

    def _put_down(self) -> None:
        self._proposed = None


def _player(name: str) -> Player | None:
    return next((player for player in (BLACK, WHITE) if player == name), None)


def _done(player: Player, needed: int | None) -> str:
    return f"{(player if needed == 0 else other(player)).capitalize()} has won."


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
