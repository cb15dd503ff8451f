"""The package as others get it: built, pinned, installed elsewhere, described for Binder."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from importlib.metadata import requires
from pathlib import Path

import nbformat
import pytest
import yaml
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version
from uv import find_uv_bin

import start
from tests.commands import said_by
from tests.data_loaders import LOADERS

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pathlib_games"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
SDIST = PYPROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
LEFT_BEHIND = {"node_modules", ".ipynb_checkpoints"}  # by npm, and by opening a notebook
MADE_FOLDERS = ("book", "my-site", "public", "site")
EXTRAS = PROJECT["optional-dependencies"]
HEAVY = {
    *("anywidget", "IPython", "ipywidgets", "matplotlib", "networkx", "numba", "numpy", "scipy")
}

# Run out of reach of the repository: prints the data files and the picture's colors.
LOAD_AND_DRAW = f"""
import io, json, pkgutil, sys
from pathlib import Path
from matplotlib.image import imread
from pathlib_games import boards
from pathlib_games.graphs import dijkstra
from pathlib_games.views.figure import png
from pathlib_games.views.graph_view import GraphView

files = {{}}
for folder in filter(Path.is_dir, boards.data_folder().iterdir()):
    load = pkgutil.resolve_name({LOADERS!r}[folder.name])
    files[folder.name] = sorted(boards.data_files(folder.name))
    for name in files[folder.name]:
        load(name)
drawn = boards.load_graph("five_nodes")
scene = GraphView(drawn.graph, drawn.positions).scene(dijkstra.trace(drawn.graph, "A").at(4))
pixels = imread(io.BytesIO(png(scene)))
colors = len({{tuple(pixel) for row in pixels for pixel in row}})
where = str(boards.data_folder())
json.dump({{"files": files, "where": where, "colors": colors}}, sys.stdout)
"""


def run(*command: str | Path, folder: Path = ROOT, stdin: str = "") -> str:
    """Run a command, by default in the project's own folder."""
    return said_by(*command, folder=folder, stdin=stdin)


def pinned() -> dict[str, set[Version]]:
    """Return the versions in tools/constraints.txt for each package."""
    pins: dict[str, set[Version]] = {}
    for line in (ROOT / "tools" / "constraints.txt").read_text(encoding="utf-8").splitlines():
        requirement = Requirement(line)
        (exact,) = requirement.specifier
        assert exact.operator == "==", line
        pins.setdefault(canonicalize_name(requirement.name), set()).add(Version(exact.version))
    return pins


def test_the_hashes_are_those_of_the_pinned_versions() -> None:
    """Both files come from the commands in CONTRIBUTING.md."""
    lines = (
        (ROOT / "tools" / "hashes.txt").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    )
    packages = [line.partition(" --hash")[0].split() for line in lines]
    pins = (ROOT / "tools" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert packages == [pin.split() for pin in pins]
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}\b", line) for line in lines)


def requirements(extras: Iterable[str] = EXTRAS) -> list[Requirement]:
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
    return [Requirement(line) for line in lines]


def needed_here() -> set[str]:
    """Return every package that start.py installs here, directly or through another."""
    needed: set[str] = set()
    waiting = [r for r in requirements(start.DEVELOPER) if not r.marker or r.marker.evaluate()]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        extras = requirement.extras or {""}
        if name not in needed:
            needed.add(name)
            below = [Requirement(line) for line in requires(name) or ()]
            waiting += [
                found
                for found in below
                if not found.marker
                or any(found.marker.evaluate({"extra": extra}) for extra in extras)
            ]
    return needed


def test_every_direct_requirement_is_pinned_to_a_version_it_allows() -> None:
    pins = pinned()
    for requirement in requirements():
        versions = pins[canonicalize_name(requirement.name)]
        assert all(requirement.specifier.contains(version) for version in versions), requirement


def test_every_indirect_requirement_is_pinned() -> None:
    assert needed_here() - set(pinned()) == set()


