"""A release is refused in one sentence if something is missing, and otherwise filled in."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

import pathlib_games
from tools import release
from tools.release import CannotRelease, Repository, fill_in, look_around, repository

ROOT = Path(__file__).parents[2]
FILLED_IN = (
    "CHANGELOG.md",
    "README.md",
    "pyproject.toml",
    "CITATION.cff",
    "pathlib_games/__init__.py",
    "docs/hub.md",
)
FILES = (*FILLED_IN, ".github/CONTRIBUTING.md")
ADA = Repository("Ada", "pathlib_games")
USER = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *USER, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a repository with the files that a release changes."""
    made = tmp_path / "clone"
    for name in FILES:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    git(made, "init", "--quiet")
    git(made, "add", ".")
    git(made, "commit", "--quiet", "--message", "All")
    git(made, "remote", "add", "origin", "https://github.com/Ada/pathlib_games.git")
    return made


def test_nothing_stands_in_the_way_of_a_clean_clone(folder: Path) -> None:
    assert look_around(folder, "1.0.0") == ADA


@pytest.mark.parametrize(
    ("remote", "owner"),
    [
        ("git@github.com:ada/games.git", "ada"),
        ("ssh://git@github.com/ada/games", "ada"),
        ("https://github.com/Ada-L/games/\n", "Ada-L"),
    ],
)
def test_the_owner_comes_from_the_remote(remote: str, owner: str) -> None:
    assert repository(remote) == Repository(owner, "games")


def test_what_is_missing_is_said(folder: Path) -> None:
    def refused(version: str = "1.0.0") -> str:
        with pytest.raises(CannotRelease) as problem:
            look_around(folder, version)
        return str(problem.value)

    for version in ("1", "v1.0.0", "1.0.0-beta", "", "1.0.0; rm"):
        assert refused(version) == f"A version is written as 1.0.0 or 1.0.0rc1, not {version!r}."
    assert refused("0.9.9") == "0.9.9 is older than 1.0.0, the version in pyproject.toml."
    git(folder, "tag", "v1.0.0")
    assert refused() == "The tag v1.0.0 exists: take the next version."
    (folder / "new.md").touch()
    assert refused("1.0.1") == (
        "The folder has changes that are not committed, such as new.md: commit them first."
    )
    (folder / "new.md").unlink()
    git(folder, "remote", "set-url", "origin", "https://example.org/ada/games")
    assert "'https://example.org/ada/games', but it should be a repository at" in refused("1.0.1")
    git(folder, "remote", "remove", "origin")
    assert refused().startswith("No remote called origin names the owner")


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("CHANGELOG.md", r"(?s)(## \[Unreleased\]\n).*", r"\1\n### Added\n", "notes nothing under"),
        ("README.md", "<!-- published -->", "", "README.md: there should be one place for"),
        ("pyproject.toml", "(?m)^version = .*$", "", "pyproject.toml: there should be one place"),
        (".github/CONTRIBUTING.md", "(?s)$", "See https://github.com/OWNER.", "still names OWNER"),
    ],
)
def test_what_cannot_be_filled_in_is_said(
    name: str, old: str, new: str, told: str, folder: Path
) -> None:
    path = folder / name
    path.write_text(re.sub(old, new, path.read_text("utf-8"), count=1), encoding="utf-8")
    with pytest.raises(CannotRelease, match=told):
        fill_in(folder, "1.2.0", ADA, "2026-12-01")


def test_everything_is_filled_in_and_once_more_for_the_next_release(folder: Path) -> None:
    for version, day in (("1.2.0", "2026-12-01"), ("1.3.0rc1", "2027-01-02")):
        assert fill_in(folder, version, ADA, day) == list(FILLED_IN)
        read = {name: (folder / name).read_text(encoding="utf-8") for name in FILES}
        project = tomllib.loads(read["pyproject.toml"])["project"]
        assert project["version"] == version
        assert project["urls"]["Source"] == "https://github.com/Ada/pathlib_games"
        cited = yaml.safe_load(read["CITATION.cff"])
        assert (cited["version"], str(cited["date-released"])) == (version, day)
        assert f'__version__ = "{version}"\n' in read["pathlib_games/__init__.py"]
        assert f'tag: "{version}" }}' in read["docs/hub.md"]
        assert cited["repository-code"] == project["urls"]["Source"]
        assert read["README.md"].count("https://ada.github.io/pathlib_games/site/") == 1
        start = "HEAD?urlpath=lab/tree/notebooks/00-start-here.ipynb"
        assert f"https://mybinder.org/v2/gh/Ada/pathlib_games/{start}" in read["README.md"]
        assert f"## [Unreleased]\n\n## [{version}] - {day}\n\n### Added" in read["CHANGELOG.md"]
        noted = read["CHANGELOG.md"].replace(
            "## [Unreleased]\n", "## [Unreleased]\n\n### Added\n\n- More.\n", 1
        )
        (folder / "CHANGELOG.md").write_text(noted, encoding="utf-8")


