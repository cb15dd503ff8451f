"""Learners' boards: reading them, and simulating which snakes eat and starve."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pathlib_games.games.battlesnake.board import MOVES, Cell
from pathlib_games.games.battlesnake.replay import ME, greedy_game, hungry_snake
from pathlib_games.games.battlesnake.rules import Position
from pathlib_games.graphs import BadPosition
from pathlib_tutor.lessons.counterexamples import (
    LEAST_HEALTH,
    MOST_HEALTH,
    Starving,
    judge_starving,
    key_of_starving,
    saving_game,
)
from tests.tiers import cases

TWENTY = Starving(20)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("..*", "the number of cells with the symbol @ should be 1, but it is 0"),
        ("@.*", "the number of cells with the symbol a should be 1, but it is 0"),
        ("@aa*", "the number of cells with the symbol a should be 1, but it is 2"),
        ("@a.b*", "the cell of b should be beside a, at .1, 0., but it is .3, 0."),
        ("@a*c", "the symbol in row 1, column 4 .counted from 1. should be @ for the head"),
        ("@a.", "the food on the board should be one"),
        ("@a*\n..", "row 2 should be as long as row 1"),
        ("@a*" + "." * 9, "the size should be from 1 to 11 columns and rows, but it is '12 x 1'"),
        ("", "the size should be"),
    ],
)
def test_a_board_that_is_none_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        hungry_snake(text, 20)


@pytest.mark.parametrize("health", [0, 101, 2.5, "20", None, True])
def test_health_is_a_number_of_the_game(health: int) -> None:
    with pytest.raises(BadPosition, match="the health should be a whole number from 1 to 100"):
        hungry_snake("@a*", health)


def test_nobody_adds_food() -> None:
    game = greedy_game(hungry_snake("@a.........\n!!!!!!!!!!!\n!!!!!!!!!!*", 20))
    assert [len(position.food) for position in game.positions] == [1] * len(game.positions)


# ---- the judge ----------------------------------------------------------------------------------


@pytest.mark.parametrize("health", range(LEAST_HEALTH, MOST_HEALTH + 1))
def test_the_key_is_right_whatever_health_there_is(health: int) -> None:
    assert judge_starving(key_of_starving(Starving(health)), Starving(health))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # Other ideas than the key's: it dies beyond the hazards, it is long, it has to turn.
        (
            "*...!......\n....!......\n....!......\n....!......\n....!......\n..a@!.....*",
            (
                "on turn 6 it starves on (9, 0). "
                "Another snake eats on turn 8, on (0, 5): it moves up 5 times, then left 3 times."
            ),
        ),
        (
            "*...!!...\n.dc.!!.*.\n.eb.!!...\n..a@!!...",
            (
                "on turn 4 a hazard on (5, 2) takes the rest of its health. "
                "Another snake eats on turn 6"
            ),
        ),
        (
            ".......\n*edcba@\n!!!!!!!\n!!!!!!!\n......*",
            "on turn 8, on (0, 3): it moves up, then left twice, then down, then left 4 times.",
        ),
    ],
)
def test_every_board_that_does_it_is_right(text: str, told: str) -> None:
    verdict = judge_starving(text, TWENTY)
    assert (verdict.status, verdict.share) == ("right", 1), verdict
    assert told in verdict.message


def test_what_was_not_found_out_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlib_tutor.lessons.counterexamples.MOST_POSITIONS", 2)
    verdict = judge_starving(key_of_starving(TWENTY), TWENTY)
    assert verdict.status == "wrong"
    assert (
        "cannot tell if another snake could eat. This board allows more than 2 positions."
        in verdict.message
    )


def test_health_that_leaves_no_choice_is_not_asked_for() -> None:
    for health in (LEAST_HEALTH - 1, MOST_HEALTH + 1, 20.0):
        with pytest.raises(BadPosition, match="the health should be"):
            Starving(health)  # type: ignore[arg-type]


# ---- another snake ------------------------------------------------------------------------------


def drawn(seed: int) -> Position:
    """Draw a small board with a snake, food and many hazards."""
    draw = random.Random(seed)
    width, height = draw.randint(2, 4), draw.randint(3, 4)
    body = [(draw.randrange(width), draw.randrange(height))]
    while len(body) < 5:
        x, y = body[-1]
        beside = [(x + dx, y + dy) for dx, dy in MOVES.values()]
        free = [c for c in beside if 0 <= c[0] < width and 0 <= c[1] < height and c not in body]
        if not free:
            break
        body.append(draw.choice(free))
    signs = dict(zip(body, "@abcd", strict=False))
    left = [cell for cell in product(range(width), range(height)) if cell not in signs]
    draw.shuffle(left)
    signs |= dict.fromkeys(left[1 : 1 + draw.randrange(9)], "!") | dict.fromkeys(left[:1], "*")
    rows = ("".join(signs.get((x, y), ".") for x in range(width)) for y in reversed(range(height)))
    return hungry_snake("\n".join(rows), draw.randint(2, 24))


_State = tuple[tuple[Cell, ...], int, bool]


def eats_and_lives(start: Position, until: int) -> bool:
    """Say whether a snake can eat and live until a turn, by separate rules and search."""
    width, height = start.width, start.height
    hazards, [food] = set(start.hazards), start.food
    me = start.snake(ME)
    wave: set[_State] = {(me.body, me.health, False)}
    turn = 0
    while wave:
        if turn >= until and any(eaten for *_, eaten in wave):
            return True
        after: set[_State] = set()
        for body, health, eaten in wave:
            for dx, dy in MOVES.values():
                x, y = head = body[0][0] + dx, body[0][1] + dy
                meal = head == food and not eaten
                left = 100 if meal else health - 1 - 14 * (head in hazards)
                new = (head, *body[:-1], *(body[-2:-1] if meal else ()))
                if 0 <= x < width and 0 <= y < height and left > 0 and head not in new[1:]:
                    after.add((new, left, eaten or meal))
        wave, turn = after, turn + 1
    return False


def test_another_snake_is_found_just_where_there_is_one() -> None:
    seen = set()
    for seed in range(cases(every_night=3_000, every_time=150)):
        start = drawn(seed)
        until = min(start.snake(ME).health, 9)
        game = saving_game(start, until)
        assert (game is not None) == eats_and_lives(start, until), start
        seen.add(game is not None)
        if game is not None:
            last = game.positions[-1]
            assert last.snake(ME).alive
            assert last.turn >= until
    assert seen == {True, False}
