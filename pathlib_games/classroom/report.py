"""What a class can and where it is stuck: one page for the teacher."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pathlib_games.classroom.handed_in import json_in
from pathlib_games.classroom.mark import Marks
from pathlib_games.classroom.roster import Learner, owner
from pathlib_games.classroom.source import Unreadable
from pathlib_games.classroom.submissions import Submissions
from pathlib_games.exercises import EXERCISES, Exercise, Item, NoItem, Verdict
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.record.logbook import Entry, Logbook
from pathlib_games.views.pages import element, lines, page, picture, table
from pathlib_games.words import counted, percent

DISCUSSED = 3
"""So many misunderstandings are brought to the next lesson."""
_STUCK = 3
"""So many wrong attempts without a right one."""
_SURE = 1 / 3
"""So much has to speak for a misunderstanding before it is named."""
_TABLE = "five-nodes/fill-table"


@dataclass(frozen=True)
class Attempt:
    """One attempt of a learner."""

    exercise: str
    share: float  # which part of it was right; 1 only if all was
    believed: Mapping[int, float]  # how likely each misunderstanding is behind it


Tried = Mapping[str, Sequence[Attempt]]
"""What each learner tried; who handed in nothing is not in it."""


def from_marks(marks: Marks) -> dict[str, list[Attempt]]:
    """Return what was tried in notebooks, by learner; an empty list for who tried nothing."""
    return {
        learner: [
            Attempt(m.exercise.id, m.verdict.share, _likely(m.verdict))
            for m in marked
            if m.verdict.status != "not tried" and not m.problem
        ]
        for learner, marked in marks.answers.items()
    }


def from_logbooks(
    handed_in: Submissions, roster: Mapping[str, Learner]
) -> tuple[dict[str, list[Attempt]], list[str]]:
    """Return what was tried, from logbooks that were handed in, and what could not be read."""
    tried: dict[str, list[Attempt]] = {}
    problems = list(handed_in.problems)
    for name, path, _ in handed_in.ending(".json"):
        whose = owner(name, None, roster)
        try:
            known = json_in(path)
        except Unreadable as problem:
            problems.append(f"{name}: {problem}.")
            continue
        if not isinstance(known, dict) or "attempts" not in known:
            problems.append(f"{name}: it is no logbook of this course.")
        elif whose is None:
            problems.append(f"{name}: no name of the roster stands there.")
        else:
            book = Logbook(path)
            known = [entry for entry in book.entries() if entry.exercise in EXERCISES]
            tried.setdefault(whose, []).extend(
                Attempt(entry.exercise, entry.share, _likely(entry)) for entry in known
            )
            if others := len(book.entries()) - len(known):
                told = f"{counted(others, 'attempt')} at exercises that are not in this version"
                problems.append(f"{name}: {told}.")
            if flaw := book.flaw():
                problems.append(f"{name}: {flaw}. What can be read of it counts.")
    return tried, problems


def _likely(what: Verdict | Entry) -> dict[int, float]:
    """Return how likely each misunderstanding is behind a wrong answer that was judged."""
    equally = dict.fromkeys(what.causes, 1 / max(1, len(what.causes)))
    return {number: what.believed.get(number, equally[number]) for number in what.causes}


def likeliest(attempts: Sequence[Attempt]) -> int | None:
    """Return the misunderstanding that explains most of what one learner got wrong.

    It is the one with the greatest sum over all answers. None, if no sum is great enough.
    """
    weight: dict[int, float] = {}
    for attempt in attempts:
        for number, likely in attempt.believed.items():
            if number in MISUNDERSTANDINGS:
                weight[number] = weight.get(number, 0.0) + likely
    best = min(weight, key=lambda number: (-weight[number], number), default=None)
    return best if best is not None and weight[best] >= _SURE else None


def report(title: str, learners: Sequence[Learner], tried: Tried, problems: Sequence[str]) -> str:
    """Return the page: learners by exercises, who is stuck, what is common, what to discuss."""
    there = [learner for learner in learners if learner.id in tried]
    return page(
        title,
        [
            element("h1", title),
            *_overview(there, tried),
            *_said_of(
                "No answer yet that can be read", (each for each in there if not tried[each.id])
            ),
            *_said_of(
                "Nothing handed in that can be read",
                (each for each in learners if each.id not in tried),
            ),
            *_who_is_stuck(there, tried),
            *_common(there, tried),
            *_to_discuss(there, tried),
            *_list("What could not be read", problems),
        ],
    )


def _overview(learners: Sequence[Learner], tried: Tried) -> Iterator[str]:
    met = {attempt.exercise for attempts in tried.values() for attempt in attempts}
    exercises = [exercise for exercise in EXERCISES.values() if exercise.id in met]
    yield element("h2", "Learners and exercises")
    yield element("p", "The best attempt, in percent of the answer; a check mark: all is right.")
    rows = [
        [learner.name, *(_best(tried[learner.id], exercise.id) for exercise in exercises)]
        for learner in learners
    ]
    yield table(["", *titles(exercises)], rows)


def titles(exercises: Sequence[Exercise[Any]]) -> list[str]:
    """Return what to call exercises; where two have the same title, also what they belong to.

    Examples
    --------
    >>> titles([EXERCISES[name] for name in ("hex/say-why", "choose/say-why", "hex/stones")])
    ['Say why (hex)', 'Say why (choose)', 'Count the stones that are needed']
    """
    times = Counter(exercise.title for exercise in exercises)
    return [
        f"{each.title} ({each.id.partition('/')[0]})" if times[each.title] > 1 else each.title
        for each in exercises
    ]


def _said_of(what: str, learners: Iterable[Learner]) -> Iterator[str]:
    names = ", ".join(learner.name for learner in learners)
    if names:
        yield element("p", f"{what}: {names}.")


def _best(attempts: Sequence[Attempt], exercise: str) -> str:
    shares = [attempt.share for attempt in attempts if attempt.exercise == exercise]
    if not shares:
        return ""
    return "✓" if max(shares) == 1 else f"{percent(max(shares))}"


def _who_is_stuck(learners: Sequence[Learner], tried: Tried) -> Iterator[str]:
    """Name who tried often in vain, or has least of all that others have."""
    called = dict(zip(EXERCISES, titles(list(EXERCISES.values())), strict=True))
    stuck = []
    for learner in learners:
        mine = tried[learner.id]
        for exercise in dict.fromkeys(attempt.exercise for attempt in mine):
            shares = [attempt.share for attempt in mine if attempt.exercise == exercise]
            if max(shares) < 1:
                times = counted(len(shares), "attempt")
                again = " - often" if len(shares) >= _STUCK else ""
                stuck.append([learner.name, called[exercise], times + again])
    yield element("h2", "Who is stuck where")
    if stuck:
        yield table(["learner", "exercise", "without a right answer"], stuck)
    else:
        yield element("p", "Nobody: all that was tried was solved.")


def _common(learners: Sequence[Learner], tried: Tried) -> Iterator[str]:
    who = _who_has(learners, tried)
    yield element("h2", "Misunderstandings")
    if not who:
        yield element("p", "None was recognised.")
        return
    rows = [
        [MISUNDERSTANDINGS[number].name, len(names), ", ".join(names)]
        for number, names in who.items()
    ]
    yield table(["what", "learners", "who, most likely"], rows)


def _who_has(learners: Sequence[Learner], tried: Tried) -> dict[int, list[str]]:
    """Return who has each misunderstanding, the most common first."""
    who: dict[int, list[str]] = {}
    for learner in learners:
        number = likeliest(tried[learner.id])
        if number is not None:
            who.setdefault(number, []).append(learner.name)
    return dict(sorted(who.items(), key=lambda one: (-len(one[1]), one[0])))


def _to_discuss(learners: Sequence[Learner], tried: Tried) -> Iterator[str]:
    who = _who_has(learners, tried)
    if not who:
        return
    yield element("h2", "To discuss tomorrow")
    for number, names in list(who.items())[:DISCUSSED]:
        known = MISUNDERSTANDINGS[number]
        yield element("h3", known.name)
        yield element("p", f"{known.what} ({counted(len(names), 'learner')})")
        where = Counter(
            attempt.exercise
            for attempts in tried.values()
            for attempt in attempts
            if number in attempt.believed
        )
        item = showing(number, [exercise for exercise, _ in where.most_common()])
        if item is not None:
            exercise = EXERCISES[item.exercise]
            yield picture(exercise.scene(item))
            yield lines(exercise.prompt(item))
            yield element("p", f"({item.recipe})", "small")
        yield element("p", f"Ask: {known.hint}")


def showing(number: int, met_in: Sequence[str]) -> Item[Any] | None:
    """Return an item on which a misunderstanding shows, of an exercise in which it was met."""
    others = [exercise.id for exercise in EXERCISES.values()]
    for name in dict.fromkeys([*met_in, _TABLE, *others]):
        exercise: Exercise[Any] = EXERCISES[name]
        if number in exercise.catches and exercise.view:
            try:
                return exercise.draw(seed=1, showing=[number])
            except NoItem:
                continue
    return None


def _list(title: str, sentences: Sequence[str]) -> Iterator[str]:
    if sentences:
        yield element("h2", title)
        yield f"<ul>{''.join(element('li', each) for each in sentences)}</ul>"
