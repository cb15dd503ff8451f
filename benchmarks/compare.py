"""Report what has become slower, or larger, than in the last committed results.

python -m benchmarks compare              the quick figures: half a minute
python -m benchmarks compare fast hex

It measures anew and writes nothing. Times are in yardsticks, the time of a fixed piece of Python
on the same machine at the same time; so you can compare machines, even busy ones. It measures an
apparent slowdown again and takes the least. A slowdown is no failure.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SLOWER = 1.3
USUALLY = ("quick",)
"""The benchmarks to compare by default."""
AGAIN = 3
"""How often to repeat the measurement of an apparent slowdown, at most."""
TIME = re.compile(r"(?<!')\b(ns|µs|microseconds|ms|milliseconds|s|seconds)\b")
SIZE = re.compile(r"\b(bytes|KB|MB|GB)\b")
NOT_COMPARED = re.compile(r"\b(slowest|longest|95|99|99th|exponent)\b")
"""Headings of columns that vary between runs, or have no unit although the corner has one."""
NUMBER = re.compile(r"(\d[\d,]*)(?:\.(\d+))?(?:e([+-]?\d+))?(?: (\w+))?")
MEASURED = re.compile(r"The yardstick.* took (\S+) ms .* at the least (\S+) ms of the processor")
ROOT = Path(__file__).resolve().parent.parent

Name = tuple[str, ...]
"""A figure's headings: its part, its corner, its row and its column, and its unit."""
Kind = str
"""The kind of a figure: "seconds", "processor" (its seconds), or "bytes"."""


@dataclass(frozen=True)
class Figure:
    """The content of a cell: a number with its unit, and its precision."""

    value: float
    half_a_step: float
    kind: Kind

    def times(self, other: Figure) -> float:
        """Return the least ratio to another figure, rounding considered."""
        return max(0.0, self.value - self.half_a_step) / (other.value + other.half_a_step)


def figures(text: str) -> dict[Name, Figure]:
    r"""Read figures from Markdown tables: below a heading with a unit, or with their own.

    A unit in the corner of a table applies to all columns.

    Examples
    --------
    >>> figures("| | ms | times |\n| --- | --- | --- |\n| search | 1.5 (1-2) | 3 |")
    {('', '', 'search', 'ms', ''): Figure(value=1.5, half_a_step=0.05, kind='seconds')}
    """
    found: dict[Name, Figure] = {}
    part, rows = "", list[list[str]]()
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
            continue
        if rows:
            found |= {(part, *name): figure for name, figure in _of_table(rows, part)}
            rows = []
        if line.startswith("## "):
            part = line[3:]
    return found


def _of_table(table: Sequence[Sequence[str]], part: str) -> Iterator[tuple[Name, Figure]]:
    headings, _, *rows = table
    for name, row in zip(_names(rows), rows, strict=True):
        for heading, cell in zip(headings[1:], row[1:], strict=False):
            number = NUMBER.match(cell)
            if number is None or NOT_COMPARED.search(re.sub(r"\(.*?\)", "", heading)):
                continue
            whole, decimals, power, beside = (group or "" for group in number.groups())
            unit = next((u for u in (heading, headings[0], beside) if _is_unit(u)), None)
            if unit is not None:
                scale = 10.0 ** int(power or 0)
                value = float(f"{whole.replace(',', '')}.{decimals or 0}") * scale
                kind = _kind(f"{unit} {heading} {part}")
                figure = Figure(value, 0.5 * 10.0 ** -len(decimals) * scale, kind)
                yield (headings[0], name, heading, beside if unit is beside else ""), figure


def _names(rows: Sequence[Sequence[str]]) -> list[str]:
    """Name each row by its first cell, or by as many cells as tell all rows apart."""
    widths = range(1, min(map(len, rows), default=1))
    count = next((n for n in widths if len({(*row[:n],) for row in rows}) == len(rows)), 1)
    return [", ".join(row[:count]) for row in rows]


def _is_unit(text: str) -> bool:
    return bool(TIME.search(text) or SIZE.search(text))


def _kind(text: str) -> Kind:
    if not TIME.search(text):
        return "bytes"
    return "processor" if "processor" in text.lower() else "seconds"


def yardsticks(text: str) -> Mapping[Kind, float]:
    """Return the yardstick's ms in measured results; nothing if there are none."""
    told = MEASURED.search(text)
    if told is None:
        return {}
    seconds, worked = map(float, told.groups())
    return {"seconds": seconds, "processor": worked}


def committed(name: str) -> str | None:
    """Return the last committed results, or None without results or git."""
    command = ["git", "show", f"HEAD:benchmarks/results/{name}.md"]
    try:
        told = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.stdout


def slower(before: str, runs: Sequence[str]) -> dict[Name, str]:
    """Report each figure that is clearly slower or larger in each of some runs, and by how much."""
    earlier = figures(before)
    least: dict[Name, float] = {}
    for text in runs:
        quick, slow = yardsticks(before), yardsticks(text)
        for name, figure in figures(text).items():
            kind = figure.kind
            if name not in earlier or earlier[name].value <= 0:
                continue
            pace = slow[kind] / quick[kind] if kind in quick and kind in slow else 1.0
            least[name] = min(least.get(name, float("inf")), figure.times(earlier[name]) / pace)
    return {
        name: f"{', '.join(part for part in name if part)}: {times:.2f} times as much as "
        f"{earlier[name].value:g}"
        for name, times in least.items()
        if times >= SLOWER
    }


def compared(name: str, measure: Callable[[Collection[str]], str]) -> str:
    """Compare a benchmark with its committed results, in Markdown.

    Parameters
    ----------
    name
        The name of the benchmark.
    measure
        Measure it now and return its results, perhaps only the rows given as arguments.
    """
    before = committed(name)
    if before is None:
        return f"{name}: no results were committed."
    runs = [measure(())]
    while (found := slower(before, runs)) and len(runs) <= AGAIN:
        runs.append(measure({row for _, _, row, *_ in found}))
    lines = [f"- {told}" for told in found.values()]
    if not figures(before):
        return f"{name}: there is nothing to compare."
    if not lines:
        return f"{name}: nothing is {SLOWER} times slower than the last committed results."
    return "\n".join([f"{name}, against the last committed results:", *lines])
