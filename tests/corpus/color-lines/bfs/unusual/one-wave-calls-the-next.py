# A function that calls itself once for each wave.


def my_bfs(start, neighbors):
    tree = {start: None}

    def spread(wave):
        if wave:
            pairs = {o: c for c in reversed(wave) for o in neighbors(c) if o not in tree}
            tree.update(pairs)
            spread(list(pairs))

    spread([start])
    return tree
