from .board import (
    Board as Board,
    Cell as Cell,
    Line as Line,
    find_lines as find_lines,
    move_graph as move_graph,
)
from .game import (
    GAME as GAME,
)
from .rules import (
    Move as Move,
    Outcome as Outcome,
    Position as Position,
    Turn as Turn,
)
from .scoring import (
    SCORINGS as SCORINGS,
    Scoring as Scoring,
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
