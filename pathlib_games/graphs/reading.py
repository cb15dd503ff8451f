"""Where a graph is read from: a file, or a text that is given as it is."""

from __future__ import annotations

from pathlib import Path

from pathlib_games.graphs.errors import BadFile
from pathlib_games.words import shown


def text_of(file: object, begins: str = "") -> tuple[str, str]:
    r"""Return a text, and what it is called in messages.

    `file`: the path of a file; or the text itself, which has more than one line.

    Raises `BadFile` if it is neither, or the file cannot be read.

    Examples
    --------
    >>> text_of("A,B,5\nB,C,3")
    ('A,B,5\nB,C,3', 'the text')
    >>> text_of("nowhere.csv")
    Traceback (most recent call last):
    pathlib_games.graphs.errors.BadFile: nowhere.csv: the file should be one that can be read, ...
    """
    if isinstance(file, str) and ("\n" in file or (begins and file.lstrip().startswith(begins))):
        return file, "the text"
    if not isinstance(file, str | Path):
        raise BadFile("the file", "its name", "the path of a file, or a text of some lines", file)
    path = Path(file)
    try:
        return path.read_text(encoding="utf-8-sig"), path.name
    except UnicodeDecodeError:
        raise BadFile(path.name, "the file", "UTF-8 text", path.read_bytes()[:20]) from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        name = path.name or shown(str(file))
        raise BadFile(name, "the file", "one that can be read", reason) from None
