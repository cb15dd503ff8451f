"""Hand in an answer: judge it in view of earlier ones, note it, and help.

Help grows with each wrong answer to an item, in five rungs: the fact and a question; a second
question; the rule with the item's numbers; another item with the same trap, worked out; a fresh
item to do alone. From the fourth rung on, a right answer does not yet prove that the learner can
do it alone.

A program has no twin. Its third rung shows a line of code as well, the fourth gives the lines of a
right program to put in order, and the fifth a smaller task. A learner can ask for its hints before
anything is written; wrong answers alone lead to the third.
"""

from __future__ import annotations

import hmac
import json
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from pathlib_games.cells import running_cell, running_notebook
from pathlib_games.files import KeptFile, beside_progress
from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.words import joined
from pathlib_tutor.exercises import EXERCISES, Exercise, Item, Verdict
from pathlib_tutor.exercises.exercise import NEXT, NoItem, Question, takes
from pathlib_tutor.exercises.reading import shown
from pathlib_tutor.exercises.verdict import NOT_TRIED, apart
from pathlib_tutor.ideas.belief import doubted
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.programs.sending import source_of
from pathlib_tutor.record.logbook import LONGEST, WORKED_OUT, Entry, Known, asks_others, logbook

# ----------------------------------------------------------------------------------------------
# Kept answers return after a restart, and lie beside the learner's progress.
#
# An answer belongs to the place of its question, so the same question in a review starts empty. A
# place is a notebook cell and the number of the question in it. If the front end names no cell, the
# number counts from the kernel's start, so tools that run notebooks have their own places.

KEY = "pathlib_games"
"""The key for questions and answers in an output's metadata."""
OWN_PROGRAM = "own-program/"
"""How the ids of questions about a learner's own program begin: the first answer counts."""
FIRST = "first "
"""What stands before a recipe where the first answer to it is kept."""
MOST = 500
"""The most places that are kept; the oldest go first."""
_Answers = dict[str, dict[str, Any]]


def kept_at(place: str) -> Mapping[str, Any]:
    """Return the values kept at a place."""
    return _file().content().get(place, {})


def in_file(asked: str) -> dict[str, Any]:
    """Return the answers, by recipe, that the notebook file has for this question and cell.

    They help if the logbook's folder has none: in another account, or after renaming a notebook. A
    browser's kernel sees no file, so the site's page sends them with the cell
    (`tools/site/set-up.js`).
    """
    papers = _papers(_saved_notebook()).get(running_cell().id, [])
    found = next((one for one in papers if next(iter(one), "") == asked), {})
    return {recipe: value for recipe, value in found.items() if value}


def _saved_notebook() -> str:
    """Return the running notebook as it was saved; empty if unknown."""
    return running_cell().saved or _text_of(running_notebook())


@cache  # a new run soon removes the answers from the file
def _text_of(notebook: str) -> str:
    try:
        return Path(notebook).read_text("utf-8")
    except (OSError, ValueError):
        return ""


_Papers = dict[str, list[dict[str, Any]]]


@lru_cache(maxsize=1)
def _papers(notebook: str) -> _Papers:
    """Return the answers in each cell's outputs, by recipe."""
    try:
        return {
            cell["id"]: [
                {one["recipe"]: one.get("value") for one in output.get("metadata", {}).get(KEY, ())}
                for output in cell["outputs"]
            ]
            for cell in json.loads(notebook)["cells"]
            if cell["cell_type"] == "code"
        }
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def made() -> dict[str, Any]:
    """Return the last checked value of each recipe, at any place, the oldest first."""
    pages = [values.get("asked") for values in _file().content().values()]
    return {
        recipe: found["value"]
        for asked in pages
        if isinstance(asked, dict)
        for recipe, found in asked.items()
        if isinstance(found, dict) and found.get("checked") and "value" in found
    }


def keep(place: str, **what: Any) -> str | None:
    """Keep JSON values at a place, beside others there; return what `Logbook.note` returns.

    Examples
    --------
    >>> keep("02 Five nodes, question 1", value="A C", recipe="five-nodes/path given=short")
    >>> kept_at("02 Five nodes, question 1")["value"]
    'A C'
    """
    if len(json.dumps(what)) > LONGEST:
        return "This answer is too long to keep."

    def add(answers: _Answers) -> _Answers:
        others = {known: values for known, values in answers.items() if known != place}
        newest = [*others.items(), (place, answers.get(place, {}) | what)]
        return dict(newest[-MOST:])

    return _file().change(add)


