"""What a class can and where it is stuck: one page about thirty learners, four about 250."""

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
from pathlib_games.views.pages import element, page, picture, table
from pathlib_games.words import counted, cut, percent

DISCUSSED = 3
"""So many misunderstandings are brought to the next lesson."""
_STUCK = 3
"""So many wrong attempts without a right one."""
_SURE = 1 / 3
"""So much has to speak for a misunderstanding before it is named."""
_TOLD = 2
"""So many beliefs, or places where somebody is stuck, are named in a line."""
_NAMES = 8
_PROBLEMS = 6
_LONGEST = 130
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
    """Return the page: what to discuss, how the exercises went, who is stuck where."""
    there = [learner for learner in learners if learner.id in tried]
    told = f"{len(there)} of {counted(len(learners), 'learner')} handed in something to be read."
    return page(
        title,
        [
            '<div class="report">',
            element("h1", title),
            element("p", told),
            *_to_discuss(there, tried),
            *_exercises(there, tried),
            *_learners(there, tried),
            *_said_of(
                "No answer yet that can be read", (each for each in there if not tried[each.id])
            ),
            *_said_of(
                "Nothing handed in that can be read",
                (each for each in learners if each.id not in tried),
            ),
            *_problems(problems),
            "</div>",
        ],
    )


def _exercises(learners: Sequence[Learner], tried: Tried) -> Iterator[str]:
    """Tell of each exercise how many have it right, and what the others seem to believe."""
    met = {attempt.exercise for attempts in tried.values() for attempt in attempts}
    exercises = [exercise for exercise in EXERCISES.values() if exercise.id in met]
    yield element("h2", "Exercises")
    rows = []
    for exercise, title in zip(exercises, titles(exercises), strict=True):
        each = [_at(tried[learner.id], exercise.id) for learner in learners]
        answered = [attempts for attempts in each if attempts]
        wrong = [attempts for attempts in answered if not _has_it(attempts)]
        right = len(answered) - len(wrong)
        share = f"{percent(right / max(1, len(answered)))}%"
        rows.append([title, share, f"{right} of {len(answered)}", _beliefs(wrong)])
    yield table(["exercise", "right", "learners", "what the others seem to believe"], rows)


def _beliefs(wrong: Sequence[Sequence[Attempt]]) -> str:
    """Tell the commonest misunderstandings behind answers, and how many have them."""
    found = Counter(likeliest(attempts) for attempts in wrong)
    unnamed = found.pop(None, 0)
    named = sorted(found.items(), key=lambda one: (-one[1], one[0] or 0))
    told = [f"{MISUNDERSTANDINGS[number].name} ({times})" for number, times in named if number]
    others = unnamed + sum(times for _, times in named[_TOLD:])
    return ", ".join([*told[:_TOLD], *([f"something else ({others})"] if others else [])])


def _at(attempts: Sequence[Attempt], exercise: str) -> list[Attempt]:
    return [attempt for attempt in attempts if attempt.exercise == exercise]


def _has_it(attempts: Sequence[Attempt]) -> bool:
    return max(attempt.share for attempt in attempts) == 1


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


def _learners(learners: Sequence[Learner], tried: Tried) -> Iterator[str]:
    """Tell in a line of each learner how much is right, and where there is no right answer yet."""
    called = dict(zip(EXERCISES, titles(list(EXERCISES.values())), strict=True))
    yield element("h2", "Who is stuck where")
    lines = []
    for learner in learners:
        exercises = dict.fromkeys(attempt.exercise for attempt in tried[learner.id])
        each = {name: _at(tried[learner.id], name) for name in exercises}
        stuck = {name: mine for name, mine in each.items() if not _has_it(mine)}
        hardest = sorted(stuck, key=lambda name: -len(stuck[name]))
        often = [
            f"{called[name]} ({counted(len(stuck[name]), 'attempt')})"
            if len(stuck[name]) >= _STUCK
            else called[name]
            for name in hardest[:_TOLD]
        ]
        more = [f"{len(stuck) - _TOLD} more"] if len(stuck) > _TOLD else []
        where = f": {', '.join([*often, *more])}" if stuck else ""
        lines.append(f"{learner.name}, {len(each) - len(stuck)} of {len(each)} right{where}")
    yield f'<ul class="columns">{"".join(element("li", line) for line in lines)}</ul>'


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
    yield element("h2", "To discuss tomorrow")
    if not who:
        yield element("p", "No misunderstanding was recognized.")
        return
    yield '<div class="side-by-side">'
    for number, names in list(who.items())[:DISCUSSED]:
        known = MISUNDERSTANDINGS[number]
        yield "<section>"
        yield element("h3", f"{known.name}: {counted(len(names), 'learner')}")
        yield element("p", known.what)
        where = Counter(
            attempt.exercise
            for attempts in tried.values()
            for attempt in attempts
            if number in attempt.believed
        )
        item = showing(number, [exercise for exercise, _ in where.most_common()])
        if item is not None:
            yield picture(EXERCISES[item.exercise].scene(item))
            yield element("p", f"({item.recipe})", "small")
        yield element("p", f"Ask: {known.hint}")
        yield element("p", _shortened(names), "small")
        yield "</section>"
    yield "</div>"
    others = [
        f"{MISUNDERSTANDINGS[number].name} ({_shortened(names)})"
        for number, names in list(who.items())[DISCUSSED:]
    ]
    if others:
        yield element("p", f"Also: {'; '.join(others)}.", "small")


def _shortened(names: Sequence[str]) -> str:
    more = len(names) - _NAMES
    return ", ".join([*names[:_NAMES], *([f"{more} more"] if more > 0 else [])])


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


def _problems(problems: Sequence[str]) -> Iterator[str]:
    if problems:
        yield element("h2", "What could not be read, or should be looked at")
        shown = [cut(each, _LONGEST) for each in problems[:_PROBLEMS]]
        if len(problems) > _PROBLEMS:
            shown.append(f"{len(problems) - _PROBLEMS} more: the command has told them all.")
        yield f"<ul>{''.join(element('li', each) for each in shown)}</ul>"
