"""Whether others' work is marked: then nothing is noted, and no program runs in this process."""

from __future__ import annotations

import os

MARKING = ("PATHLIB_GAMES_MARKING", "NBGRADER_EXECUTION")
"""While one of these is set somebody marks, and nothing is noted: it would be the marker's."""


def marking() -> bool:
    """Return whether answers are marked, and not a learner's own attempts."""
    return any(os.environ.get(variable) for variable in MARKING)
