# Follows a road through a crossing. Idea: 54.
# Told: Where does it end


def around(land, spot):
    near = [(spot.x + dx, spot.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return sum(cell in land.tiles for cell in near)


def my_points(land, spot):
    if spot.kind == "cloister":
        return around(land, spot)
    found, queue = {spot}, [spot]
    for part in queue:
        near = [other for other, _ in land.graph.neighbors(part)]
        near += [other for other in land.spots([part[:2]]) if other.kind == part.kind]
        for other in near:
            if other not in found:
                found.add(other)
                queue.append(other)
    points = len({(part.x, part.y) for part in found})
    points += sum(land.part(part).shields for part in found)
    is_open = any(land.open_ends(part) for part in found)
    return points if spot.kind == "road" or is_open else 2 * points
