"""Read learners' answers into plain values of our own, which run no foreign code."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

from pathlib_games.graphs import Graph, Node
from pathlib_games.words import counted, shortened
from pathlib_tutor.exercises.verdict import Unread, Verdict, Wrong, refused, unread, wrong
from pathlib_tutor.programs.values import Items, Other, is_plain, type_name

_LONGEST = 20_000  # characters or items: nobody types more
_NUMBER = r"[+-]?\d{1,15}(?:\.\d{1,15})?"
_ARROW = (
    r"<?[-=]*>|<[-=]*|[\u2190\u2192\u21d0\u21d2\u27f5-\u27f9\u2794\u279c-\u279e\u27a1\u2b05]\ufe0f?"
)
# Signs between two names: arrows, dashes and stops.
_BETWEEN = (
    r"[-=]*>|[\u2192\u21d2\u27f6\u27f9\u2794\u279c-\u279e\u27a1\ufe0f]|[\u2012-\u2015]|[,;/|]"
)
_AROUND = " \t\r\n|.,;:()[]{}\"'`"  # signs around one
_SIGNS: dict[int, int | str] = {
    **{0xFF01 + place: 0x21 + place for place in range(94)},  # as East Asian keyboards type them
    **dict.fromkeys((0xA0, 0x2007, 0x202F, 0x3000), " "),
    **dict.fromkeys((0x2010, 0x2011, 0x2212), "-"),
}
_BITS = 1_000  # Python refuses to print numbers of some thousand digits


@dataclass(frozen=True)
class Result:
    """Final distances and predecessors, in plain values."""

    distance: dict[Node, object]
    """The number of each given node, None for "no distance", or something else."""
    predecessor: dict[Node, object]
    """The predecessor of each given node: a node, None, or something else."""
    strangers: tuple[str, ...]  # keys that are not nodes


def plain_result(
    distance: Mapping[object, object], predecessor: Mapping[object, object], graph: Graph
) -> Result:
    """Copy final distances and predecessors; this runs the learner's code."""
    nodes = {node: node for node in graph.nodes}
    given: dict[Node, object] = {}
    strangers = []
    for key in islice(distance, _LONGEST):
        node = nodes.get(key)
        if node is None:
            strangers.append(shown(key))
        else:
            given[node] = plain_number(distance[key])
    before: dict[Node, object] = {}
    for key in islice(predecessor, _LONGEST):
        node = nodes.get(key)
        if node is not None:
            value = predecessor[key]
            before[node] = None if value is None else _known(value, nodes)
    return Result(given, before, tuple(strangers))


def plain_number(value: object) -> object:
    """Return an int or a float, None for infinity and None, or a description of anything else."""
    kind = type(value)
    if value is None or kind is Other or kind is Items:
        return value
    if type(value) is float or (type(value) is int and value.bit_length() <= _BITS):
        return None if value == math.inf else value
    return Other(shown(value))


def usual_signs(text: str) -> str:
    r"""Return a text with usual signs instead of similar ones.

    Examples
    --------
    >>> usual_signs("\uff18\u3000\uff22"), usual_signs("\u22125\xa0from\xa0A")
    ('8 B', '-5 from A')
    """
    return text.translate(_SIGNS)


_NOTHING = frozenset(
    {
        *("-", "--", "–", "—", "∞", "inf", "infinity", "infinite", "none", "never"),  # noqa: RUF001
        *("no way", "no path", "unreachable", "not reachable"),
    }
)


def means_nothing(text: str) -> bool:
    """Say whether a text means "no distance" in one of its usual spellings.

    Examples
    --------
    >>> [means_nothing(text) for text in ("-", "∞", " Inf ", "none", "never", "∞ -", "0", "")]
    [True, True, True, True, True, True, False, False]
    """
    said = usual_signs(text).strip(" \t.()").casefold()
    words = re.split(r"[\s,;:/]+", said)  # the distance and the predecessor
    return said in _NOTHING or (len(words) == 2 and all(word in _NOTHING for word in words))


