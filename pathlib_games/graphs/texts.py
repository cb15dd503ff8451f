"""Graphs as texts: one line per edge, or one word that fits into a link.

```
# the path to school
A B 5
B "bus stop" 0.5
D
```

An edge is a tail, a head and a weight, which defaults to 1; `A -> B 5` leads one way. A single name
is a node. The compact form uses letters, digits and ``-._~`` only, which no link changes:
``u.A-B-5_B-bus~20stop-0.5_D``, with ``d.`` in front if edges lead one way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn
from urllib.parse import unquote_to_bytes

from pathlib_games.graphs.errors import BadGraph, Node
from pathlib_games.graphs.values import number_text, read_number
from pathlib_games.words import cut, shown

_LIKE = "as in A B 5 or A -> B 5"
AN_EDGE = f"two names and a weight, {_LIKE}, or one name alone"
_ONE_WORD = re.compile(r"\s*([ud])\.(\S*)\s*")
_QUOTED = re.compile(r"\s*'(.*)'\s*")  # as Python shows a text below a cell
_PLAIN = re.compile(r"\w[\w'-]*")  # needs no quotation marks
_TOKEN = re.compile(
    r"""(?P<arrow>->|→) | (?P<quoted>"(?:[^"\\\n]|\\.)*") | (?P<bare>(?:[\w.'+/]|-(?!>))+)
    | (?P<end>;|\r?\n|\r) | (?P<nothing>[^\S\r\n]+|\#[^\r\n]*) | (?P<odd>.)""",
    re.VERBOSE,
)
_CODE = re.compile(r"(?:[A-Za-z0-9]|~[0-9A-Fa-f]{2})+")


class Parts(NamedTuple):
    """The nodes and edges of a graph, as read from a text or another program."""

    nodes: Sequence[Any]
    edges: Sequence[tuple[Any, Any, Any]]
    directed: bool


def read(text: object) -> Parts:
    """Read a graph's text in either form, or raise `BadGraph`, which names the line."""
    if not isinstance(text, str):
        raise BadGraph(f"The text of a graph should be a text, but it is {shown(text)}.")
    text = text.removeprefix("\ufeff")  # the byte order mark of some editors
    if quoted := _QUOTED.fullmatch(text):
        text = quoted[1]
    if short := _ONE_WORD.fullmatch(text):
        return _read_short(short[2], directed=short[1] == "d")
    return _read_lines(text)


def write(nodes: Iterable[Node], edges: Sequence[tuple[Node, Node, float]], directed: bool) -> str:
    """Write a graph with one line per edge; raises `BadGraph`."""
    arrow = " -> " if directed else " "
    lines = []
    for part in in_order(nodes, edges):
        if isinstance(part, str):
            lines.append(_name(part) if "-" not in part else json.dumps(part, ensure_ascii=False))
        else:
            tail, head, weight = part
            lines.append(f"{_name(tail)}{arrow}{_name(head)} {number_text(weight)}")
    if directed and not edges:
        lines.insert(0, "->")
    return "\n".join(lines)


def write_short(
    nodes: Iterable[Node], edges: Sequence[tuple[Node, Node, float]], directed: bool
) -> str:
    """Write a graph as one word that fits into a link; raises `BadGraph`."""
    words = []
    for part in in_order(nodes, edges):
        if isinstance(part, str):
            words.append(_code(part))
        else:
            tail, head, weight = part
            word = f"{_code(tail)}-{_code(head)}"
            number = number_text(weight).replace("/", "~").replace("+", "")
            words.append(word if number == "1" else f"{word}-{number}")
    return f"{'d' if directed else 'u'}.{'_'.join(words)}"


def in_order(
    nodes: Iterable[Node], edges: Iterable[tuple[Node, Node, float]]
) -> Iterator[str | tuple[str, str, float]]:
    """Yield the edges, each after any nodes that must come first to keep the order of nodes."""
    names = [_text(node) for node in nodes]
    place = {name: number for number, name in enumerate(names)}
    told = 0  # how many names have appeared so far
    for end, other, weight in edges:
        tail, head = _text(end), _text(other)
        while True:
            new = [place[name] for name in dict.fromkeys((tail, head)) if place[name] >= told]
            if new == list(range(told, told + len(new))):
                break
            yield names[told]
            told += 1
        told += len(new)
        yield tail, head, weight
    yield from names[told:]


def _text(node: Node) -> str:
    if not isinstance(node, str):
        raise BadGraph(f"To write a graph, its nodes should be texts, but one is {shown(node)}.")
    return str(node)


