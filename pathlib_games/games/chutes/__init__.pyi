from .exercise import (
    ARTICLE_TABLE as ARTICLE_TABLE,
    AVERAGE as AVERAGE,
    CHUTE_EVER as CHUTE_EVER,
    WEIGHT_MEANS as WEIGHT_MEANS,
)
from .exercise_levels import (
    fresh_board as fresh_board,
)
from .rules import (
    BadBoard as BadBoard,
    BadMove as BadMove,
    BadPosition as BadPosition,
    Board as Board,
    Finish as Finish,
    Position as Position,
    Route as Route,
    Slide as Slide,
    best_routes as best_routes,
    expected_turns as expected_turns,
    fewest_turns as fewest_turns,
    roll_graph as roll_graph,
    several_players as several_players,
    simulate as simulate,
    step_graph as step_graph,
    turn_distribution as turn_distribution,
    turn_statistics as turn_statistics,
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