def test_extras_and_requirements_are_sorted_so_that_none_is_listed_twice() -> None:
    for group in (PROJECT["dependencies"], *EXTRAS.values()):
        names = [canonicalize_name(Requirement(line).name) for line in group]
        assert names == sorted(set(names))


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the sources as one archive, and the wheel made from them.

    They are built beside start.py's environment. `PATHLIB_GAMES_PACKAGE` may name a folder with
    both.
    """
    named = os.environ.get("PATHLIB_GAMES_PACKAGE")
    if named:
        return Path(named)
    copy = tmp_path_factory.mktemp("package") / "copy"
    copy.mkdir()
    left_out = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in (".gitignore", "LICENSE", "README.md", "pyproject.toml", *SDIST):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, copy / name)
    for folder in MADE_FOLDERS:
        (copy / folder).mkdir()
        (copy / folder / "index.html").touch()
    run(find_uv_bin(), "build", "--quiet", "--out-dir", copy.parent / "dist", copy)
    return copy.parent / "dist"


@pytest.mark.slow
@pytest.mark.network
def test_the_package_holds_what_belongs_to_it_and_nothing_that_was_made_beside_it(
    package: Path,
) -> None:
    (sources,) = package.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        held = {tuple(name.split("/")[1:]) for name in archive.getnames()}
    of_builder = {(".gitignore",), ("LICENSE",), ("PKG-INFO",), ("README.md",), ("pyproject.toml",)}
    assert {path[0] for path in held - of_builder} == set(SDIST)
    for name in ("notebooks", "tests", "tools"):
        kinds = ("*.ipynb", "*.py", "*.js", "*.json")
        files = (path for kind in kinds for path in (ROOT / name).rglob(kind))
        ours = {path.relative_to(ROOT).parts for path in files}
        assert {path for path in ours if LEFT_BEHIND.isdisjoint(path)} <= held
    assert all(LEFT_BEHIND.isdisjoint(path) for path in held)

    (wheel,) = package.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    built = f"pathlib_games-{PROJECT['version']}"
    assert tops == {"pathlib_games", "pathlib_tutor", f"{built}.data", f"{built}.dist-info"}


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.timeout(600)
def test_the_wheel_works_in_a_new_environment_outside_the_repository(
    tmp_path: Path, package: Path
) -> None:
    uv = find_uv_bin()
    (wheel,) = package.glob("*.whl")
    environment = tmp_path / "environment"
    run(uv, "venv", "--quiet", "--python", sys.executable, environment)
    python = environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pins = ROOT / "tools" / "constraints.txt"
    run(uv, "pip", "install", "--quiet", "--python", python, "--constraint", pins, wheel)

    found = json.loads(run(python, "-I", "-c", LOAD_AND_DRAW, folder=tmp_path))
    assert Path(found["where"]).is_relative_to(environment.resolve())
    assert found["files"] == {
        folder.name: sorted(path.stem for path in folder.glob("*.json"))
        for folder in (ROOT / "data").iterdir()
        if folder.is_dir()
    }
    assert found["colors"] > 20

    installed = next(environment.rglob("pathlib_games/__init__.py")).parent
    for kind in ("*.py", "*.pyi", "*.js", "*.css", "py.typed"):
        ours = {path.relative_to(PACKAGE) for path in PACKAGE.rglob(kind)}
        assert {path.relative_to(installed) for path in installed.rglob(kind)} == ours

    shared = environment / "share" / "jupyter"
    assert (shared / "nbconvert/templates/pathlib_games/conf.json").is_file()
    assert (shared / "labextensions/pathlib-games/package.json").is_file()

    for path in (ROOT / "notebooks").glob("*.ipynb"):
        carried = nbformat.read(installed / "notebooks" / path.name, as_version=4)
        saved = nbformat.read(path, as_version=4)
        for cell in saved.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
            # Beside a learner's notebooks there are no docs, and no book has an address yet.
            cell.source = re.sub(r"\[([^]]+)\]\(\.\./docs/[^)]+\)", r"\1", cell.source)
        assert carried == saved

    (tmp_path / "roster.csv").write_text("id,name\nada,Ada\n", encoding="utf-8")
    made = ["make", "02", "--roster", "roster.csv", "--secret", "secret.txt", "--to", "made"]
    run(python.with_name("pathlib-games"), "class", *made, folder=tmp_path)
    assert (tmp_path / "made" / "ada" / "02-fill-the-table-five-nodes.ipynb").is_file()

    learn = subprocess.run(
        [python.with_name("pathlib-games"), "learn", "mine"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert learn.stderr == "JupyterLab is not installed: pip install 'pathlib-games[course]'.\n"
    assert learn.returncode == 2
    handed_out = "from pathlib_tutor import course; from pathlib import Path; "
    handed_out += "print(len(course.hand_out(Path('mine'))))"
    count = len([*(ROOT / "notebooks").glob("*.ipynb"), "AGENTS.md"])
    assert run(python, "-I", "-c", handed_out, folder=tmp_path).split() == [str(count)]


def test_importing_the_floors_below_pictures_loads_no_heavy_library() -> None:
    program = f"""
