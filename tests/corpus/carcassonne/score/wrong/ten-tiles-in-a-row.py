# Numbers tiles as if a row had ten. Idea: none.


def my_points(land, spot):
    if spot.kind == "cloister":
        near = [(spot.x + dx, spot.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return sum(cell in land.tiles for cell in near)
    found, queue = {spot}, [spot]
    for part in queue:
        for other, _ in land.graph.neighbors(part):
            if other not in found:
                found.add(other)
                queue.append(other)
    tiles = {part.x * 10 + part.y for part in found}
    if spot.kind == "road":
        return len(tiles)
    points = len(tiles) + sum(land.part(part).shields for part in found)
    is_open = any(land.open_ends(part) for part in found)
    return points if is_open else 2 * points
