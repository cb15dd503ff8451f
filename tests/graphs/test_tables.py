"""Graphs from CSV files, in any dialect, or an error that names the line."""

from __future__ import annotations

import gzip
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import BadFile, BadGraph, Graph, PathlibGamesError
from tests.graphs.random_graphs import examples

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
        "A,B,5\rB,C,3\r",
        "A B 5\nB  C  3",
        "A|B|5\nB|C|3",
        "| from | to | km |\n|---|---|---:|\n| A | B | 5 |\n| B | C | 3 |",
        "sep=;\r\nA;B;5\r\nB;C;3",
        "A,B,5,\nB,C,3,\n,,,\n",
        "# my town\nA,B,5\n  # a road\nB,C,3\n",
        "% sym weighted\n// of a town\nA B 5\nB C 3",
        "#source\ttarget\tweight\nA\tB\t5\nB\tC\t3",
        *(
            f"source,target,{weight}\nA,B,5\nB,C,3"
            for weight in ("value", "weights", "km", "Weight (km)", "travel_time", "anything")
        ),
        *(
            f"{ends},weight\nA,B,5\nB,C,3"
            for ends in (
                "node1,node2",
                "Node 1,Node 2",
                "FromNodeId,ToNodeId",
                "von,nach",
                "src,dst",
            )
        ),
        "Ort 1;Ort 2;Fahrzeit\nA;B;5\nB;C;3",
        "de,à,durée\nA,B,5\nB,C,3",
        "id,from,to,line,minutes\n1,A,B,7,5\n2,B,C,7,3",
        "Source,Target,Type,Id,Label,Weight\nA,B,Undirected,0,,5\nB,C,Undirected,1,,3",
    ],
)
def test_a_table_is_read_however_it_was_written(text: str, tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        file = tmp_path / f"{encoding}.csv"
        file.write_bytes(text.removeprefix("\ufeff").encode(encoding))
        assert Graph.from_csv(file) == Graph.from_csv(str(file)) == Graph.from_csv(text) == EXPECTED


def test_tables_without_weights_have_the_weight_1_and_nodes_may_stand_alone() -> None:
    graph = Graph.from_csv("A,B\nB,C\nD\n")
    assert list(graph.edges) == [("A", "B", 1), ("B", "C", 1)]
    assert list(graph) == ["A", "B", "C", "D"]
    assert Graph.from_csv(",source,target\n0,A,B\n1,B,C").edges == graph.edges
    assert Graph.from_csv("A;B;2,5\nB;A;-1", directed=True).edges[0] == ("A", "B", 2.5)


@pytest.mark.parametrize(
    ("text", "weights"),
    [
        ("A;B;2,5\nB;C;-0,125", [2.5, -0.125]),
        ('A,B,"2,5"\n', [2.5]),
        ("A;B;1,000\nB;C;2,5\n", [1.0, 2.5]),
        ("A,B,1.000\n", [1.0]),
        ("A,B,1/3\nB,C,1e3", [Fraction(1, 3), 1000.0]),
        ("Bahnhof, Nord;Markt, Alt;2,5\n", [2.5]),
    ],
)
def test_decimals_are_read_where_they_are_clear(text: str, weights: list[float]) -> None:
    assert [weight for *_, weight in Graph.from_csv(text).edges] == weights


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("node1,node2\nnode2,node3\n", 3),
        ("stop1,stop2\nstop3,stop4\n", 4),
        ("Stop A,Stop B\nStop C,Stop D\n", 4),
        ("stop_a;stop_b\nstop_b;stop_c\n", 3),
        ("Place 1,Place 2\nPark,School\n", 2),
        ("node_a,node_b,km\nnode_x,node_y,3\n", 2),
        ("Start,End,9\nStart,A,2\nA,End,3\n", 3),
        ("node1,node2\nA,B\n", 2),
        ('A,"B\n#1",5\n"#2",A,3\n', 3),
    ],
)
def test_a_first_row_is_a_heading_only_if_it_names_no_nodes(text: str, nodes: int) -> None:
    assert len(Graph.from_csv(text)) == nodes


