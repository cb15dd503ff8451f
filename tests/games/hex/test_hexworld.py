"""Links to HexWorld: what is written is read, and what is no link of a game is told."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.hex.game import GAME
from pathlib_games.games.hex.hexworld import from_link, moves_text, read_game, to_link
from pathlib_games.games.hex.rules import BLACK, Position
from pathlib_games.games.history import History
from pathlib_games.graphs import BadPosition, IllegalMove, PathlibGamesError
from tests.graphs.random_graphs import examples


@examples(40)
@given(size=st.integers(1, 26), swap=st.booleans(), data=st.data())
def test_what_is_written_is_read(size: int, swap: bool, data: st.DataObject) -> None:
    game = History.of(GAME, Position.empty(size, swap=swap))
    for _ in range(data.draw(st.integers(0, 8))):
        if moves := game.position.legal_moves():
            game = game.play(data.draw(st.sampled_from(moves)))
    read = from_link(to_link(game))
    assert read.moves == game.moves
    assert read.position.cells == game.position.cells
    assert read.position.turn == game.position.turn
    assert to_link(read) == to_link(game)
    assert read_game(to_link(game), Position.empty(2)).moves == game.moves
    if game.moves:
        assert read_game(moves_text(game.moves), game.start) == game


@pytest.mark.parametrize(
    "link",
    [
        "https://hexworld.org/board/#5c1,a2:sc3",
        "http://www.hexworld.org/board/#5,A2:sC3",
        " #5x5r10mc1n,a2:s,c3 ",
        "hexworld.org/board#5c1%2Ca2%3Asc3",
        "5c1,a2:sc3:rb",
    ],
)
def test_links_of_other_forms_are_read(link: str) -> None:
    assert from_link(link).moves == ((0, 1), "swap", (2, 2))


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("https://example.org/#5c1,a2", "a link to HexWorld should be such as"),
        ("", "a link to HexWorld should be such as"),
        (None, "a link to HexWorld should be such as"),
        ("#5c1,a2" + "b3" * 9999, "a link to HexWorld should be such as"),
        ("#27c1,a2", "the board of the link should be 1 to 26 rows, but it is 27"),
        ("#0c1,", "the board of the link should be 1 to 26 rows, but it is 0"),
        ("#5c1,a2??", "the moves of the link should be cells such as c3, and :s"),
        ("#5c1,a2:pb3", "move 2 of the link should be a cell or :s"),
        ("#5c1,a2a2", "Move 2 of the link: On a2 there is a white stone already"),
        ("#5c1,f6", "Move 1 of the link: "),
        ("#5c1,a2b2:s", "Move 3 of the link: A swap is not possible here"),
        ("#2c1,a1b1a2b2", "Move 4 of the link: The game is over"),
        ("#5x3c1,a1e3c5", "the board of the link should be as wide as it is high"),
        ("#5c1,a2:Sc3", "move 2 of the link should be a cell or :s (here nobody passes, and a"),
        ("#5q,a2", "a link to HexWorld should be such as"),
        ("5c1", "a link to HexWorld should be such as"),
    ],
)
def test_bad_links_are_told(link: object, told: str) -> None:
    with pytest.raises((BadPosition, IllegalMove)) as caught:
        from_link(link)
    assert str(caught.value).startswith(told)
    assert len(str(caught.value)) <= 300


def test_commas_at_the_end_may_be_missing() -> None:
    for link in ("#5c1", "https://hexworld.org/board/#5", "#5,,", "5c1,"):
        assert (from_link(link).start.size, from_link(link).moves) == (5, ())


def test_moves_with_a_swap_are_read_on_any_empty_board() -> None:
    for moves in ("1. a2 2. swap 3. c3", "A2 :s c3", "a2 swap-pieces c3"):
        assert read_game(moves, Position.empty(5)).moves == ((0, 1), "swap", (2, 2))
    for moves in ("5", "5c1", "a2 S c3", "a2b3", "a2 pass"):
        with pytest.raises(IllegalMove, match="should be written like 'b2' or 'swap'"):
            read_game(moves, Position.empty(5))
    with pytest.raises(IllegalMove, match="this game has none"):
        read_game("a2 swap", Position.from_text("W.\n.."))


@examples(200)
@given(text=st.text(alphabet="#0123456789abcz:srp,/", max_size=30))
def test_any_text_is_a_game_or_one_of_our_errors(text: str) -> None:
    with suppress(PathlibGamesError):
        read_game(text, Position.empty(3))
    try:
        game = from_link(text)
    except PathlibGamesError:
        return
    assert from_link(to_link(game)).moves == game.moves


def test_games_that_a_link_cannot_tell() -> None:
    for start in (Position.from_text("W.\n.B"), Position.empty(3, BLACK)):
        with pytest.raises(BadPosition, match="the beginning of the game should be an empty board"):
            to_link(History.of(GAME, start))
