"""Players of Hex that think in shortest paths, and an exact solver: both on a player's net.

A net says what is joined to what, once stones are out of the way. A player's own stone costs
nothing, so whatever touches it might as well touch directly: the stone is taken out, and its
neighbors become neighbors of one another. The opponent's stone is taken out together with its
edges. What is left is a graph of empty cells and the player's two sides in which every step costs
one stone, so that a plain breadth-first search counts stones.

Sets of nodes are whole numbers: bit k stands for node k. Joining two sets, or taking one from the
other, is then a single operation. The cells are numbered row by row; the two sides come after them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from pathlib_games.games.hex.rules import (
    EMPTY,
    SIDES,
    SIGNS,
    SWAP,
    Cell,
    Move,
    Player,
    Position,
    off_centre,
    other,
    shape_with_sides,
)
from pathlib_games.graphs import BadPosition, GameOver

Net = tuple[int, ...]
"""For each node the set of its neighbors: the cells, then the two sides of a player."""


def members(nodes: int) -> Iterator[int]:
    """Go through the numbers of the nodes in a set."""
    while nodes:
        lowest = nodes & -nodes
        yield lowest.bit_length() - 1
        nodes ^= lowest


@dataclass(frozen=True, slots=True)
class Nets:
    """A position as two nets: that of the player to move, and that of the opponent."""

    size: int  # the number of rows of the board
    own: Net
    theirs: Net
    free: int  # the set of empty cells

    @classmethod
    def of(cls, size: int, cells: str, turn: Player) -> Nets:
        """Return the nets of a board, written as `Position.cells` is."""
        nets = cls(
            size, _empty_net(size, turn), _empty_net(size, other(turn)), (1 << size * size) - 1
        )
        for index, sign in enumerate(cells):
            if sign == SIGNS[turn]:
                nets = nets.play(index).passed()
            elif sign != EMPTY:
                nets = nets.passed().play(index)
        return nets

    def play(self, cell: int) -> Nets:
        """Return the nets after a stone on a cell; then the other player is to move."""
        left = self.free & ~(1 << cell)
        return Nets(self.size, _without(self.theirs, cell), _with_stone(self.own, cell), left)

    def passed(self) -> Nets:
        """Return the nets with the other player to move."""
        return Nets(self.size, self.theirs, self.own, self.free)

    def winning_moves(self) -> int:
        """Return the set of cells that win at once for the player to move."""
        return self.own[SIDES[0]] & self.own[SIDES[1]] & self.free

    @property
    def lost(self) -> bool:
        """Whether the opponent has joined both sides."""
        first_side = len(self.theirs) + SIDES[0]
        return bool(self.theirs[SIDES[1]] >> first_side & 1)


@cache
def _empty_net(size: int, player: Player) -> Net:
    around = shape_with_sides(size, player).neighbors
    return tuple(sum(1 << node for node in near) for near in around)


def _with_stone(net: Net, cell: int) -> Net:
    """Take a cell out and join its neighbors with one another."""
    changed, near = list(net), net[cell]
    for node in members(near):
        changed[node] = (changed[node] | near) & ~(1 << node | 1 << cell)
    changed[cell] = 0
    return tuple(changed)


def _without(net: Net, cell: int) -> Net:
    """Take a cell out together with its edges."""
    changed = list(net)
    for node in members(net[cell]):
        changed[node] &= ~(1 << cell)
    changed[cell] = 0
    return tuple(changed)


# ---- Hex solved exactly: who wins a small position if nobody makes a mistake -----------------
#
# All moves are tried, and all answers, and so on to the end; three thoughts keep that short. A
# position that was met before is remembered. A win comes with the cells that it depends on: a move
# anywhere else cannot disturb it. So if the opponent wins after a move, the next move to be tried
# has to lie within what that win depends on; and what is left after some such refutations is all
# that must be looked at. The third thought is to try promising moves first.
#
# R. Hayward, Y. Bjornsson, M. Johanson, M. Kan, N. Po, J. van Rijswijck,
# "Solving 7x7 Hex with domination, fill-in, and virtual connections", Theoretical Computer Science
# 349 (2005), 123-139, on the region in which a player must play.

MOST_CELLS = 25  # the solver takes positions with no more empty cells than this

Proof = tuple[bool, int]
"""Whether the player to move wins, and the empty cells that the winner's plan depends on."""


