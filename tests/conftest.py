"""What every test relies on: no window opens and Ctrl-C is heard."""

import gc
import os
import signal

os.environ["MPLBACKEND"] = "Agg"
# What a shell starts in the background ignores it, and so does all that this starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
# What learners might hand in is data; `tools/corpus.py` reads it.
collect_ignore_glob = ["corpus/*/*"]
# A worker keeps hundreds of thousands of objects: looking through them took a tenth of its time.
gc.set_threshold(50_000, 20, 50)