@pytest.mark.parametrize(
    ("text", "field", "given"),
    [
        ("A,B,5\nB,C,far", "line 2", "B,C,far"),
        ("A,B,5\nB,,3", "line 2", "B,,3"),
        ("A,B,5\n,C,3", "line 2", ",C,3"),
        ("from,to,minutes\nA,B,5\n\nB,C,nan", "line 4", "nan"),
        ("A,B,5,9\nB,C,3,1", "line 1", "A,B,5,9"),
        ("A,B,inf\nB,C,3", "line 1", "inf"),
        ("A,B,five\nB,C,3", "line 1", "five"),
        ("A,B,5 km\nB,C,3", "line 1", "5 km"),
        ("A,B,true\nB,C,3", "line 1", "true"),
        ("A,B\nB,C,2\n", "line 1", "A,B"),
        ("from,to,minutes\nA,B,\nB,C,3", "line 2", "A,B,"),
        ("from,to,minutes\nA,B,2,5\n", "line 2", "2,5"),
        ("A,B,5\nfrom,to,weight\nB,C,3", "line 2", "from,to,weight"),
        ("from,to\nA,B\nfrom,to\nB,C", "line 3", "from,to"),
        ("Bus map\nfrom,to\nA,B", "line 2", "from,to"),
        ("A-B,5\nB-C,3", "line 1", "A-B,5"),
        ("edge,weight\nAB,5\n", "line 1", "edge,weight"),
        ("Start,End,5\nA,B,3", "line 1", "Start,End,5"),
        ("from,source,to\nA,B,C", "line 1", "from,source,to"),
        ("line,from,minutes\nA,B,3", "line 1", "line,from,minutes"),
        ("A;B;1,000\n", "line 1", "1,000"),
        ("A;B;1.200\n", "line 1", "1.200"),
        ("A;B;2,5\nB;C;1.5\n", "line 1", "2,5"),
        ('A,"B,5\nB,C,3', "line 2", "unexpected end"),
        ("source,target,distance,time\nA,B,5,6", "the weight", "distance"),
        ("source,target,color\nA,B,red", "the weight", "[]"),
        ("from,to,weight,weight\nA,B,1,2", "the weight", "weight"),
        ("Source,Target,Type\nA,B,Directed", "the column Type", "directed"),
        ("from,to,weight,oneway\nA,B,5,yes\nB,C,3,no", "the column oneway", "['no', 'yes']"),
        ("from,to,weight,One-way\nA,B,5,-1\nB,C,3,-1", "the column One-way", "-1"),
        ("A,B,5\nB,C,1e-400", "line 2", "1e-400"),
        ("A;1,B;1,5\nB;1,C;1,3", "the first line", "A;1,B;1,5"),
        ("Bus stop 1,2\nB C 3,4\n", "the first line", "Bus stop 1,2"),
        ("A,B,5\n#2,B,3\nA,#2,4", "a name that begins like a comment", "#2"),
        *((text, "the table", "empty") for text in ("\n", " \n\t\n", "from,to,km\n", "# A,B,5\n")),
    ],
)
def test_what_is_not_clear_is_named(text: str, field: str, given: str) -> None:
    with pytest.raises(BadFile) as caught:
        Graph.from_csv(text)
    assert caught.value.field == field
    assert given in str(caught.value)


@pytest.mark.parametrize(
    "heading",
    ["id", "index", "fid", "gid", "edge_id", "OBJECTID", "osmid", "wayId", "Unnamed: 0", "id_edge"],
)
def test_ids_and_row_numbers_are_no_weights(heading: str) -> None:
    edges = Graph.from_csv(f"{heading},from,to\n1,A,B\n2,B,C\n3,C,D").edges
    assert list(edges) == [("A", "B", 1), ("B", "C", 1), ("C", "D", 1)]
    weighed = Graph.from_csv(f"from,to,{heading},steps\nA,B,1,5\nB,C,2,3")
    assert weighed.edges == EXPECTED.edges


