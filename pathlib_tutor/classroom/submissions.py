"""The notebooks that a class handed in, and the owner of each.

Archives are not trusted: no file is written under a name from an archive, and sizes are limited.
Moodle and Canvas put the learner into file names, and expect feedback under similar names. A
learner can change anything in a notebook, so its own claims count only if nothing else helps.
"""

from __future__ import annotations

import ast
import io
import re
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pathlib_games.files import reason
from pathlib_games.graphs.errors import NotFound
from pathlib_games.words import counted, shown
from pathlib_tutor.classroom.draws import Known, catalog
from pathlib_tutor.classroom.notebook import (
    Notebook,
    Unreadable,
    kept_for,
    literal,
    read_notebook,
    statements_in,
)
from pathlib_tutor.classroom.roster import LONGEST_ID, Learner
from pathlib_tutor.record.attempts import WHO, as_one_id

NOTEBOOK = ".ipynb"
"""The suffix of notebooks; other files are not read."""
LARGEST = 50 << 20
_LARGEST_IN_ALL = 4 << 30
_MOST = 20_000  # files in an archive
_DEEPEST = 2  # nesting of archives: a learner's archive in the class's archive
_BEGINNING = 1_000  # bytes for recognizing a file
SYSTEM = re.compile(
    r"([^_]*)_(\d+)_assignsubmission_[a-z]+(?:_|$)"  # Moodle
    r"|([^_]+)(?:_LATE)?_(\d+)_\d+_"  # Canvas
    r"|(?:LATE_)?anon_[A-Za-z0-9]+_\d+_"  # Canvas with anonymous marking
)
"""The learner's folder, or the prefix of a file name, in learning systems."""
_KINDS = {b"%pdf": "a PDF", b"<!doctype html": "a web page", b"<html": "a web page"}
_NO_NOTEBOOK = "it is not a notebook"
_PACKED = frozenset({".7z", ".gz", ".rar", ".tar", ".tgz", ".xz"})
_MISTAKEN = _PACKED | {".docx", ".jpeg", ".jpg", ".odt", ".png", ".py", ".txt"}
"""The suffixes of files handed in by mistake; other files have other reasons."""
_BY_MACOS = "__MACOSX"
_CHECKPOINTS = ".ipynb_checkpoints"
_ENCRYPTED = 1
_DRIVE = re.compile(r"[A-Za-z]:")
_DAMAGED = (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, EOFError, zlib.error)
"""The errors of reading an archive that is damaged, or packed in an unknown format."""


class File(NamedTuple):
    """A file that was handed in."""

    name: Path  # its original name, with folders
    path: Path  # the path to read it from
    flaw: str = ""  # why it is not a notebook, or empty


def check_there(given: Path) -> None:
    """Raise `NotFound` if the path does not exist."""
    if not given.exists():
        raise NotFound(f"There is no folder or archive {given}.")


@contextmanager
def opened(given: Path) -> Iterator[Submissions]:
    """Open a folder or archive; unpacked files exist until the end of the block.

    Raises `NotFound` if the path does not exist.
    """
    check_there(given)
    with tempfile.TemporaryDirectory(prefix="pathlib-games-") as room:
        found = Submissions(Path(room))
        if given.is_dir():
            for path in sorted(given.rglob("*")):
                name = path.relative_to(given)
                if _is_left_out(name.parts):
                    continue
                if path.is_file():
                    found.take(name, path)
                elif path.is_symlink() or not path.is_dir():
                    found.tell(name, "it is not a file, or it is a link to a folder or to nothing")
        else:
            found.take(Path(given.name), given, whole=True)
        found.tell_left_out()
        yield found


