"""Check the JavaScript of the widgets and pages with TypeScript, by the types in its comments.

python -m tools.scripts

It checks what a browser gets: each widget's module is one text, joined from several files. Without
Node or a network the check says so and is skipped, but not where CI is true.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathlib_games.widgets.live import SceneWidget
from pathlib_games.words import counted
from tools.checks import SKIPPED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HERE = Path(__file__).parent
PACKAGES = [HERE.parent / name for name in ("pathlib_games", "pathlib_tutor")]
COMPILER = HERE / "node_modules" / "typescript" / "lib" / "tsc.js"
OPTIONS = (
    *("--allowJs", "--checkJs", "--strict", "--noEmit", "--pretty", "false"),
    *("--target", "es2022", "--module", "esnext", "--lib", "es2022,dom,dom.iterable"),
)
REPORT = re.compile(r"(?P<module>\w+)\.mjs\((?P<line>\d+),(?P<column>\d+)\): (?P<words>.*)")


class CannotCheck(Exception):
    """Something that the check needs is missing; the message names it."""


def modules() -> dict[str, str]:
    """Return the module of each widget by class name, without duplicates.

    Examples
    --------
    >>> sorted(modules())[:2]
    ['Ask', 'Board']
    """
    for package in PACKAGES:
        for found in pkgutil.walk_packages([str(package)], f"{package.name}."):
            module = package.parent.joinpath(*found.name.split(".")).with_suffix(".py")
            if module.is_file() and "_esm = " in module.read_text("utf-8"):
                importlib.import_module(found.name)
    texts = {
        text: kind.__name__
        for kind in kinds(SceneWidget)
        # A shown widget has its own class, where the text has become a trait.
        if isinstance(text := vars(kind).get("_esm"), str)
    }
    return {name: text for text, name in texts.items()}


def page_scripts() -> dict[str, str]:
    """Return the scripts of our own pages by name.

    Examples
    --------
    >>> sorted(page_scripts())
    ['alone', 'alternative-texts', 'book']
    """
    found = (PACKAGES[0] / "widgets" / "alone.js", *sorted(HERE.glob("*/static/*.js")))
    return {path.stem: path.read_text("utf-8") for path in found}


def kinds(base: type[Any]) -> Iterator[type[Any]]:
    """Yield all subclasses of a class, the nearest last."""
    for kind in base.__subclasses__():
        yield from kinds(kind)
        yield kind


def place_in_file(text: str, line: int, files: Mapping[str, str]) -> tuple[str, int]:
    r"""Return the source file and line number of a line in a module.

    Examples
    --------
    >>> place_in_file("first\nsecond\nlast", 2, {"a.js": "first\n", "b.js": "second\n"})
    ('b.js', 1)
    """
    for name, part in files.items():
        begin = text.find(part)
        number = line - text.count("\n", 0, max(begin, 0))
        if begin >= 0 and 1 <= number <= len(part.splitlines()):
            return name, number
    return "what live.py adds", line


def sources() -> dict[str, str]:
    """Return the source files of the modules, by their paths in the repository."""
    found = sorted(
        [*(path for each in PACKAGES for path in each.rglob("*.js")), *HERE.glob("*/static/*.js")]
    )
    return {path.relative_to(HERE.parent).as_posix(): path.read_text("utf-8") for path in found}


def problems(found: Mapping[str, str], files: Mapping[str, str], program: Path) -> list[str]:
    """Return TypeScript's errors in some modules, with their source files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in found.items():
            Path(folder, f"{name}.mjs").write_text(text, encoding="utf-8")
        command = [node(), str(program), *OPTIONS, *(f"{name}.mjs" for name in found)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    lines = []
    for line in (done.stdout + done.stderr).splitlines():
        report = REPORT.match(line)
        if report:
            place = place_in_file(found[report["module"]], int(report["line"]), files)
            lines.append(f"{place[0]}:{place[1]}:{report['column']}: {report['words']}")
        else:
            lines.append(line)
    return list(dict.fromkeys(lines))  # report an error in a shared file once


def node() -> str:
    """Return the path of Node."""
    found = shutil.which("node")
    if found is None:
        raise CannotCheck("Node is not installed (nodejs.org)")
    return found


def compiler() -> Path:
    """Return the TypeScript compiler; npm fetches the required version if it is missing."""
    node()
    wanted = json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]["typescript"]
    described = COMPILER.parents[1] / "package.json"
    if described.exists() and json.loads(described.read_text("utf-8"))["version"] == wanted:
        return COMPILER
    npm = shutil.which("npm")
    if npm is None:
        raise CannotCheck("npm, which comes with Node, is not installed")
    quiet = ("--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts")
    fetched = subprocess.run(
        [npm, "install", *quiet], cwd=HERE, capture_output=True, text=True, check=False
    )
    if fetched.returncode:
        raise CannotCheck(f"npm could not fetch TypeScript {wanted}: {fetched.stderr.strip()}")
    return COMPILER


def main() -> int:
    """Check all widgets and pages, or say why it cannot."""
    found = {**modules(), **page_scripts()}
    try:
        lines = problems(found, sources(), compiler())
    except CannotCheck as missing:
        needed = os.environ.get("CI") == "true"
        print(f"{'failed' if needed else 'skipped'}: {missing}")
        return 1 if needed else SKIPPED
    print(
        *lines,
        f"{counted(len(found), 'module')}, {counted(len(lines), 'line')} of complaint",
        sep="\n",
    )
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
