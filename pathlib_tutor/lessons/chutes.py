"""The program that makes a graph of rolls, and the graphs that come from usual slips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple

from pathlib_games.games.chutes.graphs import fewest_turns, roll_graph, step_graph
from pathlib_games.games.chutes.rules import ARTICLE_TABLE, Board
from pathlib_games.games.chutes.view import ChutesAndLaddersView, board_scene, route_scene
from pathlib_games.graphs import BadGraph, Graph, NegativeWeight, bfs, dijkstra
from pathlib_games.views.narration import with_both
from pathlib_games.views.scene import Scene
from pathlib_games.views.view import marked_scene
from pathlib_games.words import counted, cut
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.questions import Option, Question, choice
from pathlib_tutor.exercises.reading import shown
from pathlib_tutor.exercises.verdict import Verdict, written, wrong
from pathlib_tutor.ideas.learners_search import Found, GameSearch, Said
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, OTHER_MEASURE, blamed
from pathlib_tutor.ideas.program_task import ProgramFlaw, ProgramTask, Tried
from pathlib_tutor.ideas.slips import Listed
from pathlib_tutor.lessons.chutes_judges import (
    FEWEST,
    LONG,
    BoardLevels,
    ChuteTable,
    DesignTask,
    FewestFrom,
    design_key,
    drawn_board,
    drawn_fewest,
    drawn_table,
    fresh_board,
    judge_design,
    judge_fewest,
    judge_levels,
    judge_not_chutes,
    judge_pair,
    miscounted,
    place,
    read_filled,
    roll_levels,
    to_the_end,
    turned_pairs,
    typed_levels,
)
from pathlib_tutor.programs.crashes import Crash
from pathlib_tutor.programs.plain import Items, type_name

_LONGEST = 200  # characters of the words of an error
_TINY = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)], title="a board of ten squares")
_OTHER = Board(size=10, ladders=[(4, 10)], chutes=[(9, 1)], title="another board of ten squares")


@lru_cache
def _boards() -> tuple[Board, ...]:
    """Return the boards that a learner's function is run on, the simplest first.

    Two have the same size: what a function keeps by the size of a board is wrong on the second.
    """
    return (_TINY, _OTHER, Board.load("milton_bradley"))


def _other_boards(dice: Random) -> list[Board]:
    """Draw boards with two ladders and two chutes."""
    return [fresh_board(dice.randrange(10**6)) for _ in range(6)]


@dataclass(frozen=True)
class _Idea:
    """A wrong graph that learners build, and what helps against it.

    ``number`` is the misunderstanding behind it, or None; then ``hint`` is what a tutor asks.
    """

    graph: Callable[[Board], Graph]
    number: int | None
    hint: str = ""


def _rolls(
    board: Board,
    faces: Iterable[int] = range(1, 7),
    after: Callable[[int, int], int] | None = None,
    weight: Callable[[int], int] = lambda _: 1,
) -> Graph:
    """Return a graph of rolls with one thing changed."""
    move = after or board.after
    edges = [
        (square, move(square, roll), weight(roll)) for square in range(board.size) for roll in faces
    ]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def _without_slides(board: Board) -> Board:
    return Board(board.size)


def _with_paid_slides(board: Board) -> Graph:
    """Return the graph in which a slide takes a turn of its own."""
    plain = roll_graph(_without_slides(board)).edges
    edges = [edge for edge in plain if edge[0] not in board.slides]
    edges += [(start, end, 1) for start, end in board.slides.items()]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def with_free_slides(board: Board) -> Graph:
    """Return the graph in which each slide is an edge of its own that costs nothing."""
    slides = [(start, end, 0) for start, end in board.slides.items()]
    edges = [*roll_graph(_without_slides(board)).edges, *slides]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)


def steps_from_0(board: Board) -> Graph:
    """Return the graph of single steps as somebody builds it who is asked for that of rolls."""
    steps = step_graph(board)
    return Graph.from_edges([*steps.edges, (0, 1, 1)], range(board.size + 1), directed=True)


def from_face_0(board: Board) -> Graph:
    """Return the graph of rolls of a die with the faces 0 to 5: ``range(6)``."""
    return _rolls(board, range(6))


_IDEAS = (
    _Idea(steps_from_0, OTHER_MEASURE),
    _Idea(lambda board: _rolls(board, weight=lambda roll: roll), OTHER_MEASURE),
    _Idea(from_face_0, OFF_BY_ONE),
    _Idea(lambda board: _rolls(board, range(1, 6)), OFF_BY_ONE),
    _Idea(lambda board: _rolls(board, range(1, 8)), OFF_BY_ONE),
    _Idea(
        lambda board: roll_graph(_without_slides(board)),
        None,
        "A piece that lands on a ladder or a chute does not stay there. Where does board.slides, "
        "or board.land, send it?",
    ),
    _Idea(
        lambda board: _rolls(board, after=Board(board.size, board.ladders).after),
        None,
        "Ladders are taken, but what about chutes?",
    ),
    _Idea(
        _with_paid_slides,
        None,
        "A slide belongs to the roll that led to it. How many turns does a ladder take?",
    ),
    _Idea(
        with_free_slides,
        None,
        "Slides are edges of weight 0 in your graph: then a piece that lands on one may also stay "
        "there and roll on. May it?",
    ),
    _Idea(
        lambda board: Graph.from_edges(_rolls(board).edges, range(board.size + 1)),
        None,
        "Can a roll be taken back? Look at `directed`.",
    ),
)

Distances = dict[int, dict[int, float]]


def _all_distances(graph: Graph, board: Board) -> Distances:
    """Return the distances between all squares on which a piece can rest."""
    resting = set(board.resting_squares)
    return {
        source: {
            node: length
            for node, length in dijkstra(graph, source).distance.items()
            if isinstance(node, int) and node in resting
        }
        for source in board.resting_squares
        if source in graph
    }


@lru_cache
def _right_distances(board: Board) -> Distances:
    return _all_distances(roll_graph(board), board)


@lru_cache
def _idea_distances(idea: int) -> tuple[Distances, ...]:
    return tuple(_all_distances(_IDEAS[idea].graph(board), board) for board in _boards())


@dataclass(frozen=True)
class _Given:
    """What there is to know of a learner's graph: its distances, and odd nodes and edges."""

    distances: Distances
    oddities: tuple[str, ...]


