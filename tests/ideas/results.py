"""Final distances and predecessors, the two dictionaries of a program for the judge."""

from pathlib_tutor.exercises.exercise import plain_answer
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import plain_result
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.search_judges import judge_result


def judge_paths(distance: object, predecessor: object, instance: Instance) -> Verdict:
    given = plain_answer([distance, predecessor], instance.graph.nodes)
    assert isinstance(given, list)
    lengths, before = given
    return judge_result(plain_result(lengths, before, instance.graph), instance)
