"""Fresh mazes: ways are carved out of a block of wall, and teleporters are put on them."""

from __future__ import annotations

import random

WIDTH, HEIGHT = 9, 7  # odd: a way is carved from every second cell to the next one but one


def carved(seed: int) -> str:
    """Return the text of a maze; the same seed gives the same one.

    Between any two cells there is exactly one way on foot. The walker stands in the top left
    corner, the target is in the lower right one, and there are two pairs of teleporters.
    """
    rng = random.Random(f"seed {seed}")
    first, last = (0, 0), (WIDTH - 1, HEIGHT - 1)
    floor, way = {first}, [first]
    while way:
        x, y = way[-1]
        carvable = [
            ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy))
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if 0 <= x + 2 * dx < WIDTH and 0 <= y + 2 * dy < HEIGHT
        ]
        carvable = [pair for pair in carvable if pair[1] not in floor]
        if carvable:
            between, there = rng.choice(carvable)
            floor |= {between, there}
            way.append(there)
        else:
            way.pop()
    teleporters = rng.sample(sorted(floor - {first, last}), 4)
    signs = dict(zip([first, last, *teleporters], "@*AABB", strict=True))
    return "\n".join(
        "".join(signs.get((x, y), "." if (x, y) in floor else "#") for x in range(WIDTH))
        for y in range(HEIGHT)
    )
