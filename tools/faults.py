"""Put a known fault into the package, to see which test catches it.

python -m tools.faults list                              what each fault breaks
python -m tools.faults apply NAME                        make a fault, by hand
python -m tools.faults revert NAME                       mend it again
python -m tools.faults run [--near] [NAME ...] [-- ...]  make each and run tests until one fails

`run` always restores the file. The tests of the same module run first, then those of its folder,
then all (not with `--near`). Arguments after `--` go to pytest, for example to select tests.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parents[1]
FAULTS = Path(__file__).with_suffix(".toml")
USUAL = ["-m", "not browser and not site and not slow"]
_FIRST = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
_ALL_PASSED, _WRONG_USE, _NO_TESTS = 0, 4, 5  # pytest's exit codes


class DoesNotFit(Exception):
    """The old lines of a fault occur in its file not at all, or more than once."""


@dataclass(frozen=True)
class Fault:
    """A change to some lines of a file.

    Attributes
    ----------
    name, breaks
        Its name, and a sentence about what it breaks.
    file
        Its path from the top of the project.
    old, new
        The correct lines, and the faulty lines.
    """

    name: str
    file: str
    breaks: str
    old: str
    new: str

    def made(self, root: Path) -> bytes:
        """Return the file with the fault."""
        return self._with(self.new, self.old, root)

    def mended(self, root: Path) -> bytes:
        """Return the faulty file without the fault."""
        return self._with(self.old, self.new, root)

    def _with(self, put: str, instead: str, root: Path) -> bytes:
        path = root / self.file
        text = f"\n{path.read_bytes().decode()}" if path.is_file() else ""
        if (times := text.count(f"\n{instead}")) != 1:
            raise DoesNotFit(f"does not fit: its lines occur {times} times in {self.file}")
        return text.replace(f"\n{instead}", f"\n{put}")[1:].encode()

    @contextmanager
    def there(self, root: Path) -> Iterator[None]:
        """Make the fault temporarily, and always restore the file."""
        faulty, path = self.made(root), root / self.file
        whole = path.read_bytes()
        try:
            path.write_bytes(faulty)
            yield
        finally:
            path.write_bytes(whole)

    def near(self, root: Path) -> list[list[str]]:
        """Return the arguments for pytest in order: the module and its tests, then its folder."""
        module, tests = Path(self.file), Path("tests")
        room = tests.joinpath(*module.parent.parts[1:])
        steps = [[module, room / f"test_{module.stem}.py"]]
        if room != tests:
            folder = next(folder for folder in (room, *room.parents) if (root / folder).is_dir())
            whole = [] if folder == tests else [folder]
            steps.append([module.parent, room.with_name(f"test_{room.name}.py"), *whole])
        found = [[path.as_posix() for path in step if (root / path).exists()] for step in steps]
        return [step for step in found if step]  # without a path pytest runs everything


def read() -> dict[str, Fault]:
    """Return the faults by name."""
    written = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]
    return {fault["name"]: Fault(**fault) for fault in written}


def caught_by(fault: Fault, steps: Sequence[Sequence[str]], root: Path) -> str | None:
    """Make a fault, run pytest with each of these arguments, and return the first failure."""
    with fault.there(root):
        for step in steps:
            command = [sys.executable, "-m", "pytest", "-x", "-q", *step]
            ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
            if ran.returncode == _WRONG_USE and "conftest" not in ran.stderr:
                sys.exit(f"pytest cannot run so: {ran.stderr.strip()}")
            if ran.returncode not in (_ALL_PASSED, _NO_TESTS):
                failed = _FIRST.search(ran.stdout)
                return failed[1] if failed else f"pytest, which ended with {ran.returncode}"
    return None


def _done(what: str, fault: Fault, near: bool, arguments: Sequence[str]) -> str:
    """Do what is asked with one fault, and return the line to print."""
    path = ROOT / fault.file
    if what == "list":
        fault.made(ROOT)  # or it reports that it does not fit
        return fault.breaks
    if what in ("apply", "revert"):
        path.write_bytes(fault.made(ROOT) if what == "apply" else fault.mended(ROOT))
        return f"{'made' if what == 'apply' else 'mended'} in {fault.file}"
    began = monotonic()
    places = [*fault.near(ROOT), *([] if near else [[]])]
    caught = caught_by(fault, [[*arguments, *place] for place in places], ROOT)
    told = f"caught by {caught}" if caught else "survived"
    return f"{told}, {monotonic() - began:.0f} s"


def main() -> int:
    """Do what the command line says; return 1 if a fault does not fit."""
    own = sys.argv[1:]
    cut = own.index("--") if "--" in own else len(own)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["list", "apply", "revert", "run"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--near", action="store_true")
    said, known = parser.parse_intermixed_args(own[:cut]), read()
    if unknown := ", ".join(sorted({*said.names} - {*known})):
        parser.error(f"there is no fault {unknown}; `list` names them all")
    if said.what in ("apply", "revert") and len(said.names) != 1:
        parser.error(f"{said.what} takes the name of one fault")
    code = 0
    for name in said.names or known:
        try:
            told = _done(said.what, known[name], said.near, own[cut + 1 :] or USUAL)
        except DoesNotFit as problem:
            told, code = str(problem), 1
        print(f"{name}: {told}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