def read_number(value: object) -> object:
    """Return `plain_number` of a typed value, or None for "no distance".

    Examples
    --------
    >>> read_number(8), read_number("never"), read_number("8")
    (8, None, '8')
    """
    if type(value) is str and means_nothing(value):
        return None
    return plain_number(value)


def read_counted(text: str, units: Sequence[str]) -> object:
    """Return the number in a text such as ``9 steps``, or the text if it has no unit.

    `units`: the words allowed beside it, the usual one first. A comma starts a fraction, unless
    three digits follow, which may be thousands.

    Raises `Unread` if a number has another unit.

    Examples
    --------
    >>> [read_counted(text, ["step"]) for text in ("1 step", "step = 4", "8,5", "1,000", "a step")]
    [1, 4, 8.5, '1,000', 'a step']
    """
    said = usual_signs(text).strip().rstrip(".!")
    if match := re.fullmatch(r"([+-]?\d{1,15}),(\d{1,2}|\d{4,15})", said, re.ASCII):
        return _whole(float(f"{match[1]}.{match[2]}"))
    number, word = rf"(?P<number>{_NUMBER})", r"(?P<word>[a-z]+)"
    forms = rf"{number}\s*{word}", rf"{word}\s*[:=]?\s*{number}"
    match = next(
        filter(None, (re.fullmatch(form, said.casefold(), re.ASCII) for form in forms)), None
    )
    if match is None:
        return text
    if match["word"] not in units:
        unread(f"The answer should be a number ({units[0]}), not {shown(text)}.")
    return _whole(float(match["number"]))


def not_a_number(answer: object, expected: str = "a number, such as 5") -> Verdict:
    """Return the verdict on an answer that should be a number.

    Examples
    --------
    >>> not_a_number("six")
    Not yet. The answer should be a number, such as 5, not 'six'.
    >>> not_a_number("6")
    Not yet. The answer should be a number: remove the quotation marks and write 6
    >>> not_a_number("12345678901234567890")
    Not yet. The answer should be a number of at most 15 digits; '12345678901234567890' is too long.
    """
    if type(answer) is str and re.fullmatch(_NUMBER, answer.strip(), re.ASCII):
        bare = f"remove the quotation marks and write {answer.strip()}"
        return refused(Unread(f"The answer should be a number: {bare}"))
    if type(answer) is str and re.fullmatch(r"[+-]?\d+(\.\d+)?", answer.strip(), re.ASCII):
        told = f"a number of at most 15 digits; {shown(answer)} is too long."
        return refused(Unread(f"The answer should be {told}"))
    return refused(Unread(f"The answer should be {expected}, not {shown(answer)}."))


def shown(value: object, most: int = 60) -> str:
    """Show any value in at most `most` characters.

    A value that could run a learner's code is described by its type; judges get copies, which are
    plain.
    """
    if type(value) is int and value.bit_length() > _BITS:
        return "a huge number"
    if not is_plain(value):
        return repr(Other.of(value))
    try:
        text = repr(value)
    except ValueError:  # it contains a number of some thousand digits
        return repr(Other.of(value))
    return shortened(text, most)


def kind(value: object) -> str:
    """Return the type and the text of a value."""
    if value is None:
        return "None"
    return f"the {type_name(value)} {shown(value, 45)}" if is_plain(value) else shown(value, 45)


def read_text(value: object, expected: str) -> str:
    """Return a typed text, without bars at the ends of its lines.

    It may be a list of lines, and a line may be a tuple of its words.

    Raises `Unread` if it is no text, or too long.
    """
    lines = read_rows(value, expected).splitlines(keepends=True)
    return "".join(map(_without_bars, lines))


def read_rows(value: object, expected: str) -> str:
    """Return the text of `read_text` with all bars: they separate the cells of a table.

    Raises `Unread` if it is no text, or too long.
    """
    text = value if type(value) is str else _joined(value)
    if text is None:
        unread(f"{expected}, not {kind(value)}.")
    if len(text) > _LONGEST:
        unread(f"{expected}, not {len(text)} characters long.")
    return usual_signs(text)


