"""Pages of marks and paper: feedback, a class report, and worksheets with keys.

The report has one page for thirty learners, and four pages for 250.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.views.pages import element, lines, page, picture, table
from pathlib_games.words import capital, counted, cut, few, percent, visible
from pathlib_tutor.classroom.mark import Correction, Marked, Marks
from pathlib_tutor.classroom.notebook import CLEARED
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.exercises import EXERCISES, Exercise, Item, NoItem, Verdict
from pathlib_tutor.exercises.instance import answer_scene
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search import Search, every_outcome
from pathlib_tutor.record.attempts import OWN_PROGRAM, RUNGS

DISCUSSED = 3
"""The number of misunderstandings to discuss in the next lesson."""
_SURE = 1 / 3
"""The least evidence for naming a misunderstanding."""
_TOLD = 2
"""The most beliefs, or unsolved exercises, in a line."""
_NAMES = 8
_PROBLEMS = 6
_LONGEST = 130
_TABLE = "five-nodes/fill-table"

Tried = Mapping[Learner, Sequence[Marked]]
"""The answers of each learner who handed something in."""


# ---- feedback for each learner -------------------------------------------------------------------

_PARTS = (
    "The right parts of a wrong answer count too: lines or fields of a table, steps of an order, "
    "graphs on which a program is right."
)


_NO_TOTAL = (
    "There is no total yet: part of your work could not be marked. It does not count as 0. Your "
    "teacher will look at it."
)


def feedback(learner: Learner, marked: Sequence[Marked], earned: str | None) -> str:
    """Return a learner's page, with the question, answer and verdict of each exercise.

    `earned`: the points, as a sentence; None if something has no mark.
    """
    title = f"Feedback for {learner.name}"
    told = _NO_TOTAL
    if earned is not None:
        total = sum(each.share or 0 for each in marked)
        told = f"{total:.2f} of {len(marked)} answers right: {earned}"
    marked = [each for one in marked for each in (one, *one.asked)]
    tried = [each for each in marked if each.is_tried]
    right = {m.where: f"{percent(m.share)}%" if m.share is not None else "no mark" for m in tried}
    rows = [[m.where, m.exercise.title, right.get(m.where, "not tried")] for m in marked]
    return page(
        title,
        [
            element("h1", title),
            element("p", f"{told} {_PARTS}"),
            table(["cell", "exercise", "right"], rows),
            *(part for each in tried for part in _section(each)),
        ],
    )


def _section(marked: Marked) -> Iterator[str]:
    yield element("h2", f"{marked.where}: {marked.exercise.title}")
    yield lines(visible(marked.exercise.prompt(marked.item)))
    yield picture(marked.exercise.scene(marked.item))
    if marked.answer:
        yield element("p", "Your answer:")
        yield element("pre", visible(marked.answer))
    if marked.problem:
        yield lines(f"This answer has no mark yet. {visible(marked.verdict.message)}")
    elif marked.correction is None or marked.correction.before is not None:
        yield lines(visible(str(marked.verdict)))
    if marked.correction:
        yield lines(f"Corrected by your teacher: {visible(_corrected(marked.correction))}")
    if marked.printed:
        yield element("p", "Your program printed:")
        yield element("pre", visible(marked.printed))
    wrong = marked.verdict.wrong_distances
    if wrong is not None:
        yield picture(answer_scene(wrong.instance, wrong.expected, wrong.given))
    if not marked.item.exercise.startswith(OWN_PROGRAM):  # its recipe holds the program
        yield element("p", f"({marked.item.recipe})", "small")


def _corrected(correction: Correction) -> str:
    return f"{percent(correction.share)}%. {correction.comment}".strip()


# ---- for the teacher -----------------------------------------------------------------------------


def likely(verdict: Verdict) -> dict[int, float]:
    """Return the likelihood of each misunderstanding in a wrong answer."""
    equally = 1 / max(1, len(verdict.causes))
    return {number: verdict.believed.get(number, equally) for number in verdict.causes}


def likeliest(tried: Sequence[Marked]) -> int | None:
    """Return the misunderstanding that best explains one learner's wrong answers.

    It has the greatest sum over all answers; None if that sum is too small.
    """
    weight: dict[int, float] = {}
    for each in tried:
        for number, share in likely(each.verdict).items():
            if number in MISUNDERSTANDINGS:
                weight[number] = weight.get(number, 0.0) + share
    best = min(weight, key=lambda number: (-weight[number], number), default=None)
    return best if best is not None and weight[best] >= _SURE else None


def report(marks: Marks) -> str:
    """Return the report: topics to discuss, results by exercise, and stuck learners."""
    title = "How the class is doing"
    names = Counter(each.name for each in marks.learners)
    learners = [
        replace(each, name=called(each)) if names[each.name] > 1 else each
        for each in marks.learners
    ]
    marks = replace(marks, learners=learners)
    tried = {
        each: _tried(marks.answers[each.id]) for each in marks.learners if each.id in marks.answers
    }
    told = (
        f"{len(tried)} of {counted(len(marks.learners), 'learner')} handed in something readable."
    )
    return page(
        title,
        [
            '<div class="report">',
            element("h1", title),
            element("p", told),
            *_to_discuss(tried),
            *_exercises(tried),
            *_learners(tried, marks),
            *_hidden(marks),
            *_understanding(marks),
            *_hints(marks),
            *_said_of("No readable answer yet", (each for each in tried if not tried[each])),
            *_said_of(
                "Nothing readable handed in",
                (each for each in marks.learners if each not in tried),
            ),
            *_corrections(marks),
            *_problems(by_file(marks.problems)),
            "</div>",
        ],
    )


def _tried(marked: Iterable[Marked]) -> list[Marked]:
    return [each for each in marked if each.is_tried and not each.problem]


def _exercises(tried: Tried) -> Iterator[str]:
    """Yield the table of exercises, with the share of right answers and the likely beliefs."""
    met = {each.exercise.id for mine in tried.values() for each in mine}
    exercises = [exercise for exercise in EXERCISES.values() if exercise.id in met]
    yield element("h2", "Exercises")
    rows = []
    for exercise, title in zip(exercises, titles(exercises), strict=True):
        answered = [at for mine in tried.values() if (at := _at(mine, exercise.id))]
        wrong = [each for each in answered if not _has_it(each)]
        right = len(answered) - len(wrong)
        share = f"{percent(right / len(answered))}%"
        rows.append([title, share, f"{right} of {len(answered)}", _beliefs(wrong)])
    yield table(["exercise", "right", "learners", "what the others may believe"], rows)


def _beliefs(wrong: Sequence[Sequence[Marked]]) -> str:
    """Return the most common misunderstandings in wrong answers, with their counts."""
    found = Counter(map(likeliest, wrong))
    unnamed = found.pop(None, 0)
    named = sorted(found.items(), key=lambda one: (-one[1], one[0] or 0))
    told = [f"{MISUNDERSTANDINGS[number].name} ({times})" for number, times in named if number]
    others = unnamed + sum(times for _, times in named[_TOLD:])
    return ", ".join([*told[:_TOLD], *([f"something else ({others})"] if others else [])])


def _at(tried: Sequence[Marked], exercise: str) -> list[Marked]:
    return [each for each in tried if each.exercise.id == exercise]


def _has_it(tried: Sequence[Marked]) -> bool:
    return max(each.share or 0 for each in tried) == 1


def titles(exercises: Sequence[Exercise[Any]]) -> list[str]:
    """Return the titles of exercises; equal titles also get the name of their group.

    Examples
    --------
    >>> titles([EXERCISES[name] for name in ("hex/say-why", "choose/say-why", "hex/stones")])
    ['Say why (hex)', 'Say why (choose)', 'Count the stones still needed']
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


