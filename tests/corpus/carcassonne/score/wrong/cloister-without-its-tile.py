# Counts what lies around a cloister, without its own tile. Idea: 62.
# Told: Does that tile count?


def flood(land, spot):
    found, queue = {spot}, [spot]
    for part in queue:
        for other, _ in land.graph.neighbors(part):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


def around(land, spot):
    near = [(spot.x + dx, spot.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return sum(cell in land.tiles for cell in near)


def my_points(land, spot):
    if spot.kind == "cloister":
        return around(land, spot) - 1
    parts = flood(land, spot)
    points = len({(part.x, part.y) for part in parts})
    points += sum(land.part(part).shields for part in parts)
    is_open = any(land.open_ends(part) for part in parts)
    return points if spot.kind == "road" or is_open else 2 * points