_INSIDE: ContextVar[str] = ContextVar("inside", default="")


@contextmanager
def inside(place: str) -> Iterator[None]:
    """Let questions belong to a place whose cell no longer runs."""
    token = _INSIDE.set(place)
    try:
        yield
    finally:
        _INSIDE.reset(token)


_ASKED: dict[str, tuple[str, int]] = {}
"""The latest run of each cell, and the number of questions it asked."""


def place(notebook: str) -> str:
    """Return the place of the next question of the running cell.

    `notebook`: the notebook's name, if the front end does not give one.

    Examples
    --------
    >>> place("09 An example"), place("09 An example")
    ('09 An example, question 1', '09 An example, question 2')
    """
    if _INSIDE.get():
        return _INSIDE.get()
    where, cell = running_notebook() or notebook, running_cell()
    # If cells cannot be told apart, they share one count.
    spot, run = (f"{where}, cell {cell.id}", cell.run) if cell.id else (where, "")
    latest, asked = _ASKED.get(spot, (run, 0))
    _ASKED[spot] = run, asked + 1 if latest == run else 1
    return f"{spot}, question {_ASKED[spot][1]}"


class _File(KeptFile[_Answers]):
    """The answers of one learner."""

    holds = "answers"
    one = "answer"
    version = 1

    def read(self, page: dict[str, Any]) -> tuple[_Answers, bool]:
        found = page.get("answers")
        if not isinstance(found, dict):
            return {}, False
        answers = {place: values for place, values in found.items() if isinstance(values, dict)}
        return answers, answers == found

    def plain(self, content: _Answers) -> Any:
        return {"version": self.version, "answers": content}


_FILES: dict[Path, _File] = {}


def _file() -> _File:
    """Return the file of answers: one object for each path, as with the logbook."""
    path = beside_progress("answers")
    return _FILES.setdefault(path, _File(path))


Q = TypeVar("Q")

RUNGS = 5
MOST_WORDS, MOST_WORDS_OF_A_RULE = 60, 100
"""A rule with its numbers needs more words than a question; the fact is always told."""
LAST_QUESTION = 2  # up to this rung comes a question, then the rule
_HINTS = 2  # the hints for each misunderstanding
_DRAWN = 12  # the most items to draw for a new one
_SEEDS = 10_000

_BY_HAND = (
    "Make up the smallest example that you can. Follow your program by hand on it, line by line."
)
_ALOUD = (
    "Read your lines aloud from the top. Which line uses something that an earlier line has to "
    "create?"
)
_SMALLER = "Talk through your program, step by step. Where does it go wrong?"
_FROM_THE_START = "Begin again on paper, one small step at a time. What does the rule ask for next?"
_ONE_CHANGE = "Take your changes back, one at a time. What does each of them do?"
_NOW_ALONE = "Try one without hints?"
_FIRST_CASE = (
    "Make up the smallest case that you can. What does your function get there, and what should it "
    "return?"
)
_STEPS = "Solve that case by hand, and say each step aloud. Which steps come again?"
_ONE_LINE = "One line of a correct program: `{}`"
_TOMORROW = "You had hints. Tomorrow, empty this cell and write the program alone."
_WORKED = "A similar question is worked out below."
_AGAIN = "Look again at the question worked out below."
_FRESH = "Then do a new one on your own."


def hand_in(exercise: Exercise[Q], answer: object, item: Item[Q]) -> tuple[Verdict, str | None]:
    """Judge an answer and note the attempt in the learner's logbook.

    An unreadable answer is no attempt: the verdict explains the form, and it costs no try.

    Returns the verdict, and a message about the logbook or None.
    """
    verdict = _judged(exercise, answer, item, logbook().known(item.recipe))
    return verdict, note(exercise, answer, item, verdict)


def judge_again(exercise: Exercise[Q], answer: object, item: Item[Q]) -> Verdict:
    """Judge a noted answer again with the knowledge of that time; this is no attempt."""
    return _judged(exercise, answer, item, logbook().known_then(item.recipe))


