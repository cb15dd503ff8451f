"""Who is asked what: which exercise each answer cell asks, and the items drawn for each learner.

Items are drawn from a secret, all of them equally hard.
"""

from __future__ import annotations

import codecs
import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from tqdm import tqdm

from pathlib_games import files
from pathlib_games.graphs import NegativeWeight, Relax, bellman_ford, dijkstra
from pathlib_games.graphs.errors import NotFound, PathlibGamesError
from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.exercises.exercise import Question
from pathlib_tutor.record.attempts import number_from

FILE = Path(__file__).with_name("catalog.json")
"""Written by ``python -m tools.catalog``."""


class NoSuchNotebook(NotFound):
    """The course has no notebook of this name."""


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook in which an answer is given."""

    id: str  # the id of the cell
    recipe: str  # what the course's own notebook asks there
    turn: int  # how many cells above it ask the same exercise: each gets another item
    function: str = ""  # the name of the program that is asked for; empty if it is something else
    same_for_all: bool = False  # whether the story around it is about the course's own question
    more: bool = False  # whether it stands under *More*, off the way through the notebook

    @cached_property
    def exercise(self) -> Exercise[Any]:
        """The exercise that is asked."""
        return EXERCISES[self.recipe.partition(" ")[0]]

    @cached_property
    def given(self) -> Item[Any]:
        """What the course's own notebook asks there."""
        return self.exercise.item(self.recipe)

    @property
    def is_drawn(self) -> bool:
        """Whether each learner can have an item of their own here.

        A question in words belongs to the story around it, and so do some others: of such a
        question only the answers to choose from can stand in another order.
        """
        questions = self.exercise.questions
        told = self.same_for_all or (questions.kind is Question and not self.is_shuffled)
        return questions.draws is not None and not told

    @property
    def is_chosen(self) -> bool:
        """Whether the course lets each learner draw a question, by a seed of their own."""
        return self.recipe.startswith(f"{self.exercise.id} seed=")

    @cached_property
    def is_shuffled(self) -> bool:
        """Whether the same question can be drawn with its answers in other orders."""
        return self.exercise.questions.kind is Question and bool(same_question(self.given, 1))


def same_question(item: Item[Question], number: int) -> Item[Question] | None:
    """Return a question to choose an answer of, with its answers in another order.

    None if the exercise draws other questions than those that the course asks.

    Examples
    --------
    >>> asked = EXERCISES["five-nodes/say-why"].item("five-nodes/say-why given=why-early")
    >>> same_question(asked, 8), same_question(asked, 8).question.text == asked.question.text
    (<five-nodes/say-why seed=17>, True)
    """
    exercise: Exercise[Question] = EXERCISES[item.exercise]
    given = [make().text for make in exercise.questions.given.values()]
    place = given.index(item.question.text)
    drawn = exercise.draw(number * len(given) + place)
    return drawn if drawn.question.text == item.question.text else None


@cache
def catalog() -> Mapping[str, Sequence[Cell]]:
    """Return the answer cells of each notebook of the course, by its name."""
    known = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: tuple(_cells(cells)) for name, cells in known.items()}


def _cells(known: Mapping[str, Mapping[str, Any]]) -> Iterator[Cell]:
    turns: Counter[str] = Counter()
    for name, cell in known.items():
        exercise = cell["recipe"].partition(" ")[0]
        yield Cell(name, turn=turns[exercise], **cell)
        turns[exercise] += 1


def notebook_called(name: str) -> str:
    """Return the whole name of a notebook from its number, its name or its file.

    Raises `NoSuchNotebook` if there is none.

    Examples
    --------
    >>> notebook_called("02"), notebook_called("notebooks/02-fill-the-table-five-nodes.ipynb")
    ('02-fill-the-table-five-nodes', '02-fill-the-table-five-nodes')
    """
    stem = Path(name).name.removesuffix(".ipynb")
    for known in catalog():
        if stem == known or (stem.isdecimal() and known.startswith(f"{int(stem):02}-")):
            return known
    raise NoSuchNotebook(f"There is no notebook {name!r}; there are: {', '.join(catalog())}.")


