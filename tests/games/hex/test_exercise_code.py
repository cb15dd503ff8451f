"""Programs about Hex: any right one is accepted, every slip is named."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import Any

import pytest

from pathlib_games.games.hex.board import BLACK, DIRECTIONS, Cell, neighbors
from pathlib_games.games.hex.exercise_code import (
    BOARDS,
    black_wins,
    hex_neighbors,
    judge_black_wins,
    judge_hex_neighbors,
    judge_stones,
    slipped_stones,
    slipped_wins,
    square_neighbors,
)
from pathlib_games.games.hex.exercise_slips import (
    PAYS_FOR_OWN_STONES,
    WALKS_OVER_STONES,
    WRONG_SIDES,
)
from pathlib_games.games.hex.exercise_stones import SLIPS, fewest_stones, slipped
from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.questions import Stones
from pathlib_games.games.hex.rules import Position
from pathlib_games.ideas.slips import WRONG_NEIGHBORS

# ---- right programs, as a learner may write them ------------------------------------------------


def my_neighbors(x: int, y: int, size: int) -> list[Cell]:
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]


def my_black_wins(stones: set[Cell], size: int, near: Any) -> bool:
    todo = [cell for cell in stones if cell[0] == 0]
    seen = set(todo)
    while todo:
        cell = todo.pop()
        if cell[0] == size - 1:
            return True
        for other in near(cell):
            if other in stones and other not in seen:
                seen.add(other)
                todo.append(other)
    return False


def my_stones(cost: dict[Cell, int], size: int, near: Any) -> int | None:
    best: dict[Cell, int] = {}
    queue: deque[tuple[int, Cell]] = deque()
    for cell, own in cost.items():
        if cell[0] == 0:
            (queue.append if own else queue.appendleft)((own, cell))
    while queue:
        length, cell = queue.popleft()
        if cell in best and best[cell] <= length:
            continue
        best[cell] = length
        for other in near(cell):
            if other in cost:
                push = queue.append if cost[other] else queue.appendleft
                push((length + cost[other], other))
    ends = [length for cell, length in best.items() if cell[0] == size - 1]
    return min(ends, default=None)


def test_right_programs_are_accepted() -> None:
    assert judge_hex_neighbors(my_neighbors)
    assert judge_hex_neighbors(lambda x, y, size: set(neighbors(size, (x, y))))
    assert judge_black_wins(my_black_wins)
    assert judge_stones(my_stones)
    assert judge_stones(fewest_stones)


JUDGES = [judge_hex_neighbors, judge_black_wins, judge_stones]


@pytest.mark.parametrize("judge", JUDGES)
def test_what_is_no_answer_is_told(judge: Any) -> None:
    assert judge(...).status == "not tried"
    assert judge(lambda *_: ...).status == "not tried"
    assert "Give the function itself" in judge(5).message
    assert "it stopped with TypeError" in judge(lambda: 1).message
    assert "it stopped with ZeroDivisionError" in judge(lambda *_: 1 // 0).message
    assert "not 'abc'" in judge(lambda *_: "abc").message

    def endless(*_: object) -> None:
        while True:
            pass

    assert "still running after 0.2 seconds" in judge(endless, seconds=0.2).message


FOUR = ((1, 0), (-1, 0), (0, 1), (0, -1))


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (FOUR, "you give 4. These are the four neighbors of a square."),
        (
            (*FOUR, (1, 1), (-1, -1), (1, -1), (-1, 1)),
            "you give 8. These are all eight cells around a square.",
        ),
        (
            (*FOUR, (1, 1), (-1, -1)),
            "you give 6. Four are right, but the other two lie on the wrong",
        ),
        ((*FOUR, (1, -1)), "you forget (1, 3)."),
        ((*FOUR, (1, -1), (-1, 1), (0, 0)), "you name (2, 2): that is the cell itself."),
        ((*FOUR, (1, -1), (-1, 1), (2, 0)), "you name (4, 2), which does not touch it."),
    ],
)
def test_wrong_neighbors_are_number_fifteen(steps: Any, told: str) -> None:
    def wrong(x: int, y: int, size: int) -> list[Cell]:
        around = ((x + dx, y + dy) for dx, dy in steps)
        return [(a, b) for a, b in around if 0 <= a < size and 0 <= b < size]

    verdict = judge_hex_neighbors(wrong)
    assert told in verdict.message
    assert verdict.mistake == WRONG_NEIGHBORS
    assert verdict.hint.startswith("Touch each neighbor with a finger: a hexagon has six sides.")
    again = judge_hex_neighbors(wrong, met_before={WRONG_NEIGHBORS})
    assert again.hint != verdict.hint


def test_neighbors_off_the_board_are_named() -> None:
    def without_a_test(x: int, y: int, _: int) -> list[Cell]:
        return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x - 1, y + 1), (x + 1, y - 1)]

    assert "which is not on the board" in judge_hex_neighbors(without_a_test).message
    assert "a pair (x, y)" in judge_hex_neighbors(lambda *_: [1, 2]).message
    assert "it returned None" in judge_hex_neighbors(lambda *_: None).message


# ---- who has won --------------------------------------------------------------------------------


def joins_top_and_bottom(stones: set[Cell], size: int, near: Any) -> bool:
    turned = {(y, x) for x, y in stones}
    return my_black_wins(turned, size, lambda cell: [(b, a) for a, b in near((cell[1], cell[0]))])


def test_wrong_winners_are_explained() -> None:
    swapped = judge_black_wins(joins_top_and_bottom)
    assert swapped.mistake == WRONG_SIDES
    assert "On the board BB / .. (2 x 2): black has joined left and right, but you say no." in (
        swapped.message
    )

    def squares(stones: set[Cell], size: int, _: Any) -> bool:
        return my_black_wins(stones, size, lambda c: [(c[0] + a, c[1] + b) for a, b in FOUR])

    assert judge_black_wins(squares).mistake == WRONG_NEIGHBORS

    def both_sides(stones: set[Cell], size: int, _: Any) -> bool:
        return any(x == 0 for x, _ in stones) and any(x == size - 1 for x, _ in stones)

    told = judge_black_wins(both_sides)
    assert told.mistake is None
    assert "nobody joins left and right there, but you say that black has won." in told.message
    assert "it should return True or False, not 1" in judge_black_wins(lambda *_: 1).message
    assert "it returned None" in judge_black_wins(lambda *_: None).message


# ---- how many stones are needed -----------------------------------------------------------------


def test_each_slip_in_a_program_is_named() -> None:
    """A wrong program that has the slip is known by it, whatever it looks like."""

    def paying(cost: dict[Cell, int], size: int, near: Any) -> int | None:
        return my_stones(dict.fromkeys(cost, 1), size, near)

    def walking(cost: dict[Cell, int], size: int, near: Any) -> int | None:
        every = {(x, y): cost.get((x, y), 1) for x in range(size) for y in range(size)}
        return my_stones(every, size, near)

    def swapped(cost: dict[Cell, int], size: int, near: Any) -> int | None:
        turned = {(y, x): own for (x, y), own in cost.items()}
        return my_stones(turned, size, lambda c: [(b, a) for a, b in near((c[1], c[0]))])

    def squares(cost: dict[Cell, int], size: int, _: Any) -> int | None:
        return my_stones(cost, size, lambda c: [(c[0] + a, c[1] + b) for a, b in FOUR])

    for program, number in (
        (paying, PAYS_FOR_OWN_STONES),
        (walking, WALKS_OVER_STONES),
        (swapped, WRONG_SIDES),
        (squares, WRONG_NEIGHBORS),
    ):
        verdict = judge_stones(program)
        assert verdict.mistake == number
        assert verdict.message.endswith(verdict.hint)


def test_the_boards_tell_all_slips_apart() -> None:
    positions = [Position.from_text(board) for board in BOARDS.values()]
    answers = [tuple(stones_needed(p, BLACK) for p in positions)]
    answers += [tuple(slipped(slip, Stones(p, BLACK)) for p in positions) for slip in SLIPS]
    assert len(set(answers)) == len(SLIPS) + 1


def test_other_wrong_numbers_get_a_general_hint() -> None:
    def without_the_first(cost: dict[Cell, int], size: int, near: Any) -> int | None:
        found = my_stones(cost, size, near)
        return found and found - 1

    told = judge_stones(without_the_first)
    assert "On the board . (1 x 1): it should be 1; yours is 0." in told.message
    assert "what does the first cell cost?" in told.message

    def never_none(cost: dict[Cell, int], size: int, near: Any) -> int:
        return my_stones(cost, size, near) or 0

    assert "On the board W (1 x 1): it should be None; yours is 0." in (
        judge_stones(never_none).message
    )

    def fewest_cells(cost: dict[Cell, int], size: int, near: Any) -> int | None:
        """Breadth-first: of the ways with the fewest cells, the first one is paid for."""
        best = {cell: own for cell, own in cost.items() if cell[0] == 0}
        queue = deque(best)
        while queue:
            cell = queue.popleft()
            if cell[0] == size - 1:
                return best[cell]
            for other in near(cell):
                if other in cost and other not in best:
                    best[other] = best[cell] + cost[other]
                    queue.append(other)
        return None

    assert judge_stones(fewest_cells).status == "wrong"


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (
            lambda x, y, n: [*neighbors(n, (x, y)), neighbors(n, (x, y))[0]],
            "you name a cell twice.",
        ),
        (lambda x, y, _: [(x + dx, y + dy) for dx, dy in DIRECTIONS], "which is not on the board."),
        (lambda x, y, n: [c for c in neighbors(n, (x, y)) if 0 not in c], "you forget"),
    ],
)
def test_right_neighbors_with_a_slip_at_the_rim_are_asked_nothing_about_hexagons(
    program: Any, told: str
) -> None:
    verdict = judge_hex_neighbors(program)
    assert told in verdict.message
    assert ("hexagon" in verdict.message) is (told == "you forget")


@pytest.mark.parametrize(
    ("slip", "asked"),
    [
        (lambda n: -1 if n is None else n, "There is no way on this board: return None then."),
        (lambda n: n and None, "There is a way: follow it with a finger."),
        (lambda n: n if n is None else n + 1, "Is what costs nothing looked at first?"),
        (lambda n: n if n is None else n - 1, "what does the first cell cost?"),
    ],
)
def test_wrong_numbers_of_stones_are_asked_what_fits(slip: Any, asked: str) -> None:
    def program(cost: Any, size: int, neighbors: Any) -> Any:
        return slip(fewest_stones(cost, size, neighbors))

    assert asked in judge_stones(program).message


# ---- shares -------------------------------------------------------------------------------------


def right_on_small_boards(x: int, y: int, size: int) -> list[Cell]:
    return hex_neighbors(x, y, size) if size < 5 else []


def fails_late(x: int, y: int, size: int) -> list[Cell]:
    return hex_neighbors(x, y, size) if (x, y) != (0, 0) else []


@pytest.mark.parametrize(
    ("program", "right"),
    [
        (lambda *_: [], 0),  # right on the board of one cell only
        (lambda *_: None, 0),
        (right_on_small_boards, 9),
        (fails_late, 32),
        (lambda x, y, _: [(x + dx, y + dy) for dx, dy in DIRECTIONS], 9 + 1),  # the inner cells
        (square_neighbors, 4),  # two corners of each board
    ],
)
def test_a_program_of_neighbors_earns_the_cells_that_are_right(program: Any, right: int) -> None:
    assert judge_hex_neighbors(program).share == pytest.approx(right / 34)


def on_all_but(names: set[str], right: Any, other: Any) -> Any:
    """Make a program that gives something else on some boards, known by their order."""
    order = iter(BOARDS)

    def program(*asked: Any) -> Any:
        return other if next(order) in names else right(*asked)

    return program


def test_one_answer_for_all_boards_earns_nothing() -> None:
    for answer in (True, False):
        assert judge_black_wins(lambda *_, answer=answer: answer).share == 0
    for number in (0, 1, 3, None):
        assert judge_stones(lambda *_, number=number: number).share == 0


def test_programs_earn_pairs_of_boards_that_are_right() -> None:
    won = [name for name, text in BOARDS.items() if my_wins(text)]
    of = len(won) * (len(BOARDS) - len(won))
    one_off = judge_black_wins(on_all_but({"a black row"}, black_wins, False))
    assert one_off.share == pytest.approx((of - (len(BOARDS) - len(won))) / of)
    late = judge_black_wins(on_all_but({"one white stone"}, black_wins, None))
    assert "One white stone: it returned None" in late.message
    assert late.share == pytest.approx((of - len(won)) / of)
    first = judge_stones(on_all_but({"an empty board"}, fewest_stones, "?"))
    assert first.share == 0
    assert 0.5 < judge_stones(on_all_but({"one cell"}, fewest_stones, 7)).share < 1


def my_wins(text: str) -> bool:
    position = Position.from_text(text)
    return my_black_wins(set(position.stones(BLACK)), position.size, position.neighbors)


@pytest.mark.slow
def test_slips_earn_less_than_everything_and_are_named() -> None:
    for number in (WRONG_NEIGHBORS, WRONG_SIDES):
        verdict = judge_black_wins(partial(slipped_wins, number))
        assert verdict.mistake == number
        assert 0 < verdict.share < 1
    for number in SLIPS:
        verdict = judge_stones(partial(slipped_stones, number))
        assert verdict.mistake == number
        assert 0 < verdict.share < 1


def test_no_number_is_too_strange() -> None:
    for value in (10**5_000, -(10**5_000), float("nan"), float("inf")):  # too long to be written
        assert judge_stones(lambda *_, value=value: value).status == "wrong"
        assert judge_hex_neighbors(lambda *_, value=value: [(value, 1)]).status == "wrong"
        assert judge_black_wins(lambda *_, value=value: value).status == "wrong"