def _judged(exercise: Exercise[Q], answer: object, item: Item[Q], known: Known) -> Verdict:
    verdict = exercise.judge(answer, item, known.met, known.believed)
    if verdict.mistake not in known.denied:
        return verdict
    return replace(verdict.denied(), believed=doubted(verdict.believed, verdict.mistake))


def note(exercise: Exercise[Any], answer: object, item: Item[Any], verdict: Verdict) -> str | None:
    """Note a judged attempt; return a message about the logbook or None."""
    return logbook().note(exercise.id, item.recipe, verdict, as_text(answer))


def as_text(answer: object) -> str:
    """Return an answer as text for a logbook or notebook.

    Examples
    --------
    >>> as_text("A B C"), as_text([(1, 0)]), as_text(len)
    ('A B C', '[(1, 0)]', 'a value of type builtin_function_or_method')
    """
    if type(answer) is str:
        return answer.strip()
    lines = source_of(answer) if type(answer) is FunctionType else ""
    return lines.strip() or shown(answer, LONGEST)


# ---- the rungs -----------------------------------------------------------------------------------


def rung(entries: Iterable[Entry], recipe: str) -> int:
    """Return the rung of an item: 1 at first, up to 5 with more wrong answers.

    The first wrong answer gets the help of rung 1. A rung never falls.
    """
    wrong = sum(entry.recipe == recipe and not entry.right for entry in entries)
    return min(max(wrong, 1), RUNGS)


@dataclass(frozen=True)
class Help:
    """The reply to an answer."""

    item: Item[Any]
    verdict: Verdict
    rung: int  # from 1 to 5
    named: int = 1  # how often this learner has met the named misunderstanding
    button: bool = False  # whether a button beside it asks a fresh item
    source: str = ""  # the learner's program, if it is one

    @property
    def _exercise(self) -> Exercise[Any]:
        return EXERCISES[self.item.exercise]

    @property
    def words(self) -> str:
        """The full text of the reply."""
        if self.verdict.status == "right" and self.is_program:
            more = _TOMORROW if hints_taken(self.item.recipe) >= LINE else ""
        elif self.verdict.status == "right":
            more = _NOW_ALONE if self.helped and self.button and self.goes_on else ""
        else:
            more = self._shown() if self.shows else ""
        return "\n".join(filter(None, [self.words_at_once, more]))

    @property
    def words_at_once(self) -> str:
        """The text before another item is drawn, which may take seconds.

        Examples
        --------
        >>> path = EXERCISES["five-nodes/path"]
        >>> item = path.item("five-nodes/path given=to-E")
        >>> Help(item, path.judge("A B D E", item), 2).words_at_once
        'There is no edge from B to D. Which nodes do the edges from B lead to?'
        """
        verdict = self.verdict
        if verdict.status != "wrong" or verdict.unread:
            return verdict.message
        asked = self.hint
        text = joined(verdict.fact, verdict.remark, asked)
        most = MOST_WORDS if self.rung <= LAST_QUESTION else MOST_WORDS_OF_A_RULE
        return text if len(text.split()) <= most else joined(verdict.fact, asked)

    @property
    def is_program(self) -> bool:
        """Whether the answer is a program."""
        return is_program(self.item)

    @property
    def hint(self) -> str:
        """The question of this rung, or the rule."""
        verdict, guides = self.verdict, self._exercise.solution.guides(self.item.question)
        rule = verdict.rule or guides.rule
        if self.rung >= LINE and self.is_program:
            known = {*map(_unspaced, self.source.splitlines())}
            lacks = [x for x in lines_of(self.item).question.shown if _unspaced(x) not in known]
            rule = joined(rule, *(_ONE_LINE.format(line) for line in lacks[:1]))
        if verdict.status == "not tried":
            return {1: _FIRST_CASE, 2: _STEPS}.get(self.rung, rule)
        # A wrong program may reveal no belief, so the rule comes earlier.
        second = verdict.second or self._second or guides.question or rule
        return {1: verdict.asked, 2: second}.get(self.rung, rule)

    @property
    def _second(self) -> str:
        """The next hint about the named misunderstanding, if it is new.

        A judge gives the first hint, then the next one. Without a hint, or after both, the
        exercise asks its own second question.
        """
        told = self.verdict.mistake is not None and self.named <= _HINTS
        return self.verdict.hint if told else ""

    def _shown(self) -> str:
        """Return the text about the worked-out item on the last two rungs."""
        if self.twin is None:
            return "" if self.verdict.unread else self.instead
        if self.rung < RUNGS:
            return _WORKED
        fresh = self.button and self.goes_on and self.fresh() is not None
        return joined(_AGAIN, _FRESH if fresh else "")

    @property
    def instead(self) -> str:
        """The text that helps if no other item has the same trap."""
        question = self.item.question
        if not isinstance(question, Question):
            kind = self._exercise.form(self.item).kind
            if kind in ("code", "lines") and self.rung > WORKED_OUT:
                return _SMALLER
            first = {"code": _BY_HAND, "lines": _ALOUD, "draw": _ONE_CHANGE}
            return first.get(kind, _FROM_THE_START)
        others = [option for option in question.options if not option.right]
        told = [option for option in others if option.reply != self.verdict.message]
        other = told[(self.rung - WORKED_OUT) % len(told)]
        text = other.text if other.text.endswith(".") else f"{other.text}."
        reason, _ = apart(other.reply)  # the rule above may end with a question
        return f'This answer is not right either: "{text}" {reason}'

    @cached_property
    def twin(self) -> Item[Any] | None:
        """Another item with the same trap, to show worked out; None before its rung.

        Questions in words have none: each has other traps, and the notebook asks it elsewhere.
        """
        if not self.shows or isinstance(self.item.question, Question):
            return None
        return next(_others(self._exercise, self.item, self.verdict), None)

    @property
    def shows(self) -> bool:
        """Whether to show another item worked out."""
        return self.helped and self.verdict.status == "wrong" and not self.is_program

    @property
    def helped(self) -> bool:
        """Whether a right answer proves nothing, because a worked-out item was shown."""
        return self.rung >= WORKED_OUT

    @property
    def goes_on(self) -> bool:
        """Whether another item may follow."""
        return may_be_followed(self.item)

    def fresh(self, known: Sequence[Item[Any]] = ()) -> Item[Any] | None:
        """Return an item that was not asked yet, or None."""
        asked = {each.recipe for each in known}
        item = self.item
        for _ in range(len(asked) + 1):
            other = _fresh(self._exercise, item, self.verdict)
            if other is None or other.recipe not in asked:
                return other
            item = other
        return None


