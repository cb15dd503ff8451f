"""How many wrong programs the judges of the code exercises accept."""

from __future__ import annotations

from pathlib_games.processes import ALL_CORES, Workers

TITLE = "Mutants of right programs, and what the judges say to them"


def run(workers: Workers = ALL_CORES) -> str:
    """Judge all mutants and return a Markdown table."""
    from tools.mutants import HEAD, NOT_SCORED, RANDOM, SUBJECTS, rows

    lines = [
        "One thing is changed in right programs: an operator, a constant, a name, an argument,",
        f"a line. A mutant that is accepted has to be right on {RANDOM:,} random questions, too;",
        "else it is missed.",
        "",
        *HEAD,
        *rows(SUBJECTS, workers),
        "",
        "Not scored are",
        "",
        *(f"- {' and '.join(names)}: {why}." for names, why in NOT_SCORED.items()),
    ]
    return "\n".join(lines)
