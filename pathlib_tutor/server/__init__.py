"""Games over HTTP; besides the commands, nothing in the package imports this layer.

It needs the packages of the extra ``snake``: starlette and uvicorn.
"""

import sys

from pathlib_games.graphs.errors import PathlibGamesError


class NoServer(PathlibGamesError):
    """No server can run here; the message says what to do instead."""


if sys.platform == "emscripten":
    raise NoServer(
        "A browser cannot run a server. To let our snakes play over the network, install the "
        "course on a computer: run python3 start.py, then pathlib-games snake serve."
    )
