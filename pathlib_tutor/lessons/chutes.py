"""Notebook 03: steps and rolls in Chutes and Ladders, a table of chutes, and levels of squares."""

from __future__ import annotations

import random
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations
from math import ceil
from types import MappingProxyType
from typing import Any, Literal

from pathlib_games.games.chutes.graphs import fewest_to_end, roll_graph, step_graph
from pathlib_games.games.chutes.rules import ARTICLE_TABLE, Board, Slide
from pathlib_games.games.chutes.view import (
    Plan,
    board_scene,
    board_shapes,
    slide_shapes,
    slide_words,
)
from pathlib_games.graphs import BadBoard, Graph, NodeNotFound, NoPath, bfs, dijkstra
from pathlib_games.views.scene import Scene
from pathlib_games.views.view import marked_scene
from pathlib_games.words import counted, listed
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import in_any_order, read_whole_numbers, shown
from pathlib_tutor.exercises.story import Story, step_by_step
from pathlib_tutor.exercises.verdict import Verdict, refusing, unread, wrong
from pathlib_tutor.ideas.judges import Groups, Lines, Number, Parts
from pathlib_tutor.ideas.misunderstandings import OFF_BY_ONE, OTHER_MEASURE, Slip

NOTEBOOK = "03 Chutes and Ladders"

usual = partial(Board.load, "milton_bradley")

_COUNTED = {
    "steps": "A step leads to the next square, or along a ladder or a chute.",
    "rolls": (
        "A roll of the die moves you one to six squares. If a ladder or a chute begins where you "
        "land, you follow it. You must reach the last square exactly."
    ),
}

# ---- fresh boards, and their levels --------------------------------------------------------------

_SQUARES = 24  # of a fresh board
_SIXES = _SQUARES // 6  # the fewest rolls without a ladder


def roll_levels(board: Board, die: int = 6) -> list[list[int]]:
    """Return the squares at 0, 1, 2, ... rolls from the start."""
    distance = dijkstra(roll_graph(board, die), 0).distance
    levels: list[list[int]] = []
    for square in board.resting_squares:
        if square in distance:
            turns = int(distance[square])
            levels += [[] for _ in range(turns + 1 - len(levels))]
            levels[turns].append(square)
    return levels


def fresh_board(seed: int) -> Board:
    """Draw a board with two ladders and two chutes, on which a ladder saves rolls."""
    rng = random.Random(seed)
    while True:
        ends = rng.sample(range(2, _SQUARES), 8)
        pairs = [sorted(ends[i : i + 2]) for i in range(0, 8, 2)]
        if any(high - low <= 3 for low, high in pairs):
            continue
        ladders = [(low, high) for low, high in pairs[:2]]
        chutes = [(high, low) for low, high in pairs[2:]]
        board = Board(_SQUARES, sorted(ladders), sorted(chutes), f"Fresh board {seed}")
        levels = roll_levels(board)
        reached = sum(map(len, levels)) == len(board.resting_squares)
        nearer = any(_SQUARES in level for level in levels[:_SIXES])
        if reached and nearer and 4 <= len(levels) <= 6:
            return board


# ---- count steps or rolls ------------------------------------------------------------------------

Model = Literal["steps", "rolls"]

_STEPS_OR_ROLLS = Slip(
    OTHER_MEASURE,
    "Did you count steps or rolls?",
    "Where can a single step lead, and where can a single roll?",
)
_OTHER: Mapping[Model, Model] = {"steps": "rolls", "rolls": "steps"}


@lru_cache(maxsize=64)
def to_the_end(board: Board, model: Model) -> Mapping[int, int]:
    """Return the fewest steps or rolls to the last square, from each square with a path."""
    return MappingProxyType(fewest_to_end(board, graph_of(board, model)))


def graph_of(board: Board, model: Model) -> Graph:
    """Return the graph whose distances are steps or rolls."""
    return roll_graph(board) if model == "rolls" else step_graph(board)