def _read_graph(value: object, board: Board) -> _Given | str:
    """Read the graph that a learner made, or say what is there instead."""
    ending = "Does it end with `return Graph.from_edges(...)`?"
    if value is None:
        return f"It returned None. {ending}"
    try:
        if isinstance(value, list | tuple | set | frozenset) or (
            isinstance(value, Items) and type_name(value) == "generator"
        ):
            value = Graph.from_edges(value, directed=True)
        if not isinstance(value, Graph):
            return f"It returned a value of the type {type_name(value)}, not a graph. {ending}"
        if 0 not in value:
            return "The graph has no node 0. From where does a player roll for the first time?"
        distances = _all_distances(value, board)
    except (BadGraph, NegativeWeight) as problem:
        wrong(cut(str(problem), _LONGEST))
    return _Given(distances, tuple(_oddities(value, board)))


def _oddities(graph: Graph, board: Board) -> Iterator[str]:
    """Say which nodes and edges no roll explains, although the distances may be right."""
    where = f"on {board.title}"
    for node in graph.nodes:
        if not isinstance(node, int) or not 0 <= node <= board.size:
            yield f"{where} there is the node {shown(node)}: the board ends at {board.size}."
    resting = set(board.resting_squares)
    for square in sorted(resting - {board.size}):
        rolls = {board.after(square, roll) for roll in range(1, 7)}
        for head, _ in graph.neighbors(square) if square in graph else ():
            if head in resting - rolls:
                yield f"{where} an edge leads from {square} to {head}, and no roll does that."


def _flaw(board: Board, given: _Given | str) -> ProgramFlaw | None:
    if isinstance(given, str):
        return ProgramFlaw(given, ends=True)
    if difference := _first_difference(given.distances, board):
        return ProgramFlaw(difference.words, case=difference)
    if given.oddities:
        return ProgramFlaw(f"The distances are right, but {given.oddities[0]}")
    return None