def may_be_followed(item: Item[Any]) -> bool:
    """Return whether another item of the same exercise may follow.

    A question in words fits only its notebook's text, and one about a program only that program.
    """
    fits_one = isinstance(item.question, Question) or item.exercise.startswith(OWN_PROGRAM)
    return not fits_one and asks_others(EXERCISES[item.exercise])


def _unspaced(line: str) -> str:
    return "".join(line.split())


def help_for(
    item: Item[Any], verdict: Verdict | None, *, button: bool = False, source: str = ""
) -> Help:
    """Return the reply to a noted answer, in view of earlier attempts.

    `button`: whether a button beside it asks a fresh item. `source`: the learner's program.
    """
    told, entries = NOT_TRIED if verdict is None else verdict, logbook().entries()
    until = max((at for at, one in enumerate(entries, 1) if one.recipe == item.recipe), default=0)
    named = sum(entry.met == told.mistake for entry in entries[:until])
    reached = rung(entries, item.recipe)
    if is_program(item):
        reached = max(min(reached, LINE), hints_taken(item.recipe))
    return Help(item, told, reached, named, button, source)


def hint_of(verdict: Verdict) -> str:
    """Return the question for a learner who confirms the verdict's guess."""
    known = MISUNDERSTANDINGS.get(verdict.mistake or 0)
    return verdict.hint or (known.hint if known else "")


# ---- hints about a program, which need no answer -------------------------------------------------

LINE = 3
"""The rung that shows a line of a program. In class notebooks that count, it is the last."""
_OF_A_CLASS = frozenset({"class", "learner"})
"""The keys in the metadata of a notebook that a teacher marks."""
FULL_HELP = "full-help"
"""The key in a class notebook's metadata that allows all rungs."""
HINTS = "hints "
"""What stands before a recipe where the hints about it are kept."""
_WEEK = timedelta(days=7)


