from .rules import GAME as GAME, Position as Position, move_graph as move_graph
from .view import (
    position_scene as position_scene,
    search_view as search_view,
    wave_film as wave_film,
)
from .widget import ColorLines as ColorLines
