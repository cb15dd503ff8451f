"""Files that are no tables of edges: each is refused, and the message says what it is."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from pathlib_games.graphs import BadFile, Graph

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1 January\n2 March\n3 April\n#\n1 2\n2 3\n", "the Trivial Graph Format"),
        ("nodedef>name VARCHAR\nA\nedgedef>node1 VARCHAR,node2 VARCHAR\nA,A\n", "GDF"),
        ("c roads\nc of a town\np sp 3 2\na 1 2 5\na 2 3 4\n", "a DIMACS file"),
        ('% a note\n*Vertices 2\n1 "A"\n2 "B"\n*Edges\n1 2 5\n', "a Pajek file"),
        ('Creator "a program"\ngraph\n[\n  node [ id 1 ]\n]\n', "GML"),
        ("/* roads */\nstrict digraph G {\n  A -> B;\n}\n", "DOT of Graphviz"),
        ("graph TD\nA-->B\n", "a diagram of Mermaid"),
        ("<?xml version='1.0'?>\n<graphml></graphml>\n", "XML, such as GraphML"),
        ("\n<!DOCTYPE html>\n<html><body>404</body></html>\n", "a web page (HTML)"),
        ("%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 5\n", "of Matrix Market"),
        ('{"nodes": [],\n "edges": []}\n', "JSON (try Graph.from_json or Graph.from_geojson)"),
        ('[\n  ["A", "B", 5]\n]\n', "JSON"),
        ("dl n=2 format=edgelist1\nlabels:\nA,B\ndata:\nA B\n", "a DL file of UCINET"),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "in Git LFS"),
        ("INSERT INTO edges VALUES\n('A','B',5);\n", "statements for a database"),
    ],
)
def test_another_format_is_named(text: str, kind: str) -> None:
    with pytest.raises(BadFile, match="should be a table with a row for each edge") as caught:
        Graph.from_csv(text)
    assert f"but it is {kind}" in str(caught.value) or kind in str(caught.value)


COUNTS = "not the numbers of nodes and edges"
COUNT = "not the number of nodes or edges"
END = "not the end of the list"
MATRIX = "adjacency matrix"
LIST = "adjacency list"
PART = "a heading of a part with nodes or edges"
NODES = "table of nodes"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("4 3\n1 2\n2 3\n3 1\n", COUNTS),
        ("4,3\n1,2\n2,3\n3,1\n", COUNTS),
        ("3 4\n1 2\n2 3\n1 4\n", COUNTS),  # edges, then nodes
        ("5 3 1\n1 2 5\n2 3 1\n3 4 7\n", COUNTS),  # and the source
        ("4 3\n1 2 5\n2 3 1\n3 4 7\n", COUNTS),
        ("3\nA,B,5\nB,C,3\nA,C,10\n", COUNTS),
        ("4 3\n2 3\n1 3\n1 2 4\n3\n", COUNTS),  # METIS
        ("N,4\nM,3\n1,2\n2,3\n", COUNT),
        ("m: 2\n1 2\n2 3\n", COUNT),
        ("1 2\n2 3\n0 0\n", END),  # as in contests
        ("1 2 5\n2 3 4\n0\n", END),
        ("0 1 5\n1 2 3\n0 0 0\n", END),
        ("A B 5\nB C 3\n-1 -1 -1\n", END),
        ("1 2 5\n2 3 4\n0 0 0\n0 0 0\n", END),
        ("0,1,0\n1,0,1\n0,1,0\n", MATRIX),
        ("0 1 1 0\n1 0 1 0\n1 1 0 1\n0 0 1 0\n", MATRIX),
        (";A;B;C\nA;1.1;4.3;0.0\nB;1.4;2.0;1.1\nC;1.0;0.0;3.1\n", MATRIX),
        ("A,B,C\n0,5,inf\n5,0,1\ninf,1,0\n", MATRIX),
        ("0 5\n5 0\n", MATRIX),
        ("A B C\nB A\nC A\n", LIST),
        ("1 2 3\n2 1 3\n3 1 2\n", LIST),
        ("A: B C\nB: A\n", LIST),
        ("A : B\nB : A\n", LIST),
        ("nodes:\nA\nB\nedges:\nA,B\n", PART),
        ("[Nodes]\n1 A\n2 B\n[Edges]\n1 2\n", PART),
        ("# Nodes\n1 A\n2 B\n# Edges\n1 2\n", PART),
        ("3 nodes\n2 edges\n1 2\n2 3\n", PART),
        ("n=3 m=2\n1 2\n2 3\n", PART),
        ("Nodes: 3, Edges: 2\n1, 2\n2, 3\n", PART),
        ("id,label\n1,January\n2,March\n", NODES),
        ("node,neighbor\nA,B\nB,C\n", NODES),
        ("u,v\n1,2\n2,3\n", NODES),
        ("Berlin,52.5\nParis,48.8\n", NODES),
        ("e 1 2\ne 2 3\n", "a row of DIMACS"),
        ("A B {}\nB C {'weight': 5}\n", "a dict of Python"),
    ],
)
def test_rows_that_may_be_something_else_are_asked_about(text: str, kind: str) -> None:
    with pytest.raises(BadFile, match="write headings such as from,to,weight above") as caught:
        Graph.from_csv(text)
    assert kind in caught.value.expected


@pytest.mark.parametrize(
    "text", ["4,3\n1,2\n2,3\n3,1\n", "0,1\n1,0\n", "e,1\ne,2\n", "N,4\n1,2\n0,0\n"]
)
def test_headings_say_that_rows_are_edges(text: str) -> None:
    assert len(Graph.from_csv(f"from,to\n{text}").edges) == text.count("\n")


@pytest.mark.parametrize(
    "text",
    [
        "1 2\n2 3\n",
        "1 2\n2 3\n1 3\n",
        "0 1\n1 2\n2 0\n",
        "1,2,5\n2,3,3\n1,3,10\n",
        "1 2 3\n2 3 4\n3 4 5\n",
        "A,B\nB,C\nC,A\n",
        "2 1\n3 1\n4 1\n3 2\n",
        "a b 7\na c 9\nb c 10\n",
        "N 4\n4 N\nN 5\n",
        "0 1\n1 2\n0 0\n",
        "0 1 5\n1 2 3\n1 1 1\n",
        "ex:A ex:B 5\nex:B ex:C 3\n",
        "A,B,5\n#\nB,C,3\n",
        "# edges\nA,B,5\nB,C,3\n",
        "# Nodes: 3 Edges: 2\n# FromNodeId\tToNodeId\n1\t2\n2\t3\n",
    ],
)
def test_edges_are_not_taken_for_something_else(text: str) -> None:
    rows = [line for line in text.splitlines() if not line.startswith("#")]
    assert len(Graph.from_csv(text).edges) == len(rows)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04\x14\0\x06\0", "a zip archive or a spreadsheet"),
        (gzip.compress(b"A,B,5\n", mtime=0), "a gzip archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel file"),
        (b"%PDF-1.7\n", "a PDF"),
        (b"SQLite format 3\0", "a database of SQLite"),
    ],
)
def test_a_file_that_is_no_text_is_named(data: bytes, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "edges.csv"
    file.write_bytes(data)
    for read in (Graph.from_csv, Graph.from_geojson):
        with pytest.raises(BadFile) as caught:
            read(file)
        assert f"edges.csv: the file should be a text, but it is {kind}" in str(caught.value)
