"""The questions of a class: the exercise of each answer cell, and each learner's items.

Items are drawn from a secret, and all are equally hard.
"""

from __future__ import annotations

import codecs
import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from tqdm import tqdm

from pathlib_games import files
from pathlib_games.graphs import NegativeWeight, Relax, bellman_ford, dijkstra
from pathlib_games.graphs.errors import NotFound, PathlibGamesError
from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.exercises.exercise import Question
from pathlib_tutor.record.attempts import number_from, seed_of

FILE = Path(__file__).with_name("catalog.json")
"""The catalog, written by ``python -m tools.catalog``."""


@dataclass(frozen=True)
class Cell:
    """An answer cell of a notebook."""

    id: str  # the id of the cell
    recipe: str  # the question of the course's own notebook
    turn: int  # earlier cells with the same exercise: each gets another item
    function: str = ""  # the name of the requested program, or empty
    same_for_all: bool = False  # whether the text around it fits only the course's question
    more: bool = False  # whether it is under *More*, off the path through the notebook

    def __reduce__(self) -> tuple[Any, ...]:
        return Cell, tuple(getattr(self, each.name) for each in fields(self))

    @cached_property
    def exercise(self) -> Exercise[Any]:
        """The exercise of the cell."""
        return EXERCISES[self.recipe.partition(" ")[0]]

    @cached_property
    def given(self) -> Item[Any]:
        """The item in the course's own notebook."""
        return self.exercise.item(self.recipe)

    @property
    def is_drawn(self) -> bool:
        """Whether each learner can have an item of their own here.

        Questions in words and a few others fit only the text around them: at most, their choices
        can be shuffled.
        """
        questions = self.exercise.questions
        told = self.same_for_all or (questions.kind is Question and not self.is_shuffled)
        return questions.draws is not None and not told

    @property
    def is_chosen(self) -> bool:
        """Whether each learner chooses a seed and draws the question."""
        return self.recipe.startswith(f"{self.exercise.id} seed=") and not self.same_for_all

    @cached_property
    def is_shuffled(self) -> bool:
        """Whether the question can be drawn with its choices shuffled."""
        return self.exercise.questions.kind is Question and bool(same_question(self.given, 1))


Known = Mapping[str, Sequence[Cell]]
"""The answer cells of notebooks, by name."""


def same_question(item: Item[Question], number: int) -> Item[Question] | None:
    """Return a multiple-choice question with its choices in another order.

    None if the exercise draws different questions from those of the course.

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
def catalog() -> Known:
    """Return the answer cells of each notebook of the course, by name."""
    known = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: tuple(_cells(cells)) for name, cells in known.items()}


def _cells(known: Mapping[str, Mapping[str, Any]]) -> Iterator[Cell]:
    turns: Counter[str] = Counter()
    for name, cell in known.items():
        exercise = cell["recipe"].partition(" ")[0]
        yield Cell(name, turn=turns[exercise], **cell)
        turns[exercise] += 1


def notebook_called(name: str) -> str:
    """Return the full name of a notebook from its number, name or file.

    Raises `NotFound` for an unknown notebook.

    Examples
    --------
    >>> notebook_called("02"), notebook_called("notebooks/02-fill-the-table-five-nodes.ipynb")
    ('02-fill-the-table-five-nodes', '02-fill-the-table-five-nodes')
    """
    stem = Path(name).name.removesuffix(".ipynb")
    for known in catalog():
        if stem == known or (stem.isdecimal() and known.startswith(f"{int(stem):02}-")):
            return known
    raise NotFound(f"There is no notebook {name!r}; there are: {', '.join(catalog())}.")


def label(name: str) -> str:
    """Return the first word of a notebook's columns: its number, or the name of a sheet.

    Examples
    --------
    >>> label("02-fill-the-table-five-nodes"), label("exam")
    ('02', 'exam')
    """
    return name[:2] if name in catalog() else name


def notebook_with(ids: set[str], known: Known) -> str | None:
    """Return the notebook with the largest share of these cells; None if it is not unique.

    Examples
    --------
    >>> notebook_with({"fill-answer", "alone-answer", "mine"}, catalog())
    '02-fill-the-table-five-nodes'
    >>> notebook_with({"mine"}, catalog())
    """
    shared = {
        name: len(ids & {cell.id for cell in cells}) / len(cells)
        for name, cells in known.items()
        if cells
    }
    most = max(shared.values())
    best = [name for name, part in shared.items() if part == most]
    return best[0] if most > 0 and len(best) == 1 else None


# ---- secrets and draws ---------------------------------------------------------------------------

EQUAL = 8
"""The number of different items of an exercise in a class."""
_CANDIDATES = 80
_ORDERS = 1_000
_CODE = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The characters of class codes, without those that look alike."""
_SHORTEST = 8
_PRIVATE = 0o600
_SALT = "salt.txt"


