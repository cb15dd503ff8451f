# One search for all kinds; a cloister has nothing to search.


def my_points(land, spot):
    seen, waiting = set(), [spot]
    while waiting:
        part = waiting.pop()
        if part not in seen:
            seen.add(part)
            waiting.extend(other for other, _ in land.graph.neighbors(part))
    cells = set((part.x, part.y) for part in seen)
    if spot.kind == "cloister":
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (spot.x + dx, spot.y + dy) in land.tiles:
                    cells.add((spot.x + dx, spot.y + dy))
    worth = len(cells)
    if spot.kind == "city":
        for part in seen:
            worth += land.part(part).shields
        if not any(land.open_ends(part) for part in seen):
            worth *= 2
    return worth
