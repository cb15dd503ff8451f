"""List the licenses of everything that the site hands out."""

from __future__ import annotations

import json
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
COPIES = Path(__file__).resolve().parent / "licenses"
"""The licenses of parts that come without them."""
NAME = "licenses.txt"
DISTRIBUTIONS = {
    "jupyterlab": "JupyterLab",
    "jupyterlite-core": "JupyterLite",
    "jupyterlite-pyodide-kernel": "JupyterLite's kernel",
    "jupyterlab-widgets": "ipywidgets in the browser",
    "anywidget": "anywidget in the browser",
}


def licenses(modules: Path) -> str:
    """Return the licenses of the site's parts, except those of Python's packages.

    Those are in `packages.data`, beside the packages.

    Parameters
    ----------
    modules
        The folder of npm's packages.
    """
    package = json.loads((modules / "pyodide" / "package.json").read_text(encoding="utf-8"))
    pyodide = (
        f"Pyodide {package['version']}. Its source, which also names all that is compiled into it, "
        f"is at\nhttps://github.com/pyodide/pyodide/tree/{package['version']}; this site changes "
        "the name of one file that\npyodide-itself.mjs asks for"
    )
    parts = {
        "pathlib_games": ROOT / "LICENSE",
        pyodide: COPIES / "MPL-2.0.txt",
        "Python": COPIES / "Python.txt",
        "fflate, in zip.js": modules / "fflate" / "LICENSE",
        "nanotar": modules / "nanotar" / "LICENSE",
        **{what: _license(name) for name, what in DISTRIBUTIONS.items()},
    }
    texts = (f"{what}\n\n{path.read_text(encoding='utf-8')}" for what, path in parts.items())
    head = (
        "Who made what this site hands out, and what you may do with it. The licenses of the\n"
        "packages of Python are in static/pyodide/packages.data, an archive (tar, packed with\n"
        "gzip); those of what JupyterLab is made of are in build/third-party-licenses.json.\n"
    )
    return f"\n{'-' * 80}\n".join([head, *texts])


def _license(name: str) -> Path:
    """Return the license of an installed package."""
    files = distribution(name).files or []
    return Path(str(next(file for file in files if file.name == "LICENSE").locate()))
