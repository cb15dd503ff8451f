"""Notebook 07: the chosen weights of Battlesnake, and a world that moves."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product
from typing import Any, TypeVar, cast

from pathlib_games.games.battlesnake.board import Cell, Snake
from pathlib_games.games.battlesnake.graphs import (
    TimedBoard,
    earliest,
    free_from,
    health_costs,
    lightest_path,
    two_ways,
    weights,
)
from pathlib_games.games.battlesnake.players import safe_moves
from pathlib_games.games.battlesnake.rules import (
    Position,
    load_position,
    turn_without_chance,
)
from pathlib_games.games.battlesnake.view import (
    below_scores,
    lines_through,
    position_scene,
    step_words,
    times_scene,
    weights_scene,
)
from pathlib_games.graphs import BadPosition, Graph, bfs, dijkstra, overestimated
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line, Shape, Text, aside, moved, rectangle
from pathlib_games.views.view import marked_scene, shade
from pathlib_games.words import counted, listed
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, NoItem, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import in_any_order, read_cell, read_cells, shown
from pathlib_tutor.exercises.story import Story, step_by_step
from pathlib_tutor.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_tutor.ideas.judges import Lines, Number
from pathlib_tutor.ideas.misunderstandings import (
    FEWEST_HOPS,
    FROZEN_WORLD,
    OVERESTIMATES,
    Slip,
)
from pathlib_tutor.ideas.program_task import ProgramFlaw, ProgramTask
from pathlib_tutor.programs.calls import for_each

NOTEBOOK = "07 Battlesnake"
LATEST = 8
"""The latest time in a question."""

# ---- questions -----------------------------------------------------------------------------------


def _check_snake(position: Position, you: str) -> None:
    """Refuse a missing snake (`NoSuchSnake`) or one that cannot move (`BadPosition`)."""
    snake = position.snake(you)
    if not (snake.alive and snake.body and position.has(snake.head)):
        raise BadPosition(f"the snake {you}", "alive, with its head on the board", snake)


def _check_cell(position: Position, cell: Cell) -> None:
    if not position.has(cell):
        size = f"a cell of the {position.width} x {position.height} board"
        raise BadPosition("the target", size, cell)


@dataclass(frozen=True)
class Way:
    """Asks for the weight of a path."""

    position: Position
    path: tuple[Cell, ...]  # adjacent cells
    you: str = "me"  # the id of the searching snake

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        board = weights(self.position, self.you)
        steps = list(pairwise(self.path))
        if not steps or any(head not in dict(board.neighbors(tail)) for tail, head in steps):
            expected = "two or more cells, each next to the one before it and free to enter"
            raise BadPosition("the path", expected, self.path)

    @property
    def weights(self) -> list[int]:
        """The weight of each step."""
        board = weights(self.position, self.you)
        return [dict(board.neighbors(tail))[head] for tail, head in pairwise(self.path)]

    @property
    def instance(self) -> Instance:
        """The board with the tutorial's weights, from the start of the path to its end."""
        graph = Graph.explored(weights(self.position, self.you), self.path[0])
        return Instance("the board", graph, self.path[0], target=self.path[-1])


@dataclass(frozen=True)
class Detour:
    """Asks for hazards that make the path of least weight cost more health than another."""

    position: Position
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        if lightest_path(self.position, self.you, self.position.food) is None:
            raise BadPosition("the food", "within reach of the snake", self.position.food)


@dataclass(frozen=True)
class Guess:
    """Asks for a cell from which a guess per step exceeds the true weight."""

    position: Position
    target: Cell  # the end of the path
    per_step: int  # the guess for each remaining step

    def __post_init__(self) -> None:
        if not self.position.living:
            raise BadPosition("the number of living snakes", "at least 1", 0)
        _check_snake(self.position, self.you)
        _check_cell(self.position, self.target)

    @property
    def you(self) -> str:
        """The id of the first living snake; the weights are its own."""
        return self.position.living[0].id

    def at(self, cell: Cell) -> int:
        """Return the guess for the path from a cell to the target."""
        return self.per_step * self.position.steps_between(cell, self.target)


@dataclass(frozen=True)
class Arrival:
    """Asks for the earliest time at which a snake can be on a cell."""

    position: Position  # at time 0
    target: Cell
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        _check_cell(self.position, self.target)

    @property
    def time(self) -> int | None:
        """The earliest time; None if the snake can never be there."""
        return earliest(self.position, self.you, self.target)

    @property
    def instance(self) -> Instance:
        """The search over cells and times, up to the time of arrival."""
        time = self.time
        target = None if time is None else (self.target, time)
        return _timed(self.position, self.you, LATEST if time is None else time, target)


@dataclass(frozen=True)
class Times:
    """Asks where the head of a snake can be at times 0, 1, 2, and so on."""

    position: Position  # at time 0
    last: int
    you: str = "me"

    def __post_init__(self) -> None:
        _check_snake(self.position, self.you)
        if not 1 <= self.last <= LATEST:
            raise BadPosition("the last time", f"from 1 to {LATEST}", self.last)

    @property
    def cells(self) -> list[set[Cell]]:
        """The cells where the head can be at each time from 0."""
        board = TimedBoard(self.position, self.last)
        waves = [{self.position.snake(self.you).head}]
        for time in range(self.last):
            beside = (board.neighbors((cell, time)) for cell in waves[-1])
            waves.append({cell for edges in beside for (cell, _), _ in edges})
        return waves

    @property
    def instance(self) -> Instance:
        """The search over cells and times, up to the last time."""
        return _timed(self.position, self.you, self.last, None)


