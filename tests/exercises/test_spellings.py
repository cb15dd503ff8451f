"""All exercises read the same spellings: each exercise's key, in every spelling of its kind.

A wrong answer stays wrong, whatever its spelling.
"""

import random
import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest

from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.exercises.form import Kind
from pathlib_tutor.exercises.reading import read_label, read_name, read_names
from pathlib_tutor.exercises.verdict import Wrong
from tests.exercises.wrong_answers import wrong_answers

Spell = Callable[[Any], Any]
Spellings = dict[str, Spell]


def _each_line(text: str, said: str) -> str:
    """Respell each line of a text; ``{}`` stands for the line."""
    return "\n".join(said.format(line) for line in text.splitlines())


def _parted(text: str, between: str) -> str:
    return between.join(text.split())


def _labels(text: str, said: str) -> str:
    """Respell all labels, such as ``8 B`` or ``8 from B``."""
    return re.sub(r"(?<![\w.])(-?\d+(?:\.\d+)?) (?:from )?([A-Za-z]\w*)\b", said, text)


def _nothing(text: str, said: str) -> str:
    """Respell "no distance"."""
    return re.sub(r"(?<=\| )-", said, text)


def _numbered(text: str, said: str) -> str:
    """Write steps as the lines of a list."""
    return "\n".join(said.format(n, line) for n, line in enumerate(text.split("; "), 1))


def _pairs(text: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in re.findall(r"\((-?\d+), (-?\d+)\)", text)]


def _parts(text: str) -> list[str]:
    return re.findall(r"\([^)]*\) [a-z]+(?: \d+)?", text)


def _edges(text: str) -> list[str]:
    return re.split(r"; |\n", text)


