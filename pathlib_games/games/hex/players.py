"""Players of Hex that use shortest paths, and an exact solver.

Both work on the net of a player: the graph of the empty cells and the player's two sides. A
player's own stones are free, so the net removes them and joins their neighbors. Opposing stones are
removed with their edges. Every remaining step takes one stone, so breadth-first search counts
stones.

Sets of nodes are integers: bit k stands for node k. Union and difference are single operations.
Cells are numbered row by row; the two sides follow.
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
    off_center,
    other,
    shape_with_sides,
)
from pathlib_games.graphs import BadPosition, GameOver

Net = tuple[int, ...]
"""The set of neighbors of each node: first the cells, then the player's two sides."""


def members(nodes: int) -> Iterator[int]:
    """Iterate over the numbers of the nodes in a set."""
    while nodes:
        lowest = nodes & -nodes
        yield lowest.bit_length() - 1
        nodes ^= lowest


@dataclass(frozen=True, slots=True)
class Nets:
    """A position as two nets: one for the player to move, one for the opponent."""

    size: int  # the number of rows
    own: Net
    theirs: Net
    free: int  # the set of empty cells

    @classmethod
    def of(cls, size: int, cells: str, turn: Player) -> Nets:
        """Return the nets of a board in the format of `Position.cells`."""
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
        """Return the nets after a stone on a cell, with the other player to move."""
        left = self.free & ~(1 << cell)
        return Nets(self.size, _without(self.theirs, cell), _with_stone(self.own, cell), left)

    def passed(self) -> Nets:
        """Return the nets with the other player to move."""
        return Nets(self.size, self.theirs, self.own, self.free)

    def winning_moves(self) -> int:
        """Return the set of cells that win immediately for the player to move."""
        return self.own[SIDES[0]] & self.own[SIDES[1]] & self.free

    @property
    def lost(self) -> bool:
        """Whether the opponent has won."""
        first_side = len(self.theirs) + SIDES[0]
        return bool(self.theirs[SIDES[1]] >> first_side & 1)


@cache
def _empty_net(size: int, player: Player) -> Net:
    around = shape_with_sides(size, player).neighbors
    return tuple(sum(1 << node for node in near) for near in around)


def _with_stone(net: Net, cell: int) -> Net:
    """Remove a cell and join its neighbors."""
    changed, near = list(net), net[cell]
    for node in members(near):
        changed[node] = (changed[node] | near) & ~(1 << node | 1 << cell)
    changed[cell] = 0
    return tuple(changed)


def _without(net: Net, cell: int) -> Net:
    """Remove a cell and its edges."""
    changed = list(net)
    for node in members(net[cell]):
        changed[node] &= ~(1 << cell)
    changed[cell] = 0
    return tuple(changed)


# ---- exact solver: the winner of a small position under perfect play ------------------------
#
# The solver tries all moves and all answers to the end. Three ideas prune the search. First, it
# caches positions. Second, a win comes with the cells that it depends on: a move anywhere else
# cannot disturb it. So if the opponent wins after a move, the next candidate must lie within the
# cells of that win, and only the cells common to all refutations remain. Third, it tries promising
# moves first.
#
# R. Hayward, Y. Bjornsson, M. Johanson, M. Kan, N. Po, J. van Rijswijck, "Solving 7x7 Hex with
# domination, fill-in, and virtual connections", Theoretical Computer Science 349 (2005), 123-139,
# on the must-play region.

MOST_CELLS = 25  # the largest number of empty cells that the solver accepts

Proof = tuple[bool, int]
"""Whether the player to move wins, and the empty cells that the winning strategy depends on."""


@dataclass(frozen=True)
class Solution:
    """The winner under perfect play."""

    winner: Player
    moves: tuple[Move, ...]  # all winning moves; empty if the player to move loses


