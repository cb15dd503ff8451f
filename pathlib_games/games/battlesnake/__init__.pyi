from .board import (
    Board as Board,
)
from .drawn import (
    hungry_snake as hungry_snake,
)
from .exercise import (
    ALWAYS_UP as ALWAYS_UP,
    SHORT_OR_HEALTHY as SHORT_OR_HEALTHY,
    TO_THE_MIDDLE as TO_THE_MIDDLE,
)
from .exercise_draws import (
    fresh_coil as fresh_coil,
)
from .exercise_questions import (
    Arrival as Arrival,
    Detour as Detour,
    Guess as Guess,
    Times as Times,
    Way as Way,
)
from .exercise_starving import (
    Starving as Starving,
    greedy_game as greedy_game,
)
from .exercise_weights import (
    health_costs as health_costs,
    random_hazards as random_hazards,
)
from .game import (
    GAME as GAME,
)
from .maps import (
    food_cells as food_cells,
)
from .parts import (
    MOVES as MOVES,
    RULESETS as RULESETS,
    Cell as Cell,
    Game as Game,
    NoSuchSnake as NoSuchSnake,
    Settings as Settings,
    Snake as Snake,
    Squad as Squad,
)
from .planner import (
    Territory as Territory,
    planner as planner,
    territory as territory,
)
from .position import (
    Outcome as Outcome,
    Position as Position,
    load_position as load_position,
    new_game as new_game,
)
from .replay import (
    Replay as Replay,
    play as play,
)
from .rules import (
    Moves as Moves,
    Stage as Stage,
    stages as stages,
    turn as turn,
    turn_without_chance as turn_without_chance,
)
from .safety import (
    move_to as move_to,
    safe_moves as safe_moves,
)
from .search import (
    lightest_path as lightest_path,
)
from .snakes import (
    SNAKES as SNAKES,
    NoSuchPlayer as NoSuchPlayer,
    Player as Player,
    choose_move as choose_move,
    own_snake as own_snake,
    random_safe as random_safe,
    tutorial as tutorial,
)
from .times import (
    TimedBoard as TimedBoard,
    earliest as earliest,
    free_from as free_from,
)
from .tournament import (
    Estimate as Estimate,
    Played as Played,
    Result as Result,
    contest as contest,
    figures as figures,
    match as match,
    median_of as median_of,
    parallel_tournament as parallel_tournament,
    result as result,
    tournament as tournament,
    win_rate as win_rate,
)
from .view import (
    film as film,
    position_scene as position_scene,
    replay_scenes as replay_scenes,
    search_graph as search_graph,
    search_view as search_view,
    times_scene as times_scene,
    weights_scene as weights_scene,
)
from .view_chart import (
    results_scene as results_scene,
)
from .weights import (
    HealthBoard as HealthBoard,
    WeightedBoard as WeightedBoard,
    entry_weights as entry_weights,
    weights as weights,
)