def _without_bars(line: str) -> str:
    """Leave out bars at both ends of a line; keep the spaces of a line without bars."""
    said = line.strip()
    bare = said.strip("|")
    return line if bare == said else line.replace(said, bare.strip())


def _joined(lines: object) -> str | None:
    """Join a list of lines to a text; return None for anything else."""
    if not is_plain(lines) or not isinstance(lines, list | tuple) or not lines:
        return None
    told = []
    for line in lines[:_LONGEST]:
        words = line if isinstance(line, list | tuple) else [line]
        if not words or not all(type(word) in (str, int, float) for word in words):
            return None
        if len(words) == 1 and type(words[0]) is not str:
            return None
        told.append(" ".join(word if type(word) is str else shown(word) for word in words))
    return "\n".join(told)


def read_names(value: object, expected: str, known: Collection[str] = ()) -> list[str]:
    """Return the names in a text such as ``"A B C"``, ``"A, B"`` or ``"A -> B"``, or in a list.

    `known`: the expected names. If given, capitals and separators do not matter.

    Raises `Unread` if it is neither, or too long.
    """
    given = _plain(value, expected, known)
    if not known and not isinstance(given, str):
        return given
    given = [read_text(given, expected)] if isinstance(given, str) else given
    words: list[str] = []
    for text in given:
        alone = known and find_name(text, known) is not None  # a name may contain spaces
        parted = re.sub(_BETWEEN, " ", text).split()
        words += [text] if alone else [each for each in parted if _says(each, known)]
    if not known:
        return words
    parts = {word: _apart(word, known) for word in dict.fromkeys(words)}
    return [name for word in words for name in parts[word]]


def _says(word: str, known: Collection[str]) -> bool:
    """Say whether a word is more than a link between two names."""
    return word.casefold() != "and" or find_name(word, known) is not None


def read_names_and_number(
    value: object, expected: str, known: Collection[str]
) -> tuple[list[str], float]:
    """Return names and the number after them, as in ``"A C B 7"`` or ``("acb", 7)``.

    Raises `Unread` if there is no number at the end.

    Examples
    --------
    >>> [read_names_and_number(given, "", "ABC") for given in ("A -> b: 7", ["ab", 7], "A, B, 7.")]
    [(['A', 'B'], 7), (['A', 'B'], 7), (['A', 'B'], 7)]
    """
    *names, last = read_names(value, expected, known) or [""]
    number = last.strip(_AROUND)
    if not names or not re.fullmatch(_NUMBER, number, re.ASCII):
        unread(f"{expected}, not {shown(value)}.")
    return names, _whole(float(number))


def read_numbers_of(value: object, names: Sequence[str], expected: str) -> dict[str, float]:
    """Return the number of each name, from a mapping, a text of names and numbers, or a list.

    A missing name has 0. Numbers without names belong to all names, in their order.

    Raises `Unread` if there is anything else, or a name twice.

    Examples
    --------
    >>> given = {"red": 4}, "Blue: 0, red = 4", (4, 0), [["red", 4.0]], "{'red': 4, 'blue': 0}"
    >>> [list(read_numbers_of(each, ["red", "blue"], "").values()) for each in given]
    [[4, 0], [4, 0], [4, 0], [4, 0], [4, 0]]
    """
    given = value
    if is_plain(value) and isinstance(value, Mapping):
        if not value:
            return dict.fromkeys(names, 0)
        given = [list(pair) for pair in value.items()]
    words = re.sub(r"[][(){}\"':=]|\.$", " ", " ".join(read_names(given, expected))).split()
    if words and all(re.fullmatch(_NUMBER, word, re.ASCII) for word in words):
        said, numbers = list(names), words
    else:
        said, numbers = [find_name(word, names) or "" for word in words[::2]], words[1::2]
    known = len(said) == len(numbers) == len({*said} & {*names}) and said
    if not known or not all(re.fullmatch(_NUMBER, number, re.ASCII) for number in numbers):
        unread(f"{expected}, not {shown(value)}.")
    read = {name: float(number) for name, number in zip(said, numbers, strict=True)}
    return {name: _whole(read.get(name, 0)) for name in names}


