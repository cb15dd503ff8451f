"""Mark notebooks that an earlier version of the course made for a class.

python -m tools.earlier_class mark HANDED_IN --secret FILE    as `pathlib-games class mark`

Earlier a question about a land was searched for from its seed; now a seed chooses one of those in
data/questions_about_lands. Seeds below 300 give the same question as before, but those of a class
went up to a million. So here the search runs again, and all are asked what they were asked then.
`pathlib-games class mark` refuses such notebooks, and says that they are of another version.
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
    """Let questions about lands be searched for, as earlier versions did."""
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
    """Read the command line, and do what a command for teachers does."""
    parser = argparse.ArgumentParser("python -m tools.earlier_class", description=__doc__)
    add_class_commands(parser.add_subparsers(required=True))
    options = parser.parse_args(words)
    with searching():
        options.run(options)


if __name__ == "__main__":
    main()