def solve(position: Position) -> Solution:
    """Find the winner of a small position, and the winning moves; raises `BadPosition`.

    A 4 x 4 board takes a moment, a 5 x 5 board about ten seconds.

    Parameters
    ----------
    position
        A position with at most 25 empty cells.
    """
    if len(position.free) > MOST_CELLS:
        expected = f"a position with at most {MOST_CELLS} empty cells"
        raise BadPosition("the position to solve", expected, f"one with {len(position.free)}")
    outcome = position.outcome()
    if outcome is not None:
        return Solution(outcome.winner, ())
    solver = Solver(nets_of(position))
    legal = position.legal_moves()
    mirrored: dict[Move, Move] = {move: move for move in legal}
    if position == position.turned():  # then opposite moves have the same result
        last = position.size - 1
        mirrored |= {(x, y): (last - x, last - y) for x, y in position.free}
    tried = [move for n, move in enumerate(legal) if mirrored[move] not in legal[:n]]
    wins = {move for move in tried if _keeps_the_win(position, move, solver)}
    moves = tuple(move for move in legal if wins & {move, mirrored[move]})
    return Solution(position.turn if moves else other(position.turn), moves)


def _keeps_the_win(position: Position, move: Move, solver: Solver) -> bool:
    """Return whether a move wins even if the opponent may swap."""
    after = position.play(move)
    if move == SWAP:
        return not Solver(nets_of(after)).wins()
    may_be_swapped = SWAP in after.legal_moves()
    return solver.wins_by(position.index(move)) and (
        not may_be_swapped or Solver(nets_of(after.play(SWAP))).wins()
    )


class Solver:
    """Solves a position and caches all positions of the search."""

    def __init__(self, start: Nets) -> None:
        self._start = start
        self._known: dict[int, Proof] = {}
        # Of 220,000 proofs on 5 x 5, some 20,000 are distinct. Sharing them, and storing a position
        # as one integer, cuts the table to a third of the memory.
        self._proofs: dict[Proof, Proof] = {}

    def wins(self) -> bool:
        """Return whether the player to move wins."""
        return self._prove(self._start, 0, 0)[0]

    def wins_by(self, cell: int) -> bool:
        """Return whether the player to move wins with a stone on a cell."""
        return not self._prove(self._start.play(cell), 0, 1 << cell)[0]

    def _prove(self, nets: Nets, own: int, theirs: int) -> Proof:
        """Prove the winner; the two sets of added stones are the cache key."""
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
        if threats & (threats - 1):  # more than one threat: no move stops them all
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


# ---- advice: six levels, each of which sees a little more, all by shortest paths ----------------
#
# How near is a player to winning? Breadth-first waves spread from both sides over the player's net,
# where every step takes one stone. A cell with a small sum of distances lies on a short path. The
# levels differ in how they use this:
#
# - shortest distance: compares the shortest paths of both players. Ignores all other paths.
# - sum of distances: takes the cell on short paths of both. Ignores what a move changes.
# - bridges: a step also leads over a bridge, to a cell with two common neighbors: if the opponent
#   takes one of them, the player takes the other. Blind to two bridges that need the same cell.
# - two-distance: a cell is reached when two of its neighbors are. The opponent may always take the
#   better one, so the second best counts. Blind to threats, which gain time.
# - two moves ahead: the two-distance after each good move and the best answer to it, and four
#   moves ahead when few cells are left. Blind to anything deeper.
# - four moves ahead: the same with fewer moves each time, and twice as deep.
#
# These levels are strong only among players that count stones: HexHex, a small network trained by
# self-play, beat "two moves ahead" in 40 of 40 games on 11 x 11.
#
# V. V. Anshelevich, "A hierarchical approach to computer Hex", Artificial Intelligence 134 (2002),
# 101-120, on bridges and other links that cannot be cut. J. van Rijswijck, "Computer Hex: are bees
# better than fruitflies?" (2000), on the two-distance.

Waves = Callable[[Net, int], Iterator[int]]
"""Yields the sets of cells at distance 1, 2, ... from one of the two sides in a net."""
Judged = Iterator[tuple[int, int]]
"""Pairs of a value for the opponent and a cell: less is better."""

