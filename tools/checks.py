"""Run the checks: `python3 start.py test` runs this after the setup.

python -m tools.checks [part ...]        the parts, without what is slow
python -m tools.checks all [part ...]    every check there is
"""

import argparse
import sys
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path

from start import BIN, PYTHON, run

NBVAL = ["--nbval", "notebooks", "--nbval-sanitize-with", "tests/notebooks/sanitize.cfg"]
# "loadfile" keeps the cells of a notebook, and the tests of a page, together and in order.
PARALLEL = ["-n", "auto", "--maxprocesses", "4", "--dist"]
# Tests that open pages are separate parts; they import slowly.
NO_PAGES = ["--ignore", "tests/browser", "--ignore", "tests/site"]
CHECKS: dict[str, list[str | Path]] = {
    "lint": [PYTHON, "-m", "ruff", "check"],
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "types": [PYTHON, "-m", "mypy"],
    "layers": [BIN / "lint-imports"],
    "scripts": [PYTHON, "-m", "tools.scripts"],
    "unit": [PYTHON, "-m", "pytest", *PARALLEL, "worksteal", *NO_PAGES, "-m", "not browser"],
    "notebooks": [PYTHON, "-m", "tools.notebooks", "check"],
    "nbval": [PYTHON, "-m", "pytest", *NBVAL, "-p", "no:cacheprovider", *PARALLEL, "loadfile"],
    "browser": [PYTHON, "-m", "pytest", "tests/browser", *PARALLEL, "loadfile", "-m", "browser"],
    "site": [PYTHON, "-m", "pytest", "tests/site", *PARALLEL, "load", "-m", "site"],
}
# The checks for every change: all but the tests marked as slow, among them those of the site.
USUAL = {name: command for name, command in CHECKS.items() if name != "site"}
for name in ("unit", "browser"):
    USUAL[name] = [*CHECKS[name][:-1], f"{CHECKS[name][-1]} and not slow"]
Outcome = tuple[str, str, float, str]  # part, result, seconds, last line
SKIPPED = 77  # the exit code of a part that cannot run on this machine


def run_parts(parts: dict[str, list[str | Path]]) -> int:
    """Run these checks one after the other, even if one fails; two at once slow each other down."""
    began = time.monotonic()
    outcomes: list[Outcome] = []
    for name, command in parts.items():
        print(f"\n=== {name}", flush=True)
        started = time.monotonic()
        code, lines = run(command, partial(print, flush=True))
        last = next((line for line in reversed(lines) if line), "")
        outcome = {0: "passed", SKIPPED: "skipped"}.get(code, "FAILED")
        outcomes.append((name, outcome, time.monotonic() - started, last.strip("= ")))
    print("\n=== summary")
    for name, outcome, seconds, last in outcomes:
        print(f"{name:10} {outcome:7} {seconds:6.1f} s  {last[:80]}")
    counts = Counter(outcome for _, outcome, *_ in outcomes)
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    summary = f"{counts['passed']} passed, {counts['FAILED']} failed{skipped}"
    print(f"=== {summary} in {time.monotonic() - began:.1f}s ===")
    return 1 if counts["FAILED"] else 0


def main(words: list[str]) -> int:
    """Run the requested parts; return 0 if none fails."""
    parser = argparse.ArgumentParser("start.py test")
    known = f"{', '.join(CHECKS)}, all"
    parser.add_argument("parts", nargs="*", metavar="part", help=f"only these: {known}")
    named = parser.parse_args(words).parts
    asked = [name for name in named if name != "all"]
    unknown = set(asked) - set(CHECKS)
    if unknown:
        parser.error(f"no part is called {min(unknown)}; there are {known}")
    usual = {} if "all" in named else USUAL
    parts = CHECKS | usual
    return run_parts({name: parts[name] for name in asked or usual or CHECKS})


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # start.py reports it
        sys.exit(main(sys.argv[1:]))