def _timed(position: Position, you: str, until: int, target: tuple[Cell, int] | None) -> Instance:
    source = (position.snake(you).head, 0)
    graph = Graph.explored(TimedBoard(position, until), source)
    return Instance("the board with a clock", graph, source, target=target)


Asked = TypeVar("Asked", Arrival, Times)


def frozen(asked: Asked) -> Asked:
    """Return the question in a frozen world, where no body moves away."""
    position = asked.position
    ruleset = "wrapped_constrictor" if position.wraps else "constrictor"
    return replace(asked, position=replace(position, game=replace(position.game, ruleset=ruleset)))


# ---- drawn boards --------------------------------------------------------------------------------


def _small_board(draw: random.Random) -> Position:
    """Draw a 7 x 7 board with a snake, two foods and five hazards."""
    cells = [(x, y) for x in range(7) for y in range(7)]
    body = _body(draw, 7, draw.choice((3, 4, 5)))
    free = [cell for cell in cells if cell not in body]
    draw.shuffle(free)
    snakes = (Snake("me", 60, body),)
    return Position(7, 7, snakes, tuple(free[:2]), tuple(free[2:7]), solo=True)


def _body(draw: random.Random, side: int, length: int) -> tuple[Cell, ...]:
    """Draw a body that does not cross itself."""
    empty = Position(side, side, ())
    while True:
        body = [(draw.randrange(side), draw.randrange(side))]
        while len(body) < length:
            free = [cell for _, cell in empty.neighbors(body[-1]) if cell not in body]
            if not free:
                break
            body.append(draw.choice(free))
        if len(body) == length:
            return tuple(body)


# ---- boards in words -----------------------------------------------------------------------------


def _sides(position: Position) -> str:
    return f"x goes from 0 to {position.width - 1}, y from 0 to {position.height - 1}"


def _prices(position: Position) -> str:
    """Describe the weight of a step on a board."""
    return (
        f"The board is {position.width} cells wide and {position.height} high, and (0, 0) is its "
        f"bottom-left cell. From (x, y), a step to the right weighs x + 10, a step to the left "
        f"{position.width} - x + 10, a step up y + 10 and a step down {position.height} - y + 10. "
        f"But every step into a hazard weighs {_hazard_weight(position)}."
    )


def _hazard_weight(position: Position) -> int:
    return 10 * position.game.settings.hazard_damage


def _clock(asked: Arrival | Times) -> str:
    head = asked.position.snake(asked.you).head
    return (
        f"Your snake is {asked.you!r}, and its head is on {head}. Each number on a body is the "
        "time when that cell becomes free"
    )


def _after_a_turn(asked: Arrival | Times) -> str:
    heads: list[Any] = [head for head, _ in asked.instance.graph.neighbors(asked.instance.source)]
    return listed((cell for cell, _ in heads), "or")


# ---- the weight of a path ------------------------------------------------------------------------


def _about_a_weight(asked: Way, given: object) -> Slip:
    """Explain a wrong sum, where the mistake is plain."""
    parts = asked.weights
    as_if_safe = replace(asked, position=replace(asked.position, hazards=())).weights
    told = (
        "Unless a step enters a hazard, its weight depends on its direction and on the cell that "
        "it leaves."
    )
    if given == len(parts) + 1:
        told = "That is how many cells it has, but weights belong to steps."
    elif given in {sum(parts[:-1]), sum(parts[1:])}:
        told = "The first or the last step is missing."
    elif given == sum(as_if_safe):
        told = f"A step into a hazard weighs {_hazard_weight(asked.position)}."
    return Slip(told=told)


_STEPS = Slip(FEWEST_HOPS, "What does each step weigh?", told="That is how many steps it has.")
JUDGE_WAY_WEIGHT = Number[Way](
    right=lambda asked: sum(asked.weights),
    praise=lambda asked: f"{' + '.join(map(str, asked.weights))} = {sum(asked.weights)}.",
    slips=lambda asked: [(_STEPS, len(asked.weights))],
    otherwise=_about_a_weight,
    fact=lambda _, given: f"This path does not weigh {given}.",
)


def fresh_way(seed: int) -> Way:
    """Draw a path of four or five steps that turns and enters one hazard."""
    draw = random.Random(f"way {seed}")
    while True:
        position, length = _small_board(draw), draw.choice((5, 6))
        board = weights(position, "me")
        path = [position.snake("me").head]
        while len(path) < length:
            beside = [cell for cell, _ in board.neighbors(path[-1]) if cell not in path]
            if not beside:
                break
            path.append(draw.choice(beside))
        ways = {(head[0] - tail[0], head[1] - tail[1]) for tail, head in pairwise(path)}
        hazards = sum(cell in position.hazards for cell in path)
        if len(path) == length and len(ways) > 1 and hazards == 1:
            return Way(position, tuple(path))


