"""Compile the modules that notebooks import; runs in the browser's Python.

The compiled files belong to exactly these bytes, so Python never compares timestamps.
"""

import importlib
import pkgutil
import py_compile
import site
import sys
import tempfile
import zipimport
from pathlib import Path

import pathlib_games
import pathlib_tutor

for name in (
    *("pyodide_kernel", "micropip", "piplite", "anywidget", "networkx"),
    # Loaded by a learner's first Tab, question mark and error.
    *("jedi", "IPython.core.oinspect", "ipython_pygments_lexers", "stack_data"),
    *("pygments.lexers", "pygments.formatters.terminal256", "pygments.formatters.html"),
):
    importlib.import_module(name)


def leave_out(_: str) -> None:
    """Go on without a package that fails to import in a browser: the server says why."""


# They need a real computer.
NOT_HERE = ("pathlib_tutor.server", "pathlib_tutor.exporting")
for package in (pathlib_games, pathlib_tutor):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.", leave_out):
        if not found.name.startswith(NOT_HERE):
            importlib.import_module(found.name)
SOURCE = Path(tempfile.gettempdir(), "source.py")


def compile_module(source: str, lies: str, compiled: str | None = None) -> None:
    """Compile a file; errors name the module's final path."""
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(source, compiled, lies, doraise=True, invalidation_mode=unchecked)


for module in list(sys.modules.values()):
    path, loader = getattr(module, "__file__", None) or "", getattr(module, "__loader__", None)
    if path.startswith("/packages/"):
        compile_module(path, path.replace("/packages", site.getsitepackages()[0], 1))
    elif isinstance(loader, zipimport.zipimporter):  # Python's own modules, in an archive
        SOURCE.write_bytes(loader.get_data(path))
        inside = Path(path).relative_to(loader.archive).with_suffix(".pyc")
        compiled = Path("/packages/standard_library") / inside
        compiled.parent.mkdir(parents=True, exist_ok=True)
        compile_module(str(SOURCE), path, str(compiled))