class Submissions:
    """All files that were handed in, unpacked into a temporary folder under numbers as names."""

    def __init__(self, room: Path) -> None:
        self.files: list[File] = []
        self.problems: list[str] = []  # the files that could not be opened, one sentence each
        self._room = room
        self._bytes = self._files = self._by_macos = 0

    @property
    def notebooks(self) -> list[File]:
        """The possible notebooks."""
        return [file for file in self.files if not file.flaw]

    @property
    def strange(self) -> list[File]:
        """The other files."""
        return [file for file in self.files if file.flaw]

    def take(self, name: Path, path: Path, depth: int = 0, *, whole: bool = False) -> None:
        """Take a file, or open an archive.

        `whole`: whether it is everything handed in, so that its name identifies no learner.
        """
        if name.suffix.casefold() == ".zip":
            if depth < _DEEPEST:
                self._open(name, path, depth, Path() if whole else name)
            else:
                self.tell(name, "it is packed too many times: unpack it, and pack it once")
            return
        try:
            with path.open("rb") as file:
                flaw = _flaw(name, file.read(_BEGINNING))
        except OSError as problem:
            self.tell(name, f"it cannot be opened ({reason(problem)})")
            return
        if whole or flaw != _NO_NOTEBOOK or name.suffix.casefold() in _MISTAKEN:
            self.files.append(File(name, path, flaw))

    def tell_left_out(self) -> None:
        """Report the number of files that macOS added."""
        if self._by_macos:
            told = counted(self._by_macos, "file")
            self.problems.append(f"{_BY_MACOS}: {told} added by macOS, not by a learner.")

    def tell(self, name: Path, flaw: str) -> None:
        """Report why something cannot be marked."""
        self.problems.append(f"{name.as_posix()}: {flaw}. Nothing in it was marked.")

    def _open(self, name: Path, path: Path, depth: int, within: Path) -> None:
        try:
            with zipfile.ZipFile(path) as archive:
                if not archive.infolist():
                    self.tell(name, "it is empty or damaged: pack it again")
                for each in sorted(archive.infolist(), key=_name):
                    is_folder = _name(each).endswith("/")
                    if not is_folder and not self._unpack(archive, each, within, depth):
                        break
        except _DAMAGED:
            self.tell(name, "it is damaged or not an archive: download or pack it again")

    def _unpack(
        self, archive: zipfile.ZipFile, each: zipfile.ZipInfo, within: Path, depth: int
    ) -> bool:
        """Unpack a file; return whether to continue with the archive."""
        called = PurePosixPath(_name(each))
        if _BY_MACOS in called.parts:
            self._by_macos += 1
        elif not _is_left_out(called.parts):
            data = self._data(archive, each, within / called)
            if isinstance(data, str):
                self.tell(within / called, data)
            else:
                self._files += 1
                # The original name may be too long, or invalid on Windows.
                path = self._room / str(self._files)
                path.write_bytes(data)
                self.take(within / called, path, depth + 1)
        if self._bytes <= _LARGEST_IN_ALL and self._files < _MOST:
            return True
        told = f"the archive holds more than {_LARGEST_IN_ALL >> 30} GB or {_MOST:,} files"
        self.tell(within / called, f"{told}, so the rest was not read")
        return False

    def _data(self, archive: zipfile.ZipFile, each: zipfile.ZipInfo, name: Path) -> bytes | str:
        """Return a file's content, or the beginning of a file not to read; or else a flaw."""
        if name.is_absolute() or ".." in name.parts or _DRIVE.match(_name(each)):
            return "its name points outside the archive"
        if each.flag_bits & _ENCRYPTED:
            return "it has a password: pack it without one"
        is_read = name.suffix.casefold() in (NOTEBOOK, ".zip")
        most = LARGEST if is_read else _BEGINNING
        try:
            with archive.open(each) as file:
                data = file.read(most + 1)
        except NotImplementedError:
            return "its compression is not supported: pack it again as a plain .zip"
        except _DAMAGED:
            return "it is damaged in the archive"
        self._bytes += len(data)
        return data if len(data) <= most or not is_read else f"it has more than {most >> 20} MB"


