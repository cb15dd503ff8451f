# Counts the four tiles beside a cloister. Idea: 63.
# Told: which at a corner?


def flood(land, spot):
    found, queue = {spot}, [spot]
    for part in queue:
        for other, _ in land.graph.neighbors(part):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


def my_points(land, spot):
    if spot.kind == "cloister":
        x, y = spot.x, spot.y
        beside = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        return 1 + sum(cell in land.tiles for cell in beside)
    parts = flood(land, spot)
    points = len({(part.x, part.y) for part in parts})
    points += sum(land.part(part).shields for part in parts)
    is_open = any(land.open_ends(part) for part in parts)
    return points if spot.kind == "road" or is_open else 2 * points
