"""Draw how long games take: bars for games that were played, a line for the exact probabilities."""

from __future__ import annotations

from collections import Counter
from math import floor, log10
from typing import TYPE_CHECKING

from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line, Text, rectangle
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from pathlib_games.views.shapes import Shape

_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 66, 18, 46, 58


def turns_scene(chances: Sequence[Fraction], lengths: Sequence[int] = ()) -> Scene:
    """Return a histogram of played games under the exact distribution.

    Parameters
    ----------
    chances
        The probability of each number of turns, from 0 on; the chart ends where they end.
    lengths
        How many turns the played games took; longer ones than the chart has room for are counted
        in words.

    Raises
    ------
    ValueError
        If there are no probabilities above 0.

    Examples
    --------
    >>> from fractions import Fraction
    >>> chart = turns_scene([Fraction(0), Fraction(1, 2), Fraction(1, 4)], [1, 1, 2, 5])
    >>> print(chart.description)
    Exact: the likeliest number of turns is 1, with 50.00 %. Played: 4 games, on average 2.25 turns;
    1 of them took more than 2 turns.
    """
    if not any(chances):
        raise ValueError("a chart needs a probability above 0; with so few turns no game can end")
    found = Counter(lengths)
    shares = [found[turns] / len(lengths) if lengths else 0.0 for turns in range(len(chances))]
    top = 1.08 * max(*map(float, chances), *shares)
    wide = (_WIDTH - _LEFT - _RIGHT) / len(chances)
    high = _HEIGHT - _TOP - _BOTTOM

    def y(share: float) -> float:
        return round(_TOP + high * (1 - share / top), 1)

    shapes: list[Shape] = []
    for share in _ticks(top):
        shapes.append(Line(((_LEFT, y(share)), (_WIDTH - _RIGHT, y(share))), "rule"))
        shapes.append(Text(_LEFT - 28, y(share), f"{100 * share:g} %", "small"))
    for turns, share in enumerate(shares):
        if share:
            x = _LEFT + turns * wide
            box = (x + 0.1 * wide, y(share), 0.8 * wide, _TOP + high - y(share))
            label = f"{counted(turns, 'turn')}: {counted(found[turns], 'game')}"
            shapes.append(rectangle(*box, "cell settled", label=label))
    curve = tuple((_LEFT + (n + 0.5) * wide, y(float(p))) for n, p in enumerate(chances))
    shapes.append(Line(curve, "offer", label="the exact probabilities"))
    base = _TOP + high
    if lengths:
        average = sum(lengths) / len(lengths)
        if average < len(chances):
            x = round(_LEFT + (average + 0.5) * wide, 1)
            shapes.append(Line(((x, _TOP + 14), (x, base)), "refused"))
            shapes.append(Text(x + 6, _TOP + 14, f"average {average:.1f}", "small left"))
    shapes.append(Line(((_LEFT, base), (_WIDTH - _RIGHT, base)), "edge"))
    every = max(1, round(_round_step(len(chances) / 15)))
    shapes += [
        Text(_LEFT + (turns + 0.5) * wide, base + 14, str(turns), "small")
        for turns in range(0, len(chances), every)
    ]
    shapes.append(Text(_LEFT + (_WIDTH - _LEFT - _RIGHT) / 2, base + 38, "turns", "text"))
    shapes += _key(_LEFT, 20, bool(lengths))
    best = max(range(len(chances)), key=lambda turns: chances[turns])
    words = (
        f"Exact: the likeliest number of turns is {best}, with {100 * float(chances[best]):.2f} %."
    )
    if lengths:
        longer = sum(count for turns, count in found.items() if turns >= len(chances))
        words += f" Played: {counted(len(lengths), 'game')}, on average {average:.2f} turns;\n"
        words += f"{longer} of them took more than {counted(len(chances) - 1, 'turn')}."
    return Scene(_WIDTH, _HEIGHT, tuple(shapes), "How many turns a game takes", words)


def _key(left: float, middle: float, played: bool) -> list[Shape]:
    shapes: list[Shape] = [
        Line(((left, middle), (left + 26, middle)), "offer"),
        Text(left + 34, middle, "exact probability", "small left"),
    ]
    if played:
        shapes.append(rectangle(left + 180, middle - 8, 16, 16, "cell settled"))
        shapes.append(Text(left + 204, middle, "share of the played games", "small left"))
    return shapes


def _ticks(top: float) -> list[float]:
    """Return three to six round numbers from 0 up to the top."""
    step = _round_step(top / 6)
    return [round(k * step, 10) for k in range(int(top / step) + 1)]


def _round_step(least: float) -> float:
    """Return the smallest of ..., 0.1, 0.2, 0.5, 1, 2, 5, 10, ... that is not below a number."""
    unit = 10.0 ** floor(log10(least))
    return next(size * unit for size in (1, 2, 5, 10) if size * unit >= least)
