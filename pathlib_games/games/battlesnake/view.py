"""Draw Battlesnake: positions, games, weights, searches, and tournament results."""

from __future__ import annotations

from itertools import pairwise, product
from operator import sub
from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING

from pathlib_games.games.battlesnake.graphs import OTHER_SNAKE, free_from, weights
from pathlib_games.games.battlesnake.rules import Position
from pathlib_games.graphs import Graph
from pathlib_games.views.grid_view import CELL, GridView
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Shape, Text, along, aside, rectangle
from pathlib_games.views.view import Part, shade
from pathlib_games.widgets.film import film
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pathlib_games.games.battlesnake.board import Cell, Snake
    from pathlib_games.games.battlesnake.replay import Replay, Result
    from pathlib_games.games.battlesnake.rules import Position
    from pathlib_games.views.scene import Scene
    from pathlib_games.views.shapes import Point, Shape


SIDE = 34  # the side of a cell, in pixels
_LEFT, _ABOVE, _BELOW = 30, 12, 28  # space for the numbers of the columns and rows
_ROW = 62  # the height of a snake's row on the scoreboard
_SCORES = 186  # the width of the scoreboard next to the board
_BAR = 120  # the width of a bar for a health of 100
_HEAD = 15  # the radius of a head
_FULL = 100
NO_WAY = "\N{MULTIPLICATION SIGN}"

LETTERS = "ABCDEFGH"  # the snakes' names in pictures, in the order of the position


def position_scene(  # noqa: PLR0913 - each kind of mark is a separate option
    position: Position,
    path: Sequence[Cell] = (),
    *,
    notes: Mapping[Cell, str] = MappingProxyType({}),
    heat: Mapping[Cell, str] = MappingProxyType({}),
    roster: Sequence[Snake] | None = None,
    title: str | None = None,
    clickable: bool = False,
    noted: Callable[[str], str] = str,
) -> Scene:
    """Return the picture of a position.

    Each body segment has a small letter of its snake; the head has a capital letter. Food is a
    diamond; hazards are hatched, once per listing. A snake eliminated this turn is pale, with a
    cross at its collision. A scoreboard shows the health of each snake.

    `path` has cells to join by a line; `notes` are short texts for cells instead of letters, which
    `noted` describes in words; `heat` has the class of the color of cells; `roster` has the snakes
    on the scoreboard; if `clickable`, cells have ids such as ``"(1, 0)"``.
    """
    roster = position.snakes if roster is None else roster
    beside = _beside(position)
    width = beside + _SCORES
    below, listed = _ABOVE + position.height * SIDE + _BELOW, _ABOVE + _ROW * len(roster)
    height = max(below, _ABOVE + listed)
    said = {cell: noted(note) for cell, note in notes.items()}
    letters = _letters(roster)
    # Static shapes come first: a film draws them once.
    shapes: list[Shape] = [*_cells(position, letters, heat, said, clickable)]
    for x, y in (_center(position, cell) for cell in sorted({*position.food} - notes.keys())):
        shapes.append(Polygon(((x, y - 12), (x + 10, y), (x, y + 12), (x - 10, y)), "food"))
    shapes += aside(_scoreboard(position, roster, beside))
    for number, snake in enumerate(roster):
        shapes += _dying(position, snake, number)
    for number, snake in enumerate(roster):
        shapes += _body(position, cells_of(position, snake), number, plain=bool(notes))
    shapes += _crashes(position, roster)
    heads = {_center(position, snake.head) for snake in position.living}
    for line in lines_through(position, path):
        begin = along(line[:2], _HEAD / SIDE) if line[0] in heads else line[0]
        shapes.append(Line((begin, *line[1:]), "tree"))
    bodies = {
        cell: n % 8 + 1 for n, snake in enumerate(roster) for cell in cells_of(position, snake)
    }
    for cell, note in notes.items():
        x, y = _center(position, cell)
        if cell in bodies:  # the bodies are bright in both themes
            shapes.append(Circle(x, y, 11, f"ball-{bodies[cell]}"))
        shapes.append(Text(x, y, note, "snake-letter" if cell in bodies else "small"))
    title = f"Turn {position.turn}" if title is None else title
    told = _description(position, letters, path, notes)
    folded = (max(beside, _SCORES), below + listed, _LEFT - beside, below)
    return Scene(width, height, tuple(shapes), title, told, folded)