def _whole(number: float) -> float:
    """Return a whole number as an int."""
    return int(number) if float(number).is_integer() else number


def read_name(value: object, known: Collection[str]) -> str | None:
    """Return the single known name in a value, or None. It may stand in a list of its own."""
    if (name := shown(value)) in known:  # nodes may be numbers or tuples
        return name
    if is_plain(value) and isinstance(value, list | tuple) and len(value) == 1:
        return read_name(value[0], known)
    return find_name(str.__str__(value), known) if isinstance(value, str) else None


def in_any_order(value: object) -> object:
    """Return a set as a list, for answers without an order; return any other value unchanged.

    Examples
    --------
    >>> in_any_order({27}), in_any_order("27")
    ([27], '27')
    """
    return list(value) if type(value) is set or type(value) is frozenset else value


def lines_in(text: str) -> list[str]:
    r"""Return the lines of a text that are not empty, without bars and stops at their ends.

    Examples
    --------
    >>> lines_in("| 0: 0 |\n\n 1: 2, 3,\n2: 4.")
    ['0: 0', '1: 2, 3', '2: 4']
    """
    lines = (line.lstrip("| \t").rstrip("|,;. \t\r") for line in text.splitlines())
    return [line for line in lines if line]


def find_name(text: str, known: Collection[str]) -> str | None:
    """Return the matching name, or None. Capitals matter only where two names need them."""
    for said in (text.strip(), text.strip(_AROUND)):
        if said in known:
            return said
        alike = [name for name in known if _bare(name) == _bare(said)]
        if len(alike) == 1:
            return alike[0]
    return None


def _bare(name: str) -> str:
    return usual_signs(name).casefold()


def _apart(word: str, known: Collection[str]) -> list[str]:
    """Split names that were written without separators, if only one split fits."""
    if (name := find_name(word, known)) is not None:
        return [name]
    given, word = word, word.strip(_AROUND)
    if "-" in word:
        names = [name for part in word.split("-") if part for name in _apart(part, known)]
        return names if names and all(name in known for name in names) else [given]
    if len(word) > len(known) ** 2:
        return [given]
    ways: list[list[list[str]]] = [[[]]]  # for each beginning of the word, at most two ways
    for end in range(1, len(word) + 1):
        found = [
            [*way, name]
            for start in range(end)
            for way in ways[start]
            for name in [find_name(word[start:end], known)]
            if name is not None
        ]
        ways.append(found[:2])
    return ways[-1][0] if len(ways[-1]) == 1 else [given]


_THOUSANDS = r"(?<!\d)\d{1,3}(,\d{3})+(?!\d)"
_JOINS = re.compile(
    rf"(?:\b(?:from|by|via|through|dist|distance|pred|predecessor)\b[:=.]?|{_ARROW})(?=\W*\w)",
    re.IGNORECASE,
)


def read_label(text: str, known: Collection[str]) -> tuple[float, str] | None:
    """Return the number and the name in a label such as ``8 B``, ``8 via B``, ``8-B`` or ``B 8``.

    Arrows may point either way. A fraction may have a comma where no name begins with a digit,
    unless three digits follow. The name is empty if it is missing, and as typed if it is unknown;
    None: there is no number. A minus before a number belongs to it.
    """
    bare = _JOINS.sub(lambda said: said[0] if find_name(said[0], known) else " ", usual_signs(text))
    text = " ".join(bare.split()).strip("'\"`")
    if not any(name[:1].isdigit() for name in known):
        if re.search(_THOUSANDS, text):
            return None
        text = re.sub(r"(?<![\d.,])(\d+),(\d+)(?![\d.,])", r"\1.\2", text)
    between = r"[\s,;:/]*"
    if match := re.fullmatch(rf"({_NUMBER})(?![\d.]){between}\s*(.*)", text, re.ASCII):
        number, name = match.groups()
    elif match := re.fullmatch(rf"([^\d(].*?){between}({_NUMBER})", text, re.ASCII):
        name, number = match.groups()
        if find_name(name, known) is None:
            return None
    elif re.fullmatch(r"[(\[][^()\[\]]*[)\]]", text):
        return read_label(text[1:-1], known)
    else:
        return None
    found = find_name(name, known) or find_name(re.sub(r"^[-–—]\s*(?=[^\s\d])", "", name), known)  # noqa: RUF001
    return _whole(float(number)), found or name


