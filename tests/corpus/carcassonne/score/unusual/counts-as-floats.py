# Searches with the package, and gives a float.

from pathlib_games.graphs import bfs


def my_points(land, spot):
    if spot.kind == "cloister":
        cells = {(spot.x + n % 3 - 1, spot.y + n // 3 - 1) for n in range(9)}
        return float(len(cells & set(land.tiles)))
    parts = list(bfs(land.graph, spot).distance)
    points = float(len({(p.x, p.y) for p in parts}))
    points += sum(land.part(p).shields for p in parts)
    sides = sum(len(land.part(p).openings) for p in parts)
    met = sum(len(land.graph.neighbors(p)) for p in parts)
    return points * 2 if spot.kind == "city" and sides == met else points
