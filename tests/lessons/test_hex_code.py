"""Programs about Hex: cases beyond the corpus and the other tests."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.rules import BLACK, Cell, Position, neighbors
from pathlib_tutor.ideas.misunderstandings import WRONG_NEIGHBORS
from pathlib_tutor.lessons.hex import SLIPS, Stones, fewest_stones, slipped
from pathlib_tutor.lessons.hex_programs import (
    BOARDS,
    black_wins,
    hex_neighbors,
    judge_black_wins,
    judge_hex_neighbors,
    judge_stones,
)


@pytest.mark.parametrize(
    ("change", "told", "mistake"),
    [
        (lambda cells: cells[1:], "you forget", WRONG_NEIGHBORS),
        (lambda cells: [*cells, (2, 2)], "(2, 2), which is the cell itself.", WRONG_NEIGHBORS),
        (lambda cells: [*cells, (4, 2)], "(4, 2), which does not touch it.", WRONG_NEIGHBORS),
        (lambda cells: cells * 2, "you name a cell twice.", None),
        (lambda _: [1, 2], "a pair (x, y)", None),
        (lambda _: "abc", "your function should return a list of cells, not 'abc'", None),
    ],
)
def test_wrong_neighbors_are_told(change: Any, told: str, mistake: int | None) -> None:
    verdict = judge_hex_neighbors(lambda x, y, size: change(list(neighbors(size, (x, y)))))
    assert told in verdict.message
    assert verdict.mistake == mistake


def test_to_name_no_neighbor_earns_nothing() -> None:
    def on_small_boards(x: int, y: int, size: int) -> list[Cell]:
        return hex_neighbors(x, y, size) if size < 5 else []

    assert judge_hex_neighbors(lambda *_: []).share == 0  # correct on the board of one cell
    assert judge_hex_neighbors(on_small_boards).share == pytest.approx(9 / 37)


def test_only_true_and_false_say_who_has_won() -> None:
    assert (
        "your function should return True or False, not 1" in judge_black_wins(lambda *_: 1).message
    )


def test_the_boards_tell_all_slips_apart() -> None:
    positions = [Position.from_text(board) for board in BOARDS.values()]
    answers = [tuple(stones_needed(p, BLACK) for p in positions)]
    answers += [tuple(slipped(slip, Stones(p, BLACK)) for p in positions) for slip in SLIPS]
    assert len(set(answers)) == len(SLIPS) + 1


def test_one_answer_for_all_boards_earns_nothing() -> None:
    for answer in (True, False):
        assert judge_black_wins(lambda *_, answer=answer: answer).share == 0
    for number in (0, 1, 3):
        assert judge_stones(lambda *_, number=number: number).share == 0


def on_all_but(name: str, right: Any, other: Any) -> Any:
    """Make a program that differs on one board, recognized by its order."""
    order = iter(BOARDS)
    return lambda *asked: other if next(order) == name else right(*asked)


def test_programs_earn_pairs_of_boards_that_are_right() -> None:
    won = sum(stones_needed(Position.from_text(text), BLACK) == 0 for text in BOARDS.values())
    lost = len(BOARDS) - won
    one_off = judge_black_wins(on_all_but("a black row", black_wins, False))
    assert one_off.share == pytest.approx((won - 1) / won)
    late = judge_black_wins(on_all_but("one white stone", black_wins, None))
    assert (
        "On a board with one white stone: your function is right in its first call" in late.message
    )
    assert late.share == pytest.approx((lost - 1) / lost)
    assert judge_stones(on_all_but("an empty board", fewest_stones, "?")).share == 0


def test_a_search_that_comes_to_the_number_of_a_row_is_told_nothing_of_rows() -> None:
    def never_to_the_left(cost: dict[Cell, int], size: int, near: Any) -> int | None:
        return fewest_stones(cost, size, lambda cell: [n for n in near(cell) if n[0] >= cell[0]])

    told = judge_stones(never_to_the_left).message
    assert "yours is 1" in told  # the lightest row needs 1 there as well
    assert "row" not in told


def test_a_number_that_is_too_large_is_answered_with_a_way() -> None:
    def program(cost: dict[Cell, int], size: int, near: Any) -> int | None:
        found = fewest_stones(cost, size, near)
        return found if found is None else found + 1

    assert "The path (0, 0) needs 1 new stone." in judge_stones(program).message
