from .advice import (
    LEVELS as LEVELS,
    suggest as suggest,
)
from .board import (
    BLACK as BLACK,
    BORDERS as BORDERS,
    SWAP as SWAP,
    WHITE as WHITE,
    Board as Board,
    Cell as Cell,
    Move as Move,
    Player as Player,
    move_from_text as move_from_text,
    move_to_text as move_to_text,
    other as other,
)
from .game import (
    GAME as GAME,
)
from .graphs import (
    distance_graph as distance_graph,
    shortest_way as shortest_way,
    stones_needed as stones_needed,
    stones_needed_through as stones_needed_through,
    winning_moves as winning_moves,
)
from .hexworld import (
    from_link as from_link,
    to_link as to_link,
)
from .rules import (
    Outcome as Outcome,
    Position as Position,
    connection_graph as connection_graph,
)
from .solver import (
    Solution as Solution,
    solve as solve,
)
from .view import (
    game_film as game_film,
    position_scene as position_scene,
)
from .view_search import (
    HexView as HexView,
)
from .widget import (
    HexGame as HexGame,
)
from .widget_find import (
    FindBetter as FindBetter,
)
