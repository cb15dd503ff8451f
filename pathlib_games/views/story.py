"""The whole story of a moment in one picture, graph, table, queue and words."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING

from pathlib_games.views.moments import (
    COLUMNS,
    SETTLED,
    Moment,
    queue_rows,
    table_row,
    waiting_row,
)
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line, Text, moved, rectangle
from pathlib_games.views.view import short_name, text_width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.graphs import TraceState
    from pathlib_games.views.shapes import Shape
    from pathlib_games.views.view import View

_TABLE_WIDTH = 370
_ROW = 32
_LONGEST_TABLE = 10
_COLUMN_X = (36, 122, 206, 296)
_CELL = re.compile(r"(\(\d+,) (\d+\))")  # stays on one line
_LEAST_WIDTH = 460  # narrower, the longest sentences would need a third line


def story(moment: Moment, view: View) -> Scene:
    """Return one picture of a moment: graph, table, queue, and the words below.

    `view`: draws the graph or the board. The table stands beside it if the view wants one and it is
    short.
    """
    picture = view.scene(moment.after)
    width, height = view.width, view.height
    shapes = [*picture.shapes]
    if view.tabular and len(view.nodes) <= _LONGEST_TABLE:
        shapes += moved(_table_shapes(moment, view), width, 14)
        width += _TABLE_WIDTH
        height = max(height, 14 + _ROW * (len(view.nodes) + 1) + 110)
    said = view.said(moment.words)
    words = f"{said} {picture.description}"
    width = max(width, _LEAST_WIDTH)
    if view.waits:
        row = ", ".join(waiting_row(moment.after)) or "empty"
        words = f"{words} In the queue, the next one first: {row}."
        shapes.append(Text(20, height + 10, f"Queue, the next one first: {row}", "text left"))
        height += 30
    drawn = Scene(width, height, tuple(shapes), view.title, words)
    return with_words(drawn, said, room=26 * (view.lines + 1))


def with_words(scene: Scene, words: str, room: float = 0) -> Scene:
    """Return a picture with some words below it; its description stays as it is.

    `room`: how high the part below is at least, in pixels; more where the words need it.
    """
    width, height = scene.width, scene.height
    lines = wrap(words, int((width - 40) / text_width("n", "story")))
    shapes: list[Shape] = [Line(((14, height), (width - 14, height)), "rule")]
    shapes += [Text(20, height + 26 + 26 * i, line, "story left") for i, line in enumerate(lines)]
    below = max(room, 26 * (len(lines) + 1))
    return replace(scene, height=height + below, shapes=(*scene.shapes, *shapes))


def with_both(scene: Scene, told: str) -> Scene:
    """Return a picture with some words below it that its description ends with as well."""
    wide = replace(scene, width=max(scene.width, _LEAST_WIDTH))
    kept = _CELL.sub("\\1\N{NO-BREAK SPACE}\\2", told)
    return replace(with_words(wide, kept), description=f"{scene.description} {told}")


def _table_shapes(moment: Moment, view: View) -> Iterator[Shape]:
    """Yield the distance table and the queue, from the top left corner (0, 0)."""
    right = _TABLE_WIDTH - 14
    in_rounds = moment.after.in_rounds  # nothing is settled before the end
    for x, heading in zip(_COLUMN_X, COLUMNS, strict=True):
        yield Text(
            x, _ROW / 2, "" if in_rounds and heading == SETTLED else heading, "small heading"
        )
    yield Line(((0, _ROW), (right, _ROW)), "edge")
    y: float = _ROW
    for node in view.nodes:
        row = table_row(node, moment.before, moment.after)
        if row.changed:
            yield rectangle(0, y, right, _ROW, "changed-row")
            yield rectangle(0, y, 5, _ROW, "changed-bar")
        middle = y + _ROW / 2
        cells = (
            (short_name(node), None),
            (row.distance, row.old_distance),
            ("" if in_rounds else row.settled, None),
            (short_name(row.predecessor), row.old_predecessor and short_name(row.old_predecessor)),
        )
        for x, (new, old) in zip(_COLUMN_X, cells, strict=True):
            if old is not None:
                yield Text(x - 16, middle, old, "text struck")
            yield Text(x + (16 if old is not None else 0), middle, new, "number")
        y += _ROW
        yield Line(((0, y), (right, y)), "rule")
    if in_rounds:
        return
    yield Text(0, y + 26, "Queue, the next entry first", "small heading left")
    yield from _queue_shapes(moment.after, y + 54, right)


def _queue_shapes(state: TraceState, top: float, right: float) -> Iterator[Shape]:
    rows = queue_rows(state)
    if not rows:
        yield Text(0, top, "empty", "text soft left")
    x, y = 0.0, top
    for row in rows:
        entry = text_width(row.words, "text")
        wide = entry + (text_width(" (stale)", "small") if row.stale else 0) + 14
        if x and x + wide > right:
            x, y = 0.0, y + 26
        yield Text(x, y, row.words, f"text left {'struck' if row.stale else ''}".strip())
        if row.stale:
            yield Text(x + entry, y, "(stale)", "small soft left")
        x += wide