def read_whole_numbers(value: object, expected: str, *, negative: bool = False) -> list[int]:
    """Return the whole numbers in a text or a sequence, with any brackets around them.

    A single number is a sequence, too. A minus is read only where numbers may be negative.

    Raises `Unread` if there is anything else.

    Examples
    --------
    >>> [read_whole_numbers(given, "") for given in ("(6, 12)", [6, 12.0], 6)]
    [[6, 12], [6, 12], [6]]
    """
    given = [value] if type(value) in (int, float) else value
    words = re.sub(r"[()\[\]]|\.$", " ", " ".join(read_names(given, expected))).split()
    sign = "-?" if negative else ""
    numbers = [re.fullmatch(rf"({sign}\d{{1,6}})(?:\.0*)?", word, re.ASCII) for word in words]
    if not all(numbers):
        unread(f"{expected}, not {shown(value)}.")
    return [int(number[1]) for number in numbers if number]


def not_a_pair(value: object) -> str:
    """Return a sentence about a value that should be a cell; a list is named as a list.

    Examples
    --------
    >>> not_a_pair([1, 0])
    'a cell should be a pair (x, y) of whole numbers; [1, 0] has square brackets, so it is a list.'
    >>> not_a_pair("b2")
    "a cell should be a pair (x, y) of whole numbers, not 'b2'."
    """
    expected = "a cell should be a pair (x, y) of whole numbers"
    if isinstance(value, list):
        return f"{expected}; {shown(value)} has square brackets, so it is a list."
    return f"{expected}, not {shown(value)}."


def _plain(value: object, expected: str, known: Collection[str] = ()) -> str | list[str]:
    """Copy a text, or the items of a sequence as texts; flatten sequences that are no name."""
    if type(value) is str:
        return usual_signs(value)
    if not is_plain(value) or not isinstance(value, Sequence) or isinstance(value, bytes):
        unread(f"{expected}, not {kind(value)}.")
    items: list[object] = []
    for item in value[:_LONGEST]:
        several = isinstance(item, list | tuple) and shown(item) not in known
        items += item[:_LONGEST] if several else [item]
    if any(type(item) is bytes for item in items):
        unread(f"{expected}, not {kind(value)}.")
    return [usual_signs(item) if type(item) is str else shown(item) for item in items]


def _known(value: object, nodes: dict[Node, Node]) -> object:
    try:
        node = nodes.get(value)
    except TypeError:  # it is not hashable
        node = None
    return Other(shown(value)) if node is None else node


def read_cells(typed: object) -> list[tuple[int, int]]:
    """Read typed cells, such as ``"(1, 0) (0, 1)"``.

    Raises `Unread` if they cannot be read.
    """
    expected = "The cells should be a string such as '(1, 0) (0, 1)', or a list of pairs"
    return _read_pairs(typed, expected, several=True)


def read_cell(given: object) -> tuple[int, int]:
    """Read one cell: a pair, or a text such as ``"(1, 0)"``.

    Raises `Unread` if it is something else.
    """
    expected = "The answer should be one cell: a pair of whole numbers (x, y)"
    cells = _read_pairs(given, expected)
    if len(cells) != 1:
        unread(f"{expected}, not {shown(given)}.")
    return cells[0]


