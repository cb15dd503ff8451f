from .answer import (
    Answer as Answer,
)
from .five_nodes import (
    own_run as own_run,
)
from .learning import (
    Today as Today,
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
