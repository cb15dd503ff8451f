# Stops after thirty waves. Idea: none.


def my_bfs(start, neighbors):
    predecessor = {start: None}
    wave = [start]
    for _ in range(30):
        following = []
        for cell in wave:
            for other in neighbors(cell):
                if other not in predecessor:
                    predecessor[other] = cell
                    following.append(other)
        wave = following
    return predecessor
