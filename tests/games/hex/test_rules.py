"""The rules of Hex and its graphs: given cases, whole random games, and second opinions."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.boards import BoardNotFound
from pathlib_games.games.contract import History
from pathlib_games.games.hex.graphs import (
    distance_graph,
    shortest_way,
    stones_needed,
    stones_needed_through,
    winning_moves,
)
from pathlib_games.games.hex.rules import (
    BLACK,
    GAME,
    PLAYERS,
    SWAP,
    WHITE,
    Cell,
    Player,
    Position,
    connection_graph,
    from_link,
    move_from_text,
    move_to_text,
    moves_text,
    other,
    read_game,
    to_link,
)
from pathlib_games.graphs import (
    BadFile,
    BadPosition,
    IllegalMove,
    PathlibGamesError,
    dijkstra,
    zero_one_bfs,
)
from tests.games.given_cases import given_cases, kinds
from tests.games.round_trips import assert_round_trips
from tests.graphs.random_graphs import examples


def board(rows: list[str]) -> Position:
    return Position.from_text("\n".join(rows))


# ---- second opinions ----------------------------------------------------------------------------


def is_beside(one: Cell, two: Cell) -> bool:
    """Six directions: the two numbers of a step, and their sum, are -1, 0 or 1."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    return one != two and max(abs(dx), abs(dy), abs(dx + dy)) == 1


def winners_by_union_find(position: Position) -> list[Player]:
    """Join touching stones, and find the player whose two sides are in one set."""
    parent: dict[Any, Any] = {}

    def root(item: Any) -> Any:
        while parent.setdefault(item, item) != item:
            item = parent[item]
        return item

    last = position.size - 1
    for player in PLAYERS:
        for cell in position.stones(player):
            along = cell[0] if player == BLACK else cell[1]
            if along == 0:
                parent[root(cell)] = root((player, "first"))
            if along == last:
                parent[root(cell)] = root((player, "second"))
            for near in position.stones(player):
                if is_beside(cell, near):
                    parent[root(cell)] = root(near)
    return [who for who in PLAYERS if root((who, "first")) == root((who, "second"))]


def needed_by_networkx(position: Position, player: Player) -> int | None:
    """Build the graph from the pairs of cells, with the weights on the edges between them."""
    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_nodes_from(["start", "end"])
    last = position.size - 1
    cells = [*position.free, *position.stones(player)]
    for head in cells:
        weight = 1 if position.at(head) is None else 0
        graph.add_edges_from(
            (tail, head, {"weight": weight}) for tail in cells if is_beside(tail, head)
        )
        along = head[0] if player == BLACK else head[1]
        if along == 0:
            graph.add_edge("start", head, weight=weight)
        if along == last:
            graph.add_edge(head, "end", weight=0)
    if not nx.has_path(graph, "start", "end"):
        return None
    return int(nx.dijkstra_path_length(graph, "start", "end"))


def check_chain(position: Position, player: Player, chain: tuple[Cell, ...]) -> None:
    assert all(position.at(cell) == player for cell in chain)
    assert all(is_beside(one, two) for one, two in pairwise(chain))
    along = 0 if player == BLACK else 1
    assert (chain[0][along], chain[-1][along]) == (0, position.size - 1)


# ---- the given cases ----------------------------------------------------------------------------


def test_every_kind_of_case_is_looked_at() -> None:
    assert kinds("hex") == {"position", "game", "neighbors"}


@pytest.mark.parametrize("case", given_cases("hex", "position"))
@pytest.mark.parametrize("player", PLAYERS)
def test_position(case: dict[str, Any], player: Player) -> None:
    position, expected = board(case["board"]), case["by_rules"][player]
    outcome = position.outcome()
    assert (outcome.winner if outcome else None) == case["winner"]
    assert (outcome is not None and outcome.winner == player) == expected["has_won"]
    if outcome and outcome.winner == player:
        check_chain(position, player, outcome.chain)
        assert len(outcome.chain) == expected["winning_chain_cells"]
    needed = stones_needed(position, player)
    assert (-1 if needed is None else needed) == expected["moves_needed"]
    if "winning_moves" in expected:
        assert sorted(winning_moves(position, player)) == sorted(
            (x, y) for x, y in expected["winning_moves"]
        )