@dataclass(frozen=True)
class FewestFrom:
    """Asks for the fewest steps or rolls from a square to the last one.

    Raises `NodeNotFound` if the board has no such square, and `NoPath` if no game can be won there.
    """

    board: Board
    start: int  # 0 is off the board, where only rolls begin
    model: Model

    def __post_init__(self) -> None:
        if self.start not in self.graph:
            raise NodeNotFound(self.start, list(self.graph.nodes))
        if self.start not in to_the_end(self.board, self.model):
            raise NoPath(self.start, self.board.size)

    @property
    def graph(self) -> Graph:
        """The graph with the distances in question."""
        return graph_of(self.board, self.model)

    @property
    def instance(self) -> Instance:
        """The search from the square to the last one."""
        title = f"the {self.model} of {self.board.title}"
        return Instance(title, self.graph, self.start, target=self.board.size)

    @property
    def fewest(self) -> int:
        """The correct number."""
        return to_the_end(self.board, self.model)[self.start]

    @property
    def in_other_measure(self) -> int | None:
        """The number in rolls instead of steps, or in steps instead of rolls."""
        return to_the_end(self.board, _OTHER[self.model]).get(max(self.start, 1))


def _about_a_count(asked: FewestFrom, given: object) -> str:
    """Ask about a wrong count that no misunderstanding explains."""
    squares = asked.board.size - asked.start
    without_slides = squares if asked.model == "steps" else ceil(squares / 6)
    if given == without_slides > asked.fewest:
        return "That is the path without ladders. Which ladder is a shortcut?"
    if isinstance(given, int | float) and given > asked.fewest:
        return f"Fewer {asked.model} are enough. Which of yours could you save?"
    return f"That is too few. Where does each {asked.model[:-1]} lead?"


def place(square: int) -> str:
    """Return a square, or the start, in words."""
    return f"square {square}" if square else "the start, off the board,"


JUDGE_COUNT = Number[FewestFrom](
    right=lambda asked: asked.fewest,
    praise=lambda asked: (
        f"From {place(asked.start)} it takes {counted(asked.fewest, asked.model[:-1])}."
    ),
    slips=lambda asked: [(_STEPS_OR_ROLLS, asked.in_other_measure)],
    otherwise=_about_a_count,
    fact=lambda asked, given: (
        f"From {place(asked.start)} it does not take "
        f"{given} {asked.model[:-1] if given == '1' else asked.model}."
    ),
    one_off=(-1, 1),
)


def drawn_fewest(seed: int) -> FewestFrom:
    """Draw a square of a fresh board from which steps and rolls differ by more than one."""
    rng = random.Random(f"fewest {seed}")
    board = fresh_board(seed)
    squares = [square for square in board.resting_squares if 0 < square < board.size]
    steps, rolls = to_the_end(board, "steps"), to_the_end(board, "rolls")
    start = rng.choice([s for s in squares if s in rolls and steps[s] > rolls[s] + 1 >= 3])
    return FewestFrom(board, start, rng.choice(("steps", "rolls")))


def _to_count(asked: FewestFrom) -> Guides:
    every = [head for head, _ in asked.instance.graph.neighbors(asked.start)]
    # A hint that names the square with the answer's number would give it away.
    named = [head for head in every if head != asked.fewest]
    verb = "leads to" if len(every) == 1 else "can lead to"
    to_heads = f"{verb} {listed(named or ['a single square'], 'or')}"
    there = "there" if len(named) < 2 else "each of these"
    is_all = len(named) in (0, len(every))
    if asked.model == "rolls":
        return Guides(
            "For each of your rolls, would another one lead to a better square?",
            f"One roll from {place(asked.start)} {to_heads}"
            f"{'' if is_all else ', among others'}. Roll again from {there}. Find all "
            f"squares two rolls away before those three away, until you find {asked.board.size}.",
        )
    return Guides(
        "Which ladders begin on your path, and does each of them save steps?",
        f"One step from {place(asked.start)} {to_heads}. Each later step leads to the next "
        "square, or along a ladder or chute that begins where you are. Compare paths to "
        f"{asked.board.size} with and without each ladder.",
    )


def board_question_scene(
    question: Board | FewestFrom | BoardLevels, *, clickable: bool = False
) -> Scene:
    """Return the board of a question, with its start marked."""
    board = question if isinstance(question, Board) else question.board
    start = question.start if isinstance(question, FewestFrom) else 0
    squares = range(1, board.size + 1) if clickable else ()
    labels = {square: _square_words(board, square) for square in squares}
    return board_scene(board, chosen=start or None, labels=labels)