def _listed(title: str, told: Iterable[str]) -> Iterator[str]:
    """Yield a list under a title; nothing for an empty one."""
    points = "".join(element("li", visible(each)) for each in told)
    if points:
        yield element("h2", title)
        yield f'<ul class="columns">{points}</ul>'


def _learners(tried: Tried, marks: Marks) -> Iterator[str]:
    """Yield the list of learners, with their right answers and unsolved exercises."""
    called = dict(zip(EXERCISES, titles(list(EXERCISES.values())), strict=True))
    told: list[str] = []
    finished: list[Learner] = []
    waiting: list[Learner] = []
    for learner, mine in tried.items():
        exercises = list(dict.fromkeys(each.exercise.id for each in mine))
        stuck = [called[name] for name in exercises if not _has_it(_at(mine, name))]
        if stuck:
            right = f"{len(exercises) - len(stuck)} of {len(exercises)} right"
            told.append(f"{learner.name}, {right}: {', '.join(few(stuck, _TOLD))}")
        elif exercises:
            (finished if marks.is_settled(learner.id) else waiting).append(learner)
    yield from _listed("Who is stuck where", told)
    yield from _said_of("No wrong answer", finished)
    yield from _said_of("No wrong answer, but some have no mark yet", waiting)


def _hidden(marks: Marks) -> Iterator[str]:
    """Yield whose program is right in the known cases only, with its flaw in a hidden one."""
    told = [
        f"{learner.name}: {m.exercise.title}. {m.hidden}"
        for learner in marks.learners
        for m in marks.answers.get(learner.id, ())
        if m.hidden
    ]
    yield from _listed("Whose program is right in the known cases, but not in hidden ones", told)


