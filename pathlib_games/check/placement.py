"""The test before the course and the one at its end: a few tables that tell everything apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pathlib_games.check.answer import Answer
from pathlib_games.check.learning import Sheet
from pathlib_games.exercises import EXERCISES, Exercise, Item, Verdict
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.verdict import Wrong
from pathlib_games.ideas.filling import Round, read_table
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.placement import (
    POOLS,
    explaining,
    fewest,
    is_one_slip,
    skills_with,
    skills_without,
    wrong_parts,
)
from pathlib_games.lessons.five_nodes.exercise import EXIT_TABLE, FILL_TABLE, without_spare_rows
from pathlib_games.record.attempts import note
from pathlib_games.record.logbook import logbook
from pathlib_games.words import counted


class Placement:
    """A few tables to fill in, and what they say about who filled them in.

    Parameters
    ----------
    items
        The items whose tables are asked for.
    """

    def __init__(self, items: Sequence[Item[Any]]) -> None:
        self.items = tuple(items)

    def __repr__(self) -> str:
        return "\n\n".join(repr(Sheet(item)) for item in self.items)

    def _ipython_display_(self) -> None:
        """Show each form with its picture."""
        for item in self.items:
            Sheet(item)._ipython_display_()


def before_you_begin() -> Placement:
    """Return the fewest tables that tell apart all that can be misunderstood in a table.

    Examples
    --------
    >>> before_you_begin().items
    (<five-nodes/exit-table seed=12>, <five-nodes/exit-table seed=16>)
    """
    return _placement(POOLS[0])


def now_that_you_are_done() -> Placement:
    """Return the same test with other graphs, for the end of the course.

    Examples
    --------
    >>> now_that_you_are_done().items
    (<five-nodes/exit-table seed=53>, <five-nodes/exit-table seed=54>)
    """
    return _placement(POOLS[1])


def _placement(seeds: Sequence[int]) -> Placement:
    return Placement([EXIT_TABLE.draw(seed) for seed in fewest(seeds)])


def what_you_can(asked: Placement, *tables: object) -> Answer:
    """Say in words what somebody can do who filled in these tables, and what to practise.

    Parameters
    ----------
    asked
        What was asked.
    tables
        The filled tables, in the same order.

    Examples
    --------
    >>> what_you_can(before_you_begin(), ..., ...)
    Not tried yet. Fill in all 2 tables and run the cell again.
    """
    if len(tables) != len(asked.items):
        wanted = counted(len(asked.items), "table")
        return Answer(Verdict("wrong", f"Give {wanted}, in the order in which they are printed."))
    pairs = list(zip(tables, asked.items, strict=True))
    verdicts = [EXIT_TABLE.judge(table, item) for table, item in pairs]
    if any(verdict.status == "not tried" for verdict in verdicts):
        again = f"Fill in all {len(pairs)} tables and run the cell again."
        return Answer(Verdict("not tried", again))
    with logbook().at_once() as problems:
        for (table, item), verdict in zip(pairs, verdicts, strict=True):
            note(EXIT_TABLE, table, item, verdict)
    return Answer(_judged(pairs, verdicts), next(iter(problems), None))


def _judged(pairs: Sequence[tuple[object, Item[Any]]], verdicts: Sequence[Verdict]) -> Verdict:
    """Put together what the tables say."""
    if all(verdicts):
        can, _ = skills_with([])
        return Verdict("right", f"You can do all of it: {_listed(can)}. Nothing is left to repeat.")
    share = min(0.99, sum(verdict.share for verdict in verdicts) / len(verdicts))
    try:
        tables = [(_rows(table, item), item.question) for table, item in pairs]
    except Wrong:
        tables = []
    found = explaining(tables) if tables else []
    cause = _cause(found, verdicts)
    if cause is None:
        return Verdict("wrong", _in_parts(found, tables, verdicts), share=share)
    known = MISUNDERSTANDINGS[cause]
    can, practise = skills_with([cause])
    message = (
        f"You can already {_listed(can)}. To practise: "
        f"{_listed(practise) or 'how all of it goes together'}. {known.hint} "
        f"You find that in {_place(_practice(cause))}."
    )
    return Verdict("wrong", message, causes=(cause,), hint=known.hint, share=share)


def _cause(found: Sequence[int], verdicts: Sequence[Verdict]) -> int | None:
    """Return the one misunderstanding that explains all tables, or that each wrong one names."""
    if found:
        return found[0] if len(found) == 1 else None
    named = {verdict.mistake for verdict in verdicts if not verdict}
    return next(iter(named)) if len(named) == 1 else None


def _in_parts(found: Sequence[int], tables: Sequence[Table], verdicts: Sequence[Verdict]) -> str:
    """Say what can be done already, and what is to be practised, where no single idea is plain."""
    first = next(number for number, verdict in enumerate(verdicts) if not verdict)
    where = f"Table {first + 1}: {verdicts[first].message}"
    if tables and is_one_slip(tables):
        all_of_it, _ = skills_with([])
        again = f"If you like, practise in {_place(FILL_TABLE)}."
        return f"You can already {_listed(all_of_it)}. There is one slip. {where} {again}"
    wrong = set().union(*(wrong_parts(rows, asked) for rows, asked in tables))
    can, practise = skills_with(found) if found else skills_without(wrong)
    if not (practise and tables):
        return f"{where} To practise: {_place(FILL_TABLE)}."
    told = f"You can already {_listed(can)}. " if can else ""
    return f"{told}To practise: {_listed(practise)}, in {_place(FILL_TABLE)}. {where}"


Table = tuple[list[Round], Instance]


def _rows(table: object, item: Item[Any]) -> list[Round]:
    asked = item.question
    return list(read_table(str(without_spare_rows(table)), asked.graph, asked.source) or ())


def _practice(number: int) -> Exercise[Any]:
    """Return an exercise in which a misunderstanding shows; most do in a table."""
    if number in FILL_TABLE.catches:
        return FILL_TABLE
    others = [e for e in EXERCISES.values() if number in e.catches and e is not EXIT_TABLE]
    return others[0] if others else FILL_TABLE


def _place(exercise: Exercise[Any]) -> str:
    return f"notebook {exercise.notebook}, under {exercise.title}"


def _listed(skills: Sequence[str]) -> str:
    return "; ".join(skills)
