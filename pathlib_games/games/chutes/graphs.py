"""The graphs of Chutes and Ladders: that of its steps, that of its rolls, and the ways to win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathlib_games.games.chutes.rules import Board, Finish, Slide, check_die
from pathlib_games.graphs import Graph, dijkstra


def step_graph(board: Board) -> Graph:
    """Return the graph of single steps, the model of J. Ruel's article.

    A node is a square, from 1. An edge leads to the next square, and one more along each slide;
    each weighs 1. So a distance counts the squares that a piece walks, a slide being one step.

    Examples
    --------
    >>> step_graph(Board.load("milton_bradley"))
    <Graph: 100 nodes, 118 edges, directed>
    """
    squares = range(1, board.size + 1)
    edges = [(square, square + 1, 1) for square in squares[:-1]]
    edges += [(start, end, 1) for start, end in board.slides.items()]
    return Graph.from_edges(edges, nodes=squares, directed=True)


def roll_graph(board: Board, die: int = 6, finish: Finish = "exact") -> Graph:
    """Return the graph of rolls, the model that asks what the players ask.

    A node is a square, and 0 is off the board. An edge is a roll: it leads to the square where the
    piece comes to rest, after a slide if there is one, and weighs 1. So a distance counts turns.
    There is one edge for each face of the die. Two of them may lead to the same square, and a roll
    that is lost leads back to where it came from.

    No roll leads to a square where a slide begins, because nobody rests there. A search may begin
    there: such a node has the slide as its only edge, of weight 0, because it takes no turn.

    Raises
    ------
    BadPosition
        If the die has no face, or the finish is neither ``"exact"`` nor ``"overshoot"``.

    Examples
    --------
    >>> rolls = roll_graph(Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)]), die=3)
    >>> rolls.neighbors(0), rolls.neighbors(2)
    ([(1, 1), (9, 1), (3, 1)], [(9, 0)])
    >>> rolls.neighbors(9)
    [(10, 1), (9, 1), (9, 1)]
    """
    check_die(die, finish)
    squares = range(board.size + 1)
    edges = [
        (square, board.after(square, roll, finish), 1)
        for square in squares[:-1]
        if square not in board.slides
        for roll in range(1, die + 1)
    ]
    edges += [(start, end, 0) for start, end in board.slides.items()]
    return Graph.from_edges(edges, nodes=squares, directed=True)


def fewest_turns(board: Board, die: int = 6, finish: Finish = "exact") -> dict[int, int]:
    """Give, for each square from which the game can be won, the fewest turns that it takes.

    Examples
    --------
    >>> turns = fewest_turns(Board.load("milton_bradley"))
    >>> turns[0], turns[6], turns[12]
    (7, 7, 6)
    """
    return fewest_to_end(board, roll_graph(board, die, finish))


def fewest_to_end(board: Board, graph: Graph) -> dict[int, int]:
    """Return the distance to the last square from each square from which there is a way."""
    # All edges turned round: one search from the last square finds the way from every other.
    back = Graph.from_edges([(head, tail, w) for tail, head, w in graph.edges], graph.nodes, True)
    distance = dijkstra(back, board.size).distance
    return {square: int(distance[square]) for square in range(board.size + 1) if square in distance}


@dataclass(frozen=True)
class Route:
    """One way to win."""

    rolls: tuple[int, ...]  # what the die shows, turn by turn
    # Where the piece rests, from the start to the last square: one more than there are rolls.
    squares: tuple[int, ...]
    slides: tuple[Slide, ...]  # the slides that it takes


def best_routes(
    board: Board, start: int = 0, die: int = 6, finish: Finish = "exact"
) -> Iterator[Route]:
    """Go through all ways to win in the fewest turns; there are none if the game cannot be won.

    Parameters
    ----------
    board, die, finish
        The game.
    start
        The square to start from. Where a slide begins, it is taken before the first turn.

    Raises
    ------
    NodeNotFound
        If the board does not have the square.

    Complexity
    ----------
    O(turns) for each route, and there may be many: 423 from the start of the usual board.

    Examples
    --------
    >>> routes = list(best_routes(Board.load("milton_bradley")))
    >>> len(routes), sorted({route.rolls[0] for route in routes})
    (423, [1, 4])
    >>> routes[0]
    Route(rolls=(1, 1, 6, 6, 1, 6, 6), squares=(0, 38, 39, 45, 67, 68, 74, 100), slides=...
    """
    roll_graph(board, die, finish).neighbors(start)  # raises if there is no such square
    turns = fewest_turns(board, die, finish)

    first = board.land(start)
    slid = ((start, first),) if first != start else ()

    def routes() -> Iterator[Route]:
        begun = [Route((), (first,), slid)] if first in turns else []
        while begun:
            route = begun.pop()
            square = route.squares[-1]
            if square == board.size:
                yield route
            for roll in range(die, 0, -1):  # the smallest one comes up first
                landed, rests = square + roll, board.after(square, roll, finish)
                if turns.get(rests) == turns[square] - 1:
                    slide = ((landed, rests),) if landed in board.slides else ()
                    begun.append(
                        Route(
                            (*route.rolls, roll), (*route.squares, rests), (*route.slides, *slide)
                        )
                    )

    return routes()
