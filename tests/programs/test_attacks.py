"""No strange value passes a judge, and the next judgment is correct."""

from __future__ import annotations

import copyreg
import io
import os
import signal
import sys
import threading
import types
import weakref
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from itertools import cycle
from typing import Any
from unittest.mock import MagicMock

import pytest

from pathlib_games.graphs import Graph, dijkstra
from pathlib_tutor.exercises import EXERCISES, exercise
from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.judges import JUDGE_DISTANCE
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths
from pathlib_tutor.programs.session import session
from pathlib_tutor.record.attempts import hand_in

pytestmark = pytest.mark.slow

HERE = os.getpid()


def spy(name: str, end: BaseException | None = None) -> Callable[..., Any]:
    """Return a method that fails in this process and does harm elsewhere."""

    def method(*_: object, **__: object) -> Any:
        if os.getpid() == HERE:
            raise AssertionError(f"{name} ran in the notebook")
        raise end or KeyboardInterrupt

    return method


HOOKS = [
    *("__class__", "__repr__", "__str__", "__format__", "__hash__", "__eq__", "__bool__"),
    *("__len__", "__length_hint__", "__iter__", "__next__", "__contains__", "__getitem__"),
    *("__missing__", "__call__", "__getattr__", "__getattribute__", "__dir__", "__dict__"),
    *("__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__"),
    *("__setstate__", "__copy__", "__deepcopy__", "__int__", "__index__", "__float__", "__round__"),
    *("__module__", "__sizeof__", "__array__", "_repr_pretty_", "_ipython_display_", "items"),
    *("keys", "split", "strip", "distance", "predecessor", "__name__", "__code__", "__wrapped__"),
]
PROPERTIES = {"__class__", "__dict__", "__module__", "distance", "predecessor", "__name__"}
PROPERTIES |= {"__code__", "__wrapped__"}
WRITTEN = {"__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__"}
BASES = (object, int, str, list, dict, Exception)


def with_hooks(names: Iterable[str], *bases: type) -> Any:
    """Return an object with spying methods and properties."""
    methods = {name: property(spy(name)) if name in PROPERTIES else spy(name) for name in names}
    return type("Evil", bases, methods)()


class Meta(type):
    """A metaclass with spying methods, once `LISTENING`."""

    def __getattribute__(cls, name: str) -> Any:
        return spy("Meta.__getattribute__")() if LISTENING else super().__getattribute__(name)

    def __hash__(cls) -> int:
        return int(spy("Meta.__hash__")()) if LISTENING else super().__hash__()

    def __eq__(cls, other: object) -> bool:
        return bool(spy("Meta.__eq__")()) if LISTENING else super().__eq__(other)

    def __instancecheck__(cls, _: object) -> bool:
        return bool(spy("Meta.__instancecheck__")())

    def __repr__(cls) -> str:
        return str(spy("Meta.__repr__")())


LISTENING: list[bool] = []


class Mimic(metaclass=Meta):
    """A class whose metaclass listens to everything."""


class Text(str):
    """A text that spies on its use."""

    __slots__ = ()
    __format__ = split = strip = casefold = startswith = __getitem__ = spy("Text")
    __eq__ = spy("Text.__eq__")
    __hash__ = str.__hash__


class Dictionary(dict[str, Any]):
    """A namespace that spies on look-ups."""

    __contains__ = __getitem__ = get = items = keys = spy("Dictionary")


def function_with(**attributes: object) -> Any:
    """Return a function with some wrong attributes."""

    def mine(graph: Graph, source: Any) -> Any:
        dijkstra(graph, source)

    for name, value in attributes.items():
        setattr(mine, name, value)
    return mine


def wraps_itself() -> Any:
    mine = function_with()
    mine.__wrapped__ = mine
    return mine


def function_that_uses(used: object) -> Any:
    def mine(_graph: Graph, _source: Any) -> Any:
        return used

    return mine


def with_default(default: object) -> Any:
    return lambda _graph, _source, used=default: used


def with_constant(constant: object) -> Any:
    mine = function_with()
    return types.FunctionType(mine.__code__.replace(co_consts=(None, constant)), globals())


def laughs() -> list[Any]:
    """Return a small list whose text has billions of brackets."""
    found: list[Any] = []
    for _ in range(60):
        found = [found, found]
    return found


def in_itself() -> list[Any]:
    found: list[Any] = []
    found += [found] * 1_000
    return found


def deep() -> list[Any]:
    found: list[Any] = []
    for _ in range(100_000):
        found = [found]
    return found


def steps() -> Iterator[object]:
    while True:
        yield "A"


def started() -> Iterator[object]:
    generator = steps()
    next(generator)
    return generator


def registered() -> object:
    kind = type("Registered", (), {})
    copyreg.pickle(kind, spy("copyreg"))
    return kind()


def slotted() -> object:
    return type("Slotted", (), {"__slots__": ("a",), "__getattr__": spy("__getattr__")})()


def evil() -> Any:
    """Return a serializable object that spies on nearly everything."""
    return with_hooks([name for name in HOOKS if name not in WRITTEN | {"__module__"}], object)


def all_evil() -> Any:
    return with_hooks([name for name in HOOKS if name != "__module__"], object)


class Called:
    """A program that is an object."""

    def method(self, *_: object) -> object:
        return None