class _Difference(NamedTuple):
    """The first two squares whose distance is wrong."""

    board: Board
    source: int
    square: int
    wanted: float | None
    found: float | None

    @property
    def words(self) -> str:
        """Say what it should be, and what it is."""
        ends = f"On {self.board.title}, from {self.source} to {self.square}"
        if self.wanted is None:
            return f"{ends} there is no way, but in your graph there is one."
        told = "there is no way" if self.found is None else f"it is {self.found:g}"
        return f"{ends} it takes {counted(int(self.wanted), 'roll')}; in your graph {told}."


def _first_difference(given: Distances, board: Board) -> _Difference | None:
    """Return where the distances differ first from the right ones."""
    right = _right_distances(board)
    for source, expected in right.items():
        for square in board.resting_squares:
            found, wanted = given.get(source, {}).get(square), expected.get(square)
            if found != wanted:
                return _Difference(board, source, square, wanted, found)
    return None


def _explained(
    flaw: ProgramFlaw, tried: Sequence[Tried[Board, _Given | str]], met_before: Iterable[int]
) -> Verdict:
    """Tell a flaw with the hint for the idea that makes the same graphs."""
    found = tuple(each.answer.distances for each in tried if isinstance(each.answer, _Given))
    idea = next((i for n, i in enumerate(_IDEAS) if _idea_distances(n) == found), None)
    if idea is None:
        return Verdict("wrong", flaw.told)
    if idea.number is None:
        return Verdict("wrong", flaw.told, hint=idea.hint)
    return blamed(flaw.told, idea.number, met_before)


def _no_slide(crash: Crash) -> str:
    if crash.error != "KeyError" or "slides[" not in crash.code:
        return ""
    return (
        "board.slides has only the squares where a ladder or a chute begins, and "
        f"{crash.words} is none of them. Where does a piece rest that lands there?"
    )


def graph_flaw_scene(case: _Difference | Board, _given: object) -> Scene:
    """Return the board of which a program made a wrong graph, with a way of the fewest rolls."""
    if isinstance(case, Board):
        return board_scene(case)
    ways = dijkstra(roll_graph(case.board), case.source)
    yours = "no way" if case.found is None else counted(int(case.found), "roll")
    way = f"From {case.source} to {case.square}"
    if case.square not in ways.distance:
        scene = board_scene(case.board, chosen=case.square)
        return with_both(scene, f"{way}. Right: no way. Your program: {yours}.")
    rests = [int(str(square)) for square in ways.path_to(case.square)]
    scene = route_scene(case.board, rests, way)
    right = counted(len(rests) - 1, "roll")
    return with_both(scene, f"{way}. Right: {right}. Your program: {yours}.")


# Any graph is right that has the right distances between the squares where a piece can rest, and
# no edge between them that no roll makes. A lost roll may be an edge from a square to itself; how
# the graph deals with squares where no piece rests does not matter.
judge_roll_graph = ProgramTask(
    name="my_roll_graph",
    cases=_boards,
    hidden=_other_boards,
    uses=("games.chutes.rules",),
    read=_read_graph,
    where=lambda board: f"On {board.title}:",
    special=lambda board: {
        f"it has {counted(board.size, 'square')}": board.size > _TINY.size,
        "a ladder leads to the last square": board.size in board.slides.values(),
        f"it has {counted(len(board.slides), 'slide')}": True,
    },
    flaw=_flaw,
    draws=graph_flaw_scene,
    ideas=_explained,
    explains=_no_slide,
    right=lambda tried: f"The graphs of {len(tried)} boards are right.",
).judge


# ---- a learner's own search in Chutes and Ladders: it counts the rolls -----------------------

_START = 0
_DRAWN = range(4)
_SIZES = (2, 4, 6, 8, 10, 15, 20, 36)
_TINY_BOARD = Board(size=10, ladders=[(2, 9)], chutes=[(8, 3)], title="ten squares")


def _boards_to_search() -> list[Board]:
    given = Board.load("six_by_six"), Board.load("milton_bradley")
    return [_TINY_BOARD, *given, *map(fresh_board, _DRAWN)]


def _asks(board: Board) -> tuple[Instance, ...]:
    return (Instance("the rolls", roll_graph(board), _START, target=board.size),)


