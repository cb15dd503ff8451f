"""Judges of the Hex exercises: any right answer is accepted, every slip is named."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

import pytest

from pathlib_games.exercises.questions import judge_choice
from pathlib_games.exercises.slips import WRONG_NEIGHBORS
from pathlib_games.games.hex.board import (
    BLACK,
    DIRECTIONS,
    WHITE,
    Cell,
    Player,
    move_to_text,
    neighbors,
)
from pathlib_games.games.hex.exercise import (
    NO_DRAW,
    PAYS_FOR_OWN_STONES,
    SEARCHES,
    SLIPS,
    WALKS_OVER_STONES,
    WRONG_SIDES,
    cells_and_costs,
    fewest_stones,
    judge_needed,
)
from pathlib_games.games.hex.exercise_code import (
    BOARDS,
    judge_black_wins,
    judge_hex_neighbors,
    judge_stones,
)
from pathlib_games.games.hex.exercise_waves import (
    HexWaves,
    Touching,
    judge_free_steps,
    judge_touching,
)
from pathlib_games.games.hex.graphs import distance_graph, stones_needed
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import Settle, dijkstra, zero_one_bfs

SMALL = Position.from_text("BW.\n...\nB..")
PLAYERS: tuple[Player, Player] = (BLACK, WHITE)


def at_random(seed: int, size: int = 4) -> Position:
    rng = random.Random(seed)
    return Position(size, "".join(rng.choice("BW...") for _ in range(size * size)))


def text(cells: Any) -> str:
    return " ".join(map(move_to_text, cells))


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
    assert "A black row: black has joined left and right, but you say no." in swapped.message

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
    answers += [tuple(slip(p, BLACK) for p in positions) for slip in SLIPS.values()]
    assert len(set(answers)) == len(SLIPS) + 1


def test_other_wrong_numbers_get_a_general_hint() -> None:
    def without_the_first(cost: dict[Cell, int], size: int, near: Any) -> int | None:
        found = my_stones(cost, size, near)
        return found and found - 1

    told = judge_stones(without_the_first)
    assert "An empty board: it should be 3; yours is 2." in told.message
    assert "what does the first cell cost?" in told.message

    def never_none(cost: dict[Cell, int], size: int, near: Any) -> int:
        return my_stones(cost, size, near) or 0

    assert "A white wall: it should be None; yours is 0." in judge_stones(never_none).message

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


@pytest.mark.parametrize("seed", range(40))
def test_needed_accepts_the_right_number_only(seed: int) -> None:
    position = at_random(seed)
    for player in PLAYERS:
        right = stones_needed(position, player)
        for given in range(6):
            assert bool(judge_needed(given, position, player)) == (given == right)


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


def test_a_cell_that_touches_nothing_is_no_forgotten_free_step() -> None:
    said = judge_free_steps("b1", Position.from_text("BW.\n...\n..."), BLACK)
    assert said.status == "wrong"
    far = judge_free_steps("c3", Position.from_text("B..\n..W\n..."), BLACK)
    assert "touches neither" in far.message
    assert far.mistake is None


def test_needed_names_the_slip_that_gives_the_number() -> None:
    assert judge_needed(..., SMALL, BLACK).status == "not tried"
    assert judge_needed(3, SMALL, BLACK).mistake == PAYS_FOR_OWN_STONES
    wall = Position.from_text("BW.\n.W.\n...")
    assert judge_needed(2, wall, BLACK).mistake is None  # it may be either of two slips
    assert "Walk with a finger" in judge_needed(7, wall, BLACK).message
    for no_number in ("many", "2", [2], True):
        told = judge_needed(no_number, SMALL, BLACK).message
        assert told.startswith("The answer should be a number, such as 5, not ")
    row = Position.from_text("W.W\n...\n...")
    assert judge_needed(3, row, WHITE).mistake is not None


def test_costs_are_those_of_the_graph() -> None:
    for seed in range(20):
        position = at_random(seed, 5)
        for player in PLAYERS:
            cost = cells_and_costs(position, player)
            graph = distance_graph(position, player)
            assert set(cost) == {node for node in graph.nodes if not isinstance(node, str)}
            found = fewest_stones(cost, 5, position.neighbors, player)
            assert found == stones_needed(position, player)


# ---- by hand ------------------------------------------------------------------------------------


def test_touching_accepts_any_order_and_names_slips() -> None:
    near = list(Position.empty(5).neighbors((2, 2)))
    for seed in range(10):
        random.Random(seed).shuffle(near)
        assert judge_touching(text(near), 5, (2, 2))
        assert judge_touching(text(near).replace(" ", ", ").upper(), 5, (2, 2))
    for cells, told in (
        ("b3 d3 c2 c4", "These are the four neighbors of a square."),
        ("b3 d3 c2 c4 b2 d4", "the other two lie on the wrong diagonal"),
        ("b2 c2 d2 b3 d3 b4 c4 d4", "These are all eight cells"),
    ):
        verdict = judge_touching(cells, 5, (2, 2))
        assert verdict.mistake == WRONG_NEIGHBORS
        assert told in verdict.message
    assert "d4 does not touch c3: two other cells meet" in repr(judge_touching("b3 d4", 5, (2, 2)))
    assert "e5 does not touch c3." in judge_touching("e5", 5, (2, 2)).message
    assert "c3 is the cell itself." in judge_touching("c3", 5, (2, 2)).message
    assert "b3 has been found already." in judge_touching("b3 b3", 5, (2, 2)).message
    assert "2 cells are right so far" in judge_touching("b3 b4", 5, (2, 2)).message
    assert judge_touching(..., 5, (2, 2)).status == "not tried"
    for typed in ("", "z9", "b3 swap", "3", 7):
        assert "such as 'b3 c2'" in judge_touching(typed, 5, (2, 2)).message
    assert Touching(5, (0, 0)).where_to_look().startswith("Behind each of its six sides")


@pytest.mark.parametrize("seed", range(30))
def test_every_order_of_settling_is_accepted(seed: int) -> None:
    """The orders of our own searches, and random orders that keep to the rule."""
    position, rng = at_random(seed), random.Random(seed)
    for player in PLAYERS:
        graph = distance_graph(position, player)
        side, other_side = graph.nodes[0], graph.nodes[-1]
        right = HexWaves(position, player).wave
        if len(right) == 1:
            continue
        for search in (dijkstra, zero_one_bfs):
            steps = search.trace(graph, side).steps
            order = [s.node for s in steps if isinstance(s, Settle)]
            cells = [node for node in order if node not in (side, other_side)]
            assert judge_free_steps(text(cells), position, player)
        waves = HexWaves(position, player)
        while waves.open_wave is not None:
            may = [c for c in right if c != waves.start and waves.why_not(c) is None]
            assert {right[cell] for cell in may} == {waves.open_wave}
            waves = waves.find(rng.choice(may))
        assert judge_free_steps(text(waves.cells), position, player)


def test_wrong_orders_are_told() -> None:
    position = Position.from_text("BW.\n...\nB..")
    for cells, told, mistake in (
        ("a1 b1", "On b1 lies a stone of white: no way leads there.", WALKS_OVER_STONES),
        ("a2", "a2 belongs to wave 1, but a cell of wave 0 is not", PAYS_FOR_OWN_STONES),
        ("a1 a3 c1", "c1 touches neither the left side nor a cell that is settled.", None),
        ("a1 a3 a1", "a1 has been found already.", None),
        ("a1 a3", "2 cells are right so far. Wave 1 is not complete.", None),
    ):
        verdict = judge_free_steps(cells, position, BLACK)
        assert told in verdict.message
        assert verdict.mistake == mistake
    assert judge_free_steps(..., position, BLACK).status == "not tried"
    assert "such as 'b3 c2'" in judge_free_steps("q", position, BLACK).message
    assert "black stones: they cost nothing" in HexWaves(position, BLACK).where_to_look()


@pytest.mark.parametrize("question", [SEARCHES, NO_DRAW])
def test_questions_have_one_right_answer(question: Any) -> None:
    verdicts = [judge_choice(letter, question) for letter in question.by_letter()]
    assert sum(map(bool, verdicts)) == 1
