"""Run the tests that a change most likely breaks: those nearest to what git says has changed.

python -m tools.changed

What has changed since the branch left main, committed or not, or else in the last commit. Nearest
are the examples in a changed module, the tests named after it, and changed tests; then the same for
whatever imports it or, if it is no Python, says its name; then for what imports that, and so on.
What is too far away or comes when the time is over is counted and left to `start.py test unit`.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from start import PARALLEL, SKIPPED

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("pathlib_games", "tools", "benchmarks", "tests", "start.py")
FILES, SECONDS = 120, 45  # to look for tests in more files takes too long
BEGAN = time.monotonic()


class NoGit(Exception):
    """Nobody can say what has changed; says why."""


def git(*words: str) -> list[str]:
    """Return the lines that git answers; none if it refuses."""
    command = ["git", "-c", "core.quotepath=off", *words]
    asked = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    return asked.stdout.splitlines() if asked.returncode == 0 else []


def changed_files() -> list[str]:
    """Return the paths of what has changed, as git writes them."""
    try:
        here = git("rev-parse", "HEAD")
    except FileNotFoundError:
        raise NoGit("git is not installed, and only it knows what has changed") from None
    if not here:
        raise NoGit("this folder is no repository of git, so nobody knows what has changed")
    left = git("merge-base", "HEAD", "main") or git("merge-base", "HEAD", "origin/main") or here
    found = git("diff", "--name-only", left[0]) + git("ls-files", "--others", "--exclude-standard")
    return found or git("diff", "--name-only", "HEAD~1", "HEAD")


@cache
def sources() -> dict[str, Path]:
    """Return the file of every module by its name; of a package's face, that of its names."""
    found = {}
    for place in PLACES:
        folder = ROOT / place
        for path in sorted([folder] if folder.is_file() else folder.rglob("*.py*")):
            if path.suffix in {".py", ".pyi"}:
                found[module_of(path.relative_to(ROOT))] = path
    return found


def module_of(path: Path) -> str:
    """Return the name of the module in a file.

    Examples
    --------
    >>> module_of(Path("tools/rooms.py")), module_of(Path("pathlib_games/graphs/__init__.py"))
    ('tools.rooms', 'pathlib_games.graphs')
    """
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(module: str) -> dict[str, tuple[str, str]]:
    """Return the names that a module imports, each with the module that gives it and its name."""
    found = {}
    for node in ast.walk(ast.parse(sources()[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update({alias.name: (alias.name, "") for alias in node.names})
        elif isinstance(node, ast.ImportFrom):
            # Only a package's face imports relatively.
            origin = f"{module}.{node.module}" if node.level else str(node.module)
            found.update({alias.asname or alias.name: (origin, alias.name) for alias in node.names})
    return found


def home(origin: str, name: str) -> str:
    """Return the module in which a name is made that another one gives."""
    if f"{origin}.{name}" in sources():
        return f"{origin}.{name}"
    if origin in sources() and sources()[origin].stem == "__init__":
        given = imports(origin).get(name)
        return home(*given) if given else origin
    return origin


def importers() -> dict[str, set[str]]:
    """Return for each module those that import it or a name that is made in it."""
    found: dict[str, set[str]] = {}
    for module in sources():
        for origin, name in imports(module).values():
            found.setdefault(home(origin, name), set()).add(module)
    return found


def touched(path: str) -> set[str]:
    """Return the module in a file, or else those that say its name."""
    file = Path(path)
    if file.suffix in {".py", ".pyi"}:
        return {module_of(file)}
    named = [file.name]
    if file.suffix in {".json", ".ipynb"}:  # these are loaded by their names alone
        named.append(f'"{file.stem}"')
    texts = ((module, source.read_text(encoding="utf-8")) for module, source in sources().items())
    return {module for module, text in texts if any(name in text for name in named)}


def rings(files: Iterable[str]) -> Iterator[set[str]]:
    """Go through the modules that changed, then those that import them, and so on."""
    by, seen = importers(), set[str]()
    ring = {module for path in files for module in touched(path)}
    while ring:
        yield ring
        seen |= ring
        ring = {user for module in ring for user in by.get(module, ())} - seen


def tests_of(module: str) -> Iterator[Path]:
    """Give the tests of a module: itself, its examples, and the tests named after it."""
    first, *inner = module.split(".")
    path = sources().get(module, Path())
    if path.name.startswith("test_") or (first == "pathlib_games" and path.suffix == ".py"):
        yield path
    folders = inner[:-1] if first == "pathlib_games" else [first, *inner[:-1]]
    names = {f"test_{part}.py" for part in module.split(".")[-2:]}
    for depth in range(len(folders), -1, -1):
        folder = ROOT.joinpath("tests", *folders[:depth])
        yield from (folder / name for name in sorted(names) if (folder / name).is_file())


def nearest(files: Iterable[str]) -> list[str]:
    """Return the files of tests that a change may break, the nearest first."""
    found: dict[str, None] = {}
    for ring in rings(files):
        for module in sorted(ring):
            found.update(dict.fromkeys(path.as_posix() for path in tests_of(module)))
    return list(found)


def pytest_runtest_setup() -> None:
    """Leave out the tests that are still to come when the time is over."""
    if time.monotonic() - BEGAN > SECONDS:
        pytest.skip(f"{SECONDS} s are over; start.py test unit runs it")


def main() -> int:
    """Run the tests that are nearest to what has changed."""
    try:
        files = changed_files()
    except NoGit as problem:
        print(f"skipped: {problem}")
        return SKIPPED
    tests = nearest(files)
    print(
        f"{len(files)} files have changed; {len(tests)} files of tests and examples may tell, "
        f"the nearest {min(len(tests), FILES)} are run."
    )
    if not tests:
        return 0
    # The workers take the next test each, so that the nearest are first.
    options = [
        *PARALLEL,
        "load",
        "-m",
        "not browser and not site and not network",
        "-p",
        "tools.changed",
    ]
    command = [sys.executable, "-m", "pytest", *options, *tests[:FILES]]
    code = subprocess.call(command, cwd=ROOT)
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code


if __name__ == "__main__":
    sys.exit(main())