def _says(board: Board, found: Sequence[Found]) -> Said:
    rolls = found[0].distance.get(board.size)
    if rolls is None:
        return Said(f"Square {board.size} is never reached.", None)
    turns = f"{written(rolls)} {'roll' if rolls == 1 else 'rolls'}"
    told = f"It takes {turns} to come to square {board.size}."
    return Said(told, rolls, found[0].way_to(board.size))


def _shown(board: Board) -> str:
    slides = ", ".join(f"{start}-{end}" for start, end in board.slides.items()) or "none"
    return f"on a board of {board.size} squares with the slides {slides}"


def _smaller(board: Board) -> list[Callable[[Board], Board | None]]:
    return [
        *(partial(_with_size, size=size) for size in _SIZES),
        *(partial(_without, lost=slide) for slide in board.slides.items()),
    ]


def _with_size(board: Board, size: int) -> Board | None:
    if size >= board.size:
        return None
    ladders, chutes = (
        [slide for slide in slides if max(slide) <= size and slide[0] < size]
        for slides in (board.ladders, board.chutes)
    )
    return replace(board, size=size, ladders=ladders, chutes=chutes)


def _without(board: Board, lost: tuple[int, int]) -> Board | None:
    return board.without(lost) if lost in board.slides.items() else None


OWN_SEARCH = GameSearch(
    "chutes",
    "counts the rolls",
    _boards_to_search,
    _asks,
    _says,
    _shown,
    _smaller,
    view=lambda board, asked: ChutesAndLaddersView(board, asked.graph),
)


# ---- the exercises of notebook 03: Chutes and Ladders, by steps and by rolls -----------------

NOTEBOOK = "03 Chutes and Ladders"

usual = partial(Board.load, "milton_bradley")

# ---- what is said to who goes on answering wrongly ----------------------------------------------


def _to_count(asked: FewestFrom) -> Guides:
    heads = asked.instance.heads_from(asked.start, without=asked.fewest)
    is_all = asked.fewest not in [head for head, _ in asked.instance.graph.neighbors(asked.start)]
    if asked.model == "rolls":
        return Guides(
            "On which squares does the piece come to rest, roll after roll, and is there a roll "
            "that would bring it to a better ladder?",
            f"One roll from {place(asked.start)} leads{'' if is_all else ', among others,'} to "
            f"{heads}. From each of these the die leads on again. Find all squares of two rolls "
            f"before those of three, until {asked.board.size} is among them.",
        )
    return Guides(
        "Which ladders does your way climb, and where would it go if it passed one of them by?",
        f"One step from {place(asked.start)} leads to {heads}. From each of these a step leads to "
        "the next square, or along the slide that begins there. Compare the ways over different "
        f"ladders, step by step, until {asked.board.size}.",
    )


def _to_check(asked: ChuteTable) -> Guides:
    start, end = next(entry for entry in asked.entries if entry[1] < entry[0])
    return Guides(
        "For each entry: which of its two numbers is the larger, the one where it begins or the "
        "one where it ends?",
        f"The entry from {start} to {end} may be a chute: {end} is less than {start}, so it leads "
        f"down. Compare the two numbers of each of the {len(asked.entries)} entries in this way, "
        "and write down where those begin that lead up.",
    )


def _to_turn(board: Board) -> Guides:
    steps, rolls = to_the_end(board, "steps"), to_the_end(board, "rolls")
    known = turned_pairs(board)[0]
    square = next(s for s in board.resting_squares if s in rolls and s not in (0, *known))
    return Guides(
        "Which square is near a ladder in steps, but has to spend a whole roll to come exactly to "
        "its foot?",
        f"From {square} it is {counted(steps[square], 'step')} and "
        f"{counted(rolls[square], 'roll')}. Write down both numbers for some squares before and "
        "behind the ladders. Then look for two squares of which the one with fewer steps needs "
        "more rolls.",
    )


