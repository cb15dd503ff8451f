"""Many games of Chutes and Ladders played out, several moves at a time.

The moves come from the bytes of Python's generator. One byte decides several moves at once, for a
die of six three: a table says where they lead, and after how many of them the game has ended. All
games of a batch take their next moves together.
"""

from __future__ import annotations

from random import Random

from pathlib_games.games.chutes.board import Board, Finish
from pathlib_games.games.chutes.graphs import roll_graph
from pathlib_games.games.chutes.lengths import EndlessGame, Moves, sure_to_end
from pathlib_games.words import shown

BATCH = 250_000
"""So many games are played side by side."""

MOST_FACES = 256


def simulate(
    board: Board, games: int, seed: int, *, die: int = 6, finish: Finish = "exact"
) -> list[int]:
    """Play many games of one player and give how many turns each of them took.

    The same seed gives the same games. If it takes longer than a second, a progress bar appears.

    Raises
    ------
    EndlessGame
        If a game may never end.
    ValueError
        If the number of games is negative, or the die has more than 256 faces.

    Examples
    --------
    >>> simulate(Board.load("milton_bradley"), games=5, seed=1)
    [73, 17, 31, 32, 91]
    """
    from tqdm import tqdm

    if games < 0:
        raise ValueError(f"The number of games cannot be negative; got {shown(games)}.")
    if 0 not in sure_to_end(board, roll_graph(board, die, finish)):
        raise EndlessGame(board.size)
    table = _Table(Moves(board, die, finish))
    rng = Random(seed)
    lengths: list[int] = []
    with tqdm(total=games, unit="game", unit_scale=True, delay=1, leave=False) as bar:
        while len(lengths) < games:
            batch = min(BATCH, games - len(lengths))
            lengths += _played(table, batch, rng)
            bar.update(batch)
    return lengths


class _Table:
    """Where several moves at once lead from each square."""

    def __init__(self, moves: Moves) -> None:
        faces = moves.faces
        if faces > MOST_FACES:
            raise ValueError(f"A die should have at most {MOST_FACES} faces; got {faces}.")
        self.moves_at_once = max(n for n in range(1, 9) if faces**n <= MOST_FACES)
        self.codes = faces**self.moves_at_once
        self.end = self.codes * moves.end
        self.jump: list[int] = []
        self.used: list[int] = []
        for node in range(len(moves.heads)):
            walks = [(node, 0)]  # where each sequence of moves leads, and how many it needs
            for _ in range(self.moves_at_once):
                walks = [
                    (head, used + (at != moves.end))
                    for at, used in walks
                    for head in moves.heads[at]
                ]
            self.jump += [self.codes * at for at, _ in walks]
            self.used += [used for _, used in walks]

    def draw(self, count: int, rng: Random) -> bytes:
        """Draw equally likely codes: random bytes without those that are too large."""
        drawn = b""
        while len(drawn) < count:
            missing = count - len(drawn)
            # A multiple of 4: of the generator's numbers, which have 4 bytes, none is cut.
            more = rng.randbytes(4 * (missing * MOST_FACES // self.codes // 4 + 4))
            drawn += more.translate(None, bytes(range(self.codes, MOST_FACES)))
        return drawn[:count]


def _played(table: _Table, walks: int, rng: Random) -> list[int]:
    """Play games side by side, and return how many moves each of them took."""
    lengths = [0] * walks
    going, at, moved = list(range(walks)), [0] * walks, 0
    while going:
        codes = table.draw(len(going), rng)
        still, there = [], []
        for walk, node, code in zip(going, at, codes, strict=True):
            following = table.jump[node + code]
            if following == table.end:
                lengths[walk] = moved + table.used[node + code]
            else:
                still.append(walk)
                there.append(following)
        going, at = still, there
        moved += table.moves_at_once
    return lengths