def notebook_with(ids: set[str]) -> str | None:
    """Return the notebook that has most of these cells; None if there is no such one.

    Examples
    --------
    >>> notebook_with({"fill-answer", "alone-answer", "mine"}), notebook_with({"mine"})
    ('02-fill-the-table-five-nodes', None)
    """
    shared = {
        name: len(ids & {cell.id for cell in cells}) / len(cells)
        for name, cells in catalog().items()
        if cells
    }
    most = max(shared.values())
    best = [name for name, part in shared.items() if part == most]
    return best[0] if most > 0 and len(best) == 1 else None


# ---- what is drawn -------------------------------------------------------------------------------

EQUAL = 8
"""So many items of an exercise go round in a class."""
_CANDIDATES = 80
_ORDERS = 1_000
_CODE = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that is read as something else."""
_SHORTEST = 8
_PRIVATE = 0o600
_SALT = "salt.txt"


class BadSecret(PathlibGamesError, ValueError):
    """A file holds no secret that items can be drawn from."""


def read_secret(path: str | Path, *, make: bool = False) -> bytes:
    """Return the secret that a file holds.

    `path`: the file; its bytes are the secret, whatever an editor has put around them.

    Raises `BadSecret` if there is none, or a short one.
    """
    file = Path(path)
    try:
        if make and not file.exists():
            files.make_folder(file.parent)
            files.replace(file, secrets.token_hex(32) + "\n", _PRIVATE)
        secret = file.read_bytes()
    except OSError as problem:
        raise BadSecret(
            f"The secret {path} cannot be read ({files.reason(problem)}). Marks need the file from "
            "which the notebooks or sheets were made."
        ) from None
    secret = secret.removeprefix(codecs.BOM_UTF8).strip()
    if len(secret) < _SHORTEST:
        raise BadSecret(f"{path} should hold a secret of at least {_SHORTEST} characters.")
    return secret + b"\n"


def salt(folder: Path) -> Path:
    """Return the file with the salt of a class, which lies beside a folder that is written.

    It is a secret that is never handed out; `class make` and `class mark` make it where there is
    none.
    """
    return folder.parent / _SALT


def hidden_from(secret: Path | None, folder: Path) -> str:
    """Return from what the cases are drawn that no program knows: the secret, or else the salt."""
    if secret is not None:
        return hashlib.sha256(b"hidden" + read_secret(secret)).hexdigest()
    return read_secret(salt(folder), make=True).decode(errors="replace").strip()


def new_code() -> str:
    """Return the code of a class, from which all draw the questions of one notebook."""
    signs = [secrets.choice(_CODE) for _ in range(8)]
    return f"{''.join(signs[:4])}-{''.join(signs[4:])}"


class NothingLeft(PathlibGamesError, ValueError):
    """An exercise has no other questions than those that were asked already."""


class Draws:
    """The items of a class.

    `besides`: for paper, what was drawn for notebooks: nothing of that is drawn again.
    """

    def __init__(self, secret: bytes, besides: Sequence[Draws] = ()) -> None:
        self._secret = secret
        self._equal: dict[str, Sequence[Item[Any]]] = {}
        self._others = besides

    def chosen(self, words: str, items: Sequence[Item[Any]], learner: str) -> Item[Any]:
        """Return the item of a learner, of those that go round; other words choose otherwise."""
        return items[self._number(words, learner) % len(items)]

    def orders(self, item: Item[Question]) -> Sequence[Item[Question]]:
        """Return a question of the course with its answers in some orders that go round.

        In as many of them as possible the right answer has another letter.
        """
        first, exercise = self._number(item.recipe), EXERCISES[item.exercise]
        orders = [same_question(item, (first + k) % _ORDERS) or item for k in range(3 * EQUAL)]
        turns: Counter[str] = Counter()

        def turn(order: Item[Question]) -> int:
            letter = str(exercise.key(order))
            turns[letter] += 1
            return turns[letter]

        return sorted(orders, key=turn)[:EQUAL]

    def side_by_side(self, exercise: str, learners: Sequence[str]) -> list[Item[Any]]:
        """Return an item for each of several learners; neighbors get different ones."""
        items = self.equal(exercise)
        drawn: list[Item[Any]] = []
        for learner in learners:
            item = self.chosen(exercise, items, learner)
            if drawn and item == drawn[-1]:
                item = self.chosen(exercise, [*items[1:], *items[:1]], learner)
            drawn.append(item)
        return drawn

    def equal(self, exercise: str) -> Sequence[Item[Any]]:
        """Return some different items that are equally hard."""
        if exercise not in self._equal:
            self._equal[exercise] = self._drawn(EXERCISES[exercise])
        return self._equal[exercise]

    def _drawn(self, exercise: Exercise[Any]) -> Sequence[Item[Any]]:
        """Draw until enough are equally hard; if that takes too long, take the most that are."""
        groups: dict[object, list[Item[Any]]] = {}
        asked = [item for other in self._others for item in other.equal(exercise.id)]
        asked += [exercise.first()] if self._others else []
        for number in range(_CANDIDATES):
            item = exercise.draw(self._number(exercise.id, str(number)) % exercise.questions.seeds)
            if any(_shows_the_same(item, other) for other in asked):
                continue
            group = groups.setdefault(hardness(exercise, item), [])
            if all(item.question != other.question for other in group):
                group.append(item)
            if len(group) == EQUAL:
                break
        if not groups:
            raise NothingLeft(
                f"{exercise.id} has no other questions than those of the notebooks: give a whole "
                "recipe, or no --secret."
            )
        return max(groups.values(), key=len)

    def _number(self, *words: str) -> int:
        return number_from(self._secret, *words, *(["on paper"] if self._others else []))


def _shows_the_same(item: Item[Any], other: Item[Any]) -> bool:
    """Say whether two items ask the same, or about the same graph."""
    if item.question == other.question:
        return True
    one, two = item.instance, other.instance
    return one is not None and two is not None and one.graph.edges == two.graph.edges


def hardness(exercise: Exercise[Any], item: Item[Any]) -> tuple[object, ...]:
    """Return what is equal for items that are equally hard.

    That is how many edges are relaxed, how many of them improve a distance, and which
    misunderstandings show. Where nothing is searched, the length of the answer stands for it.
    """
    asked, shown = item.instance, exercise.shown_by(item)
    if asked is None:
        return len(str(exercise.key(item)).split()), shown
    try:
        steps = dijkstra.trace(asked.graph, asked.source).steps
    except NegativeWeight:
        steps = bellman_ford.trace(asked.graph, asked.source).steps
    relaxed = [step for step in steps if isinstance(step, Relax)]
    return len(relaxed), sum(step.improved for step in relaxed), shown


@dataclass(frozen=True)
class Asking:
    """What a class was asked."""

    draws: Draws | None = None  # the items of the class; None if it has the course's own notebooks
    exercises: frozenset[str] | None = None
    """The exercises that were drawn, where an earlier version drew only some; None for all."""
    core: bool = False  # whether what stands under *More* is left out
    code: str = ""  # the code of the class, where all have one notebook
    hidden: str = ""  # from what the cases are drawn that no program knows; nothing for none

    def counts(self, cell: Cell) -> bool:
        """Say whether a cell is marked."""
        return not (self.core and cell.more)

    def is_drawn(self, cell: Cell) -> bool:
        """Say whether each learner has an item of their own in a cell."""
        chosen = self.exercises is None or cell.exercise.id in self.exercises
        return self.draws is not None and cell.is_drawn and chosen

    def item(self, cell: Cell, learner: str) -> Item[Any]:
        """Return what a learner was asked in a cell."""
        if self.draws is None or not self.is_drawn(cell):
            return cell.given
        return self.draws.chosen(*self.items(cell), learner)

    def items(self, cell: Cell) -> tuple[str, Sequence[Item[Any]]]:
        """Return the items that go round in a cell, and by which words one of them is chosen."""
        if self.draws is None:
            return cell.recipe, [cell.given]
        if cell.is_shuffled:
            return cell.recipe, self.draws.orders(cell.given)
        equal = self.draws.equal(cell.exercise.id)
        turn = cell.turn % len(equal)
        return cell.exercise.id, [*equal[turn:], *equal[:turn]]

    def prepared(self, notebooks: Iterable[str]) -> None:
        """Draw all that these notebooks ask, once for the whole class."""
        if self.draws is None:
            return
        drawn = [
            cell
            for name in notebooks
            for cell in catalog()[name]
            if self.is_drawn(cell) and self.counts(cell)
        ]
        needed = {cell.exercise.id: None for cell in drawn if not cell.is_shuffled}
        for exercise in tqdm(needed, "drawing", disable=None):
            self.draws.equal(exercise)
