"""What a saved notebook shows of a question and its answer, on a day on which nobody runs it.

It is text and plain HTML beside the picture; a live widget hides it. The recipe of what was asked
and the value that was filled in stand in the metadata of the output, for who marks it: a reader is
told no words of the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from pathlib_games.exercises.form import Form
from pathlib_games.record.answers import KEY
from pathlib_games.record.attempts import as_text
from pathlib_games.words import in_lines

_STYLE = "border-left: 4px solid #7a8592; margin: 6px 0; max-width: 800px; padding: 2px 14px;"
_LETTERS = "font-family: monospace; font-size: 13px; line-height: 1.4; overflow-x: auto;"
"""How lines of a program are set; Jupyter sets what is preformatted in the letters of its texts."""


def question_paper(form: Form) -> dict[str, str]:
    """Return a question as text and as HTML, with what there is to choose from."""
    asked = [f"<b>{escape(line)}</b>" for line in form.asked.splitlines()]
    if form.kind in {"bug", "lines"}:
        above = [f"   {line}" for line in form.head]
        lines = [*above, *(f"{letter}  {text}" for letter, text in form.options)]
        options = [_preformatted("\n".join(lines))]
    else:
        lines = [f"  {letter}  {text}" for letter, text in form.options]
        options = [f"{letter} &nbsp; {escape(text)}" for letter, text in form.options]
    text = "\n".join([in_lines(" ".join([form.asked, *form.details])), *lines])
    return _bundle([*asked, *map(escape, form.details), *options], text)


def answer_paper(form: Form, value: Any, told: str, words: str = "") -> dict[str, str]:
    """Return what was answered and what was said about it; nothing if there is no answer.

    `words`: the answer in words, where they are others than what would be typed.
    """
    answer = form.answer(value)
    if answer is ...:
        return {"text/plain": "", "text/html": ""}
    words = words or as_text(answer)
    if form.kind in {"choice", "several"}:
        chosen = [(k, text) for k, text in form.options if k in value]
        given = [f"● {k} &nbsp; {escape(text)}" for k, text in chosen]
        words = "\n".join(f"{k}  {text}" for k, text in chosen)
    elif form.kind == "table":
        given = [_table(words.splitlines())]
    else:
        given = [_preformatted(words)]
    lines = [f"<b>{escape(line)}</b>" for line in told.splitlines()]
    indented = [f"  {line}" for line in words.splitlines()]
    text = "\n".join(filter(None, ["Your answer:", *indented, in_lines(told)]))
    return _bundle(["Your answer:", *given, *lines], text)


def answer_papers(asked: Sequence[tuple[Form, Any, str, str]]) -> dict[str, str]:
    """Return all that was answered at a place; each of several questions above its answer."""
    answered = [each for each in asked if each[0].answer(each[1]) is not ...]
    if len(asked) == 1 or not answered:
        return answer_paper(*asked[0])
    papers = [part for each in answered for part in (question_paper(each[0]), answer_paper(*each))]
    return {kind: "\n".join(paper[kind] for paper in papers) for kind in papers[0]}


def metadata(asked: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the metadata of an output: the recipes of what was asked, and what was filled in."""
    return {KEY: [{"recipe": recipe, "value": value} for recipe, value in asked]}


def _bundle(paragraphs: Sequence[str], text: str) -> dict[str, str]:
    parts = [
        part if part.startswith(("<pre", "<table")) else f"<p>{part}</p>" for part in paragraphs
    ]
    html = f'<div class="pg-paper" style="{_STYLE}">{"".join(parts)}</div>'
    return {"text/plain": text, "text/html": html}


def _preformatted(text: str) -> str:
    return f'<pre style="{_LETTERS}">{escape(text)}</pre>'


def _table(lines: Sequence[str]) -> str:
    head, *rows = ([escape(cell.strip()) for cell in line.split("|")] for line in lines)
    cells = [f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows]
    return f"<table><tr>{''.join(f'<th>{name}</th>' for name in head)}</tr>{''.join(cells)}</table>"