def _is_left_out(parts: Iterable[str]) -> bool:
    """Return whether a file is Jupyter's checkpoint, or a system's note about a folder."""
    known = list(parts)
    return _CHECKPOINTS in known or known[-1].startswith("._") or known[-1] == ".DS_Store"


def _name(each: zipfile.ZipInfo) -> str:
    r"""Return the name of a file in an archive from any system.

    macOS packs UTF-8 without saying so; Windows PowerShell 5.1 separates folders by \.
    """
    name = each.filename
    if not each.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _flaw(name: Path, beginning: bytes) -> str:
    """Return why a file is not a notebook; empty if it may be one."""
    start = beginning.lstrip(b"\xef\xbb\xbf \t\r\n")[:15].lower()
    for mark, kind in _KINDS.items():
        if start.startswith(mark):
            return f"it is {kind}, not a notebook: hand in the file that ends in .ipynb"
    ending = name.suffix.casefold()
    if start.startswith(b"pk\3\4") and ending == NOTEBOOK:
        return "it is an archive, so its name should end in .zip"
    named = NOTEBOOK in name.stem.casefold() and ending != NOTEBOOK
    if named or (not ending and start.startswith(b"{")):
        return "the name of a notebook should end in .ipynb"
    if ending in _PACKED:
        return "this kind of archive is not supported: pack it as .zip"
    return "" if ending == NOTEBOOK else _NO_NOTEBOOK


# ---- feedback under the names of learning systems ------------------------------------------------


def feedback_name(name: Path) -> str | None:
    """Return the name for feedback on a file in its learning system; None without one.

    Moodle expects it in its own folder, or after its own prefix; Canvas after its prefix with the
    two numbers.

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
    """Return a learner's name and number from a part of a path.

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
    """Return an archive of texts by name; the same texts give the same bytes."""
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts.items():
            packed.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return page.getvalue()


# ---- the notebooks of a class --------------------------------------------------------------------

_SHORT = 4  # digits: such a number may also be that of an exercise
_COPY = re.compile(r"(\s*\(\d+\)|-copy\d*)+$|_\d+_assignsubmission_\w+$")
"""The suffixes that browsers and JupyterLab add to copies, and Moodle to learners."""
_WORDS = 30
"""The most words of a name that are compared."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""The first characters of cells that Excel runs as formulas, even in a CSV file."""


class NothingHandedIn(NotFound):
    """No notebooks were handed in."""


class Read(NamedTuple):
    """A notebook that was read."""

    file: Path
    whose: str  # the id of its owner
    said: str | None  # the id in the notebook
    code: str  # the class code in it, if it is for all
    notebook: Notebook
    drawn_for: str  # the id that drew its questions, if any


@dataclass
class Collected:
    """The notebooks of a class."""

    problems: list[str]
    read: list[Read] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)  # owners of unreadable notebooks


def collected(
    given: Path, handed_in: Submissions, roster: Mapping[str, Learner], known: Known
) -> Collected:
    """Read the notebooks that were handed in.

    `roster`: the class; if it is empty, each notebook names its own learner.

    `known`: the answer cells of the notebooks that may be among them.

    Raises `NothingHandedIn` if there are no notebooks.
    """
    files = handed_in.notebooks
    found = Collected(list(handed_in.problems))
    if not files:
        told = [*(f"{each.name}: {each.flaw}." for each in handed_in.strange), *found.problems]
        raise NothingHandedIn(" ".join([f"There are no notebooks in {given}.", *told]))
    for name, path, _ in files:
        try:
            notebook = read_notebook(path, known)
        except Unreadable as problem:
            found.problems.append(f"{name}: {problem}. Nothing in it was marked.")
            found.unread |= {whose} if (whose := owner(name, None, roster)) else set()
            continue
        code, learner = _said_in(notebook)
        said = _in_roster(learner, roster)
        whose = owner(name, said, roster) if roster else said
        if whose is None:
            found.problems.append(f"{name}: {_nobody(said, roster)}. Nothing in it was marked.")
            continue
        found.problems += [f"{name}: {each}." for each in _doubts(name, whose, said, roster)]
        drawn_for = whose
        if code:  # an id outside the roster has drawn questions, too
            drawn_for = as_one_id(said if said and said not in roster else whose)
        found.read.append(Read(name, whose, said, code, notebook, drawn_for))
    found.problems += _given_away(found.read)
    there = {each.whose for each in found.read}
    for name, _, flaw in handed_in.strange:
        if owner(name, None, roster) not in there:  # its owner handed in no notebook
            found.problems.append(f"{name}: {flaw}. Nothing in it was marked.")
    return found


