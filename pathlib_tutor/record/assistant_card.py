"""The card that a learner may copy for an AI assistant: it helps to ask, and never solves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.record.attempts import LAST_QUESTION, RUNGS, Help, as_text

MOST = 250
"""The most words of a card."""

_RULES = """\
I am learning shortest paths in a course of board games. Help me to find this out myself.

How to help:
- Ask me one question at a time, and wait for my answer.
- Never give the answer or a part of it, even if I ask. Do not say which option is right or wrong.
- Write no code beyond a line that stands below.
- Explain a word or an error message as fully as I like.
- You cannot see the picture. Ask me what it shows."""


def assistant_card(helped: Help, answer: object, said: str = "") -> str:
    """Return a question, the answer, our feedback and how to help, in at most `MOST` words.

    The feedback has no worked example, no reply to another option and, where there are options, no
    rule: a rule may name one. `said`: the feedback if there is no verdict yet.

    Examples
    --------
    >>> path = EXERCISES["five-nodes/path"]
    >>> item = path.item("five-nodes/path given=to-E")
    >>> print(assistant_card(Help(item, path.judge("A B D E", item), 2), "A B D E"))
    I am learning shortest paths in a course of board games. Help me to find this out myself.
    ...
    The question:
    Which path from A to E is the shortest?
    <BLANKLINE>
    My answer:
    A B D E
    <BLANKLINE>
    What the course said (help 2 of 5):
    Not yet. There is no edge from B to D. Which nodes do the edges from B lead to?
    """
    form = EXERCISES[helped.item.exercise].form(helped.item)
    verdict = helped.verdict
    if verdict.status != "not tried":
        rung = min(helped.rung, LAST_QUESTION) if form.options else helped.rung
        said = verdict.opened(replace(helped, rung=rung).words_at_once)
    options = [f"{letter}  {text}" for letter, text in form.options]
    question = "\n".join([form.asked, *form.details, *form.head])
    given = "" if answer is ... else as_text(answer)
    heads = [
        "The question:",
        "My answer:",
        f"What the course said (help {helped.rung} of {RUNGS}):",
    ]
    room = MOST - len(" ".join([_RULES, *heads]).split())
    parts = _fitted([question, given or "none yet", said or "nothing yet", *options], room)
    asked = "\n".join([parts[0], *parts[3:]])
    told = [f"{head}\n{part}" for head, part in zip(heads, [asked, *parts[1:3]], strict=True)]
    return "\n\n".join([_RULES, *told])


def _fitted(parts: Sequence[str], room: int) -> list[str]:
    """Shorten the longest parts, all to the same number of words, until they have room."""
    most = room
    while sum(min(len(part.split()), most) for part in parts) > room:
        most -= 1
    return [_shortened(part, most) for part in parts]


def _shortened(text: str, most: int) -> str:
    """Return the first lines that have at most `most` words; of a long first line, its words."""
    lines, left = text.splitlines(), most
    if len(text.split()) <= most:
        return text
    kept: list[str] = []
    for line in lines:
        left -= len(line.split())
        if left < 1:  # the sign of what is left out counts as a word
            break
        kept.append(line)
    return "\n".join([*kept, "…"] if kept else [" ".join([*lines[0].split()[: most - 1], "…"])])
