# Takes the cell (0, 0) for no cell. Idea: none.


def steps_from(road, source):
    found = {source: 0}
    queue = [source]
    for cell in queue:
        if cell != source and cell in road.special:
            continue
        for other, _ in road.graph.neighbors(cell):
            if (other[0] or other[1]) and other not in found:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def my_score(road):
    values = dict.fromkeys(road.cells, 1)
    supplied = set()
    for mine in road.having("mine"):
        steps = steps_from(road, mine)
        for factory in road.having("factory"):
            if factory in steps:
                values[mine] += steps[factory]
                supplied.add(factory)
    for factory in supplied:
        steps = steps_from(road, factory)
        for house in road.having("house"):
            if house in steps:
                values[factory] += 2 * steps[house]
    return values