FAR = 1000  # the length of a missing path
LOST = -FAR * FAR  # less than the value of any unfinished game
FEW_CELLS = 25  # with at most this many empty cells, two moves ahead become four
SOME_CELLS = 40
"""With more empty cells than this, four moves ahead consider fewer answers than moves."""
MANY_CELLS = 121
"""With more empty cells than this, four moves ahead skip some promising moves."""
LAST_CELLS = 10  # with at most this many empty cells, four moves ahead become six
NEAR = 2 / 5  # the area of strong first stones: this fraction of the size, in half steps
ALIKE = 2  # moves whose values differ by less are equally good: a seed chooses among them


# ---- waves --------------------------------------------------------------------------------------


def plain_waves(net: Net, side: int) -> Iterator[int]:
    """Reach every neighbor of the reached cells: breadth-first search."""
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
    """Also reach the cells one bridge away."""
    return plain_waves(_with_bridges(net), side)


def double_waves(net: Net, side: int) -> Iterator[int]:
    """Reach cells with two reached neighbors; the first wave is every cell next to the side."""
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


@lru_cache(maxsize=4)  # the waves from both sides share a net
def _with_bridges(net: Net) -> Net:
    """Also join all pairs of nodes with two common neighbors."""
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


# ---- values from waves --------------------------------------------------------------------------


def distances(net: Net, side: int, waves: Waves) -> list[int]:
    """Return the distance of each cell from a side: the number of the wave that reaches it."""
    found = [FAR] * (len(net) - len(SIDES))
    for number, wave in enumerate(waves(net, side), start=1):
        for cell in members(wave):
            found[cell] = number
    return found


def sums(net: Net, waves: Waves) -> list[int]:
    """Return the sum of distances from both sides for each cell: small on short paths.

    The cell itself counts twice, so the minimum is one more than the number of missing stones.
    """
    first, second = (distances(net, side, waves) for side in SIDES)
    return [one + two for one, two in zip(first, second, strict=True)]


def lead(nets: Nets, waves: Waves) -> int:
    """Return by how many stones the player to move is nearer to winning than the opponent."""
    if nets.lost:
        return LOST
    return min(*sums(nets.theirs, waves), FAR) - min(*sums(nets.own, waves), FAR)


def value(nets: Nets, waves: Waves) -> int:
    """Return the value for the player to move: the lead first, then the number of short paths."""
    if nets.lost:
        return LOST
    own, theirs = sums(nets.own, waves), sums(nets.theirs, waves)
    nearest, their_nearest = min(*own, FAR), min(*theirs, FAR)
    ways, their_ways = own.count(nearest), theirs.count(their_nearest)
    return FAR * (their_nearest - nearest) + ways - their_ways


def promising(nets: Nets, waves: Waves) -> list[int]:
    """Return the empty cells: on short paths of both players first, then nearest the middle."""
    own, theirs = sums(nets.own, waves), sums(nets.theirs, waves)
    cells = members(nets.free)
    return sorted(cells, key=lambda cell: (own[cell] + theirs[cell], off_center(nets.size, cell)))


@dataclass(frozen=True, slots=True)
class Sight:
    """The vision of a player that looks ahead: its waves, and the number of moves at each depth."""

    waves: Waves
    breadth: int

    def moves(self, nets: Nets) -> list[int]:
        """Return the most promising moves."""
        return promising(nets, self.waves)[: self.breadth]


# ---- players ------------------------------------------------------------------------------------


def nearest_at_once(nets: Nets, waves: Waves) -> Judged:
    """Rate moves by the opponent's lead after them."""
    for cell in members(nets.free):
        yield FAR * lead(nets.play(cell), waves) + off_center(nets.size, cell), cell


def on_short_ways(nets: Nets, waves: Waves) -> Judged:
    """Rate cells by the sum of their distances from all four sides."""
    own, theirs = sums(nets.own, waves), sums(nets.theirs, waves)
    for cell in members(nets.free):
        yield FAR * (own[cell] + theirs[cell]) + off_center(nets.size, cell), cell