@pytest.mark.parametrize("case", given_cases("hex", "position"))
@pytest.mark.parametrize("player", PLAYERS)
def test_sizes_of_the_graphs(case: dict[str, Any], player: Player) -> None:
    position, expected = board(case["board"]), case["by_rules"][player]
    graph = distance_graph(position, player)
    assert len(graph) == expected["open_graph"]["vertices"]
    assert len(graph.edges) == expected["open_graph"]["directed_edges"]
    joined = connection_graph(position, player)
    assert len(joined) == 2 + len(position.stones(player))
    between = [edge for edge in joined.edges if not {str(edge[0]), str(edge[1])} & SIDES]
    # The article's program has all four sides and joins every rim cell to its sides, one way.
    directed = 2 * len(between) + 4 * position.size
    assert directed == expected["stone_graph"]["directed_edges"]


SIDES = {"left", "right", "top", "bottom"}


@pytest.mark.parametrize("case", given_cases("hex", "game"))
def test_game(case: dict[str, Any]) -> None:
    expected = case["expected"]
    position = Position.empty(case["size"], first=case["first_to_play"])
    for number, (x, y) in enumerate(case["moves"]):
        outcome = position.outcome()
        if number == expected["moves_accepted"] or outcome is not None:
            with pytest.raises(IllegalMove) as refusal:
                position.play((x, y))
            assert refusal.value.reason == ("game_over" if outcome else expected["error"])
            break
        position = position.play((x, y))
    else:
        assert expected["error"] is None
    if position.outcome() is None:
        assert position == Position.from_text("\n".join(expected["board"]))
        assert position.turn == expected["turn"]
        assert expected["winner"] is None
    else:
        # The cases continue after the end.
        ended, full = position.outcome(), board(expected["board"])
        assert ended is not None
        assert ended.winner == expected["winner"]
        assert set(position.stones(ended.winner)) <= set(full.stones(ended.winner))
        shortest = full.outcome()
        assert shortest is not None
        assert len(shortest.chain) == expected["winning_chain_cells"]


@pytest.mark.parametrize("case", given_cases("hex", "neighbors"))
def test_neighbors(case: dict[str, Any]) -> None:
    position = Position.empty(case["size"])
    assert len(case["cells"]) == case["size"] ** 2
    for expected in case["cells"]:
        found = position.neighbors(tuple(expected["cell"]))
        assert sorted(found) == [tuple(cell) for cell in expected["neighbors"]]


# ---- random boards and games --------------------------------------------------------------------


@st.composite
def boards(draw: st.DrawFn, signs: str = "BW..", largest: int = 7) -> Position:
    """Draw a board with any stones."""
    size = draw(st.integers(1, largest))
    rng = draw(st.randoms(use_true_random=False))
    text = "\n".join("".join(rng.choice(signs) for _ in range(size)) for _ in range(size))
    return Position.from_text(text)


@examples(300)
@given(position=boards(signs="BW", largest=9))
def test_a_full_board_has_exactly_one_winner(position: Position) -> None:
    outcome = position.outcome()
    assert outcome is not None
    assert [outcome.winner] == winners_by_union_find(position)
    check_chain(position, outcome.winner, outcome.chain)
    assert stones_needed(position, outcome.winner) == 0
    assert stones_needed(position, other(outcome.winner)) is None


@examples(300)
@given(position=boards())
def test_what_the_graphs_say(position: Position) -> None:
    outcome = position.outcome()
    assert ([outcome.winner] if outcome else []) == winners_by_union_find(position)
    for player in PLAYERS:
        needed = stones_needed(position, player)
        assert needed == needed_by_networkx(position, player)
        assert (needed == 0) == (player in winners_by_union_find(position))
        graph = distance_graph(position, player)
        start, end = graph.nodes[0], graph.nodes[-1]
        assert zero_one_bfs(graph, start) == dijkstra(graph, start)
        way = shortest_way(position, player)
        if needed is None:
            assert way == ()
            assert end not in dijkstra(graph, start).distance
        else:
            assert sum(position.at(cell) is None for cell in way) == needed
            laid = lay(position, player, way)
            check_chain(laid, player, way)


def lay(position: Position, player: Player, cells: tuple[Cell, ...]) -> Position:
    """Put stones of a player on cells, against the rules if necessary."""
    signs = list(position.cells)
    for cell in cells:
        signs[position.index(cell)] = player[0].upper()
    return Position(position.size, "".join(signs), position.turn)


