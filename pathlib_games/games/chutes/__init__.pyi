from .board import (
    Board as Board,
    Finish as Finish,
    Slide as Slide,
)
from .exercise import (
    ARTICLE_TABLE as ARTICLE_TABLE,
    AVERAGE as AVERAGE,
    CHUTE_EVER as CHUTE_EVER,
    WEIGHT_MEANS as WEIGHT_MEANS,
)
from .exercise_levels import (
    fresh_board as fresh_board,
)
from .game import (
    GAME as GAME,
)
from .graphs import (
    Route as Route,
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
    Position as Position,
)
from .turns import (
    EndlessGame as EndlessGame,
)
from .view import (
    ChutesAndLaddersView as ChutesAndLaddersView,
    route_scene as route_scene,
    walk_of as walk_of,
)
from .view_board import (
    board_scene as board_scene,
)
from .view_chart import (
    turns_scene as turns_scene,
)
from .view_race import (
    race_film as race_film,
)
from .widget import (
    BoardDesigner as BoardDesigner,
    ChutesGame as ChutesGame,
    LevelsByHand as LevelsByHand,
)
