"""Run what every change needs: what `python3 start.py test` does when all is set up.

python -m tools.checks [part ...]        the parts, without what is slow
python -m tools.checks all [part ...]    every check there is
"""

import argparse
import os
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from start import BIN, PYTHON, run

NBVAL = ["--nbval", "notebooks", "--nbval-sanitize-with", "tests/notebooks/sanitize.cfg"]
# Cells of a notebook, and tests of a page in a browser, stay together and in order: "loadfile".
PARALLEL = ["-n", "auto", "--maxprocesses", "4", "--dist"]
# Tests without a browser wait a sixth of their time, for a process or a clock: one more works then.
ONE_MORE = ["-n", str(min((os.cpu_count() or 1) + 1, 4)), "--dist"]
CHECKS: dict[str, list[str | Path]] = {
    "lint": [PYTHON, "-m", "ruff", "check"],
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "types": [PYTHON, "-m", "mypy"],
    "layers": [BIN / "lint-imports"],
    "scripts": [PYTHON, "-m", "tools.scripts"],
    "unit": [PYTHON, "-m", "pytest", *ONE_MORE, "worksteal", "-m", "not browser and not site"],
    "notebooks": [PYTHON, "-m", "tools.notebooks", "check"],
    "nbval": [PYTHON, "-m", "pytest", *NBVAL, "-p", "no:cacheprovider", *ONE_MORE, "loadfile"],
    "browser": [PYTHON, "-m", "pytest", "tests/browser", *PARALLEL, "loadfile", "-m", "browser"],
    "site": [PYTHON, "-m", "pytest", "tests/site", *PARALLEL, "load", "-m", "site"],
}
# What every change needs: all but the tests that are marked as slow, among them those of the site.
USUAL = {name: command for name, command in CHECKS.items() if name != "site"}
for name in ("unit", "browser"):
    USUAL[name] = [*CHECKS[name][:-1], f"{CHECKS[name][-1]} and not slow"]
SKIPPED = 77  # the exit code of a part that says why it cannot run on this machine


def run_parts(parts: dict[str, list[str | Path]]) -> int:
    """Run these checks, every one even if another fails."""
    rows = []
    for name, command in parts.items():
        print(f"\n=== {name}", flush=True)
        began = time.monotonic()
        code, lines = run(command, lambda line: print(line, flush=True))
        last = next((line for line in reversed(lines) if line), "")
        outcome = {0: "passed", SKIPPED: "skipped"}.get(code, "FAILED")
        rows.append((name, outcome, time.monotonic() - began, last.strip("= ")))
    print("\n=== summary")
    for name, outcome, seconds, last in rows:
        print(f"{name:10} {outcome:7} {seconds:6.1f} s  {last[:80]}")
    counts = Counter(outcome for _, outcome, *_ in rows)
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    total = sum(seconds for _, _, seconds, _ in rows)
    told = f"{counts['passed']} passed, {counts['FAILED']} failed{skipped}"
    print(f"=== {told} in {total:.1f}s ===")
    return 1 if counts["FAILED"] else 0


def main(words: list[str]) -> int:
    """Run the parts that are asked for; return 0 if none fails."""
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
    with suppress(KeyboardInterrupt):  # start.py says it
        sys.exit(main(sys.argv[1:]))
