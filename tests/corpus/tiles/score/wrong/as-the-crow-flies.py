# Counts the steps of a mine as the crow flies, not on the road. Idea: none.
# Told: Take this road: mine 1 on (0, 0), with a street only to the east; plain tile on (1, 0); plain tile on (1, 1); factory 1 on (0, 1), with a street only to the east. Here mine 1 is worth 4

from pathlib_games.graphs import dijkstra


def score(road):
    values = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:
        for source in road.having(kind):
            if source not in supplied:
                continue
            found = dijkstra(road.graph, source, end_points=road.special).distance
            for target in road.having(wanted):
                if target in found:
                    values[source] += times * int(found[target])
                    supplied.add(target)
    return values


def my_score(road):
    values = score(road)
    for mine in road.having("mine"):
        found = dijkstra(road.graph, mine, end_points=road.special).distance
        near = [f for f in road.having("factory") if f in found]
        values[mine] = 1 + sum(abs(mine[0] - f[0]) + abs(mine[1] - f[1]) for f in near)
    return values
