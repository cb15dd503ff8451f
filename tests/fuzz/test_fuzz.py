"""Any input gives the correct result, or our own error in at most 300 characters."""

import io
import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

import pytest

from pathlib_games import ask, boards, cli
from pathlib_games.boards import load_map
from pathlib_games.games import GAMES
from pathlib_games.games.battlesnake import (
    MOVES,
    SNAKES,
    Position as SnakePosition,
    Replay,
    choose_move,
    load_position,
    new_game,
)
from pathlib_games.games.carcassonne import score_game
from pathlib_games.games.chutes import Board as ChutesBoard
from pathlib_games.games.contract import History
from pathlib_games.games.hex import Position as HexPosition
from pathlib_games.games.maze import Position as MazePosition
from pathlib_games.games.tiles import Board as TilesBoard
from pathlib_games.graphs import Graph, PathlibGamesError, bfs, dijkstra, grid_graph
from pathlib_games.graphs.errors import LONGEST_MESSAGE
from pathlib_tutor import check
from pathlib_tutor.classroom.draws import catalog
from pathlib_tutor.classroom.mark import judge_cell
from pathlib_tutor.classroom.notebook import read_notebook
from pathlib_tutor.classroom.report import feedback
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.exercises.verdict import Verdict
from pathlib_tutor.record.attempts import KEY
from pathlib_tutor.record.logbook import Logbook
from tests.classroom.planted import FIVE_NODES, notebook, untouched
from tests.fuzz.values import TEXTS, any_value, as_json, damaged, damaged_text, json_value
from tests.server.snake_requests import post, samples
from tests.tiers import cases

pytestmark = pytest.mark.slow

CASES = cases(every_night=100_000, every_time=5_000)
TOLD = 2_100
"""A verdict may have several sentences and a small table, but no more."""
MAP = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"oneway": True, "weight": 5},
            "geometry": {"type": "LineString", "coordinates": [[0, 0], [1, 1]]},
        },
        {"type": "MultiLineString", "coordinates": [[[0, 0], [1, 2]]]},
    ],
}
GRAPH = {"nodes": ["A", "B", "C"], "edges": [["A", "B", 5], ["B", "C", 0.5]], "directed": True}
LAID: list[dict[str, Any]] = [
    {"tile": "D", "x": 0, "y": 0, "rotation": 0},
    {
        "tile": "D",
        "x": 0,
        "y": 1,
        "rotation": 0,
        "meeple": {"player": "red", "kind": "road", "part": 0},
    },
]
SAMPLES = [request for name, request in samples() if not name.startswith("end, ")]
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("chutes", "--board", "milton_bradley"),
    ("snake", "tournament", "--games", "0"),
    ("snake", "serve", "--port", "99999", "--snake", "planner"),
    ("snake", "serve", "--snake", "dragon"),
)


@cache
def played(name: str) -> History[Any, Any]:
    """Return a game after some moves."""
    draw = Random(name)
    history = History.of(GAMES[name], GAMES[name].new(3))
    for _ in range(12):
        if history.position.outcome() is None:
            history = history.play(draw.choice(history.position.legal_moves()))
    return history


def from_text(draw: Random) -> None:
    name = draw.choice(list(GAMES))
    text = draw.choice(played(name).positions).to_text()
    given = damaged_text(draw, text) if draw.random() < 0.8 else any_value(draw)
    read = GAMES[name].position.from_text(given)
    assert GAMES[name].position.from_text(read.to_text()) == read


def from_json(draw: Random) -> None:
    name = draw.choice(list(GAMES))
    data = draw.choice(played(name).positions).to_json()
    given = damaged(draw, data) if draw.random() < 0.8 else any_value(draw)
    read = GAMES[name].position.from_json(given)
    read.legal_moves()
    read.outcome()