def is_program(item: Item[Any]) -> bool:
    """Return whether an item asks for a program."""
    return EXERCISES[item.exercise].form(item).kind == "code"


def lines_of(item: Item[Any]) -> Item[Any]:
    """Return the lines of a right program to put in order (`own_program/lines.py`)."""
    return EXERCISES[f"{item.exercise}-lines"].first()


def hints_taken(recipe: str) -> int:
    """Return the last rung that a learner asked for, here or where the notebook was saved."""
    name = f"{HINTS}{recipe}"
    known = kept_at(name).get("rung"), in_file(name).get(name)
    return max((rung for rung in known if type(rung) is int and rung <= RUNGS), default=0)


def take_hint(recipe: str, number: int) -> str | None:
    """Note that a learner asked for a rung; return what `keep` returns."""
    today = datetime.now(UTC).astimezone().date()
    return keep(f"{HINTS}{recipe}", rung=number, day=today.isoformat())


def last_rung() -> int:
    """Return the last rung in the running notebook."""
    try:
        made = json.loads(_saved_notebook())["metadata"][KEY]
        return RUNGS if made.get(FULL_HELP) is True or _OF_A_CLASS.isdisjoint(made) else LINE
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return RUNGS


def to_do_alone(day: date) -> list[Item[Any]]:
    """Return the programs for which a learner saw code some days ago, for a week."""
    found = []
    for place, values in _file().content().items():
        recipe = place.removeprefix(HINTS)
        if recipe == place or values.get("rung", 0) < LINE:
            continue
        with suppress(ValueError, PathlibGamesError):  # from another version of the course
            item = EXERCISES[recipe.partition(" ")[0]].item(recipe)
            if timedelta() < day - date.fromisoformat(values.get("day", "")) <= _WEEK:
                found.append(item)
    return found


# ---- other items ---------------------------------------------------------------------------------


def _fresh(exercise: Exercise[Any], item: Item[Any], verdict: Verdict) -> Item[Any] | None:
    """Return an item to do alone, which is neither this one nor its twin; else None.

    If all have been asked, it is the first one again, in another order.
    """
    others = _others(exercise, item, verdict)
    before = [item, *filter(None, [next(others, None)])]
    if (other := next(others, None)) is not None:
        return other
    asked = [each.question for each in before]
    shuffled = (exercise.draw(seed) for seed in _seeds(item)) if exercise.questions.draws else ()
    return next((other for other in shuffled if other.question not in asked), None)


def _others(exercise: Exercise[Any], item: Item[Any], verdict: Verdict) -> Iterator[Item[Any]]:
    """Yield items with different questions, each once."""
    found = [item]
    for other in _candidates(exercise, item, verdict):
        if all(_asks_else(exercise, other, known) for known in found):
            found.append(other)
            yield other


def _candidates(exercise: Exercise[Any], item: Item[Any], verdict: Verdict) -> Iterator[Item[Any]]:
    if exercise.questions.draws is None:
        names = list(exercise.questions.given)
        own = next((n for n, name in enumerate(names) if item.recipe.endswith(f"={name}")), 0)
        for name in (*names[own + 1 :], *names[:own]):
            yield exercise.item(f"{exercise.id} given={name}")
        return
    suspects = (*verdict.causes, *exercise.met_late(item))
    for seed in _seeds(item):
        yield _next(exercise, suspects, seed)


@lru_cache(maxsize=32)
def _next(exercise: Exercise[Any], suspects: tuple[int, ...], seed: int) -> Item[Any]:
    """Return a drawn item; cached, since the twin and the fresh item use the same draws."""
    return next_item(exercise, suspects, seed)


def _seeds(item: Item[Any]) -> range:
    """Return an item's seeds, which are fixed and seldom those of another item."""
    first = zlib.crc32(item.recipe.encode()) % _SEEDS
    return range(first, first + _DRAWN)


