from .answer import (
    Answer as Answer,
    WhoYouAre as WhoYouAre,
    no_card as no_card,
    own_run as own_run,
    questions_for as questions_for,
    who_are_you as who_are_you,
)
from .page import (
    Today as Today,
    keep_answers as keep_answers,
    my_page as my_page,
    progress as progress,
    save as save,
    today as today,
)
from .playing import (
    PlayedHex as PlayedHex,
    PlayedWith as PlayedWith,
    hex_game as hex_game,
    play_with as play_with,
)
