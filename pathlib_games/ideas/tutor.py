"""What a tutor says to a wrong action: why it is wrong, and a hint for the idea behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pathlib_games.exercises.instance import Instance
from pathlib_games.ideas.claims import Claim, Settles, Shows
from pathlib_games.ideas.diagnosis import Diagnosis, diagnose_steps
from pathlib_games.ideas.hands import diagnose_run
from pathlib_games.ideas.judge import told
from pathlib_games.ideas.ledger import Action, Ledger, SettleNode, Write
from pathlib_games.ideas.ledgers import open_ledger
from pathlib_games.ideas.misunderstandings import Misunderstanding


def diagnose_action(
    done: Sequence[Action],
    wrong: Action,
    instance: Instance,
    then: Sequence[Action] | None = None,
) -> Diagnosis:
    """Explain a wrong action.

    `then`: what came after it, if the whole run was handed in at once; else None.
    """
    if instance.search != "dijkstra":
        return diagnose_run((*done, wrong, *(then or ())), instance, ended=then is not None)
    return diagnose_steps(list(_claims(done, wrong, then or (), instance)), instance)


def _claims(
    done: Sequence[Action], wrong: Action, then: Sequence[Action], instance: Instance
) -> Iterator[Claim]:
    """Take a run apart: who was settled, what the table said after each round, what came then.

    The table of the last round counts only if the learner has left it; until then it is unfinished.
    """
    ledger, row = Ledger(instance), -1
    for action in (*done, wrong, *then):
        if isinstance(action, SettleNode):
            if row >= 0:
                yield from _table(ledger, row)
            row += 1
            yield Settles(row, action.node)
        ledger.take(action)
    if then and row >= 0:
        yield from _table(ledger, row)
    elif isinstance(wrong, Write) and row >= 0:
        yield Shows(row, wrong.node, (wrong.distance, wrong.predecessor))


def _table(ledger: Ledger, row: int) -> Iterator[Claim]:
    instance = ledger.instance
    for node in instance.graph.nodes:
        if node != instance.source:
            yield Shows(row, node, ledger.cell(node))


class Tutor:
    """Answers wrong actions, and gives the next hint when a misunderstanding comes back."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.met: set[int] = set()
        self.named: set[int] = set()
        self._suspects: tuple[Misunderstanding, ...] = ()
        self._refused: set[str] = set()

    @property
    def suspects(self) -> tuple[int, ...]:
        """The numbers of those that explain the last wrong action."""
        return tuple(known.number for known in self._suspects)

    def reply(self, done: Sequence[Action], action: Action) -> str | None:
        """Say why an action is wrong and what to think about; None if nothing is wrong."""
        flaw = open_ledger(self.instance, done).flaw(action)
        if flaw is None:
            return None
        found = diagnose_action(done, action, self.instance)
        # Of several explanations, those that explain the earlier mistake as well are likelier.
        still = tuple(known for known in found.causes if known in self._suspects)
        self._suspects = still or found.causes
        verdict = told(Diagnosis(flaw, self._suspects), self.met)
        if flaw.reason in self._refused:
            verdict = verdict.again()
        self._refused.add(flaw.reason)
        numbers = {known.number for known in self._suspects}
        self.met |= numbers
        self.named |= numbers if len(numbers) == 1 else set()
        return verdict.message
