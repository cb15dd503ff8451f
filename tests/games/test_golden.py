"""A game of each package plays as recorded; `python -m tools.golden` records it anew."""

from __future__ import annotations

import pytest

from pathlib_games.games import GAMES
from tools.golden import FOLDER, golden_file, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_is_written_down(name: str) -> None:
    assert golden_file(name).read_text(encoding="utf-8") == playthrough(GAMES[name])


def test_nothing_else_is_written_down() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)
