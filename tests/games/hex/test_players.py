"""The adviser of Hex and the solver, against other definitions and brute force."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.hex import players as advice
from pathlib_games.games.hex.graphs import stones_needed, stones_needed_through, winning_moves
from pathlib_games.games.hex.players import (
    FAR,
    LEVELS,
    Net,
    Nets,
    Sight,
    Waves,
    bridge_waves,
    distances,
    double_waves,
    looking_ahead,
    members,
    nets_of,
    plain_waves,
    promising,
    solve,
    strong_first_stones,
    suggest,
    sums,
    value,
)
from pathlib_games.games.hex.rules import (
    BLACK,
    BORDERS,
    LARGEST,
    PLAYERS,
    SIDES,
    SWAP,
    WHITE,
    Cell,
    Player,
    Position,
    other,
)
from pathlib_games.graphs import BadPosition, IllegalMove
from tests.games.given_cases import given_cases
from tests.graphs.random_graphs import examples


@st.composite
def open_positions(draw: st.DrawFn, smallest: int = 2, largest: int = 6) -> Position:
    """Draw an unfinished position, reached by alternating moves."""
    size = draw(st.integers(smallest, largest))
    rng = draw(st.randoms(use_true_random=False))
    return at_random(rng, size, rng.randint(0, size * size))


def at_random(rng: random.Random, size: int, moves: int) -> Position:
    position = Position.empty(size, rng.choice(PLAYERS))
    for _ in range(moves):
        after = position.play(rng.choice(position.free))
        if after.outcome() is not None:
            break
        position = after
    return position


# ---- nets and waves -----------------------------------------------------------------------------


def slow_net(position: Position, player: Player) -> nx.Graph[Any]:
    """Join two free cells, or a cell and a side, if a path through own stones leads there."""
    whole: nx.Graph[Any] = nx.Graph()
    sides = BORDERS[player]
    whole.add_nodes_from([*position.free, *sides])
    for cell in (*position.free, *position.stones(player)):
        near = position.neighbors(cell)
        whole.add_edges_from((cell, n) for n in near if position.at(n) != other(player))
        along = cell[0] if player == BLACK else cell[1]
        if along == 0:
            whole.add_edge(cell, sides[0])
        if along == position.size - 1:
            whole.add_edge(cell, sides[1])
    net: nx.Graph[Any] = nx.Graph()
    net.add_nodes_from([*position.free, *sides])
    for one, two in combinations(net.nodes, 2):
        inside = whole.subgraph([one, two, *position.stones(player)])
        if nx.has_path(inside, one, two):
            net.add_edge(one, two)
    return net


def slow_waves(net: nx.Graph[Any], side: str, rung: str) -> dict[Cell, int]:
    """Return the distances of all cells from a side, wave by wave, from the definitions."""
    cells = [node for node in net.nodes if not isinstance(node, str)]
    steps = {node: set(net[node]) for node in net.nodes}
    if rung == "bridges":
        for one, two in combinations(net.nodes, 2):
            if len({c for c in nx.common_neighbors(net, one, two) if c in cells}) >= 2:
                steps[one].add(two)
                steps[two].add(one)
    found: dict[Cell, int] = {cell: 1 for cell in cells if cell in steps[side]}
    for number in range(2, len(cells) + 1):
        enough = 2 if rung == "two-distance" else 1
        reached = set(found)
        for cell in cells:
            if cell not in reached and len(steps[cell] & reached) >= enough:
                found[cell] = number
    return found


WAVES = {"plain": plain_waves, "bridges": bridge_waves, "two-distance": double_waves}


@pytest.mark.parametrize("rung", WAVES)
@examples(40)
@given(position=open_positions(largest=5))
def test_waves_agree_with_their_definition(rung: str, position: Position) -> None:
    nets = nets_of(position)
    for player, net in ((position.turn, nets.own), (other(position.turn), nets.theirs)):
        slow = slow_net(position, player)
        for side, name in zip(SIDES, BORDERS[player], strict=True):
            right = slow_waves(slow, name, rung)
            found = distances(net, side, WAVES[rung])
            assert {c: found[position.index(c)] for c in position.free} == {
                cell: right.get(cell, FAR) for cell in position.free
            }


@examples(150)
@given(position=open_positions())
def test_a_net_knows_what_the_graphs_know(position: Position) -> None:
    nets = nets_of(position)
    for player, net in ((position.turn, nets.own), (other(position.turn), nets.theirs)):
        through = stones_needed_through(position, player)
        found = sums(net, plain_waves)
        for cell in position.free:
            total = found[position.index(cell)]
            assert through.get(cell) == (None if total >= FAR else total - 1)
        assert min(found) - 1 == stones_needed(position, player)
    wins = [position.cell(number) for number in members(nets.winning_moves())]
    assert sorted(wins) == sorted(winning_moves(position, position.turn))
    for cell in position.free:
        after = nets.play(position.index(cell))
        assert after.lost == (cell in wins)
        if not after.lost:
            played = nets_of(position.play(cell))
            assert (after.own, after.theirs, after.free) == (played.own, played.theirs, played.free)


# ---- suggestions --------------------------------------------------------------------------------


@pytest.mark.parametrize("case", given_cases("hex", "position", winner=None))
@pytest.mark.parametrize("player", PLAYERS)
def test_the_first_level_is_the_one_ply_advice(case: dict[str, Any], player: Player) -> None:
    greedy = case["by_rules"][player].get("greedy")
    if greedy is None:
        assert case["size"] > 9
        return
    position = Position(case["size"], "".join(case["board"]), player)
    assert list(suggest(position, LEVELS[0])) in greedy["best_moves"]


def test_ties_go_to_the_middle() -> None:
    """Every cell of an empty board lies on a shortest path of both players."""
    for level in LEVELS[:2]:
        assert suggest(Position.empty(5), level) == (2, 2)
        assert suggest(Position.empty(15), level) == (7, 7)


@pytest.mark.parametrize("level", LEVELS)
def test_a_seed_chooses_among_moves_that_are_as_good(level: str) -> None:
    position = Position.empty(6).play((0, 0))
    moves = {suggest(position, level, seed) for seed in range(12)}
    if level != LEVELS[-1]:  # deep search seldom ties two moves
        assert len(moves) > 1
    assert suggest(position, level, 7) == suggest(position, level, 7)
    threat = Position.from_text("..W.\n ..W.\n  BWB.\n   ..B.")
    assert {suggest(threat, level, seed) for seed in range(6)} <= {*winning_moves(threat, WHITE)}


@examples(100)
@given(position=open_positions())
def test_every_level_takes_a_win_and_the_upper_ones_stop_a_threat(position: Position) -> None:
    wins = winning_moves(position, position.turn)
    threats = winning_moves(position, other(position.turn))
    for level in LEVELS:
        move = suggest(position, level)
        assert move in (wins or position.free)
        assert suggest(position, level) == move
        if not wins and len(threats) == 1 and level in LEVELS[3:]:
            assert move == threats[0]


@examples(25)
@given(position=open_positions(smallest=3, largest=4))
def test_alpha_beta_chooses_what_plain_minimax_chooses(position: Position) -> None:
    def later(nets: Nets, depth: int) -> int:
        if nets.lost or depth == 0:
            return value(nets, double_waves)
        if nets.winning_moves():
            return FAR * FAR
        looked_at = promising(nets, double_waves)[:12]
        return max(-later(nets.play(cell), depth - 1) for cell in looked_at)

    nets = nets_of(position)
    if nets.winning_moves() or len(position.free) > 9:
        return
    cells = promising(nets, double_waves)[:12]
    worth = {cell: later(nets.play(cell), 3) for cell in cells}
    least = min(worth.values())
    judged = {cell: after for after, cell in looking_ahead(nets, 4, Sight(double_waves, 12))}
    assert min(judged.values()) == least
    for cell, after in judged.items():
        assert after == worth[cell] or min(after, worth[cell]) > least
    best = next(cell for cell in cells if worth[cell] == least)
    assert suggest(position, "two moves ahead") == position.cell(best)


@pytest.mark.parametrize("stones", [8, 10, 12])
def test_a_move_of_the_top_level_has_an_end(stones: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all moves as answers, this searched nearly 1,000 positions."""
    begun = [108, 40, 49, 28, 37, 16, 21, 52, 25, 4, 43, 60]
    position = Position.empty(11)
    for cell in begun[:stones]:
        position = position.play(position.cell(cell))
    looked_at: list[int] = []

    def counted(net: Net, waves: Waves) -> list[int]:
        looked_at.append(1)
        return sums(net, waves)

    monkeypatch.setattr(advice, "sums", counted)
    suggest(position, LEVELS[-1], 1)
    assert len(looked_at) / 2 < 700  # each is searched for both players