# ---- parts of a picture --------------------------------------------------------------------------


def _beside(position: Position) -> float:
    return position.width * SIDE + _LEFT + 22


def below_scores(position: Position) -> Point:
    """Return the point below the scoreboard."""
    return _beside(position), 2 * _ABOVE + _ROW * len(position.snakes) + 12


def _center(position: Position, cell: Cell) -> Point:
    return (
        _LEFT + (cell[0] + 0.5) * SIDE,
        _ABOVE + (position.height - 1 - cell[1] + 0.5) * SIDE,
    )


def _scoreboard(position: Position, roster: Sequence[Snake], left: float) -> Iterator[Shape]:
    for number, snake in enumerate(roster):
        y = _ABOVE + _ROW * number + 14
        state = snake_now(position, snake)
        alive = state is not None and state.alive
        yield Circle(left + 11, y, 11, f"ball ball-{number % 8 + 1}" if alive else "node")
        yield Text(left + 11, y, LETTERS[number % 8], "snake-letter" if alive else "small soft")
        yield Text(left + 30, y, short_name(snake), "piece-name left" if alive else "soft left")
        if state is not None and alive:
            share = min(state.health, _FULL) / _FULL
            yield rectangle(left, y + 17, _BAR, 12, "cell", label=f"health {state.health}")
            yield rectangle(left, y + 17, _BAR * share, 12, f"cell ball-{number % 8 + 1}")
            yield Text(left + _BAR + 8, y + 23, str(state.health), "score left")
            yield Text(left, y + 39, f"length {state.length}", "coordinate left")
        else:
            cause = cause_words(state) if state is not None else "out"
            yield Text(left, y + 23, cause, "small left")


def _cells(
    position: Position,
    letters: Mapping[str, str],
    heat: Mapping[Cell, str],
    said: Mapping[Cell, str],
    clickable: bool,
) -> Iterator[Shape]:
    for cell in product(range(position.width), range(position.height)):
        cx, cy = _center(position, cell)
        times = position.hazards.count(cell)
        look = f"cell {heat[cell]}" if cell in heat else "cell hazard" if times else "cell"
        box = (cx - SIDE / 2 + 0.5, cy - SIDE / 2 + 0.5, SIDE - 1, SIDE - 1)
        words = _cell_words(position, cell, letters, said)
        if clickable:
            yield rectangle(*box, look, label=words or f"{cell}, empty", id=str(cell))
        else:
            yield rectangle(*box, look, label=words)
        for shift in range(0, 6 * min(times, 3), 6):
            low, high = (cx - 15 + shift, cy + 15), (cx + 15, cy - 15 + shift)
            # A number needs the middle.
            places = (0.0, 0.24, 0.76, 1.0) if cell in said else (0.0, 1.0)
            points = [along((low, high), place) for place in places]
            for ends in zip(points[::2], points[1::2], strict=True):
                yield Line(ends, "hazard-line")
    for x in range(position.width):
        cx, cy = _center(position, (x, 0))
        yield Text(cx, cy + SIDE / 2 + 13, str(x), "coordinate")
    for y in range(position.height):
        cx, cy = _center(position, (0, y))
        yield Text(cx - SIDE / 2 - 13, cy, str(y), "coordinate")


def cells_of(position: Position, snake: Snake) -> list[Cell]:
    """Return the cells of a living snake from head to tail, without duplicates."""
    now = snake_now(position, snake)
    return _on_board(position, now) if now is not None and now.alive else []


def snake_now(position: Position, snake: Snake) -> Snake | None:
    """Return the current state of a snake on the scoreboard, or None if it is missing."""
    return next((one for one in position.snakes if one.id == snake.id), None)


def _on_board(position: Position, snake: Snake) -> list[Cell]:
    return list(dict.fromkeys(filter(position.has, snake.body)))