# ---- the learner that a notebook names -----------------------------------------------------------


def _said_in(notebook: Notebook) -> tuple[str, str | None]:
    """Return the class code of a shared notebook, and the learner that a notebook names.

    The learner was typed, or comes from `class make`.
    """
    call = _call(notebook)
    if call is None:
        return "", notebook.learner
    code, typed = (_text(call.args[place : place + 1]) for place in (0, 2))
    kept = reversed(kept_for(notebook, WHO))
    who = typed or next((each for each in kept if isinstance(each, str)), "")
    return code, " ".join(who.split())


def _call(notebook: Notebook) -> ast.Call | None:
    """Return the call that asks for the id; None in a notebook for one learner."""
    for source in notebook.sources.values():
        if "who_are_you" in source:
            try:
                parts = [each for one in statements_in(source) for each in ast.walk(one)]
            except Unreadable:
                continue
            for part in parts:
                match part:
                    case ast.Call(func=ast.Attribute(attr="who_are_you")):
                        return part
    return None


def _text(values: Sequence[ast.expr]) -> str:
    try:
        value = literal(values[0]) if values else ""
    except Unreadable:
        return ""
    return value if isinstance(value, str) else ""


def _in_roster(said: str | None, roster: Mapping[str, Learner]) -> str | None:
    """Return the roster's spelling of a typed id, or the typed id.

    None if it is in no roster and not valid: in a table it may be a formula.

    Examples
    --------
    >>> ada = {"s01": Learner("s01", "Ada")}
    >>> _in_roster("S01 ", ada), _in_roster("s02", {}), _in_roster("=1", {})
    ('s01', 's02', None)
    """
    if said is None or said in roster:
        return said
    found = next((known for known in roster if as_one_id(known) == as_one_id(said)), None)
    is_id = said.strip() and len(said) <= LONGEST_ID and said.isprintable()
    return found or (said if is_id and said[0] not in FORMULA else None)


def _nobody(said: str | None, roster: Mapping[str, Learner]) -> str:
    if not roster:
        return "it does not say whose it is: give --roster and name the file after a learner"
    told = f", and {shown(said)}, whom the notebook names, is not there either" if said else ""
    return f"its file name is not in the roster{told}"


def _doubts(
    name: Path, whose: str, said: str | None, roster: Mapping[str, Learner]
) -> Iterator[str]:
    """Yield doubts about the owner of a file."""
    told = named(name, roster)
    if said not in {None, whose}:
        unknown = "" if said in roster else ", who is not in the roster"
        yield f"it was made for {said}{unknown}; it is marked as {whose}'s"
    elif roster and not told:
        yield f"its file name is not in the roster; it is marked as {whose}'s, for whom it was made"
    elif roster and whose not in told:
        yield f"its file name says {told[0]}; it is marked as {whose}'s, for whom it was made"


def _given_away(read: Iterable[Read]) -> Iterator[str]:
    """Yield messages about notebooks of different learners that name the same one."""
    files: dict[tuple[str, str], dict[str, Path]] = {}
    for each in read:
        if each.said is not None:
            of_one = files.setdefault((each.notebook.name, each.said), {})
            of_one.setdefault(each.whose, each.file)
    for (_, said), by_owner in files.items():
        if len(by_owner) > 1:
            names = ", ".join(map(str, by_owner.values()))
            yield f"{names}: all of them name {said}: one may be a copy of another."