TEXT: Spellings = {
    "bar at the end": lambda key: _each_line(key, "{} |"),
    "bars at both ends": lambda key: _each_line(key, "| {} |"),
    "bars without spaces": lambda key: _each_line(key, "|{}|"),
    "spaces around": lambda key: f"  {key}  ",
}
ONE: Spellings = TEXT | {
    "list": lambda key: [key],
    "tuple": lambda key: (key,),
    "full stop": lambda key: f"{key}.",
    "comma": lambda key: f"{key},",
    "semicolon": lambda key: f"{key};",
    "bracket": lambda key: f"{key})",
    "brackets": lambda key: f"({key})",
    "quoted": lambda key: f'"{key}"',
    "lower case": str.lower,
    "upper case": str.upper,
}
NAMES: Spellings = TEXT | {
    "lower case": str.lower,
    "upper case": str.upper,
    "joined": lambda key: _parted(key, ""),
    "commas": lambda key: _parted(key, ","),
    "commas, spaces": lambda key: _parted(key, ", "),
    "semicolons": lambda key: _parted(key, "; "),
    "dashes": lambda key: _parted(key, "-"),
    "arrows": lambda key: _parted(key, " -> "),
    "long arrows": lambda key: _parted(key, " --> "),
    "thick arrows": lambda key: _parted(key, " => "),
    "arrows of one sign": lambda key: _parted(key, "→"),
    "points": lambda key: _parted(key, " > "),
    "bars between": lambda key: _parted(key, " | "),
    "lines": lambda key: _parted(key, "\n"),
    "list": str.split,
    "tuple": lambda key: tuple(key.split()),
    "list in a list": lambda key: [key.split()],
    "list of a text": lambda key: [key],
    "list as text": lambda key: repr(key.split()),
    "brackets": lambda key: f"({_parted(key, ', ')})",
    "quoted": lambda key: _parted('"' + key.replace(" ", '" "') + '"', ", "),
    "full stop": lambda key: f"{key}.",
    "comma": lambda key: f"{key},",
}
ORDER: Spellings = {name: spell for name, spell in NAMES.items() if name != "dashes"} | {
    "joined": lambda key: key.replace(" ", "", key.count(" ") - 1),
    "number": lambda key: [*key.split()[:-1], int(key.split()[-1])],
}
"""Names followed by numbers: a dash would be a minus."""
LINES: Spellings = TEXT | {
    "Windows' line ends": lambda key: key.replace("\n", "\r\n"),
    "empty lines": lambda key: "\n" + key.replace("\n", "\n\n") + "\n",
    "list": str.splitlines,
    "tuple": lambda key: tuple(key.splitlines()),
}
LABELS: Spellings = {
    name: partial(_labels, said=said)
    for name, said in {
        "8 B": r"\1 \2",
        "8B": r"\1\2",
        "8 from B": r"\1 from \2",
        "8 FROM B": r"\1 FROM \2",
        "B 8": r"\2 \1",
        "8,B": r"\1,\2",
        "8, B": r"\1, \2",
        "8/B": r"\1/\2",
        "8: B": r"\1: \2",
        "(8, B)": r"(\1, \2)",
        "[8, B]": r"[\1, \2]",
        "8 (B)": r"\1 (\2)",
        "8-B": r"\1-\2",
        "8 via B": r"\1 via \2",
        "8 by B": r"\1 by \2",
        "8 through B": r"\1 through \2",
        "8 <- B": r"\1 <- \2",
        "8 ← B": r"\1 ← \2",
        "8 -> B": r"\1 -> \2",
        "dist 8 pred B": r"dist \1 pred \2",
        "distance: 8, predecessor: B": r"distance: \1, predecessor: \2",
        "8 - B": r"\1 - \2",
        "8.0 B": r"\1.0 \2",
    }.items()
}
TABLE: Spellings = (
    LINES
    | LABELS
    | {
        "lower case": str.lower,
        "full stop": lambda key: f"{key}.",
        **{
            none: partial(_nothing, said=none)
            for none in ("∞", "inf", "None", "never", "–", "∞ -")  # noqa: RUF001
        },
    }
)
STEPS: Spellings = {name: spell for name, spell in LABELS.items() if name != "8: B"} | {
    "lower case": str.lower,
    "lines": lambda key: key.replace("; ", "\n"),
    "commas at the ends": lambda key: key.replace("; ", ",\n"),
    "bars at the ends": lambda key: _each_line(key.replace("; ", "\n"), "{} |"),
    "bars at both ends of each": lambda key: _each_line(key.replace("; ", "\n"), "| {} |"),
    "bars at both ends of all": lambda key: f"| {key} |",
    "list": lambda key: key.split("; "),
    "tuple": lambda key: tuple(key.split("; ")),
    "colons": lambda key: key.replace(" = ", ": "),
    "no spaces": lambda key: key.replace(" = ", "="),
    "settle with a colon": lambda key: key.replace("settle ", "Settle: "),
    "numbered": lambda key: _numbered(key, "{}. {}"),
    "numbered with brackets": lambda key: _numbered(key, "{}) {}"),
    "bullets": lambda key: _numbered(key, "- {1}"),
}
LEVELS: Spellings = LINES | {
    "commas": lambda key: re.sub(r"(?<=[\d)]),? (?=[\d(])", ", ", key),
    "no space": lambda key: key.replace(": ", ":"),
    "full stop": lambda key: f"{key}.",
}
CELLS: Spellings = TEXT | {
    "list": _pairs,
    "tuple": lambda key: tuple(_pairs(key)),
    "list of lists": lambda key: [list(pair) for pair in _pairs(key)],
    "list as text": lambda key: repr(_pairs(key)),
    "list of texts": lambda key: [str(pair) for pair in _pairs(key)],
    "floats": lambda key: [(float(x), float(y)) for x, y in _pairs(key)],
    "commas": lambda key: key.replace(") (", "), ("),
    "arrows": lambda key: key.replace(") (", ") -> ("),
    "lines": lambda key: key.replace(") (", ")\n("),
    "square brackets": lambda key: key.replace("(", "[").replace(")", "]"),
    "no brackets": lambda key: re.sub(r"[(),]", " ", key),
    "full stop": lambda key: f"{key}.",
}
PAIR: Spellings = {
    "list": list,
    "pair in a list": lambda key: [key],
    "list in a list": lambda key: [list(key)],
    "text": str,
    "list as text": lambda key: str(list(key)),
    "words": lambda key: " ".join(map(str, key)),
    "commas": lambda key: ",".join(map(str, key)),
    "bars": lambda key: f"| {key} |",
    "floats": lambda key: tuple(map(float, key)),
    "texts": lambda key: tuple(map(str, key)),
    "full stop": lambda key: f"{key}.",
}
LIST: Spellings = {
    "tuple": tuple,
    "set": set,
    "text": str,
    "no brackets": lambda key: str(key)[1:-1],
    "list of lists": lambda key: [list(x) if isinstance(x, tuple) else x for x in key],
    "list of texts": lambda key: [str(x) for x in key],
    "bars": lambda key: f"| {key} |",
    "one alone": lambda key: key[0] if len(key) == 1 else key,
}
PARTS: Spellings = TEXT | {
    "lower case": str.lower,
    "upper case": str.upper,
    "commas": lambda key: ", ".join(_parts(key)),
    "arrows": lambda key: " -> ".join(_parts(key)),
    "lines": lambda key: "\n".join(_parts(key)),
    "list": _parts,
    "tuple": lambda key: tuple(_parts(key)),
    "set": lambda key: set(_parts(key)),
    "backwards": lambda key: " ".join(reversed(_parts(key))),
    "list as text": lambda key: repr(_parts(key)),
    "quoted": lambda key: '"' + '", "'.join(_parts(key)) + '"',
    "square brackets": lambda key: key.replace("(", "[").replace(")", "]"),
    "no brackets": lambda key: re.sub(r"[(),]", " ", key),
    "no spaces": lambda key: re.sub(r"(?<=[,)d]) (?=[\dr])", "", key),
    "full stop": lambda key: f"{key}.",
}
SHARES: Spellings = {
    "text": str,
    "words": lambda key: " ".join(f"{name} {number}" for name, number in key.items()),
    "colons": lambda key: ", ".join(f"{name}: {number}" for name, number in key.items()),
    "equals": lambda key: "; ".join(f"{name} = {number}" for name, number in key.items()),
    "lines": lambda key: "\n".join(f"| {name} | {number} |" for name, number in key.items()),
    "pairs": lambda key: [*key.items()],
    "list of lists": lambda key: [[name, number] for name, number in key.items()],
    "numbers": lambda key: tuple(key.values()),
    "numbers as text": lambda key: " ".join(map(str, key.values())),
    "floats": lambda key: {name: float(number) for name, number in key.items()},
    "upper case": lambda key: {name.upper(): number for name, number in key.items()},
    "who gets something": lambda key: {name: number for name, number in key.items() if number},
}
NUMBER: Spellings = {"float": float}
GRAPH: Spellings = {
    "lower case": str.lower,
    "lines": lambda key: "\n".join(_edges(key)),
    "semicolons": lambda key: "; ".join(_edges(key)),
    "bars at the ends": lambda key: _each_line("\n".join(_edges(key)), "{} |"),
    "bars at both ends": lambda key: _each_line("\n".join(_edges(key)), "| {} |"),
    "list": _edges,
    "list of tuples": lambda key: [tuple(edge.replace("-> ", "").split()) for edge in _edges(key)],
    "list of edges": lambda key: [
        tuple(int(word) if word.isdigit() else word for word in edge.replace("-> ", "").split())
        for edge in _edges(key)
    ],
    "commas": lambda key: "\n".join(_parted(e.replace("-> ", ""), ", ") for e in _edges(key)),
    "arrows": lambda key: "\n".join(
        re.sub(r"^(\w+) (?:-> )?(\w+)", r"\1 -> \2", e) for e in _edges(key)
    ),
}
LINE: Spellings = TEXT | {
    "small letter": lambda key: key[0].lower() + key[1:],
    "line": lambda key: f"Line {key}",
    "bracket": lambda key: key.replace(":", ")", 1),
    "quoted": lambda key: key.replace(": ", ": `", 1) + "`",
    "list": lambda key: [key],
}
BOARD: Spellings = {name: spell for name, spell in LINES.items() if name != "empty lines"}
WORLD: Spellings = {"Windows' line ends": lambda key: key.replace("\n", "\r\n")}
DESIGN: Spellings = {"float": lambda key: float(key) if type(key) is int else dict(key)}
PROGRAM: Spellings = {}

