from .roads import Board as Board, Tile as Tile, road_at as road_at, score as score
from .rules import GAME as GAME, Position as Position
from .view import (
    RoadView as RoadView,
    board_scene as board_scene,
    scoring_film as scoring_film,
    scoring_story as scoring_story,
)
from .widget import HousesInTheWay as HousesInTheWay, TileLaying as TileLaying
