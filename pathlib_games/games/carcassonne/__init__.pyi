from .game import (
    GAME as GAME,
)
from .graphs import (
    join_graph as join_graph,
)
from .land import (
    Land as Land,
    Spot as Spot,
)
from .rules import (
    Position as Position,
)
from .scoring import (
    awards_of as awards_of,
    score_game as score_game,
)
from .tiles import (
    Meeple as Meeple,
    Placement as Placement,
    load_tiles as load_tiles,
)
from .view import (
    land_scene as land_scene,
    tiles_scene as tiles_scene,
)
from .view_game import (
    position_scene as position_scene,
)
from .view_join import (
    JoinView as JoinView,
)
from .view_scoring import (
    scoring_film as scoring_film,
    scoring_story as scoring_story,
)
from .widget import (
    CarcassonneGame as CarcassonneGame,
)