@pytest.mark.parametrize(
    ("column", "values"),
    [("rank", "53"), ("year", "57"), ("Nr.", "12"), ("line", "77"), ("anything", "12")],
)
def test_a_column_that_may_weigh_nothing_is_asked_about(column: str, values: str) -> None:
    text = f"from,to,{column}\nA,B,{values[0]}\nB,C,{values[1]}"
    with pytest.raises(BadFile, match=rf"of {column} \(or name it, as in weight='km'; weight="):
        Graph.from_csv(text)
    found = [weight for *_, weight in Graph.from_csv(text, weight=column).edges]
    assert found == [*map(int, values)]
    assert {weight for *_, weight in Graph.from_csv(text, weight=None).edges} == {1}


def test_the_column_of_weights_can_be_named() -> None:
    text = "from,to,km,Travel time\nA,B,5,9\nB,C,3,7"
    assert Graph.from_csv(text, weight="km") == EXPECTED
    assert Graph.from_csv(text, weight="travel_time").edges[0] == ("A", "B", 9)
    for name in ("minutes", "from", ""):
        with pytest.raises(BadFile, match=r"one of its columns \(km, Travel time\), but it is '"):
            Graph.from_csv(text, weight=name)
    with pytest.raises(BadFile, match="headings that include 'km'"):
        Graph.from_csv("A,B,5\n", weight="km")
    with pytest.raises(BadFile, match="the name of a column, or None, but it is 2"):
        Graph.from_csv(text, weight=2)  # type: ignore[arg-type]


def test_a_column_without_a_name_is_a_weight_unless_it_comes_first() -> None:
    assert Graph.from_csv("from,to,\nA,B,5\nB,C,3") == EXPECTED
    assert Graph.from_csv(",from,to,\n0,A,B,\n1,B,C,").edges[1] == ("B", "C", 1)


def test_what_old_and_odd_programs_write_around_a_table_is_no_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "edges.csv"
    for data in (b"sep=;\rA;B;5\rB;C;3\r", b"\xef\xbb\xbf" * 2 + b"A,B,5\nB,C,3\n\x1a"):
        file.write_bytes(data)
        assert Graph.from_csv(file).edges == (("A", "B", 5), ("B", "C", 3))
    for column in ("oneway\nA,B,yes\nB,C,TRUE", "Type\nA,B,Directed\nB,C,Directed"):
        assert Graph.from_csv(f"from,to,{column}", directed=True).edges[1] == ("B", "C", 1)


@pytest.mark.parametrize("file", ["nowhere.csv", "", ".", "A,B,5", 5, None, "a\0b", "x" * 5_000])
def test_what_is_no_file_is_told(file: object) -> None:
    with pytest.raises(PathlibGamesError):
        Graph.from_csv(file)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"\xff\xff\x00A", 1), ("A,B,5\nB,Caf\xe9,3".encode("cp1252"), 2), (b"A\0,B", 1)],
)
def test_a_file_in_another_encoding_is_told_and_how_to_save_it(
    data: bytes, line: int, tmp_path: Path
) -> None:
    file = tmp_path / "edges.csv"
    file.write_bytes(data)
    with pytest.raises(BadFile, match=rf"edges\.csv: line {line} should be UTF-8 text \(save it"):
        Graph.from_csv(file)


ODD = [
    "from",
    "to",
    "#x",
    "%",
    "A;1",
    "a,b",
    'q"x',
    "x y",
    "1",
    "weight",
    "A\nB",
    "// c",
    "A-0",
    "sep=;",
]
NAMES = st.sampled_from(ODD) | st.text(min_size=1, max_size=6)
PLAIN = NAMES.map(str.strip).filter(lambda name: name and "\0" not in name)
WEIGHTS = st.integers() | st.floats(-1e300, 1e300) | st.fractions()


