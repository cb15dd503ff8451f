"""Random worlds with every feature of a legend."""

from __future__ import annotations

from random import Random

LEGEND = {
    "a": "key",
    "A": "door for a",
    "b": "key",
    "B": "door for b",
    "~": "ice",
    "p": "portal",
    ">": "one way right",
    "<": "one way left",
    "v": "one way down",
    "^": "one way up",
    "x": "wall",
    "o": "floor",
}


def random_world(rng: Random) -> str:
    """Return the text of a world; its legend is `LEGEND`."""
    wide, high = rng.randint(2, 6), rng.randint(2, 4)
    cells = [(x, y) for x in range(wide) for y in range(high)]
    weights = {".": 8, "#": 4, "~": 5, "a": 1, "A": 2, "b": 1, "B": 1, ">": 1, "<": 1, "v": 1}
    weights |= {"^": 1, "x": 1, "o": 1}
    rng.shuffle(cells)
    signs = dict(
        zip(cells, rng.choices([*weights], [*weights.values()], k=len(cells)), strict=True)
    )
    figures = "@*pp" if len(cells) >= 4 and rng.random() < 0.6 else "@*"
    signs |= dict(zip(cells, figures, strict=False))
    return "\n".join("".join(signs[x, y] for x in range(wide)) for y in range(high))
