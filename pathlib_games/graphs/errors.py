"""The errors of the package; each message says what was given and what was expected."""

from __future__ import annotations

from collections.abc import Hashable

from pathlib_games.words import cut, shown

Node = Hashable


LONGEST_MESSAGE = 300
"""The largest number of characters in a message."""


class PathlibGamesError(Exception):
    """The base class of all errors that this package raises."""

    def __init__(self, message: str = "") -> None:
        # Half of a surrogate pair can be neither printed nor sent.
        text = message.encode("utf-8", "backslashreplace").decode()
        super().__init__(cut(text, LONGEST_MESSAGE))


class NotFound(PathlibGamesError, LookupError):
    """The requested name or place does not exist."""


class NodeNotFound(NotFound):
    """The node is not in the graph."""

    def __init__(self, node: Node, nodes: list[Node]) -> None:
        self.node = node
        listed = ", ".join(shown(n, 20) for n in nodes[:8])
        more = f" and {len(nodes) - 8} more" if len(nodes) > 8 else ""
        known = f"its nodes are {listed}{more}" if nodes else "it has no nodes"
        super().__init__(f"{shown(node)} is not a node of this graph; {known}.")


class NoPath(PathlibGamesError):
    """No path leads from the source to the node, or the search stopped before settling it."""

    def __init__(self, source: Node, node: Node, stopped_at: Node | None = None) -> None:
        self.source = source
        self.node = node
        if stopped_at is None:
            message = f"There is no path from {shown(source)} to {shown(node)}."
        else:
            message = (
                f"The search from {shown(source)} stopped at its target {shown(stopped_at)} before "
                f"{shown(node)} was settled; search without a target."
            )
        super().__init__(message)


class BadWeight(PathlibGamesError, ValueError):
    """An edge has a weight that a search cannot handle; each subclass says what is needed."""

    found = "the weight"
    needed: str

    def __init__(self, tail: Node, head: Node, weight: float) -> None:
        self.tail = tail
        self.head = head
        self.weight = weight
        edge = f"The edge {shown(tail)} -> {shown(head)}"
        super().__init__(f"{edge} has {self.found} {shown(weight)}; {self.needed}.")


class NegativeWeight(BadWeight):
    """Dijkstra's algorithm met an edge with a negative weight.

    Examples
    --------
    >>> print(NegativeWeight("A", "B", -2))
    The edge 'A' -> 'B' has the negative weight -2; Dijkstra's algorithm needs weights of 0 or more.
    """

    found = "the negative weight"
    needed = "Dijkstra's algorithm needs weights of 0 or more"


class BadGraph(PathlibGamesError, ValueError):
    """The given nodes or edges do not make a graph, or not one that can be searched."""


class NegativeCycle(BadGraph):
    """The graph has a cycle of negative length, so no path through it is shortest.

    Attributes
    ----------
    cycle
        The nodes of the cycle; the last repeats the first.
    length
        The sum of the cycle's weights.

    Examples
    --------
    >>> print(NegativeCycle(("B", "C", "B"), -2))
    The cycle 'B' -> 'C' -> 'B' has the negative length -2: each lap makes a path shorter.
    """

    def __init__(self, cycle: tuple[Node, ...], length: float) -> None:
        self.cycle = cycle
        self.length = length
        way = " -> ".join(map(shown, cycle))
        super().__init__(
            f"The cycle {way} has the negative length {shown(length)}: "
            "each lap makes a path shorter."
        )


class BadTrace(PathlibGamesError, TypeError):
    """A generator yielded something that is not a step."""


class BadFile(PathlibGamesError, ValueError):
    """A data file has invalid content; names the file, the field and the expected value."""

    def __init__(self, file: str, field: str, expected: str, given: object) -> None:
        self.file = file
        self.field = field
        self.expected = expected
        self.given = given
        super().__init__(f"{file}: {field} should be {expected}, but it is {shown(given)}.")


class NotZeroOrOne(BadWeight):
    """A search for weights of 0 and 1 met another weight."""

    needed = "zero_one_bfs needs weights of 0 or 1"


class NotWhole(BadWeight):
    """A search with one bucket per distance met a weight that is not an integer."""

    needed = "dijkstra_buckets needs whole numbers"


class BadPosition(PathlibGamesError, ValueError):
    """The game does not have this position; names the part and the expected value."""

    def __init__(self, part: str, expected: str, given: object, told: str = "") -> None:
        self.part = part
        self.expected = expected
        self.given = given
        super().__init__(f"{part} should be {expected}, but it is {told or shown(given)}.")


class BadBoard(BadPosition):
    """The board itself breaks the rules."""


class IllegalMove(PathlibGamesError, ValueError):
    """The rules do not allow the move; the position does not change.

    `reason` is one of the words that the game defines.
    """

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)


class GameOver(IllegalMove):
    """The game has ended; the reason of this error is ``game_over``."""

    def __init__(self, how: str) -> None:
        super().__init__("game_over", f"The game is over: {how}.")
