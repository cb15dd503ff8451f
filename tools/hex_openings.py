"""Find out how good each first stone of Hex is, and write data/first_stones/hex.json.

python -m tools.hex_openings         all sizes
python -m tools.hex_openings 7       one size; the others stay as they are
python -m tools.hex_openings --workers 4 | --scheduler tcp://127.0.0.1:8786    who plays the games

Boards up to 5 x 5 are solved. On larger ones a player plays against itself. Every first stone is
tried in a few games, only as long as it is open whether it is better or worse than one half: in
turn by a quick player, who seldom sees how strong the middle is, and by a careful one, who thinks
too much of the edge. Then the careful one plays many times from those nearest to one half, until
some of them have turned out to be balanced. On the largest boards a first stone is at first taken
for as good as one as far from the sides on 11 x 11, and only many games are played, quick ones.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from pathlib_games.games.hex.advice import (
    FAR,
    LOST,
    Judged,
    Rung,
    Sight,
    Waves,
    double_waves,
    lead,
    promising,
    prospect,
)
from pathlib_games.games.hex.board import Cell, move_to_text
from pathlib_games.games.hex.net import Nets, members
from pathlib_games.games.hex.openings import EVEN, Tried, alike_on
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.solver import solve
from pathlib_games.spreading import CannotSpread, Workers, add_options, chosen

FILE = Path(__file__).resolve().parent.parent / "data" / "first_stones" / "hex.json"
SEED = 1
WIDE = 6
LEVEL = f"two-distance, {{}}, {WIDE} wide, by chance if as many stones are missing"
SOLVED = range(1, 6)
PLAYED = (6, 7, 9, 11)
BORROWED = (13, 14, 17, 19)
LENDER = 11
LEAST, MOST = 6, 12
"""So many games show which first stones are near one half."""
MANY = 40
"""So many games tell whether one of them is balanced."""
ENOUGH = 3
"""So many balanced first stones are enough, each of which also stands for half a turn of it."""
HOPELESS = 12
"""After so many first stones without enough balanced ones the search for them ends."""


def nearest(nets: Nets, waves: Waves) -> Judged:
    """Judge moves by who is nearer after them."""
    for cell in _seen(nets, waves):
        yield FAR * lead(nets.play(cell), waves), cell


def nearest_later(nets: Nets, waves: Waves) -> Judged:
    """Judge moves by who is nearer after the best answer to them."""
    least = -LOST + 1
    for cell in _seen(nets, waves):
        after = prospect(nets.play(cell), 1, LOST - 1, least + FAR, Sight(waves, WIDE))
        least = min(least, after)
        yield FAR * round(after / FAR), cell


QUICK = "one move ahead", Rung(double_waves, nearest)
CAREFUL = "two moves ahead", Rung(double_waves, nearest_later)


def _seen(nets: Nets, waves: Waves) -> Iterable[int]:
    """Return the most promising moves, or those that stop somebody who would win next."""
    threats = nets.passed().winning_moves()
    return members(threats) if threats else promising(nets, waves)[:WIDE]


def first_stones(size: int) -> Iterator[Cell]:
    """Return the cells of half a board: the others are the same after half a turn."""
    cells = Position.empty(size).free
    yield from cells[: (len(cells) + 1) // 2]


def wins(size: int, cell: Cell, number: int, player: Rung) -> bool:
    """Play a game from a first stone and say whether the player who laid it wins."""
    chance = Random(f"{SEED} {size} {move_to_text(cell)} {number}")
    nets, first_to_move = Nets.of(size, "." * size**2, "white"), True
    move = Position.empty(size).index(cell)
    while True:
        nets, first_to_move = nets.play(move), not first_to_move
        if nets.lost:
            return not first_to_move
        move = player.choose(nets, chance)


def tried(size: int, cell: Cell) -> Tried:
    """Play a few games from a first stone, as long as it is open how good it is."""
    won = played = 0
    while played < LEAST or (played < MOST and Tried(won, played).may_be(EVEN)):
        _, player = (QUICK, CAREFUL)[played % 2]
        won, played = won + wins(size, cell, played, player), played + 1
    return Tried(won, played)


def tried_often(size: int, cell: Cell) -> Tried:
    """Play many games from a first stone, none of which are those by which it was chosen."""
    _, player = often(size)
    numbers = range(MOST, MOST + MANY)
    return Tried(sum(wins(size, cell, number, player) for number in numbers), MANY)


def often(size: int) -> tuple[str, Rung]:
    """Return who plays the many games, with a name: on boards not too large somebody stronger."""
    return CAREFUL if size < BORROWED[0] else QUICK


def near_even(size: int, few: dict[Cell, Tried], workers: Workers) -> dict[Cell, Tried]:
    """Play many games from the first stones that are nearest to one half, until some are it."""
    order = sorted(few, key=lambda cell: (few[cell].played < MANY, abs(few[cell].share - EVEN)))
    found: dict[Cell, Tried] = {}
    for begin in range(0, HOPELESS, ENOUGH):
        cells = order[begin : begin + ENOUGH]
        many = workers.map(partial(tried_often, size), cells, f"{size} x {size}, often")
        found |= dict(zip(cells, many, strict=True))
        if sum(one.may_be(EVEN) for one in found.values()) >= ENOUGH:
            break
    return found


def page(size: int, known: dict[str, Any], workers: Workers) -> dict[str, Any]:
    """Find out about a size, and tell it as the file does."""
    cells = [*first_stones(size)]
    if size in SOLVED:
        winning = solve(Position.empty(size)).moves
        found = {cell: Tried(int(cell in winning), 1) for cell in cells}
        return {"source": "solved", "stones": _written(found)}
    level = LEVEL.format(often(size)[0])
    told: dict[str, Any] = {"source": "played", "level": level, "seed": SEED, "games": MANY}
    if size in BORROWED:
        lent = known[str(LENDER)]["stones"]
        few = {cell: alike(size, cell, lent) for cell in cells}
        return told | {"like": LENDER, "stones": _written(near_even(size, few, workers))}
    few = dict(
        zip(cells, workers.map(partial(tried, size), cells, f"{size} x {size}"), strict=True)
    )
    return told | {"stones": _written(few | near_even(size, few, workers))}


def _written(found: dict[Cell, Tried]) -> dict[str, list[int]]:
    return {move_to_text(cell): [one.won, one.played] for cell, one in found.items()}


def alike(size: int, cell: Cell, lent: dict[str, list[int]]) -> Tried:
    """Return what is known about a first stone that lies as far from the sides on another board."""
    x, y = alike_on(size, cell, LENDER)
    turned = LENDER - 1 - x, LENDER - 1 - y
    return Tried(*(lent.get(move_to_text((x, y))) or lent[move_to_text(turned)]))


def write(sizes: Iterable[int], workers: Workers) -> None:
    """Find out about some sizes, and keep what is known about the others."""
    known = json.loads(FILE.read_text(encoding="utf-8"))["sizes"] if FILE.exists() else {}
    for size in sizes:
        known[str(size)] = page(size, known, workers)
        whole = {
            "title": "First stones of Hex: the games that the first player won, of how many",
            "source": "Found by tools/hex_openings.py: solved, or games of a player against "
            "itself; each size names the level and the number of the many games, and the seed of "
            "all games. Fewer games are of players one and two moves ahead in turn",
            "sizes": dict(sorted(known.items(), key=lambda item: int(item[0]))),
        }
        FILE.write_text(json.dumps(whole) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line and do what it asks."""
    every = (*SOLVED, *PLAYED, *BORROWED)
    parser = argparse.ArgumentParser("python -m tools.hex_openings", description=__doc__)
    parser.add_argument("size", nargs="?", type=int, choices=every, help="of the board")
    add_options(parser)
    asked = parser.parse_args()
    try:
        write([asked.size] if asked.size else every, chosen(asked))
    except CannotSpread as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
