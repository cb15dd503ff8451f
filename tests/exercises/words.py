"""Reads a graph, a board or a land back from the words that a screen reader gets.

Each kind is read from words into a plain value, and written from the question into the same one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pathlib_games.games import (
    battlesnake,
    carcassonne,
    chutes,
    color_lines,
    hex as hex_game,
    maze,
    own,
)
from pathlib_games.games.carcassonne.land import spot_name
from pathlib_games.games.color_lines.rules import COLORS, STONE
from pathlib_games.games.hex.rules import move_to_text
from pathlib_games.games.tile_board import NAMES, SIDES
from pathlib_games.games.tiles.roads import Road
from pathlib_games.graphs import Graph
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.lessons.color_lines_programs import LEVEL, TreeWay
from pathlib_tutor.lessons.hex import Touch
from pathlib_tutor.own_program.questions import AboutProgram
from pathlib_tutor.own_program.worlds import graph_of
from pathlib_tutor.programs.small_worlds import (
    Given,
    SmallBoard,
    SmallGraph,
    SmallHex,
)

Cell = tuple[int, int]

_CELL = re.compile(r"\((-?\d+), (-?\d+)\)")
_NUMBER = r"-?\d+(?:\.\d+)?"


def between(words: str, begin: str) -> str:
    """Return what follows some words up to the end of the sentence; empty without them."""
    found = re.search(rf'{begin}(.*?)\.(?=[\s"]|$)', words, re.DOTALL)
    return found[1] if found else ""


def cells(words: str) -> list[Cell]:
    """Return the cells in some words."""
    return [(int(x), int(y)) for x, y in _CELL.findall(words)]


def size(words: str) -> Cell:
    """Return the width and the height of a board."""
    found = re.search(r"(?:(\d+) x (\d+) cells|on a board of (\d+) x (\d+))", words)
    assert found, "the words tell no size"
    wide, high = filter(None, found.groups())
    return int(wide), int(high)


# ---- graphs --------------------------------------------------------------------------------------

Edge = tuple[str, str, float]


def edges_told(words: str) -> tuple[Counter[Edge], bool]:
    """Return the edges of a description, and whether they are directed."""
    found = re.findall(rf"(\w+) (and|to) (\w+) ({_NUMBER})", between(words, "Edges: "))
    directed = any(joint == "to" for _, joint, _, _ in found)
    return _counted(((a, b, float(w)) for a, _, b, w in found), directed=directed), directed


def edges_named(words: str) -> Counter[Edge]:
    """Return the edges in the names of nodes."""
    found: Counter[Edge] = Counter()
    named = r"^(\w+)\b.*, (no edges|edges? .*?)(?:, chosen.*)?$"
    for name, told in re.findall(named, words, re.MULTILINE):
        heads = re.findall(rf"(\w+) ({_NUMBER})(?=,|$)", told)
        found.update((name, head, float(weight)) for head, weight in heads)
    return found


def _counted(edges: Any, *, directed: bool) -> Counter[Edge]:
    """Count edges; those without a direction count once from each end."""
    each = [(str(a), str(b), float(w)) for a, b, w in edges]
    back = [] if directed else [(b, a, w) for a, b, w in each if a != b]
    return Counter([*each, *back])


def _graph(graph: Graph) -> tuple[Counter[Edge], bool]:
    return _counted(graph.edges, directed=graph.directed), graph.directed


def _guesses(words: str) -> dict[str, float]:
    told = re.findall(rf"\b(\w+),(?: [\w ]+,)* guess ({_NUMBER})", words)
    return {node: float(far) for node, far in told}


def _instance(asked: Instance) -> Any:
    if all(isinstance(node, tuple) for node in asked.graph):
        entering = {head: weight for _, head, weight in asked.graph.edges}
        return {cell: (entering.get(cell), guess) for cell, guess in asked.guesses.items()}
    return *_graph(asked.graph), {str(node): far for node, far in asked.guesses.items()}


def _read_instance(words: str) -> Any:
    rows = between(words, "Costs and guesses: ")
    if rows:
        return {
            (x, int(row.partition(":")[0])): tuple(map(float, pair.split()))
            for row in rows.split("row ")[1:]
            for x, pair in enumerate(row.partition(": ")[2].strip("; ").split(", "))
        }
    told, directed = edges_told(words)
    named = edges_named(words)
    assert named in (Counter(), told), "the names of the nodes tell other edges"
    return told, directed, _guesses(words)


# ---- boards of cells -----------------------------------------------------------------------------


def _things(words: str) -> dict[Cell, set[str]]:
    """Return what lies on cells, and the walls."""
    found: dict[Cell, set[str]] = {}
    for x, y, things in re.findall(r"\((\d+), (\d+)\): ([^.\n]+)\.", words):
        found[int(x), int(y)] = set(things.split(", "))
    for y, columns in re.findall(r"Walls in row (\d+): ([\d, ]+)\.", words):
        found |= {(int(x), int(y)): {"wall"} for x in columns.split(", ")}
    return found


def _boards(position: Any, ground: Mapping[Cell, str], rows: Sequence[str]) -> Any:
    """Return the size of a board and what lies on its cells; `ground` has no walls."""
    every = [(x, y) for y in range(len(rows)) for x in range(len(rows[0]))]
    found: dict[Cell, set[str]] = {cell: {"wall"} for cell in every if cell not in ground}
    for cell, words in ground.items():
        places = {"walker": position.walker, "target": position.target}
        here = {name for name, place in places.items() if place == cell} | {*words.split(", ")}
        found |= {cell: here - {""}} if here - {""} else {}
    return (len(rows[0]), len(rows)), found


def _maze(position: Any) -> Any:
    letters = position.cells.items()
    ground = {cell: f"teleporter {sign}" if sign.isalpha() else "" for cell, sign in letters}
    return _boards(position, ground, position.rows)


def _own(position: Any) -> Any:
    def words(what: Any) -> str:
        has = what.of in position.keys
        match what.kind:
            case "floor":
                return ""
            case "key":
                return "" if has else f"key {what.of}"
            case "door":
                return f"door for {what.of}, {'open' if has else 'locked'}"
        return f"{what.kind} {what.of}".strip()

    board = position.board
    ground = {cell: words(what) for cell, what in board.ground.items()}
    return _boards(position, ground, board.rows)


def _read_things(words: str) -> Any:
    return size(words), _things(words)


def _balls(position: Any) -> Any:
    colors = {cell: COLORS[color - 1] for cell, color in position.balls.items()}
    stones = {position.cell(k) for k, content in enumerate(position.cells) if content == STONE}
    return (position.width, position.height), colors, stones


def _read_balls(words: str) -> Any:
    told = re.findall(r"(\w+) on \((\d+), (\d+)\)", between(words, r"balls? on \d+ x \d+ cells: "))
    colors = {(int(x), int(y)): color for color, x, y in told}
    return size(words), colors, {*cells(between(words, "Stones on "))}


def _numbered(board: Any) -> Any:
    rows = ["".join("." if sign == "." else "o" for sign in row) for row in board.rows]
    return rows, sorted(board.nodes), board.nodes[0]


def _read_numbered(words: str) -> Any:
    found = re.search(r"([.o]+(?: / [.o]+)+), start (\d+)\.", words)
    assert found, words
    numbers = map(int, between(words, "Numbers of the free cells: ").split(", "))
    return found[1].split(" / "), [*numbers], int(found[2])


def _tree(question: Any) -> Any:
    return question.predecessor


def _read_tree(words: str) -> Any:
    [root] = cells(between(words, "The tree begins at "))
    steps = re.findall(rf"({_CELL.pattern}) from ({_CELL.pattern})", words)
    return {root: None, **{cells(step[0])[0]: cells(step[3])[0] for step in steps}}


def _hex(board: Any) -> Any:
    stones = {
        move_to_text(board.cell(k)): {"B": "black", "W": "white"}[sign]
        for k, sign in enumerate(board.cells)
        if sign in "BW"
    }
    return board.size, stones


def _read_hex(words: str) -> Any:
    stones: dict[str, str] = {}
    for player, sides in (("black", "left to right"), ("white", "top to bottom")):
        told = between(words, rf"{player.capitalize()} \({sides}\): ")
        stones |= dict.fromkeys(re.findall(r"[a-z]\d+", told), player)
    return size(words)[0], stones


def _touch(question: Any) -> Any:
    return question.size, move_to_text(question.cell)


def _read_touch(words: str) -> Any:
    return size(words)[0], between(words, "Framed: ")


def _chutes(board: Any) -> Any:
    return board.size, dict(board.slides)


def _read_chutes(words: str) -> Any:
    squares = re.search(r"(\d+) squares; ", words)
    assert squares, "the words tell no size"
    told = between(words, r"\d+ squares; ")
    slides = re.findall(r"(?:ladder|chute) from (\d+) (?:up|down) to (\d+)", told)
    return int(squares[1]), {int(start): int(end) for start, end in slides}


def _road(road: Road) -> Any:
    tiles = road.board.tiles.items()
    laid = {cell: (tile.type, {NAMES[side] for side in tile.streets}) for cell, tile in tiles}
    return (road.board.width, road.board.height), laid


def _read_road(words: str) -> Any:
    told = between(words, r"tiles? on a board of \d+ x \d+: ")
    laid = re.findall(rf"{_CELL.pattern} (\w+)[^,]*, (no street|streets? [a-z, ]+)", told)
    return size(words), {
        (int(x), int(y)): (kind, {*re.findall("north|east|south|west", streets)})
        for x, y, kind, streets in laid
    }


def _land(land: Any) -> Any:
    tiles = {
        cell: sorted(
            (each.kind, each.index, {*each.openings}, each.shields > 0, {*each.cities})
            for each in tile.parts
        )
        for cell, tile in land.tiles.items()
    }
    return tiles, {spot_name(land, spot): player for spot, player in land.meeples.items()}


def _read_land(words: str) -> Any:
    parts = r"((?:road|city|cloister|field)\b[^.]*)"
    tiles = {
        (int(x), int(y)): sorted(map(_read_part, told.split("; ")))
        for x, y, told in re.findall(rf"{_CELL.pattern}: {parts}\.", words)
    }
    meeples = re.findall(rf"(\w+) on ({_CELL.pattern} \w+(?: \d)?)", between(words, "Meeples: "))
    return tiles, {name: player for player, name, *_ in meeples}


def _read_part(words: str) -> Any:
    name, _, beside = words.partition(", beside ")
    found = re.match(r"(road|city|cloister|field)(?: (\d))?(.*)", name)
    assert found, words
    kind, index, where = found[1], int(found[2] or 1) - 1, found[3]
    openings: set[object] = set()
    for side, half in re.findall(r"(north|east|south|west)(?: \((\w+) half\))?", where):
        letter = side[0].upper()
        if kind != "field":
            openings.add(letter)
            continue
        number, near = SIDES.index(letter), half[:1].upper()
        first = SIDES[number - 1]
        openings |= {2 * number + k for k in (0, 1) if not near or (near == first) == (k == 0)}
    if "on all sides" in where:
        openings = set(range(8))
    cities = {int(number or 1) - 1 for number in re.findall(r"city(?: (\d))?", beside)}
    return kind, index, openings, "with a shield" in where, cities


_STEPS = {"left": (-1, 0), "right": (1, 0), "down": (0, -1), "up": (0, 1)}


def _snakes(position: Any) -> Any:
    snakes = {snake.name or snake.id: (snake.health, snake.body) for snake in position.living}
    return (position.width, position.height), snakes, {*position.food}, {*position.hazards}


def _read_snakes(words: str) -> Any:
    snakes = {}
    for name, health, length, x, y, told in re.findall(
        rf"Snake \w \(([^)]+)\): health (\d+), length (\d+), head on {_CELL.pattern}"
        r"(?:, body ([a-z, ]+) from there)?\.",
        words,
    ):
        body = [(int(x), int(y))]
        for step in filter(None, told.split(", ")):
            body.append((body[-1][0] + _STEPS[step][0], body[-1][1] + _STEPS[step][1]))
        body += body[-1:] * (int(length) - len(body))
        snakes[name] = (int(health), tuple(body))
    food, hazards = ({*cells(between(words, f"{what} on "))} for what in ("Food", "Hazards"))
    return size(words), snakes, food, hazards


KINDS: Mapping[type, tuple[Callable[[Any], Any], Callable[[str], Any]]] = {
    Instance: (_instance, _read_instance),
    maze.Position: (_maze, _read_things),
    own.Position: (_own, _read_things),
    color_lines.Position: (_balls, _read_balls),
    chutes.Board: (_chutes, _read_chutes),
    hex_game.Position: (_hex, _read_hex),
    Road: (_road, _read_road),
    carcassonne.Land: (_land, _read_land),
    battlesnake.Position: (_snakes, _read_snakes),
    Touch: (_touch, _read_touch),
    TreeWay: (_tree, _read_tree),
    SmallBoard: (_numbered, _read_numbered),
}


# ---- what a question is about --------------------------------------------------------------------


def _about(question: Any) -> Any:
    """Return the graph, the board or the land of a question or of a small world."""
    if isinstance(question, SmallGraph):
        return Instance("", graph_of(question), question.nodes[0])
    if isinstance(question, SmallHex):
        return hex_game.Position.from_text("\n".join(question.rows))
    if isinstance(question, Given):
        first, *more = question.given
        if type(first) is not int:
            return first
        return Touch(more[1], (first, more[0])) if more[1:] else LEVEL
    parts = getattr(question, "__dict__", {})
    names = ("position", "board", "land", "road", "instance", "about")
    return next((parts[name] for name in names if parts.get(name) is not None), question)


def written(question: Any) -> Any:
    """Return what the words of a question should tell."""
    if isinstance(question, AboutProgram):
        return [written(world) for world in question.shown]
    about = _about(question)
    told = KINDS[type(about)][0](about)
    spot = getattr(question, "spot", None)
    return (told, spot_name(about, spot)) if spot else told


def read(question: Any, words: str) -> Any:
    """Read what the words of a question tell; of the question only its kind is used."""
    if isinstance(question, AboutProgram):
        one = words.rpartition("\n")[2]
        parts = re.split(r"(?:^|\s)[a-d]: ", one)[1:] if len(question.shown) > 1 else [one]
        return [read(world, part) for world, part in zip(question.shown, parts, strict=True)]
    told = KINDS[type(_about(question))][1](words)
    spot = getattr(question, "spot", None)
    return (told, between(words, "Marked: ")) if spot else told
