from .land import Land as Land, Spot as Spot, join_graph as join_graph
from .rules import GAME as GAME, Position as Position
from .scoring import awards_of as awards_of, score_game as score_game
from .tiles import Meeple as Meeple, Placement as Placement, load_tiles as load_tiles
from .view import (
    JoinView as JoinView,
    land_scene as land_scene,
    position_scene as position_scene,
    scoring_film as scoring_film,
    scoring_story as scoring_story,
    tiles_scene as tiles_scene,
)
from .widget import CarcassonneGame as CarcassonneGame