class BadSecret(PathlibGamesError, ValueError):
    """A file holds no usable secret."""


def read_secret(path: str | Path, *, make: bool = False) -> bytes:
    """Return the secret in a file.

    `path`: the file; a byte order mark or spaces around the secret do not count.

    Raises `BadSecret` if the secret is missing or short.
    """
    file = Path(path)
    try:
        if make and not file.exists():
            files.make_folder(file.parent)
            files.replace(file, secrets.token_hex(32) + "\n", _PRIVATE)
        secret = file.read_bytes()
    except OSError as problem:
        raise BadSecret(
            f"The secret {path} cannot be read ({files.reason(problem)}). Marking needs the file "
            "that the notebooks or sheets were made from."
        ) from None
    secret = secret.removeprefix(codecs.BOM_UTF8).strip()
    if len(secret) < _SHORTEST:
        raise BadSecret(f"{path} should hold a secret of at least {_SHORTEST} characters.")
    return secret + b"\n"


def salt(folder: Path) -> Path:
    """Return the file with the salt of a class, beside an output folder.

    The salt is a secret that is never handed out; `class make` and `class mark` create it.
    """
    return folder.parent / _SALT


def hidden_from(secret: Path | None, folder: Path) -> str:
    """Return the seed of the hidden cases, from the secret or else the salt."""
    if secret is not None:
        return hashlib.sha256(b"hidden" + read_secret(secret)).hexdigest()
    return read_secret(salt(folder), make=True).decode(errors="replace").strip()


def new_code() -> str:
    """Return a new class code, from which everyone draws the questions of one notebook."""
    signs = [secrets.choice(_CODE) for _ in range(8)]
    return f"{''.join(signs[:4])}-{''.join(signs[4:])}"


class NothingLeft(PathlibGamesError, ValueError):
    """An exercise has no questions beyond those asked already."""


class Draws:
    """The items of a class.

    `besides`: the draws of its notebooks; worksheets never repeat their items.
    """

    def __init__(self, secret: bytes, besides: Sequence[Draws] = ()) -> None:
        self._secret = secret
        self._equal: dict[str, Sequence[Item[Any]]] = {}
        self._others = besides

    def chosen(self, words: str, items: Sequence[Item[Any]], learner: str) -> Item[Any]:
        """Return a learner's item; other words make another choice."""
        return items[self._number(words, learner) % len(items)]

    def orders(self, item: Item[Question]) -> Sequence[Item[Question]]:
        """Return a question of the course with its choices in several orders.

        The letters of the right answer are spread as evenly as possible.
        """
        first, exercise = self._number(item.recipe), EXERCISES[item.exercise]
        orders = [same_question(item, (first + k) % _ORDERS) or item for k in range(3 * EQUAL)]
        turns: Counter[str] = Counter()

        def turn(order: Item[Question]) -> int:
            letter = str(exercise.key(order))
            turns[letter] += 1
            return turns[letter]

        return sorted(orders, key=turn)[:EQUAL]

    def side_by_side(
        self, words: str, items: Sequence[Item[Any]], learners: Sequence[str]
    ) -> list[Item[Any]]:
        """Return an item for each learner; neighbors get different ones.

        `words`: other words make other choices.
        """
        drawn: list[Item[Any]] = []
        for learner in learners:
            item = self.chosen(words, items, learner)
            if drawn and item == drawn[-1]:
                item = self.chosen(words, [*items[1:], *items[:1]], learner)
            drawn.append(item)
        return drawn

    def equal(self, exercise: str) -> Sequence[Item[Any]]:
        """Return different items that are equally hard."""
        if exercise not in self._equal:
            self._equal[exercise] = self._drawn(EXERCISES[exercise])
        return self._equal[exercise]

    def _drawn(self, exercise: Exercise[Any]) -> Sequence[Item[Any]]:
        """Draw until enough items are equally hard; at a limit, take the largest group."""
        groups: dict[object, list[Item[Any]]] = {}
        asked = [item for other in self._others for item in other.equal(exercise.id)]
        asked += [exercise.first()] if self._others else []
        for number in range(_CANDIDATES):
            item = exercise.draw(self._number(exercise.id, str(number)) % exercise.questions.seeds)
            if any(shows_the_same(item, other) for other in asked):
                continue
            group = groups.setdefault(hardness(exercise, item), [])
            if all(item.question != other.question for other in group):
                group.append(item)
            if len(group) == EQUAL:
                break
        if not groups:
            raise NothingLeft(
                f"{exercise.id} has only the questions of the notebooks: give a whole recipe, or "
                "no --secret."
            )
        return max(groups.values(), key=len)

    def _number(self, *words: str) -> int:
        return number_from(self._secret, *words, *(["on paper"] if self._others else []))


