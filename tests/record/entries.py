"""Attempts in a logbook."""

from pathlib_tutor.record.logbook import Entry


def entry(day: int, recipe: str, right: bool, *causes: int) -> Entry:
    """Return an attempt on a day of a month, or, for 0, on an unknown day."""
    return Entry(
        f"2026-11-{day:02}T12:00:00Z" if day else "",
        recipe.partition(" ")[0],
        recipe,
        status="right" if right else "wrong",
        share=1.0 if right else 0.5,
        causes=causes,
        mistake=causes[0] if len(causes) == 1 and not right else None,
    )
