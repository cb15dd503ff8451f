"""What is written down in this process runs nothing of it; whatever might is refused."""

from __future__ import annotations

import collections
import heapq
import math
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from types import CellType, FunctionType, SimpleNamespace
from typing import Any

import pytest

from pathlib_games.programs import inert, sending
from pathlib_games.programs.inert import is_inert
from pathlib_games.programs.sending import CannotBeSent, source_of, written

SIDES = ((0, 1), (1, 0))
WEIGHTS = {"road": 1, "hill": 2}


def helped(numbers: list[int]) -> int:
    """Use functions, modules and plain values, as the programs of most learners do."""
    queue = collections.deque(numbers)
    heapq.heapify(numbers)
    return math.floor(len(SIDES) + WEIGHTS["road"] + len(queue)) + helper(numbers)


def helper(numbers: list[int]) -> int:
    """Call itself, and what called it."""
    return helper(numbers[1:]) if len(numbers) > 1 else (helped(numbers) if not numbers else 0)


def around(number: int) -> Callable[[], int]:
    def inner() -> int:
        return number + later

    made = inner
    if number:
        later = 2
    return made


def holding(value: object) -> Callable[[], object]:
    return lambda: value


@pytest.mark.parametrize(
    "program",
    [
        *(helped, helper, around(5), around(0), partial(helped, [1, 2])),
        *(
            len,
            heapq.heappush,
            collections.deque,
            sorted,
            lambda way, source=None: (way, source, math),
        ),
        lambda way: sorted(way[1:], key=lambda step: step in SIDES),
        holding(slice(1, None)),
    ],
)
def test_functions_and_plain_values_are_inert(program: object, monkeypatch: Any) -> None:
    copied: list[object] = []
    monkeypatch.setattr(sending, "in_a_copy", lambda *given: copied.append(given))
    assert is_inert(program)
    assert written({0: program})
    assert not copied


RAN: list[str] = []


class Runs(str):
    """Note whatever is asked of it."""

    __slots__ = ()

    def __reduce_ex__(self, _protocol: object) -> Any:
        RAN.append("reduce")
        return str, ("",)

    def __hash__(self) -> int:
        RAN.append("hash")
        return 5

    def __eq__(self, _other: object) -> bool:
        RAN.append("eq")
        return True


class RunningDict(dict[str, Any]):
    """Note that it is looked through."""

    def __iter__(self) -> Any:
        RAN.append("iter")
        return super().__iter__()

    def get(self, *given: Any) -> Any:
        RAN.append("get")
        return super().get(*given)

    __getitem__ = get
    keys = items = values = __iter__


class RunningTuple(tuple[Any, ...]):
    """Note that it is gone through."""

    __slots__ = ()

    def __iter__(self) -> Any:
        RAN.append("iter")
        return super().__iter__()


def asked(of_class: object) -> Any:
    """Note that a class is asked for something."""
    RAN.append("class")
    return type.__hash__(of_class) if isinstance(of_class, type) else "builtins"


Meta: Any = type("Meta", (type,), {"__hash__": asked, "__module__": property(asked)})
OfMeta = Meta("OfMeta", (), {})
HOSTILE = Runs("x")


def plain(number: int = 0) -> int:
    return number


def anew(**parts: Any) -> FunctionType:
    """Return a function that is like another one but for some parts."""
    code = plain.__code__.replace(**parts)
    return FunctionType(code, {"__name__": "__main__"}, "plain")


def with_set(name: str, value: object) -> FunctionType:
    made = anew()
    setattr(made, name, value)
    return made


def called(*arguments: Any, **attributes: Any) -> partial[Any]:
    made = partial(plain, *arguments)
    vars(made).update(attributes)
    return made


