"""The graphs of Chutes and Ladders, of steps and of rolls, and the fastest routes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pathlib_games.games.chutes.rules import Board, Finish, Slide, check_die
from pathlib_games.graphs import Graph, dijkstra


def step_graph(board: Board) -> Graph:
    """Return the graph of single steps, the model in J. Ruel's article.

    A node is a square, from 1. Edges of weight 1 lead to the next square and along each slide. So a
    distance counts the steps of a piece, with a slide as one step.

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
    """Return the graph of rolls, which measures the length of a game.

    A node is a square; 0 is off the board. An edge of weight 1 is a roll: it leads to the square
    where the piece comes to rest, after any slide. So a distance counts turns. Each face of the die
    has its own edge, so edges may be parallel, and a lost roll is a loop.

    No roll leads to the start of a slide, because pieces never rest there. A search may begin
    there: the slide is then the only edge, of weight 0, because it takes no turn.

    Raises
    ------
    BadPosition
        If the die has no faces, or the finish is neither ``"exact"`` nor ``"overshoot"``.

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
    """Map each square with a path to the end to the fewest turns from there.

    Examples
    --------
    >>> turns = fewest_turns(Board.load("milton_bradley"))
    >>> turns[0], turns[6], turns[12]
    (7, 7, 6)
    """
    return fewest_to_end(board, roll_graph(board, die, finish))


def fewest_to_end(board: Board, graph: Graph) -> dict[int, int]:
    """Map each square with a path to the last square to its distance from it."""
    # Reverse all edges: one search from the last square then finds all paths.
    back = Graph.from_edges([(head, tail, w) for tail, head, w in graph.edges], graph.nodes, True)
    distance = dijkstra(back, board.size).distance
    return {square: int(distance[square]) for square in range(board.size + 1) if square in distance}


@dataclass(frozen=True)
class Route:
    """A route to the last square."""

    rolls: tuple[int, ...]  # one per turn
    # The squares where the piece rests, from start to end: one more than the rolls.
    squares: tuple[int, ...]
    slides: tuple[Slide, ...]  # the slides on the route


def best_routes(
    board: Board, start: int = 0, die: int = 6, finish: Finish = "exact"
) -> Iterator[Route]:
    """Return an iterator over all routes with the fewest turns; empty if the game cannot be won.

    Parameters
    ----------
    board, die, finish
        The game.
    start
        The starting square. A slide there is taken before the first turn.

    Raises
    ------
    NodeNotFound
        If the square is not on the board.

    Complexity
    ----------
    O(turns) for each route. There may be many: 423 from the start of the standard board.

    Examples
    --------
    >>> routes = list(best_routes(Board.load("milton_bradley")))
    >>> len(routes), sorted({route.rolls[0] for route in routes})
    (423, [1, 4])
    >>> routes[0]
    Route(rolls=(1, 1, 6, 6, 1, 6, 6), squares=(0, 38, 39, 45, 67, 68, 74, 100), slides=...
    """
    roll_graph(board, die, finish).neighbors(start)  # raises if the square does not exist
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
            for roll in range(die, 0, -1):  # so that the smallest roll comes first
                landed, rests = square + roll, board.after(square, roll, finish)
                if turns.get(rests) == turns[square] - 1:
                    slide = ((landed, rests),) if landed in board.slides else ()
                    begun.append(
                        Route(
                            (*route.rolls, roll), (*route.squares, rests), (*route.slides, *slide)
                        )
                    )

    return routes()