def _body(
    position: Position, cells: Sequence[Cell], number: int, *, plain: bool
) -> Iterator[Shape]:
    look = f"ball-{number % 8 + 1}"
    centers = [_center(position, cell) for cell in cells]
    lines = lines_through(position, cells)
    alone = [_center(position, part[0]) for part in _joined(cells) if len(part) == 1]
    # An uninterrupted rim.
    yield from (Line(line, "snake-rim") for line in lines)
    yield from (Circle(x, y, 12, "snake-joint") for x, y in alone)
    yield from (Line(line, f"snake-body snake-{number % 8 + 1}") for line in lines)
    yield from (Circle(x, y, 10, look) for x, y in alone)
    yield from (Circle(x, y, _HEAD, f"ball {look}") for x, y in centers[:1])
    if not plain:
        letter = LETTERS[number % 8]
        yield from (Text(x, y, letter, "letter") for x, y in centers[:1])
        yield from (Text(x, y, letter.lower(), "snake-letter") for x, y in centers[1:])


def _gone(position: Position, snake: Snake) -> Snake | None:
    now = snake_now(position, snake)
    out = now is not None and not now.alive and now.eliminated_on_turn == position.turn
    return now if out else None


def _dying(position: Position, snake: Snake, number: int) -> Iterator[Shape]:
    """Yield a snake eliminated this turn, pale and dashed."""
    gone = _gone(position, snake)
    cells = [] if gone is None else _on_board(position, gone)
    for line in lines_through(position, cells):
        yield Line(line, "snake-gone")
    for x, y in (_center(position, cell) for cell in cells):
        yield Circle(x, y, 10, "node gone")
        yield Text(x, y, LETTERS[number % 8].lower(), "small soft")


def _crashes(position: Position, roster: Sequence[Snake]) -> Iterator[Shape]:
    """Yield a small cross at the collision of each snake eliminated this turn.

    It is on the edge where the head entered the cell, so the other snake stays visible.
    """
    for gone in filter(None, (_gone(position, snake) for snake in roster)):
        x, y = _center(position, gone.head)
        if "collision" in gone.eliminated_cause and len(gone.body) > 1:
            # A step across the edge of a wrapped board points in the opposite direction.
            across, up = (
                step if abs(step) < 2 else -step // abs(step)
                for step in map(sub, gone.head, gone.body[1])
            )
            x, y = x - across * SIDE / 2, y + up * SIDE / 2
        yield Circle(x, y, 8, "badge")
        yield from (Line(((x - 4, y - lean), (x + 4, y + lean)), "crash") for lean in (-4, 4))


def lines_through(position: Position, cells: Sequence[Cell]) -> list[tuple[Point, ...]]:
    """Return the lines through the centers of adjacent cells."""
    return [
        tuple(_center(position, cell) for cell in part) for part in _joined(cells) if len(part) > 1
    ]


