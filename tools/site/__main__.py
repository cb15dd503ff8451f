"""Build the site from the command line."""

import argparse
import sys
from pathlib import Path

from tools.site.build import CannotBuild, build, build_packed


def main() -> int:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(
        description="Build the course as a site that needs only a browser."
    )
    told = "where to: a folder, or a file that ends in .zip"
    parser.add_argument("folder", nargs="?", default="site", type=Path, help=told)
    folder = parser.parse_args().folder
    packed = folder.suffix == ".zip"
    try:
        (build_packed if packed else build)(folder)
    except CannotBuild as problem:
        sys.exit(str(problem))
    files = [folder] if packed else [file for file in folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    served = "Unpack it, and any" if packed else "Any"
    print(f"The site is in {folder} ({size / 1e6:.1f} MB). {served} web server can serve it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
