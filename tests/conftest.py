"""Settings for every test: no window opens and Ctrl-C works."""

import gc
import os
import signal

from hypothesis import settings

os.environ["MPLBACKEND"] = "Agg"
# Background processes of a shell ignore it, and so do their children.
signal.signal(signal.SIGINT, signal.default_int_handler)
# The corpus of learners' programs is data; `tools/corpus.py` reads it.
collect_ignore_glob = ["corpus/*/*"]
# A worker keeps hundreds of thousands of objects: scanning them took a tenth of its time.
gc.set_threshold(50_000, 20, 50)
# A busy machine makes no example wrong.
settings.register_profile("course", deadline=None)
settings.load_profile("course")