@examples(100)
@given(position=boards(largest=5))
def test_winning_moves_and_ways_through_a_cell_by_trying(position: Position) -> None:
    for player in PLAYERS:
        tried = [
            cell
            for cell in position.free
            if position.outcome() is None
            and player in winners_by_union_find(lay(position, player, (cell,)))
        ]
        assert sorted(winning_moves(position, player)) == sorted(tried)
        through = stones_needed_through(position, player)
        needed = stones_needed(position, player)
        assert (min(through.values()) if needed is not None else None) == needed
        graph = distance_graph(position, player).to_networkx()
        for cell in (*position.free, *position.stones(player)):
            start, end = ("left", "right") if player == BLACK else ("top", "bottom")
            if cell in through:
                there = nx.dijkstra_path_length(graph, start, cell)
                assert through[cell] == there + nx.dijkstra_path_length(graph, cell, end)
            else:
                assert not (nx.has_path(graph, start, cell) and nx.has_path(graph, cell, end))


# ---- texts --------------------------------------------------------------------------------------


@examples(200)
@given(position=boards(), turn=st.sampled_from(PLAYERS))
def test_every_form_of_the_text_is_read(position: Position, turn: Player) -> None:
    position = replace(position, turn=turn)
    assert_round_trips(position)
    lines = [line.strip() for line in position.to_text().splitlines()]
    assert Position.from_text("\n{}\n".format("\n".join(lines))) == position
    spread = "\n".join(" ".join(line) for line in lines if "move" not in line)
    assert Position.from_text(spread).cells == position.cells
    for move in position.legal_moves():
        assert move_from_text(move_to_text(move)) == move


def test_the_text_is_drawn_as_the_board_leans() -> None:
    text = "BW.\n ...\n  ..W"
    assert Position.from_text(text).to_text() == text
    assert Position.from_text(text).turn == BLACK
    start = Position.empty(2, BLACK, swap=True)
    assert start.to_text() == "..\n ..\nblack to move, swap"
    for position in (start, start.play((0, 1)), start.play((0, 1)).play(SWAP)):
        assert_round_trips(position)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the size should be a whole number from 1 to 26, but it is 0"),
        ("B" * 30 + "\n" * 30, "row 1 should be 1 cell, as many as there are rows"),
        ("..\n.", r"row 2 should be 2 cells, as many as there are rows, but it is '\.'"),
        ("..\n...", "row 2"),
        ("..\n.x", "the cell b2 should be 'B', 'W' or '.', but it is 'x'"),
        ("..\n.b", "the cell b2"),
        ("BW\n..\nblack to move, swap", "a board before a swap"),
        ("\n".join(["." * 27] * 27), "from 1 to 26, but it is 27"),
        (None, "a text with a line for each row"),
        (["..", ".."], "a text with a line for each row"),
    ],
)
def test_bad_texts_are_refused(text: Any, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        Position.from_text(text)


def test_impossible_counts_are_taken() -> None:
    position = Position.from_text("WW\nW.")
    assert position.turn == BLACK
    assert position.stones(WHITE) == ((0, 0), (1, 0), (0, 1))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"size": 0, "cells": ""}, "the size"),
        ({"size": True, "cells": "."}, "the size"),
        ({"size": 27, "cells": "." * 27 * 27}, "the size"),
        ({"size": 2, "cells": "..."}, "the number of cells should be 2 x 2, but it is 3"),
        ({"size": 1, "cells": ["."]}, "the cells should be one text"),
        ({"size": 1, "cells": ".", "turn": "red"}, "the player to move"),
        ({"size": 2, "cells": "W...", "turn": WHITE, "swap": True}, "except for one black stone"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        Position(**settings)


@pytest.mark.parametrize("question", [stones_needed, winning_moves, connection_graph])
def test_an_unknown_player_is_named(question: Any) -> None:
    with pytest.raises(BadPosition, match="a player should be 'black' or 'white', but it is 'red'"):
        question(Position.empty(3), "red")


# ---- moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "reason", "told"),
    [
        ((1, 1), "occupied", "On b2 there is a white stone already."),
        ((3, 0), "outside", r"\(3, 0\) is not a cell of this board: x and y should be from 0 to 2"),
        ((0, -1), "outside", "is not a cell"),
        ((0, 1, 2), "outside", "two whole numbers"),
        (("0", "1"), "outside", "two whole numbers"),
        ((True, 0), "outside", "two whole numbers"),
        ("b2", "outside", "two whole numbers"),
        (None, "outside", "two whole numbers"),
        (SWAP, "no_swap", "this game has no swap"),
    ],
)
def test_refused_moves_say_why(move: Any, reason: str, told: str) -> None:
    with pytest.raises(IllegalMove, match=told) as refusal:
        Position.empty(3).play((1, 1)).play(move)
    assert refusal.value.reason == reason


