from .answer import (
    Answer as Answer,
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
    distance as distance,
    lines as lines,
    next_settled as next_settled,
    order as order,
    own_run as own_run,
    path as path,
    repair as repair,
    review as review,
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
