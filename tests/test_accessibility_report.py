"""The accessibility report has a row for each criterion, and what it names exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REPORT = (ROOT / "docs" / "accessibility.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([\d.]+) ([^|]+) \| ([^|]+) \| (.*) \|$", REPORT, re.MULTILINE)
CONFORMANCE = {"Supports", "Partially supports", "Does not support", "Not applicable"}
NEWEST = {"2.4.11", "2.5.7", "2.5.8", "3.2.6", "3.3.7", "3.3.8"}


def test_each_of_the_55_criteria_has_one_row() -> None:
    numbers = [number for number, *_ in ROWS if number[0] in "1234"]
    assert len(numbers) == len({*numbers}) == 55
    assert {*numbers} >= NEWEST


@pytest.mark.parametrize(("number", "found", "why"), [(row[0], row[2], row[3]) for row in ROWS])
def test_what_supports_names_its_test_or_inspection(number: str, found: str, why: str) -> None:
    assert found in CONFORMANCE, number
    assert why, number
    if found == "Supports":
        assert "`tests/" in why or "Inspected: " in why, number


def test_each_named_test_exists() -> None:
    for name in re.findall(r"`(tests/[^`]*)`", REPORT):
        assert (ROOT / name).exists(), name
