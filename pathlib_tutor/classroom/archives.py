"""What a class has handed in: a folder, an archive of a learning system, or a single file.

An archive is opened without trusting it: nothing of it is written under a name that it gives, and
what it holds has a limit. Moodle and Canvas tell by a name whose a file is and take feedback under
such a name again; the pattern of each is written down here.
"""

from __future__ import annotations

import io
import re
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pathlib_games.files import reason
from pathlib_games.graphs.errors import NotFound
from pathlib_games.words import counted

NOTEBOOK = ".ipynb"
"""How the names of notebooks end: nothing else is read."""
LARGEST = 50 << 20
_LARGEST_IN_ALL = 4 << 30
_MOST = 20_000  # files in an archive
_DEEPEST = 2  # archives in archives: what a learner packed lies in the archive of the class
_BEGINNING = 1_000  # bytes, by which it is seen what a file is
SYSTEM = re.compile(
    r"([^_]*)_(\d+)_assignsubmission_[a-z]+(?:_|$)"  # Moodle
    r"|([^_]+)(?:_LATE)?_(\d+)_\d+_"  # Canvas
    r"|(?:LATE_)?anon_[A-Za-z0-9]+_\d+_"  # Canvas, where nobody is named
)
"""What learning systems call a learner's folder, or put before the name of a file."""
_KINDS = {b"%pdf": "a PDF", b"<!doctype html": "a web page", b"<html": "a web page"}
_NO_NOTEBOOK = "it is no notebook"
_PACKED = frozenset({".7z", ".gz", ".rar", ".tar", ".tgz", ".xz"})
_MISTAKEN = _PACKED | {".docx", ".jpeg", ".jpg", ".odt", ".png", ".py", ".txt"}
"""What else is handed in by mistake; all other files lie there for other reasons."""
_BY_MACOS = "__MACOSX"
_CHECKPOINTS = ".ipynb_checkpoints"
_ENCRYPTED = 1
_DRIVE = re.compile(r"[A-Za-z]:")
_DAMAGED = (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError, zlib.error)
"""What reading an archive raises if it is damaged, or packed in a way that nobody knows."""


class NothingThere(NotFound):
    """What should be read is not there."""


class File(NamedTuple):
    """A file that was handed in."""

    name: Path  # as it is called there, with its folders
    path: Path  # where it can be read
    flaw: str = ""  # what it is, if that is no notebook


@dataclass
class Submissions:
    """All that was handed in."""

    files: list[File] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """What could not be opened, a sentence for each."""

    @property
    def notebooks(self) -> list[File]:
        """The files that may be notebooks."""
        return [file for file in self.files if not file.flaw]

    @property
    def strange(self) -> list[File]:
        """The files that are something else."""
        return [file for file in self.files if file.flaw]


def check_there(given: Path) -> None:
    """Raise `NothingThere` if there is no folder or file of that name."""
    if not given.exists():
        raise NothingThere(f"There is no folder {given}. No archive has that name either.")


@contextmanager
def opened(given: Path) -> Iterator[Submissions]:
    """Open what was handed in; what an archive holds is there until the end of the block.

    Raises `NothingThere` if there is nothing.
    """
    check_there(given)
    with tempfile.TemporaryDirectory(prefix="pathlib-games-") as room:
        opening = _Opening(Path(room))
        if given.is_dir():
            for path in sorted(given.rglob("*")):
                name = path.relative_to(given)
                if _is_left_out(name.parts):
                    continue
                if path.is_file():
                    opening.take(name, path)
                elif path.is_symlink() or not path.is_dir():
                    opening.tell(name, "it is a link to a folder, or to nothing, or no file")
        else:
            opening.take(Path(given.name), given, whole=True)
        opening.tell_left_out()
        yield opening.found