@pytest.mark.slow
def test_the_top_level_plays_solved_positions_well() -> None:
    """The result is open, and neither side can win at once: chance would find half of them."""
    rng = random.Random(3)
    solved: list[tuple[Position, tuple[Any, ...]]] = []
    while len(solved) < 60:
        position = at_random(rng, 4, rng.randint(0, 9))
        moves = solve(position).moves
        if moves and not winning_moves(position, position.turn):
            solved.append((position, moves))
    right = sum(suggest(position) in moves for position, moves in solved)
    assert right >= 58
    assert sum(len(moves) / len(position.free) for position, moves in solved) < 33


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_where_it_can_be_solved_a_stone_that_is_taken_over_wins(size: int) -> None:
    assert {*strong_first_stones(size)} <= {*solve(Position.empty(size)).moves}


@pytest.mark.parametrize("size", range(3, LARGEST + 1))
def test_stones_in_the_middle_are_taken_over_and_those_at_the_sides_are_not(size: int) -> None:
    start = Position.empty(size, swap=True)
    last, middle = size - 1, size // 2
    strong = strong_first_stones(size)
    assert {(last - x, last - y) for x, y in strong} == {*strong}  # half a turn changes nothing
    assert (middle, last - middle) in strong
    for level in LEVELS:
        assert {suggest(start.play(cell), level) for cell in strong[:: len(strong) // 3 + 1]} == {
            SWAP
        }
    rim = [cell for cell in start.free if {0, last}.intersection(cell)]
    assert all(suggest(start.play(cell), "sum of distances") != SWAP for cell in rim)


@pytest.mark.parametrize("size", [2, 3, 4, 7, 11, LARGEST])
@pytest.mark.parametrize("level", LEVELS)
def test_the_first_stone_is_strong_if_nobody_may_take_it_over(level: str, size: int) -> None:
    strong = {*strong_first_stones(size)}
    seeds = [None, *range(6)]
    assert {suggest(Position.empty(size), level, seed) for seed in seeds} <= strong
    open_to_a_swap = {suggest(Position.empty(size, swap=True), level, seed) for seed in seeds}
    assert open_to_a_swap.isdisjoint(strong)
    assert len(open_to_a_swap) > 1


def test_bad_questions_are_refused() -> None:
    with pytest.raises(BadPosition, match="the level should be one of 'shortest distance', "):
        suggest(Position.empty(3), "genius")
    won = Position.from_text("W.\nWB")
    with pytest.raises(IllegalMove, match="The game is over: white has won") as refusal:
        suggest(won)
    assert refusal.value.reason == "game_over"
    with pytest.raises(BadPosition, match="at most 25 empty cells, but it is 'one with 36'"):
        solve(Position.empty(6))  # it would take forever


# ---- the solver ---------------------------------------------------------------------------------


@cache
def wins_by_brute_force(position: Position) -> bool:
    """Say whether the player to move wins, by trying everything."""
    if position.outcome() is not None:
        return False
    return any(not wins_by_brute_force(position.play(m)) for m in position.legal_moves())


@examples(60)
@given(rng=st.randoms(use_true_random=False), swap=st.booleans())
def test_solver_agrees_with_brute_force(rng: random.Random, swap: bool) -> None:
    size = rng.choice([2, 3, 4])
    least = 9 if size == 4 else 0
    position = at_random(rng, size, rng.randint(least, size * size))
    if size < 4 and swap:
        position = Position.empty(size, rng.choice(PLAYERS), swap=True)
        if rng.random() < 0.8:
            position = position.play(rng.choice(position.free))
    solution = solve(position)
    good = [m for m in position.legal_moves() if not wins_by_brute_force(position.play(m))]
    assert list(solution.moves) == good
    assert solution.winner == (position.turn if good else other(position.turn))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_solver_agrees_with_trying_everything_on_an_open_board(seed: int) -> None:
    """With few stones many cells matter, so a wrong pruning of moves would show."""
    rng = random.Random(seed)
    position = at_random(rng, 4, rng.randint(3, 5))
    known: dict[Nets, bool] = {}

    def wins(nets: Nets) -> bool:
        if nets not in known:
            forced = nets.passed().winning_moves() or nets.free
            known[nets] = bool(nets.winning_moves()) or any(
                not wins(nets.play(cell)) for cell in members(forced)
            )
        return known[nets]

    nets = nets_of(position)
    after = {cell: nets.play(position.index(cell)) for cell in position.free}
    good = [cell for cell in position.free if after[cell].lost or not wins(after[cell])]
    assert list(solve(position).moves) == good


@pytest.mark.parametrize(
    ("position", "winner"),
    [
        (Position.empty(3, swap=True), BLACK),  # swapping wins: every move is lost
        (Position.from_text("W.\nWB"), WHITE),
    ],
)
def test_where_no_move_wins_none_is_given(position: Position, winner: Player) -> None:
    solution = solve(position)
    assert (solution.winner, solution.moves) == (winner, ())
