"""A world to play, and all that follows from its description."""

from __future__ import annotations

import pytest

from pathlib_games.games.own import Walk, World
from pathlib_games.games.own.exercise import cell_only
from pathlib_games.graphs import BadPosition, NoPath

VAULT = World("a@A*", {"a": "key", "A": "door for a"})


def test_a_walk_is_told_move_by_move() -> None:
    walk = VAULT.play()
    assert walk.said == "You stand on (1, 0). One move leads to (0, 0)."
    walk.click((2, 0))
    assert walk.said == "A move from (1, 0) should lead to one of (0, 0), not (2, 0)."
    walk.click((0, 0))
    assert walk.said == "You take the key a. One move leads to (1, 0)."
    for cell in ((1, 0), (2, 0), (3, 0)):
        walk.click(cell)
    assert walk.said.endswith("The target is reached in 4 moves. Can it be done with fewer?")
    walk.click((2, 0))
    assert "the walker has reached the target" in walk.said
    walk.undo()
    assert walk.position.walker == (2, 0)
    walk.begin_again()
    assert (walk.position, walk.game.moves) == (VAULT.position, ())


def test_who_is_shut_in_is_told_what_to_press() -> None:
    walk = Walk(World("@>#*", {">": "one way right"}).position)
    walk.click((1, 0))
    assert walk.said.endswith("No move leads away from here: press Undo or Begin again.")


def test_a_click_in_the_browser_is_a_move() -> None:
    walk = VAULT.play()
    walk.act({"click": "0 0"})
    assert walk.position.keys == "a"
    walk.act({"press": "Undo"})
    assert walk.position == VAULT.position


def test_a_world_tells_what_its_graph_is() -> None:
    assert repr(VAULT) == "<World, 4 x 1 cells, 5 nodes and 6 edges: the fewest moves are 4>"
    forgets = World("a@A*", {"a": "key", "A": "door for a"}, node=cell_only)
    assert repr(forgets).endswith("this graph has no way to the target>")
    with pytest.raises(NoPath):
        forgets.stepper()
    assert VAULT.stepper().last == len(VAULT.states.trace)


def test_a_text_with_a_legend_below_it_is_a_world_as_well() -> None:
    assert World(VAULT.to_text()).position == VAULT.position
    with pytest.raises(BadPosition, match="row 1, column 1"):
        World("a@A*")
