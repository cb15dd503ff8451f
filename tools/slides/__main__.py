"""python -m tools.slides NOTEBOOK [FOLDER]: see the package."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from nbclient.exceptions import CellExecutionError

from pathlib_games import files
from pathlib_games.classroom.catalog import notebook_called
from pathlib_games.graphs.errors import PathlibGamesError
from tools.book.gathering import run_one
from tools.slides.page import page


def main() -> int:
    """Read the command line, make the slides, and say where they are."""
    parser = argparse.ArgumentParser(prog="python -m tools.slides", description="Make slides.")
    parser.add_argument("notebook", help="its number, such as 02, or its file")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("slides"), metavar="FOLDER")
    options = parser.parse_args()
    try:
        name = notebook_called(options.notebook)
    except PathlibGamesError as problem:
        print(problem, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        try:
            notebook = asyncio.run(run_one(f"{name}.ipynb", Path(folder) / "run"))
        except CellExecutionError as error:
            print(f"The notebook failed, so there are no slides:\n{error}")
            return 1
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / f"{name}.html"
    files.save(path, page(notebook))
    print(f"{path} is written: open it in a browser. PageDown and PageUp turn the slides.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
