# Searches from the factories and the houses.


def my_score(road):
    values = dict.fromkeys(road.cells, 1)
    busy = set()
    for factory in road.having("factory"):
        found = road.paths_from(factory).distance
        for mine in set(road.having("mine")) & set(found):
            values[mine] += found[mine]
            busy |= {factory}
    for house in road.having("house"):
        found = road.paths_from(house).distance
        for factory in busy & set(found):
            values[factory] += found[factory] + found[factory]
    return values
