"""Make a release of this folder: fill in everything that needs a published address.

python -m tools.release 1.0.0              fill in, build into dist/, check, and say what is left
python -m tools.release 1.0.0 --dry-run    the same with a copy in a temporary folder

The owner comes from git's remote. The tool fills in the README, CITATION.cff and the addresses in
pyproject.toml, and dates the changelog. It commits, tags and uploads nothing: it prints what is
left for you to do.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUBLISHER = ("twine==6.1.0", "packaging==24.2")
"""The checker of the publishing action; a newer one may accept what it refuses."""
PLACEHOLDER = "OWNER"

_VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")
_REMOTE = re.compile(r"(?:https://|ssh://git@|git@)github\.com[/:]([\w.-]+)/([\w.-]+?)(?:\.git)?/?")
_UNRELEASED = re.compile(r"## \[Unreleased\]\n(?P<noted>.*?)(?=\n## \[|\Z)", re.DOTALL)
_PUBLISHED = re.compile(r"<!-- published -->\n(.*?)<!-- /published -->\n", re.DOTALL)
_ITS_VERSION = re.compile(r'^version = ".*"$', re.MULTILINE)
_OF_THE_PACKAGE = re.compile(r'^__version__ = ".*"$', re.MULTILINE)
_OF_THE_IMAGE = re.compile(r'\btag: "[^"]*"')
_STEPS = re.compile(r"this list, filled in:\n\n(?P<steps>(?:\d+\. .*\n(?: +.*\n)*)+)")
_SCRIPTS = re.compile(r"^\[project\.scripts\]$", re.MULTILINE)
_URLS = re.compile(r"\[project\.urls\]\n(?:\w+ = .*\n)+\n")


def address(what: str) -> str:
    """Return the address of "Homepage" (site and book) or "Source"; empty before a release."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project.get("urls", {}).get(what, ""))


class CannotRelease(Exception):
    """Something is missing; the message says what to do."""


@dataclass(frozen=True)
class Repository:
    """The place of publication.

    Attributes
    ----------
    owner, name
        The two parts of its address on GitHub.
    """

    owner: str
    name: str

    @property
    def url(self) -> str:
        """The address of the code."""
        return f"https://github.com/{self.owner}/{self.name}"

    @property
    def pages(self) -> str:
        """The address of the site and the book."""
        return f"https://{self.owner.lower()}.github.io/{self.name}"

    @property
    def binder(self) -> str:
        """The address of the first notebook on Binder."""
        start = "urlpath=lab/tree/notebooks/00-start-here.ipynb"
        return f"https://mybinder.org/v2/gh/{self.owner}/{self.name}/HEAD?{start}"


def repository(remote: str) -> Repository:
    """Read the address of a remote.

    Raises
    ------
    CannotRelease
        If the address is not on GitHub.

    Examples
    --------
    >>> repository("git@github.com:ada/pathlib_games.git")
    Repository(owner='ada', name='pathlib_games')
    """
    found = _REMOTE.fullmatch(remote.strip())
    if found is None:
        raise CannotRelease(
            f"The remote called origin is {remote.strip()!r}, but it should be a repository at "
            "GitHub, such as https://github.com/ada/pathlib_games."
        )
    return Repository(*found.groups())


def run(*command: str | Path, folder: Path) -> str:
    """Run a program and return its output.

    Raises
    ------
    CannotRelease
        If it fails, or does not exist.
    """
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise CannotRelease(
            f"The program {command[0]} is missing: install it first (`python3 start.py test "
            "lint` puts what a release needs into .venv)."
        ) from None
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        raise CannotRelease(f"`{' '.join(map(str, command))}` failed: {said}")
    return done.stdout


def _numbers(version: str) -> list[int]:
    """Return the numbers of a version, without a release candidate's suffix."""
    return [int(number) for number in version.partition("rc")[0].split(".")]


def look_around(folder: Path, version: str) -> Repository:
    """Check that a folder can be released, and return its place of publication.

    Raises
    ------
    CannotRelease
        If something is missing; the message names it.
    """
    if not _VERSION.fullmatch(version):
        raise CannotRelease(f"A version is written as 1.0.0 or 1.0.0rc1, not {version!r}.")
    if "origin" not in run("git", "remote", folder=folder).split():
        raise CannotRelease(
            "No remote called origin names the owner: `git remote add origin "
            "https://github.com/<owner>/pathlib_games`."
        )
    if changed := run("git", "status", "--porcelain", folder=folder).splitlines():
        raise CannotRelease(
            f"The folder has changes that are not committed, such as {changed[0][3:]}: commit them "
            "first."
        )
    now = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if _numbers(version) < _numbers(now):
        raise CannotRelease(f"{version} is older than {now}, the version in pyproject.toml.")
    if run("git", "tag", "--list", f"v{version}", folder=folder):
        raise CannotRelease(f"The tag v{version} exists: take the next version.")
    return repository(run("git", "remote", "get-url", "origin", folder=folder))


def fill_in(folder: Path, version: str, where: Repository, today: str) -> list[str]:
    """Fill in everything that needs the version, the day and the address; return the files.

    Raises
    ------
    CannotRelease
        If a place to fill in is missing, or something remains unfilled.
    """
    changes: dict[str, Callable[[str], str]] = {
        "CHANGELOG.md": lambda text: dated(text, version, today),
        "README.md": lambda text: _once(_PUBLISHED, published(where), text, "README.md"),
        "pyproject.toml": lambda text: addressed(text, version, where),
        "CITATION.cff": lambda text: cited(text, version, where, today),
        "pathlib_games/__init__.py": lambda text: _once(
            _OF_THE_PACKAGE, f'__version__ = "{version}"', text, "__init__.py"
        ),
        "docs/hub.md": lambda text: _once(_OF_THE_IMAGE, f'tag: "{version}"', text, "hub.md"),
    }
    for name, change in changes.items():
        path = folder / name
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    texts = (path for place in ("*.md", "docs/*.md", ".github/*.md") for path in folder.glob(place))
    for path in (*texts, *map(folder.joinpath, changes)):
        if re.search(rf"\b{PLACEHOLDER}\b", path.read_text(encoding="utf-8")):
            raise CannotRelease(f"{path.name} still names {PLACEHOLDER} in place of the owner.")
    return [*changes]


