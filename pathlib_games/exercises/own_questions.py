"""Which of some equally hard questions is one's own: it follows from a secret and an id."""

from __future__ import annotations

import hmac
import unicodedata

WHO = "who-you-are"
"""Under this name a saved notebook keeps who has filled it in."""


def number_from(secret: bytes, *words: str) -> int:
    """Return the number that follows from a secret and from words: the same on any machine."""
    text = "\n".join(words).encode("utf-8", "surrogatepass")
    return int.from_bytes(hmac.digest(secret, text, "sha256")[:8])


def as_one_id(typed: str) -> str:
    """Return an id as everybody would type it: without capitals and the spaces around it.

    Examples
    --------
    >>> as_one_id(" S01 ") == as_one_id("s01")
    True
    """
    return " ".join(unicodedata.normalize("NFC", typed.casefold()).split())
