"""The tutor of the course: asks, judges, explains, records and marks."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib_tutor.own_program.questions import program_questions

__all__ = ["program_questions"]


def __getattr__(name: str) -> object:
    """Load a name on first use: what it needs loads slowly."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pathlib_tutor.own_program import questions

    return getattr(questions, name)
