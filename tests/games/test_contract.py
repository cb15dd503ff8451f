"""The contract of all games, `pathlib_games.games.contract`, holds for every game."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings, strategies as st

from pathlib_games import games
from pathlib_games.games import GAMES
from pathlib_games.games.contract import Game, GameNotFound, History, Position, as_lists, as_tuples
from pathlib_games.graphs import BadFile, BadPosition, IllegalMove
from tests.games.round_trips import assert_round_trips
from tests.graphs.random_graphs import examples as some_examples

AnyGame = Game[Any, Any]
MOST_TURNS = 150
TRIED = 40
NO_MOVES: list[Any] = [
    None, "nonsense", "", (), [], {}, (1,), (99, 99), (-1, 0), 99, -1, 1.5, float("nan"), b"a1",
    ((0, 0), (0, 0)), ((0, 0),), (0, 0, 45), ("0", 0, 0), (None, None), {"a": "sideways"},
    {"a": ["up"]}, {"nobody": "up"}, object(), 10**30,
]  # fmt: skip


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


def examples(number: int) -> settings:
    """Try this many games; smaller seeds are no simpler, so do not shrink a failure."""
    return settings(some_examples(number), phases=[Phase.generate])


seeds = st.integers(-(10**6), 10**12)
randoms = st.integers(0, 10**6).map(Random)


def played(game: AnyGame, seed: int, rng: Random, most: int = MOST_TURNS) -> History[Any, Any]:
    history = History.of(game, game.new(seed))
    while history.position.outcome() is None and len(history.moves) < most:
        history = history.play(rng.choice(history.position.legal_moves()))
    return history


def some(moves: Any, rng: Random) -> list[Any]:
    """Return all moves, or some of them if there are many."""
    return list(moves) if len(moves) <= TRIED else [rng.choice(moves) for _ in range(TRIED)]


def frozen(position: Position[Any]) -> str:
    return json.dumps(position.to_json())


# ---- game folders -------------------------------------------------------------------------------


def test_every_room_has_a_game_under_its_own_name() -> None:
    folders = {path.parent.name for path in Path(games.__path__[0]).glob("*/__init__.py")}
    assert set(GAMES) == folders
    assert {name: game.name for name, game in GAMES.items()} == {name: name for name in folders}
    assert len({game.title for game in GAMES.values()}) == len(GAMES) >= 6


def test_no_game_of_this_name() -> None:
    assert "chess" not in GAMES
    assert GAMES.get("chess") is None
    with pytest.raises(GameNotFound, match=r"^There is no game 'chess'; there are: .*hex"):
        GAMES["chess"]
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_the_list_of_games_loads_no_room() -> None:
    program = (
        "import sys; from pathlib_games.games import GAMES; list(GAMES); len(GAMES)\n"
        "print([m for m in sys.modules if m.startswith('pathlib_games.games.') "
        "and m.split('.')[2] in GAMES])"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "[]"


def test_lists_in_lists_become_tuples_as_deep_as_is_asked() -> None:
    assert as_tuples([[1, [2]]], 0) == [[1, [2]]]
    assert as_tuples([[1, [2]]], 2) == ((1, [2]),)
    assert as_tuples(as_lists(((1, (2,)),))) == ((1, (2,)),)


# ---- moves --------------------------------------------------------------------------------------


@given(seed=seeds, rng=randoms)
@examples(3)
def test_the_legal_moves_are_all_that_there_are_and_change_nothing_behind(
    game: AnyGame, seed: int, rng: Random
) -> None:
    history = played(game, seed, rng)
    few = rng.sample(history.positions, min(5, len(history.positions)))
    for position in [history.start, *few, history.position]:
        before, moves = frozen(position), position.legal_moves()
        for move in some(moves, rng):
            after = position.play(move)
            assert type(after) is type(position)
            assert after == position.play(move)
        for move in (move for move in NO_MOVES if move not in moves):
            with pytest.raises(IllegalMove) as refused:
                position.play(move)
            assert refused.value.reason
            assert str(refused.value).endswith(".")
        assert frozen(position) == before
    # A move of another position may lead to the same position as its legal counterpart.
    position = rng.choice(history.positions)
    legal = position.legal_moves()
    reached = [position.play(move) for move in legal]
    for move in (move for move in history.moves if move not in legal):
        with suppress(IllegalMove):
            assert position.play(move) in reached


@given(seed=seeds, rng=randoms)
@examples(3)
def test_the_outcome_ends_the_game(game: AnyGame, seed: int, rng: Random) -> None:
    history = played(game, seed, rng, most=10**4)
    for position in history.positions[:-1]:
        assert position.outcome() is None
        assert len(position.legal_moves()) > 0
    end = history.position
    assert end.outcome() is not None
    assert len(end.legal_moves()) == 0
    for move in [*history.moves, *some(history.positions[-2].legal_moves(), rng)]:
        with pytest.raises(IllegalMove):
            end.play(move)


def test_a_seed_is_a_whole_number(game: AnyGame) -> None:
    assert game.new() == game.new(0)
    assert any(game.new(seed) != game.new(0) for seed in range(1, 5))
    no_seeds: list[Any] = ["1", 1.0, None, True]
    for seed in no_seeds:
        with pytest.raises(BadPosition, match=r"the seed should be a whole number, but it is"):
            game.new(seed)


# ---- texts and JSON -----------------------------------------------------------------------------


@given(seed=seeds, rng=randoms)
@examples(3)
def test_the_same_moves_make_the_same_game_also_from_a_position_that_was_read(
    game: AnyGame, seed: int, rng: Random
) -> None:
    history = played(game, seed, rng)
    number = rng.randrange(len(history.positions))
    assert_round_trips(history.start)
    again, read = game.new(seed), game.position.from_text(history.positions[number].to_text())
    for position in rng.sample(history.positions, min(10, len(history.positions))):
        assert_round_trips(position)
    for turn, (move, expected) in enumerate(zip(history.moves, history.positions[1:], strict=True)):
        again = again.play(move)
        assert again == expected
        if turn >= number:
            read = read.play(game.move_from_json(json.loads(json.dumps(game.move_to_json(move)))))
            assert read == expected
    assert again.outcome() == history.position.outcome()


@pytest.mark.parametrize(
    "text", ["", "nonsense", "?? ??\n??", "{", "[]", "{}", '1..\n{"seed": ', None, 5, b"1.."]
)
def test_a_text_that_is_no_position_is_refused(game: AnyGame, text: Any) -> None:
    with pytest.raises(BadPosition, match="should be"):
        game.position.from_text(text)


def test_a_field_of_a_text_that_is_misspelt_is_refused(game: AnyGame) -> None:
    *board, last = game.position.new(1).to_text().splitlines()
    below = json.loads(last) if last.startswith("{") else {}
    lines = [*board, *([] if below else [last]), json.dumps(below | {"nonsense": 1})]
    with pytest.raises(BadPosition):
        game.position.from_text("\n".join(lines))


@pytest.mark.parametrize("data", [None, [], "{}", 5, {}, {"game": "chess"}])
def test_json_that_is_no_position_is_refused(game: AnyGame, data: Any) -> None:
    with pytest.raises(BadFile, match=r"^position JSON: .* should be .*, but it is"):
        game.position.from_json(data)


@pytest.mark.parametrize("value", [1.5, [[{}]], "odd"])
def test_json_with_a_wrong_field_is_refused(game: AnyGame, value: Any) -> None:
    data = game.new(seed=3).to_json()
    for name in data:
        with pytest.raises(BadFile, match=r"^position JSON: .* should be"):
            game.position.from_json(data | {name: value})


# ---- history ------------------------------------------------------------------------------------


@given(seed=seeds, rng=randoms)
@examples(3)
def test_a_saved_game_comes_back_and_can_be_undone(
    game: AnyGame, seed: int, rng: Random, tmp_path_factory: pytest.TempPathFactory
) -> None:
    history = played(game, seed, rng)
    file = tmp_path_factory.mktemp("saved") / "game.json"
    history.save(file)
    assert json.loads(file.read_text(encoding="utf-8"))["game"] == game.name
    again = History.load(file, game)
    assert again == history
    while again.moves:
        before, move = again.undo(), again.moves[-1]
        assert before.position == again.positions[-2]
        assert before.play(move) == again
        again = before
    assert again == again.undo() == History.of(game, game.new(seed))


def test_a_file_of_another_game_or_with_an_illegal_move_is_refused(
    game: AnyGame, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    played(game, 1, Random(1), most=2).save(file)
    data = json.loads(file.read_text(encoding="utf-8"))
    for change, words in (
        ({"game": "chess"}, f"game should be '{game.name}', but it is 'chess'"),
        ({"moves": {}}, "moves should be a list"),
        ({"moves": [*data["moves"], 1.5]}, rf"moves\[{len(data['moves'])}\] should be a legal"),
        ({"start": 5}, "start should be an object"),
        ({"start": {}}, r"start\.\w+ should be"),
    ):
        file.write_text(json.dumps(data | change), encoding="utf-8")
        with pytest.raises(BadFile, match=f"^game.json: {words}"):
            History.load(file, game)


OLD_ENDS = {
    "color_lines": (
        "12.223\n23.123\n33.211\n.1.132\n22.113\n"
        '{"colors": 3, "upcoming": [1, 1, 1], "seed": 3, "turn": 8, "score": 5}'
    ),
    "tiles": (
        "┤h2 │.1 .   .   .\n┤.1 ╵.2 ╶f1 .   ┼.1\n┴.1 .   ─.  ╴.1 ├.2\n┐.2 .   .   ─m2 .\n"
        '{"scores": [1, 2], "turn": 11}'
    ),
}


@pytest.mark.parametrize("name", OLD_ENDS)
def test_files_of_the_first_format_can_still_be_read(name: str) -> None:
    """The first version saved the files, and showed these ends."""
    game = GAMES[name]
    history = History.load(Path(__file__).parent / "saved" / f"{name}_first_format.json", game)
    end, expected = history.position, game.position.from_text(OLD_ENDS[name])
    if name == "tiles":  # that version could not write a pile, nor ids, as text
        expected = replace(expected, pile=end.pile)
        assert len(end.pile) == 53
        assert end.board.to_text() == expected.board.to_text()
        expected = replace(expected, board=end.board)
    assert end == expected
