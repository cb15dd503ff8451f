"""Compile the packages for the browser's Python and pack them into one archive."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import Distribution, distributions
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXTENSION = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"
STAND_INS = ("ipykernel", "piplite", "pyodide_kernel", "widgetsnbextension-4")
KERNEL = Path(sys.prefix, EXTENSION, "static", "pypi")
WANTED = (".", "ipython", "micropip==0.11.1", "networkx")
"""This package, the kernel's needs, and the notebooks' imports.

Micropip's version is here: tools/constraints.txt is for Python 3.11, which has no micropip.
"""

PYTHON = "3.14"
_TAG = "cpython-314"
PLATFORM = "wasm32-pyodide2025"
BROWSER = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "python_full_version": f"{PYTHON}.0",
    "python_version": PYTHON,
    "sys_platform": "emscripten",
}

# Files that pip installs elsewhere: programs, and JavaScript that JupyterLab itself loads.
_ELSEWHERE = re.compile(r"(\.\.|bin|etc|share)/")
# Unused in notebooks, and types of packages that are not here: together a third of the download.
# The notebooks are beside the archive, ready to open.
_NOT_HERE = re.compile(
    r"(^|/)(tests?|testing/tests)/|/__pycache__/"
    r"|\.dist-info/(RECORD|direct_url\.json|uv_cache\.json)$"  # place and time of the installation
    r"|^jedi/third_party/(django|typeshed/stubs)|^pathlib_games/notebooks/"
)
# Of these only what something imports, compiled: Pygments knows 500 languages, and IPython colors
# only Python and its magics.
_ONLY_COMPILED = re.compile(r"pygments/lexers/|IPython/(sphinxext|testing)/")
_PLAIN = re.compile(r"[\w.+/-]{1,100}", re.ASCII)
_OURS = "pathlib-games"
STANDARD_LIBRARY = "python_stdlib.zip"
_MOMENT = (1980, 1, 1, 0, 0, 0)  # the same files give the same bytes


def install(folder: Path) -> None:
    """Let the installer choose and unpack the packages for a browser."""
    command = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target", str(folder)]
    command += ["--python-version", PYTHON, "--python-platform", PLATFORM]
    chosen = ["--only-binary", ":all:", "--no-binary", "pathlib-games", *WANTED]
    subprocess.run([*command, "--constraint", "tools/hashes.txt", *chosen], cwd=ROOT, check=True)
    # The kernel's own packages, including stand-ins for what a browser does not need.
    kernel = [str(path) for name in STAND_INS for path in KERNEL.glob(f"{name}*.whl")]
    subprocess.run([*command, "--no-deps", *kernel], cwd=ROOT, check=True)


def compile_modules(installed: Path, core: Path) -> None:
    """Compile the notebooks' imports with the browser's Python, run by Node, for a faster start.

    Parameters
    ----------
    installed
        The folder of unpacked packages; compiled modules go beside the others.
    core
        The folder of Pyodide.
    """
    command = ["node", str(HERE / "in_node.mjs"), str(core), str(installed)]
    subprocess.run(command, input=(HERE / "compiling.py").read_bytes(), check=True)


def archive(installed: Path, path: Path) -> None:
    """Pack installed packages into one file, without what no notebook needs.

    One archive is a fifth smaller than 30 wheels, and JavaScript unpacks it in half the time that
    Pyodide needs to unpack wheels in Python (0.9 and 1.6 s in Node).

    Parameters
    ----------
    installed
        The folder of unpacked packages.
    path
        The archive, a packed tar.

    Raises
    ------
    ValueError
        If a required package is missing, since it cannot be fetched offline; or if a file has an
        unusual name, which the unpacking library could truncate.
    """
    found = list(distributions(path=[str(installed)]))
    there = {canonicalize_name(distribution.name) for distribution in found}
    kept: dict[str, Path] = {}
    for distribution in found:
        if missing := _needs(distribution) - there:
            raise ValueError(f"{distribution.name} needs {', '.join(sorted(missing))}")
        kept |= _kept(distribution)
    for inside in kept:
        if not _PLAIN.fullmatch(inside):
            raise ValueError(f"the name of a file should be short and plain, not {inside}")
    # Similar files side by side compress well.
    alike = sorted(kept, key=lambda inside: (Path(inside).suffix, inside))
    with (
        path.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for inside in alike:
            content = kept[inside].read_bytes()
            member = tarfile.TarInfo(inside)  # no owner, no age: the same files give the same bytes
            member.size = len(content)
            tar.addfile(member, BytesIO(content))


def standard_library(core: Path, installed: Path, folder: Path) -> None:
    """Put Python's own modules, compiled, into a folder: otherwise each start compiles them.

    Parameters
    ----------
    core
        The folder of Pyodide.
    installed
        The folder of the compiled modules.
    folder
        The folder of the archive.
    """
    compiled = installed / "standard_library"
    ours = {
        path.relative_to(compiled).as_posix(): path.read_bytes() for path in compiled.rglob("*.pyc")
    }
    with zipfile.ZipFile(core / STANDARD_LIBRARY) as theirs:
        kept = {name: theirs.read(name) for name in theirs.namelist() if f"{name}c" not in ours}
    with zipfile.ZipFile(folder / STANDARD_LIBRARY, "w", compresslevel=9) as archive:
        for inside, content in sorted((kept | ours).items()):
            _write(archive, inside, content)


def _needs(distribution: Distribution) -> set[str]:
    """Return the packages that a package needs in a browser."""
    needs = map(Requirement, distribution.requires or ())
    return {
        canonicalize_name(need.name)
        for need in needs
        if need.marker is None or need.marker.evaluate(BROWSER)
    }


def _kept(distribution: Distribution) -> Iterator[tuple[str, Path]]:
    """List the packed files of an installed package: archive path and file.

    A compiled module of another package is packed without its source, which halves it. Ours keep
    their source: learners read it, and error messages show lines of it.
    """
    ours = canonicalize_name(distribution.name) == _OURS
    for file in distribution.files or ():
        inside, place = file.as_posix(), Path(str(file.locate()))
        if _ELSEWHERE.match(inside) or _NOT_HERE.search(inside):
            continue
        compiled = place.parent / "__pycache__" / f"{place.stem}.{_TAG}.pyc"
        if place.suffix != ".py" or not compiled.exists():
            if not _ONLY_COMPILED.match(inside):
                yield inside, place
        elif ours:
            yield inside, place
            yield (file.parent / "__pycache__" / compiled.name).as_posix(), compiled
        else:
            yield file.with_suffix(".pyc").as_posix(), compiled


def _write(archive: zipfile.ZipFile, inside: str, content: bytes | str) -> None:
    archive.writestr(zipfile.ZipInfo(inside, _MOMENT), content, zipfile.ZIP_DEFLATED)


def lock(core: Path) -> str:
    """Return Pyodide's package list, which is empty: the packages are in the archive.

    Parameters
    ----------
    core
        The folder of Pyodide; its own list names its Python and system.
    """
    theirs = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": theirs["info"], "packages": {}}, indent=1)