@dataclass(frozen=True)
class Solution:
    """Who wins if nobody makes a mistake."""

    winner: Player
    moves: tuple[Move, ...]  # all that keep the win, if the winner is to move; else there are none


def solve(position: Position) -> Solution:
    """Find out who wins a small position, and by which moves; raises `BadPosition`.

    A board of 4 x 4 takes a moment, one of 5 x 5 some ten seconds.

    Parameters
    ----------
    position
        At most 25 cells may be empty.
    """
    if len(position.free) > MOST_CELLS:
        expected = f"a position with at most {MOST_CELLS} empty cells"
        raise BadPosition("what is to be solved", expected, f"one with {len(position.free)}")
    outcome = position.outcome()
    if outcome is not None:
        return Solution(outcome.winner, ())
    solver = Solver(nets_of(position))
    legal = position.legal_moves()
    mirrored: dict[Move, Move] = {move: move for move in legal}
    if position == position.turned():  # then a move is worth what the opposite one is worth
        last = position.size - 1
        mirrored |= {(x, y): (last - x, last - y) for x, y in position.free}
    tried = [move for n, move in enumerate(legal) if mirrored[move] not in legal[:n]]
    wins = {move for move in tried if _keeps_the_win(position, move, solver)}
    moves = tuple(move for move in legal if wins & {move, mirrored[move]})
    return Solution(position.turn if moves else other(position.turn), moves)


def _keeps_the_win(position: Position, move: Move, solver: Solver) -> bool:
    """Say whether a move wins, also if the opponent may answer it by a swap."""
    after = position.play(move)
    if move == SWAP:
        return not Solver(nets_of(after)).wins()
    may_be_swapped = SWAP in after.legal_moves()
    return solver.wins_by(position.index(move)) and (
        not may_be_swapped or Solver(nets_of(after.play(SWAP))).wins()
    )


class Solver:
    """Solves a position and remembers all that it meets on the way."""

    def __init__(self, start: Nets) -> None:
        self._start = start
        self._known: dict[int, Proof] = {}
        # Of 220,000 proofs on 5 x 5 some 20,000 are different: with each kept once, and a position
        # as one number, the table takes a third of the memory.
        self._proofs: dict[Proof, Proof] = {}

    def wins(self) -> bool:
        """Say whether the player to move wins."""
        return self._prove(self._start, 0, 0)[0]

    def wins_by(self, cell: int) -> bool:
        """Say whether the player to move wins by a stone on a cell."""
        return not self._prove(self._start.play(cell), 0, 1 << cell)[0]

    def _prove(self, nets: Nets, own: int, theirs: int) -> Proof:
        """Prove who wins; the sets of stones that were added are what a position is known by."""
        if nets.lost:
            return False, 0
        if wins := nets.winning_moves():
            return True, wins & -wins
        position = own << nets.size**2 | theirs
        proof = self._known.get(position)
        if proof is None:
            proof = self._try_moves(nets, own, theirs)
            proof = self._known[position] = self._proofs.setdefault(proof, proof)
        return proof

    def _try_moves(self, nets: Nets, own: int, theirs: int) -> Proof:
        threats = nets.passed().winning_moves()
        if threats & (threats - 1):  # more than one: no move stops them all
            return False, threats
        must_play, depends_on = threats or nets.free, threats
        for cell in members(threats) if threats else promising(nets, double_waves):
            if must_play >> cell & 1:
                they_win, cells = self._prove(nets.play(cell), theirs, own | 1 << cell)
                if not they_win:
                    return True, cells | 1 << cell
                must_play &= cells
                depends_on |= cells
        return False, depends_on