def dated(text: str, version: str, today: str) -> str:
    r"""Give the unreleased part of a changelog its version and day.

    Raises
    ------
    CannotRelease
        If it has no entries.

    Examples
    --------
    >>> print(dated("## [Unreleased]\n\n- Hex.\n", "1.0.0", "2026-11-25"), end="")
    ## [Unreleased]
    <BLANKLINE>
    ## [1.0.0] - 2026-11-25
    <BLANKLINE>
    - Hex.
    """
    found = _UNRELEASED.search(text)
    if found is None or "- " not in found["noted"]:
        raise CannotRelease(
            "CHANGELOG.md notes nothing under [Unreleased]: write down what is new."
        )
    head = f"## [Unreleased]\n\n## [{version}] - {today}\n"
    return text[: found.start()] + head + found["noted"] + text[found.end() :]


def published(where: Repository) -> str:
    """Return the README's text with the published address."""
    ci = f"{where.url}/actions/workflows/ci.yml"
    return f"""<!-- published -->
[![Binder](https://mybinder.org/badge_logo.svg)]({where.binder}) [![CI]({ci}/badge.svg)]({ci})

**[Open the course in your browser]({where.pages}/site/)**, with nothing to install;
[on Binder]({where.binder}); or [read it as a book]({where.pages}/book/). With uv:
`uvx --from 'pathlib-games[course]' pathlib-games learn`
<!-- /published -->
"""


def addressed(text: str, version: str, where: Repository) -> str:
    """Put the version and the addresses into pyproject.toml."""
    urls = f"""[project.urls]
Homepage = "{where.pages}/"
Source = "{where.url}"
Changelog = "{where.url}/blob/main/CHANGELOG.md"
Issues = "{where.url}/issues"

"""
    text = _once(_ITS_VERSION, f'version = "{version}"', text, "pyproject.toml")
    return _once(_SCRIPTS, f"{urls}[project.scripts]", _URLS.sub("", text), "pyproject.toml")


def cited(text: str, version: str, where: Repository, today: str) -> str:
    """Put the version, the day and the address into CITATION.cff."""
    kept = [line for line in text.splitlines() if not line.startswith(_OF_A_RELEASE)]
    kept += [f"version: {version}", f"date-released: {today}", f"repository-code: {where.url}"]
    return "\n".join(kept) + "\n"


_OF_A_RELEASE = ("version:", "date-released:", "repository-code:")


def _once(place: re.Pattern[str], new: str, text: str, where: str) -> str:
    found = _once_found(place, text, where)
    return text[: found.start()] + new + text[found.end() :]


def _once_found(place: re.Pattern[str], text: str, where: str) -> re.Match[str]:
    found = list(place.finditer(text))
    if len(found) != 1:
        raise CannotRelease(f"{where}: there should be one place for `{place.pattern}`.")
    return found[0]


def build(folder: Path) -> list[Path]:
    """Build the package, and check it with the program that publishes it."""
    uv = shutil.which("uv", path=Path(sys.executable).parent) or "uv"
    made = folder / "dist"
    run(uv, "build", "--quiet", "--out-dir", made, folder=folder)
    files = sorted(path for path in made.iterdir() if path.suffix in {".whl", ".gz"})
    twine, packaging = PUBLISHER
    check = [uv, "tool", "run", "--from", twine, "--with", packaging, "twine", "check", "--strict"]
    run(*check, *files, folder=folder)
    return files


def what_is_left(folder: Path, version: str, where: Repository) -> str:
    """Return the steps that CONTRIBUTING leaves to a person, with the names filled in."""
    text = (folder / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    steps = _once_found(_STEPS, text, "CONTRIBUTING.md")["steps"]
    for name in ("owner", "name", "url", "pages", "binder"):
        steps = steps.replace(f"{{{name}}}", getattr(where, name))
    return steps.replace("{version}", version)


def main() -> int:
    """Make a release as the arguments say."""
    parser = argparse.ArgumentParser(
        "python -m tools.release",
        description=(__doc__ or "").strip(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("version", help="such as 1.0.0")
    parser.add_argument("--dry-run", action="store_true", help="touch nothing here")
    options = parser.parse_args()
    try:
        where = look_around(ROOT, options.version)
        today = datetime.now(UTC).date().isoformat()
        with tempfile.TemporaryDirectory() as made:
            copy = Path(made, "copy")
            run("git", "clone", "--quiet", "--no-hardlinks", ROOT, copy, folder=ROOT)
            # Try a copy first: a refusal leaves this folder unchanged.
            names = fill_in(copy, options.version, where, today)
            files = build(copy)
            if not options.dry_run:
                shutil.rmtree(ROOT / "dist", ignore_errors=True)
                shutil.copytree(copy / "dist", ROOT / "dist")
                for name in names:
                    shutil.copy(copy / name, ROOT / name)
    except CannotRelease as problem:
        sys.exit(f"python -m tools.release: {problem}")
    told = "Would be filled in" if options.dry_run else "Filled in"
    print(f"{told}: {', '.join(names)}. Built and checked: {', '.join(f.name for f in files)}.")
    print(what_is_left(ROOT, options.version, where))
    return 0


if __name__ == "__main__":
    sys.exit(main())
