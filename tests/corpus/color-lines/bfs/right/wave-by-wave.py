# Makes one wave after the other.


def my_bfs(start, neighbors):
    predecessor, wave = {start: None}, [start]
    while wave:
        following = []
        for cell in wave:
            for other in neighbors(cell):
                if other not in predecessor:
                    predecessor[other] = cell
                    following.append(other)
        wave = following
    return predecessor