def code_in_code(depth: int, often: int) -> FunctionType:
    """Return a function of which each constant holds the next one often: to hash it takes years."""
    code = plain.__code__
    for _ in range(depth):
        code = plain.__code__.replace(co_consts=(code,) * often)
    return FunctionType(code, {"__name__": "__main__"}, "plain")


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "make",
    [
        lambda: lambda: HOSTILE,
        lambda: holding(HOSTILE),
        lambda: holding([{"a": (1, HOSTILE)}]),
        lambda: holding({HOSTILE: 1}),
        lambda: holding({1, HOSTILE}),
        lambda: holding(RunningDict(a=1)),
        lambda: holding(RunningTuple((1, 2))),
        lambda: holding(slice(1, HOSTILE)),
        lambda: holding(OfMeta),
        lambda: holding(OfMeta()),
        lambda: holding(SimpleNamespace(__name__="math")),
        lambda: holding(count()),
        lambda: holding(nested(10_000)),
        lambda: holding([[]] * 30_000),
        lambda: holding(list(range(30_000))),
        lambda: OfMeta,
        lambda: HOSTILE,
        lambda: HOSTILE.upper,
        lambda: with_set("__defaults__", (HOSTILE,)),
        lambda: with_set("__defaults__", RunningTuple((1,))),
        lambda: with_set("__kwdefaults__", {"a": HOSTILE}),
        lambda: with_set("__kwdefaults__", RunningDict(a=1)),
        lambda: with_set("__dict__", RunningDict(a=1)),
        lambda: with_set("__doc__", HOSTILE),
        lambda: with_set("__module__", HOSTILE),
        lambda: with_set("__name__", HOSTILE),
        lambda: with_set("__qualname__", HOSTILE),
        lambda: with_set("mark", HOSTILE),
        lambda: anew(co_consts=(None, HOSTILE)),
        lambda: anew(co_consts=RunningTuple((None,))),
        lambda: code_in_code(6, 100),
        lambda: code_in_code(3_000, 1),
        lambda: anew(co_filename=HOSTILE),
        lambda: anew(co_name=HOSTILE),
        lambda: FunctionType(plain.__code__, RunningDict(__name__="__main__")),
        lambda: FunctionType(plain.__code__, {"__name__": HOSTILE}),
        lambda: FunctionType(helped.__code__, {HOSTILE: 1}),
        lambda: FunctionType(holding(1).__code__, {}, "f", None, RunningTuple((CellType(1),))),
        lambda: called(HOSTILE),
        lambda: called(mark=HOSTILE),
    ],
)
def test_what_might_run_something_is_not_inert(make: Callable[[], object]) -> None:
    program = make()
    RAN.clear()
    assert not is_inert(program)
    assert not RAN


def test_a_module_that_is_not_what_its_name_says_is_not_inert() -> None:
    named = type(math)("math")
    own = type(math)("own")
    for module in (named, own):
        vars(module)["__reduce_ex__"] = None
        assert not is_inert(holding(module))
    assert is_inert(holding(math))


def test_what_was_put_among_the_modules_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Asked:
        def __getattribute__(self, name: str) -> Any:
            RAN.append(name)
            return super().__getattribute__(name)

    for name in ("mine_alone", "math"):
        monkeypatch.setitem(sys.modules, name, Asked())
        RAN.clear()
        assert written({0: helper})
        assert not RAN


def test_no_device_is_read_for_the_lines_of_a_program() -> None:
    endless = anew(co_filename="/dev/zero")
    assert is_inert(endless)
    assert written({0: endless})
    assert source_of(endless) == ""


def test_what_is_too_large_is_refused_here_too() -> None:
    huge = "x" * (sending.LARGEST + 1)
    assert is_inert(holding(huge))
    with pytest.raises(CannotBeSent, match="uses more than 50 MB"):
        written({0: holding(huge)})


def test_modules_of_this_package_and_of_others_are_nobodys_program() -> None:
    assert not inert.is_the_learners("pathlib_games.graphs")
    assert not inert.is_the_learners("pytest")
    assert inert.is_the_learners("tests.programs.programs")
    assert inert.is_the_learners("__main__")
