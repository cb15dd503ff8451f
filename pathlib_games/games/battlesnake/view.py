"""Draw Battlesnake: positions, whole games, and the weights that a snake gives to the board."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from operator import sub
from types import MappingProxyType
from typing import TYPE_CHECKING

from pathlib_games.games.battlesnake.search import two_ways
from pathlib_games.games.battlesnake.times import free_from
from pathlib_games.games.battlesnake.weights import OTHER_SNAKE, weights
from pathlib_games.views.film import Film
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Text, aside, moved, rectangle
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pathlib_games.games.battlesnake.board import Cell, Snake
    from pathlib_games.games.battlesnake.position import Position
    from pathlib_games.games.battlesnake.questions import Arrival, Detour, Guess, Times, Way
    from pathlib_games.games.battlesnake.replay import Replay
    from pathlib_games.views.shapes import Point, Shape

CELL = 34
"""The side of a cell, in pixels."""
_LEFT, _ABOVE, _BELOW = 30, 12, 28  # room for the numbers of the columns and rows
_ROW = 62  # a snake's place on the scoreboard
_SCORES = 186  # how wide the scoreboard beside the board is
_BAR = 120  # the bar of a snake with a health of 100
_FULL = 100
_NO_WAY = "\N{MULTIPLICATION SIGN}"

LETTERS = "ABCDEFGH"
"""The snakes' names in pictures, in the order of the position."""


def position_scene(  # noqa: PLR0913 - each kind of mark is a choice of its own
    position: Position,
    path: Sequence[Cell] = (),
    *,
    notes: Mapping[Cell, str] = MappingProxyType({}),
    heat: Mapping[Cell, int] = MappingProxyType({}),
    roster: Sequence[Snake] | None = None,
    title: str | None = None,
    clickable: bool = False,
    noted: Callable[[str], str] = str,
) -> Scene:
    """Return the picture of a position.

    A body carries its snake's letter on every segment, a small one; the head has a capital letter.
    Food is a diamond, a hazard is hatched, once for each time that it is listed. A snake that went
    out this turn is pale, with a cross where it crashed. Beside the board each snake has a bar of
    its health.

    Parameters
    ----------
    position
        What to show.
    path
        Cells that are joined by a line.
    notes
        Short texts for cells, in place of letters.
    heat
        A level from 0 to 4 for each cell: how dark it is.
    roster
        The snakes on the scoreboard; those of the position, if not given.
    title
        A short name; the turn if it is not given.
    clickable
        Whether the cells can be clicked; their ids are such as ``"(1, 0)"``.
    noted
        Puts a note into words, for the label of its cell.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> me = Snake("me", 90, ((1, 1), (1, 0)))
    >>> print(position_scene(Position(3, 3, (me,), food=((2, 2),))).description)
    A is me, health 90, length 2, head on (1, 1), then down. Food on (2, 2).
    """
    roster = position.snakes if roster is None else roster
    beside = position.width * CELL + _LEFT + 22
    width = beside + _SCORES
    below, listed = _ABOVE + position.height * CELL + _BELOW, _ABOVE + _ROW * len(roster)
    height = max(below, _ABOVE + listed)
    said = {cell: noted(note) for cell, note in notes.items()}
    # What stays as it is comes first: a film draws it once.
    shapes: list[Shape] = [*_cells(position, heat, said, clickable)]
    shapes += _food(position, notes)
    shapes += aside(_scoreboard(position, roster, beside))
    letters = {snake.id: LETTERS[number % 8] for number, snake in enumerate(roster)}
    for number, snake in enumerate(roster):
        shapes += _dying(position, snake, number)
    for number, snake in enumerate(roster):
        shapes += _body(position, cells_of(position, snake), number, plain=bool(notes))
    shapes += _crashes(position, roster)
    shapes += [Line(line, "tree") for line in _lines(position, path)]
    bodies = {
        cell: n % 8 + 1 for n, snake in enumerate(roster) for cell in cells_of(position, snake)
    }
    for cell, note in notes.items():
        x, y = _centre(position, cell)
        if cell in bodies:  # the bodies are bright in both themes
            shapes.append(Circle(x, y, 11, f"ball-{bodies[cell]}"))
        shapes.append(Text(x, y, note, "snake-letter" if cell in bodies else "small"))
    title = f"Turn {position.turn}" if title is None else title
    told = _description(position, letters, path, notes)
    folded = (max(beside, _SCORES), below + listed, _LEFT - beside, below)
    return Scene(width, height, tuple(shapes), title, told, folded)


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
    told = [(position_scene(positions[0], roster=roster, title="A game"), _beginning(roster))]
    for before, after in pairwise(positions):
        scene = position_scene(after, roster=roster, title="A game")
        told.append((scene, turn_words(before, after, roster)))
    return told


