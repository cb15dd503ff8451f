from .answer import (
    Answer as Answer,
)
from .battlesnake import (
    arrival as arrival,
    hazards as hazards,
    middle as middle,
    next_move as next_move,
    times as times,
    too_high as too_high,
    way_weight as way_weight,
)
from .choose import (
    chosen as chosen,
    heuristic as heuristic,
    overestimate as overestimate,
    predicted as predicted,
)
from .chutes import (
    designed as designed,
    fewest as fewest,
    levels as levels,
    not_chutes as not_chutes,
    roll_graph as roll_graph,
    turned_pair as turned_pair,
)
from .five_nodes import (
    choice as choice,
    own_run as own_run,
    path as path,
    repair as repair,
    shortest_paths as shortest_paths,
    simulation as simulation,
    table as table,
)
from .hex import (
    black_wins as black_wins,
    fewest_stones as fewest_stones,
    free_steps as free_steps,
    hex_neighbors as hex_neighbors,
    stones_needed as stones_needed,
    touching as touching,
)
from .learning import (
    Sheet as Sheet,
    Today as Today,
    another as another,
    hand_in as hand_in,
    item as item,
    keep_answers as keep_answers,
    progress as progress,
    today as today,
)
from .own_world import (
    all_rounds as all_rounds,
    astar_saves as astar_saves,
    black_box as black_box,
    break_astar as break_astar,
    break_it as break_it,
    snake_starves as snake_starves,
    what_is_wrong as what_is_wrong,
)
from .page import (
    my_page as my_page,
)
from .played_hex import (
    PlayedHex as PlayedHex,
    hex_game as hex_game,
)
from .playing import (
    PlayedWith as PlayedWith,
    play_with as play_with,
)
from .saving import (
    save as save,
)
from .tiles import (
    road_score as road_score,
    spread as spread,
    tile_value as tile_value,
)
from .worlds import (
    made_world as made_world,
    world_moves as world_moves,
    world_node as world_node,
    world_of as world_of,
)
