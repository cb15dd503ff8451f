"""Whole games: played, saved, loaded; tournaments and the conclusions they allow."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from math import comb, inf
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.games.battlesnake import SNAKES
from pathlib_games.games.battlesnake.board import Snake, write_game
from pathlib_games.games.battlesnake.replay import (
    Played,
    Replay,
    draws_told,
    figures,
    match,
    median_of,
    meeting,
    parallel_tournament,
    play,
    result,
    tournament,
    win_rate,
)
from pathlib_games.games.battlesnake.rules import Position, new_game
from pathlib_games.graphs import BadFile
from pathlib_tutor.lessons.battlesnake_programs import own_snake
from pathlib_tutor.programs import session
from pathlib_tutor.programs.sending import written
from tests.games.battlesnake.snake_games import vectors

OFFICIAL: list[dict[str, Any]] = vectors("battlesnake_requests")["gameLog"]


def test_the_official_engines_log_is_read_and_written_alike() -> None:
    values = [entry["value"] for entry in OFFICIAL]
    text = "".join(json.dumps(value) + "\n" for value in values)
    replay = Replay.from_text(text)
    assert [position.turn for position in replay.positions] == [0, 1]
    written = [json.loads(line) for line in replay.to_text().splitlines()]
    assert written[:-1] == values[:-1]
    assert written[-1].keys() == values[-1].keys()


def test_the_last_line_tells_who_has_won() -> None:
    players = {"a": SNAKES["tutorial"], "b": SNAKES["random"]}
    *_, last = Replay.of(new_game("ab", 5, "royale"), players).to_text().splitlines()
    assert json.loads(last) == {"winnerId": "a", "winnerName": "a", "isDraw": False}


def test_nobody_wins_a_draw_or_a_game_alone() -> None:
    def head_on(position: Position, you: str, _: float) -> str:
        return "right" if position.snake(you).head[0] < 2 else "left"

    request = new_game("ab", 1, size=(5, 1)).to_api("a")
    for x, snake in zip((0, 4), request["board"]["snakes"], strict=True):
        snake["body"] = [{"x": x, "y": 0}]
    meeting = Position.from_api(request)
    draw = Replay.of(meeting, {"a": head_on, "b": head_on})
    assert draw.to_text().endswith('{"winnerId": "", "winnerName": "", "isDraw": true}\n')
    alone = Replay.of(new_game("a", 1), {"a": lambda *_: "up"})
    assert alone.to_text().endswith('{"winnerId": "", "winnerName": "", "isDraw": false}\n')


def official(replay: Replay, you: str) -> str:
    """Write a game as the official program does: `you` is any snake, without reasons."""
    lines: list[Any] = [write_game(replay.positions[0].game)]
    for position in replay.positions:
        request = position.to_api(you)
        request.pop("solo", None)
        lines.append(request)
    return "".join(json.dumps(line) + "\n" for line in [*lines, {"winnerId": "", "isDraw": False}])


def whole_game(names: str, seed: int, ruleset: str = "standard") -> Replay:
    return Replay.of(new_game(names, seed, ruleset), dict.fromkeys(names, SNAKES["random"]))


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("ruleset", ["standard", "constrictor", "wrapped", "royale"])
def test_snakes_that_are_out_stay_in_the_file_with_the_reason(seed: int, ruleset: str) -> None:
    replay = whole_game("abcd", seed, ruleset)
    again = Replay.from_text(replay.to_text())
    for position, read in zip(replay.positions, again.positions, strict=True):
        assert [replace(snake, customizations=()) for snake in read.snakes] == list(position.snakes)
    assert again.to_text() == replay.to_text()


@pytest.mark.parametrize("seed", range(1, 4))
def test_a_game_in_which_any_snake_is_out_first_is_loaded_and_saved(
    seed: int, tmp_path: Path
) -> None:
    replay = whole_game("abcd", seed)
    for you in "abcd":
        text = official(replay, you)
        loaded = Replay.from_text(text)
        loaded.save(tmp_path / "game.jsonl")
        again = Replay.load(tmp_path / "game.jsonl")
        for position, read in zip(replay.positions, again.positions, strict=True):
            assert [snake.id for snake in read.snakes] == list("abcd")
            assert [snake.alive for snake in read.snakes] == [s.alive for s in position.snakes]
            gone = [snake for snake in read.snakes if not snake.alive]
            assert {snake.eliminated_cause for snake in gone} <= {"unknown"}
        assert again.positions[-1].winner == replay.positions[-1].winner
        last = replay.positions[-1].snakes
        assert [s.eliminated_on_turn for s in again.positions[-1].snakes] == [
            s.eliminated_on_turn for s in last
        ]


@pytest.mark.parametrize(
    ("ends", "begins", "name", "field"),
    [
        (1, 0, "other", "ruleset"),  # all of both
        (1, 0, "same", "ruleset"),
        (1, 1, "same", "turn"),  # without the first line of the second
        (1, -2, "same", "turn"),  # only its end
        (0, 1, "same", "turn"),  # without the winner of the first
        (0, -2, "other", "turn"),
    ],
)
def test_a_second_game_in_the_file_is_told_with_its_line(
    ends: int, begins: int, name: str, field: str
) -> None:
    """Files are joined by `cat`, and by an engine that appends to an existing file."""
    players = {"a": SNAKES["tutorial"], "b": SNAKES["random"]}
    one = Replay.of(new_game("ab", 5), players).to_text().splitlines()
    known = json.dumps(json.loads(one[0])["id"])
    other = [line.replace(known, f'"{name}"' if name == "other" else known) for line in one]
    first = one if ends else one[:-1]
    assert len(Replay.from_text("\n".join(first)).positions) == len(one) - 2
    told = f"line {len(first) + 1}: {field} should be part of one game"
    with pytest.raises(BadFile, match=told):
        Replay.from_text("\n".join([*first, *other[begins:]]))


def test_a_game_that_goes_on_is_no_draw_yet() -> None:
    replay = Replay(whole_game("ab", 1).positions[:2])
    assert json.loads(replay.to_text().splitlines()[-1])["isDraw"] is False


def test_a_name_may_hold_any_character() -> None:
    start = new_game("a", 1)
    named = replace(start.snakes[0], name="two\x85lines\u2028and\ud800 half a pair")
    replay = Replay((replace(start, snakes=(named,)),))
    assert Replay.from_text(replay.to_text()).positions[0].snakes[0].name == named.name
    raw = replay.to_text().encode().decode("utf-8").replace("\\u0085", "\x85")
    assert Replay.from_text(raw).positions[0].snakes[0].name == named.name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "game.jsonl: the whole file should be a line of JSON with a board"),
        ("{}\n{}\n", "game.jsonl: the whole file should be"),
        ("{}\nno\n", "game.jsonl, line 2: line 1 should be JSON, but it is 'no'"),
        ('{"board": {"width": 3}}', "game.jsonl, line 1: board.height should be a whole number"),
        ('{"board": {"width": 3}', "game.jsonl, line 1: line 1 should be JSON"),
        (
            '{"board": {"width": 3, "height": 3}}',
            "line 1: board.snakes should be one snake or more",
        ),
        (
            '{"board": {"width": 3, "height": 3, "snakes": [{"id": "a", "health": 9}]}}',
            "line 1: board.snakes should be snakes with one cell or more, but it is 'a'",
        ),
        (
            (
                '{"board": {"width": 3, "height": 3}, '
                '"eliminated": [{"id": "a", "health": 9, "body": []}]}'
            ),
            "line 1: eliminated should be snakes that are out, with their causes",
        ),
    ],
)
def test_a_flaw_in_a_file_is_named_by_its_line(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=words):
        Replay.load(path)
    path.write_bytes(b"\xff\xff")
    with pytest.raises(BadFile, match="UTF-8 text"):
        Replay.load(path)


def test_seats_change_and_games_repeat() -> None:
    seen: list[str] = []

    def watching(position: Position, _: str, until: float) -> str:
        assert until == inf
        seen.append(position.snakes[0].id)
        return "up"

    players = {"one": watching, "two": watching}
    for seed in range(4):
        match(["one", "two"], seed, players=players)
    assert list(dict.fromkeys(seen)) == ["one", "two"]
    once = [(game.winner, game.turns) for game in tournament(["tutorial", "random"], 6)]
    again = [(game.winner, game.turns) for game in parallel_tournament(["tutorial", "random"], 6)]
    assert once == again


def test_an_own_snake_is_sent_once_and_remembers_no_other_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[int] = []

    def counting(programs: Mapping[int, object]) -> bytes:
        sent.append(len(programs))
        return written(programs)

    monkeypatch.setattr(session, "written", counting)
    turns: list[int] = []

    def in_a_circle(_: Position, __: str) -> str:
        turns.append(len(turns))
        return ["up", "left", "down", "right"][len(turns) % 4]

    players = SNAKES | {"mine": own_snake(in_a_circle)}
    names = ["mine", "random"]
    alone = [match(names, seed, players=players) for seed in range(4)]
    assert sent == [1] * 4
    assert len({game.turns % 4 for game in alone}) > 1, "else nothing would be seen of it"
    together = list(tournament(names, 4, players=players))
    assert sent == [1] * 5
    assert [(game.winner, game.turns) for game in together] == [
        (game.winner, game.turns) for game in alone
    ]


def test_a_game_stops_after_most_turns() -> None:
    assert match(["planner"], 1, "solo", most_turns=7).turns == 7
    assert len(list(play(new_game("a", 1), {"a": lambda *_: "up"}))) < 12


def test_wins_draws_and_defeats_are_counted() -> None:
    played = [Played(who, turns, {"a": 0.5, "b": 0.1}) for who, turns in
              (("a", 5), ("a", 7), (None, 9), ("b", 40))]  # fmt: skip
    found = result(["a", "b"], played)
    assert (found.games, found.wins, found.draws, found.slowest) == (4, 2, 1, 0.5)
    assert (found.rate.value, found.turns.value) == (0.5, 8)


def test_intervals_hold_what_they_promise() -> None:
    # Newcombe (1998), table I: Wilson's interval for 81 of 263, 15 of 148, 0 of 20 and 1 of 29.
    published = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (wins, games), interval in published.items():
        found = win_rate(wins, games)
        assert [found.low, found.high] == pytest.approx(interval, abs=2e-4)
    # Of the numbers 1 to n, number k and the k-th from the end hold the median in 95 % of samples.
    for count in (5, 6, 20, 101, 200):
        found = median_of(range(1, count + 1))
        left_out = int(found.low) - 1
        missed = 2 * sum(comb(count, k) for k in range(left_out + 1)) / 2**count
        assert found.high == count - left_out
        assert missed <= 0.05 or left_out == 0
        assert missed + 2 * comb(count, left_out + 1) / 2**count > 0.05


@pytest.mark.slow
def test_the_table_of_figures_is_complete() -> None:
    table = figures(1, most_turns=60)
    assert "| planner | tutorial | 1 | 0 | 0 | 100 " in table
    assert "| tutorial | nobody |" in table
    assert "times as long as the tutorial's snake." in table


def test_draws_are_explained_by_the_heads_that_met() -> None:
    players = {"a": lambda *_: "right", "b": lambda *_: "left"}
    left, right = Snake("a", 90, ((3, 5), (2, 5))), Snake("b", 90, ((7, 5), (8, 5)))
    *_, last = play(Position(11, 11, (left, right)), players)
    assert (last.over, last.winner, meeting(last)) == (True, None, (5, 5))
    longer = replace(right, body=(*right.body, (9, 5)))
    *_, last = play(Position(11, 11, (left, longer)), players)
    assert (last.winner, meeting(last)) == ("b", None)
    wall = replace(right, body=((10, 3), (9, 3)))
    *_, last = play(Position(11, 11, (left, wall)), players | {"b": lambda *_: "right"})
    assert meeting(last) is None
    won = Played("a", 9, {"a": 0.1})
    assert draws_told([won]) == result(["a", "b"], [won]).drawn == ""
    assert (
        draws_told([won, Played(None, 9, {})])
        == "1 draw: no two equally long snakes met head to head."
    )
