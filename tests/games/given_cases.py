"""The cases of tests/vectors: positions, with results from the rules or other programs."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

_VECTORS = Path(__file__).parents[1] / "vectors"


@cache
def _cases(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((_VECTORS / f"{name}.json").read_text("utf-8"))[
        "cases"
    ]
    return found


def kinds(name: str) -> set[str]:
    """Return the kinds of the cases in a file; tests must cover each of them."""
    return {case["kind"] for case in _cases(name)}


def given_cases(name: str, kind: str, **wanted: object) -> list[Any]:
    """Return the cases of a kind, as parameters of a test; `wanted`: their required fields."""
    chosen = [
        pytest.param(case, id=case["id"])
        for case in _cases(name)
        if case["kind"] == kind and wanted.items() <= case.items()
    ]
    assert chosen
    return chosen
