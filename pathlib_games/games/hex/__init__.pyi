from .graphs import (
    distance_graph as distance_graph,
    shortest_way as shortest_way,
    stones_needed as stones_needed,
    stones_needed_through as stones_needed_through,
    winning_moves as winning_moves,
)
from .players import LEVELS as LEVELS, Solution as Solution, solve as solve, suggest as suggest
from .rules import (
    BLACK as BLACK,
    BORDERS as BORDERS,
    GAME as GAME,
    SWAP as SWAP,
    WHITE as WHITE,
    Board as Board,
    Cell as Cell,
    Move as Move,
    Outcome as Outcome,
    Player as Player,
    Position as Position,
    connection_graph as connection_graph,
    from_link as from_link,
    move_from_text as move_from_text,
    move_to_text as move_to_text,
    other as other,
    to_link as to_link,
)
from .view import HexView as HexView, game_film as game_film, position_scene as position_scene
from .widget import FindBetter as FindBetter, HexGame as HexGame