def best_at_once(nets: Nets, waves: Waves) -> Judged:
    """Rate moves by the opponent's position after them."""
    for cell in promising(nets, plain_waves):
        yield value(nets.play(cell), waves), cell


def two_ahead(nets: Nets, waves: Waves) -> Judged:
    """Rate moves by their value after the best answer."""
    depth = 2 if nets.free.bit_count() > FEW_CELLS else 4
    return looking_ahead(nets, depth, Sight(waves, 12))


def four_ahead(nets: Nets, waves: Waves) -> Judged:
    """Rate moves by their value after two answers of the opponent, near the end three.

    On 11 x 11 this searches at most some 600 positions. The limit is a count, not a clock, so a
    seed always gives the same game.
    """
    left = nets.free.bit_count()
    first = 12 if left <= FEW_CELLS else 8 if left <= MANY_CELLS else 5
    later = first if left <= SOME_CELLS else min(first, 5)
    return looking_ahead(nets, 4 if left > LAST_CELLS else 6, Sight(waves, later), first)


def looking_ahead(nets: Nets, depth: int, sight: Sight, first: int | None = None) -> Judged:
    """Rate the most promising moves, assuming that the opponent plays the best answers.

    Moves that are clearly worse than an earlier one are not searched to the end.
    """
    least = -LOST + 1
    for cell in promising(nets, sight.waves)[: first or sight.breadth]:
        after = prospect(nets.play(cell), depth - 1, LOST - 1, least + ALIKE, sight)
        least = min(least, after)
        yield after, cell


def prospect(nets: Nets, depth: int, low: int, high: int, sight: Sight) -> int:
    """Return the value of a position after some moves of best play by both.

    Alpha-beta search: only values between ``low``, which the player has elsewhere, and ``high``,
    which the opponent would not allow, matter.
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
    """A level: its waves and its rating of cells."""

    waves: Waves
    judge: Callable[[Nets, Waves], Judged]

    def choose(self, nets: Nets, chance: Random | None) -> int:
        """Choose a winning cell, else the first of the best cells or a random near-equal one."""
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
LEVELS = tuple(_RUNGS)  # the names, weakest first


def suggest(position: Position, level: str = LEVELS[-1], seed: int | None = None) -> Move:
    """Return the move of a level.

    The first stone and the swap follow a rule without search: a first stone near the middle is
    strong (`strong_first_stones`). Every level swaps such a stone if allowed, and never any other.
    Without the swap, a level begins with such a stone; with it, just outside them.

    Parameters
    ----------
    position
        An unfinished game.
    level
        One of `LEVELS`.
    seed
        Chooses among equally good moves: the same position and seed always give the same move.
        Without a seed, the first of the best moves.

    Raises
    ------
    GameOver
        If the game is over.
    BadPosition
        If the level does not exist.

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
    """Return the first stones that are worth a swap, nearest the middle first.

    They lie within a fifth of the size from the middle, and at least half a step. A stone there
    blocks the opponent's shortest paths and is far from no side. The rule is careful: on boards up
    to 5 x 5, the solver shows that all of these stones win. It omits stones near the sharp corners,
    some of which also win, and on large boards many stones a little farther out.
    """
    middle = {
        (cell % size, cell // size): off_center(size, cell)
        for cell in range(size * size)
        if off_center(size, cell) <= max(1, NEAR * size)
    }
    return sorted(middle, key=middle.__getitem__)


def _first_stones(position: Position) -> list[Cell]:
    """Return good first cells: strong ones, or the next ones if a swap is allowed."""
    strong = strong_first_stones(position.size)
    off = {
        cell: off_center(position.size, position.index(cell))
        for cell in position.free
        if cell not in strong
    }
    if not position.swap or not off:
        return strong
    return [cell for cell in off if off[cell] == min(off.values())]
