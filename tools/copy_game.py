"""Start a new game from a copy of an existing one: its package folder, data and tests.

python -m tools.copy_game maze NEWNAME

The copy passes every check before you change anything. Copy the maze: it is the smallest game,
and its name means nothing else in its files.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACES = (
    "data/{}",
    "pathlib_games/games/{}",
    "pathlib_tutor/lessons/{}.py",
    "tests/games/{}",
    "tests/lessons/test_{}.py",
)
"""The files and folders of a game."""
LISTS = ("tests/data_loaders.py",)
"""Files with one line for each game."""


def renamed(text: str, old: str, new: str) -> str:
    """Rewrite a text about one game for another.

    Examples
    --------
    >>> renamed("Maze: see `games/maze`.", "maze", "nine_men")
    'Nine men: see `games/nine_men`.'
    """
    words = new.replace("_", " ").capitalize()
    return text.replace(old, new).replace(old.capitalize(), words)


def copy_game(old: str, new: str) -> list[Path]:
    """Copy all files of a game to a new name; return the new files.

    Raises
    ------
    SystemExit
        If the game does not exist, or the new name is not usable.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", new):
        sys.exit(
            f"The new name should be lowercase letters, digits and _, such as chess, not {new!r}."
        )
    sources = [ROOT / place.format(old) for place in PLACES]
    targets = [ROOT / place.format(new) for place in PLACES]
    for source, target in zip(sources, targets, strict=True):
        if not source.exists():
            sys.exit(f"{old!r} cannot be copied: there is no {source.relative_to(ROOT)}.")
        if target.exists():
            sys.exit(f"{new!r} is taken: there is {target.relative_to(ROOT)}.")
    for source, target in zip(sources, targets, strict=True):
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    copies = [
        path
        for target in targets
        for path in (target.rglob("*") if target.is_dir() else [target])
        if path.is_file()
    ]
    for path in copies:
        text = renamed(path.read_text(encoding="utf-8"), old, new)
        path.write_text(text, encoding="utf-8", newline="\n")
    for path in (ROOT / name for name in LISTS):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        both = [line + renamed(line, old, new) if old in line else line for line in lines]
        path.write_text("".join(both), encoding="utf-8", newline="\n")
    return copies


def main() -> None:
    """Copy a game, sort the lists, write its golden files, and list the new files."""
    parser = argparse.ArgumentParser(description="Start a new game as a copy of another one.")
    parser.add_argument("old", help="the game to copy, such as maze")
    parser.add_argument("new", help="the name of the new game, such as chess")
    options = parser.parse_args()
    copies = copy_game(options.old, options.new)
    modules = [path for path in copies if path.suffix in {".py", ".pyi"}]
    for command in (["check", "--select=I,RUF022", "--fix"], ["format"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--quiet"]
        subprocess.run([*ruff, *modules, *LISTS], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "tools.golden", options.new], cwd=ROOT, check=True)
    for path in copies:
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
