# Joins the parts of the whole land with a union-find, and then counts.


def my_points(land, spot):
    if spot.kind == "cloister":
        return 9 - len(land.missing(spot))
    parts = list(land.spots(land.tiles))
    above = {part: part for part in parts}

    def top(part):
        while above[part] != part:
            above[part] = above[above[part]]
            part = above[part]
        return part

    for part in parts:
        for other, _ in land.graph.neighbors(part):
            above[top(part)] = top(other)
    mine = [part for part in parts if top(part) == top(spot)]
    points = len({part[:2] for part in mine}) + sum(land.part(part).shields for part in mine)
    is_open = any(land.open_ends(part) for part in mine)
    return points if is_open or spot.kind != "city" else points * 2
