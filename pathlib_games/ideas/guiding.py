"""stub"""


def words_at(rung, exercise, item, verdict):
    return f"{verdict.message} [{rung}]"


def twin_of(exercise, item, verdict):
    return exercise.draw(101) if exercise.draws else None


def fresh_item(exercise, known, verdict):
    if not exercise.draws:
        return None
    for s in range(200, 210):
        i = exercise.draw(s)
        if i not in known:
            return i
