"""A table of chutes: the entries that lead up are found, and shares count them."""

from __future__ import annotations

import pytest

from pathlib_games.games.chutes.board import Board
from pathlib_games.games.chutes.exercise import ARTICLE_TABLE
from pathlib_games.games.chutes.exercise_table import ChuteTable, drawn_table, judge_not_chutes
from pathlib_games.graphs import BadBoard

USUAL = Board.load("milton_bradley")
ARTICLE = ChuteTable(ARTICLE_TABLE)


def test_the_articles_table() -> None:
    assert judge_not_chutes([44, 53], ARTICLE)
    assert judge_not_chutes("53, 44", ARTICLE)
    wrong_in_the_article = {slide for slide in ARTICLE_TABLE if slide not in USUAL.chutes}
    assert wrong_in_the_article == {(90, 75), (53, 73), (44, 60)}
    for start, end in ARTICLE_TABLE:
        verdict = judge_not_chutes([start], ARTICLE)
        assert ("leads down" in verdict.message) == (end < start)
        assert ("there is more" in verdict.message) == (end > start)
    assert "is not a square where an entry" in judge_not_chutes([64], ARTICLE).message
    assert "None found" in judge_not_chutes([], ARTICLE).message


@pytest.mark.parametrize(
    ("answer", "share"),
    [
        ([44], 0.5),
        ([44, 90], 0),
        ([44, 53, 90], 0.5),
        ([44, 64], 0),
        ([start for start, _ in ARTICLE_TABLE], 0),
        ([], 0),
    ],
)
def test_shares_count_the_entries_that_were_found(answer: list[int], share: float) -> None:
    verdict = judge_not_chutes(answer, ARTICLE)
    assert (verdict.status, verdict.share) == ("wrong", share)


def test_one_entry_alone_leads_up() -> None:
    told = judge_not_chutes([5], ChuteTable(((5, 9), (8, 2)))).message
    assert told == "5 to 9 leads up, and no chute does."


def test_drawn_tables_have_one_to_three_entries_to_find() -> None:
    tables = [drawn_table(seed) for seed in range(60)]
    assert {len(table.leading_up) for table in tables} == {1, 2, 3}
    assert all(len(table.entries) == 10 for table in tables)


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (((9, 5), (9, 7), (1, 4)), "entries that begin at different squares"),
        (((9, 9), (1, 4)), "entries that lead to another square"),
        (((9, 5),), "an entry that leads up"),
    ],
)
def test_tables_that_ask_nothing_are_refused(
    entries: tuple[tuple[int, int], ...], told: str
) -> None:
    with pytest.raises(BadBoard, match=told):
        ChuteTable(entries)


@pytest.mark.parametrize("name", ["45", "0", "999999"])
def test_what_names_no_entry_is_told(name: str) -> None:
    assert "is not a square where an entry" in judge_not_chutes([name], ARTICLE).message


@pytest.mark.parametrize("name", ["9" * 5000, "x", "-44", "4.4"])
def test_what_names_no_square_is_told(name: str) -> None:
    told = judge_not_chutes([name], ARTICLE).message
    assert told.startswith("The answer should be the squares where the wrong entries begin")
    assert len(told) < 200
