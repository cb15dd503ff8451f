from .answer import (
    Answer as Answer,
)
from .five_nodes import (
    choice as choice,
    own_run as own_run,
    path as path,
    repair as repair,
    shortest_paths as shortest_paths,
    simulation as simulation,
    table as table,
)
from .learning import (
    Sheet as Sheet,
    Today as Today,
    another as another,
    hand_in as hand_in,
    item as item,
    keep_answers as keep_answers,
    progress as progress,
    today as today,
)
from .page import (
    my_page as my_page,
)
from .played_hex import (
    PlayedHex as PlayedHex,
    hex_game as hex_game,
)
from .playing import (
    PlayedWith as PlayedWith,
    play_with as play_with,
)
from .saving import (
    save as save,
)
