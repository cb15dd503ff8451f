"""Notebook 03: counts, pairs, tables and levels of Chutes and Ladders, checked independently."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.chutes.graphs import best_routes, fewest_turns, roll_graph, step_graph
from pathlib_games.games.chutes.lengths import turn_statistics
from pathlib_games.games.chutes.rules import ARTICLE_TABLE, Board
from pathlib_games.graphs import BadBoard, NodeNotFound, NoPath, dijkstra
from pathlib_tutor.exercises import EXERCISES, BadRecipe
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE
from pathlib_tutor.lessons.chutes import (
    JUDGE_COUNT,
    JUDGE_LEVELS,
    JUDGE_NOT_CHUTES,
    BoardLevels,
    ChuteTable,
    FewestFrom,
    drawn_fewest,
    fresh_board,
    judge_pair,
    roll_levels,
    to_the_end,
    turned_pairs,
)
from pathlib_tutor.lessons.chutes_boards import AVERAGE, CHUTE_EVER, WEIGHT_MEANS
from tests.games.chutes.random_boards import random_boards
from tests.graphs.random_graphs import examples

USUAL = Board.load("milton_bradley")
SMALL = BoardLevels(Board.load("six_by_six"))
TRAP = Board(20, chutes=[(square, 1) for square in range(8, 14)])
"""Only single steps pass six chutes in a row."""


def test_what_the_questions_say_is_so() -> None:
    exact = turn_statistics(USUAL)
    assert f"{float(exact.mean):.2f} with an exact finish" in AVERAGE.options[2].reply
    assert f"1 game in {round(1 / exact.probability_of_fewest)}" in AVERAGE.options[0].reply
    starts = [square for square in USUAL.resting_squares if square < 100]
    takes = [
        [bool(set(r.slides) & set(USUAL.chutes)) for r in best_routes(USUAL, s)] for s in starts
    ]
    some = sum(map(any, takes))
    assert f"From {some} of the {len(starts)} squares" in CHUTE_EVER.options[0].reply
    assert "There is always another one, just as short, without" in CHUTE_EVER.options[0].reply
    assert not any(map(all, takes))
    path = dijkstra(step_graph(USUAL), 1).path_to(100)
    assert f"The path has {len(path)} squares" in WEIGHT_MEANS.options[1].reply


def test_the_picture_of_a_question_marks_where_it_begins() -> None:
    count = EXERCISES["chutes/count"]
    for name, marked in (("steps-from-1", True), ("rolls-from-0", False)):
        scene = count.scene(count.item(f"chutes/count given={name}"))
        assert scene is not None
        assert ("held" in [shape.classes for shape in scene.shapes]) == marked


# ---- steps and rolls -----------------------------------------------------------------------------


def test_a_count_without_ladders_and_one_too_few_are_told() -> None:
    rolls = FewestFrom(USUAL, 0, "rolls")
    assert "the path without ladders" in JUDGE_COUNT(17, rolls).message
    assert "That is too few. Where does each roll lead?" in JUDGE_COUNT(2, rolls).message


@examples(50)
@given(random_boards(most=30))
def test_steps_to_the_end_are_those_of_a_search_from_each_square(board: Board) -> None:
    for square, steps in to_the_end(board, "steps").items():
        assert dijkstra(step_graph(board), square).distance[board.size] == steps


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(NodeNotFound, match="0 is not a node"):
        FewestFrom(USUAL, 0, "steps")
    with pytest.raises(NodeNotFound, match="101 is not a node"):
        FewestFrom(USUAL, 101, "rolls")
    with pytest.raises(NoPath, match="from 1 to 20"):
        FewestFrom(TRAP, 1, "rolls")
    assert FewestFrom(TRAP, 1, "steps").fewest == 19


def test_drawn_questions_tell_the_slips_apart() -> None:
    drawn = [drawn_fewest(seed) for seed in range(50)]
    assert {asked.model for asked in drawn} == {"steps", "rolls"}
    for asked in drawn:
        assert len({asked.fewest, asked.fewest + 1, asked.in_other_measure}) == 3


def test_the_fifty_three_pairs_are_right_and_no_others() -> None:
    steps = {s: dijkstra(step_graph(USUAL), s).distance[100] for s in range(1, 101)}
    turns = fewest_turns(USUAL)
    squares = [square for square in USUAL.resting_squares if 0 < square < 100]
    pairs = [(a, b) for a in squares for b in squares]
    turned = [(a, b) for a, b in pairs if steps[a] < steps[b] and turns[a] > turns[b]]
    assert len(turned) == len(turned_pairs(USUAL)) == 53
    both = {*turned, *((b, a) for a, b in turned)}
    others = random.Random(1).sample([pair for pair in pairs if pair not in both], 60)
    assert all(judge_pair(f"{a} {b}", USUAL) for a, b in turned)
    assert not any(judge_pair(f"{a} {b}", USUAL) for a, b in others)
    assert judge_pair((12, 6), USUAL)


@pytest.mark.parametrize(
    ("board", "pair", "told"),
    [
        (USUAL, (0, 6), "0 will not do"),
        (USUAL, (6, 101), "101 will not do"),
        (USUAL, (6, 100), "100 will not do"),
        (USUAL, (6, 6), "Choose two different squares"),
        (TRAP, (1, 15), "from there, no rolls win the game"),
    ],
)
def test_other_pairs_get_a_reason(board: Board, pair: object, told: str) -> None:
    assert told in judge_pair(pair, board).message


# ---- a table -------------------------------------------------------------------------------------


def test_the_entries_of_the_article_that_lead_up_are_wrong() -> None:
    wrong_in_the_article = {slide for slide in ARTICLE_TABLE if slide not in USUAL.chutes}
    assert wrong_in_the_article == {(90, 75), (53, 73), (44, 60)}
    asked = ChuteTable(ARTICLE_TABLE)
    assert "You found none" in JUDGE_NOT_CHUTES([], asked).message
    all_entries = [start for start, _ in ARTICLE_TABLE]
    for answer, share in (([44, 90], 0), ([44, 53, 90], 0.5), (all_entries, 0)):
        assert JUDGE_NOT_CHUTES(answer, asked).share == share


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


# ---- levels --------------------------------------------------------------------------------------


def typed(levels: Sequence[Sequence[int]]) -> str:
    return "\n".join(f"{n}: {' '.join(map(str, level))}" for n, level in enumerate(levels))


@examples(150)
@given(random_boards(most=40), st.randoms(use_true_random=False))
def test_right_levels_are_taken_in_any_order(board: Board, rng: random.Random) -> None:
    levels = [rng.sample(level, len(level)) for level in roll_levels(board)]
    distance = dijkstra(roll_graph(board), 0).distance
    assert {s: n for n, level in enumerate(levels) for s in level} == distance
    assert JUDGE_LEVELS(typed(levels), BoardLevels(board))
    assert JUDGE_LEVELS(typed(levels).replace(" ", ", ").replace(":,", ":"), BoardLevels(board))


@examples(150)
@given(random_boards(most=40), st.data())
def test_levels_with_one_change_are_refused(board: Board, data: st.DataObject) -> None:
    levels = roll_levels(board)
    line = data.draw(st.integers(0, len(levels) - 1))
    square = data.draw(st.integers(0, board.size + 3))
    if square in levels[line]:
        levels[line].remove(square)
    else:
        levels[line].append(square)
    verdict = JUDGE_LEVELS(typed(levels), BoardLevels(board))
    assert verdict.status == "wrong"
    assert verdict.message.startswith(f"The line for {line} roll")


@pytest.mark.parametrize(
    ("lines", "told", "squares"),
    [
        ("1: 1 15 3 4 5 6 7", "7 takes more than 1 roll", 6),
        ("1: 1 15 3 4 5 6 30", "From which square in the line above", 6),
        ("1: 1 15 3 4 5 6 0", "0 takes only 0 rolls, and fewer rolls are better", 6),
        ("1: 99", "not on the board, which ends at 36", 0),
        ("1: 1 15 -3", "there should be '1:' and then", 0),
        ("1: 1 15 3 4 5 6\n2: 6", "6 takes only 1 roll", 5),
        ("1: 1 15 3 4 5 6\n2: 7 8", "squares are missing", 8),
        ("1: 1 15 3 4 5 6\nand so on", "there should be '2:' and then", 6),
        (
            "\n".join(f"{n}: {' '.join(map(str, range(1, 37)))}" for n in range(1, 6)),
            "for 1 roll:",
            0,
        ),
    ],
)
def test_wrong_levels_are_told_and_earn_the_squares_in_their_lines(
    lines: str, told: str, squares: int
) -> None:
    verdict = JUDGE_LEVELS(f"0: 0\n{lines}", SMALL)
    assert told in verdict.message
    assert verdict.share == pytest.approx(squares / (sum(map(len, roll_levels(SMALL.board))) - 1))


def test_levels_beyond_the_last() -> None:
    verdict = JUDGE_LEVELS(f"{typed(roll_levels(SMALL.board))}\n6: 1", SMALL)
    assert "every square is already in the lines above" in verdict.message
    assert 0.9 < verdict.share < 1


@pytest.mark.parametrize("seed", range(20))
def test_fresh_boards_show_that_a_face_was_forgotten(seed: int) -> None:
    board = fresh_board(seed)
    assert fewest_turns(board)[0] < fewest_turns(Board(24))[0]
    verdict = JUDGE_LEVELS(typed(roll_levels(board, die=5)), BoardLevels(board))
    assert verdict.mistake == OFF_BY_ONE
    assert 0 < verdict.share < 1


def test_a_board_that_the_learner_made_has_a_recipe() -> None:
    levels = EXERCISES["chutes/levels"]
    own = levels.ask(BoardLevels(fresh_board(8))).recipe
    assert own.startswith('chutes/levels own={"board":{"size":24,"ladders":[[')
    for flaw in (own.replace('"size":24', '"size":3'), own.replace("ladders", "slides")):
        with pytest.raises(BadRecipe, match="ladders"):
            levels.item(flaw)
