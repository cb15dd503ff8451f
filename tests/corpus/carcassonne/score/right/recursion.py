# Finds the parts by recursion, and asks for each kind apart.


def my_points(land, spot):
    parts = set()

    def flood(part):
        parts.add(part)
        for other, _ in land.graph.neighbors(part):
            if other not in parts:
                flood(other)

    flood(spot)
    tiles = len({part[:2] for part in parts})
    if spot.kind == "cloister":
        x, y = spot.x, spot.y
        return len([1 for i in range(-1, 2) for j in range(-1, 2) if (x + i, y + j) in land.tiles])
    if spot.kind == "road":
        return tiles
    shields = sum(land.part(part).shields for part in parts)
    complete = all(len(land.open_ends(part)) == 0 for part in parts)
    return (tiles + shields) * (2 if complete else 1)
