"""Mistakes are shown on a small case, whatever the load of the machine."""

import pytest

from pathlib_tutor.exercises import instance as module
from pathlib_tutor.exercises.instance import Instance, five_nodes, smaller_graphs, smallest
from pathlib_tutor.programs.session import session


def looks(monkeypatch: pytest.MonkeyPatch, worked: float, waited: float) -> int:
    """Return the number of graphs tried if each takes this long."""
    seen: list[Instance] = []
    monkeypatch.setattr(module, "monotonic", lambda: waited * len(seen))

    def look(asked: Instance) -> bool:
        seen.append(asked)
        with session() as opened:
            opened.used += worked
        return True

    smallest(five_nodes(), True, look, smaller_graphs)
    return len(seen)


def test_it_hangs_on_the_programs_own_time_and_not_on_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    all_of_them = looks(monkeypatch, worked=0, waited=0)
    assert all_of_them == 4
    assert looks(monkeypatch, worked=0, waited=3) == all_of_them
    assert looks(monkeypatch, worked=2, waited=0) == 3
    assert looks(monkeypatch, worked=0, waited=20) == 2
