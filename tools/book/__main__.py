"""python -m tools.book [FOLDER] [--site ADDRESS]: see the package."""

import argparse
import sys
import tempfile
from pathlib import Path

from nbclient.exceptions import CellExecutionError

from tools.book.gathering import gather, make_pages


def main() -> int:
    """Read the command line, build the book, and print its first page."""
    parser = argparse.ArgumentParser(prog="python -m tools.book", description="Make the book.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("book"), metavar="FOLDER")
    parser.add_argument(
        "--site",
        metavar="ADDRESS",
        help="the site that runs the notebooks, seen from the book's first page (default: "
        "../site/, if there is a site)",
    )
    options = parser.parse_args()
    beside = options.folder.absolute().parent / "site" / "index.html"
    site = options.site or ("../site/" if beside.is_file() else "")
    with tempfile.TemporaryDirectory() as folder:
        try:
            gather(Path(folder), site)
        except CellExecutionError as error:
            print(f"A notebook failed, so there is no book:\n{error}")
            return 1
        code = make_pages(Path(folder), options.folder)
    if code == 0:
        alone = "" if site else " There is no site beside it to link to (start.py site)."
        print(f"The book begins at {options.folder / 'index.html'}.{alone}")
    return code


if __name__ == "__main__":
    sys.exit(main())