def _understanding(marks: Marks) -> Iterator[str]:
    """Yield who has a right program, but cannot answer all questions about it."""
    told, unasked = [], []
    names = {m.where for mine in marks.answers.values() for m in mine if m.asked}
    for learner in marks.learners:
        for m in marks.answers.get(learner.id, ()):
            right = sum(map(bool, (each.verdict for each in m.asked)))
            if right < len(m.asked):
                asked = f"{right} of {len(m.asked)} answers about it"
                told.append(f"{learner.name}: {m.exercise.title}, {asked}")
            elif m.verdict and m.where in names and not m.asked:
                unasked.append(learner)
    yield from _listed("Whose program is right, but not what they say about it", told)
    yield from _said_of("No question about the program was possible", unasked)


def _hints(marks: Marks) -> Iterator[str]:
    """Yield who asked for hints about which program, and the last hint."""
    told = [
        f"{learner.name}: {', '.join(f'{m.exercise.title} ({m.hints} of {RUNGS})' for m in asked)}"
        for learner in marks.learners
        if (asked := [m for m in marks.answers.get(learner.id, ()) if m.hints])
    ]
    yield from _listed("Who asked for hints", told)


def _corrections(marks: Marks) -> Iterator[str]:
    """Yield what the teacher corrected, with the comments."""
    told = [
        f"{learner.name}, {m.where}: {_was(m.correction.before)}, now {_corrected(m.correction)}"
        for learner in marks.learners
        for m in marks.answers.get(learner.id, ())
        if m.correction is not None
    ]
    yield from _listed("What you corrected", told)


def _was(share: float | None) -> str:
    return "no mark" if share is None else f"{percent(share)}%"


def _who_has(tried: Tried) -> dict[int, list[str]]:
    """Return the learners' names for each misunderstanding, the most common first."""
    who: dict[int, list[str]] = {}
    for learner, mine in tried.items():
        number = likeliest(mine)
        if number is not None:
            who.setdefault(number, []).append(learner.name)
    return dict(sorted(who.items(), key=lambda one: (-len(one[1]), one[0])))


def _to_discuss(tried: Tried) -> Iterator[str]:
    who = _who_has(tried)
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
            each.exercise.id
            for mine in tried.values()
            for each in mine
            if number in each.verdict.causes
        )
        item = showing(number, [exercise for exercise, _ in where.most_common()])
        if item is not None:
            yield picture(EXERCISES[item.exercise].scene(item))
            yield element("p", f"({item.recipe})", "small")
        yield element("p", f"Ask: {known.hint}")
        yield element("p", ", ".join(few(names, _NAMES)), "small")
        yield "</section>"
    yield "</div>"
    others = [
        f"{MISUNDERSTANDINGS[number].name} ({', '.join(few(names, _NAMES))})"
        for number, names in list(who.items())[DISCUSSED:]
    ]
    if others:
        yield element("p", f"Also: {'; '.join(others)}.", "small")


def showing(number: int, met_in: Sequence[str]) -> Item[Any] | None:
    """Return an item that shows a misunderstanding, if possible from an exercise it occurred in."""
    others = [exercise.id for exercise in EXERCISES.values()]
    for name in dict.fromkeys([*met_in, _TABLE, *others]):
        exercise: Exercise[Any] = EXERCISES[name]
        if number in exercise.catches and exercise.questions.view:
            try:
                return exercise.draw(seed=1, showing=[number])
            except NoItem:
                continue
    return None


def by_file(problems: Iterable[str]) -> list[str]:
    """Return one line for each file, what needs a teacher first.

    Examples
    --------
    >>> by_file(["b.ipynb: it is late.", "c: Nothing in it was marked.", "b.ipynb: it is odd."])
    ['c: Nothing in it was marked.', 'b.ipynb: it is late. It is odd.']
    """
    told: dict[str, list[str]] = {}
    for each in problems:
        file, _, rest = each.partition(": ")
        before = told.setdefault(file, [])
        before.append(capital(rest) if before else rest)
    lines = [": ".join(filter(None, [file, " ".join(rests)])) for file, rests in told.items()]
    return sorted(lines, key=lambda line: (not any(sign in line for sign in _FIRST), line))


_FIRST = (
    "Nothing in it was marked",
    CLEARED,
    "uses something that is missing",
    "could not be read",
)
"""What a teacher has to act on: there is no mark."""