def test_pictures_and_links_of_the_readme_have_addresses_at_pypi(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The builder exists only while it builds.
    builder = SimpleNamespace(MetadataHookInterface=SimpleNamespace)
    monkeypatch.setitem(sys.modules, "hatchling.metadata.plugin.interface", builder)
    monkeypatch.delitem(sys.modules, "tools.readme", raising=False)
    hook = import_module("tools.readme").Readme(root=str(ROOT))
    told: dict[str, Any] = {"version": "0.2.0"}
    hook.update(told)
    assert told["readme"]["text"] == (ROOT / "README.md").read_text(encoding="utf-8")
    told |= {"urls": {"Source": ADA.url}}
    hook.update(told)
    text = told["readme"]["text"]
    assert f"]({ADA.url}/raw/v0.2.0/docs/images/" in text
    assert f"]({ADA.url}/blob/v0.2.0/.github/CONTRIBUTING.md)" in text
    assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]+)\)", text))


def test_notebooks_in_the_wheel_lead_to_the_book_once_it_has_an_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Hook(SimpleNamespace):
        """Stands for the builder's class, which has a parameter."""

        def __class_getitem__(cls, _: object) -> type:
            return cls

    plugin = SimpleNamespace(BuildHookInterface=Hook)
    monkeypatch.setitem(sys.modules, "hatchling.builders.hooks.plugin.interface", plugin)
    monkeypatch.delitem(sys.modules, "tools.wheel", raising=False)
    wheel = import_module("tools.wheel")
    for home, leads in ((f"{ADA.pages}/", ["book/docs/accessibility.html"]), ("", [])):
        core = SimpleNamespace(urls={"Homepage": home} if home else {})
        hook = wheel.Notebooks(root=str(ROOT), metadata=SimpleNamespace(core=core))
        told: dict[str, Any] = {"force_include": {}}
        hook.initialize("standard", told)
        (folder,) = told["force_include"]
        text = Path(folder, "00-start-here.ipynb").read_text("utf-8")
        assert re.findall(rf"\({re.escape(home)}(book/[^)]+)\)", text) == leads
        assert "../docs" not in text
        assert "accessibility report" in text
        hook.finalize("standard", told, "")


def test_one_version_stands_everywhere() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert pathlib_games.__version__ == version
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f'tag: "{version}"' in (ROOT / "docs" / "hub.md").read_text("utf-8")


def test_help_needs_no_packages_of_developers() -> None:
    program = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"]
    program[-1] += "sys.argv[1:] = ['--help']\nfrom tools import release\nrelease.main()"
    told = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    assert "--dry-run" in told


@pytest.mark.slow
@pytest.mark.network
def test_a_release_is_rehearsed_and_touches_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone))
    git(clone, "remote", "set-url", "origin", "git@github.com:Ada/pathlib_games.git")
    monkeypatch.setattr(release, "ROOT", clone)
    monkeypatch.setattr(sys, "argv", ["release", "9.9.9", "--dry-run"])
    assert release.main() == 0
    told = capsys.readouterr().out
    assert "Built and checked: pathlib_games-9.9.9-py3-none-any.whl" in told
    assert "git push origin HEAD v9.9.9" in told
    assert "`Ada`, repository `pathlib_games`, workflow `publish.yml`" in told
    assert "https://github.com/Ada/pathlib_games/settings/pages" in told
    assert "{" not in told
    assert not (clone / "dist").exists()
    look_around(clone, "9.9.9")  # nothing has changed