@examples(300)
@given(st.lists(st.tuples(PLAIN, PLAIN, WEIGHTS), max_size=4), st.lists(PLAIN, max_size=2))
def test_what_is_written_is_read(edges: list[tuple[str, str, float]], nodes: list[str]) -> None:
    graph = Graph.from_edges(edges, nodes)
    if len(graph):
        assert Graph.from_csv(graph.to_csv()) == graph
    else:
        with pytest.raises(BadGraph, match="no node"):
            graph.to_csv()


@pytest.mark.parametrize("name", [" A", "", "A\0", 5, (1, 2)])
def test_what_no_table_can_tell_is_refused(name: object) -> None:
    with pytest.raises(BadGraph):
        Graph.from_edges([(name, "B", 5)]).to_csv()


@examples(300)
@given(st.text(alphabet='AB51.,;|\t \n"#=-', max_size=14), st.booleans())
def test_any_text_is_a_graph_or_refused(text: str, directed: bool) -> None:
    try:
        graph = Graph.from_csv(text + "\n", directed=directed)
    except PathlibGamesError:
        return
    assert len(graph)


# ---- other files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1 January\n2 March\n3 April\n#\n1 2\n2 3\n", "the Trivial Graph Format"),
        ("nodedef>name VARCHAR\nA\nedgedef>node1 VARCHAR,node2 VARCHAR\nA,A\n", "GDF"),
        ("c roads\nc of a town\np sp 3 2\na 1 2 5\na 2 3 4\n", "a DIMACS file"),
        ('% a note\n*Vertices 2\n1 "A"\n2 "B"\n*Edges\n1 2 5\n', "a Pajek file"),
        ('Creator "a program"\ngraph\n[\n  node [ id 1 ]\n]\n', "GML"),
        ("/* roads */\nstrict digraph G {\n  A -> B;\n}\n", "Graphviz DOT"),
        ("graph TD\nA-->B\n", "a Mermaid diagram"),
        ("<?xml version='1.0'?>\n<graphml></graphml>\n", "XML, such as GraphML"),
        ("\n<!DOCTYPE html>\n<html><body>404</body></html>\n", "a web page (HTML)"),
        ("%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 5\n", "a Matrix Market file"),
        ('{"nodes": [],\n "edges": []}\n', "JSON (try Graph.from_json or Graph.from_geojson)"),
        ('[\n  ["A", "B", 5]\n]\n', "JSON"),
        ("dl n=2 format=edgelist1\nlabels:\nA,B\ndata:\nA B\n", "a UCINET DL file"),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "a Git LFS pointer"),
        ("INSERT INTO edges VALUES\n('A','B',5);\n", "SQL statements"),
    ],
)
def test_another_format_is_named(text: str, kind: str) -> None:
    with pytest.raises(BadFile, match="should be a table with one row per edge") as caught:
        Graph.from_csv(text)
    assert f"but it is {kind}" in str(caught.value) or kind in str(caught.value)


COUNTS = "not the numbers of nodes and edges"
COUNT = "not the number of nodes or edges"
END = "not the end of the list"
MATRIX = "adjacency matrix"
LIST = "adjacency list"
PART = "a heading above nodes or edges"
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
        ("A B {}\nB C {'weight': 5}\n", "a Python dict"),
    ],
)
def test_rows_that_may_be_something_else_are_asked_about(text: str, kind: str) -> None:
    with pytest.raises(BadFile, match="put headings such as from,to,weight at the top") as caught:
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
        (b"SQLite format 3\0", "an SQLite database"),
    ],
)
def test_a_file_that_is_no_text_is_named(data: bytes, kind: str, tmp_path: Path) -> None:
    file = tmp_path / "edges.csv"
    file.write_bytes(data)
    for read in (Graph.from_csv, Graph.from_geojson):
        with pytest.raises(BadFile) as caught:
            read(file)
        assert f"edges.csv: the file should be a text file, but it is {kind}" in str(caught.value)
