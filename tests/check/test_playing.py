"""A learner's search in all games: correct ones agree everywhere, wrong ones are shown."""

from collections.abc import Callable
from typing import Any

import pytest

from pathlib_games.games import GAMES
from pathlib_games.games.battlesnake import lightest_path
from pathlib_games.games.chutes import fewest_turns
from pathlib_games.games.hex import stones_needed
from pathlib_games.games.maze import fewest_steps
from pathlib_games.games.own import World
from pathlib_games.games.own.rules import fewest_moves
from pathlib_games.games.tiles import score
from pathlib_games.graphs import Graph, bfs, dijkstra
from pathlib_games.views.graph_view import GraphView
from pathlib_tutor import check
from pathlib_tutor.check.playing import PlayedWith, game_searches, play_with
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.ideas.learners_search import Found, GameSearch, ours, played_in, said_of_a_way
from pathlib_tutor.ideas.search import play
from pathlib_tutor.lessons.counterexamples import BlackBox, black_boxes
from tests.tiers import cases
from tools.corpus import named, programs

SEARCHES = {search.game: search for search in game_searches()}
WRITTEN = "five-nodes/write-dijkstra"
RIGHT = {program.name: program.load() for program in programs(WRITTEN) if program.kind == "right"}
TRIED = dict(
    [
        *[(name, RIGHT[name]) for name in ("list-and-min", "yields-its-steps")],
        *[*RIGHT.items()][:: cases(every_night=1, every_time=13)],
    ]
)
compares_nodes = RIGHT["compares-nodes"]
largest_first = named(f"{WRITTEN}/wrong/the-largest-first").load()


def counts_edges(graph: Graph, source: Any) -> Any:
    """Count edges as if all weighed 1: a wrong search that gives only distances."""
    distance, waiting = {source: 0}, [source]
    for node in waiting:
        for head, _ in graph.neighbors(node):
            if head not in distance:
                distance[head] = distance[node] + 1
                waiting.append(head)
    return distance


def endless(_graph: Graph, _source: Any) -> Any:
    """Never end."""
    while True:
        pass


# ---- questions of the games ---------------------------------------------------------------------


def test_every_game_with_a_graph_has_a_part_in_it() -> None:
    # Carcassonne counts points without a search.
    assert set(SEARCHES) == set(GAMES) - {"carcassonne"}


def test_what_comes_of_the_right_search_is_what_the_games_say_themselves() -> None:
    for board in SEARCHES["maze"].boards():
        assert ours(SEARCHES["maze"], board).worth == fewest_steps(board)
    for board in SEARCHES["chutes"].boards():
        assert ours(SEARCHES["chutes"], board).worth == fewest_turns(board)[0]
    for board in SEARCHES["own"].boards():
        assert ours(SEARCHES["own"], board).worth == fewest_moves(board)
    for board in SEARCHES["hex"].boards():
        needed = tuple(stones_needed(board, player) for player in ("black", "white"))
        assert ours(SEARCHES["hex"], board).worth == needed
    for board in SEARCHES["tiles"].boards():
        ids = dict(zip(board.cells, board.tile_ids, strict=True))
        values = {cell: score(board).tile_values[ids[cell]] for cell in board.cells}
        assert ours(SEARCHES["tiles"], board).worth == values
    for way in SEARCHES["color_lines"].boards():
        steps = bfs(way.instance.graph, way.start).distance.get(way.target)
        assert ours(SEARCHES["color_lines"], way).worth == steps
    for board in SEARCHES["battlesnake"].boards():
        (asked,) = SEARCHES["battlesnake"].asks(board)
        path = lightest_path(board, board.snakes[0].id, board.food)
        assert path is not None
        said = said_of_a_way(Found(asked, asked.distances), "the snake", path[-1])
        assert said.worth == asked.distances[path[-1]]
        length: Any = ours(SEARCHES["battlesnake"], board).worth
        assert length <= asked.distances[path[-1]]