def test_a_swap_takes_the_first_stone_over() -> None:
    start = Position.empty(3, swap=True)
    with pytest.raises(IllegalMove, match="only the second move"):
        start.play(SWAP)
    swapped = start.play((0, 1)).play(SWAP)
    assert (swapped.stones(BLACK), swapped.stones(WHITE)) == (((1, 0),), ())
    assert swapped.turn == WHITE
    assert SWAP not in swapped.legal_moves()
    # The stone is worth the same to black as it was to white.
    assert stones_needed(swapped, BLACK) == stones_needed(start.play((0, 1)), WHITE) == 2
    declined = start.play((0, 1)).play((2, 2))
    assert (declined.turn, declined.swap) == (WHITE, False)


@pytest.mark.parametrize(
    "text", ["", "a0", "a27", "A1", "aa1", "1a", "a1 ", "a01", "SWAP", None, 3]
)
def test_unreadable_moves_are_refused(text: Any) -> None:
    with pytest.raises(IllegalMove, match="A move should be written like 'b2'") as refusal:
        move_from_text(text)
    assert refusal.value.reason == "unreadable"


def test_positions_from_data_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # With weights of 1 for a stone and 100 for a gap, a shortcut with a gap would seem better.
    winding = Position.load("winding")
    won = winding.outcome()
    assert won is not None
    assert len(won.chain) == 137
    assert (stones_needed(winding, BLACK), stones_needed(winding, WHITE)) == (0, None)
    with pytest.raises(BoardNotFound, match="There is no 'spiral' in data/hex; there are: winding"):
        Position.load("spiral")
    (tmp_path / "hex").mkdir()
    bad = '{"title": "bad", "source": "none", "rows": ["B.", "."]}'
    (tmp_path / "hex" / "bad.json").write_text(bad, encoding="utf-8")
    monkeypatch.setattr("pathlib_games.boards.data_folder", lambda: tmp_path)
    with pytest.raises(
        BadFile, match=r"bad\.json: rows should be a position of Hex \(row 2 should be 2"
    ):
        Position.load("bad")


def test_a_printed_position_shows_its_stones() -> None:
    position = Position.from_text("B W\n . B")
    assert str(position) == position.to_text()
    assert {"B", "W"} <= set(str(position))


# ---- links to HexWorld --------------------------------------------------------------------------


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
        ("https://example.org/#5c1,a2", "the link should be a HexWorld link such as"),
        ("", "the link should be a HexWorld link such as"),
        (None, "the link should be a HexWorld link such as"),
        ("#5c1,a2" + "b3" * 9999, "the link should be a HexWorld link such as"),
        ("#27c1,a2", "the board of the link should be 1 to 26 rows, but it is 27"),
        ("#0c1,", "the board of the link should be 1 to 26 rows, but it is 0"),
        ("#5c1,a2??", "the moves of the link should be cells such as c3, and :s"),
        ("#5c1,a2:pb3", "move 2 of the link should be a cell or :s"),
        ("#5c1,a2a2", "Move 2 of the link: On a2 there is a white stone already"),
        ("#5c1,f6", "Move 1 of the link: "),
        ("#5c1,a2b2:s", "Move 3 of the link: A swap is not possible here"),
        ("#2c1,a1b1a2b2", "Move 4 of the link: The game is over"),
        ("#5x3c1,a1e3c5", "the board of the link should be as wide as it is high"),
        ("#5c1,a2:Sc3", "move 2 of the link should be a cell or :s (nobody passes here, and a"),
        ("#5q,a2", "the link should be a HexWorld link such as"),
        ("5c1", "the link should be a HexWorld link such as"),
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
    with pytest.raises(IllegalMove, match="this game has no swap"):
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
        with pytest.raises(BadPosition, match="the start of the game should be an empty board"):
            to_link(History.of(GAME, start))
