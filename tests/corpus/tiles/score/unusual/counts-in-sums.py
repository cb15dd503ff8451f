# A search of its own, and sums over all of its trees.


def my_score(road):
    def steps(source):
        found, wave = {source: 0}, [source]
        for cell in wave:
            if cell == source or cell not in road.special:
                for other, _ in road.graph.neighbors(cell):
                    if other not in found:
                        found[other] = found[cell] + 1
                        wave.append(other)
        return found

    values = dict.fromkeys(road.cells, 1)
    mines, factories, houses = map(road.having, ("mine", "factory", "house"))
    trees = {cell: steps(cell) for cell in mines + factories}
    for mine in mines:
        values[mine] += sum(trees[mine].get(factory, 0) for factory in factories)
    for factory in factories:
        if any(factory in trees[mine] for mine in mines):
            values[factory] += 2 * sum(trees[factory].get(house, 0) for house in houses)
    return values
