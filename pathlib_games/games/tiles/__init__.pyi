from .board import (
    Board as Board,
    Tile as Tile,
)
from .game import (
    GAME as GAME,
)
from .roads import (
    road_at as road_at,
    score as score,
)
from .rules import (
    Position as Position,
)
from .view import (
    RoadView as RoadView,
    scoring_film as scoring_film,
    scoring_story as scoring_story,
)
from .view_board import (
    board_scene as board_scene,
)
from .widget import (
    TileLaying as TileLaying,
)
from .widget_house import (
    HousesInTheWay as HousesInTheWay,
)
