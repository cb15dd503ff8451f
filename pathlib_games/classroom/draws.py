"""Draws an item for each learner from the teacher's secret, all of them equally hard."""

from __future__ import annotations

import codecs
import hmac
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pathlib_games import files
from pathlib_games.classroom.catalog import same_question
from pathlib_games.exercises import EXERCISES, Exercise, Item
from pathlib_games.exercises.questions import Question
from pathlib_games.graphs import NegativeWeight, Relax, bellman_ford, dijkstra
from pathlib_games.graphs.errors import PathlibGamesError

EQUAL = 8
"""So many items of an exercise go round in a class."""
_CANDIDATES = 80
_ORDERS = 1_000
_SHORTEST = 8
_PRIVATE = 0o600


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


class Draws:
    """The items of a class."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._equal: dict[str, Sequence[Item[Any]]] = {}

    def item(self, exercise: str, learner: str, turn: int = 0) -> Item[Any]:
        """Return the item of a learner.

        `turn`: for which time the same exercise is asked; each time there is another item.
        """
        items = self.equal(exercise)
        return items[(self._number(exercise, learner) + turn) % len(items)]

    def in_another_order(self, item: Item[Question], learner: str) -> Item[Question]:
        """Return a question of the course with its answers in a learner's own order."""
        number = self._number(item.recipe, learner) % _ORDERS
        return same_question(item, number) or item

    def side_by_side(self, exercise: str, learners: Sequence[str]) -> list[Item[Any]]:
        """Return an item for each of several learners; neighbors get different ones."""
        items = self.equal(exercise)
        drawn: list[Item[Any]] = []
        for learner in learners:
            item = self.item(exercise, learner)
            if drawn and item == drawn[-1]:
                item = self.item(exercise, learner, turn=1)
            drawn.append(item)
        return drawn if len(items) > 1 else [items[0]] * len(learners)

    def equal(self, exercise: str) -> Sequence[Item[Any]]:
        """Return some different items that are equally hard."""
        if exercise not in self._equal:
            self._equal[exercise] = self._drawn(EXERCISES[exercise])
        return self._equal[exercise]

    def _drawn(self, exercise: Exercise[Any]) -> Sequence[Item[Any]]:
        """Draw until enough are equally hard; if that takes too long, take the most that are."""
        groups: dict[object, list[Item[Any]]] = {}
        for number in range(_CANDIDATES):
            item = exercise.draw(self._number(exercise.id, str(number)) % 1_000_000)
            group = groups.setdefault(hardness(exercise, item), [])
            if all(item.question != other.question for other in group):
                group.append(item)
            if len(group) == EQUAL:
                break
        return max(groups.values(), key=len)

    def _number(self, *words: str) -> int:
        text = "\n".join(words).encode("utf-8", "surrogatepass")
        return int.from_bytes(hmac.digest(self._secret, text, "sha256")[:8])


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
