from .advice import (
    suggest as suggest,
)
from .board import (
    Board as Board,
    Tile as Tile,
    TileType as TileType,
)
from .exercise_code import (
    find_the_bug_in_score as find_the_bug_in_score,
    why_wrong_in_score as why_wrong_in_score,
)
from .exercise_questions import (
    SpreadFrom as SpreadFrom,
    TileValue as TileValue,
)
from .game import (
    GAME as GAME,
)
from .roads import (
    Deliver as Deliver,
    Delivery as Delivery,
    NoTile as NoTile,
    Road as Road,
    Score as Score,
    ScoringStep as ScoringStep,
    Spread as Spread,
    Unsupplied as Unsupplied,
    road_at as road_at,
    score as score,
    scoring as scoring,
)
from .rules import (
    PILE as PILE,
    START as START,
    Move as Move,
    Outcome as Outcome,
    Position as Position,
    Standing as Standing,
    Turn as Turn,
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
from .widget_waves import (
    SpreadByHand as SpreadByHand,
)