def _problems(problems: Sequence[str]) -> Iterator[str]:
    shown = [cut(each, _LONGEST) for each in problems[:_PROBLEMS]]
    if len(problems) > _PROBLEMS:
        shown.append(f"{len(problems) - _PROBLEMS} more: problems.txt lists them all.")
    yield from _listed("Unreadable, or worth a look", shown)


# ---- worksheets and keys -------------------------------------------------------------------------

_SMALL = 10
"""The largest graph whose orders of settling are all listed."""
_LISTED = 40
_ROOM = 3  # blank lines for the learner's words


class NoSheet(PathlibGamesError, ValueError):
    """An exercise does not work on paper."""


def sheets(exercise: Exercise[Any], items: Mapping[Learner | None, Item[Any]]) -> str:
    """Return a page with a sheet for each learner, then the keys; None has no name on it."""
    body: list[str] = []
    for learner, item in items.items():
        body += ['<section class="sheet">', *_sheet(exercise, learner, item), "</section>"]
    return page(exercise.title, [*body, *keys(f"Key: {exercise.title}", items.items())])


def keys(title: str, items: Iterable[tuple[Learner | None, Item[Any]]]) -> Iterator[str]:
    """Yield the key of each different question, with the learners who have it."""
    owners: dict[str, list[str]] = {}
    found: dict[str, Item[Any]] = {}
    for learner, item in items:
        found.setdefault(item.recipe, item)
        owners.setdefault(item.recipe, []).append(called(learner))
    for recipe, item in found.items():
        names = ", ".join(filter(None, owners[recipe]))
        yield from ['<section class="key">', element("h1", title), *_key(names, item), "</section>"]


def called(learner: Learner | None) -> str:
    """Return a learner's name on paper, with the id, since two may share a name."""
    if learner is None or learner.name == learner.id:
        return learner.id if learner else ""
    return f"{learner.name} ({learner.id})"


def _sheet(exercise: Exercise[Any], learner: Learner | None, item: Item[Any]) -> Iterator[str]:
    yield element("h1", exercise.title)
    yield element("p", f"Name: {called(learner)}")
    yield from question_on_paper(item)
    yield element("p", "In your own words: what was hard, or why is it so?")
    yield '<div class="words"></div>' * _ROOM
    yield element("p", item.recipe, "small")


def question_on_paper(item: Item[Any]) -> Iterator[str]:
    """Yield a question with room for the answer.

    Raises `NoSheet` if it asks for a program.
    """
    exercise = EXERCISES[item.exercise]
    if callable(exercise.key(item)):
        raise NoSheet(f"{exercise.id} asks for a program, so it does not work on paper.")
    yield lines(exercise.prompt(item))
    yield picture(exercise.scene(item))
    blank = exercise.blank(item)
    if isinstance(blank, str):
        yield _form(blank.replace("?", ""))
    else:
        yield element("p", "Your answer:")
        yield '<div class="words"></div>'


def _key(names: str, item: Item[Any]) -> Iterator[str]:
    exercise = EXERCISES[item.exercise]
    if names:
        yield element("p", f"For: {names}")
    orders = right_orders(item)
    answers = [each for each in orders if exercise.judge(each, item)]
    if answers:
        yield element("p", f"All right answers ({len(answers)}):")
        yield table(["order"], [[each] for each in answers])
    else:
        yield _form(str(exercise.key(item)))
        if len(orders) > 1:
            told = counted(len(orders), "order")
            yield element("p", f"This is one of {told}. In a tie, any node may come first:")
            yield table(["order of settling"], [[each] for each in orders])
        elif not orders:
            yield element("p", "If several answers are right, this is one of them.", "small")
    yield element("p", item.recipe, "small")


def _form(text: str) -> str:
    """Return a typed table as HTML, and any other text as lines."""
    rows = [[cell.strip() for cell in line.split("|")] for line in text.splitlines() if line]
    if len(rows) > 1 and len(rows[0]) > 1 and len({len(row) for row in rows}) == 1:
        return table(rows[0], rows[1:], "form")
    return lines(text)


def right_orders(item: Item[Any]) -> list[str]:
    """Return all correct orders of settling, or nothing for another kind of question."""
    asked = item.instance
    if asked is None or asked.search != "dijkstra" or len(asked.graph) > _SMALL:
        return []
    if any(weight < 0 for _, _, weight in asked.graph.edges):
        return []
    outcomes = every_outcome(Search, asked)
    orders = dict.fromkeys(" ".join(str(r.settled) for r in one.rounds) for one in outcomes)
    return sorted(orders)[:_LISTED]
