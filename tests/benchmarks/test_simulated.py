"""The answers of simulated learners are read completely; nothing is judged."""

import pytest

from benchmarks.simulated import GROUPS, Rows, learners
from pathlib_games.graphs import Node


def written(rows: Rows) -> str:
    """Write a table as in the data: the changes in each row."""
    parts: list[str] = []
    before: dict[Node, tuple[float, Node]] = {}
    for node, cells in rows:
        new = [f"{head}={cells[head][0]:g}{cells[head][1]}" for head in cells]
        old = [f"{head}={number:g}{came}" for head, (number, came) in before.items()]
        parts.append(": ".join(filter(None, [str(node), " ".join(c for c in new if c not in old)])))
        before = cells
    return "; ".join(parts)


@pytest.mark.parametrize("group", GROUPS)
def test_every_answer_of_a_group_is_read(group: str) -> None:
    for learner in learners(group):
        assert [written(rows) for _, rows in learner.answered()] == learner.runs
        assert len(learner.runs) == 6, learner.idea