def _read_pairs(given: object, expected: str, *, several: bool = False) -> list[tuple[int, int]]:
    typed = " ".join(read_names(given, expected))
    numbers = re.findall(r"((?<!\d)-?\d+)((?:\.\d+)?)", typed)
    whole = all(len(number) <= 3 and not rest.strip(".0") for number, rest in numbers)
    if not numbers or len(numbers) % 2 or not whole or re.search(r"[^\W\d_]\d", typed):
        if several and whole and len(numbers) % 2:
            told = _halved(typed) or f", not {shown(given)}; a cell"
            unread(f"{expected}{told} lacks its x or its y.")
        unread(f"{expected}, not {shown(given)}.")
    pairs = (int(number) for number, _ in numbers)
    return list(zip(pairs, pairs, strict=True))


def _halved(typed: str) -> str:
    """Return the first typed cell with one number for a message, if brackets show it."""
    cells = re.findall(r"\([^()]*\)?", typed)
    lone = next((cell for cell in cells if len(re.findall(r"\d+", cell)) == 1), None)
    return f"; {shown(lone.replace(' )', ')'))}" if lone else ""


# ----------------------------------------------------------------------------------------------
# Reading answers in numbered lines, such as ``1: 2 3 4``.

E = TypeVar("E")


def filled_in(typed: object, expected: str) -> list[str]:
    """Return the text above the first line with a question mark, and the text below, if any.

    Raises `Unread`, which says what was expected, if it is no text.
    """
    text = read_text(typed, expected)
    return re.split(r"^.*\?.*$", text, maxsplit=1, flags=re.MULTILINE)


def read_numbered(text: str, entries: str, reads: Callable[[str], E | None]) -> Iterator[E]:
    r"""Yield the contents of each line; the lines above an unreadable one are kept.

    `entries`: the contents of a line. `reads`: reads the text after the colon; None: unreadable.

    Raises `Unread`, which names the unreadable line.

    Examples
    --------
    >>> list(read_numbered("0: 1\n1: 2 3", "numbers", str.split))
    [['1'], ['2', '3']]
    """
    for number, line in enumerate(lines_in(text)):
        match = re.fullmatch(r"(\d{1,9})\s*:(.*)", line, re.ASCII)
        found = reads(match[2]) if match and int(match[1]) == number else None
        if found is None:
            unread(f"Instead of {shown(line)}, there should be '{number}:' and then {entries}.")
        yield found


# ----------------------------------------------------------------------------------------------
# Reading a table that a learner filled in, with errors that name the row and the column.

Cell = tuple[float, Node] | None  # distance and predecessor; None: no distance yet
_WIDTH = 8  # of a column
_BELOW_HEAD = re.compile(r"[\s|:]*-{2,}[\s|:-]*")  # as in Markdown


@dataclass(frozen=True)
class Row:
    """The settled node, and each other node's cell afterwards.

    A row of an order of settling has no cells.
    """

    settled: Node
    cells: dict[Node, Cell] = field(default_factory=dict)


