from .chart_view import (
    decision_scene as decision_scene,
    growth_scene as growth_scene,
    targets_scene as targets_scene,
)
from .graph_view import GraphView as GraphView
from .grid_view import GridView as GridView
