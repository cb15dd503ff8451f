"""Find JupyterLab's files for charts and terminals, which the course does not use."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

SIGNS = (
    "mermaidAPI",  # Mermaid: charts written as text
    "org.eclipse.elk",  # Mermaid's layout engine
    "vega.github.io/schema",  # Vega-Lite: charts written as JSON
    "Unrecognized signal name",  # Vega, the base of Vega-Lite
    "bracketedPasteMode",  # xterm: terminals, which a browser does not have
)
"""Words that occur in one numbered file only: the library itself."""

_NUMBERED = re.compile(r"(\d+)\.\w+\.js")
_LOADED = re.compile(r"\.e\((\d+)\)")


def seldom(folder: Path) -> list[Path]:
    """Return the parts of JupyterLab that only these libraries load, and the libraries.

    JupyterLab consists of files that load each other by number. Files that cannot be reached
    without the libraries belong to them alone.

    Parameters
    ----------
    folder
        The folder of JupyterLab's files.

    Raises
    ------
    ValueError
        If a library is not found, or in several files: its mark has changed, and files that all
        notebooks need might be taken for a part of it.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.js"))}
    numbers = {found[1]: path for path in texts if (found := _NUMBERED.fullmatch(path.name))}
    parts = set(numbers.values())
    libraries = {sign: {path for path in parts if sign in texts[path]} for sign in SIGNS}
    for sign, theirs in libraries.items():
        if len(theirs) != 1:
            raise ValueError(f"{len(theirs)} files of JupyterLab have the words {sign}, not one")
    loads = {
        path: {numbers[number] for number in _LOADED.findall(text) if number in numbers}
        for path, text in texts.items()
    }
    begin = texts.keys() - parts
    without = _reached(begin, loads, set.union(*libraries.values()))
    return sorted(_reached(begin, loads, ()) - without)


def _reached(
    begin: Collection[Path], loads: Mapping[Path, Collection[Path]], without: Collection[Path]
) -> set[Path]:
    """Return all files that the first files load, directly or indirectly."""
    reached: set[Path] = set()
    waiting = list(begin)
    while waiting:
        path = waiting.pop()
        if path not in reached and path not in without:
            reached.add(path)
            waiting += loads[path]
    return reached