OF_A_KIND: dict[Kind, Spellings] = {
    "number": NUMBER,
    "choice": ONE,
    "one": PAIR,
    "order": NAMES,
    "path": NAMES,
    "lines": NAMES,
    "table": TABLE,
    "run": STEPS,
    "rows": LEVELS,
    "bug": LINE,
    "draw": GRAPH,
    "code": PROGRAM,
}
"""The spellings of an answer, by the kind of its form."""
OF_ONE: dict[str, Spellings] = {
    "color-lines/waves": CELLS,
    "tiles/spread": CELLS,
    "five-nodes/predict": ONE,
    "five-nodes/review": NAMES | {"set": lambda key: set(key.split())},
    "hex/touch": NAMES | {"set": lambda key: set(key.split())},
    "chutes/not-chutes": LIST,
    "battlesnake/hazards": LIST,
    "chutes/turned-pair": PAIR | {"set": set},
    "chutes/design": DESIGN,
    "carcassonne/feature": PARTS,
    "carcassonne/who": SHARES,
    "carcassonne/total": SHARES,
    "choose/exit-order": ORDER,
    "choose/exit-rounds": PAIR,
    "own-world/snake-starves": BOARD,
    "own-world/design": WORLD,
}
"""The spellings that depend on the exercise."""
SPELLINGS: dict[str, Spellings] = {
    name: OF_ONE[name] if name in OF_ONE else OF_A_KIND[exercise.form(exercise.first()).kind]
    for name, exercise in EXERCISES.items()
}


