"""Small words that every floor needs: numbers with their nouns."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun, which is singular only for 1.

    Parameters
    ----------
    number
        How many.
    noun
        What one of them is called.
    plural
        What several are called, if it is not the noun with an s.

    Examples
    --------
    >>> counted(1, "cell"), counted(0, "cell"), counted(12, "cell"), counted(2, "die", "dice")
    ('1 cell', '0 cells', '12 cells', '2 dice')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