@pytest.mark.parametrize("game", SEARCHES)
def test_smaller_boards_are_boards(game: str) -> None:
    search: GameSearch[Any] = SEARCHES[game]
    for board in search.boards()[-4:]:
        smaller = [made for way in search.smaller(board) if (made := way(board)) is not None]
        assert smaller
        for other in smaller[:10]:
            assert len(str(search.shown(other))) <= len(str(search.shown(board)))
            assert ours(search, other).words.endswith(".")


# ---- programs -----------------------------------------------------------------------------------


@pytest.mark.parametrize("program", TRIED.values(), ids=TRIED)
def test_right_programs_agree_everywhere(program: Callable[..., Any]) -> None:
    played = play_with(program)
    assert played, repr(played)
    assert list(played) == list(SEARCHES)
    assert all(game.agreed and game.agreed_on == game.boards for game in played.values())


def test_a_search_may_give_distances_alone() -> None:
    def only(graph: Graph, source: Any) -> Any:
        return dijkstra(graph, source).distance

    assert play_with(only)
    assert check.play_with is play_with


def test_a_world_of_ones_own_hangs_on_the_wall() -> None:
    world = World("@pa\n##A\np.*", {"p": "portal", "a": "key", "A": "door for a"})
    played = play_with(dijkstra, world)
    assert (played["own"].boards, played["own"].shown.on) == (1, world.position)
    assert played["hex"].boards > 1
    assert played
    with pytest.raises(TypeError, match=r"^The world should be a World of your own, not '@\*'\.$"):
        play_with(dijkstra, "@*")  # type: ignore[arg-type]


def test_every_black_box_is_seen_in_some_game() -> None:
    asked = [
        (search, board, search.asks(board), ours(search, board).worth)
        for search in SEARCHES.values()
        for board in search.boards()
    ]
    for box in black_boxes():
        assert any(
            search.says(board, [found_by(box, each) for each in instances]).worth != right
            for search, board, instances, right in asked
        ), box.idea.search.words


def found_by(box: BlackBox, asked: Instance) -> Found:
    """Return the results of a black box."""
    seen = play(box.idea.search(asked.graph, asked.source))
    before = {node: ways[0] if ways else None for node, ways in seen.predecessors.items()}
    return Found(asked, seen.distance, before)


def test_a_wrong_search_is_shown_on_the_smallest_board() -> None:
    played = play_with(counts_edges)
    assert not played
    assert [game for game in played if not played[game].agreed] == ["battlesnake", "hex"]
    shown = played["hex"].difference
    assert shown is not None
    assert shown.board == "on the board ."
    assert shown.theirs == "Stones still missing: Black 2, White 2; neither is closer."
    assert shown.ours == "Stones still missing: Black 1, White 1; neither is closer."
    assert shown.own_run is not None
    assert shown.own_run.looked_up == ("left", (0, 0), "right")
    assert (
        "The first wrong result is that of right: look at the edge from (0, 0) to right."
        in repr(played)
    )
    snake = played["battlesnake"].difference
    assert snake is not None
    assert "the 2 x 1 board" in snake.board or "the 1 x 2 board" in snake.board
    assert repr(played) == repr(play_with(counts_edges))


def test_a_crash_is_told_with_its_line() -> None:
    played = play_with(compares_nodes)
    assert [game for game in played if not played[game].agreed] == ["hex"]
    difference = played["hex"].difference
    assert difference is not None
    assert "my_dijkstra stopped with TypeError" in difference.theirs
    assert "A counter after the number breaks the tie" in difference.theirs
    assert difference.own_run is None


def test_an_endless_search_is_stopped_in_each_game() -> None:
    told = played_in(SEARCHES["chutes"], endless, seconds=0.2)
    assert told is not None
    assert (told.agreed, told.stopped, told.agreed_on) == (False, True, 0)
    assert "endless was still running after 0.2 seconds" in str(told.difference)


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (..., "write the function first"),
        (lambda graph, source: ..., "write the function first"),  # noqa: ARG005 - as handed out
        (5, "Give the function itself, such as my_dijkstra, not 5."),
    ],
)
def test_what_is_no_program_is_told(program: Any, words: str) -> None:
    played = play_with(program)
    assert words in repr(played)
    assert not played
    assert dict(played) == {}