def play(draw: Random) -> None:
    history = played(draw.choice(list(GAMES)))
    position = draw.choice(history.positions)
    given = any_value(draw)
    if draw.random() < 0.5 and history.moves:
        given = damaged(draw, history.game.move_to_json(draw.choice(history.moves)), any_value)
        if draw.random() < 0.7:
            given = history.game.move_from_json(given)
    position.play(given)


def new(draw: Random) -> None:
    GAMES[draw.choice(list(GAMES))].new(any_value(draw))


def history_file(draw: Random, folder: Path) -> None:
    history = played(draw.choice(list(GAMES)))
    path = folder / "game.json"
    history.save(path)
    data = json.loads(path.read_text())
    given = as_json(damaged(draw, data)) if draw.random() < 0.7 else damaged_text(draw, str(data))
    path.write_bytes(given.encode(errors="surrogatepass"))
    History.load(path, history.game).save(path)


@cache
def drawn(name: str, seed: int) -> Item[Any]:
    """Draw an item once: that takes longer than judging a hundred answers."""
    return EXERCISES[name].draw(seed)


@cache
def replay_lines() -> list[Any]:
    """Return the lines of a short game."""
    players = {"a": SNAKES["random"], "b": SNAKES["random"]}
    text = Replay.of(new_game("ab", 3, size=(5, 5)), players).to_text()
    return [json.loads(line) for line in text.splitlines()[:8]]


def replay_file(draw: Random, folder: Path) -> None:
    path = folder / "game.jsonl"
    lines = damaged(draw, replay_lines())
    lines = lines if isinstance(lines, list) else [lines]
    text = "\n".join(map(as_json, lines))
    text = damaged_text(draw, text) if draw.random() < 0.2 else text
    path.write_bytes(text.encode(errors="surrogatepass"))
    loaded = Replay.load(path)
    loaded.save(path)
    assert Replay.load(path).to_text() == loaded.to_text()


def request_of_the_api(draw: Random) -> None:
    request = damaged(draw, draw.choice(SAMPLES), draw.choice((json_value, any_value)))
    request = request if isinstance(request, dict) or draw.random() < 0.5 else {"board": request}
    SnakePosition.from_api(request)
    name: Any = any_value(draw) if draw.random() < 0.1 else draw.choice(list(SNAKES))
    assert choose_move(request, name, 0.001) in {*MOVES}


def server(draw: Random) -> None:
    body: Any = as_json(damaged(draw, draw.choice(SAMPLES)))
    body = damaged_text(draw, body) if draw.random() < 0.3 else body
    path = draw.choice(("/start", "/move", "/end", "/"))
    kind = draw.choice(("application/json", "text/plain", "x" * 500, "é"))
    headers = {"Content-Type": kind} if kind.isascii() else {}
    answer = post(path, body.encode(errors="surrogatepass"), headers)
    assert answer.status_code == 200 or 400 <= answer.status_code < 500
    if answer.status_code != 200:
        assert 0 < len(answer.json()["error"]) <= LONGEST_MESSAGE


def own_boards(draw: Random) -> None:
    one, two, three = (any_value(draw) for _ in range(3))
    makers: list[Callable[[], object]] = [
        lambda: ChutesBoard(one, two, three),
        lambda: ChutesBoard(draw.choice((10, one)), [(2, 9), two], [(8, three)]),
        lambda: new_game(one, two, three),
        lambda: new_game(["a", "b"], draw.choice((1, one)), draw.choice(("royale", two))),
        lambda: new_game("ab", 1, size=(draw.choice((7, one)), draw.choice((7, two)))),
        lambda: score_game(one, two, three),
        lambda: score_game(damaged(draw, LAID, any_value)),
        lambda: grid_graph(one),
    ]
    draw.choice(makers)()


def names_of_data(draw: Random) -> None:
    loaders: list[Callable[[Any], object]] = [
        boards.load_graph,
        load_position,
        ChutesBoard.load,
        HexPosition.load,
        MazePosition.load,
        TilesBoard.load,
        GAMES.__getitem__,
        EXERCISES.__getitem__,
    ]
    draw.choice(loaders)(any_value(draw))


