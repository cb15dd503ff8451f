"""The exercises about worlds: count the moves, say what a node is, make a world."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from pathlib_games.exercises.answering import any_answer
from pathlib_games.exercises.exercise import Exercise
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.own.exercise_design import KEYS, LEAST_MOVES, NAMES, judge_design
from pathlib_games.games.own.exercise_node import cell_only, node_task
from pathlib_games.games.own.exercise_questions import RINK, TWO_KEYS, VAULT, Asked, Design
from pathlib_games.games.own.exercise_slips import FORGOTTEN
from pathlib_games.games.own.graphs import cell_and_keys
from pathlib_games.games.own.rules import Position
from pathlib_games.ideas.slips import (
    OFF_BY_ONE,
    WRONG_NEIGHBORS,
    CountSlip,
    Fewest,
    judge_fewest,
)

_NOTEBOOK = "08 Own world"
_APART = 1000
"""From the worlds that are tried for one seed to those for the next."""
_VIEW = "pathlib_games.games.own.view:question_scene"


@any_answer
def judge_moves(given: object, asked: Asked, met_before: Iterable[int] = ()) -> Verdict:
    """Judge how many moves lead to the target at least."""
    doors = "That is the way through locked doors. Where is the key, and the way back from it?"
    ice = "On ice nobody can stop: put a finger on the walker. Where does the slide end?"
    slips = [
        CountSlip(asked.through_doors, doors, FORGOTTEN),
        CountSlip(asked.without_ice, ice, WRONG_NEIGHBORS),
    ]
    told = f"The fewest moves are {asked.right}."
    return judge_fewest(given, Fewest(asked.right, told, "move", slips), met_before)


def _drawn(seed: int) -> Asked:
    """Draw a world in which the doors cost more than a slip in counting."""
    drawn = (Asked(Position.new(number)) for number in count(seed * _APART))
    return next(asked for asked in drawn if asked.through_doors + 1 < asked.right)


MOVES = Exercise(
    "own-world/moves",
    "Count the moves in a world",
    _NOTEBOOK,
    "To see that what one carries decides where one can go.",
    Asked,
    asks=lambda asked: (
        f"What are the fewest moves from {asked.position.walker} to {asked.position.target}? "
        f"{_rules(asked.position)}"
    ),
    judges=judge_moves,
    solves=lambda asked: asked.right,
    given={"vault": lambda: Asked(VAULT), "rink": lambda: Asked(RINK)},
    draws=_drawn,
    candidates=6,
    mistaken={
        FORGOTTEN: lambda asked: asked.through_doors,
        OFF_BY_ONE: lambda asked: asked.right + 1,
    },
    view=_VIEW,
)

NODE = Exercise(
    "own-world/node",
    "Say what a node is",
    _NOTEBOOK,
    "To put into a node all that decides how it goes on, and nothing that does not.",
    Asked,
    asks=lambda asked: (
        "Write my_node(cell, keys): from the cell where the walker stands, and the text of the "
        "keys that it has, such as 'a', it gives the node. It is tried on everything that can "
        f"happen in this world. {_rules(asked.position)}"
    ),
    judges=lambda given, asked, met: node_task(asked).judge(given, met),
    solves=lambda _asked: cell_and_keys,
    given={"two-keys": lambda: Asked(TWO_KEYS)},
    mistaken={FORGOTTEN: lambda _asked: cell_only},
    view=_VIEW,
)

DESIGN = Exercise(
    "own-world/design",
    "Make a world",
    _NOTEBOOK,
    "To describe a game so that its graph follows.",
    Design,
    asks=lambda asked: (
        f"Make a world with {NAMES[asked.made_of]} that counts: without it, the fewest moves would "
        f"be others, or there would be no way. It should take {LEAST_MOVES} moves or more."
        if asked.made_of != "key"
        else f"Make a world with {NAMES['key']} in which a cell is not enough as a node: who "
        f"forgets the keys finds no way, or another number. It should take {LEAST_MOVES} moves or "
        "more."
    ),
    judges=lambda given, asked, _met: judge_design(given, asked),
    solves=lambda asked: KEYS[asked.made_of].to_text(),
    given={
        "portals": lambda: Design("portal"),
        "one-way": lambda: Design("one way"),
        "ice": lambda: Design("ice"),
        "keys": lambda: Design("key"),
    },
)


def _rules(position: Position) -> str:
    """Return the rules of what there is in a world, in words."""
    kinds = {ground.kind for ground in position.board.ground.values()}
    told = [sentence for kind, sentence in _RULES.items() if kind in kinds]
    return " ".join(["A move leads to a cell beside that is no wall.", *told])


_RULES = {
    "key": "A key is taken by stepping on it, and opens its doors for good.",
    "ice": "On ice one slides on until something is in the way.",
    "one way": "A one-way street is left in its direction only.",
    "portal": "From a portal one move leads to its twin as well.",
}
