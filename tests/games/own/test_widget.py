"""A playable world, and everything derived from its description."""

from __future__ import annotations

import pytest

from pathlib_games.games.own import Walk, World
from pathlib_games.games.own.rules import Cell
from pathlib_games.graphs import BadPosition, NoPath
from pathlib_tutor.lessons.worlds import cell_only

VAULT = World("a@A*", {"a": "key", "A": "door for a"})


def test_a_walk_is_told_move_by_move() -> None:
    walk = VAULT.play()
    assert walk.said == "You are on (1, 0). One move takes you to (0, 0)."
    walk.click((2, 0))
    assert walk.said == "You cannot get any nearer to (2, 0). One move takes you to (0, 0)."
    walk.click((0, 0))
    assert walk.said == "You take key a. You are on (0, 0). One move takes you to (1, 0)."
    for cell in ((1, 0), (2, 0), (3, 0)):
        walk.click(cell)
    assert walk.said.endswith("You reached the target in 4 moves. Can you do it in fewer?")
    walk.click((2, 0))
    walk.go("left")
    assert walk.said == "You reached the target in 4 moves. Can you do it in fewer?"
    walk.undo()
    assert walk.position.walker == (2, 0)
    walk.begin_again()
    assert (walk.position, walk.game.moves) == (VAULT.position, ())


def test_who_is_shut_in_is_told_what_to_press() -> None:
    walk = Walk(World("@>#*", {">": "one way right"}).position)
    walk.click((1, 0))
    assert walk.said.endswith("You cannot move from here: press Undo or Begin again.")


def test_a_click_leads_as_far_as_the_walker_gets() -> None:
    walk = World("@..#\n.#.*\n....", {}).play()
    walk.click((2, 2))
    assert walk.position.walker == (2, 2)
    assert len(walk.game.moves) == 4
    walk.click((2, 2))
    assert len(walk.game.moves) == 4
    assert walk.said.startswith("One move takes you to")
    walk.click((3, 0))
    assert walk.said == "You cannot walk to (3, 0)."
    walk.click((3, 1))
    assert walk.said.startswith("You are on (3, 1). You reached the target in 6 moves.")


@pytest.mark.parametrize(
    ("text", "legend", "click", "ends", "keys"),
    [
        ("@.A*", {"a": "key", "A": "door for a"}, (3, 0), (1, 0), ""),  # locked
        ("@.aA*", {"a": "key", "A": "door for a"}, (4, 0), (2, 0), "a"),  # no key is collected
        ("@.a..*", {"a": "key"}, (4, 0), (4, 0), "a"),  # things on the path are collected
        ("@~~.*", {"~": "ice"}, (1, 0), (0, 0), ""),  # nobody stops on ice
        (".>@#*", {">": "one way right"}, (0, 0), (1, 0), ""),  # one way only
        ("@P#P*", {"P": "portal"}, (4, 0), (4, 0), ""),
        ("@.*..", {}, (4, 0), (2, 0), ""),  # the target ends the game
    ],
)
def test_a_walk_obeys_the_rules(
    text: str, legend: dict[str, str], click: Cell, ends: Cell, keys: str
) -> None:
    if "a" in legend and "a" not in text:
        text += ".#a"
    walk = World(text, legend).play()
    walk.click(click)
    assert (walk.position.walker, walk.position.keys) == (ends, keys)


def test_arrow_keys_walk_and_slide_and_enter_leads_through_a_portal() -> None:
    walk = World("P@~~.\n#.##*\nP....", {"P": "portal", "~": "ice"}).play()
    for way, ends in (("up", (1, 0)), ("right", (4, 0)), ("left", (1, 0)), ("left", (0, 0))):
        walk.act({"go": way})
        assert walk.position.walker == ends
    walk.act({"go": "down"})
    assert walk.said == "You cannot move down. One move takes you to (1, 0) or (0, 2)."
    walk.act({"click": "0 0"})
    assert walk.position.walker == (0, 2)


def test_a_click_in_the_browser_is_a_move() -> None:
    walk = VAULT.play()
    walk.act({"click": "0 0"})
    assert walk.position.keys == "a"
    walk.act({"press": "Undo"})
    assert walk.position == VAULT.position


def test_a_world_tells_what_its_graph_is() -> None:
    assert repr(VAULT) == "<World, 4 x 1 cells, 5 nodes and 6 edges: the target is 4 moves away>"
    forgets = World("a@A*", {"a": "key", "A": "door for a"}, node=cell_only)
    assert repr(forgets).endswith("this graph has no path to the target>")
    with pytest.raises(NoPath):
        forgets.stepper()
    assert VAULT.stepper().last == len(VAULT.states.trace)


def test_a_text_with_a_legend_below_it_is_a_world_as_well() -> None:
    assert World(VAULT.to_text()).position == VAULT.position
    with pytest.raises(BadPosition, match="row 1, column 1"):
        World("a@A*")