import importlib, pkgutil, re, sys
found = ["pathlib_games.boards"]
games = ["pathlib_games." + floor for floor in ("graphs", "games")]
floors = ("exercises", "ideas", "lessons", "programs", "record")
for floor in [*games, *("pathlib_tutor." + floor for floor in floors)]:
    package = importlib.import_module(floor)
    found += [m.name for m in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
drawn = re.compile(r"\\.(view|widget)(_\\w+)?$")
for name in found:
    if not drawn.search(name):
        importlib.import_module(name)
print(len(found), sorted(set(sys.modules) & {HEAVY!r}))
"""
    count, heavy = run(sys.executable, "-c", program).split(maxsplit=1)
    assert int(count) >= 50
    assert heavy.strip() == "[]"


def name_of(line: str) -> NormalizedName:
    """Return the package name in a requirement line."""
    return canonicalize_name(Requirement(line).name)


def conda_environment() -> tuple[str, list[Requirement]]:
    """Return environment.yml's version of Python, and its other conda packages."""
    description = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert description["channels"] == ["conda-forge"]
    python, pip, *others, by_pip = description["dependencies"]
    assert pip == "pip"
    # The package alone: its dependencies are installed already, and pip changes none of them.
    assert by_pip == {"pip": ["."]}
    exact = re.fullmatch(r"python=(3\.\d+)", python)
    assert exact, "repo2docker takes an old Python where it finds a range"
    return exact[1], [Requirement(line) for line in others]


def test_environment_yml_names_what_the_course_stands_on() -> None:
    python, asked = conda_environment()
    assert f"Programming Language :: Python :: {python}" in PROJECT["classifiers"]
    ranges = {canonicalize_name(each.name): each.specifier for each in asked}
    assert {"jupyterlab", "networkx", "matplotlib", "ipywidgets", "nbval", "pytest"} <= set(ranges)
    assert not {*map(name_of, EXTRAS["snake"])} & set(ranges), "no server for Battlesnake"
    for line in (*PROJECT["dependencies"], *EXTRAS["course"]):
        lowest = set(Requirement(line).specifier)
        assert lowest <= set(ranges[name_of(line)]), f"{line}: the same lowest version"


def test_the_ranges_of_environment_yml_hold_the_pins() -> None:
    python, asked = conda_environment()
    marked: dict[str, str] = {
        **{name: str(value) for name, value in default_environment().items()},
        "python_version": python,
        "python_full_version": f"{python}.0",
    }
    lines = (ROOT / "tools" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line and not line.startswith("#")]
    here = {
        canonicalize_name(pin.name): next(iter(pin.specifier)).version
        for pin in pins
        if pin.marker is None or pin.marker.evaluate(marked)
    }
    for each in asked:
        assert each.specifier.contains(here[canonicalize_name(each.name)]), each


@pytest.mark.slow
@pytest.mark.network
def test_environment_yml_resolves() -> None:
    python, asked = conda_environment()
    run(
        *[find_uv_bin(), "pip", "compile", "--quiet", "--no-header", "--no-annotate"],
        *["--python-version", python, "-"],
        stdin="\n".join(map(str, [*asked, "."])),
    )


def test_binder_accepts_the_repository() -> None:
    said = run(sys.executable, "-m", "repo2docker", "--no-build", "--debug", ".")
    copied = said.index("COPY --chown=0:0 src/ ${REPO_DIR}/")
    assert '--file "environment.yml"' in said[copied:], "pip needs the repository to install it"


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", ".github/workflows/*.yml"),
        ("github-issue-config", ".github/ISSUE_TEMPLATE/config.yml"),
        ("github-issue-forms", ".github/ISSUE_TEMPLATE/[!c]*.yml"),
        ("dependabot", ".github/dependabot.yml"),
        ("citation-file-format", "CITATION.cff"),
    ],
)
def test_files_are_as_their_readers_want_them(schema: str, files: str) -> None:
    found = [*ROOT.glob(files)]
    assert found
    run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *found)


def test_codespaces_installs_what_start_py_installs() -> None:
    text = (ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8")
    description = json.loads(text)
    assert description["image"].endswith(f":{conda_environment()[0]}")
    asked = f".[{','.join(sorted(start.LEARNER))}]"
    command = f"pip install --constraint tools/constraints.txt --editable '{asked}'"
    trust = "jupyter trust notebooks/*.ipynb"
    assert description["postCreateCommand"] == f"{command} && {trust}"
    told = (ROOT / "docs" / "everywhere.md").read_text(encoding="utf-8")
    assert f"`{trust}`" in told
    assert f"uses Python {conda_environment()[0]} and" in told


def test_pre_commit_accepts_its_file() -> None:
    run(sys.executable, "-m", "pre_commit", "validate-config")


@pytest.mark.parametrize(
    "page",
    [
        page
        for folder in ("", ".github", "data", "docs", "tests")
        for page in (ROOT / folder).glob("*.md")
    ],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not page.parent.joinpath(link).exists()] == []


def test_readme_leads_with_what_works_in_a_clone() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    _, _, picture, *_ = text.split("\n\n")
    assert picture.startswith("![")
    commands = [line.split(" #")[0].strip() for line in text.split("```")[1].strip().splitlines()]
    assert commands == ["python3 start.py", "python3 start.py test"]


def test_actions_are_named_by_the_commit_that_was_read() -> None:
    """The owner of an action can move a name such as v4 to another commit."""
    flows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    used = [line for flow in flows for line in re.findall(r"uses: *(.*)", flow.read_text("utf-8"))]
    assert used
    for line in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*", line), line
