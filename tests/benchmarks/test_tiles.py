"""Who does the work of the scored road is told: plain Python, and numba where it is."""

from __future__ import annotations

import pytest

from benchmarks import tiles
from benchmarks.compare import figures
from pathlib_games.graphs import fast

pytestmark = pytest.mark.slow  # peers are compiled, or start a program


@pytest.mark.parametrize("numba", [True, False])
def test_ours_is_plain_python_with_and_without_numba(
    numba: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiles, "find_spec", lambda name: numba and name == "numba")
    for name, value in {"WIDTH": 20, "HEIGHT": 16, "SPECIAL": (2,), "ROUNDS": 2}.items():
        monkeypatch.setattr(tiles, name, value)
    asked: list[bool] = []

    def is_compiled(graph: fast.CellGraph, _: bool | None) -> bool:
        asked.append(len(graph.weights) >= fast.COMPILED_FROM)
        return False  # it finds the same

    monkeypatch.setattr(fast, "_is_compiled", is_compiled)
    told = tiles.run()
    assert True in asked if numba else True not in asked
    assert False in asked
    columns = {heading for _, _, _, heading, _ in figures(told)}
    assert columns >= {"ours", "source, Dijkstra"}
    assert ("ours with numba" in columns) == numba
