from .board import (
    Board as Board,
    Tile as Tile,
)
from .exercise_code import (
    find_the_bug_in_score as find_the_bug_in_score,
    why_wrong_in_score as why_wrong_in_score,
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
    SpreadByHand as SpreadByHand,
    TileLaying as TileLaying,
)