def film(replay: Replay) -> Film:
    """Return a game as an animation.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Replay, SNAKES, new_game
    >>> replay = Replay.of(new_game(["lonely"], seed=1, size=(7, 7)), {"lonely": SNAKES["random"]})
    >>> film(replay)
    <Film, 86 pictures: A game of Battlesnake, 85 turns. Nobody wins.>
    """
    last = replay.positions[-1]
    roster = replay.positions[0].snakes
    winner = last.winner if len(roster) > 1 else None
    end = f"{last.snake(winner).name or winner} wins." if winner is not None else "Nobody wins."
    scenes = tuple(scene for scene, _ in replay_scenes(replay))
    return Film(scenes, f"A game of Battlesnake, {counted(last.turn, 'turn')}. {end}", seconds=0.25)


def turn_words(before: Position, after: Position, roster: Sequence[Snake]) -> str:
    """Return what happened in a turn, in words."""
    told: list[str] = []
    for number, snake in enumerate(roster):
        old, new = _now(before, snake), _now(after, snake)
        if old is None or not old.alive:
            continue
        letter = LETTERS[number % 8]
        if new is None:
            told.append(f"{letter} is out")
        elif not new.alive:
            told.append(f"{letter} is out: {_cause(new)}")
        else:
            eats = " and eats" if new.head in before.food else ""
            told.append(f"{letter} moves {_way(before, old.head, new.head)}{eats}")
    return f"Turn {after.turn}: {', '.join(told)}."


