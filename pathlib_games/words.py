"""Small text helpers for every layer: numbers with nouns, lists, and cuts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import nan


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, which is singular only for 1."""
    return f"{number:,} {noun if number == 1 else noun + 's'}"


def listed(names: Iterable[object], word: str = "and") -> str:
    """Join names with commas, and an "and" (or another word) before the last one."""
    *most, last = map(str, names)
    return f"{', '.join(most)} {word} {last}" if most else last


def few(names: Sequence[object], most: int) -> list[str]:
    """Return the first names, and the number of the others.

    Examples
    --------
    >>> few("ABCD", 2), few("AB", 2)
    (['A', 'B', '2 more'], ['A', 'B'])
    """
    more = len(names) - most
    return [*map(str, names[:most]), *([f"{more} more"] if more > 0 else [])]


def capital(words: str) -> str:
    """Return words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]


def joined(*sentences: str) -> str:
    """Join sentences into one text, without the empty ones."""
    return " ".join(filter(None, sentences))


def percent(share: float) -> int:
    """Return a share in percent: 100 only for all, 0 only for none."""
    return round(100 * share) if share in {0, 1} else min(99, max(1, round(100 * share)))


def cut(text: str, most: int) -> str:
    """Return a text, with dots for the middle if it is too long; its end often matters."""
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 3]}...{text[len(text) - end :]}"


def shortened(text: str, most: int) -> str:
    """Return a text, or its beginning and dots, with its closing bracket or quote.

    Examples
    --------
    >>> print(shortened("'a long quotation'", 12), shortened("[1, 2, 3, 4, 5]", 12))
    'a long ...' [1, 2, ...]
    """
    if len(text) <= most:
        return text
    closing = text[-1] if text[-1] in "'\")]}>" else ""
    begun = text[: most - 3 - len(closing)]
    if closing in {")", "]", "}"} and ", " in begun:
        begun = begun[: begun.rindex(", ") + 2]  # cut between values
    return f"{begun}...{closing}"


def shown(value: object, most: int = 80) -> str:
    """Return the repr of a value for a message, shortened."""
    kind = type(value).__name__
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - thousands of digits or brackets, or a broken __repr__
        text = "a huge number" if isinstance(value, int) else f"a value of type {kind}"
    return shortened(text, most)


def decimal(text: str) -> float:
    """Read a number with a decimal point or comma; NaN if it is none.

    Examples
    --------
    >>> decimal("2,5"), decimal("two")
    (2.5, nan)
    """
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return nan


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    """Return an argparse type for whole numbers in a range."""
    from argparse import ArgumentTypeError

    def read(typed: str) -> int:
        digits = typed.isascii() and typed.isdecimal() and len(typed) <= 9
        if digits and lowest <= int(typed) <= highest:
            return int(typed)
        raise ArgumentTypeError(
            f"a number from {lowest} to {highest} was expected, not {typed[:40]}"
        )

    return read


def in_lines(text: str, width: int = 88) -> str:
    r"""Break long lines between words; a notebook would break inside words.

    Examples
    --------
    >>> print(in_lines("Not yet. B has 8.\n  a  a long answer", 14))
    Not yet. B has
    8.
      a  a long
         answer
    """
    from textwrap import wrap

    broken: list[str] = []
    for line in text.splitlines():
        under = "     " if line.startswith("  ") else ""  # the options of a question are indented
        broken += wrap(line, width, subsequent_indent=under, break_long_words=False) or [""]
    return "\n".join(broken)


def visible(text: str) -> str:
    r"""Return a text with its control characters escaped.

    Examples
    --------
    >>> print(visible("one\x1b[2J\ttwo"))
    one\x1b[2J    two
    """
    signs = (
        sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode()
        for sign in text.replace("\t", "    ")
    )
    return "".join(signs)
