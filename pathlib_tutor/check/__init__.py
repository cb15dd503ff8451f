"""What the notebooks call to have an answer judged; shows the verdict in words and pictures.

Every attempt is noted in the learner's logbook, so that a misunderstanding that comes back gets its
next hint, and what was missed comes back some days later.

The names in `__init__.pyi` are loaded when they are first used: no notebook asks about every game.
"""

from difflib import get_close_matches
from typing import Any

import lazy_loader

from pathlib_games.views.scene import painter
from pathlib_tutor.check.kernel import help_in_this_notebook
from pathlib_tutor.exercises.exercise import places
from pathlib_tutor.programs.session import prepare

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> Any:
    """Load a name; of a slip say what may be meant, which lazy_loader does not."""
    near = get_close_matches(name, __all__, n=1)
    if name in __all__ or name.startswith("_") or not near:
        return _load(name)
    raise AttributeError(f"There is no check.{name}. Did you mean check.{near[0]}?", name=name)


help_in_this_notebook()
painter.prepare()
prepare(places())  # so that the first program does not wait for its process, nor that for modules
