from .game import (
    Game as Game,
)
from .rules import (
    SCORINGS as SCORINGS,
    BadPosition as BadPosition,
    Cell as Cell,
    IllegalMove as IllegalMove,
    Line as Line,
    Move as Move,
    Outcome as Outcome,
    Position as Position,
    Scoring as Scoring,
    Turn as Turn,
    find_lines as find_lines,
    move_graph as move_graph,
)
from .view import (
    position_scene as position_scene,
    search_view as search_view,
    wave_film as wave_film,
)
from .widget import (
    ColorLines as ColorLines,
)
from .widget_waves import (
    WavesByHand as WavesByHand,
)
