"""Says what has become slower than in the results that were committed last.

python -m benchmarks compare              the quick figures: half a minute
python -m benchmarks compare fast stepper

It measures anew and writes nothing. On another machine only what is told in yardsticks, the time of
a fixed piece of Python on the same machine, can be compared. Something slower is no failure.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

SLOWER = 1.3
USUALLY = ("quick",)
"""What is compared if nothing is named."""
TIME = re.compile(r"\b(ns|µs|microseconds|ms|milliseconds|s|seconds)\b")
YARDSTICKS = re.compile(r"\byardsticks\b")
ROOT = Path(__file__).resolve().parent.parent

Figure = tuple[str, ...]
"""Which figure it is: the heading of its part, of its row, and of its column."""


def figures(text: str, unit: re.Pattern[str] = TIME) -> dict[Figure, float]:
    r"""Read from tables in Markdown what stands below a heading with a unit.

    A unit in the corner of a table holds for all columns.

    Examples
    --------
    >>> figures("| | ms | times |\n| --- | --- | --- |\n| search | 1.5 (1-2) | 3 |")
    {('', 'search', 'ms'): 1.5}
    """
    found: dict[Figure, float] = {}
    part, headings = "", list[str]()
    for line in text.splitlines():
        if line.startswith("## "):
            part = line[3:]
        if not line.startswith("|"):
            headings = []
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not headings:
            headings = cells
            continue
        for heading, cell in zip(headings[1:], cells[1:], strict=False):
            number = re.match(r"\d[\d,]*\.?\d*(?:e[+-]?\d+)?", cell)
            if number and (unit.search(heading) or unit.search(headings[0])):
                found[part, cells[0], heading] = float(number.group().replace(",", ""))
    return found


def machine(text: str) -> str:
    """Return on what kind of machine results were measured."""
    told = re.search(r"^Measured on [\d-]+: ([^;]*)", text, re.MULTILINE)
    return told.group(1) if told else ""


def committed(name: str) -> str | None:
    """Return the results that were committed last, None if there are none or git is not there."""
    command = ["git", "show", f"HEAD:benchmarks/results/{name}.md"]
    try:
        told = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, cwd=ROOT)
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.stdout


def slower(before: str, now: str) -> Iterator[str]:
    """Name each figure that has become so much slower."""
    relative = figures(before, YARDSTICKS), figures(now, YARDSTICKS)
    if all(relative):
        yield from _slower(*relative)
    elif machine(before) == machine(now):
        yield from _slower(figures(before), figures(now))
    else:
        yield f"nothing can be said: measured on {machine(before)}, and now on {machine(now)}"


def _slower(before: Mapping[Figure, float], now: Mapping[Figure, float]) -> Iterator[str]:
    for figure, took in now.items():
        earlier = before.get(figure, 0)
        if earlier > 0 and took >= SLOWER * earlier:
            what = ", ".join(part for part in figure if part)
            yield f"{what}: {took:g}, was {earlier:g}: {took / earlier:.2f} times"


def compared(name: str, now: str) -> str:
    """Say in Markdown how new results of a benchmark compare with the committed ones."""
    before = committed(name)
    if before is None:
        return f"{name}: no results were committed."
    found = list(slower(before, now))
    if not found:
        return f"{name}: nothing is {SLOWER} times slower than the last committed results."
    return "\n".join([f"{name}, against the last committed results:", *(f"- {w}" for w in found)])