def _name(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _code(name: str) -> str:
    letters = (
        chr(byte) if chr(byte).isalnum() and byte < 128 else f"~{byte:02X}"
        for byte in name.encode("utf-8", "surrogatepass")
    )
    return "".join(letters) or "~"


class _Word(NamedTuple):
    """A word of a line, with its kind."""

    text: str
    kind: str


def _read_lines(text: str) -> Parts:
    nodes: dict[str, None] = {}  # an ordered set
    edges: list[tuple[str, str, float]] = []
    kinds: dict[bool, str] = {}  # the first line with an arrow, and the first without
    for place, words in _lines(text):
        given = " ".join(word.text for word in words)
        arrows = [at for at, word in enumerate(words) if word.kind == "arrow"]
        if arrows == [0] and len(words) == 1:
            kinds.setdefault(True, place)
            continue
        names = [word for word in words if word.kind != "arrow"]
        if arrows not in ([], [1]) or not 1 + len(arrows) <= len(names) <= 3:
            _fail(place, AN_EDGE, given)
        if not arrows:
            _check_is_clear(names, place)
        ends = [_read_name(word, place) for word in names[:2]]
        nodes.update(dict.fromkeys(ends))
        if len(ends) == 2:
            kinds.setdefault(bool(arrows), place)
            weight = 1 if len(names) == 2 else read_number(names[2].text)
            if weight is None:
                _fail(place, f"two names and a number, {_LIKE}", given)
            edges.append((ends[0], ends[1], weight))
    if len(kinds) == 2:
        raise BadGraph(
            "The edges should be all one-way, as in A -> B 5, or all two-way, as in A B 5; "
            f"{kinds[True]} has an arrow and {kinds[False]} has none."
        )
    return Parts(list(nodes), edges, True in kinds)


def _check_is_clear(names: Sequence[_Word], place: str) -> None:
    """Refuse A-B 5, AB 5, A-B and A-B B-C, which may be edges instead of names."""
    given = " ".join(word.text for word in names)
    joined = all(word.kind == "bare" and re.search(r"\w-+\w", word.text) for word in names)
    unclear = joined and len(names) < 3
    if len(names) == 2 and names[1].kind == "bare":
        unclear = unclear or [read_number(word.text) is None for word in names] == [True, False]
    if unclear:
        edge = re.sub("-+", " ", names[0].text) if "-" in names[0].text else "A B"
        raise BadGraph(
            f"{place.capitalize()} of a graph's text, {shown(given)}, may be an edge. Put spaces "
            f"between names and weight: {cut(edge, 40)} 5; or put a name in quotation marks."
        )


def _lines(text: str) -> Iterator[tuple[str, list[_Word]]]:
    """Yield the place and the words of each nonempty line, or part of a line with semicolons."""
    number, part, words = 1, 1, list[_Word]()
    for token in _TOKEN.finditer(text):
        kind = str(token.lastgroup)
        if kind == "odd":
            expected = "made of names with letters, digits and . _ ' - + /, or in quotation marks"
            if token[0] == ",":
                expected = "names and a weight with spaces between them, then ; or a new line"
            rest = token.string[token.start() :].splitlines()[0]
            _fail(_place(number, part), expected, rest[:20])
        if kind in ("arrow", "quoted", "bare"):
            words.append(_Word(token[0], kind))
        elif kind == "end":
            if words:
                yield _place(number, part, more=token[0] == ";"), words
                words = []
            number, part = (number, part + 1) if token[0] == ";" else (number + 1, 1)
    if words:
        yield _place(number, part), words


def _place(number: int, part: int, *, more: bool = False) -> str:
    return f"part {part} of line {number}" if more or part > 1 else f"line {number}"


def _read_name(word: _Word, place: str) -> str:
    if word.kind == "bare":
        if not re.match(r"\w", word.text):
            _fail(place, "made of names that begin with a letter or a digit", word.text)
        return word.text
    try:
        return str(json.loads(word.text))
    except ValueError:
        _fail(place, "made of names quoted as in JSON", word.text)


def _read_short(text: str, directed: bool) -> Parts:
    nodes: dict[str, None] = {}
    edges: list[tuple[str, str, float]] = []
    for number, word in enumerate(text.split("_") if text else (), start=1):
        ends = word.split("-", 2)
        weight = read_number(ends[2].replace("~", "/")) if len(ends) == 3 else 1
        names = [_read_code(end) for end in ends[:2]]
        if weight is None or None in names:
            raise BadGraph(
                f"Part {number} of the short text of a graph should be an edge such as A-B-5, or "
                f"a name; it is {shown(word)}."
            )
        tail, *heads = [name for name in names if name is not None]
        nodes.update(dict.fromkeys([tail, *heads]))
        edges += [(tail, head, weight) for head in heads]
    return Parts(list(nodes), edges, directed)


def _read_code(code: str) -> str | None:
    if code == "~":
        return ""
    if not _CODE.fullmatch(code):
        return None
    try:
        return unquote_to_bytes(code.replace("~", "%")).decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return None


def _fail(place: str, expected: str, given: str) -> NoReturn:
    told = f"{place.capitalize()} of a graph's text should be {expected}; it has {shown(given)}."
    raise BadGraph(told)
