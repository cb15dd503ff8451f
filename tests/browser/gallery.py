"""Every kind of live widget, each in a state that shows most of it."""

from pathlib_games.boards import load_graph
from pathlib_games.games import (
    battlesnake,
    carcassonne,
    chutes,
    color_lines,
    hex as hexagons,
    maze,
    own,
    tiles,
)
from pathlib_games.games.carcassonne.players import suggest
from pathlib_games.games.tiles.rules import suggest as lay
from pathlib_games.graphs import astar, dijkstra, grid_graph, manhattan
from pathlib_games.views import GraphView, GridView
from pathlib_games.widgets import SceneStepper, Stepper, ThreeSearches, WeightsToDrag, WhyFinal
from pathlib_games.widgets.live import SceneWidget
from pathlib_tutor import check
from pathlib_tutor.lessons.choose import ASTAR_BY_HAND
from pathlib_tutor.lessons.chutes_boards import DESIGN, DesignTask
from pathlib_tutor.lessons.worlds import DESIGN as WORLD
from pathlib_tutor.widgets.board_designer import BoardDesigner
from pathlib_tutor.widgets.code_lines import LineOrder
from pathlib_tutor.widgets.graph_editor import GraphEditor
from pathlib_tutor.widgets.simulation import RunByHand
from pathlib_tutor.widgets.world_painter import WorldPainter


def gallery() -> dict[str, SceneWidget]:
    """Return new widgets by name, the same ones each time."""
    five = load_graph("five_nodes")
    stepper = Stepper(dijkstra.trace(five.graph, "A"), GraphView(five.graph, five.positions))
    stepper.index = 7
    weights = WeightsToDrag()
    weights.index = 6
    weights.weigh(1, 7)
    three = ThreeSearches()
    three.weigh(3)
    three.look(100)
    broken = WhyFinal()
    for node in "CED":
        broken.walk(node)
    broken.pull(-7)
    corners = grid_graph(["............", "....#####...", "........#...", "............"])
    way = astar.trace(corners, (1, 2), (10, 2), manhattan((10, 2)))
    board, small_board = map(chutes.Board.load, ("milton_bradley", "six_by_six"))
    steps = chutes.step_graph(small_board)
    rolling = chutes.ChutesGame(board, seed=1)
    rolling.roll()
    ended = chutes.ChutesGame(small_board, seed=0)
    while ended.position.outcome() is None:
        ended.roll()
    # The picture does not depend on this machine's best list.
    ended._say("\n".join([*ended.told[:2], "Number 2 on your best list; the best has 7 rolls."]))
    best = ("7 rolls", "9 rolls", "12 rolls", "12 rolls", "30 rolls")
    rows = [{"place": n, "words": words, "now": n == 2} for n, words in enumerate(best, start=1)]
    ended._state = {**ended._state, "best": {"open": True, "rows": rows}}
    snakes = battlesnake.new_game(["planner", "tutorial"], seed=3)
    game = battlesnake.Replay.of(snakes, battlesnake.SNAKES)
    fight = SceneStepper(battlesnake.replay_scenes(game))
    fight.index = 12
    meeting = (
        battlesnake.Snake("long", 90, ((2, 1), (3, 1), (4, 1), (5, 1))),
        battlesnake.Snake("short", 90, ((1, 0), (1, 0), (0, 0))),
    )
    crash = battlesnake.Replay.of(
        battlesnake.Position(7, 5, meeting),
        {"long": lambda *_: "left", "short": lambda *_: "up"},
    )
    crashed = SceneStepper(battlesnake.replay_scenes(crash))
    crashed.index = 1
    laying = tiles.Position.short(seed=2)
    for _ in range(9):
        laying = laying.play(lay(laying))
    houses = tiles.HousesInTheWay()
    for cell in ((1, 0), (1, 1), (1, 2), (3, 3), (3, 2)):
        houses.click(cell)
    road = tiles.road_at(tiles.Board.load("example"), (0, 0))
    won = hexagons.HexGame(size=7, level="two players")
    for y in range(6):
        won.click((3, y))
        won.click((5, y))
    won.click((3, 6))
    walking = own.World("@.~~.\na.#A*", {"a": "key", "A": "door for a", "~": "ice"}).play()
    walking.click((1, 0))
    steering = battlesnake.SnakeGame(seed=3)
    for turn in ("left", "down", "left"):
        steering.go(turn)
    wall = check.play_with(dijkstra).wall()
    wall.index = 25
    return {
        "stepper": stepper,
        "stepper-astar": Stepper(way, GridView(corners)),
        "stepper-chutes": Stepper(
            dijkstra.trace(steps, 1), chutes.ChutesAndLaddersView(small_board, steps)
        ),
        "stepper-weights": weights,
        "stepper-three": three,
        "film-battlesnake": fight,
        "film-crash": crashed,
        "film-tiles": SceneStepper(tiles.scoring_story(road)),
        "by-hand": RunByHand(),
        "by-hand-astar": RunByHand(ASTAR_BY_HAND),
        "line-order": LineOrder(),
        "maze": maze.ShortestWay(maze.Position.load("one_pair")),
        "color-lines": color_lines.ColorLines(seed=3),
        "chutes": rolling,
        "chutes-ended": ended,
        "board-designer": BoardDesigner(DESIGN.ask(DesignTask(board, "five-rolls"))),
        "hex": hexagons.HexGame(seed=1),
        "hex-7": won,
        "hex-find": hexagons.FindBetter(),
        "editor": GraphEditor("A B 5; B C 3; A C 10; C D 2"),
        "why-final": broken,
        "walk": walking,
        "snake": steering,
        "world-painter": _painting(),
        "stepper-wall": wall,
        **_of_land(),
        "houses": houses,
        "tiles": tiles.TileLaying(laying),
    }


def _painting() -> WorldPainter:
    """Return a world with a wall, a pair of portals, and a portal without its twin."""
    painter = WorldPainter(WORLD.item("own-world/design given=portals"))
    painter.paint("#", [(3, y) for y in range(5)])
    for cell in ((1, 1), (6, 3), (7, 0)):
        painter.paint("p", [cell])
    return painter


def _of_land() -> dict[str, SceneWidget]:
    """Return the widgets about lands."""
    land = carcassonne.CarcassonneGame(seed=3)
    while len(land.position.pile) > 5:
        land.play(suggest(land.position))
    laid = land.position.land
    meadow = min(spot for spot in laid.meeples if spot.kind == "field")
    scoring = SceneStepper(carcassonne.scoring_story(laid, meadow))
    scoring.index = scoring.last
    small = carcassonne.Land()
    for placement in (("E", 0, 0), ("U", 0, 1), ("W", 1, 1), ("E", 1, 0, 90)):
        small = small.lay(carcassonne.Placement(*placement))
    joining = dijkstra.trace(carcassonne.join_graph(small), "(0, 0) city")
    cities = Stepper(joining, carcassonne.JoinView(small))
    cities.index = 12
    return {"film-carcassonne": scoring, "stepper-cities": cities, "carcassonne": land}
