"""In an exam, programs have a few modules of Python and nothing of this package."""

from __future__ import annotations

import ast
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from pathlib_games import cli
from pathlib_games.classroom.catalog import Cell, catalog
from pathlib_games.classroom.handed_in import Notebook, Unreadable, answer_in
from pathlib_games.classroom.mark import Asking, judge_cell, mark_folder
from pathlib_games.classroom.roster import read_roster
from pathlib_games.exercises.instance import five_nodes
from pathlib_games.programs import exam
from pathlib_games.programs.exam import carried_out_in_exam, refused
from tests.classroom.planted import FIVE_NODES, ROSTER, cell_called, hand_in, notebook
from tests.classroom.test_mark import DIJKSTRA
from tests.nightly import cases
from tools.corpus import programs
from tools.mutants import SUBJECTS

SEARCH = "(paths := {}(graph, source)).distance, paths.predecessor"
"""What all of these want: the search of the package."""

SAID = {
    "import": "import pathlib_games.graphs as g\nFOUND = g.dijkstra",
    "from": "from pathlib_games.graphs import dijkstra as FOUND",
    "from a part": "from pathlib_games.graphs.dijkstra import dijkstra as FOUND",
    "networkx": "from networkx import single_source_dijkstra as FOUND",
    "scipy": "import scipy.sparse.csgraph as c\nFOUND = c.dijkstra",
    "in a try": """
try:
    import networkx as n
except ImportError:
    import pathlib_games.graphs as n
FOUND = n.dijkstra
""",
    "__import__": "FOUND = __import__('pathlib_games.graphs').graphs.dijkstra",
    "importlib": "import importlib\nFOUND = importlib.import_module('networkx').dijkstra_path",
    "exec": "exec('from pathlib_games.graphs import dijkstra as FOUND')",
    "eval": "FOUND = eval('__import__(\"pathlib_games.graphs\").graphs.dijkstra')",
    "compile": "FOUND = compile('1', '', 'eval')",
    "builtins": "import builtins\nFOUND = builtins.__import__('networkx')",
    "of builtins": "FOUND = __builtins__['__import__']('networkx')",
    "sys.modules": "import sys\nFOUND = sys.modules['pathlib_games.graphs'].dijkstra",
    "from sys": "from sys import modules\nFOUND = modules['pathlib_games.graphs'].dijkstra",
    "gc": "import gc\nFOUND = [o for o in gc.get_objects() if type(o) is dict]",
    "a module's module": "import typing\nFOUND = typing.sys.modules['networkx'].dijkstra_path",
    "hidden module": "from collections import _sys\nFOUND = _sys.modules['networkx']",
    "getattr": "FOUND = getattr(graph.neighbors, '__glo' + 'bals__')['dijkstra']",
    "attrgetter": "import operator as o\nFOUND = o.attrgetter('__glo' + 'bals__')(graph.neighbors)",
    "globals of a method": "FOUND = graph.neighbors.__globals__['dijkstra']",
    "in other letters": "FOUND = graph.neighbors.__\uff47lobals__['dijkstra']",
    "function of a method": "FOUND = graph.neighbors.__func__.__builtins__['eval']('1')",
    "subclasses": "FOUND = ().__class__.__base__.__subclasses__()",
    "a pattern": """
match graph.neighbors:
    case object(__globals__=found):
        FOUND = found['dijkstra']
""",
    "a pattern by place": """
class Any:
    __match_args__ = ('__globals__',)
FOUND = Any
""",
    "a type": "FOUND = type('Any', (), {'__match_' + 'args__': ('__globals__',)})",
    "type of a type": "FOUND = type(int)('Any', (), {})",
    "a frame": "FOUND = (each for each in [1]).gi_frame.f_back",
    "an error": """
try:
    1 / 0
except ZeroDivisionError as error:
    FOUND = error.__traceback__.tb_frame
""",
    "super": """
class Mine:
    def found(self):
        return super().__getattribute__('__class__')
FOUND = Mine().found()
""",
    "wraps": """
import functools
class Mine:
    def __setattr__(self, name, value):
        print(name)
FOUND = functools.update_wrapper(Mine(), graph.neighbors, ('__glo' + 'bals__',), ())
""",
    "a file": "FOUND = open('/etc/passwd').read()",
    "a process": "import os\nFOUND = os.system('true')",
    "the graph's own file": "FOUND = type(graph).from_edges.__func__.__globals__",
}
WHERE = {
    "inside": "def my_dijkstra(graph, source):\n{inner}\n    return {search}",
    "as a default": (
        "def found(graph, source):\n{inner}\n    return FOUND\n\n"
        "def my_dijkstra(graph, source, found=found):\n    FOUND = found(graph, source)\n"
        "    return {search}"
    ),
}


def program(attack: str, where: str) -> str:
    inner = "\n".join(f"    {line}" for line in SAID[attack].strip().splitlines())
    return WHERE[where].format(inner=inner, search=SEARCH.format("FOUND"))


def read(source: str, cell: Cell, name: str = FIVE_NODES) -> Any:
    return answer_in(Notebook(name, None, {cell.id: source}), cell, exam=True)


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("attack", SAID)
def test_no_program_gets_at_the_package(attack: str, where: str) -> None:
    cell = cell_called("alone-answer")
    made = Notebook(FIVE_NODES, None, {cell.id: program(attack, where)})
    marked = judge_cell(made, cell, cell.given, exam=True)
    assert marked.verdict.share == 0
    assert "exam" in str(marked.verdict)