def weights_scene(position: Position, you: str, *, clickable: bool = False) -> Scene:
    """Return what it weighs at least to enter each cell, as a heat map.

    The darker a cell, the more it weighs; a cross marks cells that cannot be entered, and a body
    that can be, at a price beyond all others, has an exclamation mark. Perhaps the cells can be
    clicked.

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
    heat: dict[Cell, int] = {}
    for cell in cells:
        if cell not in least:
            notes[cell] = _NO_WAY
        elif least[cell] >= OTHER_SNAKE:
            notes[cell], heat[cell] = "!", 4
        else:
            notes[cell] = str(least[cell])
            heat[cell] = round(3 * (least[cell] - low) / (high - low)) if high > low else 0
    return position_scene(
        position,
        notes=notes,
        heat=heat,
        title="What entering weighs",
        clickable=clickable,
        noted=lambda note: "cannot be entered" if note == _NO_WAY else f"weighs {note}",
    )


def times_scene(position: Position, *, clickable: bool = False) -> Scene:
    """Return a position with the time on each body cell at which it will be free.

    Perhaps the cells can be clicked.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> scene = times_scene(Position(3, 2, (Snake("me", 90, ((1, 1), (1, 0))),)))
    >>> print(scene.description.splitlines()[-1])
    Free from: (1, 1) at 2, (1, 0) at 1.
    """
    notes = {cell: str(time) for cell, time in free_from(position).items()}
    title = "When the bodies are gone"
    return position_scene(
        position, notes=notes, title=title, clickable=clickable, noted="free from time {}".format
    )


# ---- what is asked about -------------------------------------------------------------------------


def board_scene(asked: Detour, *, clickable: bool = False) -> Scene:
    """Return the board of a question; to be clicked, with the ways before a hazard is painted."""
    return hazards_scene(asked, ()) if clickable else position_scene(asked.position)


def hazards_scene(asked: Detour, cells: Iterable[Cell]) -> Scene:
    """Return the board of a question, to be clicked, with the hazards that were painted so far.

    The way of least weight and the one of least health are drawn, a little aside from each other,
    and what each costs in health is told.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import load_position
    >>> from pathlib_games.games.battlesnake.questions import Detour
    >>> wall = [(4, y) for y in range(1, 11)]
    >>> scene = hazards_scene(Detour(load_position("long_way")), wall)
    >>> [shape.text for shape in scene.shapes if getattr(shape, "text", "").startswith("costs")]
    ['costs 20 health', 'costs 16 health']
    """
    position = replace(asked.position, hazards=tuple(dict.fromkeys(cells)))
    board = position_scene(position, title="Two ways to the food", clickable=True)
    left, y = position.width * CELL + _LEFT + 22, 2 * _ABOVE + _ROW * len(position.snakes) + 12
    lines: list[Shape] = []
    key: list[Shape] = []
    told = [board.description]
    ways = zip(("weight", "health"), (-4, 4), two_ways(position, asked.you), strict=True)
    for measure, shift, way in ways:
        look = f"least-{measure}"
        lines += moved((Line(line, look) for line in _lines(position, way.cells)), shift, shift)
        key.append(Line(((left, y), (left + 22, y)), look))
        key.append(Text(left + 28, y, f"way of least {measure}", "small left"))
        key.append(Text(left + 28, y + 20, f"costs {way.health:g} health", "number left"))
        told.append(
            f"The way of least {measure} costs {way.health:g} health: "
            f"{', '.join(map(str, way.cells))}."
        )
        y += 48
    # Food and snakes lie on the ways, which lie on the cells.
    food = next(place for place, shape in enumerate(board.shapes) if shape.classes == "food")
    shapes = (*board.shapes[:food], *lines, *board.shapes[food:], *aside(key))
    height = max(board.height, y)
    wide, _, dx, dy = board.folded or (0, 0, 0, 0)
    folded = (wide, dy + y, dx, dy)
    words = " ".join(told)
    return replace(board, height=height, shapes=shapes, description=words, folded=folded)


def way_scene(asked: Way) -> Scene:
    """Return the board of a question with the way that it is about."""
    return position_scene(asked.position, asked.path)


def clock_scene(asked: Arrival | Times, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the time at which each body cell will be free."""
    return times_scene(asked.position, clickable=clickable)


