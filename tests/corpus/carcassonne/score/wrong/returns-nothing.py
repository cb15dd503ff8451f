# Prints the points, and returns nothing. Idea: none.
# Told: your function returned None


def flood(land, spot):
    found, queue = {spot}, [spot]
    for part in queue:
        for other, _ in land.graph.neighbors(part):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


def my_points(land, spot):
    print(len(flood(land, spot)))