@pytest.mark.parametrize(
    "given",
    [None, 7, "A", [], (1, 2), {"A": "B"}, {1: float("nan")}, ({}, {}), {"x": 1}],
)
def test_any_value_may_come_back(given: object) -> None:
    told = played_in(SEARCHES["chutes"], lambda graph, source: given)  # noqa: ARG005
    assert told is not None
    assert not told.agreed
    assert str(told.difference)


def test_it_is_shown_in_words_and_with_both_runs(capsys: pytest.CaptureFixture[str]) -> None:
    play_with(counts_edges)._ipython_display_()
    shown = capsys.readouterr().out
    assert "Battlesnake: it steers the snake like ours on none of the 10 boards" in shown
    assert shown.count("Stepper") == 2
    assert shown.count("<Wall") == 1
    with pytest.raises(NotImplementedError):  # words are enough
        play_with(...)._ipython_display_()


def test_on_the_wall_each_search_runs_to_its_end_and_somebody_walks() -> None:
    wall = play_with(RIGHT["list-and-min"]).wall()
    assert wall.last < 80, "it can be watched to the end"
    wall.index = wall.last
    assert "All have ended. Correct: 7 of 7 rooms." in repr(wall)
    assert [room["told"][0] for room in wall._rooms] == ["✓"] * len(SEARCHES)
    assert all(room["ends"] >= room["settled"] > 10 for room in wall._rooms)
    walks = [room["title"] for room in wall._rooms if room["ends"] > room["settled"]]
    assert walks == [room["title"] for room in wall._rooms if "Mines" not in room["title"]]


@pytest.mark.parametrize(
    ("program", "right"), [(counts_edges, 5), (compares_nodes, 6), (lambda *_: {}, 0)]
)
def test_what_went_wrong_is_told_on_the_wall(program: Callable[..., Any], right: int) -> None:
    wall = play_with(program).wall()
    assert sum(room["told"].startswith("✓") for room in wall._rooms) == right
    wall.index = wall.last
    assert f"Correct: {right} of 7 rooms" in repr(wall)
    assert wall.picture().shapes


@pytest.mark.parametrize("game", SEARCHES)
def test_both_runs_are_stepped_on_the_board_of_the_game(game: str) -> None:
    found = played_in(SEARCHES[game], largest_first)
    assert found is not None
    steppers = PlayedWith({game: found}).runs()
    yours = "Your run, put together from the look-ups and results of your function"
    assert [stepper.view.title for stepper in steppers] == [yours, "A right run"]
    for stepper in steppers:
        assert not isinstance(stepper.view, GraphView)
        for index in range(len(stepper.trace) + 1):
            assert stepper.view.scene(stepper.trace.at(index)).shapes


@pytest.mark.parametrize("game", SEARCHES)
def test_a_board_shows_every_node_that_is_searched(game: str) -> None:
    search = SEARCHES[game]
    for board in search.boards():
        for asked in search.asks(board):
            assert set(asked.graph) <= set(search.view(board, asked).nodes)


# ---- a game of Hex ------------------------------------------------------------------------------


@pytest.mark.parametrize("program", TRIED.values(), ids=TRIED)
def test_a_right_search_wins_its_game_of_hex(program: Callable[..., Any]) -> None:
    played = check.hex_game(program)
    assert played
    assert "Your search wins after 9 moves." in repr(played)
    assert len(played.film.scenes) == 10


@pytest.mark.parametrize("program", [largest_first, counts_edges])
def test_a_wrong_search_loses_its_game_of_hex(program: Callable[..., Any]) -> None:
    played = check.hex_game(program)
    assert not played
    assert "Ours wins after" in repr(played)


def test_who_gets_no_advice_is_told_why(capsys: pytest.CaptureFixture[str]) -> None:
    played = check.hex_game(compares_nodes)
    assert not played
    assert "my_dijkstra stopped with TypeError" in repr(played)
    assert not played.moves
    played._ipython_display_()
    shown = capsys.readouterr().out
    assert "stopped with TypeError" in shown
    assert "Animation" not in shown, "there is no game to be filmed"
    assert "write the function first" in repr(check.hex_game(lambda *_: ...))
    assert "Give the function itself" in repr(check.hex_game(...))
