"""Draw the results of a tournament: how often each snake won, and how sure that is."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Text
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathlib_games.games.battlesnake.tournament import Result
    from pathlib_games.views.shapes import Shape

_WIDEST = 95
"""So many letters fit into a line of small text."""
_WIDTH, _LEFT, _RIGHT, _TOP, _ROW = 800, 200, 310, 40, 40


def results_scene(results: Sequence[Result]) -> Scene:
    """Return a row for each tournament: a point for the wins, a line for what they may mean.

    The line is the interval that holds the true share of wins in 95 of 100 such tournaments.

    Raises
    ------
    ValueError
        If there are no results.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import contest
    >>> print(results_scene([contest("tutorial", "random", games=10)]).description)
    tutorial against random: 10 of 10 games won, 100 % (72 to 100), a game lasts 66.5 turns ...
    """
    if not results:
        raise ValueError("a chart of results needs at least one tournament, got none")
    base = _TOP + _ROW * len(results)
    shapes: list[Shape] = [Text(_LEFT, 16, "games won, in percent", "small soft left")]
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        shapes.append(Line(((x, _TOP - 8), (x, base)), "rule"))
        shapes.append(Text(x, base + 14, str(percent), "small"))
    told: list[str] = []
    for number, result in enumerate(results):
        y = _TOP + _ROW * (number + 0.5)
        rate, won = result.rate, f"{result.wins} of {result.games}"
        drawn = f", {result.draws} drawn" if result.draws else ""
        pair = " against ".join(result.names)
        words = (
            f"{pair}: {result.wins} of {counted(result.games, 'game')} won{drawn}, "
            f"{100 * rate.value:.0f} % ({100 * rate.low:.0f} to {100 * rate.high:.0f}), "
            f"a game lasts {result.turns.value:g} turns (median)."
        )
        words = f"{words} {result.drawn}".rstrip()
        told.append(words)
        shapes.append(Text(10, y, pair, "small left"))
        ends = (_x(rate.low), y), (_x(rate.high), y)
        shapes.append(Line(ends, "tree", label=words))
        shapes += [Line(((x, y - 7), (x, y + 7)), "check") for x, _ in ends]
        shapes.append(Circle(_x(rate.value), y, 7, "node settled current"))
        shapes.append(Text(_WIDTH - _RIGHT + 16, y, f"{won} won{drawn}", "small left"))
        turns = f"median {result.turns.value:g} turns"
        shapes.append(Text(_WIDTH - _RIGHT + 172, y, turns, "small soft left"))
    explained = [
        line
        for result in results
        if result.drawn
        for line in wrap(f"{' against '.join(result.names)}: {result.drawn}", _WIDEST)
    ]
    for number, line in enumerate(explained):
        shapes.append(Text(10, base + 40 + 18 * number, line, "small soft left"))
    return Scene(_WIDTH, base + 32 + 18 * len(explained), tuple(shapes), "Results", " ".join(told))


def _x(share: float) -> float:
    return round(_LEFT + share * (_WIDTH - _LEFT - _RIGHT), 1)
