"""Shortest paths through board games: graphs, traces, pictures, widgets and exercises."""

__version__ = "0.1.0"

import sys

if sys.platform == "emscripten":
    # In a browser there are no threads, and tqdm would start one to look after its bars.
    from tqdm import tqdm

    tqdm.monitor_interval = 0
