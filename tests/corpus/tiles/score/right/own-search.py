# With a breadth-first search of its own.


def my_score(road):
    def steps_from(source):
        found = {source: 0}
        queue = [source]
        for cell in queue:
            if cell != source and cell in road.special:
                continue
            for other, _ in road.graph.neighbors(cell):
                if other not in found:
                    found[other] = found[cell] + 1
                    queue.append(other)
        return found

    values = dict.fromkeys(road.cells, 1)
    supplied = set()
    for mine in road.having("mine"):
        steps = steps_from(mine)
        for factory in road.having("factory"):
            if factory in steps:
                values[mine] += steps[factory]
                supplied.add(factory)
    for factory in supplied:
        steps = steps_from(factory)
        for house in road.having("house"):
            values[factory] += 2 * steps.get(house, 0)
    return values
