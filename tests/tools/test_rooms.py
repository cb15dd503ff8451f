"""The contract for game packages names each import that breaks it, and no other."""

import pytest
from grimp import ImportGraph

from tools.rooms import RoomsContract

GAMES = "house.games"


def wrong(*imports: tuple[str, str]) -> list[str]:
    """Return the contract's report on two game packages with these imports."""
    graph = ImportGraph()
    graph.add_module("house")
    graph.add_module(GAMES)
    names = ["history", "hex", "chess"]
    rooms = ["rules", "board", "graphs", "graphs_fast", "view", "view_film", "widget"]
    names += [f"{room}.{name}" for room in ("hex", "chess") for name in rooms]
    for name in names:
        graph.add_module(f"{GAMES}.{name}")
    for importer, imported in imports:
        graph.add_import(importer=f"{GAMES}.{importer}", imported=f"{GAMES}.{imported}")
    contract = RoomsContract("rooms", {}, {"package": GAMES})
    check = contract.check(graph, verbose=False)
    found: list[str] = check.metadata["wrong"]
    assert check.kept == (not found)
    return found


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("hex.rules", "hex.board"),
        ("hex.rules", "history"),
        ("hex.graphs", "hex.rules"),
        ("hex.board", "hex.graphs"),
        ("hex.view_film", "hex.view"),
        ("hex.view", "hex.graphs_fast"),
        ("hex.widget", "hex.view_film"),
    ],
)
def test_what_lies_below_may_be_imported(importer: str, imported: str) -> None:
    assert wrong((importer, imported)) == []


@pytest.mark.parametrize(
    ("importer", "imported", "why"),
    [
        ("hex.rules", "chess.rules", "no game imports another"),
        ("hex.widget", "chess.view", "no game imports another"),
        ("history", "hex.rules", "a shared module knows no game"),
        ("history", "hex", "a shared module knows no game"),
        ("hex.rules", "hex.graphs", "rules lies below graphs"),
        ("hex.board", "hex.view", "board lies below view"),
        ("hex.graphs", "hex.view_film", "graphs lies below view"),
        ("hex.view", "hex.widget", "view lies below widget"),
        ("hex.rules", "hex", "a room's face is for those outside"),
    ],
)
def test_what_does_not_is_named(importer: str, imported: str, why: str) -> None:
    assert wrong((importer, imported), ("hex.widget", "hex.view")) == [
        f"{GAMES}.{importer} imports {GAMES}.{imported}: {why}"
    ]
