"""What the notebooks call to have an answer judged; shows the verdict in words and pictures.

Every attempt is noted in the learner's logbook, so that a misunderstanding that comes back gets its
next hint, and `another` can give a graph on which it would show again.
"""

from pathlib_games.check.answer import Answer
from pathlib_games.check.battlesnake import (
    arrival,
    hazards,
    middle,
    next_move,
    times,
    too_high,
    way_weight,
)
from pathlib_games.check.choose import chosen, heuristic, overestimate, predicted
from pathlib_games.check.chutes import (
    designed,
    fewest,
    levels,
    not_chutes,
    roll_graph,
    turned_pair,
)
from pathlib_games.check.closing import closing, one_of_each
from pathlib_games.check.color_lines import (
    bfs,
    neighbors,
    path_back,
    reached,
    steps,
    tree_steps,
    waves,
)
from pathlib_games.check.five_nodes import (
    choice,
    distance,
    lines,
    next_settled,
    order,
    own_run,
    path,
    repair,
    review,
    shortest_paths,
    simulation,
    table,
)
from pathlib_games.check.hex import (
    black_wins,
    fewest_stones,
    free_steps,
    hex_neighbors,
    stones_needed,
    touching,
)
from pathlib_games.check.hex_game import PlayedHex, hex_game
from pathlib_games.check.learning import (
    Sheet,
    Today,
    another,
    hand_in,
    item,
    keep_answers,
    progress,
    today,
)
from pathlib_games.check.maze import maze_steps
from pathlib_games.check.my_page import my_page
from pathlib_games.check.own_world import (
    all_rounds,
    astar_saves,
    black_box,
    break_astar,
    break_it,
    snake_starves,
    what_is_wrong,
)
from pathlib_games.check.placement import (
    Placement,
    before_you_begin,
    now_that_you_are_done,
    what_you_can,
)
from pathlib_games.check.play_with import PlayedWith, play_with
from pathlib_games.check.run_again import let_go_of_earlier_runs
from pathlib_games.check.saving import save
from pathlib_games.check.tiles import road_score, spread, tile_value
from pathlib_games.check.too_early import explain_missing_names
from pathlib_games.check.worlds import made_world, world_moves, world_node, world_of
from pathlib_games.exercises.processes import prepare

__all__ = [
    "Answer",
    "Placement",
    "PlayedHex",
    "PlayedWith",
    "Sheet",
    "Today",
    "all_rounds",
    "another",
    "arrival",
    "astar_saves",
    "before_you_begin",
    "bfs",
    "black_box",
    "black_wins",
    "break_astar",
    "break_it",
    "choice",
    "chosen",
    "closing",
    "designed",
    "distance",
    "fewest",
    "fewest_stones",
    "free_steps",
    "hand_in",
    "hazards",
    "heuristic",
    "hex_game",
    "hex_neighbors",
    "item",
    "keep_answers",
    "levels",
    "lines",
    "made_world",
    "maze_steps",
    "middle",
    "my_page",
    "neighbors",
    "next_move",
    "next_settled",
    "not_chutes",
    "now_that_you_are_done",
    "one_of_each",
    "order",
    "overestimate",
    "own_run",
    "path",
    "path_back",
    "play_with",
    "predicted",
    "progress",
    "reached",
    "repair",
    "review",
    "road_score",
    "roll_graph",
    "save",
    "shortest_paths",
    "simulation",
    "snake_starves",
    "spread",
    "steps",
    "stones_needed",
    "table",
    "tile_value",
    "times",
    "today",
    "too_high",
    "touching",
    "tree_steps",
    "turned_pair",
    "waves",
    "way_weight",
    "what_is_wrong",
    "what_you_can",
    "world_moves",
    "world_node",
    "world_of",
]

explain_missing_names()
let_go_of_earlier_runs()
prepare()  # so that the first program does not wait for its process