def _square_words(board: Board, square: int) -> str:
    end = board.slides.get(square)
    if end is None:
        return str(square)
    return f"{square}, a {'ladder' if end > square else 'chute'} to {end}"


def count_story(question: FewestFrom) -> Story:
    """Mark a shortest path with numbers, step by step."""
    asked = question.instance
    way: Any = bfs(asked.graph, asked.source).path_to(asked.target)
    scene = board_question_scene(question, clickable=True)

    def drawn(done: Sequence[int]) -> Scene:
        return marked_scene(scene, {str(square): str(n) for n, square in enumerate(done) if n})

    def says(done: Sequence[int]) -> str:
        return place(done[0]).strip(",") if len(done) == 1 else _moved(question, *done[-2:])

    return step_by_step(way, drawn, says, question.model[:-1].capitalize())


def _moved(question: FewestFrom, tail: int, head: int) -> str:
    """Return a step or a roll from a square to another in words."""
    board = question.board
    steps = (0, 1) if question.model == "steps" else range(1, 7)
    landed = next(tail + k for k in steps if board.land(tail + k) == head or tail + k == head)
    if landed == head:
        return f"to {head}"
    return f"{'up the ladder' if head > landed else 'down the chute'} from {landed} to {head}"


COUNT = Exercise(
    "chutes/count",
    "Count steps and rolls",
    NOTEBOOK,
    "To say what a distance measures, and to count it.",
    Questions(
        FewestFrom,
        asks=lambda asked: Form(
            "number",
            f"What is the least number of {asked.model} from {place(asked.start)} to "
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
    Solution(JUDGE_COUNT, JUDGE_COUNT.right, _to_count, count_story),
    Beliefs(JUDGE_COUNT.mistaken(OTHER_MEASURE, OFF_BY_ONE)),
)

# ---- a table of chutes with entries that lead up -------------------------------------------------


@dataclass(frozen=True)
class ChuteTable:
    """Asks which entries of a table cannot be chutes; raises `BadBoard` for other tables."""

    entries: tuple[Slide, ...]

    def __post_init__(self) -> None:
        begins = {start for start, _ in self.entries}
        if len(begins) < len(self.entries):
            raise BadBoard("the table", "entries that begin at different squares", self.entries)
        if any(start == end for start, end in self.entries):
            raise BadBoard("the table", "entries that lead to another square", self.entries)
        if not self.leading_up:
            raise BadBoard("the table", "a table with an entry that leads up", self.entries)

    @property
    def leading_up(self) -> dict[int, int]:
        """The start and end of each entry that cannot be a chute."""
        return {start: end for start, end in self.entries if end > start}


def _read_begins(answer: object, asked: ChuteTable) -> list[int]:
    expected = "The answer should be the squares where the wrong entries begin, such as [16, 47]"
    squares = read_whole_numbers(in_any_order(answer), expected)
    begins = [start for start, _ in asked.entries]
    for square in squares:
        if square not in begins:
            unread(f"No entry in the table begins at {square}; the first begins at {begins[0]}.")
    return sorted(set(squares))


def _all_up(asked: ChuteTable) -> str:
    entries = listed(f"{start} to {end}" for start, end in asked.leading_up.items())
    return f"{entries} {'leads' if len(asked.leading_up) == 1 else 'lead'} up, and no chute does."


JUDGE_NOT_CHUTES = Parts[ChuteTable](
    reads=_read_begins,
    right=lambda asked: asked.leading_up,
    refuses=lambda asked, square: (
        f"{square} to {dict(asked.entries)[square]} leads down, as a chute should."
    ),
    left_out=lambda _, found, __: Verdict(
        "wrong",
        f"{f'You found {len(found)}, but there are more' if found else 'You found none'}. Read "
        'each entry aloud, with "from" and "to".',
    ),
    praise=_all_up,
)


def drawn_table(seed: int) -> ChuteTable:
    """Draw a table of ten chutes, one to three of them reversed."""
    rng = random.Random(f"table {seed}")
    turned = rng.randint(1, 3)
    ends = rng.sample(range(1, 100), 20)
    pairs = [sorted(ends[i : i + 2], reverse=True) for i in range(0, len(ends), 2)]
    entries = [(low, high) for high, low in pairs[:turned]]
    entries += [(high, low) for high, low in pairs[turned:]]
    return ChuteTable(tuple(rng.sample(entries, len(entries))))


def _to_check(asked: ChuteTable) -> Guides:
    start, end = next(entry for entry in asked.entries if entry[1] < entry[0])
    return Guides(
        "Which number of each entry is larger: the one where it begins or the one where it ends?",
        f"The entry from {start} to {end} can be a chute: {end} is less than {start}, so it leads "
        f"down. Compare the two numbers in all {len(asked.entries)} entries like this. If an "
        "entry leads up, write down where it begins.",
    )


def table_story(asked: ChuteTable) -> Story:
    """Draw the entries of a table on a board: first those that lead down, then the others."""
    down = [entry for entry in asked.entries if entry[0] > entry[1]]
    up = list(asked.leading_up.items())
    told = [f"{len(down)} of the {len(asked.entries)} entries lead down, as chutes do."]
    told += [f"{start} to {end} leads up, as a ladder does." for start, end in up]
    return [(_table_scene([*down, *up[:count]], count), words) for count, words in enumerate(told)]


def _table_scene(entries: Sequence[Slide], up: int) -> Scene:
    """Return a board with entries that need not fit together; the last ones, `up`, lead up."""
    board = Board(max(100, *map(max, entries)))
    plan = Plan(board.size)
    slides = [shape for entry in entries[: -up or None] for shape in slide_shapes(plan, entry)]
    slides += [
        shape
        for entry in entries[len(entries) - up :]
        for shape in slide_shapes(plan, entry, held=True)
    ]
    told = f"The table on a board: {', '.join(map(slide_words, entries))}."
    shapes = board_shapes(board, plan, way=slides)
    return Scene(plan.width, plan.below, tuple(shapes), "The table on a board", told)


NOT_CHUTES = Exercise(
    "chutes/not-chutes",
    "Check a table of chutes",
    NOTEBOOK,
    "To check data before you compute with it.",
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
    Solution(JUDGE_NOT_CHUTES, lambda asked: list(asked.leading_up), _to_check, table_story),
)

# ---- two squares that steps and rolls order differently ------------------------------------------


@refusing
def judge_pair(pair: object, board: Board) -> Verdict:
    """Judge two squares: one should be nearer in steps, the other in rolls."""
    expected = "The pair should be two squares, such as (2, 3)"
    squares = read_whole_numbers(in_any_order(pair), expected)
    if len(squares) != 2:
        unread(f"{expected}, not {shown(pair)}.")
    one, other = sorted(squares)
    for square in (one, other):
        if square not in board.resting_squares or not 0 < square < board.size:
            wrong(
                f"{square} will not do: choose squares from 1 to {board.size - 1} where no "
                "ladder or chute begins. A piece must be able to rest there and go on.",
                at=str(square),
            )
        if square not in to_the_end(board, "rolls"):
            wrong(f"{square} will not do: from there, no rolls win the game.", at=str(square))
    steps, rolls = to_the_end(board, "steps"), to_the_end(board, "rolls")
    if one == other:
        wrong(f"Both squares are {one}. Choose two different squares.", at=str(one))
    told = "; ".join(
        f"from {square} it is {counted(steps[square], 'step')} and {counted(rolls[square], 'roll')}"
        for square in (one, other)
    )
    told = f"F{told[1:]}."
    if (steps[one] - steps[other]) * (rolls[one] - rolls[other]) < 0:
        return Verdict("right", told)
    for measure, far in (("rolls", rolls), ("steps", steps)):
        if far[one] == far[other]:
            even = f"In {measure} they are equally far from {board.size}."
            return Verdict("wrong", f"{told} {even}", question="Find two that are not.")
    return Verdict("wrong", f"{told} The same square is nearer in steps and in rolls.")


def turned_pairs(board: Board) -> list[tuple[int, int]]:
    """Return the pairs of squares that steps and rolls order differently."""
    steps, rolls = to_the_end(board, "steps"), to_the_end(board, "rolls")
    squares = [s for s in board.resting_squares if 0 < s < board.size and s in rolls]
    return [
        (one, other)
        for one, other in combinations(squares, 2)
        if (steps[one] - steps[other]) * (rolls[one] - rolls[other]) < 0
    ]


def drawn_board(seed: int) -> Board:
    """Draw a board with at least three turned pairs."""
    rng = random.Random(f"pair {seed}")
    while True:
        board = fresh_board(rng.randrange(10**6))
        if len(turned_pairs(board)) >= 3:
            return board


def _to_turn(board: Board) -> Guides:
    steps, rolls = to_the_end(board, "steps"), to_the_end(board, "rolls")
    known = turned_pairs(board)[0]
    others = [s for s in board.resting_squares if s in rolls and s not in (0, *known)]
    square = others[len(others) // 2]  # learners try the first ones
    return Guides(
        "Even one step to the foot of a ladder takes a whole roll. From which squares is it only "
        "one or two steps away?",
        f"From {square} it is {counted(steps[square], 'step')} and "
        f"{counted(rolls[square], 'roll')}. Write down both numbers for some squares just before "
        "the foot of a ladder, and for some near the end. Then look for two squares where the one "
        "with fewer steps needs more rolls.",
    )


def pair_story(board: Board, given: object) -> Story:
    """Show how far two squares are from the last one, in steps and then in rolls."""
    pair = read_whole_numbers(in_any_order(given), "")
    scene, story = board_question_scene(board, clickable=True), []
    for model in ("steps", "rolls"):
        far = to_the_end(board, model)
        one, other = sorted(pair, key=far.__getitem__, reverse=True)
        for squares, nearer in (([one], ""), ([one, other], ", so it is nearer")):
            marks = {str(square): str(far[square]) for square in squares}
            away = counted(far[squares[-1]], model[:-1])
            told = f"From square {squares[-1]} it is {away} to {board.size}{nearer}."
            story.append((marked_scene(scene, marks), told))
    return story


TURNED_PAIR = Exercise(
    "chutes/turned-pair",
    "Find a swapped pair",
    NOTEBOOK,
    "To see that other weights order the squares differently.",
    Questions(
        Board,
        asks=lambda board: Form(
            "order",
            f"Find two squares, one nearer to {board.size} in steps, the other nearer in rolls.",
            (_COUNTED["steps"], _COUNTED["rolls"]),
            "Write them as a pair, such as (2, 3).",
            ("One square", "The other one"),
        ),
        given={"usual": usual},
        draws=drawn_board,
        view=board_question_scene,
    ),
    Solution(judge_pair, lambda board: turned_pairs(board)[0], _to_turn, pair_story),
)

# ---- label the squares, level by level -----------------------------------------------------------


@dataclass(frozen=True)
class BoardLevels:
    """Asks for the fewest rolls to each square of a board."""

    board: Board

    @property
    def instance(self) -> Instance:
        """The search from off the board."""
        return Instance(f"the rolls of {self.board.title}", roll_graph(self.board), 0)


def _squares(text: str) -> list[int] | None:
    """Read the squares of a line; return None for any other text."""
    if not re.fullmatch(r"[\d\s,;]*", text, re.ASCII):
        return None
    return [int(word[:9]) for word in re.findall(r"\d+", text)]


def miscounted(board: Board) -> list[list[list[int]]]:
    """Return the levels without a six, with a seven, and with one roll too many."""
    right = roll_levels(board)
    return [roll_levels(board, die=5), roll_levels(board, die=7), [right[0], *right]]


def _squares_right(asked: BoardLevels, lines: Groups) -> tuple[int, int]:
    # A square in two lines has no label; the start is given, so it does not count.
    labels: dict[Hashable, set[int]] = {}
    for turns, line in enumerate(lines):
        for square in line:
            labels.setdefault(square, set()).add(turns)
    levels = enumerate(roll_levels(asked.board))
    units = [(square, turns) for turns, level in levels for square in level if turns]
    return sum(labels.get(square) == {turns} for square, turns in units), len(units)


_FACES = Slip(
    OFF_BY_ONE,
    "Which faces does the die have, and which ones did you use?",
    "Try the faces one by one. Where does the piece come to rest each time?",
)
_LATE = Slip(
    OFF_BY_ONE,
    "What does the number before the colon count?",
    "Read each line aloud with its number of rolls. Where does it stop being true?",
)


def _level_flaw(asked: BoardLevels, turns: int, given: Sequence[int]) -> Slip | None:
    """Return the wrong square of a line and the reason, or the number of missing ones."""
    right, line = roll_levels(asked.board), f"The line for {counted(turns, 'roll')}:"
    if turns >= len(right):
        return Slip(told=f"{line} every square is already in the lines above.")
    expected, before = set(right[turns]), right[turns - 1] if turns else []
    if turns and set(given) == set(before):
        take = "this square takes" if len(before) == 1 else "these squares take"
        told = f"{line} {take} {counted(turns - 1, 'roll')}."
        return replace(_LATE, told=told)
    for square in given:
        if square not in expected:
            slip = _why_not(square, turns, asked.board)
            return replace(slip, told=f"{line} {slip.told}")
    if not (missing := expected - set(given)):
        return None
    told = (
        f"{line} {counted(len(missing), 'square')} {'is' if len(missing) == 1 else 'are'} missing."
    )
    found = [(s, r) for s in before for r in range(1, 7) if asked.board.after(s, r) in missing]
    if found and all(roll == 6 for _, roll in found):
        return replace(_FACES, told=told)
    start = place(found[0][0]) if found and found[0][0] else "the start"
    return Slip(asks=f"Try all six rolls from {start}.", told=told)


def _why_not(square: int, turns: int, board: Board) -> Slip:
    """Explain why a square does not take this number of rolls."""
    right = roll_levels(board)
    if square > board.size:
        return Slip(told=f"{square} is not on the board, which ends at {board.size}.")
    if square in board.slides:
        kind = "ladder" if board.slides[square] > square else "chute"
        told = f"no piece rests on {square}, because a {kind} begins there."
        return Slip(asks="Where does a piece that lands there come to rest?", told=told)
    for earlier in range(turns):
        if square in right[earlier]:
            told = f"{square} takes only {counted(earlier, 'roll')}, and fewer rolls are better."
            return Slip(told=told)
    told = f"{square} takes more than {counted(turns, 'roll')}."
    if turns and square - 7 in right[turns - 1]:
        return replace(_FACES, told=told)
    asks = "From which square in the line above does a roll lead there?" if turns else ""
    return Slip(asks=asks, told=told)


def _goes_on(asked: BoardLevels, lines: int) -> str:
    left = sum(map(len, roll_levels(asked.board)[lines:]))
    squares = f"{counted(left, 'square')} {'is' if left == 1 else 'are'}"
    return f"{'The lines are right so far, but ' if lines > 1 else ''}{squares} still missing."


JUDGE_LEVELS = Lines[BoardLevels](
    expected="The levels should be text in quotation marks, with lines such as '1: 2 3 4'",
    holds="squares",
    reads=_squares,
    right=lambda asked: roll_levels(asked.board),
    praise=lambda asked: (
        f"All {sum(map(len, roll_levels(asked.board)[1:]))} squares where a roll can end have the "
        "right number of rolls."
    ),
    slips=lambda asked: [
        (_STEPS_OR_ROLLS, roll_levels(asked.board, die=1)),
        *zip((_FACES, _FACES, _LATE), miscounted(asked.board), strict=True),
    ],
    flaw=_level_flaw,
    goes_on=_goes_on,
    earned=_squares_right,
)


LEVELS = Exercise(
    "chutes/levels",
    "Label the levels",
    NOTEBOOK,
    "To search by hand when all weights are 1: level by level.",
    Questions(
        BoardLevels,
        asks=lambda _: Form(
            "rows",
            "What is the least number of rolls to each square?",
            (f"You start outside the board, on square 0. {_COUNTED['rolls']}",),
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
        judges=JUDGE_LEVELS,
        solves=JUDGE_LEVELS.typed,
        guides=lambda asked: Guides(
            "For each line, try all rolls from every square in the line above. Where does the "
            "piece come to rest?",
            f"From the start, one roll can lead to {asked.instance.heads_from(0)}. Roll again from "
            "each of these: move 1 to 6 squares, then take any ladder or chute there. Each "
            "new square takes two rolls. Go on like this.",
        ),
    ),
    Beliefs(JUDGE_LEVELS.mistaken(OTHER_MEASURE, OFF_BY_ONE)),
)