@cache
def asked(name: str) -> list[Item[Any]]:
    """Return the questions of the notebook, at most three, or a fresh one if it asks none."""
    exercise = EXERCISES[name]
    given = [
        exercise.item(f"{name} given={question}") for question in [*exercise.questions.given][:3]
    ]
    return given or [exercise.draw(2)]


SPELLED = pytest.mark.parametrize("name", [name for name, known in SPELLINGS.items() if known])


@SPELLED
def test_a_right_answer_is_right_in_every_spelling(name: str) -> None:
    exercise, spellings = EXERCISES[name], SPELLINGS[name]
    for item in asked(name)[: 1 if spellings is LINE else 3]:
        key = exercise.key(item)
        for how, spell in spellings.items():
            verdict = exercise.judge(spell(key), item)
            assert verdict.status == "right", (how, item, spell(key), verdict)


@SPELLED
def test_a_wrong_answer_is_wrong_in_every_spelling(name: str) -> None:
    exercise, rng = EXERCISES[name], random.Random(name)
    for item in asked(name)[:1]:
        answers = [*wrong_answers(exercise, item, rng)]
        for answer in rng.sample(answers, min(3, len(answers))):
            if type(answer) is not type(exercise.key(item)) or exercise.judge(answer, item):
                continue
            spellings = [*SPELLINGS[name].items()]
            for how, spell in rng.sample(spellings, min(5, len(spellings))):
                try:
                    spelled = spell(answer)
                except (IndexError, ValueError):  # a part of the answer is missing
                    continue
                assert exercise.judge(spelled, item).status != "right", (how, item, spelled)


