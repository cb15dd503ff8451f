"""The README's animation can be made, and the one in the repository is whole and small."""

from pathlib import Path

import pytest
from PIL import Image

from pathlib_games.boards import load_graph
from pathlib_games.graphs import dijkstra
from tools import film


def test_film_shows_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    committed = film.FILM
    monkeypatch.setattr(film, "FILM", tmp_path / "images" / "five-nodes.gif")
    film.main()
    states = len(dijkstra.trace(load_graph("five_nodes").graph, "A")) + 1
    for path in (film.FILM, committed):
        with Image.open(path) as picture:
            assert getattr(picture, "n_frames", 1) >= states
        assert path.stat().st_size < 300_000