# ---- the owner of a file, from the names of files and folders ------------------------------------


def owner(path: Path, said: str | None, roster: Mapping[str, Learner]) -> str | None:
    """Return the id of a file's owner, from its folders, then its content, then its name.

    A prefix from a learning system counts as a folder.
    """
    *folders, file = path.parts
    by_system = SYSTEM.match(file)
    given = by_system[0] if by_system else ""
    by_file = _named(Path(file.removeprefix(given)).stem, roster)
    for part in [given, *reversed(folders)] if given else reversed(folders):
        if found := _named(part, roster):
            both = [known for known in found if known in by_file]
            return _only(found, said) or _only(both, None)
    return said if said in roster else _only(by_file, None)


def named(path: Path, roster: Mapping[str, Learner]) -> Sequence[str]:
    """Return the ids of the learners in a file's name, or else in its folders."""
    for part in reversed((*path.parts[:-1], path.stem)):
        if found := _named(part, roster):
            return found
    return ()


def _only(found: Sequence[str], said: str | None) -> str | None:
    return found[0] if len(found) == 1 else said if said in found else None


def _named(part: str, roster: Mapping[str, Learner]) -> Sequence[str]:
    """Return the ids of the learners in a part of a path.

    Both ids and names count, since learning systems use names; the longest match wins. A learning
    system's number counts as an id only if the roster says so, or if nothing else matches.
    """
    name, number = name_and_number(part)
    if sure := [known for known, learner in roster.items() if number in learner.also]:
        return sure
    text = _without_notebook(name)
    told = _spans(text)
    found = {known: _told_length(learner, text, told) for known, learner in roster.items()}
    longest = max(found.values(), default=0)
    if longest:
        return [known for known, length in found.items() if length == longest]
    return [known for known in roster if known == number]


def _without_notebook(part: str) -> str:
    """Return a part of a path without the additions of browsers, systems and the course."""
    text = _COPY.sub("", unicodedata.normalize("NFC", part.casefold()))
    for name in catalog():
        text = text.replace(name, " ")
    return text


def _told_length(learner: Learner, text: str, told: set[str]) -> int:
    """Return the length of the longest match of a learner's id or name in a text."""
    if learner.id.isdecimal() and len(learner.id) <= _SHORT:
        is_told = text.strip(" -_.()") == learner.id
    else:
        is_told = _id_pattern(learner.id).search(text) is not None
    by_id = len(learner.id) if is_told else 0
    words = _words(learner.name) if learner.name != learner.id else []
    names = {"".join([*words[k:], *words[:k]]) for k in range(len(words))} & told
    return max(by_id, *map(len, names), 0)


@cache  # one per learner, used for every file
def _id_pattern(known: str) -> re.Pattern[str]:
    spelled = unicodedata.normalize("NFC", known.casefold())
    return re.compile(rf"(?<![^\W_]){re.escape(spelled)}(?![^\W_])")


def _spans(text: str) -> set[str]:
    """Return every run of consecutive words of a text, joined without separators.

    Examples
    --------
    >>> sorted(_spans("Ada_B 7"))
    ['7', 'ada', 'adab', 'adab7', 'b', 'b7']
    """
    words = _words(text)[:_WORDS]
    return {"".join(words[i:j]) for j in range(len(words) + 1) for i in range(j)}


@cache
def _words(text: str) -> list[str]:
    """Return the words of a text without capitals and accents, which archives may lose.

    Examples
    --------
    >>> _words("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS} van-Dam")
    ['zoe', 'van', 'dam']
    """
    letters = (
        letter if unicodedata.category(letter)[0] in "LMN" else " "
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
    return "".join(letters).split()
