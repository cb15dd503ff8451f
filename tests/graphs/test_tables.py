"""Graphs from CSV files: however the table was written, or an error that names the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pathlib_games.graphs import BadFile, Graph, PathlibGamesError, dijkstra

if TYPE_CHECKING:
    from pathlib import Path

EXPECTED = Graph.from_edges([("A", "B", 5), ("B", "C", 3)])


@pytest.mark.parametrize(
    "text",
    [
        "A,B,5\nB,C,3",
        "A;B;5\nB;C;3\n",
        "A\tB\t5\r\nB\tC\t3\r\n",
        "\ufeffA, B, 5\n\nB, C, 3\n\n",
        "tail,head,weight\nA,B,5\nB,C,3",
        "From;To;Minutes\nA;B;5\nB;C;3",
        "line,weight,source,target,color\n7,5,A,B,red\n7,3,B,C,red",
        '"A","B","5"\n"B","C","3"',
    ],
)
def test_a_table_is_read_however_it_was_written(text: str, tmp_path: Path) -> None:
    file = tmp_path / "edges.csv"
    file.write_text(text, encoding="utf-8", newline="")
    assert Graph.from_csv(file) == Graph.from_csv(str(file)) == EXPECTED
    if not text.startswith("\ufeff"):
        assert Graph.from_csv(text) == EXPECTED


def test_weights_may_be_left_out_and_nodes_may_stand_alone() -> None:
    graph = Graph.from_csv("A,B\nB,C,2\nD\n")
    assert list(graph.edges) == [("A", "B", 1), ("B", "C", 2)]
    assert list(graph) == ["A", "B", "C", "D"]
    assert Graph.from_csv("A;B;2,5\nB;A;-1", directed=True).edges[0] == ("A", "B", 2.5)


@pytest.mark.parametrize(
    ("text", "line", "given"),
    [
        ("A,B,5\nB,C,far", "line 2", "B,C,far"),
        ("A,B,5\nB,,3", "line 2", "B,,3"),
        ("A,B,5\n,C,3", "line 2", ",C,3"),
        ("from,to,minutes\nA,B,5\n\nB,C,nan", "line 4", "nan"),
        ("A,B,5,9\nB,C,3,1", "line 1", "A,B,5,9"),
        ("A,B,inf\nB,C,3", "line 1", "inf"),
        ("A,B,five\nB,C,3", "line 1", "five"),
    ],
)
def test_a_bad_row_is_named(text: str, line: str, given: str) -> None:
    with pytest.raises(BadFile) as caught:
        Graph.from_csv(text)
    assert caught.value.field == line
    assert given in str(caught.value)
    assert "tail, head and weight" in str(caught.value)


@pytest.mark.parametrize("file", ["nowhere.csv", "", ".", 5, None, "a\0b", "x" * 5_000])
def test_what_is_no_file_is_told(file: object) -> None:
    with pytest.raises(PathlibGamesError):
        Graph.from_csv(file)  # type: ignore[arg-type]


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "edges.csv"
    file.write_bytes(b"\xff\xff\x00A")
    with pytest.raises(BadFile, match=r"edges\.csv: line 1 should be UTF-8 text"):
        Graph.from_csv(file)


def test_ten_thousand_edges_can_be_searched() -> None:
    rows = [f"{i},{i + 1},1" for i in range(10_000)]
    assert dijkstra(Graph.from_csv("\n".join(rows)), "0").distance["10000"] == 10_000
