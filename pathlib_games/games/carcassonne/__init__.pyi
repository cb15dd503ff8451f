from .scoring import (
    EDITIONS as EDITIONS,
    Award as Award,
    BadPlacement as BadPlacement,
    Edition as Edition,
    Feature as Feature,
    Land as Land,
    Meeple as Meeple,
    Placement as Placement,
    Spot as Spot,
    UnknownEdition as UnknownEdition,
    awards_of as awards_of,
    edition_named as edition_named,
    final_awards as final_awards,
    lay as lay,
    points_for as points_for,
    read_placements as read_placements,
    score_game as score_game,
)
from .view import (
    land_scene as land_scene,
)
