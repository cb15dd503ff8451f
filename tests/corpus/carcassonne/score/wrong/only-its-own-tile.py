# Looks at one tile only. Idea: none.
# Told: you returned 1


def around(land, spot):
    near = [(spot.x + dx, spot.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return sum(cell in land.tiles for cell in near)


def my_points(land, spot):
    if spot.kind == "cloister":
        return around(land, spot)
    return 1 + land.part(spot).shields
