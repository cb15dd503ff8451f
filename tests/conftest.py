"""Settings for every test: no window opens and Ctrl-C works."""

import gc
import os
import signal
import sys

import pytest
from hypothesis import settings

os.environ["MPLBACKEND"] = "Agg"
# Background processes of a shell ignore it, and so do their children.
signal.signal(signal.SIGINT, signal.default_int_handler)
# The corpus of learners' programs is data; `tools/corpus.py` reads it.
collect_ignore_glob = ["corpus/*/*"]
# A worker keeps hundreds of thousands of objects: scanning them took a tenth of its time.
gc.set_threshold(50_000, 20, 50)
# Its asserts say what was found, as those in tests do.
pytest.register_assert_rewrite("tests.browser")
# A busy machine makes no example wrong.
settings.register_profile("course", deadline=None)
settings.load_profile("course")


@pytest.fixture
def no_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matplotlib be missing, as in a browser."""
    from pathlib_games.widgets.film import _drawn

    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    _drawn.cache_clear()  # the drawing of an earlier test
