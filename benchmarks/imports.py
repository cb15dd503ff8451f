"""What importing the package costs: the time over bare Python, and what it loads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.timing import interleaved

TITLE = "Imports: what each costs over bare Python"
ROOT = Path(__file__).parent.parent
IMPORTS = ("pathlib_games", "pathlib_games.graphs", "networkx", "numpy", "matplotlib.pyplot")
HEAVY = ("matplotlib", "networkx", "numpy")
ROUNDS = 25


def python(code: str) -> str:
    """Run code in a Python of its own and give what it prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def run() -> str:
    """Measure and give a Markdown table."""
    contenders: dict[str, Callable[[], object]] = {"bare": partial(python, "")}
    for name in IMPORTS:
        contenders[name] = partial(python, f"import {name}")
    times = interleaved(contenders, ROUNDS, "imports")
    bare = times["bare"].median
    lines = [
        f"Bare Python starts in {bare * 1000:.1f} ms. `import pathlib_games` should add at most",
        f"25 ms and load none of {', '.join(HEAVY)}.",
        "",
        "| import | over bare Python, ms | heavy modules that it loads |",
        "| --- | --- | --- |",
    ]
    for name in IMPORTS:
        code = f"import {name}, sys; print(*[m for m in {HEAVY} if m in sys.modules], sep=', ')"
        over = (times[name].median - bare) * 1000
        lines.append(f"| {name} | {over:.1f} | {python(code).strip() or 'none'} |")
    return "\n".join(lines)