# ---- advice, rung by rung: six players that see a little more each, all by shortest paths -------
#
# How near is a player to winning? Waves of a breadth-first search spread from both of the player's
# sides over the player's net, in which every step costs one stone. A cell whose distances from the
# two sides have a small sum lies on a short way. The rungs differ in what they make of this:
#
# - shortest distance: compares the shortest ways of both players. Blind to all other ways.
# - sum of distances: takes the cell that lies on short ways of both. Blind to what a move changes.
# - bridges: a step also leads over a bridge, to a cell with two common neighbors: if the opponent
#   takes one of them, the player takes the other. Blind to two bridges that need the same cell.
# - two-distance: a cell is reached when two of its neighbors are. The opponent may always take the
#   better one, so that it is the second best that counts. Blind to threats, which win time.
# - two moves ahead: the two-distance after each good move and the best answer to it, and four
#   moves ahead when few cells are left. Blind to what lies deeper.
# - four moves ahead: the same with fewer moves each time, and twice as deep.
#
# Strong means strong for a search that counts stones: a small network that was trained by playing
# against itself (HexHex) beat "two moves ahead" in 40 of 40 games on 11 x 11.
#
# V. V. Anshelevich, "A hierarchical approach to computer Hex", Artificial Intelligence 134 (2002),
# 101-120, on bridges and other links that cannot be cut. J. van Rijswijck, "Computer Hex: are bees
# better than fruitflies?" (2000), on the two-distance.

Waves = Callable[[Net, int], Iterator[int]]
"""Gives the sets of cells at distance 1, 2, ... from one of the two sides in a net."""
Judged = Iterator[tuple[int, int]]
"""Cells, each behind what it is worth to the opponent: the less, the better."""

FAR = 1000  # stands for the length of a way that does not exist
LOST = -FAR * FAR  # less than every value of a game that goes on
FEW_CELLS = 25  # with no more empty cells than this, two moves ahead become four
SOME_CELLS = 40
"""With more empty cells than this, four moves ahead are too many for as many answers as moves."""
MANY_CELLS = 121
"""With more empty cells than this, four moves ahead are too many for all that is promising."""
LAST_CELLS = 10  # with no more empty cells than this, four moves ahead become six
NEAR = 2 / 5  # so far off the middle a first stone is strong: this part of the size, in half steps
ALIKE = 2  # moves whose values differ by less are as good as one another: a seed chooses among them


# ---- waves: what counts as a step ---------------------------------------------------------------


def plain_waves(net: Net, side: int) -> Iterator[int]:
    """Reach every neighbor of what was reached: breadth-first search."""
    cells = _cells(net)
    reached = wave = net[side] & cells
    while wave:
        yield wave
        near = 0
        for cell in members(wave):
            near |= net[cell]
        wave = near & cells & ~reached
        reached |= wave


def bridge_waves(net: Net, side: int) -> Iterator[int]:
    """Reach also what is only a bridge away from what was reached."""
    return plain_waves(_with_bridges(net), side)


def double_waves(net: Net, side: int) -> Iterator[int]:
    """Reach what has two neighbors that were reached, and at first all that touches the side."""
    cells = _cells(net)
    reached = wave = net[side] & cells
    once = twice = 0
    while wave:
        yield wave
        for cell in members(wave):
            twice |= once & net[cell]
            once |= net[cell]
        wave = twice & cells & ~reached
        reached |= wave


@lru_cache(maxsize=4)  # the waves from both sides spread over the same net
def _with_bridges(net: Net) -> Net:
    """Join also all that has two neighbors in common."""
    joined = list(net)
    for node, near in enumerate(net):
        once = twice = 0
        for cell in members(near & _cells(net)):
            twice |= once & net[cell]
            once |= net[cell]
        joined[node] |= twice & ~(1 << node)
    return tuple(joined)


def _cells(net: Net) -> int:
    return (1 << len(net) - len(SIDES)) - 1


# ---- what the waves say -------------------------------------------------------------------------


def distances(net: Net, side: int, waves: Waves) -> list[int]:
    """Return for each cell the number of the wave from a side that reaches it."""
    found = [FAR] * (len(net) - len(SIDES))
    for number, wave in enumerate(waves(net, side), start=1):
        for cell in members(wave):
            found[cell] = number
    return found