@pytest.mark.parametrize(
    "line",
    [
        "from networkx import dijkstra_path",
        "from networkx import *",
        "FOUND = __import__('pathlib_games')",
        "import pathlib_games",
    ],
)
def test_what_stands_above_the_function_counts_too(line: str) -> None:
    name = line.rsplit(maxsplit=1)[-1] if "import " in line else "FOUND"
    source = f"{line}\n\ndef my_dijkstra(graph, source):\n    return {name.strip('*') or 'x'}"
    with pytest.raises(Unreadable, match=r"my_dijkstra (imports|uses) "):
        read(source, cell_called("alone-answer"))


def test_a_star_gives_what_is_allowed() -> None:
    cell = cell_called("alone-answer")
    star = "from pathlib_games.graphs import *\nfrom math import *\n\n"
    made = f"{star}def my_dijkstra(graph, source):\n    return inf, Graph, dijkstra"
    told = str(cell.exercise.judge(read(made, cell), cell.given))
    assert "NameError: name 'dijkstra' is not defined" in told


@pytest.mark.parametrize(
    "attack",
    [
        *("import", "from", "networkx", "scipy", "in a try", "__import__", "importlib", "exec"),
        *("eval", "builtins", "sys.modules", "from sys", "gc", "a module's module"),
        *("hidden module", "getattr", "attrgetter", "a type", "type of a type", "a file"),
    ],
)
def test_what_a_reader_missed_is_not_there(attack: str) -> None:
    code: CodeType = compile(program(attack, "inside"), "<cell>", "exec")
    mine: Any = carried_out_in_exam(code, "my_dijkstra")
    with pytest.raises((ImportError, NameError, AttributeError, TypeError)):
        mine(five_nodes().graph, "A")


def test_no_module_of_an_exam_leads_to_another_one() -> None:
    for name in exam._ALLOWED:
        shown = vars(exam._module(name))
        inner = {key for key, value in shown.items() if isinstance(value, ModuleType)}
        assert inner == ({"abc"} if name == "collections" else set())
        assert len(shown) > len(vars(ModuleType(name)))


def _right() -> list[Any]:
    cells = [(name, cell) for name in catalog() for cell in catalog()[name] if cell.is_function]
    asked = {cell.exercise.id: (name, cell) for name, cell in reversed(cells)}
    asked.pop("tiles/score")  # notebook 05 builds on the search of the package
    right = {
        exercise: [program for program in programs(exercise) if program.kind == "right"]
        for exercise in asked
        if exercise in SUBJECTS
    }
    return [
        pytest.param(*asked[exercise], program.source, id=str(program))
        for exercise, some in right.items()
        for program in some[: cases(len(some), 2)]
    ]


@pytest.mark.parametrize(("name", "cell", "source"), _right())
def test_right_programs_are_right_in_an_exam(name: str, cell: Cell, source: str) -> None:
    verdict = cell.exercise.judge(read(source, cell, name), cell.given)
    assert verdict.share == 1, verdict


def test_teachers_are_told_what_may_be_imported() -> None:
    page = (Path(__file__).parents[2] / "docs" / "teaching.md").read_text(encoding="utf-8")
    assert f"may then import {', '.join(exam.MODULES)} (" in " ".join(page.split())


def test_own_names_may_be_those_of_pythons_functions() -> None:
    program = "def my_dijkstra(graph, input):\n    vars = {input: 0}\n    return vars, f(open)"
    told = refused(ast.parse(program).body)
    assert told == "uses open"
    assert refused(ast.parse(program.replace("f(open)", "vars")).body) is None


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    hand_in(tmp_path / "in" / "ada.ipynb", notebook({"alone-answer": DIJKSTRA}))
    looking = "from pathlib_games.graphs import dijkstra\n\ndef my_dijkstra(graph, source):\n"
    looking += f"    return {SEARCH.format('dijkstra')}"
    hand_in(tmp_path / "in" / "bob.ipynb", notebook({"alone-answer": looking}))
    shares = {
        asking.exam: [
            next(m.verdict.share for m in marked if "alone" in m.where)
            for marked in mark_folder(
                tmp_path / "in", read_roster(tmp_path / "roster.csv"), asking
            ).answers.values()
        ]
        for asking in (Asking(), Asking(exam=True))
    }
    assert shares == {False: [1, 1], True: [1, 0]}
    command = ["class", "mark", str(tmp_path / "in"), "--roster", str(tmp_path / "roster.csv")]
    assert cli.main([*command, "--exam", "--to", str(tmp_path / "marked")]) == 0
    told = "bob.ipynb: 02 alone-answer: my_dijkstra imports pathlib_games.graphs.dijkstra; an exam"
    assert told in capsys.readouterr().err
    assert told in (tmp_path / "marked" / "problems.txt").read_text(encoding="utf-8")
    page = (tmp_path / "marked" / "feedback" / "bob.html").read_text(encoding="utf-8")
    assert "an exam allows only bisect, collections" in " ".join(page.split())
