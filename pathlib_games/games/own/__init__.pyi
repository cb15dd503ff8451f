from .graphs import StateGraph as StateGraph, cell_and_keys as cell_and_keys
from .rules import GAME as GAME, Board as Board, Cell as Cell, Position as Position
from .view import position_scene as position_scene, search_view as search_view
from .widget import Walk as Walk, World as World