def _asks_else(exercise: Exercise[Any], one: Item[Any], other: Item[Any]) -> bool:
    """Return whether two items ask different things, not just in another order."""
    if one.question == other.question:
        return False
    forms = exercise.form(one), exercise.form(other)
    if forms[0].kind not in ("choice", "lines"):
        return True
    contents = [(form.asked, sorted(text for _, text in form.options)) for form in forms]
    return contents[0] != contents[1]


# ---- each learner's own questions, from a secret and an id ---------------------------------------

WHO = "who-you-are"
"""The key for the learner's id in a saved notebook."""


def number_from(secret: bytes, *words: str) -> int:
    """Return a number computed from a secret and words, the same on every machine."""
    text = "\n".join(words).encode("utf-8", "surrogatepass")
    return int.from_bytes(hmac.digest(secret, text, "sha256")[:8])


def seed_of(learner: str, code: str = "") -> str:
    """Return the seed of a learner's questions about their programs, in a class."""
    return f"{code} {as_one_id(learner)}".strip()


def as_one_id(typed: str) -> str:
    """Return an id in a standard form, without capitals and extra spaces.

    Examples
    --------
    >>> as_one_id(" S01 ") == as_one_id("s01")
    True
    """
    return " ".join(unicodedata.normalize("NFC", typed.casefold()).split())


# ---- the next item -------------------------------------------------------------------------------

_FAR = 5


_SUSPECTS = 3  # one item does not separate more of them


def next_item(exercise: Exercise[Q], suspects: Iterable[int] = (), seed: int = 1) -> Item[Q]:
    """Return an item on which the possible misunderstandings give different answers.

    If an exercise draws items for misunderstandings, it draws one for the likeliest. Otherwise it
    is the candidate with the most different answers, the right one included. The search stops
    after a number of items, not after a time, so every machine finds the same one.

    `suspects`: numbers of misunderstandings, such as the causes of a verdict, the likeliest first.
    If none of them can show here, all that can are separated.

    Examples
    --------
    >>> from pathlib_tutor.exercises.exercise import EXERCISES
    >>> next_item(EXERCISES["five-nodes/order"], [1, 7]).exercise
    'five-nodes/order'
    """
    wanted = [number for number in suspects if number in exercise.beliefs.answers]
    draws = exercise.questions.draws
    if draws is not None and takes(draws, "showing"):
        return _showing_most(exercise, wanted[:_SUSPECTS], seed)
    wanted = wanted or list(exercise.catches)
    if draws is None or not wanted:
        return exercise.draw(seed, wanted[:1])
    found = exercise.draw(seed)
    apart = _tells_apart(exercise, found, wanted)
    for number in range(1, exercise.beliefs.candidates):
        if apart == _FAR * len(wanted):
            break
        item = exercise.draw(seed + number * NEXT)
        if (told := _tells_apart(exercise, item, wanted)) > apart:
            found, apart = item, told
    return found


def _showing_most(exercise: Exercise[Q], wanted: Sequence[int], seed: int) -> Item[Q]:
    """Draw an item that shows as many misunderstandings as possible, always the first one."""
    wanted = wanted or exercise.beliefs.seldom
    if wanted[:1] and wanted[0] in exercise.beliefs.later:
        wanted = wanted[:1]
    else:
        wanted = [number for number in wanted if number not in exercise.beliefs.later]
    for count in range(len(wanted), 0, -1):
        try:
            return exercise.draw(seed, wanted[:count])
        except NoItem:
            continue
    return exercise.draw(seed)


def _tells_apart(exercise: Exercise[Q], item: Item[Q], numbers: Sequence[int]) -> int:
    """Return the sum of the words by which each answer differs from its nearest other one."""
    answers = [exercise.beliefs.answers[number](item.question) for number in numbers]
    words = [_words(answer) for answer in (*answers, exercise.key(item))]
    return sum(
        min(_difference(words[i], words[j]) for j in range(len(words)) if i != j)
        for i in range(len(numbers))
    )


def _words(answer: object) -> list[str]:
    """Split an answer into words for comparison."""
    return (answer if isinstance(answer, str) else repr(answer)).split()


def _difference(one: list[str], other: list[str]) -> int:
    """Return the number of different words, up to a small limit."""
    different = sum(a != b for a, b in zip(one, other, strict=False))
    return min(_FAR, different + abs(len(one) - len(other)))