OTHERS: dict[str, Callable[[], Any]] = {
    "all hooks": all_evil,
    "all hooks of a number": lambda: with_hooks(["__reduce__", "__eq__", "__int__"], int),
    "a list of it": lambda: [evil()],
    "a dictionary of it": lambda: {"A": evil()},
    "a class": lambda: Called,
    "a class of a listening class": lambda: Mimic,
    "an object of a listening class": Mimic,
    "a bound method": lambda: Called().method,
    "a bound method of it": lambda: types.MethodType(function_with(), evil()),
    "a method of C of it": lambda: with_hooks(["__reduce__", "__iter__", "__len__"], list).append,
    "a partial": lambda: partial(function_with(), evil()),
    "a partial of it": lambda: partial(evil()),
    "a remembering function": lambda: cache(function_with()),
    "a static method": lambda: staticmethod(function_with()),
    "a property": lambda: property(function_with()),
    "a generator": steps,
    "a generator that began": started,
    "a generator function": lambda: steps,
    "a lambda with it": lambda: with_default(evil()),
    "a closure with it": lambda: function_that_uses(evil()),
    "a closure with all hooks": lambda: function_that_uses(all_evil()),
    "a closure with a listening class": lambda: function_that_uses(Mimic),
    "its name": lambda: function_with(__name__=Text("mine"), __qualname__=Text("mine")),
    "its module": lambda: function_with(__module__=evil()),
    "its module's name": lambda: function_with(__module__=Text("pathlib_games.graphs")),
    "its docstring": lambda: function_with(__doc__=evil()),
    "what it wraps": lambda: function_with(__wrapped__=evil()),
    "wraps itself": wraps_itself,
    "its defaults": lambda: function_with(__defaults__=(evil(),)),
    "its annotations": lambda: function_with(__annotations__={"return": evil()}),
    "its attributes": lambda: function_with(distance=evil(), predecessor=evil()),
    "its constants": lambda: with_constant(evil()),
    "its file": lambda: types.FunctionType(
        function_with().__code__.replace(co_filename=Text("mine.py")), globals()
    ),
    "its globals": lambda: types.FunctionType(function_with().__code__, Dictionary()),
    "a registered way to be written": registered,
    "slots": slotted,
    "a namespace with it": lambda: types.SimpleNamespace(distance=evil(), predecessor=evil()),
    "billions of brackets": laughs,
    "a list in itself": in_itself,
    "a deep list": deep,
    "a long list": lambda: [0] * 10**7,
    "a long text": lambda: "A " * 10**6,
    "texts that are one": lambda: ["A" * 10**6] * 10**5,
    "a huge number": lambda: 10**10**5,
    "huge numbers": lambda: [10**10**5] * 3,
    "not a number": lambda: float("nan"),
    "a lock": threading.Lock,
    "a thread": threading.Thread,
    "a file": lambda: io.TextIOWrapper(io.BytesIO()),
    "a module": lambda: sys,
    "a weak reference": lambda: weakref.ref(Called),
    "a mock": MagicMock,
    "a fraction": lambda: Fraction(1, 3),
    "a decimal": lambda: Decimal("0.1"),
    "a counter": lambda: Counter({"A": evil()}),
    "a dictionary with a default": lambda: defaultdict(evil),
    "a queue": lambda: deque([evil()]),
    "an ordered dictionary": lambda: OrderedDict(A=evil()),
    "an enumeration": lambda: signal.SIGINT,
    "an error": lambda: ValueError(evil()),
    "a group of errors": lambda: ExceptionGroup("many", [ValueError(evil())]),
    "a frame": sys._getframe,
    "code": lambda: function_with().__code__,
    "a memory view": lambda: memoryview(b"A B"),
    "a graph with it": lambda: Graph.from_edges([("A", "B", 1)], [Called()]),
    "a verdict": lambda: Verdict("right", "It is right."),
    "type": lambda: type,
    "exit": lambda: sys.exit,
    "os._exit": lambda: os._exit,
    "eval": lambda: eval,
    "print": lambda: print,
    "super": lambda: super(Called, Called()),
}


ASKED = "write-dijkstra", "order", "read-off"


def judge_everywhere(attack: object) -> list[Verdict]:
    """Pass a value to judges of every kind: of programs, of texts, of numbers."""
    write, order, number = (EXERCISES[f"five-nodes/{name}"] for name in ASKED)
    with session():
        return [
            hand_in(write, attack, write.draw())[0],
            hand_in(order, attack, order.item("five-nodes/order given=five-nodes"))[0],
            hand_in(number, attack, number.draw())[0],
        ]


def assert_harmless(attack: object) -> None:
    """Judge it; it does not pass, and the next judgment is correct."""
    LISTENING.append(True)
    try:
        verdicts = judge_everywhere(attack)
    finally:
        LISTENING.clear()
    for verdict in verdicts:
        assert verdict.status == "wrong"
        assert 10 < len(verdict.message) < 700
    assert JUDGE_DISTANCE(10, five_nodes())
    assert judge_shortest_paths(dijkstra)


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercise, "_READING", 0.2)


def test_there_are_many_attacks() -> None:
    assert len(HOOKS) + len(OTHERS) >= 100


@pytest.mark.parametrize(("hook", "base"), [*zip(HOOKS, cycle(BASES), strict=False)])
def test_no_method_of_an_object_passes(hook: str, base: type) -> None:
    assert_harmless(with_hooks([hook], base))


@pytest.mark.parametrize("attack", OTHERS.values(), ids=OTHERS)
def test_nothing_strange_passes(attack: Callable[[], object]) -> None:
    assert_harmless(attack())
