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
from pathlib_games.check.placement import (
    Placement,
    before_you_begin,
    now_that_you_are_done,
    what_you_can,
)
from pathlib_games.check.saving import save
from pathlib_games.check.tiles import road_score, spread, tile_value
from pathlib_games.check.too_early import explain_missing_names
from pathlib_games.exercises.processes import prepare

__all__ = [
    "Answer",
    "Placement",
    "Sheet",
    "Today",
    "another",
    "arrival",
    "before_you_begin",
    "bfs",
    "black_wins",
    "choice",
    "chosen",
    "designed",
    "distance",
    "fewest",
    "fewest_stones",
    "free_steps",
    "hand_in",
    "hazards",
    "heuristic",
    "hex_neighbors",
    "item",
    "keep_answers",
    "levels",
    "lines",
    "maze_steps",
    "middle",
    "neighbors",
    "next_move",
    "next_settled",
    "not_chutes",
    "now_that_you_are_done",
    "order",
    "overestimate",
    "own_run",
    "path",
    "path_back",
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
    "what_you_can",
]

explain_missing_names()
prepare()  # so that the first program does not wait for its process
