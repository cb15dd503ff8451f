# Adds up while it searches, with a stack.


def my_points(land, spot):
    if spot.kind == "cloister":
        return 9 - len(land.missing(spot))
    stack, seen, tiles, shields, gaps = [spot], {spot}, set(), 0, 0
    while stack:
        part = stack.pop()
        tiles.add((part.x, part.y))
        shields += land.part(part).shields
        gaps += len(land.open_ends(part))
        for other, _ in land.graph.neighbors(part):
            if other not in seen:
                seen.add(other)
                stack.append(other)
    once = len(tiles) + shields
    return once if spot.kind == "road" or gaps else once + once
