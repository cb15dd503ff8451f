"""``python -m pathlib_games`` is the command ``pathlib-games``."""

import sys

from pathlib_games.cli import main

if __name__ == "__main__":
    sys.exit(main())
