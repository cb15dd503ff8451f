"""A notebook's pictures are drawn in a separate process, which starts and stops."""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from threading import Timer
from typing import TYPE_CHECKING, Any

import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from pathlib_games.views import scene as module
from pathlib_games.views.figure import moving_png, png
from pathlib_games.views.scene import Painter, Scene
from pathlib_games.views.shapes import Circle
from tests.views.drawings import dying, failing, lasting, printing, whose

if TYPE_CHECKING:
    from collections.abc import Iterator

SCENE = Scene(40, 40, (Circle(20, 20, 9, "node settled"),), "Dot", "One dot.")


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Painter]:
    """Yield a painter as in a notebook."""
    monkeypatch.setattr(module, "_in_a_notebook", lambda: True)
    made = Painter()
    yield made
    made.close()


def test_elsewhere_pictures_are_drawn_here() -> None:
    assert int(Painter().draw(whose)) == os.getpid()


def test_a_notebook_has_them_drawn_beside(painter: Painter) -> None:
    first = int(painter.draw(whose))
    assert first != os.getpid()
    assert painter.draw(printing) == b"drawn"
    assert int(painter.draw(whose)) == first


def test_they_are_the_same_pictures(painter: Painter) -> None:
    assert painter.draw(png, SCENE) == png(SCENE)
    film = (SCENE, Scene(40, 40, (), "Nothing", "No dot."))
    assert painter.draw(moving_png, film, 0.5) == moving_png(film, 0.5)


def test_what_fails_there_fails_here_and_says_why(painter: Painter) -> None:
    with pytest.raises(ZeroDivisionError, match=f"^{os.getpid()}$"):
        painter.draw(failing)
    assert int(painter.draw(whose)) != os.getpid()


def test_who_dies_is_replaced(painter: Painter) -> None:
    first = painter.draw(whose)
    assert painter.draw(dying, os.getpid()) == b"drawn here"
    assert painter.draw(whose) not in {first, whose()}


def test_who_has_rested_ends_and_comes_back(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Painter, "REST", 0.2)
    first = painter.draw(whose)
    until = time.monotonic() + 20
    while painter._process is not None:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert painter.draw(whose) not in {first, whose()}


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot interrupt itself there")
def test_an_interrupt_ends_a_picture_and_the_next_one_is_its_own(painter: Painter) -> None:
    painter.draw(whose)
    Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        painter.draw(lasting)
    assert time.monotonic() - began < 30
    assert painter.draw(png, SCENE) == png(SCENE)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be copied here")
def test_a_copy_of_the_notebook_draws_itself(painter: Painter) -> None:
    beside = int(painter.draw(whose))

    ours, theirs = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there are threads here
        copy = os.fork()
    if copy == 0:
        os.write(theirs, painter.draw(whose))
        os._exit(0)
    os.waitpid(copy, 0)
    assert int(os.read(ours, 100)) == copy != beside
    assert int(painter.draw(whose)) == beside


def test_a_notebook_shows_a_picture_and_never_loads_what_draws_it() -> None:
    code = (
        "from pathlib_games.views.scene import Scene\n"
        "import sys\n"
        "print(sorted({'matplotlib', 'numpy'} & sys.modules.keys()))\n"
        "Scene(40, 40, (), 'Empty', 'Nothing.')"
    )
    notebook = new_notebook(cells=[new_code_cell(code), new_code_cell(code)])
    NotebookClient(notebook, kernel_name="python3").execute()
    for cell in notebook.cells:
        outputs: list[dict[str, Any]] = cell.outputs
        assert outputs[0]["text"] == "[]\n"
        assert "image/png" in outputs[-1]["data"]