def _joined(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Split a sequence of cells where it crosses the edge of the board."""
    parts: list[list[Cell]] = []
    for cell in cells:
        last = parts[-1][-1] if parts else None
        if last is not None and abs(last[0] - cell[0]) + abs(last[1] - cell[1]) == 1:
            parts[-1].append(cell)
        else:
            parts.append([cell])
    return parts


# ---- words ---------------------------------------------------------------------------------------


def short_name(snake: Snake) -> str:
    """Return the name of a snake, shortened to fit."""
    name = snake.name or snake.id
    return name if len(name) <= 14 else name[:13] + "…"


def cause_words(snake: Snake) -> str:
    """Return the cause of a snake's elimination in words."""
    return {
        "snake-collision": "ran into another body",
        "snake-self-collision": "ran into itself",
        "out-of-health": "starved",
        "hazard": "killed by a hazard",
        "head-collision": "lost head to head",
        "wall-collision": "left the board",
    }.get(snake.eliminated_cause, snake.eliminated_cause)


def step_words(position: Position, source: Cell, target: Cell) -> str:
    """Return the direction of a neighboring cell in words."""
    for move, cell in position.neighbors(source):
        if cell == target:
            return move
    return "on"


def _cell_words(
    position: Position, cell: Cell, letters: Mapping[str, str], said: Mapping[Cell, str]
) -> str | None:
    told = [f"({cell[0]}, {cell[1]})"]
    for snake in position.living:
        if cell in snake.body:
            part = "head" if cell == snake.head else "body"
            told.append(f"{part} of {letters.get(snake.id, '?')}")
    if cell in position.food:
        told.append("food")
    if times := position.hazards.count(cell):
        told.append("hazard" if times == 1 else f"hazard, {times} times")
    if cell in said:
        told.append(said[cell])
    return ", ".join(told) if len(told) > 1 else None


def _letters(roster: Iterable[Snake]) -> dict[str, str]:
    return {snake.id: LETTERS[number % 8] for number, snake in enumerate(roster)}


def _description(
    position: Position, letters: Mapping[str, str], path: Sequence[Cell], notes: Mapping[Cell, str]
) -> str:
    told = [f"{position.width} x {position.height} cells."]
    for snake in position.living:
        moves = [step_words(position, a, b) for a, b in pairwise(snake.body) if a != b]
        then = f", body {', '.join(moves)} from there" if moves else ""
        told.append(
            f"Snake {letters.get(snake.id, '?')} ({short_name(snake)}): health {snake.health}, "
            f"length {snake.length}, head on {snake.head}{then}."
        )
    told += [
        f"Snake {letters.get(snake.id, '?')} is out: {cause_words(snake)}."
        for snake in position.snakes
        if not snake.alive
    ]
    for name, cells in (
        ("Food", position.food),
        ("Hazards", tuple(dict.fromkeys(position.hazards))),
    ):
        if cells:
            listed = ", ".join(map(str, cells)) if len(cells) <= 30 else counted(len(cells), "cell")
            told.append(f"{name} on {listed}.")
    if len(path) > 1:
        told.append(f"A path over {', '.join(map(str, path))}.")
    words = " ".join(told)
    if not notes:
        return words
    if len(notes) < position.width * position.height:
        times = ", ".join(f"{cell} at {note}" for cell, note in notes.items())
        return f"{words}\nThe time when each cell becomes free: {times}."
    rows = [
        f"row {y}: " + " ".join(notes[x, y].replace(NO_WAY, "x") for x in range(position.width))
        for y in reversed(range(position.height))
    ]
    return f"{words}\nWeights: {'; '.join(rows)}."


def replay_scenes(replay: Replay) -> list[tuple[Scene, str]]:
    """Return the pictures of a game, each with a sentence, for a stepper.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Replay, SNAKES, new_game
    >>> replay = Replay.of(new_game(["lonely"], seed=1, size=(7, 7)), {"lonely": SNAKES["random"]})
    >>> replay_scenes(replay)[1][1]
    'Turn 1: A moves right.'
    """
    positions = replay.positions
    roster = positions[0].snakes
    named = ", ".join(
        f"snake {LETTERS[n % 8]} ({short_name(snake)})" for n, snake in enumerate(roster)
    )
    first = position_scene(positions[0], roster=roster, title="A game")
    told = [(first, f"At the start: {named}.")]
    for before, after in pairwise(positions):
        scene = position_scene(after, roster=roster, title="A game")
        told.append((scene, turn_words(before, after, roster)))
    return told


def replay_film(replay: Replay) -> film:
    """Return a film of a game."""
    last = replay.positions[-1]
    roster = replay.positions[0].snakes
    winner = last.winner if len(roster) > 1 else None
    end = f"{last.snake(winner).name or winner} wins." if winner is not None else "Nobody wins."
    told = replay_scenes(replay)
    return film(told, f"A game of Battlesnake, {counted(last.turn, 'turn')}. {end}", seconds=0.8)


def turn_words(before: Position, after: Position, roster: Sequence[Snake]) -> str:
    """Describe a turn in words."""
    told: list[str] = []
    for number, snake in enumerate(roster):
        old, new = snake_now(before, snake), snake_now(after, snake)
        if old is None or not old.alive:
            continue
        letter = LETTERS[number % 8]
        if new is None:
            told.append(f"{letter} is out")
        elif not new.alive:
            told.append(f"{letter} is out ({cause_words(new)})")
        else:
            eats = " and eats" if new.head in before.food else ""
            told.append(f"{letter} moves {step_words(before, old.head, new.head)}{eats}")
    return f"Turn {after.turn}: {', '.join(told)}."


def weights_scene(position: Position, you: str, *, clickable: bool = False) -> Scene:
    """Return a heat map of the least weight of entering each cell.

    Darker cells weigh more. A cross marks cells that cannot be entered, an exclamation mark a body
    that can be entered at a weight above all others. Cells can be clickable.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> scene = weights_scene(Position(3, 3, (Snake("me", 90, ((1, 1), (1, 0))),)), "me")
    >>> print(scene.description.splitlines()[-1])
    Weights: row 2: 11 10 11; row 1: 10 x 10; row 0: 12 10 11.
    """
    board = weights(position, you)
    cells = list(product(range(position.width), range(position.height)))
    least: dict[Cell, int] = {}
    for tail in cells:
        for cell, weight in board.neighbors(tail):
            least[cell] = min(weight, least.get(cell, weight))
    usual = [weight for weight in least.values() if weight < OTHER_SNAKE]
    low, high = min(usual, default=0), max(usual, default=0)
    notes: dict[Cell, str] = {}
    heat: dict[Cell, str] = {}
    for cell in cells:
        if cell not in least:
            notes[cell] = NO_WAY
        elif least[cell] >= OTHER_SNAKE:
            notes[cell], heat[cell] = "!", "danger"
        else:
            notes[cell] = str(least[cell])
            heat[cell] = shade(least[cell] - low, high - low or 1)
    return position_scene(
        position,
        notes=notes,
        heat=heat,
        title="The weight of entering each cell",
        clickable=clickable,
        noted=lambda note: "cannot be entered" if note == NO_WAY else f"weighs {note}",
    )


def times_scene(position: Position, *, clickable: bool = False) -> Scene:
    """Return a position with the time at which each body cell becomes free.

    Cells can be clickable.
    """
    notes = {cell: str(time) for cell, time in free_from(position).items()}
    title = "When the bodies are gone"
    return position_scene(
        position, notes=notes, title=title, clickable=clickable, noted="free from time {}".format
    )


# ---- tournament results -------------------------------------------------------------------------

_WIDEST = 95  # the maximum number of letters in a line of small text
_WIDTH, _CHART_LEFT, _RIGHT, _TOP, _CHART_ROW = 800, 200, 310, 40, 40


def results_scene(results: Sequence[Result]) -> Scene:
    """Return a row for each tournament: a point for the wins and a line for the interval.

    The line is the 95 % confidence interval of the winning rate.

    Raises
    ------
    ValueError
        If there are no results.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import contest
    >>> print(results_scene([contest("tutorial", "random", games=10)]).description)
    tutorial against random: 10 of 10 games won, 100% (72 to 100), a game lasts 66.5 turns ...
    """
    if not results:
        raise ValueError("a chart of results needs at least one tournament, got none")
    base = _TOP + _CHART_ROW * len(results)
    shapes: list[Shape] = [Text(_CHART_LEFT, 16, "games won, in percent", "small soft left")]
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        shapes.append(Line(((x, _TOP - 8), (x, base)), "rule"))
        shapes.append(Text(x, base + 14, str(percent), "small"))
    told: list[str] = []
    for number, result in enumerate(results):
        y = _TOP + _CHART_ROW * (number + 0.5)
        rate, won = result.rate, f"{result.wins} of {result.games}"
        drawn = f", {result.draws} drawn" if result.draws else ""
        pair = " against ".join(result.names)
        words = (
            f"{pair}: {result.wins} of {counted(result.games, 'game')} won{drawn}, "
            f"{100 * rate.value:.0f}% ({100 * rate.low:.0f} to {100 * rate.high:.0f}), "
            f"a game lasts {result.turns.value:g} turns (median)."
        )
        words = f"{words} {result.drawn}".rstrip()
        told.append(words)
        shapes.append(Text(10, y, pair, "small left"))
        ends = (_x(rate.low), y), (_x(rate.high), y)
        shapes.append(Line(ends, "tree", label=words))
        shapes += [Line(((x, y - 7), (x, y + 7)), "check") for x, _ in ends]
        shapes.append(Circle(_x(rate.value), y, 7, "node settled current"))
        shapes.append(Text(_WIDTH - _RIGHT + 16, y, f"{won} won{drawn}", "small left"))
        turns = f"median {result.turns.value:g} turns"
        shapes.append(Text(_WIDTH - _RIGHT + 172, y, turns, "small soft left"))
    explained = [
        line
        for result in results
        if result.drawn
        for line in wrap(f"{' against '.join(result.names)}: {result.drawn}", _WIDEST)
    ]
    for number, line in enumerate(explained):
        shapes.append(Text(10, base + 40 + 18 * number, line, "small soft left"))
    return Scene(_WIDTH, base + 32 + 18 * len(explained), tuple(shapes), "Results", " ".join(told))


def _x(share: float) -> float:
    return round(_CHART_LEFT + share * (_WIDTH - _CHART_LEFT - _RIGHT), 1)


# ---- the search of a snake ----------------------------------------------------------------------


def search_graph(position: Position, you: str) -> Graph:
    """Return the tutorial's graph of a position for a stepper; bodies are not nodes.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> search_graph(Position(3, 2, (Snake("me", 90, ((0, 0), (1, 0), (2, 0))),)), "me")
    <Graph: 5 nodes, 7 edges, directed>
    """
    board = weights(position, you)
    cells = [(x, y) for y in range(position.height) for x in range(position.width)]
    edges = [
        (tail, head, weight)
        for tail in cells
        if tail == position.snake(you).head or _can_be_entered(board.entry.get(tail, 0))
        for head, weight in board.neighbors(tail)
        if _can_be_entered(weight)
    ]
    return Graph.from_edges(edges, [position.snake(you).head], directed=True)


def search_view(position: Position, you: str, searched: Graph | None = None) -> GridView:
    """Return the view of a search on the board, by default on `search_graph`.

    A body that the search can enter, because it will have moved on, has its letter in the corner of
    its cells.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> search_view(Position(2, 2, (Snake("me", 90, ((0, 0), (1, 0))),)), "me").title
    'The search of snake A (me)'
    """
    graph = searched or search_graph(position, you)
    pieces: dict[Cell, Part] = {}

    def lay(cell: Cell, label: str, shapes: Iterable[Shape]) -> None:
        if cell in pieces:
            label, shapes = f"{pieces[cell].label}, {label}", (*pieces[cell].shapes, *shapes)
        pieces[cell] = Part(label, tuple(shapes))

    for number, snake in enumerate(position.snakes):
        cells, letter = cells_of(position, snake), LETTERS[number % 8]
        for at, cell in enumerate(cells):
            if cell not in graph:
                lay(cell, f"{cell}, body of {letter}", _segment(cells, at, number))
            elif at:
                lay(cell, f"body of {letter}", _sign(number, letter.lower()))
    head, number = position.snake(you).head, [snake.id for snake in position.snakes].index(you)
    lay(head, f"head of {LETTERS[number % 8]}", _sign(number, LETTERS[number % 8]))
    corner, side = 10, CELL
    strokes = [((side - far, side - 4), (side - 4, side - far)) for far in (11, 18)]
    for cell in dict.fromkeys(filter(position.has, position.hazards)):
        lay(cell, "hazard", [Line(ends, "hazard-line") for ends in strokes])
    ends = (0, -7), (6, 0), (0, 7), (-6, 0)
    diamond = Polygon(tuple((corner + a, side - corner + b) for a, b in ends), "food")
    for cell in position.food:
        lay(cell, "food", [diamond])
    name = f"snake {LETTERS[number % 8]} ({short_name(position.snake(you))})"
    view = GridView(graph, title=f"The search of {name}", pieces=pieces, upwards=True)
    view.ground = _description(position, _letters(position.snakes), (), {})
    return view


def _segment(cells: Sequence[Cell], at: int, number: int) -> Iterator[Shape]:
    """Yield a segment of a body, connected to its neighbors."""
    middle = CELL / 2
    yield rectangle(0.5, 0.5, CELL - 1, CELL - 1, "wall")
    (x, y), look = cells[at], f"ball-{number % 8 + 1}"
    ways = [
        (a - x, y - b)
        for a, b in (*cells[max(at - 1, 0) : at], *cells[at + 1 : at + 2])
        if abs(a - x) + abs(b - y) == 1
    ]
    for far, classes in ((12, "snake-joint"), (10, look)):
        yield Circle(middle, middle, far, classes)
        for dx, dy in ways:
            wide, high = (middle, 2 * far) if dx else (2 * far, middle)
            left, top = (middle + (d * middle - side) / 2 for d, side in ((dx, wide), (dy, high)))
            yield rectangle(left, top, wide, high, classes)
    yield Text(middle, middle, LETTERS[number % 8].lower(), "snake-letter")


def _sign(number: int, letter: str) -> tuple[Shape, ...]:
    """Return a snake's letter for the corner of a cell, because the search uses the center."""
    x, y = 9, CELL - 9
    return Circle(x, y, 8, f"ball ball-{number % 8 + 1}"), Text(x, y, letter, "snake-letter")


def _can_be_entered(weight: int | None) -> bool:
    return weight is not None and weight < OTHER_SNAKE