def prices_scene(asked: Guess, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the least that it weighs to enter each cell."""
    return weights_scene(asked.position, asked.you, clickable=clickable)


# ---- parts of a picture --------------------------------------------------------------------------


def _centre(position: Position, cell: Cell) -> Point:
    return (
        _LEFT + (cell[0] + 0.5) * CELL,
        _ABOVE + (position.height - 1 - cell[1] + 0.5) * CELL,
    )


def _scoreboard(position: Position, roster: Sequence[Snake], left: float) -> Iterator[Shape]:
    for number, snake in enumerate(roster):
        y = _ABOVE + _ROW * number + 14
        state = _now(position, snake)
        alive = state is not None and state.alive
        yield Circle(left + 11, y, 11, f"ball ball-{number % 8 + 1}" if alive else "node")
        yield Text(left + 11, y, LETTERS[number % 8], "snake-letter" if alive else "small soft")
        yield Text(left + 30, y, _short(snake), "piece-name left" if alive else "soft left")
        if state is not None and alive:
            share = min(state.health, _FULL) / _FULL
            yield rectangle(left, y + 17, _BAR, 12, "cell", label=f"health {state.health}")
            yield rectangle(left, y + 17, _BAR * share, 12, f"cell ball-{number % 8 + 1}")
            yield Text(left + _BAR + 8, y + 23, str(state.health), "score left")
            yield Text(left, y + 39, f"length {state.length}", "coordinate left")
        else:
            cause = _cause(state) if state is not None else "out"
            yield Text(left, y + 23, cause, "small left")


def _cells(
    position: Position, heat: Mapping[Cell, int], said: Mapping[Cell, str], clickable: bool
) -> Iterator[Shape]:
    for cell in product(range(position.width), range(position.height)):
        cx, cy = _centre(position, cell)
        times = position.hazards.count(cell)
        look = f"cell weigh-{heat[cell]}" if cell in heat else "cell hazard" if times else "cell"
        box = (cx - CELL / 2 + 0.5, cy - CELL / 2 + 0.5, CELL - 1, CELL - 1)
        words = _cell_words(position, cell, said)
        if clickable:
            yield rectangle(*box, look, label=words or f"{cell}, empty", id=str(cell))
        else:
            yield rectangle(*box, look, label=words)
        for shift in range(0, 6 * min(times, 3), 6):
            ends = ((cx - 15 + shift, cy + 15), (cx + 15, cy - 15 + shift))
            yield Line(ends, "hazard-line")
    for x in range(position.width):
        cx, cy = _centre(position, (x, 0))
        yield Text(cx, cy + CELL / 2 + 13, str(x), "coordinate")
    for y in range(position.height):
        cx, cy = _centre(position, (0, y))
        yield Text(cx - CELL / 2 - 13, cy, str(y), "coordinate")


def _food(position: Position, notes: Mapping[Cell, str]) -> Iterator[Shape]:
    for cell in sorted({*position.food} - notes.keys()):
        cx, cy = _centre(position, cell)
        yield Polygon(((cx, cy - 12), (cx + 10, cy), (cx, cy + 12), (cx - 10, cy)), "food")


def cells_of(position: Position, snake: Snake) -> list[Cell]:
    """Return the cells of a living snake from head to tail, each once."""
    now = _now(position, snake)
    return _on_board(position, now) if now is not None and now.alive else []


def _now(position: Position, snake: Snake) -> Snake | None:
    """Return a snake of the scoreboard as it is in a position; None if it is not there any more."""
    return next((one for one in position.snakes if one.id == snake.id), None)


def _on_board(position: Position, snake: Snake) -> list[Cell]:
    return list(dict.fromkeys(filter(position.has, snake.body)))


def _body(
    position: Position, cells: Sequence[Cell], number: int, *, plain: bool
) -> Iterator[Shape]:
    look = f"ball-{number % 8 + 1}"
    centres = [_centre(position, cell) for cell in cells]
    lines = _lines(position, cells)
    alone = [_centre(position, part[0]) for part in _joined(cells) if len(part) == 1]
    # A rim that nothing interrupts.
    yield from (Line(line, "snake-rim") for line in lines)
    yield from (Circle(x, y, 12, "snake-joint") for x, y in alone)
    yield from (Line(line, f"snake-body snake-{number % 8 + 1}") for line in lines)
    yield from (Circle(x, y, 10, look) for x, y in alone)
    yield from (Circle(x, y, 15, f"ball {look}") for x, y in centres[:1])
    if not plain:
        letter = LETTERS[number % 8]
        yield from (Text(x, y, letter, "letter") for x, y in centres[:1])
        yield from (Text(x, y, letter.lower(), "snake-letter") for x, y in centres[1:])


def _gone(position: Position, snake: Snake) -> Snake | None:
    """Return a snake as it is if it went out this turn."""
    now = _now(position, snake)
    out = now is not None and not now.alive and now.eliminated_on_turn == position.turn
    return now if out else None


def _dying(position: Position, snake: Snake, number: int) -> Iterator[Shape]:
    """Yield a snake that went out this turn, pale and dashed."""
    gone = _gone(position, snake)
    cells = [] if gone is None else _on_board(position, gone)
    for line in _lines(position, cells):
        yield Line(line, "snake-gone")
    for x, y in (_centre(position, cell) for cell in cells):
        yield Circle(x, y, 10, "node gone")
        yield Text(x, y, LETTERS[number % 8].lower(), "small soft")


def _crashes(position: Position, roster: Sequence[Snake]) -> Iterator[Shape]:
    """Yield a small cross for each snake that went out this turn: where its head met something.

    That is at the edge by which it came into the cell, so that who is there stays in sight.
    """
    for gone in filter(None, (_gone(position, snake) for snake in roster)):
        x, y = _centre(position, gone.head)
        if "collision" in gone.eliminated_cause and len(gone.body) > 1:
            # From one edge of a wrapped board to the other is one step the other way.
            across, up = (
                step if abs(step) < 2 else -step // abs(step)
                for step in map(sub, gone.head, gone.body[1])
            )
            x, y = x - across * CELL / 2, y + up * CELL / 2
        yield Circle(x, y, 8, "badge")
        yield from (Line(((x - 4, y - lean), (x + 4, y + lean)), "crash") for lean in (-4, 4))


def _lines(position: Position, cells: Sequence[Cell]) -> list[tuple[Point, ...]]:
    """Return the lines through the middles of cells that are beside each other."""
    return [
        tuple(_centre(position, cell) for cell in part) for part in _joined(cells) if len(part) > 1
    ]


def _joined(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cut a row of cells where it goes across the edge of the board."""
    parts: list[list[Cell]] = []
    for cell in cells:
        last = parts[-1][-1] if parts else None
        if last is not None and abs(last[0] - cell[0]) + abs(last[1] - cell[1]) == 1:
            parts[-1].append(cell)
        else:
            parts.append([cell])
    return parts


# ---- words ---------------------------------------------------------------------------------------


def _short(snake: Snake) -> str:
    name = snake.name or snake.id
    return name if len(name) <= 14 else name[:13] + "…"


def _cause(snake: Snake) -> str:
    return {
        "snake-collision": "ran into another body",
        "snake-self-collision": "ran into itself",
        "out-of-health": "starved",
        "hazard": "killed by a hazard",
        "head-collision": "lost head to head",
        "wall-collision": "left the board",
    }.get(snake.eliminated_cause, snake.eliminated_cause)


def _beginning(roster: Sequence[Snake]) -> str:
    named = ", ".join(f"{LETTERS[n % 8]} is {_short(snake)}" for n, snake in enumerate(roster))
    return f"The beginning: {named}."


def _way(position: Position, source: Cell, target: Cell) -> str:
    for move, cell in position.neighbors(source):
        if cell == target:
            return move
    return "on"


def _cell_words(position: Position, cell: Cell, said: Mapping[Cell, str]) -> str | None:
    told = [f"({cell[0]}, {cell[1]})"]
    for number, snake in enumerate(position.living):
        if cell in snake.body:
            part = "head" if cell == snake.head else "body"
            told.append(f"{part} of {LETTERS[number % 8]}")
    if cell in position.food:
        told.append("food")
    if times := position.hazards.count(cell):
        told.append("hazard" if times == 1 else f"hazard, {times} times")
    if cell in said:
        told.append(said[cell])
    return ", ".join(told) if len(told) > 1 else None


def _description(
    position: Position, letters: Mapping[str, str], path: Sequence[Cell], notes: Mapping[Cell, str]
) -> str:
    told: list[str] = []
    for snake in position.living:
        moves = [_way(position, a, b) for a, b in pairwise(snake.body) if a != b]
        then = f", then {' '.join(moves)}" if moves else ""
        told.append(
            f"{letters.get(snake.id, '?')} is {_short(snake)}, health {snake.health}, length "
            f"{snake.length}, head on {snake.head}{then}."
        )
    told += [
        f"{letters.get(snake.id, '?')} is out: {_cause(snake)}."
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
        told.append(f"A way over {', '.join(map(str, path))}.")
    words = " ".join(told)
    if not notes:
        return words
    if len(notes) < position.width * position.height:
        times = ", ".join(f"{cell} at {note}" for cell, note in notes.items())
        return f"{words}\nFree from: {times}."
    rows = [
        f"row {y}: " + " ".join(notes[x, y].replace(_NO_WAY, "x") for x in range(position.width))
        for y in reversed(range(position.height))
    ]
    return f"{words}\nWeights: {'; '.join(rows)}."