def shows_the_same(item: Item[Any], other: Item[Any]) -> bool:
    """Return whether two items ask the same question or use the same graph."""
    if item.question == other.question:
        return True
    one, two = item.instance, other.instance
    return one is not None and two is not None and one.graph.edges == two.graph.edges


def hardness(exercise: Exercise[Any], item: Item[Any]) -> tuple[object, ...]:
    """Return the key that equally hard items share.

    The key counts the relaxed edges and the improved distances, and lists the misunderstandings
    that the item shows. Without a search, the length of the answer replaces the counts.
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
    """The questions of a class."""

    draws: Draws | None = None  # the items of the class; None for the course's own
    exercises: frozenset[str] | None = None
    """The exercises that were drawn, if an earlier version drew only some; None for all."""
    core: bool = False  # whether to leave out the cells under *More*
    code: str = ""  # the class code of a shared notebook
    hidden: str = ""  # the seed of the hidden cases; empty for none
    full_help: bool = False  # whether hints about programs go beyond the third
    known: Known = field(default_factory=catalog)  # the notebooks to make or to mark

    def seed(self, learner: str, *, is_drawn: bool) -> str:
        """Return the seed of a learner's questions about programs.

        `is_drawn`: whether the notebook was made for one learner.
        """
        return seed_of(learner, self.code) if self.draws is not None or is_drawn else "1"

    def counts(self, cell: Cell) -> bool:
        """Return whether a cell is marked."""
        return not (self.core and cell.more)

    def is_drawn(self, cell: Cell) -> bool:
        """Return whether each learner has an item of their own in a cell."""
        chosen = self.exercises is None or cell.exercise.id in self.exercises
        return self.draws is not None and cell.is_drawn and chosen

    def item(self, cell: Cell, learner: str) -> Item[Any]:
        """Return a learner's item in a cell."""
        if self.draws is None or not self.is_drawn(cell):
            return cell.given
        return self.draws.chosen(*self.items(cell), learner)

    def items(self, cell: Cell) -> tuple[str, Sequence[Item[Any]]]:
        """Return the words that choose a cell's item, and the items to choose from."""
        if self.draws is None:
            return cell.recipe, [cell.given]
        if cell.is_shuffled:
            return cell.recipe, self.draws.orders(cell.given)
        equal = self.draws.equal(cell.exercise.id)
        turn = cell.turn % len(equal)
        return cell.exercise.id, [*equal[turn:], *equal[:turn]]

    def prepared(self, cells: Iterable[Cell]) -> None:
        """Draw all items of these cells, once for the whole class."""
        if self.draws is None:
            return
        drawn = [cell for cell in cells if self.is_drawn(cell) and self.counts(cell)]
        needed = {cell.exercise.id: None for cell in drawn if not cell.is_shuffled}
        for exercise in tqdm(needed, "drawing", disable=None):
            self.draws.equal(exercise)
