"""What the notebooks call to have an answer judged; shows the verdict in words and pictures.

Every attempt is noted in the learner's logbook, so that a misunderstanding that comes back gets its
next hint, and `another` can give a graph on which it would show again.

The names below are loaded when they are first used: no notebook asks about every game.
"""

import lazy_loader

from pathlib_games.check.run_again import let_go_of_earlier_runs
from pathlib_games.check.too_early import explain_missing_names
from pathlib_games.exercises.processes import prepare

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

explain_missing_names()
let_go_of_earlier_runs()
prepare()  # so that the first program does not wait for its process
