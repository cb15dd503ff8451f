"""How many random cases a test draws: few on every change, many in the run of every night."""

import os

NIGHTLY = os.environ.get("PATHLIB_GAMES_NIGHTLY") == "1"
ANSWERS = 10_000 if NIGHTLY else 2_000
