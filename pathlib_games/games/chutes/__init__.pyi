from .graphs import (
    best_routes as best_routes,
    fewest_turns as fewest_turns,
    roll_graph as roll_graph,
    step_graph as step_graph,
)
from .lengths import (
    expected_turns as expected_turns,
    several_players as several_players,
    simulate as simulate,
    turn_distribution as turn_distribution,
    turn_statistics as turn_statistics,
)
from .rules import (
    ARTICLE_TABLE as ARTICLE_TABLE,
    GAME as GAME,
    Board as Board,
    Position as Position,
)
from .view import (
    ChutesAndLaddersView as ChutesAndLaddersView,
    race_film as race_film,
    route_scene as route_scene,
    turns_scene as turns_scene,
    walk_of as walk_of,
)
from .widget import ChutesGame as ChutesGame
