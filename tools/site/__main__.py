"""Build the site from the command line."""

import argparse
import sys
from pathlib import Path

from tools.site.build import CannotBuild, build


def main() -> int:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description="Build the course as a site for a browser alone.")
    parser.add_argument("folder", nargs="?", default="site", type=Path, help="where to")
    folder = parser.parse_args().folder
    try:
        build(folder)
    except CannotBuild as problem:
        sys.exit(str(problem))
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"The site is in {folder} ({size / 1e6:.1f} MB). Any server of files can serve it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
