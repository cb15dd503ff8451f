from .exercise import (
    NO_DRAW as NO_DRAW,
    SEARCHES as SEARCHES,
)
from .rules import (
    BLACK as BLACK,
    BORDERS as BORDERS,
    LEVELS as LEVELS,
    SWAP as SWAP,
    WHITE as WHITE,
    BadPosition as BadPosition,
    Cell as Cell,
    IllegalMove as IllegalMove,
    Move as Move,
    Outcome as Outcome,
    Player as Player,
    Position as Position,
    Solution as Solution,
    connection_graph as connection_graph,
    distance_graph as distance_graph,
    move_from_text as move_from_text,
    move_to_text as move_to_text,
    other as other,
    shortest_way as shortest_way,
    solve as solve,
    stones_needed as stones_needed,
    stones_needed_through as stones_needed_through,
    suggest as suggest,
    winning_moves as winning_moves,
)
from .view import (
    position_scene as position_scene,
)
from .view_film import (
    game_film as game_film,
    game_story as game_story,
)
from .view_search import (
    HexView as HexView,
)
from .widget import (
    HexGame as HexGame,
)
from .widget_waves import (
    FreeStepsByHand as FreeStepsByHand,
    TouchNeighbors as TouchNeighbors,
)