@pytest.mark.parametrize("name", [n for n, known in SPELLINGS.items() if known in (NUMBER, DESIGN)])
def test_a_number_in_quotation_marks_is_told_so_everywhere(name: str) -> None:
    exercise = EXERCISES[name]
    numbers = [item for item in asked(name) if type(exercise.key(item)) in (int, float)]
    assert numbers
    for item in numbers:
        key = exercise.key(item)
        told = f"The answer should be a number: remove the quotation marks and write {key}"
        assert exercise.judge(f" {key} ", item).message == told


def test_a_node_that_is_a_pair_is_one_name() -> None:
    cells = ["(0, 0)", "(0, 1)", "(1, 0)"]
    assert read_names([(0, 0), (1, 0)], "", cells) == ["(0, 0)", "(1, 0)"]
    assert read_name((0, 1), cells) == "(0, 1)"
    assert read_names([(0, 0), ("(0, 1)", "(1, 0)")], "", cells) == cells


def test_bytes_are_no_names() -> None:
    """Without its quotation marks b'' would be the letter b."""
    assert read_name(b"", "ABC") is read_name([b""], "ABC") is None
    with pytest.raises(Wrong, match="Names, not the list"):
        read_names([b"", "A"], "Names", "ABC")


def test_a_minus_before_a_number_belongs_to_it() -> None:
    for text in ("-2 B", "-2-B", "-2 - B", "B -2", "-2 (B)", "(-2, B)"):
        assert read_label(text, "AB") == (-2, "B"), text
    assert read_label("2-B", "AB") == (2, "B")
    assert read_label("2 -B", ["B", "-B"]) == (2, "-B")  # a node may have this name
    assert read_label("B - 2", "AB") is None  # B, 2, or B, -2: ambiguous
    assert read_label("8-5", ["5"]) == (8, "-5")


def test_a_comma_parts_a_fraction_where_nothing_else_can_be_meant() -> None:
    assert read_label("8,5 A", "AB") == (8.5, "A")
    assert read_label("8,5", ["5"]) == (8, "5")
    assert read_label("5,000 A", "AB") is None  # five, or five thousand: ambiguous
    assert read_label("5 via via", ["via", "A"]) == (5, "via via")  # a node may have this name


def test_a_unit_of_the_question_may_stand_beside_a_number_and_another_one_is_told() -> None:
    steps = EXERCISES["maze/steps"]
    item = steps.first()
    for said in ("9 steps", "9 Steps.", "steps: 9"):
        assert steps.judge(said, item), said
    other = steps.judge("9 cells", item)
    assert other.unread
    assert other.message == "The answer should be a number (steps), not '9 cells'."
    assert steps.judge("8 steps", item).status == "wrong"
    assert not steps.judge("8 steps", item).unread


TABLE_OF_FIVE = EXERCISES["five-nodes/fill-table"]


@pytest.mark.parametrize(
    ("cell", "right"),
    [
        *((cell, True) for cell in ("0", "-", "0 -", "0 A", "0 (None)", "")),
        *((cell, False) for cell in ("∞", "5 B", "0 B", "1", "5")),
    ],
)
def test_the_source_may_have_a_column(cell: str, right: bool) -> None:
    item = TABLE_OF_FIVE.first()
    rows = [line.split(" | ") for line in str(TABLE_OF_FIVE.key(item)).splitlines()]
    own = ["A", *[cell] * (len(rows) - 1)]
    table = "\n".join(" | ".join([row[0], a, *row[1:]]) for row, a in zip(rows, own, strict=True))
    assert (TABLE_OF_FIVE.judge(table, item).status == "right") is right


def test_a_settled_node_may_stand_with_its_number_and_a_wrong_one_is_told() -> None:
    by_hand = EXERCISES["five-nodes/run-by-hand"]
    item = by_hand.first()
    key = str(by_hand.key(item))
    assert by_hand.judge(key.replace("settle B", "settle B (5)"), item)
    assert by_hand.judge(key.replace("settle B", "settle B at 5"), item)
    wrong = by_hand.judge(key.replace("settle B", "settle B (6)"), item)
    assert wrong.message == "Step 5 (settle B): B has 5, not 6."
