"""Answer each exercise in many ways, and record the verdicts.

python -m tools.golden

Each item gets the key, the blank, the answer of each wrong idea, slips, and the corpus. Equal
answers share a block. The record omits what varies between Pythons and machines: Python's own
words, and where a program ran out of time or memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

from pathlib_tutor.exercises import EXERCISES, Exercise, Item
from pathlib_tutor.exercises.verdict import Verdict
from tools.corpus import Program, corpus

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden" / "verdicts"
SEEDS = range(1, 4)
CHOICES = tuple("abcde"), tuple("ABCDE")

_SENTENCE = re.compile(r"(?<=[.?!]) (?=[A-Z])")
_PYTHONS_WORDS = re.compile(r"(stopped with \w+): .*?(?= in line \d|\. [A-Z]|\.?$)", re.DOTALL)
# Whether a comprehension sees the names around it depends on the version of Python.
_VALUES = re.compile(r"(in line \d+, `[^`\n]* for [^`\n]*`), where .*?(?=\. [A-Z]|\.?$)", re.DOTALL)
_ENDLESS = re.compile(r"was still running after|needed more than [\d,]+ MB of memory")
_NUMBER = re.compile(r"\d+(?=\D*\Z)")
_BLOCK = re.compile(r"\n\n(?=(?:----|====) )")
_OF_A_PROGRAM = re.compile(r"---- corpus (\S+/\S+)")


def verdicts(name: str, *, programs: bool = True) -> str:
    """Return the verdicts on many answers to an exercise, as text.

    Parameters
    ----------
    name
        The id of the exercise.
    programs
        Whether to run the programs of the corpus as well, which takes longest.
    """
    exercise = EXERCISES[name]
    written = _Written(exercise, programs)
    for given in exercise.questions.given:
        written.add(exercise.item(f"{name} given={given}"))
    if exercise.questions.draws is not None:
        for seed in SEEDS:
            written.add(exercise.draw(seed))
        for number in exercise.catches:
            if idea(number) not in written.wrong:
                written.add(exercise.draw(SEEDS[0], [number]))
    for recipe in sorted(written.handed_in):
        written.add(exercise.item(recipe))
    return "\n\n".join([f"{name}: {exercise.title}", *written.parts]) + "\n"


class _Written:
    """The record of an exercise so far: its parts, and the names of the wrong answers.

    Corpus answers to other items wait, by recipe.
    """

    def __init__(self, exercise: Exercise[Any], programs: bool) -> None:
        self.parts: list[str] = []
        self.wrong: set[str] = set()
        self.handed_in: dict[str, list[Program]] = {}
        for program in corpus(exercise.id):
            if program.stands_alone and (programs or program.is_typed):
                self.handed_in.setdefault(program.item.recipe, []).append(program)
        self._exercise = exercise
        self._named: set[int] = set()

    def add(self, item: Item[Any]) -> None:
        """Answer an item, and record the verdicts."""
        self.parts.append(f"==== {item.recipe}\n\n{_set_in(self._exercise.prompt(item))}")
        handed_in = self.handed_in.pop(item.recipe, [])
        typed = [program for program in handed_in if program.is_typed]
        for names, answer in grouped(answers(self._exercise, item, typed)):
            verdict = judged(self._exercise, answer, item)
            told = [f"---- {', '.join(names)}"]
            if not callable(answer):
                told.append(_set_in(in_words(answer)))
            told.append(described(verdict))
            if verdict.status == "wrong":
                self.wrong.update(names)
            if verdict.hint and verdict.mistake not in {None, *self._named}:
                self._named.add(verdict.mistake or 0)
                again = judged(self._exercise, answer, item, (verdict.mistake or 0,))
                told.append(f"met before: {without_pythons_words(again.hint)}")
            self.parts.append("\n".join(told))
        for program in handed_in:
            if not program.is_typed:
                verdict = judged(self._exercise, program.load(), item)
                self.parts.append(told_of(program, verdict))


def told_of(program: Program, verdict: Verdict) -> str:
    """Return the recorded verdict on a program of the corpus."""
    return f"---- corpus {program.kind}/{program.name}\n{described(verdict)}"


def parted(text: str) -> tuple[str, dict[str, str]]:
    r"""Split the file of an exercise into the rest and the verdicts on programs.

    Examples
    --------
    >>> parted("a\n\n---- key\nright\n\n---- corpus right/adds\nright, share 1.000\n")
    ('a\n\n---- key\nright\n', {'right/adds': '---- corpus right/adds\nright, share 1.000'})
    """
    blocks = _BLOCK.split(text.rstrip("\n"))
    programs = {found[1]: block for block in blocks if (found := _OF_A_PROGRAM.match(block))}
    rest = [block for block in blocks if not _OF_A_PROGRAM.match(block)]
    return "\n\n".join(rest) + "\n" if text else "", programs


def idea(number: int) -> str:
    """Return the name for a misunderstanding's answer."""
    return f"idea {number}"


