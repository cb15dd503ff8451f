"""Learners' objects are written down in a copy of this process, and nowhere else."""

from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from pathlib_games.games.hex.rules import neighbors
from pathlib_tutor.exercises.verdict import Wrong
from pathlib_tutor.ideas.program_task import answer_of

RAN: list[str] = []


class Evil:
    """Writing it down runs its code."""

    def __reduce__(self) -> Any:
        RAN.append("here")
        return Evil, ()


class EvilName(str):
    """A name of an argument that is a name too."""

    __slots__ = ()

    def __reduce__(self) -> Any:
        RAN.append("here")
        return str, ("cell",)


def plain() -> Any:
    return partial(neighbors, 3)


def with_an_attribute() -> Any:
    made: Any = plain()
    made.evil = Evil()
    return made


def around_an_attribute() -> Any:
    return partial(with_an_attribute())


def with_an_argument() -> Any:
    evil: Any = Evil()
    return partial(neighbors, evil)


def with_a_name() -> Any:
    named: dict[str, Any] = {EvilName("cell"): (1, 1)}
    return partial(neighbors, 3, **named)


@pytest.mark.parametrize(
    "make", [plain, with_an_attribute, around_an_attribute, with_an_argument, with_a_name]
)
def test_no_code_of_a_learners_runs_where_a_call_is_written_down(make: Any) -> None:
    RAN.clear()
    with suppress(Wrong):  # another test checks the message
        answer_of(partial(_first, make()), lambda value: value, 1)
    assert RAN == []


def _first(near: Any) -> Any:
    return list(near((1, 1)))
