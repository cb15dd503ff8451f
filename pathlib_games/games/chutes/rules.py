"""Chutes and Ladders: boards, the graph of its steps, the graph of its rolls, and a game in play.

How many turns a game takes follows from the graph of rolls alone: `chutes_and_ladders_turns` works
it out, `chutes_and_ladders_simulation` plays it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, Literal, get_args

from pathlib_games.boards import read_fields
from pathlib_games.games.chutes import simulation, turns as walks
from pathlib_games.graphs import BadFile, Graph, PathlibGamesError, dijkstra
from pathlib_games.graphs.fields import Fields

Slide = tuple[int, int]
Finish = Literal["exact", "overshoot"]


class BadBoard(PathlibGamesError, ValueError):
    """A board breaks the rules: names the part, what was expected there, and what was given.

    Examples
    --------
    >>> print(BadBoard("ladders[0]", "a ladder that leads up", (38, 1)))
    ladders[0] should be a ladder that leads up, but it is (38, 1).
    """

    def __init__(self, field: str, expected: str, given: object) -> None:
        self.field = field
        self.expected = expected
        self.given = given
        super().__init__(f"{field} should be {expected}, but it is {given!r}.")


class BadMove(PathlibGamesError, ValueError):
    """A roll was played that the die does not have, or after the end of the game."""


class BadPosition(PathlibGamesError, ValueError):
    """A position was given that cannot occur: names what is wrong with it."""


@dataclass(frozen=True)
class Board:
    """A board: its squares are numbered from 1 to its size, and slides join some of them.

    Parameters
    ----------
    size
        The number of the last square.
    ladders
        Pairs ``(foot, top)``.
    chutes
        Pairs ``(top, foot)``.
    title
        What the board is called.

    Raises
    ------
    BadBoard
        If a slide begins off the board or at the last square, ends off the board, or leads the
        wrong way; if two slides begin at one square; if a slide ends where another one begins.

    Examples
    --------
    >>> board = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)])
    >>> board.land(2), board.land(8), board.land(4)
    (9, 3, 4)
    >>> board.after(5, roll=3), board.after(9, roll=3), board.after(9, roll=3, finish="overshoot")
    (3, 9, 10)
    """

    size: int
    ladders: Sequence[Slide] = ()
    chutes: Sequence[Slide] = ()
    title: str = "Board"

    def __post_init__(self) -> None:
        if not _is_whole(self.size) or self.size < 2:
            raise BadBoard("size", "a whole number of at least 2", self.size)
        for kind in ("ladders", "chutes"):
            object.__setattr__(self, kind, tuple(map(_tupled, getattr(self, kind))))
        named = [(f"ladders[{i}]", slide) for i, slide in enumerate(self.ladders)]
        named += [(f"chutes[{i}]", slide) for i, slide in enumerate(self.chutes)]
        starts: set[int] = set()
        for name, slide in named:
            self._check(name, slide)
            if slide[0] in starts:
                raise BadBoard(name, "the only slide that begins at its square", slide)
            starts.add(slide[0])
        for name, slide in named:
            if slide[1] in starts:
                raise BadBoard(name, "a slide that ends where no other slide begins", slide)

    def _check(self, name: str, slide: Any) -> None:
        if not (isinstance(slide, tuple) and len(slide) == 2 and all(map(_is_whole, slide))):
            raise BadBoard(name, "a pair of squares", slide)
        start, end = slide
        if not 1 <= start < self.size:
            squares = f"from 1 to {self.size - 1}"
            raise BadBoard(name, f"a slide that begins at a square {squares}", slide)
        if not 1 <= end <= self.size:
            raise BadBoard(name, f"a slide that ends at a square from 1 to {self.size}", slide)
        if name.startswith("ladders") and end <= start:
            raise BadBoard(name, "a ladder that leads up, (foot, top)", slide)
        if name.startswith("chutes") and end >= start:
            raise BadBoard(name, "a chute that leads down, (top, foot)", slide)

    @classmethod
    def load(cls, name: str) -> Board:
        """Load a board from data/chutes.

        Raises
        ------
        BoardNotFound
            If there is no such board; says which there are.
        BadFile
            If the file is not as it should be; names the field.

        Examples
        --------
        >>> Board.load("milton_bradley").slides[16]
        6
        """
        return cls.from_fields(read_fields("chutes", name))

    @classmethod
    def from_fields(cls, fields: Fields) -> Board:
        """Build a board from the fields of its file."""
        fields.text("source")  # every file has to say where its board comes from
        ladders, chutes = fields.list("ladders"), fields.list("chutes")
        try:
            return cls(fields.whole("size"), ladders, chutes, fields.text("title"))
        except BadBoard as flaw:
            raise BadFile(fields.file, flaw.field, flaw.expected, flaw.given) from None

    @cached_property
    def slides(self) -> dict[int, int]:
        """All ladders and chutes: for the square where one begins the square where it ends."""
        return dict((*self.ladders, *self.chutes))

    @property
    def resting_squares(self) -> tuple[int, ...]:
        """The squares where a piece can stand between two turns; 0 is off the board."""
        return tuple(square for square in range(self.size + 1) if square not in self.slides)

    def land(self, square: int) -> int:
        """Give the square where a piece comes to rest that lands on a square."""
        return self.slides.get(square, square)

    def after(self, square: int, roll: int, finish: Finish = "exact") -> int:
        """Give the square where a piece comes to rest that stands on a square and rolls.

        Parameters
        ----------
        square, roll
            Where it stands, and what the die shows.
        finish
            ``"exact"``: a roll beyond the last square is lost, the piece stays.
            ``"overshoot"``: such a roll wins.
        """
        target = square + roll
        if target > self.size:
            return square if finish == "exact" else self.size
        return self.land(target)


def step_graph(board: Board) -> Graph:
    """Give the graph of single steps, the model of J. Ruel's article.

    A node is a square, from 1. An edge leads to the next square, and one more along each slide;
    each weighs 1. So a distance counts the squares that a piece walks, a slide being one step.

    Examples
    --------
    >>> step_graph(Board.load("milton_bradley"))
    <Graph: 100 nodes, 118 edges, directed>
    """
    squares = range(1, board.size + 1)
    edges = [(square, square + 1, 1) for square in squares[:-1]]
    edges += [(start, end, 1) for start, end in board.slides.items()]
    return Graph.from_edges(edges, nodes=squares, directed=True)


def roll_graph(board: Board, die: int = 6, finish: Finish = "exact") -> Graph:
    """Give the graph of rolls, the model that asks what the players ask.

    A node is a square, and 0 is off the board. An edge is a roll: it leads to the square where the
    piece comes to rest, after a slide if there is one, and weighs 1. So a distance counts turns.
    There is one edge for each face of the die. Two of them may lead to the same square, and a roll
    that is lost leads back to where it came from.

    No roll leads to a square where a slide begins, because nobody rests there. A search may begin
    there: such a node has the slide as its only edge, of weight 0, because it takes no turn.

    Raises
    ------
    ValueError
        If the die has no face, or the finish is neither ``"exact"`` nor ``"overshoot"``.

    Examples
    --------
    >>> rolls = roll_graph(Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)]), die=3)
    >>> rolls.neighbors(0), rolls.neighbors(2)
    ([(1, 1), (9, 1), (3, 1)], [(9, 0)])
    >>> rolls.neighbors(9)
    [(10, 1), (9, 1), (9, 1)]
    """
    if not _is_whole(die) or die < 1:
        raise ValueError(f"A die has a whole number of faces, at least 1; got {die!r}.")
    if finish not in get_args(Finish):
        raise ValueError(f"The finish is 'exact' or 'overshoot'; got {finish!r}.")
    squares = range(board.size + 1)
    edges = [
        (square, board.after(square, roll, finish), 1)
        for square in squares[:-1]
        if square not in board.slides
        for roll in range(1, die + 1)
    ]
    edges += [(start, end, 0) for start, end in board.slides.items()]
    return Graph.from_edges(edges, nodes=squares, directed=True)


def fewest_turns(board: Board, die: int = 6, finish: Finish = "exact") -> dict[int, int]:
    """Give, for each square from which the game can be won, the fewest turns that it takes.

    Examples
    --------
    >>> turns = fewest_turns(Board.load("milton_bradley"))
    >>> turns[0], turns[6], turns[12]
    (7, 7, 6)
    """
    rolls = roll_graph(board, die, finish)
    # All edges turned round: one search from the last square finds the way from every other.
    back = Graph.from_edges([(head, tail, w) for tail, head, w in rolls.edges], rolls.nodes, True)
    distance = dijkstra(back, board.size).distance
    return {square: int(distance[square]) for square in range(board.size + 1) if square in distance}


@dataclass(frozen=True)
class Route:
    """One way to win.

    Attributes
    ----------
    rolls
        What the die shows, turn by turn.
    squares
        Where the piece rests, from the start to the last square: one more than there are rolls.
    slides
        The slides that it takes.
    """

    rolls: tuple[int, ...]
    squares: tuple[int, ...]
    slides: tuple[Slide, ...]


def best_routes(
    board: Board, start: int = 0, die: int = 6, finish: Finish = "exact"
) -> Iterator[Route]:
    """Go through all ways to win in the fewest turns; there are none if the game cannot be won.

    Parameters
    ----------
    board, die, finish
        The game.
    start
        The square to start from. Where a slide begins, it is taken before the first turn.

    Raises
    ------
    NodeNotFound
        If the board does not have the square.

    Complexity
    ----------
    O(turns) for each route, and there may be many: 423 from the start of the usual board.

    Examples
    --------
    >>> routes = list(best_routes(Board.load("milton_bradley")))
    >>> len(routes), sorted({route.rolls[0] for route in routes})
    (423, [1, 4])
    >>> routes[0]
    Route(rolls=(1, 1, 6, 6, 1, 6, 6), squares=(0, 38, 39, 45, 67, 68, 74, 100), slides=...
    """
    roll_graph(board, die, finish).neighbors(start)  # raises if there is no such square
    turns = fewest_turns(board, die, finish)

    def go_on(route: Route) -> Iterator[Route]:
        square = route.squares[-1]
        if square == board.size:
            yield route
            return
        for roll in range(1, die + 1):
            landed, rests = square + roll, board.after(square, roll, finish)
            if turns.get(rests) == turns[square] - 1:
                slide = ((landed, rests),) if landed in board.slides else ()
                yield from go_on(
                    Route((*route.rolls, roll), (*route.squares, rests), (*route.slides, *slide))
                )

    first = board.land(start)
    slid = ((start, first),) if first != start else ()
    return go_on(Route((), (first,), slid)) if first in turns else iter(())


def expected_turns(board: Board, die: int = 6, finish: Finish = "exact") -> dict[int, Fraction]:
    """Give, for each square, how many more turns a game takes on average, as an exact fraction.

    Squares from which a game may never end are left out: there is no average.

    Examples
    --------
    >>> turns = expected_turns(Board.load("milton_bradley"))
    >>> print(f"{float(turns[0]):.4f}")
    39.2251
    >>> expected_turns(Board(size=2), die=2)
    {0: Fraction(2, 1), 1: Fraction(2, 1), 2: Fraction(0, 1)}
    """
    lengths = walks.expected_lengths(roll_graph(board, die, finish), board.size)
    return {square: lengths[square] for square in range(board.size + 1) if square in lengths}


def turn_distribution(
    board: Board, turns: int, die: int = 6, finish: Finish = "exact", start: int = 0
) -> list[Fraction]:
    """Give the probabilities that a game takes exactly 0, 1, 2, ... ``turns`` turns.

    Examples
    --------
    >>> turn_distribution(Board.load("milton_bradley"), turns=7)[7]
    Fraction(47, 31104)
    >>> turn_distribution(Board(size=2), turns=3, die=2)
    [Fraction(0, 1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]
    """
    rolls = roll_graph(board, die, finish)
    lengths = walks.length_distribution(rolls, start, board.size)
    return list(islice(lengths, turns + 1))


def turn_statistics(
    board: Board, die: int = 6, finish: Finish = "exact", start: int = 0
) -> walks.Statistics:
    """Give mean, standard deviation, median, mode and the fewest turns of a game, exactly.

    Raises
    ------
    EndlessGame
        If a game may never end.

    Examples
    --------
    >>> turn_statistics(Board.load("milton_bradley"))
    Statistics: mean 39.23, standard deviation 25.22, median 32, mode 22, fewest 7 (1 in 662)
    """
    return walks.statistics(roll_graph(board, die, finish), start, board.size)


def several_players(
    board: Board, players: int = 2, die: int = 6, finish: Finish = "exact"
) -> walks.SeveralWalkers:
    """Give how long a game of several players takes until the first one wins, and who wins.

    Raises
    ------
    EndlessGame
        If a game may never end.

    Examples
    --------
    >>> two = several_players(Board.load("milton_bradley"))
    >>> print(f"{two.rounds:.3f} rounds, {two.turns:.3f} turns, {two.wins[0]:.4f}")
    26.331 rounds, 52.154 turns, 0.5079
    """
    return walks.several_walkers(roll_graph(board, die, finish), 0, board.size, players)


def simulate(  # noqa: PLR0913 - a game has rules, a number and a seed
    board: Board,
    games: int,
    seed: int,
    *,
    die: int = 6,
    finish: Finish = "exact",
    start: int = 0,
) -> list[int]:
    """Play many games of one player and give how many turns each of them took.

    The same seed gives the same games, with and without numpy, which only makes it faster. If it
    takes longer than a second, a progress bar appears.

    Raises
    ------
    EndlessGame
        If a game may never end.
    ValueError
        If the die has more than 256 faces.

    Examples
    --------
    >>> simulate(Board.load("milton_bradley"), games=5, seed=1)
    [73, 17, 31, 32, 91]
    """
    return simulation.simulate(roll_graph(board, die, finish), start, board.size, games, seed)


@dataclass(frozen=True)
class Position:
    """A game in play: where the pieces stand, and whose turn it is.

    Parameters
    ----------
    board
        What is played on.
    squares
        The square of each player's piece; 0 is off the board.
    player
        Whose turn it is, counted from 0.
    die, finish
        The rules, as for `roll_graph`.

    Raises
    ------
    BadPosition
        If a piece stands where no piece can rest, or there is no such player.

    Examples
    --------
    >>> start = Position(Board.load("milton_bradley"))
    >>> after = start.play(1).play(6)
    >>> after.squares, after.player, after.outcome()
    ((38, 6), 0, None)
    >>> after.to_text(), Position.from_text("*38 6", after.board) == after
    ('*38 6', True)
    """

    board: Board
    squares: tuple[int, ...] = (0, 0)
    player: int = 0
    die: int = 6
    finish: Finish = "exact"

    def __post_init__(self) -> None:
        resting = self.board.resting_squares
        for square in self.squares:
            if square not in resting:
                raise BadPosition(
                    f"A piece should stand on a square from 0 to {self.board.size} where no slide "
                    f"begins; got {square!r}."
                )
        if self.player not in range(len(self.squares)):
            raise BadPosition(
                f"The player should be a number from 0 to {len(self.squares) - 1}, because there "
                f"are {len(self.squares)} pieces; got {self.player!r}."
            )

    def legal_moves(self) -> tuple[int, ...]:
        """Give what the die may show; nothing after the end of the game."""
        return () if self.outcome() is not None else tuple(range(1, self.die + 1))

    def play(self, roll: int) -> Position:
        """Give the position after the next player has rolled.

        Raises
        ------
        BadMove
            If the game is over, or the die does not have such a face.
        """
        if self.outcome() is not None:
            raise BadMove(f"The game is over: player {self.outcome()} has won.")
        if not _is_whole(roll) or roll not in self.legal_moves():
            raise BadMove(f"A roll should be a whole number from 1 to {self.die}; got {roll!r}.")
        squares = list(self.squares)
        squares[self.player] = self.board.after(squares[self.player], roll, self.finish)
        following = (self.player + 1) % len(squares)
        return replace(self, squares=tuple(squares), player=following)

    def outcome(self) -> int | None:
        """Give the player who has won, or None while the game goes on."""
        return self.squares.index(self.board.size) if self.board.size in self.squares else None

    def to_text(self) -> str:
        """Write the position as the squares of the pieces, with a star before whose turn it is."""
        return " ".join(
            f"*{square}" if player == self.player else str(square)
            for player, square in enumerate(self.squares)
        )

    @classmethod
    def from_text(cls, text: str, board: Board, die: int = 6, finish: Finish = "exact") -> Position:
        """Read a position that `to_text` has written.

        Raises
        ------
        BadPosition
            If it is not such a text, or no such position can occur.
        """
        words = text.split()
        starred = [player for player, word in enumerate(words) if word.startswith("*")]
        numbers = [word.removeprefix("*") for word in words]
        if len(starred) != 1 or not all(word.isdecimal() for word in numbers):
            raise BadPosition(
                "A position should be the squares of the pieces with one star before whose turn it "
                f"is, such as '38 *6'; got {text!r}."
            )
        return cls(board, tuple(map(int, numbers)), starred[0], die, finish)


def _tupled(slide: Any) -> Any:
    return tuple(slide) if isinstance(slide, list) else slide


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
