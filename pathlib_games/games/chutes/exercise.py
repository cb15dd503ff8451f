"""The exercises of notebook 03: Chutes and Ladders, by steps and by rolls."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pathlib_games.exercises.exercise import Exercise, Guides
from pathlib_games.exercises.form import Form
from pathlib_games.exercises.questions import Option, Question, choice
from pathlib_games.games.chutes.board import ARTICLE_TABLE, Board
from pathlib_games.games.chutes.exercise_design import (
    FEWEST,
    LONG,
    DesignTask,
    design_key,
    judge_design,
)
from pathlib_games.games.chutes.exercise_graph import from_face_0, judge_roll_graph, steps_from_0
from pathlib_games.games.chutes.exercise_levels import (
    BoardLevels,
    fresh_board,
    judge_levels,
    miscounted,
    read_filled,
    roll_levels,
    typed_levels,
)
from pathlib_games.games.chutes.exercise_measures import (
    FewestFrom,
    drawn_board,
    drawn_fewest,
    judge_fewest,
    judge_pair,
    place,
    to_the_end,
    turned_pairs,
)
from pathlib_games.games.chutes.exercise_table import ChuteTable, drawn_table, judge_not_chutes
from pathlib_games.games.chutes.graphs import fewest_turns, roll_graph
from pathlib_games.games.chutes.view_board import board_scene
from pathlib_games.graphs import bfs
from pathlib_games.ideas.slips import OFF_BY_ONE, OTHER_MEASURE, Listed
from pathlib_games.views.marked_view import marked_scene
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted

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
    FewestFrom,
    asks=lambda asked: Form(
        "number",
        f"How many {asked.model} does it take at least from {place(asked.start)} to "
        f"{asked.board.size}?",
        (_COUNTED[asked.model],),
        fields=(asked.model.capitalize(),),
    ),
    judges=judge_fewest,
    solves=lambda asked: asked.fewest,
    guides=_to_count,
    given={
        "steps-from-1": lambda: FewestFrom(usual(), 1, "steps"),
        "rolls-from-0": lambda: FewestFrom(usual(), 0, "rolls"),
    },
    draws=drawn_fewest,
    mistaken={
        OTHER_MEASURE: lambda asked: asked.by_slip.get(OTHER_MEASURE),
        OFF_BY_ONE: lambda asked: asked.by_slip[OFF_BY_ONE],
    },
    view=board_question_scene,
    solved_view=solved_scene,
)

NOT_CHUTES = Exercise(
    "chutes/not-chutes",
    "Check a table of chutes",
    NOTEBOOK,
    "To check data before they are computed with.",
    ChuteTable,
    asks=lambda asked: Form(
        "several",
        "Which entries of this table of chutes cannot be chutes?",
        typed="Write the squares where they begin, such as 16 47.",
        options=tuple((str(start), f"from {start} to {end}") for start, end in asked.entries),
    ),
    judges=lambda given, asked, _: judge_not_chutes(given, asked),
    solves=lambda asked: list(asked.leading_up),
    guides=_to_check,
    given={"article": lambda: ChuteTable(ARTICLE_TABLE)},
    draws=drawn_table,
)

TURNED_PAIR = Exercise(
    "chutes/turned-pair",
    "Find a turned pair",
    NOTEBOOK,
    "To see that other weights order the squares in another way.",
    Board,
    asks=lambda board: Form(
        "order",
        f"Find two squares: the one is nearer to {board.size} in single steps, and the "
        "other one in rolls.",
        (_COUNTED["steps"], _COUNTED["rolls"]),
        "Write them as a pair, such as (2, 3).",
        ("One square", "The other one"),
    ),
    judges=lambda given, board, _: judge_pair(given, board),
    solves=lambda board: turned_pairs(board)[0],
    guides=_to_turn,
    given={"usual": usual},
    draws=drawn_board,
    view=board_question_scene,
)

# ---- levels -------------------------------------------------------------------------------------

LEVELS = Exercise(
    "chutes/levels",
    "Label the levels",
    NOTEBOOK,
    "To search by hand when all weights are 1: level by level.",
    BoardLevels,
    asks=lambda _: Form(
        "rows",
        "Which squares take 1 roll, 2 rolls, 3 rolls and so on at least, from the start off the "
        "board?",
        (_COUNTED["rolls"],),
        "Write a line for each number of rolls: the number, a colon, and the squares.",
        rows=(("0: 0",),),
        row="roll",
        guided=True,
    ),
    judges=lambda given, asked, met: judge_levels(given, asked.board, met),
    solves=lambda asked: typed_levels(roll_levels(asked.board)),
    guides=lambda asked: Guides(
        "From each square of the line above, where do the six faces lead, and where does a ladder "
        "or a chute carry the piece on?",
        f"From the start one roll leads to {asked.instance.heads_from(0)}. From each of these the "
        "die leads on again, by 1 to 6 squares, and then along a slide if one begins there. What "
        "is new takes two rolls.",
    ),
    given={
        "six-by-six": lambda: BoardLevels(Board.load("six_by_six")),
        "fresh-7": lambda: BoardLevels(fresh_board(7)),
    },
    draws=lambda seed: BoardLevels(fresh_board(seed)),
    mistaken={
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
    blanks=lambda _: "0: 0\n1: ?",
    view=board_question_scene,
)

ROLL_GRAPH = Exercise(
    "chutes/roll-graph",
    "Build the roll graph",
    NOTEBOOK,
    "To build a graph whose weights measure what is asked.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write my_roll_graph(board). It returns the graph of the rolls of any board: a node is a "
        "square, 0 is off the board, an edge (tail, head, 1) is a roll and leads to the square "
        "where the piece comes to rest. board.size is the last square; board.slides is a "
        "dictionary that says for each ladder and chute where it begins and ends.",
    ),
    judges=lambda given, _, met: judge_roll_graph(given, met),
    solves=lambda _: roll_graph,
    guides=lambda _: Guides(
        "",
        "Take 3 squares and a ladder from 1 to 3. From 0 the faces 2 and 3 lead to these squares, "
        "and the face 1 to the ladder: who comes there rests on 3. The other faces lead too far: "
        "such rolls are lost.",
    ),
    given={"three-boards": lambda: None},
    mistaken={OTHER_MEASURE: lambda _: steps_from_0, OFF_BY_ONE: lambda _: from_face_0},
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
    DesignTask,
    asks=lambda asked: Form(
        "number" if asked.task == "useful-chute" else "draw",
        _TASKS[asked.task],
        typed="" if asked.task == "useful-chute" else _SLIDES,
        fields=("Square where it begins",),
    ),
    judges=lambda given, asked, _: judge_design(given, asked),
    solves=design_key,
    guides=_to_design,
    given={
        "five-rolls": lambda: DesignTask(usual(), "five-rolls"),
        "useful-chute": lambda: DesignTask(usual(), "useful-chute"),
        "long-games": lambda: DesignTask(usual(), "long-games"),
    },
    view=board_question_scene,
    editor="pathlib_games.games.chutes.exercise_designer:BoardDesigner",
    made_view=made_scene,
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
