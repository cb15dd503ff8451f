"""Measure which misunderstandings the exercises catch, and write docs/coverage.md.

python -m tools.coverage_table          write the page
python -m tools.coverage_table check    name everything that is not as it should be
python -m tools.coverage_table --workers 4 | --scheduler tcp://127.0.0.1:8786

Wrong searches are to exercises as mutants are to tests: an item that accepts a wrong search's
answer proves nothing about it.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pathlib_games.processes import ALL_CORES, CannotSpread, Workers, add_options, chosen
from pathlib_tutor.exercises import EXERCISES, Exercise, Item, NoItem
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search_judges import WrongAnswer, order_of, path_of, run_of, table_of
from tools.unlisted_ideas import catches

PAGE = Path(__file__).resolve().parent.parent / "docs" / "coverage.md"
DRAWN = 12
"""The number of items to check for each exercise, or all if there are fewer."""

EXIT_CHECKS = (
    "color-lines/read-off",
    "five-nodes/exit-table",
    "chutes/levels",
    "hex/stones",
    "tiles/exit-value",
    "carcassonne/total",
    "battlesnake/arrive",
    "battlesnake/weigh",
    "battlesnake/too-high",
    "choose/exit-order",
    "choose/exit-rounds",
)
"""The exit exercises: solving one rules out the misunderstandings of its notebook."""

_RIGHT_ELSEWHERE = {("five-nodes/exit-table", 9)}
"""Where every node can be reached, mishandling infinity changes nothing."""

Exercises = Sequence[Exercise[Any]]
Shares = Mapping[int, float]  # by the number of the misunderstanding


def is_caught(exercise: Exercise[Any], number: int, item: Item[Any]) -> bool:
    """Return whether a misunderstanding answers an item wrongly, in each of its forms.

    In a table, an order, a run by hand or a path: for every order of ties; elsewhere for some
    order.
    """
    wrong, asked = exercise.beliefs.answers[number], item.question
    answers, proven = [wrong(asked)], True
    if isinstance(wrong, WrongAnswer):
        # A single number may be correct where the run is not.
        shown = wrong.form in {table_of, order_of, path_of, run_of}
        runs = isinstance(asked, Instance) and asked.search == "dijkstra" and shown
        if runs and wrong.kind is not None:
            proven = catches(number, asked, wrong.kind)
        else:
            answers = wrong.answers(asked)
    return proven and all(exercise.judge(given, item).status == "wrong" for given in answers)


def items_of(exercise: Exercise[Any]) -> list[Item[Any]]:
    """Return some items of an exercise, without repeats."""
    drawn = (exercise.draw(seed) for seed in range(1, DRAWN + 1))
    return list({item.recipe: item for item in drawn}.values())


@cache
def shares(name: str) -> Shares:
    """Return the share of an exercise's items that catch each misunderstanding."""
    exercise = EXERCISES[name]
    items = items_of(exercise) if exercise.catches else []
    return {
        number: sum(is_caught(exercise, number, item) for item in items) / len(items)
        for number in exercise.catches
    }


def uncaught(exercises: Exercises) -> list[int]:
    """Return the misunderstandings that none of these exercises catches."""
    caught = {number for exercise in exercises for number in exercise.catches}
    return sorted(set(MISUNDERSTANDINGS) - caught)


def problems(exercises: Exercises, exit_checks: Sequence[str] = EXIT_CHECKS) -> Iterator[str]:
    """List everything that lets a misunderstanding through."""
    for number in uncaught(exercises):
        yield f"{number} ({MISUNDERSTANDINGS[number].name}) is caught by no exercise"
    for exercise in exercises:
        yield from (
            f"{exercise.id} says that it catches {number}, and does not"
            for number in exercise.catches
            if not _shows_on_demand(exercise, number)
        )
    for name in exit_checks:
        yield from (
            f"{name} ends a notebook, and lets {number} through in {1 - share:.0%} of its items"
            for number, share in shares(name).items()
            if share < 1 and (name, number) not in _RIGHT_ELSEWHERE
        )


def _shows_on_demand(exercise: Exercise[Any], number: int) -> bool:
    try:
        return is_caught(exercise, number, exercise.draw(1, showing=[number]))
    except NoItem:
        return False


# ---- the page -----------------------------------------------------------------------------------

_HEAD = f"""# Which misunderstandings the exercises catch

Made by `python -m tools.coverage_table`; the tests fail if it is out of date.

Each misunderstanding is a wrong algorithm or a wrong answer. An item of an exercise catches it if
the exercise refuses that answer: in every form of the idea, and, for tables, orders, runs and
paths, in every order of ties. The numbers are shares of {DRAWN} items drawn by seed, or of all
items if there are fewer. `draw(seed, showing=[number])` always gives an item that catches it. An
exercise in **bold** ends a notebook: each of its items catches everything in its row, but 9 shows
only where a node cannot be reached.
"""


def measured(workers: Workers = ALL_CORES) -> dict[str, Shares]:
    """Compute the shares of all exercises."""
    return dict(zip(EXERCISES, workers.map(shares, EXERCISES, "exercises"), strict=True))


def page(of: Mapping[str, Shares]) -> str:
    """Return the text of docs/coverage.md."""
    sections: dict[str, list[str]] = {}
    for name, exercise in EXERCISES.items():
        if of[name]:
            sections.setdefault(exercise.notebook, []).append(name)
    parts = [_HEAD, "## All of them\n", *_summary(of)]
    for notebook, names in sections.items():
        parts += ["", f"## {notebook}\n", *_table({name: of[name] for name in names})]
    return "\n".join(parts) + "\n"


def _summary(of: Mapping[str, Shares]) -> Iterator[str]:
    yield "| number | misunderstanding | exercises | always caught by |"
    yield "| ---: | --- | ---: | --- |"
    for number in sorted(MISUNDERSTANDINGS):
        found = {name: shares[number] for name, shares in of.items() if number in shares}
        always = ", ".join(name for name, share in found.items() if share == 1)
        yield f"| {number} | {MISUNDERSTANDINGS[number].name} | {len(found)} | {always or '-'} |"


def _table(of: Mapping[str, Shares]) -> Iterator[str]:
    numbers = sorted({number for shares in of.values() for number in shares})
    yield f"| exercise | {' | '.join(map(str, numbers))} |"
    yield f"| --- |{' ---: |' * len(numbers)}"
    for name, shares in of.items():
        cells = [f"{shares[n]:.0%}" if n in shares else "" for n in numbers]
        shown = f"**{name}**" if name in EXIT_CHECKS else name
        yield f"| {shown} | {' | '.join(cells)} |"


def main() -> int:
    """Read the command line and do what it asks."""
    parser = argparse.ArgumentParser(description="Measure which misunderstandings are caught.")
    parser.add_argument("command", nargs="?", choices=["write", "check"], default="write")
    add_options(parser)
    options = parser.parse_args()
    try:
        made = page(measured(chosen(options)))
    except CannotSpread as problem:
        sys.exit(str(problem))
    if options.command == "write":
        PAGE.write_text(made, encoding="utf-8", newline="\n")
    found = list(problems(list(EXERCISES.values())))
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != made:
        found.append(f"{PAGE.name} is out of date: run python -m tools.coverage_table")
    print(*found, f"{len(found)} problems", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