def graphs(draw: Random) -> None:
    one, two, three = (any_value(draw) for _ in range(3))
    text = as_json(damaged(draw, GRAPH))
    edges = damaged(draw, [["A", "B", 5], ["B", "C", 1]], any_value)
    graph = Graph.from_edges([("A", "B", 5), ("B", "C", 1)])
    makers: list[Callable[[], object]] = [
        lambda: Graph.from_json(text),
        lambda: Graph.from_json(damaged_text(draw, json.dumps(GRAPH))),
        lambda: Graph.from_json(one),
        lambda: Graph.from_edges(one, two),
        lambda: dijkstra(Graph.from_edges(edges), "A"),
        lambda: Graph.from_edges([(one, two, three)]),
        lambda: graph.neighbors(one),
        lambda: dijkstra(graph, one),
        lambda: bfs(graph, one),
        lambda: dijkstra(graph, "A").path_to(one),
        lambda: Graph.explored(graph, one),
        lambda: Graph.from_csv(one),
        lambda: Graph.from_csv(damaged_text(draw, "from,to,weight\nA,B,5\nB,C,1")),
        lambda: load_map(one),
        lambda: load_map(as_json(damaged(draw, MAP))),
    ]
    draw.choice(makers)()


def recipes(draw: Random) -> None:
    name = draw.choice(list(EXERCISES))
    exercise = EXERCISES[name]
    if draw.random() < 0.3:
        exercise.draw(any_value(draw), any_value(draw) if draw.random() < 0.3 else ())
    elif draw.random() < 0.2:
        exercise.item(any_value(draw))
    elif draw.random() < 0.5:
        exercise.item(damaged_text(draw, f"{name} seed={draw.randrange(99)}"))
    else:
        own = exercise.ask(drawn(name, draw.randrange(3)).question).recipe
        item = exercise.item(damaged_text(draw, own))
        exercise.prompt(item)
        exercise.key(item)


def judges(draw: Random) -> None:
    name = draw.choice(list(EXERCISES))
    exercise, item = EXERCISES[name], drawn(name, draw.randrange(3))
    key = exercise.key(item)
    given = any_value(draw)
    if isinstance(key, str) and draw.random() < 0.6:
        given = damaged_text(draw, key)
    elif isinstance(key, list | tuple | dict) and draw.random() < 0.6:
        given = damaged(draw, list(key) if isinstance(key, tuple) else key, any_value)
    verdict = exercise.judge(given, item)
    assert isinstance(verdict, Verdict)
    assert 0 < len(repr(verdict)) <= TOLD


def asked_in_a_notebook(draw: Random) -> None:
    given = any_value(draw)
    asked: list[Callable[[], object]] = [
        lambda: ask(given),
        lambda: ask("five-nodes/order", given=given),
        lambda: ask("five-nodes/order", seed=given),
        lambda: repr(ask("five-nodes/order", seed=draw.randrange(9))),
        lambda: ask("five-nodes/fill-table", given),
        lambda: ask("five-nodes/order", given),
        check.progress,
    ]
    draw.choice(asked)()


def logbook_file(draw: Random, folder: Path) -> None:
    for old in folder.iterdir():
        old.unlink()
    path = folder / "progress.json"
    book = Logbook(path)
    book.note("five-nodes/order", "five-nodes/order seed=1", Verdict("right", ""), "A B C")
    data = json.loads(path.read_text())
    text = as_json(damaged(draw, data))
    text = damaged_text(draw, text) if draw.random() < 0.3 else text
    path.write_bytes(text.encode(errors="surrogatepass"))
    told = (book.entries(), book.known())
    assert told
    sentence = book.note(
        "five-nodes/order", draw.choice(TEXTS), Verdict("wrong", ""), draw.choice(TEXTS)
    )
    assert sentence is None or len(sentence) <= 1_000