def grouped(given: Iterable[tuple[str, object]]) -> Iterator[tuple[list[str], object]]:
    """Yield the different answers, each with its sources; programs are all different.

    Examples
    --------
    >>> list(grouped([("key", 7), ("blank", ...), ("idea 3", 7)]))
    [(['key', 'idea 3'], 7), (['blank'], Ellipsis)]
    """
    names: dict[str, list[str]] = {}
    found: dict[str, object] = {}
    for name, answer in given:
        words = name if callable(answer) else repr(answer)
        names.setdefault(words, []).append(name)
        found.setdefault(words, answer)
    return ((names[words], answer) for words, answer in found.items())


def answers(
    exercise: Exercise[Any], item: Item[Any], typed: Iterable[Program]
) -> Iterator[tuple[str, object]]:
    """Yield answers to an item, with their sources."""
    key = exercise.key(item)
    yield "key", key
    yield "blank", exercise.blank(item)
    for number in exercise.catches:
        yield idea(number), exercise.beliefs.answers[number](item.question)
    yield from slips(key)
    for row in typed:
        yield f"corpus {row.kind}", row.load()


def slips(key: object) -> Iterator[tuple[str, object]]:
    """Yield answers that differ from the correct one by a slip.

    Examples
    --------
    >>> dict(slips(5))
    {'one more': 6, 'one less': 4}
    >>> dict(slips("A B 7"))["two swapped"], dict(slips("A B 7"))["one more"]
    ('A 7 B', 'A B 8')
    >>> dict(slips("b"))["says c"], dict(slips((1, 2)))["last one missing"]
    ('c', (1,))
    """
    if isinstance(key, int | float):
        yield "one more", key + 1
        yield "one less", key - 1
    elif isinstance(key, str):
        between = "\n" if "\n" in key.strip() else " "
        for name, parts in _changed(key.split(between)):
            yield name, between.join(parts)
        for letters in CHOICES:
            if key in letters:
                yield from ((f"says {letter}", letter) for letter in letters if letter != key)
        if _NUMBER.search(key):
            yield "one more", _NUMBER.sub(lambda number: str(int(number[0]) + 1), key)
        yield "a blank behind", f"{key} "
    elif isinstance(key, list | tuple):
        for name, entries in _changed(list(key)):
            yield name, type(key)(entries)
    elif isinstance(key, dict):
        for name, pairs in _changed(list(key.items())):
            yield name, dict(pairs)


def _changed(entries: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yield a list with its last two entries swapped, and without its last entry."""
    if len(entries) > 1:
        *before, last_but_one, last = entries
        yield "two swapped", [*before, last, last_but_one]
        yield "last one missing", [*before, last_but_one]


def judged(
    exercise: Exercise[Any], answer: object, item: Item[Any], met: tuple[int, ...] = ()
) -> Verdict:
    """Judge an answer; discard what a program prints."""
    with redirect_stdout(StringIO()):
        return exercise.judge(answer, item, met)


def in_words(answer: object) -> str:
    """Write an answer as a learner does; keep a text of several lines."""
    if answer is ...:
        return "..."
    return answer if isinstance(answer, str) and "\n" in answer else repr(answer)


def described(verdict: Verdict) -> str:
    """Write a verdict: its status and flagged place, then the learner's text, line by line."""
    if _ENDLESS.search(verdict.message):
        return f"{verdict.status}, stopped: it takes too much time or memory"
    causes = f", causes {', '.join(map(str, verdict.causes))}" if verdict.causes else ""
    causes += "" if verdict.mistake is None else f", named {verdict.mistake}"
    told = replace(verdict, hint="", question="" if verdict.hint else verdict.question).message
    flag = f", flag {verdict.at}" if verdict.at else ""
    lines = [f"{verdict.status}, share {verdict.share:.3f}{flag}{causes}"]
    lines += _SENTENCE.split(without_pythons_words(told))
    if verdict.hint:
        lines.append(f"hint: {without_pythons_words(verdict.hint)}")
    return "\n".join(lines)


def without_pythons_words(text: str) -> str:
    """Drop Python's own words about an error.

    Examples
    --------
    >>> without_pythons_words("It stopped with KeyError: 'B' in line 3, `x`. There is none.")
    'It stopped with KeyError in line 3, `x`. There is none.'
    >>> without_pythons_words("It stopped with ValueError: no 5. Why?")
    'It stopped with ValueError. Why?'
    """
    return _VALUES.sub(r"\1", _PYTHONS_WORDS.sub(r"\1", text))


def _set_in(text: str) -> str:
    """Indent the lines of a text, without blanks at their ends."""
    return "\n".join(f"    {line}".rstrip() for line in text.rstrip().splitlines())


def verdict_file(name: str) -> Path:
    """Return the path of an exercise's verdicts."""
    return FOLDER / f"{name}.txt"