def blank_table(graph: Graph, source: Node) -> str:
    """Return an empty table to copy into a cell and fill in."""
    others = [str(node) for node in graph.nodes if node != source]
    rows = [["settled", *others], [str(source), *"?" * len(others)]]
    rows += [["?"] * (len(others) + 1) for _ in others]
    lines = ["| ".join(cell.ljust(_WIDTH - (i > 0)) for i, cell in enumerate(row)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def read_table(text: str, graph: Graph, source: Node) -> Iterator[Row] | None:
    """Read a filled table row by row, so that the part above an unreadable cell is judged.

    `text`: one line a row, cells separated by ``|``. The first line names the columns; each other
    line begins with the settled node. A cell is a distance and a predecessor, as in ``8 B``, or
    ``-`` if the node has no distance yet. Spaces and capitals do not matter, and lines may begin
    and end with ``|``.

    `graph`, `source`: the graph of the table. Nodes are named by ``str(node)``. The source may have
    a column as well, with 0 or nothing in it.

    Returns None if nothing was filled in: apart from the source, there are only question marks.

    Raises `Wrong`, which names the unreadable cell, and what was expected there.
    """
    nodes = {str(node): node for node in graph.nodes}
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and _BELOW_HEAD.fullmatch(lines[1]):
        del lines[1]
    if len(lines) < 2:
        unread(
            "The table needs a line of column names, then a line for each settled node, with cells "
            "such as 7 X."
        )
    headings = [name.strip() for name in lines[0].strip().strip("|").split("|")][1:]
    columns = [find_name(name, nodes) or name for name in headings]
    expected = {name for name, node in nodes.items() if node != source}
    if set(columns) - {str(source)} != expected or len(columns) != len({*columns}):
        unread(
            f"The first line should name these columns: settled, {', '.join(sorted(expected))}. "
            f"Yours is {lines[0].strip()[:80]!r}."
        )
    rows = [_cells(line, len(columns) + 1) for line in lines[1:]]
    if len(rows) > 1 and all(cell == "?" for row in (rows[0][1:], *rows[1:]) for cell in row):
        return None
    return _read_rows(rows, columns, nodes, source)


def _cells(line: str, needed: int) -> list[str]:
    """Return the cells of a line; a bar at its end is no cell, except before an empty one."""
    cells = [cell.strip() for cell in line.split("|")]
    for outside in (0, -1):
        if len(cells) > needed and not cells[outside]:
            del cells[outside]
    return cells


def _read_rows(
    rows: list[list[str]], columns: list[str], nodes: dict[str, Node], source: Node
) -> Iterator[Row]:
    for number, row in enumerate(rows, start=1):
        settled, cells = _parted(row, number, columns, nodes)
        where = f"Row {number} ({settled} settled)"
        known: dict[Node, Cell] = {}
        try:
            for column, cell in zip(columns, cells, strict=True):
                if nodes[column] == source:
                    _check_source(cell, f"{where}, column {column}", column)
                else:
                    known[nodes[column]] = _read_cell(cell, f"{where}, column {column}", nodes)
        except Wrong:
            yield Row(settled, known)  # the cells before the unreadable one can be judged
            raise
        yield Row(settled, known)


def _parted(
    row: list[str], number: int, columns: list[str], nodes: dict[str, Node]
) -> tuple[Node, list[str]]:
    if len(row) != len(columns) + 1:
        needed = len(columns) + 1
        unread(
            f"Row {number} has {counted(len(row), 'cell')}; it should have {needed}, separated by "
            "|."
        )
    name, *cells = row
    if name == "?":
        unread(f"Row {number} is still open. Which node is settled next?")
    settled = find_name(name, nodes)
    if settled is None:
        known = ", ".join(nodes)
        unread(f"Row {number} should start with the settled node ({known}), not {name[:40]!r}.")
    return nodes[settled], cells


_OF_THE_SOURCE = re.compile(
    r"\W*0(?:\.0)?\W*(?:none|start|source)?\W*|[-\u2013\u2014?\s]*", re.IGNORECASE
)


def _check_source(cell: str, where: str, source: str) -> None:
    """Check the column of the source, which may hold 0 or nothing."""
    if not _OF_THE_SOURCE.fullmatch(cell) and read_label(cell, [source]) != (0, source):
        wrong(f"{where}: {cell[:40]}. The source has distance 0 and no predecessor.")


def _read_cell(cell: str, where: str, nodes: dict[str, Node]) -> Cell:
    if means_nothing(cell):
        return None
    if cell in {"?", ""}:
        unread(f"{where} is still open: write a distance and a predecessor, or - for none.")
    label = read_label(cell, nodes)
    if label is None:
        unread(f"{where}: {cell[:40]!r} should be a distance and a predecessor, such as 7 X, or -.")
    number, name = label
    if not name:
        told = f"{where}: {cell[:40]} has no predecessor."
        wrong(told, "Which node does this distance come from?")
    if name not in nodes:
        known = ", ".join(nodes)
        unread(f"{where}: the predecessor {name[:40]!r} is not a node of this graph ({known}).")
    return number, nodes[name]