def _to_design(asked: DesignTask) -> Guides:
    board = asked.board
    if asked.task == "five-rolls":
        return Guides(
            "Which rolls make the shortest game now, and how many of them go over squares that a "
            "ladder could pass?",
            f"Now the shortest game takes {fewest_turns(board)[0]} rolls, and {FEWEST} are asked "
            "for. A roll goes 6 squares at most, so a ladder that is 12 squares longer can save 2 "
            "of them, if its foot is reached by one roll.",
        )
    if asked.task == "long-games":
        return Guides(
            "Which squares does nearly every game come across, and how far back can a chute lead "
            "from there?",
            f"There are {len(board.chutes)} chutes. A roll goes 1 to 6 squares, so of six squares "
            "in a row each game meets one or more. With chutes on most of six squares near "
            f"{board.size}, few pass. What costs most is a long way back.",
        )
    start, end = max(board.chutes, key=lambda chute: chute[0] - chute[1])  # that one only costs
    return Guides(
        "Behind the foot of which chute does a long ladder begin, so near that one roll can reach "
        "it?",
        f"The chute from {start} costs {start - end} squares. But who slides down to {end} can "
        "roll on from there, and may reach a ladder that was passed before. Look at the ladders "
        "within six squares behind the foot of each chute.",
    )


# ---- numbers and squares ------------------------------------------------------------------------


def board_question_scene(
    question: Board | FewestFrom | BoardLevels | DesignTask, *, clickable: bool = False
) -> Scene:
    """Return the board of a question, with the square marked from which it begins."""
    board = question if isinstance(question, Board) else question.board
    start = question.start if isinstance(question, FewestFrom) else 0
    squares = range(1, board.size + 1) if clickable else ()
    labels = {square: _square_words(board, square) for square in squares}
    return board_scene(board, chosen=start or None, labels=labels)


def solved_scene(question: FewestFrom) -> Scene:
    """Return the board of a question, with the number of each step or roll of a shortest way."""
    asked = question.instance
    way = bfs(asked.graph, asked.source).path_to(asked.target)
    numbers = {str(square): str(number) for number, square in enumerate(way) if number}
    return marked_scene(board_question_scene(question, clickable=True), numbers)


def made_scene(question: DesignTask, slides: object) -> Scene | None:
    """Return a board that was designed: for each square where a slide begins where it ends.

    An answer that is a square alone is none.
    """
    if not isinstance(slides, Mapping):
        return None
    pairs = [(int(start), end) for start, end in slides.items()]
    return board_scene(question.board.with_slides(pairs))


def _square_words(board: Board, square: int) -> str:
    end = board.slides.get(square)
    if end is None:
        return str(square)
    return f"{square}, a {'ladder' if end > square else 'chute'} to {end}"


_COUNTED = {
    "steps": "A step leads to the next square, or along a ladder or a chute.",
    "rolls": (
        "A roll of the die leads one to six squares on, and along the ladder or the chute that "
        "begins there. The last square has to be reached exactly."
    ),
}

COUNT = Exercise(
    "chutes/count",
    "Count steps and rolls",
    NOTEBOOK,
    "To say what a distance measures, and to count it.",
    Questions(
        FewestFrom,
        asks=lambda asked: Form(
            "number",
            f"How many {asked.model} does it take at least from {place(asked.start)} to "
            f"{asked.board.size}?",
            (_COUNTED[asked.model],),
            fields=(asked.model.capitalize(),),
        ),
        given={
            "steps-from-1": lambda: FewestFrom(usual(), 1, "steps"),
            "rolls-from-0": lambda: FewestFrom(usual(), 0, "rolls"),
        },
        draws=drawn_fewest,
        view=board_question_scene,
    ),
    Solution(judge_fewest, lambda asked: asked.fewest, _to_count, solved_scene),
    Beliefs(
        {
            OTHER_MEASURE: lambda asked: asked.by_slip.get(OTHER_MEASURE),
            OFF_BY_ONE: lambda asked: asked.by_slip[OFF_BY_ONE],
        }
    ),
)

NOT_CHUTES = Exercise(
    "chutes/not-chutes",
    "Check a table of chutes",
    NOTEBOOK,
    "To check data before they are computed with.",
    Questions(
        ChuteTable,
        asks=lambda asked: Form(
            "several",
            "Which entries of this table of chutes cannot be chutes?",
            typed="Write the squares where they begin, such as 16 47.",
            options=tuple((str(start), f"from {start} to {end}") for start, end in asked.entries),
        ),
        given={"article": lambda: ChuteTable(ARTICLE_TABLE)},
        draws=drawn_table,
    ),
    Solution(judge_not_chutes, lambda asked: list(asked.leading_up), _to_check),
)

