"""Notebook 09: worlds with keys, ice and portals, and your own nodes for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import Any, Literal, get_args

from pathlib_games.games.own.graphs import StateGraph, cell_and_keys, states_of
from pathlib_games.games.own.rules import (
    FLOOR,
    Board,
    Cell,
    Kind,
    Position,
    fewest_moves,
    moves_left,
)
from pathlib_games.games.own.view import key_words, position_scene, search_view
from pathlib_games.graphs import BadPosition, Node, NoPath
from pathlib_games.graphs.values import is_one_of
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import moved as shifted
from pathlib_games.words import counted, joined, listed
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance, cuts
from pathlib_tutor.exercises.reading import shown
from pathlib_tutor.exercises.story import Story, step_by_step
from pathlib_tutor.exercises.verdict import NOT_TRIED, Verdict, refusing, unread, wrong
from pathlib_tutor.ideas.judges import Number
from pathlib_tutor.ideas.learners_search import Found, GameSearch, Said, said_of_a_way
from pathlib_tutor.ideas.misunderstandings import (
    OFF_BY_ONE,
    WRONG_NEIGHBORS,
    Misunderstanding,
    Slip,
    register,
)
from pathlib_tutor.ideas.program_task import ProgramFlaw, ProgramTask, Tried
from pathlib_tutor.programs.calls import twice
from pathlib_tutor.programs.values import Other

NOTEBOOK = "09 Own world"

FORGOTTEN = 53

register(
    Misunderstanding(
        FORGOTTEN,
        "what you carry is forgotten",
        "Takes a place for the whole node, although what you carry there decides how you go on.",
        "You stand on the same cell twice, once with a key and once without it. Can you reach "
        "the same cells both times?",
        "Suppose a friend takes over your game. What must they know besides the cell?",
        "E: searches states with keys or fuel as if they were places",
    )
)

# ---- the worlds of the notebook ------------------------------------------------------------------

VAULT = Position.read(
    """
    @....#..
    .###.A.*
    a###.#..
    """,
    {"a": "key", "A": "door for a"},
)
"""You have to fetch the key and come back."""

RINK = Position.read(
    """
    @~~~~~
    #~~~~~
    ~~~*##
    ~~~~~~
    #~~~~~
    """,
    {"~": "ice"},
)
"""Nothing but ice."""

TWO_KEYS = Position.read(
    """
    @..#b.
    .#....
    a#.###
    ##.BA*
    """,
    {"a": "key", "A": "door for a", "b": "key", "B": "door for b"},
)
"""Each key can be the first one, so the number of keys does not make a node."""


@dataclass(frozen=True)
class Asked:
    """Asks about a world; raises `NoPath` if its target is out of reach."""

    position: Position  # at the start of a game

    def __post_init__(self) -> None:
        if fewest_moves(self.position) is None:
            raise NoPath(self.position.walker, self.position.target)

    @property
    def right(self) -> int:
        """The fewest moves to the target."""
        return fewest_moves(self.position) or 0

    @property
    def through_doors(self) -> int:
        """The fewest moves if no door were locked."""
        return fewest_moves(with_floor_for(self.position, "door")) or 0

    @property
    def without_ice(self) -> int:
        """The fewest moves if the walker could stop on ice."""
        return fewest_moves(with_floor_for(self.position, "ice")) or 0


def with_floor_for(position: Position, kind: Kind) -> Position:
    """Return a position with floor instead of everything of this kind."""
    board = position.board
    rows = (
        "".join(FLOOR if board.meanings[sign].kind == kind else sign for sign in row)
        for row in board.rows
    )
    legend = (pair for pair in board.legend if board.meanings[pair[0]].kind != kind)
    return replace(position, board=Board(tuple(rows), tuple(legend)))


def _rules(position: Position) -> str:
    """Return the rules for all parts of a world, in words."""
    kinds = {ground.kind for ground in position.board.ground.values()}
    told = [sentence for kind, sentence in _RULES.items() if kind in kinds]
    return " ".join(["A move goes up, down, left or right, but never into a wall.", *told])


_RULES = {
    "key": "Step on a key to take it. A key opens its doors for good.",
    "ice": "On ice you slide on until something stops you.",
    "one way": "You can leave a one-way street only in its direction.",
    "portal": "From a portal, a move can also lead to its twin.",
}

# ---- count the moves -----------------------------------------------------------------------------

_DOORS = Slip(
    FORGOTTEN,
    "A path with so few moves goes through a locked door. Where is its key, and how do you get "
    "back?",
)
_ICE = Slip(
    WRONG_NEIGHBORS,
    "On ice you keep sliding. Where does each of your moves end?",
    "After each move, name the cell where the walker stops. What stops it there?",
)
JUDGE_MOVES = Number[Asked](
    right=lambda asked: asked.right,
    praise=lambda asked: f"You need at least {asked.right} moves.",
    slips=lambda asked: [(_DOORS, asked.through_doors), (_ICE, asked.without_ice)],
    otherwise=lambda *_: "Which cells are 1 move away, which 2, and so on?",
    fact=lambda _, given: f"The least number of moves is not {given}.",
    one_off=(-1, 1),
)


def _drawn(seed: int) -> Asked:
    """Draw a world in which the doors cost more than a miscount."""
    drawn = (Asked(Position.new(number)) for number in count(1000 * seed))
    return next(asked for asked in drawn if asked.through_doors + 1 < asked.right)


def question_scene(asked: Asked) -> Scene:
    """Return the world of a question."""
    return position_scene(asked.position)


def walk_story(world: Position) -> Story:
    """Walk through a world with the fewest moves, and say which keys the walker has."""

    def says(done: Sequence[Position]) -> str:
        keys = done[-1].keys
        return f"{done[-1].walker}{f', with {key_words(keys)}' if keys else ''}"

    return step_by_step(way_of(world), _walked, says, "Move")


def way_of(world: Position) -> list[Position]:
    """Return the positions of a game with the fewest moves."""
    states = states_of(world)
    return [states.positions[node] for node in states.way]


def node_story(asked: Asked) -> Story:
    """Walk through the world, and say what the node is after each move."""

    def says(done: Sequence[Position]) -> str:
        return f"the node is {cell_and_keys(done[-1].walker, done[-1].keys)}"

    return step_by_step(way_of(asked.position), _walked, says, "Move")


def _walked(done: Sequence[Position]) -> Scene:
    """Return the last of some positions, with the path of the walker."""
    return position_scene(done[-1], [at.walker for at in done])


def _to_move(asked: Asked) -> Guides:
    at = asked.position
    cells = listed(at.legal_moves(), "or")
    if any(ground.kind == "key" for ground in at.board.ground.values()):
        return Guides(
            "On which move do you pick up the key to each door on your path?",
            f"From {at.walker} one move leads to {cells}. After each move, note where the walker "
            "can be, and with which keys. With a new key, every cell is new. Go on until "
            f"you reach {at.target}.",
        )
    return Guides(
        "Where can the walker be after one move, and where after two?",
        f"From {at.walker} one move leads to {cells}: the first wave. Try all moves again from "
        f"there, and write down only new cells. Count the waves until one contains {at.target}.",
    )


MOVES = Exercise(
    "own-world/moves",
    "Count the moves in a world",
    NOTEBOOK,
    "To see that what you carry decides where you can go.",
    Questions(
        Asked,
        asks=lambda asked: Form(
            "number",
            f"What is the least number of moves from {asked.position.walker} to "
            f"{asked.position.target}?",
            (_rules(asked.position),),
            fields=("Moves",),
        ),
        given={"vault": lambda: Asked(VAULT), "rink": lambda: Asked(RINK)},
        draws=_drawn,
        view=question_scene,
    ),
    Solution(
        JUDGE_MOVES, JUDGE_MOVES.right, _to_move, story=lambda asked: walk_story(asked.position)
    ),
    Beliefs(JUDGE_MOVES.mistaken(FORGOTTEN, OFF_BY_ONE), candidates=6),
)

# ---- define a node -------------------------------------------------------------------------------

_Tried = Sequence[Tried[Position, Node]]
_Left = Mapping[Position, int | None]
"""The moves left from each position, found by playing all moves."""


def mixed_scene(case: Sequence[tuple[Position, int | None]], given: object) -> Scene:
    """Return two positions side by side for which a program gives the same node."""
    (one, left), (other, right) = case
    first, second = position_scene(one), position_scene(other)
    told = [
        f"{side}: {key_words(position.keys)}, "
        + ("the target is out of reach." if far is None else f"{counted(far, 'move')} to go.")
        for side, position, far in (("Left", one, left), ("Right", other, right))
    ]
    scene = Scene(
        first.width + second.width,
        max(first.height, second.height),
        (*first.shapes, *shifted(second.shapes, first.width, 0)),
        "Two positions, one node",
        f"Left: {first.description} Right: {second.description}",
    )
    told.append(
        f"These should be two different nodes. Your program returns {shown(given)} for both."
    )
    return with_both(scene, joined(*told))


def node_task(asked: Asked) -> ProgramTask[Position, Node]:
    """Return the task to write ``my_node(cell, keys)`` for a world.

    A node is correct if the target is equally far from all its positions: then the shortest path in
    its graph is the shortest path in the world.
    """
    left = moves_left(asked.position)
    return ProgramTask(
        cases=lambda: list(left),
        call=lambda program, at: partial(twice, program, at.walker, at.keys),
        read=_read_node,
        where=lambda at: f"At {_standing(at)}:",
        special=lambda at: {
            "you have no keys": not at.keys,
            "you have several keys": len(at.keys) > 1,
        },
        flaw=lambda *_: None,
        draws=mixed_scene,
        together=partial(_mixed_up, left),
        earned=partial(_earned, left),
        right=lambda tried: (
            f"With your nodes, the graph of this world has {counted(len(_same(tried)), 'node')}, "
            f"and its shortest path takes {counted(asked.right, 'move')}."
        ),
    )


_Given = tuple[Any, bool, Any, bool]


def _read_node(value: _Given, _: object) -> Node:
    node, can_be_one, again, differs = value
    if not can_be_one or isinstance(node, Other):
        told = f"your function returns {shown(node)}."
        wrong(f"{told} A node may contain only numbers, strings and tuples.")
    if differs:
        told = f"your function first returns {shown(node)}, then {shown(again)}."
        wrong(told, "Which of them is the node?")
    frozen: Node = _frozen(node)
    return frozen


def _frozen(value: Any) -> Any:
    """Return the original node; a frozen set leaves its process as a set."""
    if isinstance(value, tuple):
        return tuple(map(_frozen, value))
    return frozenset(value) if isinstance(value, set) else value


def _same(tried: _Tried) -> dict[Node, list[Position]]:
    """Return the positions of each node."""
    same: dict[Node, list[Position]] = {}
    for each in tried:
        same.setdefault(each.answer, []).append(each.case)
    return same


def _mixed(left: _Left, tried: _Tried) -> list[list[Position]]:
    """Return the positions that share a node, although the target is not equally far."""
    return [each for each in _same(tried).values() if len({left[at] for at in each}) > 1]


_OTHER_KEYS = "You stand on the same cell with different keys. Which doors can you open each time?"


def _mixed_up(left: _Left, tried: _Tried) -> ProgramFlaw | None:
    mixed = _mixed(left, tried)
    if not mixed:
        return None
    one = mixed[0][0]
    other = next(position for position in mixed[0] if left[position] != left[one])
    told = f"{_standing(one)} and {_standing(other)} are the same node in your program. But the "
    told += f"target is {_far(left[one])} from the first, and {_far(left[other])} from the second."
    case = ((one, left[one]), (other, left[other]))
    given = next(each.answer for each in tried if each.case is one)
    if one.walker == other.walker:
        hint = _OTHER_KEYS if one.keys and other.keys else ""
        return ProgramFlaw(told, Slip(FORGOTTEN, hint), case=case, given=given)
    return ProgramFlaw(told, Slip(asks="What tells these two apart?"), case=case, given=given)


def _earned(left: _Left, tried: _Tried, cases: Sequence[Position]) -> tuple[int, int]:
    """Count the positions that are not mixed up with others, if all were tried."""
    pure = len(left) - sum(map(len, _mixed(left, tried)))
    return pure if len(tried) == len(cases) else 0, len(cases)


def _standing(position: Position) -> str:
    keys = f"key{'s' * (len(position.keys) > 1)} {position.keys!r}" if position.keys else "no keys"
    return f"{position.walker} with {keys}"


def _far(moves: int | None) -> str:
    return "out of reach" if moves is None else f"{counted(moves, 'move')} away"


def cell_only(cell: Cell, keys: str) -> Node:  # noqa: ARG001 - that is the mistake
    """Return the cell without the keys: a wrong answer."""
    return cell


NODE = Exercise(
    "own-world/node",
    "Say what a node is",
    NOTEBOOK,
    "To put into a node everything that decides how the game goes on, and nothing else.",
    Questions(
        Asked,
        asks=lambda asked: Form(
            "code",
            "Write my_node(cell, keys). It gets the walker's cell, and the walker's keys as a "
            "string such as 'a'. It returns the node. The course tries it on every position "
            f"that can occur in this world. {_rules(asked.position)}",
        ),
        given={"two-keys": lambda: Asked(TWO_KEYS)},
        view=question_scene,
    ),
    Solution(
        judges=lambda given, asked, met_before: node_task(asked).judge(given, met_before),
        solves=lambda _asked: cell_and_keys,
        guides=lambda asked: Guides(
            "",
            f"The game begins on {asked.position.walker} without keys. Later you may stand there "
            "with key a, with key b or with both: up to four cases on one cell. Two cases may be "
            "one node only if exactly the same moves can follow.",
        ),
        story=node_story,
    ),
    Beliefs({FORGOTTEN: lambda _asked: cell_only}),
)

# ---- make a world --------------------------------------------------------------------------------

MadeOf = Literal["portal", "one way", "ice", "key"]


@dataclass(frozen=True)
class Design:
    """Asks for a world in which a part makes a difference."""

    made_of: MadeOf

    def __post_init__(self) -> None:
        known = get_args(MadeOf)
        if not is_one_of(self.made_of, known):
            raise BadPosition("the part that matters", f"one of {', '.join(known)}", self.made_of)


LEAST_MOVES = 6
NAMES: dict[MadeOf, str] = {
    "portal": "a pair of portals",
    "one way": "a one-way street",
    "ice": "ice",
    "key": "a key and its door",
}
_WITHOUT: dict[MadeOf, str] = {
    "portal": "with floor instead of portals",
    "one way": "if every one-way street were floor",
    "ice": "with floor instead of ice",
    "key": "if a node were only a cell",
}
_COUNTS: dict[MadeOf, str] = {
    "portal": "So the path on foot should be several moves longer, or blocked by a wall.",
    "one way": "So the street should block the shortest path, and force a detour.",
    "ice": "So a slide should pass a cell where you want to turn, or save several steps.",
    "key": "So the door should block the short path, and the key should lie away from it.",
}
"""The advice for each part to make a difference."""
_STEPS = 4
"""The steps of a good world: it has the part, a path, enough moves, and needs the part."""


@refusing
def judge_design(given: object, asked: Design) -> Verdict:
    """Judge a world by playing all moves in it."""
    if given is ...:
        return NOT_TRIED
    position = read_world(given)
    fewest, other = fewest_moves(position), _other(position, asked.made_of)
    met, flaw = _flaw(position, asked.made_of, fewest, other)
    if flaw:
        where = f"Where would {NAMES[asked.made_of]} make a difference?"
        question = where if other == fewest and fewest is not None else ""
        second = {
            0: f"Which symbol of your legend means {asked.made_of!r}, and is it on your board?",
            1: "Which cells can you reach at all, and what keeps you from the target?",
        }
        verdict = Verdict("wrong", flaw, question=question, second=second.get(met, ""))
        return verdict.earning(met, of=_STEPS)
    without = _WITHOUT[asked.made_of]
    number = "" if other is None else counted(other, "move")
    instead = f"it would take {number}" if number else "there would be no path"
    return Verdict(
        "right",
        f"It takes at least {fewest} moves: the judge tried all moves. "
        f"{without[0].upper()}{without[1:]}, {instead}.",
    )


def read_world(given: object) -> Position:
    """Read a world from a pair of board and legend, or from one text with both."""
    match given:
        case str():
            read = partial(Position.from_text, given)
        case (str() as board, dict() as legend):
            read = partial(Position.read, board, legend)
        case _:
            unread(
                "The answer should be the board as a string, with its legend below, "
                f"not {shown(given)}."
            )
    try:
        return read()
    except BadPosition as problem:
        unread(f"Invalid world: {problem}")


def _flaw(
    position: Position, made_of: MadeOf, fewest: int | None, other: int | None
) -> tuple[int, str]:
    """Return the number of correct steps of a world, and its flaw in words."""
    if made_of not in {ground.kind for ground in position.board.ground.values()}:
        part = "a key" if made_of == "key" else NAMES[made_of]  # a door may be there
        return 0, f"Your board lacks {part}."
    if fewest is None:
        return 1, "The target is out of reach: the judge tried all moves."
    moves = counted(fewest, "move")
    if fewest < LEAST_MOVES:
        return 2, f"Your world works, but it takes only {moves}; make it {LEAST_MOVES} or more."
    if other == fewest:
        same = f"{_WITHOUT[made_of]}, it would take just as many"
        return 3, f"Your world works: it takes {moves}. But {same}."
    return _STEPS, ""


def _other(position: Position, made_of: MadeOf) -> int | None:
    """Return the fewest moves without the part in question."""
    if made_of != "key":
        return fewest_moves(with_floor_for(position, made_of))
    try:
        return StateGraph(position, cell_only).fewest
    except NoPath:
        return None


KEYS: dict[MadeOf, Position] = {
    "portal": Position.read(
        """
        @....#p
        ####.#.
        p....#*
        """,
        {"p": "portal"},
    ),
    "one way": Position.read(
        """
        @..<..*
        .####.#
        .......
        """,
        {"<": "one way left"},
    ),
    "ice": Position.read(
        """
        @~~~~#
        #~~~~~
        ~~~*~~
        ~~~~~~
        ##~#~~
        """,
        {"~": "ice"},
    ),
    "key": Position.read(
        """
        .a#.*
        .##A#
        @....
        """,
        {"a": "key", "A": "door for a"},
    ),
}
"""A correct answer for each."""


def made_scene(_: object, text: str) -> Scene:
    """Return the world of a learner."""
    return position_scene(Position.from_text(text))


def _design_asked(asked: Design) -> str:
    """Return the task of a design, with its reason."""
    made = NAMES[asked.made_of]
    if asked.made_of == "key":
        why = (
            "in which a cell is not enough as a node: a search that ignores the keys finds "
            "no path, or a different number of moves"
        )
    else:
        why = (
            "that matters: without it, the least number of moves would change, or no path would "
            "be left"
        )
    moves = f"Reaching the target should take {LEAST_MOVES} moves or more."
    return f"Make a world with {made} {why}. {moves}"


_WRITTEN = (
    "Write a line for each row: @ is where you begin, * is the target, # is a wall and . is floor. "
    'Below the board, write the legend, which says what the other symbols mean: {"legend": {"p": '
    '"portal", "~": "ice", "<": "one way left", "a": "key", "A": "door for a"}}.'
)

DESIGN = Exercise(
    "own-world/design",
    "Make a world",
    NOTEBOOK,
    "To describe a game so that its graph follows from the description.",
    Questions(
        Design,
        asks=lambda asked: Form("draw", _design_asked(asked), typed=_WRITTEN),
        given={
            "portals": lambda: Design("portal"),
            "one-way": lambda: Design("one way"),
            "ice": lambda: Design("ice"),
            "keys": lambda: Design("key"),
        },
        made_view=made_scene,
        editor="pathlib_tutor.widgets.world_painter:WorldPainter",
    ),
    Solution(
        judges=judge_design,
        solves=lambda asked: KEYS[asked.made_of].to_text(),
        guides=lambda asked: Guides(
            "What is the shortest path on your board, and what would it be "
            f"{_WITHOUT[asked.made_of]}?",
            f"The shortest path should take {LEAST_MOVES} moves or more. How many would it "
            f"take {_WITHOUT[asked.made_of]}? The two numbers must differ. "
            f"{_COUNTS[asked.made_of]}",
        ),
        story=lambda _, given: walk_story(read_world(given)),
    ),
)

# ---- a learner's own search, which walks to the target -------------------------------------------


def _asks(position: Position) -> tuple[Instance, ...]:
    world = states_of(position)
    return (Instance("the world with its keys", world.graph, world.source),)


def _says(position: Position, found: Sequence[Found]) -> Said:
    (ways,) = found
    positions = states_of(position).positions
    ends = [node for node in ways.distance if positions[node].outcome() == "reached"]
    if not ends:
        return Said("The walker finds no path to the target.", None)
    return said_of_a_way(ways, "the walker", min(ends, key=lambda node: ways.distance[node]))


def _shown(position: Position) -> str:
    board = " / ".join(_rows(position))
    signs = [f"{sign} means {meaning}" for sign, meaning in position.board.legend if sign in board]
    return f"in the world {board}{f', where {listed(signs)}' if signs else ''}"


def _rows(position: Position) -> list[str]:
    board, _, _ = position.to_text().partition("\n{")
    return board.splitlines()


OWN_SEARCH = GameSearch[Position](
    "own",
    "reaches the target",
    boards=lambda: [VAULT, RINK, TWO_KEYS, *map(Position.new, range(3))],
    asks=_asks,
    says=_says,
    shown=_shown,
    smaller=lambda position: cuts(
        position,
        _rows,
        lambda at, rows: Position.read("\n".join(rows), dict(at.board.legend)),
    ),
    view=lambda position, _: search_view(states_of(position)),
)
