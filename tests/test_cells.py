"""Front ends' messages identify the running cell and its notebook."""

from datetime import datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, patch

import pytest

from pathlib_games import cells
from pathlib_games.cells import RunningCell, running_cell, running_notebook


def told_by(shell: Any) -> tuple[RunningCell, str]:
    with patch("IPython.core.getipython.get_ipython", return_value=shell):
        return running_cell(), running_notebook()


def test_outside_a_kernel_there_is_no_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    for shell in (None, SimpleNamespace(user_ns={})):
        assert told_by(shell) == (RunningCell(), "")


def test_a_kernel_that_has_not_been_asked_anything_runs_no_cell() -> None:
    class OfBrowser:
        def get_parent(self) -> Any:
            return self._parent_header  # type: ignore[attr-defined]

    shell = SimpleNamespace(kernel=OfBrowser(), user_ns={}, events=MagicMock())
    assert told_by(shell)[0] == RunningCell()
    with patch("IPython.core.getipython.get_ipython", return_value=shell):
        cells.follow_cells()
    assert cells.sent_alone() == ""


@pytest.mark.parametrize(("metadata", "known_by"), [({"cellId": "3f2a"}, "3f2a"), ({}, "1 + 1")])
def test_a_cell_is_known_by_its_id_or_else_by_its_code(
    metadata: dict[str, str], known_by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = {"metadata": metadata, "content": {"code": "1 + 1"}, "header": {"msg_id": "7"}}
    kernel = SimpleNamespace(get_parent=lambda: request)
    shell = SimpleNamespace(kernel=kernel, user_ns={"__vsc_ipynb_file__": "/ada/vs-code.ipynb"})
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    cell, notebook = told_by(shell)
    assert (cell.known_by, cell.run, notebook) == (known_by, "7", "/ada/vs-code.ipynb")
    monkeypatch.setenv("JPY_SESSION_NAME", "/ada/server.ipynb")
    assert told_by(shell)[1] == "/ada/server.ipynb"


def test_a_page_may_tell_what_a_cell_had_kept() -> None:
    for metadata, saved in (({"saved": '{"cells": []}'}, '{"cells": []}'), ({}, "")):
        kernel = SimpleNamespace(get_parent=lambda told=metadata: {"metadata": told})
        assert told_by(SimpleNamespace(kernel=kernel, user_ns={}))[0].saved == saved


@pytest.mark.parametrize("as_text", [False, True])
def test_cells_that_are_sent_together_are_told_from_one_that_is_sent_alone(
    as_text: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cells, "_SENT", [])
    hooks: dict[str, Any] = {}
    request: dict[str, Any] = {"header": {}}
    events = SimpleNamespace(register=hooks.__setitem__)
    kernel = SimpleNamespace(get_parent=lambda: request)
    shell = SimpleNamespace(kernel=kernel, events=events)
    with patch("IPython.core.getipython.get_ipython", return_value=shell):
        cells.follow_cells()
        for second, alone in ((1.0, False), (1.01, False), (1.05, False), (1.4, True)):
            text = f"2026-11-29T10:00:{second:06.3f}Z"
            date = datetime.fromisoformat(text)
            request["header"] = {"date": text if as_text else date}
            hooks["pre_run_cell"](None)
            assert cells.sent_alone() == (date.isoformat() if alone else "")