TURNED_PAIR = Exercise(
    "chutes/turned-pair",
    "Find a turned pair",
    NOTEBOOK,
    "To see that other weights order the squares in another way.",
    Questions(
        Board,
        asks=lambda board: Form(
            "order",
            f"Find two squares: the one is nearer to {board.size} in single steps, and the "
            "other one in rolls.",
            (_COUNTED["steps"], _COUNTED["rolls"]),
            "Write them as a pair, such as (2, 3).",
            ("One square", "The other one"),
        ),
        given={"usual": usual},
        draws=drawn_board,
        view=board_question_scene,
    ),
    Solution(judges=judge_pair, solves=lambda board: turned_pairs(board)[0], guides=_to_turn),
)

# ---- levels -------------------------------------------------------------------------------------

LEVELS = Exercise(
    "chutes/levels",
    "Label the levels",
    NOTEBOOK,
    "To search by hand when all weights are 1: level by level.",
    Questions(
        BoardLevels,
        asks=lambda _: Form(
            "rows",
            "Which squares take 1 roll, 2 rolls, 3 rolls and so on at least, from the start off "
            "the board?",
            (_COUNTED["rolls"],),
            "Write a line for each number of rolls: the number, a colon, and the squares.",
            rows=(("0: 0",),),
            row="roll",
            guided=True,
            blank="0: 0\n1: ?",
        ),
        given={
            "six-by-six": lambda: BoardLevels(Board.load("six_by_six")),
            "fresh-7": lambda: BoardLevels(fresh_board(7)),
        },
        draws=lambda seed: BoardLevels(fresh_board(seed)),
        view=board_question_scene,
    ),
    Solution(
        judges=lambda given, asked, met_before: judge_levels(given, asked.board, met_before),
        solves=lambda asked: typed_levels(roll_levels(asked.board)),
        guides=lambda asked: Guides(
            "From each square of the line above, where do the six faces lead, and where does a "
            "ladder or a chute carry the piece on?",
            f"From the start one roll leads to {asked.instance.heads_from(0)}. From each of these "
            "the die leads on again, by 1 to 6 squares, and then along a slide if one begins "
            "there. What is new takes two rolls.",
        ),
    ),
    Beliefs(
        {
            OTHER_MEASURE: lambda asked: typed_levels(roll_levels(asked.board, die=1)),
            OFF_BY_ONE: lambda asked: typed_levels(miscounted(asked.board)[0]),
        },
        listed=Listed(
            lambda given, _: read_filled(given),
            lambda asked: roll_levels(asked.board),
            {
                OTHER_MEASURE: lambda asked: [roll_levels(asked.board, die=1)],
                OFF_BY_ONE: lambda asked: miscounted(asked.board),
            },
        ),
    ),
)

ROLL_GRAPH = Exercise(
    "chutes/roll-graph",
    "Build the roll graph",
    NOTEBOOK,
    "To build a graph whose weights measure what is asked.",
    Questions.of_program(
        "three-boards",
        "Write my_roll_graph(board). It returns the graph of the rolls of any board: a node is a "
        "square, 0 is off the board, an edge (tail, head, 1) is a roll and leads to the square "
        "where the piece comes to rest. board.size is the last square; board.slides is a "
        "dictionary that says for each ladder and chute where it begins and ends.",
    ),
    Solution(
        judges=lambda given, _, met_before: judge_roll_graph(given, met_before),
        solves=lambda _: roll_graph,
        guides=lambda _: Guides(
            "",
            "Take 3 squares and a ladder from 1 to 3. From 0 the faces 2 and 3 lead to these "
            "squares, and the face 1 to the ladder: who comes there rests on 3. The other faces "
            "lead too far: such rolls are lost.",
        ),
    ),
    Beliefs({OTHER_MEASURE: lambda _: steps_from_0, OFF_BY_ONE: lambda _: from_face_0}),
)

# ---- own boards ---------------------------------------------------------------------------------

_SLIDES = "Answer with the slides of your board: where each begins and where it ends."
_TASKS = {
    "five-rolls": (f"Move one end of one ladder so that the shortest game takes {FEWEST} rolls."),
    "useful-chute": ("Without which chute do games become longer on average?"),
    "long-games": (
        "Move as many ladders and chutes as you like, without adding or removing one, until a game "
        f"takes more than {LONG} turns on average."
    ),
}