class _Opening:
    """Opens archives into a folder of ours, where files have numbers for names."""

    def __init__(self, room: Path) -> None:
        self.found = Submissions()
        self._room = room
        self._bytes = self._files = self._by_macos = 0

    def take(self, name: Path, path: Path, depth: int = 0, *, whole: bool = False) -> None:
        """Take a file: an archive is opened.

        `whole`: it is all that was handed in, so its name says nothing of whose a file in it is.
        """
        if name.suffix.casefold() == ".zip":
            if depth < _DEEPEST:
                self._open(name, path, depth, Path() if whole else name)
            else:
                self.tell(name, "it is packed too often: unpack it, and pack it once")
            return
        try:
            with path.open("rb") as file:
                flaw = _flaw(name, file.read(_BEGINNING))
        except OSError as problem:
            self.tell(name, f"it cannot be opened ({reason(problem)})")
            return
        if whole or flaw != _NO_NOTEBOOK or name.suffix.casefold() in _MISTAKEN:
            self.found.files.append(File(name, path, flaw))

    def tell_left_out(self) -> None:
        """Say in one line what macOS has put beside the files."""
        if self._by_macos:
            told = counted(self._by_macos, "file")
            self.found.problems.append(f"{_BY_MACOS}: {told} that macOS added, nobody's work.")

    def tell(self, name: Path, flaw: str) -> None:
        """Say that something cannot be marked, and why."""
        self.found.problems.append(f"{name.as_posix()}: {flaw}. Nothing of it is marked.")

    def _open(self, name: Path, path: Path, depth: int, within: Path) -> None:
        try:
            with zipfile.ZipFile(path) as archive:
                if not archive.infolist():
                    self.tell(name, "there is nothing in it, or it is damaged: pack it again")
                for each in sorted(archive.infolist(), key=_name):
                    is_folder = _name(each).endswith("/")
                    if not is_folder and not self._unpack(archive, each, within, depth):
                        break
        except _DAMAGED:
            self.tell(name, "it is a damaged archive, or none: download or pack it again")

    def _unpack(
        self, archive: zipfile.ZipFile, each: zipfile.ZipInfo, within: Path, depth: int
    ) -> bool:
        """Unpack a file; says whether the archive is to be read on."""
        called = PurePosixPath(_name(each))
        if _BY_MACOS in called.parts:
            self._by_macos += 1
        elif not _is_left_out(called.parts):
            data = self._data(archive, each, within / called)
            if isinstance(data, str):
                self.tell(within / called, data)
            else:
                self._files += 1
                # Not as they call it: that may be too long, or no name on Windows.
                path = self._room / str(self._files)
                path.write_bytes(data)
                self.take(within / called, path, depth + 1)
        if self._bytes <= _LARGEST_IN_ALL and self._files < _MOST:
            return True
        told = f"more than {_LARGEST_IN_ALL >> 30} GB or {_MOST:,} files are packed in it"
        self.tell(within / called, f"{told}, so it is not read from here on")
        return False

    def _data(self, archive: zipfile.ZipFile, each: zipfile.ZipInfo, name: Path) -> bytes | str:
        """Return what a file in an archive holds, its beginning if it is not read; or a flaw."""
        if name.is_absolute() or ".." in name.parts or _DRIVE.match(_name(each)):
            return "its name leads out of the archive"
        if each.flag_bits & _ENCRYPTED:
            return "it is locked by a password: pack it without one"
        is_read = name.suffix.casefold() in (NOTEBOOK, ".zip")
        most = LARGEST if is_read else _BEGINNING
        try:
            with archive.open(each) as file:
                data = file.read(most + 1)
        except NotImplementedError:
            return "it is compressed in a way that is not read: pack it again as a plain .zip"
        except _DAMAGED:
            return "it is damaged in the archive"
        self._bytes += len(data)
        return data if len(data) <= most or not is_read else f"it has more than {most >> 20} MB"


def _is_left_out(parts: Iterable[str]) -> bool:
    """Say whether a file is a copy of Jupyter's, or a system's note about a folder."""
    known = list(parts)
    return _CHECKPOINTS in known or known[-1].startswith("._") or known[-1] == ".DS_Store"


def _name(each: zipfile.ZipInfo) -> str:
    r"""Return what a file in an archive is called, whoever has packed it.

    macOS packs UTF-8 and does not say so; Windows PowerShell 5.1 parts folders by \.
    """
    name = each.filename
    if not each.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _flaw(name: Path, beginning: bytes) -> str:
    """Say what a file is that should be a notebook; empty if it may be one."""
    start = beginning.lstrip(b"\xef\xbb\xbf \t\r\n")[:15].lower()
    for mark, kind in _KINDS.items():
        if start.startswith(mark):
            return f"it is {kind} and no notebook: the file that ends in .ipynb is needed"
    ending = name.suffix.casefold()
    if start.startswith(b"pk\3\4") and ending == NOTEBOOK:
        return "it is an archive by what it holds: its name should end in .zip"
    named = NOTEBOOK in name.stem.casefold() and ending != NOTEBOOK
    if named or (not ending and start.startswith(b"{")):
        return "it is no notebook by its name, which should end in .ipynb"
    if ending in _PACKED:
        return "it is an archive of a kind that is not read: pack it as .zip"
    return "" if ending == NOTEBOOK else _NO_NOTEBOOK


# ---- back: the names under which learning systems take feedback ----------------------------------


def feedback_name(name: Path) -> str | None:
    """Return under which name a learning system takes feedback on a file; None if it is of none.

    Moodle takes it in the folder, or with the beginning of the name, that it gave; Canvas under the
    beginning of the name with its two numbers.

    Examples
    --------
    >>> feedback_name(Path("Ada Lovelace_12_assignsubmission_file/02.ipynb"))
    'Ada Lovelace_12_assignsubmission_file/feedback.html'
    >>> feedback_name(Path("Ada Lovelace_12_assignsubmission_file_02.ipynb"))
    'Ada Lovelace_12_assignsubmission_file_feedback.html'
    >>> feedback_name(Path("lovelaceada_LATE_12_34_02-1.ipynb"))
    'lovelaceada_LATE_12_34_feedback.html'
    >>> feedback_name(Path("ada/02.ipynb"))
    """
    *folders, file = name.parts
    for folder in folders:
        if SYSTEM.fullmatch(folder):
            return f"{folder}/feedback.html"
    found = SYSTEM.match(file)
    return f"{found[0]}feedback.html" if found else None


def name_and_number(part: str) -> tuple[str, str]:
    """Return what a part of a path tells of a learner: a name, and a learning system's number.

    Examples
    --------
    >>> name_and_number("Ada Lovelace_12_assignsubmission_file")
    ('Ada Lovelace', '12')
    >>> name_and_number("week 2")
    ('week 2', '')
    """
    found = SYSTEM.match(part)
    if found is None:
        return part, ""
    name, number, student, user = found.groups(default="")
    return name or student, number or user


def archive(texts: Mapping[str, str]) -> bytes:
    """Return an archive of texts under their names: the same bytes for the same texts."""
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts.items():
            packed.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return page.getvalue()
