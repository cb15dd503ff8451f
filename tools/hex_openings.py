"""Find out how good each first stone of Hex is, and write data/openings/hex.json.

python -m tools.hex_openings         all sizes
python -m tools.hex_openings 7 40    one size, with 40 games for each first stone
python -m tools.hex_openings --workers 4 | --scheduler tcp://127.0.0.1:8786    who plays the games

Boards up to 5 x 5 are solved. On larger ones an adviser plays against itself, with other seeds.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pathlib_games.games.hex.advice import suggest
from pathlib_games.games.hex.board import WHITE, Cell, move_to_text
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.solver import solve
from pathlib_games.spreading import CannotSpread, Workers, add_options, chosen
from pathlib_games.words import whole_number

FILE = Path(__file__).resolve().parent.parent / "data" / "openings" / "hex.json"
LEVEL = "two moves ahead"
SOLVED = 5
GAMES = {6: 6, 7: 6, 9: 4, 11: 2}


def first_stones(size: int) -> Iterator[Cell]:
    """Return the cells of half a board: the others are the same after half a turn."""
    cells = Position.empty(size).free
    yield from cells[: (len(cells) + 1) // 2]


def wins(size: int, games: int, cell: Cell) -> int:
    """Count how many of some games the first player wins with a first stone on a cell."""
    won = 0
    for seed in range(games):
        position = Position.empty(size).play(cell)
        while (outcome := position.outcome()) is None:
            position = position.play(suggest(position, LEVEL, seed))
        won += outcome.winner == WHITE
    return won


def shares(size: int, games: int, workers: Workers) -> dict[str, list[int]]:
    """Return for each first stone how many games it won, and of how many."""
    cells = [*first_stones(size)]
    if size <= SOLVED:
        winning = solve(Position.empty(size)).moves
        return {move_to_text(cell): [int(cell in winning), 1] for cell in cells}
    won = workers.map(partial(wins, size, games), cells, f"{size} x {size}")
    return {move_to_text(cell): [count, games] for cell, count in zip(cells, won, strict=True)}


def write(sizes: dict[int, int], workers: Workers) -> None:
    """Find out about some sizes, and keep what is known about the others."""
    known = json.loads(FILE.read_text(encoding="utf-8"))["shares"] if FILE.exists() else {}
    for size, games in sizes.items():
        known[str(size)] = shares(size, games, workers)
        page = {
            "title": "First stones of Hex: the games that the first player won, of how many",
            "source": "Found by tools/hex_openings.py: solved up to 5 x 5, then games of "
            f"{LEVEL!r} against itself, each with another seed",
            "shares": dict(sorted(known.items(), key=lambda item: int(item[0]))),
        }
        FILE.write_text(json.dumps(page) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line and do what it asks."""
    parser = argparse.ArgumentParser("python -m tools.hex_openings", description=__doc__)
    parser.add_argument("size", nargs="?", type=whole_number(1, 19), help="of the board: 1 to 19")
    parser.add_argument("games", nargs="?", type=whole_number(1, 10_000), default=1)
    add_options(parser)
    asked = parser.parse_args()
    every = dict.fromkeys(range(1, SOLVED + 1), 1) | GAMES
    try:
        write({asked.size: asked.games} if asked.size else every, chosen(asked))
    except CannotSpread as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