def way_scene(asked: Way) -> Scene:
    """Return the board with the path."""
    return position_scene(asked.position, asked.path)


def way_story(asked: Way) -> Story:
    """Walk the path, and add up its weights."""

    def drawn(done: Sequence[Cell]) -> Scene:
        scene = position_scene(asked.position, done)
        shapes: list[Shape] = []
        for step, weight in zip(pairwise(done), asked.weights, strict=False):
            for (x, y), (a, b) in lines_through(asked.position, step):
                left, middle = (x + a) / 2 - 14, (y + b) / 2
                shapes.append(rectangle(left, middle - 9, 28, 18, "badge"))
                shapes.append(Text(left + 14, middle, str(weight), "small"))
        return replace(scene, shapes=(*scene.shapes, *shapes))

    return step_by_step(asked.path, drawn, partial(_summed, asked))


def _summed(asked: Way, done: Sequence[Cell]) -> str:
    """Tell the last step of a path, and the sum so far."""
    if len(done) == 1:
        return str(done[0])
    *before, weight = asked.weights[: len(done) - 1]
    so_far = f"{sum(before)} + {weight} = {sum(before) + weight}" if before else f"{weight}"
    return f"{step_words(asked.position, done[-2], done[-1])} to {done[-1]}, {so_far}"


WEIGH = Exercise(
    "battlesnake/weigh",
    "Weigh the snake's path",
    NOTEBOOK,
    "To add up weights that belong to edges.",
    Questions(
        Way,
        asks=lambda asked: Form(
            "number",
            f"What does the path {', '.join(map(str, asked.path))} weigh?",
            (_prices(asked.position),),
            fields=("Weight",),
        ),
        given={
            "straight-up": lambda: Way(
                load_position("first_search"), tuple((1, y) for y in range(2, 7))
            ),
        },
        draws=fresh_way,
        view=way_scene,
    ),
    Solution(
        judges=JUDGE_WAY_WEIGHT,
        solves=JUDGE_WAY_WEIGHT.right,
        guides=lambda asked: Guides(
            "Which rule gives the weight of each step: right, left, up, down or hazard?",
            f"The first step, from {asked.path[0]} to {asked.path[1]}, weighs {asked.weights[0]}. "
            "A step into a hazard has its own weight. For each other step, use the formula for its "
            "direction and the cell where it starts. Add up all the weights.",
        ),
        story=way_story,
    ),
    Beliefs(JUDGE_WAY_WEIGHT.mistaken(FEWEST_HOPS)),
)

# ---- shortest or healthiest ----------------------------------------------------------------------


@refusing
def judge_hazards(cells: object, asked: Detour) -> Verdict:
    """Judge hazards that should make the tutorial's snake pay more health than needed.

    A path of least weight through a hazard earns half.
    """
    hazards = _read_hazards(cells, asked.position)
    hazardous = replace(asked.position, hazards=hazards)
    paid, least = health_costs(hazardous, asked.you)
    if paid > least:
        return Verdict(
            "right",
            f"The path of least weight goes through a hazard and costs {paid} health. Another path "
            f"costs only {least}.",
        )
    path = lightest_path(hazardous, asked.you, hazardous.food) or []
    through = any(cell in hazards for cell in path)
    help_ = "Make the detour longer."
    if through:
        help_ = "Leave a path open that avoids the hazards and costs less health."
    elif len(path) == hazardous.steps_between(path[0], path[-1]) + 1:
        help_ = "A direct path is still open. Which hazards would block it?"
    told = f"The path of least weight costs {paid} health, and no path costs less."
    at = next((str(cell) for cell in path if cell in hazards), "")
    return Verdict("wrong", told, question=help_, at=at).earning(through, of=2)


def _read_hazards(cells: object, position: Position) -> tuple[Cell, ...]:
    hazards = tuple(dict.fromkeys(read_cells(in_any_order(cells))))
    for cell in hazards:
        if not position.has(cell):
            unread(f"{cell} is not on the board: {_sides(position)}.")
        if any(cell in snake.body for snake in position.living) or cell in position.food:
            wrong(f"{cell} is taken by the snake or the food. Choose free cells.", at=str(cell))
    return hazards


def fresh_detour(seed: int) -> Detour:
    """Draw a snake and food on a line, where hazards can mislead the tutorial's snake."""
    draw = random.Random(f"detour {seed}")
    while True:
        line, begin, steps = draw.randrange(11), draw.randrange(2, 8), draw.randrange(3, 9)
        cells = [(x, line) for x in (begin, begin - 1, begin - 2, begin + steps)]
        if draw.random() < 0.5:  # mirrored
            cells = [(10 - x, y) for x, y in cells]
        if draw.random() < 0.5:  # vertical
            cells = [(y, x) for x, y in cells]
        *body, food = cells
        position = Position(11, 11, (Snake("me", 90, tuple(body)),), (food,), solo=True)
        if position.has(food):
            asked = Detour(position)
            if misleading(asked) is not None:
                return asked


def misleading(asked: Detour) -> tuple[Cell, ...] | None:
    """Return a wall with one gap that costs the tutorial's snake too much health, or None."""
    for wall in _walls(asked):
        hazardous = replace(asked.position, hazards=wall)
        paid, least = health_costs(hazardous, asked.you)
        if paid > least:
            return wall
    return None


