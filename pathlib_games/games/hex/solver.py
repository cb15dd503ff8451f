"""Hex solved exactly: who wins a small position if nobody makes a mistake.

All moves are tried, and all answers, and so on to the end; three thoughts keep that short. A
position that was met before is remembered. A win comes with the cells that it depends on: a move
anywhere else cannot disturb it. So if the opponent wins after a move, the next move to be tried has
to lie within what that win depends on; and what is left after some such refutations is all that
must be looked at. The third thought is to try promising moves first.

References
----------
R. Hayward, Y. Bjornsson, M. Johanson, M. Kan, N. Po, J. van Rijswijck, "Solving 7x7 Hex with
domination, fill-in, and virtual connections", Theoretical Computer Science 349 (2005), 123-139,
on the region in which a player must play.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathlib_games.games.hex.advice import double_waves, nets_of, promising
from pathlib_games.games.hex.board import SWAP, Move, Player, other
from pathlib_games.games.hex.net import Nets, members
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import BadPosition

MOST_CELLS = 25
"""The solver takes positions with no more empty cells than this."""

Proof = tuple[bool, int]
"""Whether the player to move wins, and the empty cells that the winner's plan depends on."""


@dataclass(frozen=True)
class Solution:
    """Who wins if nobody makes a mistake."""

    winner: Player
    moves: tuple[Move, ...]  # all that keep the win, if the winner is to move; else there are none


def solve(position: Position) -> Solution:
    """Find out who wins a small position, and by which moves.

    A board of 4 x 4 takes a moment, one of 5 x 5 some ten seconds.

    Parameters
    ----------
    position
        At most 25 cells may be empty.

    Raises
    ------
    BadPosition
        If more cells are empty.

    Examples
    --------
    >>> solve(Position.empty(3))
    Solution(winner='white', moves=((2, 0), (0, 1), (1, 1), (2, 1), (0, 2)))
    >>> len(solve(Position.empty(4)).moves)
    4
    """
    if len(position.free) > MOST_CELLS:
        expected = f"a position with at most {MOST_CELLS} empty cells"
        raise BadPosition("what is to be solved", expected, f"one with {len(position.free)}")
    outcome = position.outcome()
    if outcome is not None:
        return Solution(outcome.winner, ())
    solver = Solver(nets_of(position))
    legal = position.legal_moves()
    # If half a turn changes nothing, a move is worth what the opposite one is worth.
    mirrored = {move: _opposite(position, move) for move in legal}
    if position != position.turned():
        mirrored = {move: move for move in legal}
    tried = [move for n, move in enumerate(legal) if mirrored[move] not in legal[:n]]
    wins = {move for move in tried if _keeps_the_win(position, move, solver)}
    moves = tuple(move for move in legal if wins & {move, mirrored[move]})
    return Solution(position.turn if moves else other(position.turn), moves)


def _opposite(position: Position, move: Move) -> Move:
    if move == SWAP:
        return SWAP
    return position.size - 1 - move[0], position.size - 1 - move[1]


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
