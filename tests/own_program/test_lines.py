"""The lines of right programs, and the ladder of each program task, from an empty cell."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pathlib_games.cells import RunningCell
from pathlib_tutor.check.answer import ask
from pathlib_tutor.check.page import today
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.record import attempts
from pathlib_tutor.record.attempts import (
    FULL_HELP,
    HINTS,
    KEY,
    help_for,
    is_program,
    last_rung,
    lines_of,
    take_hint,
)
from pathlib_tutor.widgets.code_lines import LineOrder
from pathlib_tutor.widgets.hints import Hints
from pathlib_tutor.widgets.question_widget import metadata

TASKS = [name for name, each in EXERCISES.items() if is_program(each.first())]
BFS = EXERCISES["color-lines/bfs"].first()


def untouched(*_: object) -> object:
    return ...


@pytest.mark.parametrize("name", TASKS)
def test_the_ladder_is_climbed_from_an_empty_cell(name: str) -> None:
    item = EXERCISES[name].first()
    hints = ask(item, untouched)._hints()
    assert hints is not None
    assert not hints.said
    told = []
    for rung in range(1, 6):
        hints.act({"press": "next"})
        assert hints.rung == rung
        told.append(hints.said)
    assert len(set(told)) == 5
    lines = lines_of(item).question
    rule = EXERCISES[name].solution.guides(item.question).rule
    assert told[2] == f"{rule} One line of a correct program: `{lines.shown[0]}`"
    order, smaller = hints._questions
    assert isinstance(order, LineOrder)
    assert smaller.item.recipe == lines.smaller
    key = str(EXERCISES[order.item.exercise].key(order.item)).split()
    for place, each in enumerate(key):
        order.move(each[0], place)
        order.indent(each[0], int(each[1:]) - 1)
    order.run()
    assert order.verdict, order.said
    again = Hints(help_for(item, None))
    assert (again.rung, len(again._questions)) == (5, 2)


@pytest.mark.parametrize("name", TASKS)
def test_the_third_hint_shows_the_first_line_that_the_program_lacks(name: str) -> None:
    item = EXERCISES[name].first()
    lines = lines_of(item).question
    assert 1 < len(lines.shown) < len(lines.lines) / 2 + 1
    told = [
        replace(help_for(item, None, source="\n".join(lines.shown[:known])), rung=3).hint
        for known in range(len(lines.shown) + 1)
    ]
    for line, hint in zip(lines.shown, told, strict=False):
        assert hint.endswith(f"`{line}`")
        assert hint.count("One line of a correct program") == 1
    assert "`" not in told[-1].removeprefix(EXERCISES[name].solution.guides(item.question).rule)


@pytest.mark.parametrize("name", TASKS)
def test_the_order_at_first_is_wrong(name: str) -> None:
    exercise = EXERCISES[f"{name}-lines"]
    item = exercise.first()
    assert exercise.judge(" ".join(item.question.by_letter()), item).status == "wrong"


def test_every_order_and_indentation_that_works_is_right() -> None:
    exercise = EXERCISES["color-lines/bfs-lines"]
    item = exercise.first()
    right = str(exercise.key(item)).split()
    first, second, *_ = right
    swapped = " ".join([second, first, *right[2:]])  # the queue, then the dictionary
    assert exercise.judge(swapped, item)
    deeper = " ".join([*right[:-1], f"{right[-1][0]}2"])  # it returns in the loop
    assert exercise.judge(deeper, item).status == "wrong"
    broken = " ".join(each[0] for each in right)  # nothing is in the loops
    assert "Python cannot read the line" in exercise.judge(broken, item).message


def test_a_hint_about_lines_asks_only_for_what_one_can_do_with_lines() -> None:
    exercise = EXERCISES["color-lines/bfs-lines"]
    item = exercise.first()
    key = str(exercise.key(item)).split()
    left_out = exercise.judge(" ".join(key[:-1]), item)
    twice = exercise.judge(" ".join([*key[:-1], key[0]]), item)
    points = EXERCISES["carcassonne/score-lines"]
    deep = "I1 H2 A2 G1 M1 N2 K3 F4 C1 J1 E2 L2 D3 B2"  # it returns inside a condition
    nothing = points.judge(deep, points.first())
    told = (
        "On a land with a road of two tiles, for the road on (0, 0): your function returned None."
    )
    assert nothing.fact == told
    assert nothing.question == "Does your program reach a `return` in every case?"
    assert nothing.second == "How far is the last `return` indented?"
    assert not any("rint " in each.second for each in (nothing, left_out, twice))
    assert left_out.fact == f"You have not used {key[-1][0]}. Use every line once."
    assert left_out.second == f"Where does line {key[-1][0]} belong?"
    assert twice.second == "Which line have you not used yet?"
    assert (
        "loop"
        not in EXERCISES["battlesnake/middle-lines"]
        .solution.guides(EXERCISES["battlesnake/middle-lines"].first().question)
        .rule
    )


@pytest.mark.parametrize(
    ("order", "line", "asks"),
    [
        ("E1 C1 H1 G2 F3 D3 B4 A1", "D", "Does this line belong inside the line above it?"),
        ("E1 C2 H1 G2 F3 D4 B4 A1", "C", "Does it belong inside the line above it?"),
        ("E1 C1 H1 G3 F4 D5 B5 A2", "A", "Which line above it has the same indentation?"),
        ("E1 C1 H1 G2 D3 B3 A1 F1", "F", "Which line belongs inside it?"),
        ("E1 C1 H1 G2 F3 D4 B4 A0", "", "Which line is outside it?"),
    ],
)
def test_a_line_in_a_wrong_place_gets_its_own_question(order: str, line: str, asks: str) -> None:
    exercise = EXERCISES["color-lines/bfs-lines"]
    verdict = exercise.judge(order, exercise.first())
    assert (verdict.question, verdict.at) == (asks, line)


def test_a_loop_without_end_is_told_as_such() -> None:
    exercise = EXERCISES["hex/fewest-stones-lines"]
    order = "F1 C1 A1 G2 I2 B3 D3 J2 L3 H4 K5 E1"  # a cell settled only on the right side
    verdict = exercise.judge(order, exercise.first())
    assert "row: your function was stopped after 50,000 lines." in verdict.fact
    assert verdict.question == "Is there a loop that never ends?"


def test_only_a_button_leads_beyond_the_third_hint() -> None:
    for _ in range(5):
        answer = ask(BFS, lambda *_: {})
    assert answer.rung == 3
    hints = answer._hints()
    assert hints is not None
    assert (hints.rung, hints.said) == (3, "")  # the verdict says it
    hints.next()
    assert hints.rung == 4


def test_a_class_notebook_ends_at_the_third_hint(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "made.ipynb"
    monkeypatch.setattr(attempts, "running_notebook", lambda: str(path))
    ends = []
    asked = {"class": "ABCD-2345"}
    for made in ({}, {"version": "0f"}, asked, {"learner": "s01"}, asked | {FULL_HELP: True}):
        path.write_text(json.dumps({"cells": [], "metadata": {KEY: made}}), encoding="utf-8")
        attempts._text_of.cache_clear()
        ends.append(last_rung())
        hints = Hints(help_for(BFS, None))
        for _ in range(6):
            hints.next()
        assert hints.rung == ends[-1]
    assert ends == [5, 5, 3, 3, 5]


def test_who_saw_code_is_invited_to_do_it_alone() -> None:
    now = datetime.now(UTC)
    hints = Hints(help_for(BFS, None))
    hints.next()
    hints.next()
    assert "alone" not in str(today(now + timedelta(days=1)))
    hints.next()
    assert "alone" not in str(today(now))
    told = 'You had hints for "Write the breadth-first search" in notebook 01. Now write it alone.'
    assert str(today(now + timedelta(days=1))).startswith(told)
    assert "alone" not in str(today(now + timedelta(days=9)))
    take_hint(EXERCISES["hex/neighbors"].first().recipe, 3)
    assert str(today(now + timedelta(days=1))).endswith("in notebook 04. Now write each alone.")
    right = ask(BFS, bfs)
    assert right
    assert str(right).endswith("Tomorrow, empty this cell and write the program alone.")


def test_a_right_program_still_says_which_hint_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(
        "IPython.display.display", lambda *_, **how: shown.append(how.get("metadata"))
    )
    ask(BFS, bfs)._ipython_display_()
    hints = Hints(help_for(BFS, None))
    hints.next()
    hints.next()
    noted = metadata([(f"{HINTS}{BFS.recipe}", 2)])
    assert noted not in shown
    ask(BFS, bfs)._ipython_display_()
    assert noted in shown


@pytest.mark.parametrize(("value", "rung"), [(4, 4), (99, 1), ("many", 1), (True, 1)])
def test_in_another_account_the_notebook_says_which_hint_was_asked_for(
    value: object, rung: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {"metadata": metadata([(f"{HINTS}{BFS.recipe}", value)])}
    saved = json.dumps({"cells": [{"cell_type": "code", "id": "bfs", "outputs": [kept]}]})
    running = RunningCell("bfs", "ask()", "1", saved)
    monkeypatch.setattr(attempts, "running_cell", lambda: running)
    assert help_for(BFS, None).rung == rung
    assert Hints(help_for(BFS, None))._metadata() == metadata(
        [(f"{HINTS}{BFS.recipe}", rung if rung > 1 else 0)]
    )


def bfs(start: Any, neighbors: Any) -> dict[Any, Any]:
    found = {start: None}
    for cell in (queue := [start]):
        queue += (new := [other for other in neighbors(cell) if other not in found])
        found |= dict.fromkeys(new, cell)
    return found
