"""Whole games: the pile, the turns, the end; points are never lost and never counted twice."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.games.history import History
from pathlib_games.games.tiles.board import Board, Tile
from pathlib_games.games.tiles.game import GAME
from pathlib_games.games.tiles.roads import road_at, score
from pathlib_games.games.tiles.rules import PILE, Outcome, Position, Standing, Turn
from pathlib_games.graphs import BadFile, BadPosition, GameOver, IllegalMove
from tests.games.round_trips import assert_round_trips
from tests.nightly import cases

GAMES = cases(every_night=1_000, every_time=100)


def play_at_random(seed: int) -> tuple[Position, list[Turn]]:
    rng = random.Random(seed)
    width, height = rng.randint(3, 9), rng.randint(3, 7)
    start = position = Position.new(seed, players=2 + seed % 4, width=width, height=height)
    turns = []
    while position.outcome() is None:
        turns.append(position.turn(rng.choice(position.legal_moves())))
        position = turns[-1].position
    return start, turns


def check(start: Position, turns: list[Turn]) -> None:
    """Follow a game turn by turn, by the rules as they stand in the article."""
    players = range(1, len(start.scores) + 1)
    points: Counter[int] = Counter()
    completed: set[int] = set()
    before = start
    drawn: list[Tile] = []
    for number, turn in enumerate(turns):
        after, cell = turn.position, turn.move[:2]
        tile = after.board.tiles[cell]
        assert tile.owner == number % len(start.scores) + 1
        drawn += [before.pile[0], *turn.set_aside]
        assert all(not after.board.placements(aside) for aside in turn.set_aside)
        road = road_at(after.board, cell)
        assert (turn.score is not None) is road.complete
        if turn.score:
            assert not completed & set(turn.score.tile_values)  # no tile is scored twice
            completed |= set(turn.score.tile_values)
            points += turn.score.player_points
        assert after.scores == tuple(points[player] for player in players)
        before = after
    assert tuple(drawn) == start.pile
    board = before.board
    assert len(board.tiles) == 1 + len(turns)
    finished = {tile.id for cell, tile in board.tiles.items() if road_at(board, cell).complete}
    assert completed == finished  # every tile of a complete road was scored
    # A road does not change any more once it is complete: its score at the end is what was paid.
    paid: Counter[int] = Counter()
    for cell, tile in board.tiles.items():
        if tile.id in completed and tile.owner is not None:
            paid[tile.owner] += score(road_at(board, cell)).tile_values[tile.id or 0]
    assert all(points[player] == paid[player] for player in players)


@pytest.mark.slow
def test_many_random_games() -> None:
    scored = with_deliveries = 0
    for seed in range(GAMES):
        start, turns = play_at_random(seed)
        check(start, turns)
        scored += sum(turn.score is not None for turn in turns)
        with_deliveries += sum(bool(turn.score and turn.score.deliveries) for turn in turns)
    assert scored > GAMES
    assert with_deliveries > GAMES // 20


def test_the_pile() -> None:
    assert sum(count for count, _ in PILE) == 64
    kinds = Counter(tile.type for count, tile in PILE for _ in range(count))
    assert kinds == {"plain": 40, "mine": 8, "factory": 8, "house": 8}
    first, again, other = Position.new(7), Position.new(7), Position.new(8)
    assert first == again
    assert first.pile != other.pile
    assert Counter(first.pile) == Counter(other.pile)
    assert len({tile for _, tile in PILE}) == len(PILE)
    assert list(first.board.tiles) == [(5, 4)]
    assert first.board.tiles[5, 4] == Tile("EW", id=1)


def test_one_tile_that_joins_three_roads_scores_all_of_them_once() -> None:
    board = Board.from_text(".   ╷m1 .\n╶.1 .   ╴f2")
    turn = Position(board, (Tile("NEW"),), (0, 0)).turn((1, 1, 0))
    assert turn.score is not None
    assert turn.score.tile_values == {1: 3, 2: 1, 3: 1, 4: 1}
    assert turn.position.scores == (3 + 1 + 1, 1)


def test_a_tile_without_a_place_is_set_aside() -> None:
    board = Board.from_text("─. .  .")
    turn = Position(board, (Tile("NS"), Tile(""), Tile("NS")), (0, 0)).turn((1, 0, 90))
    assert turn.set_aside == (Tile(""),)
    assert turn.position.tile == Tile("NS")
    last = turn.position.play((2, 0, 90))
    assert last.outcome() is not None
    with pytest.raises(GameOver, match="no tile is left"):
        last.play((0, 0, 0))


def test_the_final_ranking_with_ties() -> None:
    outcome = Position(Board(1, 1), (), (5, 9, 5, 9, 2)).outcome()
    assert outcome == Outcome(
        (
            Standing(1, 2, 9), Standing(1, 4, 9), Standing(3, 1, 5), Standing(3, 3, 5),
            Standing(5, 5, 2),
        )
    )  # fmt: skip
    assert outcome.winners == (2, 4)
    assert Position.new().outcome() is None


@pytest.mark.parametrize("players", [0, 1, 6, -2])
def test_two_to_five_players(players: int) -> None:
    with pytest.raises(BadPosition, match="the number of players should be from 2 to 5"):
        Position.new(players=players)


def test_a_refused_move_changes_nothing() -> None:
    position = Position.new(seed=1)
    with pytest.raises(IllegalMove) as caught:
        position.play((5, 4, 0))
    assert caught.value.reason == "occupied"
    assert position == Position.new(seed=1)


# ---- history, saving, loading -------------------------------------------------------------------


def test_a_saved_game_is_replayed_to_the_same_end(tmp_path: Path) -> None:
    for seed in range(5):
        start, turns = play_at_random(seed)
        game = History.of(GAME, start)
        for turn in turns:
            game = game.play(turn.move)
        assert game.positions == (start, *(turn.position for turn in turns))
        game.save(tmp_path / "game.json")
        assert History.load(tmp_path / "game.json", GAME) == game
        for turn in reversed(turns):
            assert game.position == turn.position
            game = game.undo()
        assert game.position == start
        assert game.undo() == game
        assert_round_trips(turns[-1].position)
        assert_round_trips(turns[len(turns) // 2].position)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "game should be 'tiles', but it is 'chess'"),
        ({"moves": [[0, 0]]}, r"moves\[0\] should be a legal move \(A move should be three"),
        ({"moves": [[0, 0, 0]]}, r"moves\[0\] should be a legal move \(No tile lies beside"),
        ({"moves": [[5, 3, 45]]}, r"moves\[0\] should be a legal move \(A rotation should be"),
        ({"moves": [["5", 3, 0]]}, r"moves\[0\] should be a legal move \(A cell is two whole"),
        ({"start": []}, "start should be an object"),
        ({"scores": [1]}, r"start.scores should be what fits: the number of players from 2 to 5"),
        ({"scores": [1, -1]}, r"start.scores should be what fits: a score and the turn a whole"),
        ({"turn": "one"}, "start.turn should be a whole number"),
        ({"pile": [{"streets": "N"}]}, r"start.pile\[0\].type should be the type of a tile"),
        ({"pile": [{"streets": "Q", "type": "mine"}]}, r"start.pile\[0\].streets should be"),
        ({"board": {"width": 0}}, r"start.board.height should be a whole number"),
    ],
)
def test_a_bad_file_is_told_by_its_field(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    file = tmp_path / "game.json"
    History.of(GAME, Position.new(seed=1)).save(file)
    data = json.loads(file.read_text())
    for field, value in change.items():
        (data["start"] if field in data["start"] else data)[field] = value
    file.write_text(json.dumps(data))
    with pytest.raises(BadFile, match=rf"^game\.json: {message}"):
        History.load(file, GAME)


def test_a_half_built_road_is_three_tiles_from_its_first_deliveries() -> None:
    position = Position.half_built(seed=5)
    everything = Counter(Tile(tile.streets, tile.type) for tile in position.pile)
    assert sum(everything.values()) == 64 - 6
    assert everything != Counter(Position.half_built(seed=6).pile[3:])
    usual = Counter(tile for count, tile in PILE for _ in range(count))
    assert not everything - usual
    for move in ((7, 3, 180), (7, 5, 270), (7, 4, 0)):
        assert move in position.legal_moves()
        turn = position.turn(move)
        position = turn.position
    assert turn.score is not None
    # By hand: 6 steps from the mine to the factory, and 4 from there to the house, which count 2.
    assert sorted(turn.score.tile_values.values())[-2:] == [1 + 6, 1 + 2 * 4]
    assert position.scores == (7 + 1 + 1 + 9 + 1, 4)  # five tiles and four; one is nobody's
