"""The packages that a browser's Python gets, and the list that tells Pyodide where they are."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import TYPE_CHECKING

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXTENSION = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"
STAND_INS = ("ipykernel", "piplite", "pyodide_kernel", "widgetsnbextension-4")
KERNEL = Path(sys.prefix, EXTENSION, "static", "pypi")
WANTED = (".", "ipython", "micropip==0.11.1", "networkx")
"""This package, what the kernel needs, and what a notebook imports.

Micropip has its version here: constraints.txt is for Python 3.11, for which there is none.
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

# Files that pip puts elsewhere: programs, and the JavaScript that JupyterLab itself loads.
_ELSEWHERE = re.compile(r"(\.\.|bin|etc|share)/")
# What nobody imports in a notebook, and the types of packages that are not here: together they
# would be a third of what is sent. The notebooks lie beside the wheels, ready to be opened.
_NOT_HERE = re.compile(
    r"(^|/)(tests?|testing/tests)/|/__pycache__/|\.dist-info/RECORD$"
    r"|^jedi/third_party/(django|typeshed/stubs)|^pathlib_games/notebooks/"
)
# Of these only what something imports, and that is compiled: Pygments knows 500 languages, and
# IPython colors Python and those of its magics.
_ONLY_COMPILED = re.compile(r"pygments/lexers/|IPython/(sphinxext|testing)/")
_OURS = "pathlib-games"
STANDARD_LIBRARY = "python_stdlib.zip"
_MOMENT = (1980, 1, 1, 0, 0, 0)  # the same files give the same bytes


@dataclass(frozen=True)
class Wheel:
    """A package in a file that Pyodide can load.

    Attributes
    ----------
    name, version
        As its authors write them.
    path
        The file.
    imports
        The modules that are found in it.
    needs
        The packages that it needs in a browser.
    """

    name: str
    version: str
    path: Path
    imports: tuple[str, ...]
    needs: tuple[str, ...]

    @property
    def key(self) -> str:
        """The name as package managers compare it."""
        return canonicalize_name(self.name)


def install(folder: Path) -> None:
    """Let the installer choose and unpack the packages, as for a browser."""
    command = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target", str(folder)]
    command += ["--python-version", PYTHON, "--python-platform", PLATFORM]
    chosen = ["--only-binary", ":all:", "--no-binary", "pathlib-games", *WANTED]
    subprocess.run([*command, "--constraint", "constraints.txt", *chosen], cwd=ROOT, check=True)
    # The kernel's own packages, among them some that stand in for what is not needed in a browser.
    kernel = [str(path) for name in STAND_INS for path in KERNEL.glob(f"{name}*.whl")]
    subprocess.run([*command, "--no-deps", *kernel], cwd=ROOT, check=True)


def compile_modules(installed: Path, core: Path) -> None:
    """Let the browser's Python, run by Node, compile what notebooks import; it starts faster then.

    Parameters
    ----------
    installed
        Where the installer unpacked packages; compiled modules are put beside the others.
    core
        The folder of Pyodide.
    """
    command = ["node", str(HERE / "in_node.mjs"), str(core), str(installed)]
    subprocess.run(command, input=(HERE / "compiling.py").read_bytes(), check=True)


def wheels(installed: Path, folder: Path) -> list[Wheel]:
    """Put installed packages into a folder as wheels, without what no notebook needs."""
    found = [_packed(distribution, folder) for distribution in distributions(path=[str(installed)])]
    return sorted(found, key=lambda wheel: wheel.key)


def standard_library(core: Path, installed: Path, folder: Path) -> None:
    """Put Python's own modules into a folder, compiled where they were: else each start does it.

    Parameters
    ----------
    core
        The folder of Pyodide.
    installed
        Where the compiled modules were put.
    folder
        Where the archive goes.
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


def _packed(distribution: Distribution, folder: Path) -> Wheel:
    """Write the files of an installed package into a wheel."""
    kept = dict(_kept(distribution))
    name = distribution.name.replace("-", "_")
    record = next(path for path in kept if path.endswith(".dist-info/METADATA"))
    record = record.replace("METADATA", "RECORD")
    path = folder / f"{name}-{distribution.version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for inside, place in sorted(kept.items()):
            _write(archive, inside, place.read_bytes())
        # Hashes cannot be packed, and the list of all packages has one of the whole wheel.
        _write(archive, record, "".join(f"{inside},,\n" for inside in sorted([*kept, record])))
    return _wheel(distribution, path, kept)


def _kept(distribution: Distribution) -> Iterator[tuple[str, Path]]:
    """Tell which files of an installed package are packed: the path in the wheel, and the file.

    A module of somebody else that was compiled is packed without its source, as half the bytes.
    Ours keep it: learners read it, and a line of it is shown if it fails.
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


def _wheel(distribution: Distribution, path: Path, files: Iterable[str]) -> Wheel:
    needs = map(Requirement, distribution.requires or ())
    return Wheel(
        distribution.name,
        distribution.version,
        path,
        tuple(sorted(set(_modules(files)))),
        tuple(
            sorted(
                canonicalize_name(need.name)
                for need in needs
                if need.marker is None or need.marker.evaluate(BROWSER)
            )
        ),
    )


def _modules(files: Iterable[str]) -> Iterator[str]:
    for file in files:
        if found := re.fullmatch(r"(\w+)(/__init__)?\.pyc?", file):
            yield found[1]


def lock(found: Iterable[Wheel], core: Path) -> str:
    """Return the list of packages, as Pyodide reads it.

    Parameters
    ----------
    found
        All packages of the site.
    core
        The folder of Pyodide; its own list tells for which Python and system it is.

    Raises
    ------
    ValueError
        If a package is needed that is not there: nobody could fetch it without a network.
    """
    by_key = {wheel.key: wheel for wheel in found}
    for wheel in by_key.values():
        if missing := set(wheel.needs) - set(by_key):
            raise ValueError(f"{wheel.name} needs {', '.join(sorted(missing))}")
    theirs = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = {
        key: {
            "name": wheel.name,
            "version": wheel.version,
            "file_name": wheel.path.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": list(wheel.imports),
            "depends": list(wheel.needs),
            "unvendored_tests": False,
        }
        for key, wheel in by_key.items()
    }
    return json.dumps({"info": theirs["info"], "packages": packages}, indent=1)
