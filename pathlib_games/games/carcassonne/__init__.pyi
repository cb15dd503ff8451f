from .game import (
    GAME as GAME,
)
from .land import (
    Feature as Feature,
    Land as Land,
    Spot as Spot,
)
from .placements import (
    BadPlacement as BadPlacement,
    Meeple as Meeple,
    Placement as Placement,
    read_placements as read_placements,
)
from .rules import (
    Outcome as Outcome,
    Position as Position,
    random_game as random_game,
)
from .scoring import (
    EDITIONS as EDITIONS,
    Award as Award,
    Edition as Edition,
    UnknownEdition as UnknownEdition,
    awards_of as awards_of,
    edition_named as edition_named,
    final_awards as final_awards,
    lay as lay,
    points_for as points_for,
    score_game as score_game,
)
from .tiles import (
    base_set as base_set,
    load_tiles as load_tiles,
)
from .view import (
    land_scene as land_scene,
    position_scene as position_scene,
    set_scene as set_scene,
)
