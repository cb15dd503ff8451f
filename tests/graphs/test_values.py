"""JSON fields: each kind is read exactly, or refused by file, field and expectation."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from pathlib_games.graphs import BadFile
from pathlib_games.graphs.values import Fields


def fields(**values: Any) -> Fields:
    return Fields.parse(json.dumps(values), "mine.json")


def test_good_fields_are_given_as_they_are() -> None:
    values = {"title": "five", "edges": [1], "directed": True, "at": [1, -2.5], "size": 100}
    found = fields(**values, inner={"deep": {"x": "y"}})
    assert found.text("title") == "five"
    assert found.list("edges") == [1]
    assert found.whole("size") == 100
    assert found.flag("directed", default=False) is True
    assert found.flag("missing", default=True) is True
    assert found.point("at") == (1.0, -2.5)
    assert found.object("inner").object("deep").text("x") == "y"
    assert found.names() == (*values, "inner")


@pytest.mark.parametrize(
    ("kind", "expected", "wrong"),
    [
        ("text", "a text", [None, 5, ["a"], {"a": 1}, True]),
        ("list", "a list", [None, 5, "a", {"a": 1}, False]),
        ("whole", "a whole number", [None, 1.0, "5", [1], {"a": 1}, True]),
        ("object", "an object {...}", [None, 5, "a", ["a"], True]),
        (
            "point",
            "a point [x, y]",
            [None, 5, "12", {"x": 1, "y": 2}, [], [1], [1, 2, 3], [1, "2"], [True, 1], [[1], 2]],
        ),
        ("point", "a point [x, y]", [[math.nan, 0], [0, -math.inf], [10**400, 0], [1, None]]),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(kind: str, expected: str, wrong: list[Any]) -> None:
    for value in wrong:
        found = fields(outer={"mine": value}).object("outer")
        with pytest.raises(BadFile) as caught:
            getattr(found, kind)("mine")
        assert str(caught.value).startswith(
            f"mine.json: outer.mine should be {expected}, but it is "
        )
    with pytest.raises(BadFile) as caught:
        getattr(fields(other=1), kind)("mine")
    assert str(caught.value) == f"mine.json: mine should be {expected}, but it is missing."


@pytest.mark.parametrize("text", ["[]", "5", "null", '"text"', "true"])
def test_a_file_holds_one_object(text: str) -> None:
    with pytest.raises(BadFile, match=r"^mine\.json: the whole file should be one JSON object"):
        Fields.parse(text, "mine.json")


def test_an_editors_mark_is_no_part_of_the_text() -> None:
    assert Fields.parse('\ufeff{"side": 3}', "mine.json").whole("side") == 3


@pytest.mark.parametrize(
    ("text", "line", "shown"),
    [
        ("", 1, ""),
        ("no JSON", 1, "no JSON"),
        ('{"nodes": ["A"],\n  "edges": [x]}\n', 2, '"edges": [x]}'),
        ('{"nodes": ["A"],\n "edges": [],}\n', 2, '"edges": [],}'),
        ('{"nodes": ["A"],\n "edges": []\n]\n', 3, "]"),
        ('{"nodes": [\n', 2, ""),
        ('{"a": 1}\r\n{"b": 2}', 2, '{"b": 2}'),
    ],
)
def test_a_slip_in_the_syntax_is_shown_in_its_line(text: str, line: int, shown: str) -> None:
    with pytest.raises(BadFile) as caught:
        Fields.parse(text, "mine.json")
    assert str(caught.value) == f"mine.json: line {line} should be JSON, but it is {shown!r}."


@pytest.mark.parametrize(
    "text", ['{"weight": 1' + "0" * 5000 + "}", "[" * 100_000], ids=["digits", "brackets"]
)
def test_a_monstrous_file_is_refused_in_one_short_sentence(text: str) -> None:
    with pytest.raises(BadFile, match="should be JSON of a sensible size") as caught:
        Fields.parse(text, "mine.json")
    assert len(str(caught.value)) < 200


def test_a_default_stands_for_a_field_that_is_left_out() -> None:
    fields = Fields.parse('{"empty": null, "many": [{"x": 1}, {"x": 2}]}', "my.json")
    assert (fields.text("a", "b"), fields.whole("a", 7), fields.list("a", [1])) == ("b", 7, [1])
    assert fields.object("a", {"x": 3}).whole("x") == 3
    assert fields.list("empty", []) == fields.objects("empty") == fields.objects("a") == []
    assert [one.whole("x") for one in fields.objects("many")] == [1, 2]
    for read in (lambda: fields.whole("empty", 7), lambda: fields.list("empty")):
        with pytest.raises(BadFile, match=r"my.json: empty should be a .*, but it is None"):
            read()
