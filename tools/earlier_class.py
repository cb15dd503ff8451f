"""Mark class notebooks from an earlier version of the course.

python -m tools.earlier_class mark HANDED_IN --secret FILE    as `pathlib-games class mark`

Earlier versions searched for a question about a land from its seed; now a seed chooses a question
from data/questions_about_lands. Seeds below 300 give the same question as before, but classes used
seeds up to a million. So this tool runs the search again to restore the original questions.
`pathlib-games class mark` refuses such notebooks and says that their version differs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from pathlib_tutor.commands import add_class_commands
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.lessons import carcassonne
from tools.land_questions import TOLD, draw


@contextmanager
def searching() -> Iterator[None]:
    """Make questions about lands come from a search, as in earlier versions."""
    questions = [EXERCISES[f"carcassonne/{name}"].questions for name in TOLD]
    seeds = [each.seeds for each in questions]
    with patch.object(carcassonne, "drawn", draw):
        for each in questions:
            object.__setattr__(each, "seeds", 1_000_000)
        try:
            yield
        finally:
            for each, count in zip(questions, seeds, strict=True):
                object.__setattr__(each, "seeds", count)


def main(words: list[str] | None = None) -> None:
    """Read the command line, and run the teachers' command."""
    parser = argparse.ArgumentParser("python -m tools.earlier_class", description=__doc__)
    add_class_commands(parser.add_subparsers(required=True))
    options = parser.parse_args(words)
    with searching():
        options.run(options)


if __name__ == "__main__":
    main()
