from .board import (
    MOVES as MOVES,
    RULESETS as RULESETS,
    Board as Board,
    Cell as Cell,
    Game as Game,
    Settings as Settings,
    Snake as Snake,
)
from .graphs import (
    TimedBoard as TimedBoard,
    earliest as earliest,
    health_costs as health_costs,
    lightest_path as lightest_path,
    weights as weights,
)
from .players import (
    SNAKES as SNAKES,
    Player as Player,
    choose_move as choose_move,
    may_meet as may_meet,
    move_to as move_to,
    safe_moves as safe_moves,
)
from .replay import (
    Replay as Replay,
    Result as Result,
    contest as contest,
    greedy_game as greedy_game,
    hungry_snake as hungry_snake,
    match as match,
    play as play,
)
from .rules import (
    GAME as GAME,
    Moves as Moves,
    Outcome as Outcome,
    Position as Position,
    load_position as load_position,
    new_game as new_game,
    random_hazards as random_hazards,
    turn as turn,
)
from .view import (
    position_scene as position_scene,
    replay_film as replay_film,
    replay_scenes as replay_scenes,
    results_scene as results_scene,
    search_graph as search_graph,
    search_view as search_view,
    times_scene as times_scene,
    weights_scene as weights_scene,
)
from .widget import SnakeGame as SnakeGame