DESIGN = Exercise(
    "chutes/design",
    "Design a board",
    NOTEBOOK,
    "To say what a ladder or a chute does to the shortest game and to the average one.",
    Questions(
        DesignTask,
        asks=lambda asked: Form(
            "number" if asked.task == "useful-chute" else "draw",
            _TASKS[asked.task],
            typed="" if asked.task == "useful-chute" else _SLIDES,
            fields=("Square where it begins",),
        ),
        given={
            "five-rolls": lambda: DesignTask(usual(), "five-rolls"),
            "useful-chute": lambda: DesignTask(usual(), "useful-chute"),
            "long-games": lambda: DesignTask(usual(), "long-games"),
        },
        view=board_question_scene,
        made_view=made_scene,
        editor="pathlib_tutor.widgets.board_designer:BoardDesigner",
    ),
    Solution(judges=judge_design, solves=design_key, guides=_to_design),
)

# ---- questions ----------------------------------------------------------------------------------

CHUTE_EVER = Question(
    "On the usual board: is a chute ever a part of a best way from some square to 100?",
    (
        Option(
            "In single steps never; in rolls it may be, but needless.",
            True,
            "From 60 of the 81 squares where a piece can stand before the end, some best way in "
            "rolls takes a chute, and from none of them every best way does.",
        ),
        Option(
            "Never. A chute leads down.",
            False,
            "In single steps that is so. But in rolls, what if a ladder begins just beyond the "
            "foot of a chute?",
        ),
        Option(
            "In both models, from some squares.",
            False,
            "In rolls, yes. But in single steps no square has such a way; all were tried.",
        ),
        Option(
            "In rolls it may be, and from some squares every best way has one.",
            False,
            "Close: a chute can be on a best way in rolls. But is it needed there?",
        ),
    ),
    "Who slides from 98 to 78 is 2 squares before the ladder at 80: what does that save, in steps "
    "and in rolls?",
    "The ladder at 80 leads to 100. From 97, steps to 100 are 3, over the chute at 98 more. In "
    "rolls, a 1 leads to 78 and a 2 up the ladder: compare that with a roll of 3 from 97.",
)

WEIGHT_MEANS = Question(
    "The article searches its graph from square 1, and reckons from the distance of 100 how soon a "
    "game can be won. What does this distance measure?",
    (
        Option(
            "How many times you have to roll the die, at the least, to win the game.",
            False,
            "With a die of six, 29 rolls would be slow. What does one edge of its graph stand for?",
        ),
        Option(
            "How many squares are on the walk.",
            False,
            "There are 30 squares on it. Count the steps between them.",
        ),
        Option(
            "How long a game takes on average.",
            False,
            "Nothing is random in this graph: it has no die at all.",
        ),
        Option(
            "How many single squares or slides the shortest walk has.",
            True,
            "And the seven turns were then put together by hand, along this walk.",
        ),
    ),
    "Which squares does one edge of the article's graph join, and how many of its edges does a "
    "roll of 5 pass?",
    "An edge leads from 1 to 2, from 2 to 3, and so on, or along a slide, and each weighs 1. A "
    "roll of 5 passes five of them. So what is counted when 29 of them are added up?",
)

AVERAGE = Question(
    "How many turns does one player need on average, do you think?",
    (
        Option("About 9.", False, "Seven turns need a lot of luck: 1 game in 662 is so short."),
        Option("About 20.", False, "Chutes are more often met than one remembers. Longer."),
        Option("About 39.", True, "39.23 with an exact finish; it can be worked out exactly."),
        Option("About 80.", False, "So long are only few games. Shorter."),
    ),
    "How far does a roll move a piece on average, and do the chutes take back more than the "
    "ladders give?",
    "A roll moves 3.5 squares on average, so 100 squares without slides take about 29 rolls. There "
    "are 9 ladders and 10 chutes, and the last square has to be reached exactly. Do these make it "
    "longer or shorter?",
)

SAY_WHY = choice(
    "chutes/say-why",
    "Say why",
    NOTEBOOK,
    "To say what the numbers of a model mean for the game.",
    {"weight-means": WEIGHT_MEANS, "chute-ever": CHUTE_EVER, "average": AVERAGE},
)
