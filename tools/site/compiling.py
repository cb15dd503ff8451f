"""Compiles the modules that notebooks import; runs in the browser's Python.

What is compiled here belongs to just these bytes, so its age is never compared with anything.
"""

import importlib
import pkgutil
import py_compile
import sys

import pathlib_games

for name in ("pyodide_kernel", "micropip", "piplite", "anywidget", "networkx"):
    importlib.import_module(name)


def leave_out(_: str) -> None:
    """Go on without a package that cannot be imported in a browser: the server says why."""


for found in pkgutil.walk_packages(pathlib_games.__path__, "pathlib_games.", leave_out):
    if not found.name.startswith("pathlib_games.server"):
        importlib.import_module(found.name)
for module in list(sys.modules.values()):
    path = getattr(module, "__file__", None) or ""
    if path.startswith("/packages/"):
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(path, doraise=True, invalidation_mode=unchecked)