def _walls(asked: Detour) -> Iterator[tuple[Cell, ...]]:
    position = asked.position
    head = position.snake(asked.you).head
    taken = {cell for snake in position.living for cell in snake.body} | set(position.food)
    sides = position.width, position.height
    for food in position.food:
        for axis in (0, 1):
            between = range(min(head[axis], food[axis]) + 1, max(head[axis], food[axis]))
            along, beside = range(sides[1 - axis]), head[1 - axis]
            # A detour of five cells and back: more weight than a hazard, but less health.
            gaps = sorted(along, key=lambda gap: abs(abs(gap - beside) - 5))
            for place, gap in product(between, gaps):
                line = [(place, n) if axis == 0 else (n, place) for n in along if n != gap]
                yield tuple(cell for cell in line if cell not in taken)


def _hazards(asked: Detour) -> list[Cell]:
    wall = misleading(asked)
    if wall is None:
        raise NoItem("No wall of hazards with one gap costs the snake too much health here.")
    return list(wall)


def board_scene(asked: Detour, *, clickable: bool = False, filled: Iterable[Cell] = ()) -> Scene:
    """Return the board; a clickable one shows the paths around the hazards so far."""
    return hazards_scene(asked, filled) if clickable else position_scene(asked.position)


def hazards_story(asked: Detour, given: object) -> Story:
    """Add the hazards in a few parts, until both paths part."""
    cells = _read_hazards(given, asked.position)

    def says(done: Sequence[Cell]) -> str:
        paid, least = health_costs(replace(asked.position, hazards=tuple(done)), asked.you)
        other = f"another path only {least:g}" if least < paid else "and no path costs less"
        hazards = counted(len(done), "hazard") if done else "Without hazards"
        return f"{hazards}: the path of least weight costs {paid:g} health, {other}."

    parts = [cells[: len(cells) * share // 5] for share in range(6)]
    return [(hazards_scene(asked, done, clickable=False), says(done)) for done in parts]


def hazards_scene(asked: Detour, cells: Iterable[Cell], *, clickable: bool = True) -> Scene:
    """Return the board, with the hazards so far and both paths side by side."""
    position = replace(asked.position, hazards=tuple(dict.fromkeys(cells)))
    board = position_scene(position, title="Two paths to the food", clickable=clickable)
    left, y = below_scores(position)
    lines: list[Shape] = []
    key: list[Shape] = []
    told = [board.description]
    ways = zip(("weight", "health"), (-4, 4), two_ways(position, asked.you), strict=True)
    for measure, shift, way in ways:
        look = f"least-{measure}"
        parts = (Line(line, look) for line in lines_through(position, way.cells))
        lines += moved(parts, shift, shift)
        key.append(Line(((left, y), (left + 18, y)), look))
        key.append(Text(left + 24, y, f"path of least {measure}", "small left"))
        key.append(Text(left + 24, y + 20, f"costs {way.health:g} health", "number left"))
        told.append(
            f"The path of least {measure} costs {way.health:g} health: "
            f"{', '.join(map(str, way.cells))}."
        )
        y += 48
    # Food and snakes lie above the paths, and the paths above the cells.
    food = next(place for place, shape in enumerate(board.shapes) if shape.classes == "food")
    shapes = (*board.shapes[:food], *lines, *board.shapes[food:], *aside(key))
    height = max(board.height, y)
    wide, _, dx, dy = board.folded or (0, 0, 0, 0)
    folded = (wide, dy + y, dx, dy)
    words = " ".join(told)
    return replace(board, height=height, shapes=shapes, description=words, folded=folded)


HAZARDS = Exercise(
    "battlesnake/hazards",
    "Find where weight is not health",
    NOTEBOOK,
    "To find a case where a program does not do what it claims.",
    Questions(
        Detour,
        asks=lambda asked: Form(
            "set",
            "Place hazards so that the path of least weight from the head to the food costs more "
            "health than some other path.",
            (
                (
                    f"{_prices(asked.position)} A step costs 1 health, and a step into a hazard "
                    f"costs {asked.position.game.settings.hazard_damage} more."
                ),
            ),
            "Write the hazards as pairs, such as (5, 4) (5, 5).",
            ("Hazards",),
        ),
        given={"long-way": lambda: Detour(load_position("long_way"))},
        draws=fresh_detour,
        view=board_scene,
    ),
    Solution(
        judges=judge_hazards,
        solves=_hazards,
        guides=lambda asked: Guides(
            "Compare a path around your hazards with a path through one. Which of them weighs "
            "less, and which costs less health?",
            f"A step into a hazard weighs {_hazard_weight(asked.position)} and costs "
            f"{_hazard_weight(asked.position) // 10 + 1} health. Any other step weighs 10 or more "
            "and costs 1. So a detour can weigh more than a hazard and still cost less health. How "
            "long must the detour be?",
        ),
        story=hazards_story,
    ),
)

# ---- weights that lead to the middle -------------------------------------------------------------

_SIZES = (7, 11, 19)


def _asked(size: int) -> list[tuple[int, int, int]]:
    return [(x, y, size) for x in range(size) for y in range(size)]


def _plain_prices(value: Any, size: int) -> dict[Cell, int]:
    prices: dict[Cell, int] = {}
    for (x, y, _), price in zip(_asked(size), value, strict=False):
        cell = (x, y)
        if type(price) is not int or not 1 <= price <= 1_000_000:
            wrong(
                f"the weight of {cell} should be a whole number from 1 to a million, not "
                f"{shown(price)}."
            )
        prices[cell] = price
    return prices


def _priced(price: Mapping[Cell, int], size: int, without: Cell | None) -> Graph:
    """Return an open board as a graph; among equal prices, fewer steps weigh less."""
    empty = Position(size, size, ())
    edges = [
        (tail, head, price[head] * size**2 + 1)
        for tail in price
        for _, head in empty.neighbors(tail)
        if without not in (tail, head)
    ]
    return Graph.from_edges(edges, directed=True)


def _off_the_middle(size: int, price: dict[Cell, int]) -> ProgramFlaw | None:
    """Return a flaw if a lightest path avoids the middle or makes a detour."""
    unit, last = size**2, size - 1
    board = _priced(price, size, without=None)
    around = _priced(price, size, without=(size // 2, size // 2))
    for start, end in (((0, 0), (last, last)), ((0, last), (last, 0))):
        through = int(dijkstra(board, start, end).distance[end])
        past = int(dijkstra(around, start, end).distance[end])
        if past // unit <= through // unit:
            even = len(set(price.values())) == 1
            told = f"On {size} x {size}, a path from {start} to {end} around the middle weighs no "
            told += f"more than one through it.{' All cells weigh the same.' if even else ''}"
            hint = "" if even else "Which cells should be light, and which heavy?"
            way = dijkstra(around, start, end).path_to(end)
            return ProgramFlaw(
                told, Slip(asks=hint), case=(size, way, "around the middle"), ends=True
            )
        if through % unit > 2 * last:
            told = f"On {size} x {size}, the lightest path from {start} to {end} makes a detour: "
            way = dijkstra(board, start, end).path_to(end)
            return ProgramFlaw(
                f"{told}make your weights differ less.", case=(size, way, "with a detour")
            )
    return None


def middle_flaw_scene(case: tuple[int, Sequence[Cell], str], given: Mapping[Cell, int]) -> Scene:
    """Return the board with a program's weights, and a light path that it should not have."""
    size, way, how = case
    scene = _priced_scene(size, given, way, "Your weights")
    told = f"Right: through the middle, without a detour. Your program: a lightest path {how}."
    return with_both(scene, told)


def _priced_scene(size: int, given: Mapping[Cell, int], way: Sequence[Cell], title: str) -> Scene:
    """Return an open board with the weights of a program and a path."""
    low, high = min(given.values()), max(given.values())
    heat = {cell: shade(n - low, high - low or 1) for cell, n in given.items()}
    notes = {cell: str(weight) for cell, weight in given.items()}
    board = Position(size, size, ())
    scene = position_scene(board, notes=notes, heat=heat, title=title, clickable=True)
    return framed(scene, way)


def framed(scene: Scene, way: Sequence[Cell]) -> Scene:
    """Frame the cells of a path in a clickable picture whose numbers a line would cover."""
    cells = {shape.id: replace(shape, label=None, id=None) for shape in scene.shapes if shape.id}
    frames = (replace(cells[str(cell)], classes="tree") for cell in way)
    still = (replace(shape, id=None) for shape in scene.shapes)
    told = f"{scene.description}\nPath: {listed(way)}." if way else scene.description
    return replace(scene, shapes=(*still, *frames), description=told)


def middle_story() -> Story:
    """Compare the path along the edge of a board with one through its middle."""
    size, last = _SIZES[0], _SIZES[0] - 1
    price = {(x, y): _to_the_middle(x, y, size) for x, y, _ in _asked(size)}
    edge = [*((x, 0) for x in range(size)), *((last, y) for y in range(1, size))]
    across = [*((x, 0) for x in range(4)), *((3, y) for y in range(1, size))]
    across += [(x, last) for x in range(4, size)]
    told = [
        ((), f"On {size} x {size}, the middle weighs {price[3, 3]}, and each step away 1 more."),
        (edge, f"Along the edge, a path weighs {sum(price[cell] for cell in edge[1:])}."),
        (across, f"Through the middle, it weighs {sum(price[cell] for cell in across[1:])}: less."),
    ]
    return [(_priced_scene(size, price, way, "A right program"), words) for way, words in told]


judge_middle = ProgramTask(
    cases=lambda: _SIZES,
    hidden=lambda dice: dice.sample(range(25, 56, 2), 6),
    call=lambda program, size: partial(for_each, program, _asked(size)),
    read=_plain_prices,
    where=lambda size: f"On {size} x {size},",
    special=lambda size: {f"the board has {size**2} cells": True},
    flaw=_off_the_middle,
    draws=middle_flaw_scene,
    right=lambda _: (
        "On 7 x 7, 11 x 11 and 19 x 19, every lightest path from corner to corner goes through "
        "the middle, without a detour."
    ),
).judge


def _to_the_middle(x: int, y: int, size: int) -> int:
    return 10 + abs(x - size // 2) + abs(y - size // 2)


MIDDLE = Exercise(
    "battlesnake/middle",
    "Design weights that lead to the middle",
    NOTEBOOK,
    "To choose weights for a purpose.",
    Questions.of_program(
        "three-boards",
        "Write my_weight(x, y, size). It returns the weight of entering the cell (x, y) of an "
        "empty size x size board: a whole number from 1 to a million. Every lightest path from a "
        "corner to the opposite one must go through the middle and be no longer than necessary.",
    ),
    Solution.of_program(
        judge_middle,
        _to_the_middle,
        "On 5 x 5 the middle is (2, 2). Add up your weights on three paths: along the border, "
        "through (2, 2), and with a detour. The sum through (2, 2) must be the smallest. So which "
        "cells should weigh least, and which most?",
        middle_story,
    ),
)

# ---- when a cell is free -------------------------------------------------------------------------

LEAVES_IN_TIME = Slip(FROZEN_WORLD, "Which part of the body will be gone when the head arrives?")


def _about_a_time(asked: Arrival, given: object) -> Slip:
    position = asked.position
    if given == position.steps_between(position.snake(asked.you).head, asked.target):
        return Slip(told="On a direct path, the head meets a body that has not moved away yet.")
    if given is None:
        return Slip(asks="Which cells of a body become free, and when?")
    return Slip(asks="Trace your path with your finger. What time is it at each cell?")


_NEVER = "Never"
JUDGE_ARRIVAL = Number[Arrival](
    right=lambda asked: asked.time,
    praise=lambda asked: (
        f"No path to {asked.target} opens, even when bodies move away."
        if asked.time is None
        else f"At time {asked.time} the head can be on {asked.target}, and not before."
    ),
    slips=lambda asked: [(LEAVES_IN_TIME, frozen(asked).time)],
    otherwise=_about_a_time,
    fact=lambda asked, given: (
        f"The head can be on {asked.target} at some time."
        if given == _NEVER
        else f"{given} is not the earliest time for {asked.target}."
    ),
    expected="a number of turns, or 'never'",
    nothing=_NEVER,
)


def fresh_coil(seed: int) -> Arrival:
    """Draw a coiled snake, and a cell whose time differs in a frozen or an empty world."""
    draw = random.Random(f"coil {seed}")
    while True:
        body = _body(draw, 5, 10)
        target = (draw.randrange(5), draw.randrange(5))
        if target in body:
            continue
        position = Position(5, 5, (Snake("me", 80, body),), (target,), solo=True)
        right = earliest(position, "me", target, LATEST)
        if right is None:
            continue
        asked = Arrival(position, target)
        still = frozen(asked).position
        slips = {earliest(still, "me", target, LATEST), position.steps_between(body[0], target)}
        if right not in slips and _can_be_on(position, target, right):
            return asked


def _can_be_on(position: Position, target: Cell, time: int) -> bool:
    """Try all moves of a lone snake; the graph of times ignores that its body follows."""
    snake = position.snakes[0]
    if time == 0:
        return snake.head == target
    return any(
        _can_be_on(turn_without_chance(position, {snake.id: move}), target, time - 1)
        for move in safe_moves(position, snake.id)
    )


def clock_scene(asked: Arrival | Times, *, clickable: bool = False) -> Scene:
    """Return the board, with the time from which each cell of a body is free."""
    return times_scene(asked.position, clickable=clickable)


def clock_story(asked: Arrival) -> Story:
    """Move the snake along a path of earliest arrival, if there is one."""
    search, free = asked.instance, free_from(asked.position)
    if search.target is None:
        return [(clock_scene(asked), "The head never gets there.")]
    way: Any = bfs(search.graph, search.source).path_to(search.target)

    def says(done: Sequence[Cell]) -> str:
        since = f", free from time {free[done[-1]]}" if done[1:] and done[-1] in free else ""
        return f"the head is on {done[-1]}{since}"

    draws = partial(_moved_on, asked)
    return step_by_step([cell for cell, _ in way], draws, says, "Time")


def _moved_on(asked: Arrival, done: Sequence[Cell]) -> Scene:
    """Return the board with the snake after these moves, and the time beside its head."""
    time, free = len(done) - 1, free_from(asked.position)
    snakes = []
    for snake in asked.position.snakes:
        head = done[::-1] if snake.id == asked.you else snake.body[:1]
        left = [cell for cell in snake.body if free.get(cell, 0) > time and cell not in head]
        snakes.append(replace(snake, body=(*head, *left)))
    left_free = {cell: str(when) for cell, when in free.items() if when > time and cell not in done}
    scene = position_scene(
        replace(asked.position, snakes=tuple(snakes)),
        done,
        notes={**left_free, done[-1]: str(time)},
        title=f"Time {time}",
    )
    return replace(scene, description=f"The head is on {done[-1]}. Path: {listed(done)}.")


def _at_time(asked: Arrival) -> object:
    time = asked.time
    return "never" if time is None else time


ARRIVE = Exercise(
    "battlesnake/arrive",
    "Arrive when the body is gone",
    NOTEBOOK,
    "To ask when something is in the way, not only whether it is.",
    Questions(
        Arrival,
        asks=lambda asked: Form(
            "number",
            f"What is the earliest time at which the head can be on {asked.target}?",
            (
                (
                    f"{_clock(asked)}. Time 1 is the end of the next turn, and no snake eats on "
                    "the way. If the head can never be there, write never."
                ),
            ),
            fields=("Time",),
        ),
        given={"coil": lambda: Arrival(load_position("coil"), (4, 0))},
        draws=fresh_coil,
        view=clock_scene,
    ),
    Solution(
        judges=JUDGE_ARRIVAL,
        solves=_at_time,
        guides=lambda asked: Guides(
            "Is each cell of your path free by the time the head reaches it?",
            f"At time 1 the head can be on {_after_a_turn(asked)}. Go on from there. You can "
            "enter a numbered cell at the time of its number or later. If you are too early, spend "
            "a few turns elsewhere first.",
        ),
        story=clock_story,
    ),
    Beliefs({FROZEN_WORLD: lambda asked: _at_time(frozen(asked))}, candidates=4),
)

# ---- where the head can be at each time ----------------------------------------------------------

NO_WAITING = "In one turn the head moves one cell: up, down, left or right."


def _time_flaw(asked: Times, time: int, given: Sequence[Cell]) -> Slip | None:
    """Return the flaw in the line of a time."""
    right = asked.cells[time] if time <= asked.last else set(given)
    if time == 0 and set(given) != right:
        return Slip(told="Time 0: copy the line from the question.")
    for cell in sorted(set(given) - right):
        return _why_not(asked.position, cell, time, right)
    for cell in sorted(right - set(given)):
        if cell in free_from(asked.position):
            told = f"Time {time}: you missed a cell where a body is now."
            return replace(LEAVES_IN_TIME, told=told)
        return Slip(told=f"Time {time}: a cell is missing.")
    return None


def _why_not(position: Position, cell: Cell, time: int, right: set[Cell]) -> Slip:
    free, where = free_from(position), f"Time {time}: the head cannot be on {cell}."
    if not position.has(cell):
        return Slip(told=f"Time {time}: {cell} is not on the board.")
    if free.get(cell, 0) > time:
        return Slip(told=f"{where} The body on that cell leaves at time {free[cell]}.")
    if any(position.steps_between(cell, other) == 1 for other in right):
        return Slip(told=f"{where} {NO_WAITING}")
    return Slip(asks="Look at the line above. Where would the head come from?", told=where)


def _lines(asked: Times) -> list[list[Cell]]:
    return [sorted(cells) for cells in asked.cells]


JUDGE_TIMES = Lines[Times](
    expected="The times should be a text in quotation marks, with lines such as '1: (0, 1) (1, 0)'",
    holds="cells",
    reads=lambda cells: sorted(set(read_cells(cells))),
    right=_lines,
    praise=lambda asked: (
        f"At time {asked.last} the head can be on {'any of ' * (len(asked.cells[-1]) > 1)}"
        f"{counted(len(asked.cells[-1]), 'cell')}."
    ),
    slips=lambda asked: [(LEAVES_IN_TIME, _lines(frozen(asked)))],
    flaw=_time_flaw,
    goes_on=lambda asked, _: f"The lines are right so far; go on until time {asked.last}.",
    earned=lambda asked, lines: (
        sum(set(line) == right for line, right in zip(lines[1:], asked.cells[1:], strict=False)),
        asked.last,
    ),
    between=", ",
)


def fresh_times(seed: int) -> Times:
    """Draw a snake whose head can soon be where its body is now."""
    draw = random.Random(f"times {seed}")
    while True:
        body = _body(draw, 5, draw.choice((6, 7, 8, 9)))
        asked = Times(Position(5, 5, (Snake("me", 80, body),), solo=True), last=2)
        if JUDGE_TIMES.shows(FROZEN_WORLD, asked) and all(frozen(asked).cells):
            return asked


def times_story(asked: Times) -> Story:
    """Mark the cells where the head can be, time after time."""
    scene, marks = clock_scene(asked, clickable=True), dict[str, str]()
    story = []
    for time, cells in enumerate(asked.cells):
        marks |= {str(cell): str(time) for cell in sorted(cells) if time}  # the first is given
        story.append((marked_scene(scene, marks), f"Time {time}: {listed(sorted(cells), 'or')}."))
    return story


def _blank_times(asked: Times) -> str:
    first = f"0: {asked.position.snake(asked.you).head}"
    return "\n".join([first, *(f"{time}: ?" for time in range(1, asked.last + 1))])


TIMES = Exercise(
    "battlesnake/times",
    "Settle cells in time",
    NOTEBOOK,
    "To search a world that changes: a node is a cell and a time.",
    Questions(
        Times,
        asks=lambda asked: Form(
            "rows",
            f"Where can the head be at each time from 0 to {asked.last}?",
            (f"{_clock(asked)}. The snake cannot stay where it is.",),
            "Write one line for each time.",
            rows=((f"0: {asked.position.snake(asked.you).head}",),),
            row="time",
            blank=_blank_times(asked),
        ),
        given={"coil": lambda: Times(load_position("coil"), last=2)},
        draws=fresh_times,
        view=clock_scene,
    ),
    Solution(
        judges=JUDGE_TIMES,
        solves=JUDGE_TIMES.typed,
        guides=lambda asked: Guides(
            "For each time, take every cell in the line above. Which cells next to it are free by "
            "then?",
            f"At time 1 the head can be on {_after_a_turn(asked)}: next to where it was, and free "
            "by then. For time 2, go one step further, onto cells with no number or with 1 or 2.",
        ),
        story=times_story,
    ),
    Beliefs(JUDGE_TIMES.mistaken(FROZEN_WORLD)),
)

# ---- a guess that is too high --------------------------------------------------------------------


@refusing
def judge_guess(cell: object, asked: Guess, met_before: Iterable[int] = ()) -> Verdict:
    """Judge a cell from which the guess should exceed the truth."""
    position, target = asked.position, asked.target
    source = read_cell(cell)
    if not position.has(source):
        unread(f"{source} is not a cell of this board: {_sides(position)}.")
    at = str(source)
    if source == target:
        told = "That is the target, so no steps are left. Choose another cell."
        return Verdict("wrong", told, at=at)
    board, head = weights(position, asked.you), position.snake(asked.you).head
    if source not in Graph.explored(board, head):
        return Verdict("wrong", f"The snake cannot get to {source}. Choose another cell.", at=at)
    truth = dijkstra(board, source).distance.get(target)
    guess = asked.at(source)
    if truth is None:
        told = f"No path leads from {source} to {target}. Choose another cell."
        return Verdict("wrong", told, at=at)
    if guess > truth:
        return Verdict(
            "right", f"From {source} the guess is {guess}, but one path weighs only {truth}."
        )
    told = f"From {source} the guess is {guess}: not too high, as the lightest path weighs {truth}."
    asks = f"Which cells can you enter for less than {asked.per_step}?"
    slip = Slip(OVERESTIMATES, asks, _through_light_cells(asked))
    return replace(slip.blames(told, met_before), at=at)


def _through_light_cells(asked: Guess) -> str:
    return (
        f"From where does a path to {asked.target} lead through cells that you can enter for "
        f"less than {asked.per_step}?"
    )


def guess_story(asked: Guess, given: object) -> Story:
    """Walk the lightest path from a cell, add up its weights, and compare the guess."""
    source, scene = read_cell(given), prices_scene(asked, clickable=True)
    path: Any = dijkstra(weights(asked.position, asked.you), source).path_to(asked.target)
    way = Way(asked.position, tuple(path), asked.you)

    def says(done: Sequence[Cell]) -> str:
        guess = f", and the guess is {asked.at(source)}" if len(done) == len(path) else ""
        return f"{_summed(way, done)}{guess}"

    return step_by_step(path, partial(framed, scene), says)


def fresh_guess(seed: int) -> Guess:
    """Draw a guess that is too high from some cells only."""
    draw = random.Random(f"guess {seed}")
    while True:
        position = _small_board(draw)
        asked = Guess(position, position.food[0], draw.choice((12, 13, 14, 15)))
        cells = position.width * position.height
        if cells / 5 < len(too_high(asked)) < 4 * cells / 5:
            return asked


def too_high(asked: Guess) -> list[Cell]:
    """Return the cells in reach of the head whose guess is too high, worst first."""
    board = weights(asked.position, asked.you)
    graph = Graph.explored(board, asked.position.snake(asked.you).head)
    if asked.target not in graph:
        return []
    flaws = overestimated(graph, asked.target, asked.at)
    return [cast("Cell", flaw.node) for flaw in flaws]


def prices_scene(asked: Guess, *, clickable: bool = False) -> Scene:
    """Return the board, with the least weight of entering each cell."""
    return weights_scene(asked.position, asked.you, clickable=clickable)


def _worst(asked: Guess) -> Cell:
    if not (cells := too_high(asked)):
        raise NoItem("No guess is too high here, so no cell can be named.")
    return cells[0]


def _not_too_high(asked: Guess) -> Cell:
    """Return a cell whose guess is not too high, next to cells whose guess is."""
    wrong = {asked.target, *too_high(asked)}
    board = weights(asked.position, asked.you)
    ends = {head for cell in wrong for head, _ in board.neighbors(cell)}
    return min(ends - wrong, default=asked.target)


TOO_HIGH = Exercise(
    "battlesnake/too-high",
    "Catch a guess that is too high",
    "08 Choose a search",
    "To find where a guess exceeds the truth.",
    Questions(
        Guess,
        asks=lambda asked: Form(
            "one",
            "From which cell does the guess exceed the weight of the lightest path to "
            f"{asked.target}?",
            (
                (
                    f"The guess is {asked.per_step} times the number of steps left to "
                    f"{asked.target}. {_prices(asked.position)} The picture shows the least weight "
                    "of entering each cell."
                ),
            ),
            "Write one cell as (x, y).",
            ("Cell",),
        ),
        given={"first-search": lambda: Guess(load_position("first_search"), (1, 6), 15)},
        draws=fresh_guess,
        view=prices_scene,
    ),
    Solution(
        judges=judge_guess,
        solves=_worst,
        guides=lambda asked: Guides(
            _through_light_cells(asked),
            f"The guess is {asked.per_step} times the steps left. It is too high from any cell "
            f"where a direct path averages less than {asked.per_step} a step. Steps right weigh "
            "little where x is small, and steps left where x is large.",
        ),
        story=guess_story,
    ),
    Beliefs({OVERESTIMATES: _not_too_high}),
)
