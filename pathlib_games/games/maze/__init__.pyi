from .graphs import fewest_steps as fewest_steps, step_graph as step_graph
from .rules import GAME as GAME, Cell as Cell, Position as Position
from .view import position_scene as position_scene, search_view as search_view
from .widget import ShortestWay as ShortestWay