def handed_in(draw: Random, folder: Path) -> None:
    cell = draw.choice([cell for cell in catalog()[FIVE_NODES] if not cell.function])
    exercise, source = cell.exercise, untouched(cell)
    value = exercise.form(cell.given).value(exercise.key(cell.given))
    if draw.random() < 0.8:
        value = damaged(draw, [value])
        value = value[0] if isinstance(value, list) and value else value
    kept = [{"recipe": cell.recipe, "value": value}]
    outputs = [{"metadata": {KEY: damaged(draw, kept) if draw.random() < 0.2 else kept}}]
    made = notebook({cell.id: damaged_text(draw, source) if draw.random() < 0.2 else source})
    for each in made["cells"]:
        if each["id"] == cell.id:
            each["outputs"] = damaged(draw, outputs) if draw.random() < 0.2 else outputs
    path = folder / "ada.ipynb"
    path.write_bytes(as_json(made).encode(errors="surrogatepass"))
    marked = judge_cell(read_notebook(path, catalog()), cell, cell.given)
    assert 0 < len(repr(marked.verdict)) <= TOLD
    feedback(Learner("ada", "Ada"), [marked], "1 of 1 points.").encode()


def command_line(draw: Random) -> None:
    words = list(draw.choice(COMMANDS))
    for _ in range(draw.randrange(1, 3)):
        words[draw.randrange(len(words))] = draw.choice(TEXTS).replace("\0", "")
    if words[:2] == ["snake", "tournament"] or (words[:2] == ["snake", "serve"]):
        words += ["--games", "0"]  # refused: no game is played, no port is opened
    said = io.StringIO()
    with redirect_stderr(said), redirect_stdout(io.StringIO()):
        try:
            code: Any = cli.main(words)
        except SystemExit as end:
            code = end.code
    assert code in {0, 2}
    last = said.getvalue().rpartition("error: ")[2]  # the usage comes before it
    assert len(last.strip()) <= LONGEST_MESSAGE


TARGETS: dict[str, tuple[int, Callable[..., object]]] = {
    "from_text": (18, from_text),
    "from_json": (18, from_json),
    "play": (10, play),
    "new": (3, new),
    "history": (6, history_file),
    "replay": (6, replay_file),
    "api": (8, request_of_the_api),
    "server": (4, server),
    "boards": (6, own_boards),
    "names": (2, names_of_data),
    "graphs": (6, graphs),
    "recipes": (5, recipes),
    "judges": (5, judges),
    "check": (1, asked_in_a_notebook),
    "logbook": (1, logbook_file),
    "handed in": (4, handed_in),
    "commands": (1, command_line),
}
"""Their arguments, and their number of cases in a hundred."""


def flaw(call: Callable[..., object], *arguments: object) -> str | None:
    """Return the problem with a call, or None."""
    try:
        call(*arguments)
    except PathlibGamesError as refusal:
        message = str(refusal)
        if not 0 < len(message) <= LONGEST_MESSAGE:
            return f"a message of {len(message)} characters: {message[:200]}"
        message.encode()
    except Exception as problem:  # noqa: BLE001 - the test looks for these
        frames = extract_tb(problem.__traceback__)
        ours = [frame for frame in frames[1:] if "pathlib_games" in frame.filename]
        last = (ours or frames)[-1]
        return f"{type(problem).__name__} at {last.filename}, line {last.lineno}: {problem!s:.99}"
    return None


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.filterwarnings("ignore")
@pytest.mark.timeout(3_600)
def test_whatever_is_given(target: str, tmp_path: Path) -> None:
    share, call = TARGETS[target]
    folder = (tmp_path,) if "folder" in call.__annotations__ else ()
    found: dict[str, int] = {}
    for case in range(CASES * share // 100):
        told = flaw(call, Random(f"{target} {case}"), *folder)
        if told is not None:
            found.setdefault(told, case)
    assert found == {}
