"""A table of chutes: the entries that lead up are found, and shares count them."""

from __future__ import annotations

import pytest

from pathlib_games.games.chutes.rules import ARTICLE_TABLE, Board
from pathlib_games.graphs import BadBoard
from pathlib_tutor.lessons.chutes_judges import ChuteTable, judge_not_chutes

USUAL = Board.load("milton_bradley")
ARTICLE = ChuteTable(ARTICLE_TABLE)


def test_the_articles_table() -> None:
    wrong_in_the_article = {slide for slide in ARTICLE_TABLE if slide not in USUAL.chutes}
    assert wrong_in_the_article == {(90, 75), (53, 73), (44, 60)}
    assert "None found" in judge_not_chutes([], ARTICLE).message


@pytest.mark.parametrize(
    ("answer", "share"),
    [
        ([44, 90], 0),
        ([44, 53, 90], 0.5),
        ([start for start, _ in ARTICLE_TABLE], 0),
        ([], 0),
    ],
)
def test_shares_count_the_entries_that_were_found(answer: list[int], share: float) -> None:
    verdict = judge_not_chutes(answer, ARTICLE)
    assert (verdict.status, verdict.share) == ("wrong", share)


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