def sums(net: Net, waves: Waves) -> list[int]:
    """Return for each cell the sum of its distances from both sides: small on short ways.

    The cell itself is counted twice, so the least sum is one more than the stones that are needed.
    """
    first, second = (distances(net, side, waves) for side in SIDES)
    return [one + two for one, two in zip(first, second, strict=True)]


def lead(nets: Nets, waves: Waves) -> int:
    """Say by how many stones the player to move is nearer than the opponent."""
    if nets.lost:
        return LOST
    return min(*sums(nets.theirs, waves), FAR) - min(*sums(nets.own, waves), FAR)


def value(nets: Nets, waves: Waves) -> int:
    """Say how good a position is for the player to move: who is nearer, then who has more ways."""
    if nets.lost:
        return LOST
    own, theirs = sums(nets.own, waves), sums(nets.theirs, waves)
    nearest, their_nearest = min(*own, FAR), min(*theirs, FAR)
    ways, their_ways = own.count(nearest), theirs.count(their_nearest)
    return FAR * (their_nearest - nearest) + ways - their_ways


def promising(nets: Nets, waves: Waves) -> list[int]:
    """Return the empty cells, first those on short ways of both, and nearer to the middle."""
    own, theirs = sums(nets.own, waves), sums(nets.theirs, waves)
    cells = members(nets.free)
    return sorted(cells, key=lambda cell: (own[cell] + theirs[cell], off_centre(nets.size, cell)))


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player who looks ahead can see: how stones are joined, and so many moves each time."""

    waves: Waves
    breadth: int

    def moves(self, nets: Nets) -> list[int]:
        """Return the most promising moves."""
        return promising(nets, self.waves)[: self.breadth]


# ---- players ------------------------------------------------------------------------------------


def nearest_at_once(nets: Nets, waves: Waves) -> Judged:
    """Judge moves by the lead of the opponent after them."""
    for cell in members(nets.free):
        yield FAR * lead(nets.play(cell), waves) + off_centre(nets.size, cell), cell


def on_short_ways(nets: Nets, waves: Waves) -> Judged:
    """Judge cells by the sum of their distances from all four sides."""
    own, theirs = sums(nets.own, waves), sums(nets.theirs, waves)
    for cell in members(nets.free):
        yield FAR * (own[cell] + theirs[cell]) + off_centre(nets.size, cell), cell


def best_at_once(nets: Nets, waves: Waves) -> Judged:
    """Judge moves by the position of the opponent after them."""
    for cell in promising(nets, plain_waves):
        yield value(nets.play(cell), waves), cell


def two_ahead(nets: Nets, waves: Waves) -> Judged:
    """Judge moves by what they are worth after the best answer."""
    depth = 2 if nets.free.bit_count() > FEW_CELLS else 4
    return looking_ahead(nets, depth, Sight(waves, 12))


def four_ahead(nets: Nets, waves: Waves) -> Judged:
    """Judge moves by what they are worth after two answers of the opponent, at the end three.

    On 11 x 11 no more than some 600 positions are looked at, however the game stands: what would
    take too long is left out by its number, not by the clock, so a seed always makes one game.
    """
    left = nets.free.bit_count()
    first = 12 if left <= FEW_CELLS else 8 if left <= MANY_CELLS else 5
    later = first if left <= SOME_CELLS else min(first, 5)
    return looking_ahead(nets, 4 if left > LAST_CELLS else 6, Sight(waves, later), first)


def looking_ahead(nets: Nets, depth: int, sight: Sight, first: int | None = None) -> Judged:
    """Judge the most promising moves by what is left if the opponent answers as well as possible.

    What is clearly worse than a move before it is not looked at to the end.
    """
    least = -LOST + 1
    for cell in promising(nets, sight.waves)[: first or sight.breadth]:
        after = prospect(nets.play(cell), depth - 1, LOST - 1, least + ALIKE, sight)
        least = min(least, after)
        yield after, cell


def prospect(nets: Nets, depth: int, low: int, high: int, sight: Sight) -> int:
    """Return the value of a position some moves later, if both play as well as possible.

    Alpha-beta: what the player could get is of interest only between ``low``, which is to be had
    elsewhere, and ``high``, which the opponent would not allow.
    """
    if nets.lost or depth == 0:
        return value(nets, sight.waves)
    if nets.winning_moves():
        return -LOST
    for cell in sight.moves(nets):
        low = max(low, -prospect(nets.play(cell), depth - 1, -high, -low, sight))
        if low >= high:
            break
    return low


@dataclass(frozen=True)
class Rung:
    """A rung of the ladder: what its waves count as a step, and how it judges cells."""

    waves: Waves
    judge: Callable[[Nets, Waves], Judged]

    def choose(self, nets: Nets, chance: Random | None) -> int:
        """Choose a cell that wins, or the first of the best cells, or by chance one as good."""
        if wins := nets.winning_moves():
            return next(members(wins))
        judged = [*self.judge(nets, self.waves)]
        least = min(worth for worth, _ in judged)
        near = least + 1 if chance is None else least + ALIKE
        alike = [cell for worth, cell in judged if worth < near]
        return alike[0] if chance is None else chance.choice(alike)


_RUNGS = {
    "shortest distance": Rung(plain_waves, nearest_at_once),
    "sum of distances": Rung(plain_waves, on_short_ways),
    "bridges": Rung(bridge_waves, best_at_once),
    "two-distance": Rung(double_waves, best_at_once),
    "two moves ahead": Rung(double_waves, two_ahead),
    "four moves ahead": Rung(double_waves, four_ahead),
}
LEVELS = tuple(_RUNGS)  # the names of the rungs, the weakest first


def suggest(position: Position, level: str = LEVELS[-1], seed: int | None = None) -> Move:
    """Return the move that a level would play.

    The first stone and the swap follow a rule that needs no search: a first stone near the middle
    is strong (`strong_first_stones`). Every level takes it over if it may, and leaves all others.
    Without the swap a level begins with such a stone, with it just outside them.

    Parameters
    ----------
    position
        Where somebody is to move.
    level
        One of `LEVELS`.
    seed
        Chooses among moves that are as good as one another: the same position with the same seed
        always gets the same move. Without a seed it is always the first of the best ones.

    Raises
    ------
    GameOver
        If the game is over.
    BadPosition
        If there is no such level.

    Examples
    --------
    >>> suggest(Position.empty(5))
    (2, 2)
    >>> suggest(Position.empty(5, swap=True).play((2, 2)))
    'swap'
    """
    if level not in LEVELS:
        raise BadPosition("the level", f"one of {', '.join(map(repr, LEVELS))}", level)
    outcome = position.outcome()
    if outcome is not None:
        raise GameOver(f"{outcome.winner} has won")
    chance = None if seed is None else Random(f"{seed} {position.to_text()}")
    if len(position.free) == len(position.cells):
        first = _first_stones(position)
        return first[0] if chance is None else chance.choice(first)
    if SWAP in position.legal_moves():
        (stone,) = position.stones(other(position.turn))
        if stone in strong_first_stones(position.size):
            return SWAP
    return position.cell(_RUNGS[level].choose(nets_of(position), chance))


def nets_of(position: Position) -> Nets:
    """Return the nets of a position."""
    return Nets.of(position.size, position.cells, position.turn)


def strong_first_stones(size: int) -> list[Cell]:
    """Return the cells where a first stone is worth a swap, those in the middle first.

    They lie no farther from the middle than a fifth of the size, at least half a step. A stone
    there blocks the opponent's shortest ways and is far from no side. The rule is careful: on
    boards up to 5 x 5 each of these stones wins, as the solver finds. It leaves stones near the
    sharp corners, some of which win as well, and on large boards many a little farther out.
    """
    middle = {
        (cell % size, cell // size): off_centre(size, cell)
        for cell in range(size * size)
        if off_centre(size, cell) <= max(1, NEAR * size)
    }
    return sorted(middle, key=middle.__getitem__)


def _first_stones(position: Position) -> list[Cell]:
    """Return the cells to begin with: strong ones, or the next ones if a swap is allowed."""
    strong = strong_first_stones(position.size)
    off = {
        cell: off_centre(position.size, position.index(cell))
        for cell in position.free
        if cell not in strong
    }
    if not position.swap or not off:
        return strong
    return [cell for cell in off if off[cell] == min(off.values())]
