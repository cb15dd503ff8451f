"""Answers that nobody should give: a judge says what was expected, and does not fail."""

from __future__ import annotations


class Trap:
    """An answer that can neither be shown nor compared."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, _: object) -> bool:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        raise RuntimeError("no")


STRANGE = (Trap(), [Trap()], 10**5_000, float("nan"), None, b"a1", {}, Trap)
