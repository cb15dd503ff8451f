"""Build the site: the fetched packages, JupyterLite around them, and our first page."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from pathlib_games.boards import load_graph
from pathlib_games.games.battlesnake import SNAKES, Replay, new_game, replay_scenes
from pathlib_games.graphs import dijkstra
from pathlib_games.views import GraphView
from pathlib_games.widgets import SceneStepper, Stepper
from pathlib_games.widgets.live import script, style_sheet
from tools.release import address
from tools.site import packages
from tools.site.licenses import NAME as LICENSES, licenses
from tools.site.seldom import seldom

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PYTHON = {
    "pyodide/pyodide.mjs": "pyodide-itself.mjs",
    "pyodide/pyodide.asm.mjs": "pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm": "pyodide.asm.wasm",
    "nanotar/dist/index.mjs": "nanotar.mjs",
}
"""The npm file names and the site's names for them; our own file replaces the first."""
ARCHIVE = "packages.data"  # a packed tar; servers might unpack other endings
KERNEL = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""Files that the kernel would otherwise request at its start."""
ICON = "icon-120x120.png"
PICTURE = "hex.png"
"""The preview picture of a shared link; browsers of the site never request it."""
APPS = ("lab", "notebooks", "tree")
NOT_NEEDED = (
    *("package.json", "rspack.config*.js"),
    *(f"{app}/package.json" for app in APPS),
    *(f"{app}/favicon.ico" for app in APPS),  # the same picture as ICON, in ten sizes
    "build/service-worker.js",  # a duplicate
    *(f"build/fa-*.{kind}" for kind in ("eot", "svg", "ttf", "woff")),
)
SCRIPTS = {
    "on-phone.js": ("lab",),
    "keep-site.js": APPS,
    "open-link.js": ("lab",),
    "set-up.js": ("lab", "notebooks"),
}
"""The additions to JupyterLite's pages."""
WASM = "pyodide.asm.wasm"
SIGNS = ("index.html", "first-page.js", "jupyter-lite.json")
"""Files that mark a folder as our site."""
TOLD = re.compile(r"\*\*([^*:]+):\*\* (.+)")
SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}


class CannotBuild(Exception):
    """A part of the site is not available here; the message names it."""


def build(folder: Path) -> None:
    """Build the site in a folder, and replace an earlier site.

    Raises
    ------
    CannotBuild
        If npm or one of its packages is missing, or the folder holds something else.
    """
    refuse_others(folder)
    modules = from_npm()
    with tempfile.TemporaryDirectory() as workshop:
        lite = Path(workshop, "lite")
        installed = Path(workshop, "installed")
        python(modules, installed, lite / "static" / "pyodide")
        notebooks(installed / "pathlib_games" / "notebooks", lite / "files")
        configure(lite)
        made = Path(workshop, "site")
        jupyter_lite(lite, made)
        prune(made)
        add_scripts(made)
        first_page(made, modules / "fflate" / "esm" / "browser.js")
        (made / LICENSES).write_text(licenses(modules), encoding="utf-8", newline="\n")
        keep_in_browser(made)
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, folder)


def build_packed(path: Path) -> None:
    """Build the site into a zip, inside a folder with the zip's name.

    Raises
    ------
    CannotBuild
        If `build` does.
    """
    with tempfile.TemporaryDirectory() as workshop:
        root = Path(workshop, "packed")
        build(root / path.stem)
        packed = shutil.make_archive(str(root), "zip", root)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(packed, path)


def refuse_others(folder: Path) -> None:
    """Check that a folder may be replaced: it is missing, empty, or a site.

    Raises
    ------
    CannotBuild
        If it is something else.
    """
    if folder.is_dir():
        if not any(folder.iterdir()) or all((folder / name).is_file() for name in SIGNS):
            return
    elif not folder.exists():
        return
    raise CannotBuild(
        f"{folder} holds something that is not an earlier site, and building would delete it: name "
        "an empty folder, or one that is not there yet."
    )


def from_npm() -> Path:
    """Return the folder of npm's packages, exactly as package-lock.json says."""
    npm = shutil.which("npm")
    if npm is None:
        raise CannotBuild(
            "the site needs Pyodide, which npm fetches: install Node with npm (nodejs.org) "
            "and try again."
        )
    modules = HERE / "node_modules"
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
    pinned = (HERE / "package-lock.json").read_text(encoding="utf-8")
    done = modules / "as-pinned.json"
    if done.exists() and done.read_text(encoding="utf-8") == pinned:
        return modules
    fetched = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    if fetched.returncode:
        raise CannotBuild(f"npm could not fetch Pyodide: {fetched.stderr.strip()}")
    done.write_text(pinned, encoding="utf-8")
    return modules


def python(modules: Path, installed: Path, folder: Path) -> None:
    """Put Python for the browser, and all packages, into a folder."""
    folder.mkdir(parents=True)
    for theirs, ours in PYTHON.items():
        shutil.copy(modules / theirs, folder / ours)
    shutil.copy(HERE / "pyodide.mjs", folder)
    core = modules / "pyodide"
    packages.install(installed)
    packages.compile_modules(installed, core)
    packages.standard_library(core, installed, folder)
    packages.archive(installed, folder / ARCHIVE)
    (folder / "pyodide-lock.json").write_text(packages.lock(core), encoding="utf-8")
    name_by_its_hash(folder)


def name_by_its_hash(folder: Path) -> None:
    """Put the hash of Pyodide's WebAssembly into its name, so that browsers keep it compiled.

    They only do so for files that they need not revalidate; it saves a second at each start.

    Raises
    ------
    CannotBuild
        If Pyodide has an unexpected form.
    """
    script, binary = folder / PYTHON["pyodide/pyodide.mjs"], folder / WASM
    text = script.read_text(encoding="utf-8")
    if text.count(f'"{WASM}"') != 1:
        raise CannotBuild(f"Pyodide has changed: {script.name} does not name {WASM} once.")
    named = binary.rename(folder / f"{binary.stem}.{_hash(binary)}{binary.suffix}").name
    script.write_text(text.replace(f'"{WASM}"', f'"{named}"'), encoding="utf-8", newline="\n")


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


AS_JUPYTERLITE_SAYS = {
    "kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"},
    "language_info": {
        "codemirror_mode": {"name": "python", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": "3.8",
    },
}
"""The kernel's metadata for each notebook: merely opening a notebook then changes nothing."""


def notebooks(taken_along: Path, folder: Path) -> None:
    """Copy the notebooks of the installed package, each with its version."""
    folder.mkdir(parents=True)
    for path in sorted(taken_along.glob("*.ipynb")):
        notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        text = json.dumps(notebook["cells"], ensure_ascii=False)
        version = hashlib.sha256(text.encode()).hexdigest()[:16]
        notebook["metadata"] |= {**AS_JUPYTERLITE_SAYS, "pathlib_games": {"version": version}}
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        (folder / path.name).write_text(text, encoding="utf-8", newline="\n")


def configure(lite: Path) -> None:
    """Write JupyterLite's settings."""
    kernel = {
        "disablePyPIFallback": True,  # otherwise missing packages are searched on the internet
        "loadPyodideOptions": {"packages": KERNEL},
    }
    configuration = {
        "appName": "pathlib_games",
        "contentsStorageName": "pathlib_games",  # the first page looks for a learner's work there
        "exposeAppInBrowser": True,
        "faviconUrl": f"./{ICON}",
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    own = {"faviconUrl": f"./../{ICON}"}  # otherwise it names its own, which is removed
    (lite / "notebooks").mkdir()
    for folder, told in ((lite, configuration), (lite / "notebooks", own)):
        whole = {"jupyter-lite-schema-version": 0, "jupyter-config-data": told}
        (folder / "jupyter-lite.json").write_text(json.dumps(whole), encoding="utf-8")
    (lite / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")


def jupyter_lite(lite: Path, folder: Path) -> None:
    """Let JupyterLite put everything together."""
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    command += ["--lite-dir", str(lite), "--output-dir", str(folder)]
    command += ["--contents", str(lite / "files")]
    command += ["--no-sourcemaps", "--no-unused-shared-packages", "--no-libarchive"]
    for app in APPS:
        command += ["--apps", app]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"JupyterLite could not be built: {done.stdout}{done.stderr}")


def prune(folder: Path) -> None:
    """Remove JupyterLite's files for other sites, and pictures and fonts for old browsers."""
    for pattern in NOT_NEEDED:
        for path in folder.glob(pattern):
            path.unlink()


def add_scripts(folder: Path) -> None:
    """Make JupyterLite's pages keep the site, use its icon, and open linked notebooks well.

    Raises
    ------
    CannotBuild
        If a page has an unexpected form.
    """
    for app in APPS:
        page = folder / app / "index.html"
        text = page.read_text(encoding="utf-8")
        if "</head>" not in text:
            raise CannotBuild(f"JupyterLite's page has changed: {app}/{page.name} has no </head>.")
        names = [name for name, apps in SCRIPTS.items() if app in apps]
        links = "".join(f'<script type="module" src="../{name}"></script>\n' for name in names)
        icon = f'<link rel="icon" href="../{ICON}">\n'  # otherwise browsers request another icon
        text = text.replace("</head>", f"{icon}{links}</head>", 1)
        page.write_text(text, encoding="utf-8", newline="\n")
    for name in SCRIPTS:
        shutil.copy(HERE / name, folder / name)


def first_page(folder: Path, zipping: Path) -> None:
    """Write the first page of the site.

    Parameters
    ----------
    folder
        The site.
    zipping
        The library that packs a learner's work.
    """
    places = load_graph("five_nodes")
    view = GraphView(places.graph, places.positions)
    game = Replay.of(new_game(["planner", "tutorial"], seed=3), SNAKES)
    home, source = address("Homepage"), address("Source")
    shutil.copy(ROOT / "docs" / "images" / PICTURE, folder)
    items = [_item(path) for path in sorted((folder / "files").glob("*.ipynb"))]
    page = Template((HERE / "first_page.html").read_text(encoding="utf-8")).substitute(
        notebooks="\n".join(items),
        picture=f"{home}site/{PICTURE}" if home else PICTURE,
        game=_frames(SceneStepper(replay_scenes(game))),
        frames=_frames(Stepper(dijkstra.trace(places.graph, "A"), view)),
        source=f'<a href="{escape(source)}">Source</a>' if source else "",
    )
    style = (HERE / "first-page.css").read_text(encoding="utf-8") + style_sheet("stepper.css")
    texts = {
        "index.html": page,
        "first-page.css": style,
        "first-page.js": (HERE / "first-page.js").read_text(encoding="utf-8"),
        "stepper.js": script("renderStepper", "stepper.js"),
        "zip.js": zipping.read_text(encoding="utf-8"),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _frames(stepper: Stepper | SceneStepper) -> str:
    """Return all states of a stepper, as data for a page."""
    state = {key: stepper.get_state()[key] for key in ("index", "_frames")}
    return json.dumps(state).replace("</", "<\\/")


def _item(path: Path) -> str:
    """Return the first page's words about a notebook: title, activity, minutes."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    texts = ["".join(one["source"]) for one in notebook["cells"] if one["cell_type"] == "markdown"]
    title = texts[0].splitlines()[0].removeprefix("# ")
    told = dict(TOLD.findall("\n".join(texts)))
    do = told["What you will do"]
    version = notebook["metadata"]["pathlib_games"]["version"]
    return (
        f'<li><a href="lab/index.html?path={path.name}" data-path="{path.name}" '
        f'data-version="{version}">{escape(title)}</a>'
        f"<span>{escape(do[0].upper() + do[1:])} "
        f"About {escape(told['About how long'])}</span></li>"
    )


def keep_in_browser(folder: Path) -> None:
    """Write the service worker with the hashes of all files of the site."""
    worker, theirs = folder / "service-worker.js", folder / "jupyterlite-service-worker.js"
    if not theirs.exists():
        worker.rename(theirs)
    worker.unlink(missing_ok=True)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    hashes = {
        path.relative_to(folder).as_posix(): _hash(path)
        for path in files
        if path.name not in {"third-party-licenses.json", PICTURE}
    }
    text = (HERE / "service-worker.js").read_text(encoding="utf-8")
    later = [path.relative_to(folder).as_posix() for path in seldom(folder / "build")]
    listed = json.dumps(hashes, indent=1)
    version = hashlib.sha256(listed.encode()).hexdigest()[:16]
    text = text.replace("const FILES = {};", f"const FILES = {listed};")
    text = text.replace('const VERSION = "";', f'const VERSION = "{version}";')
    text = text.replace(
        "const SELDOM = new Set([]);", f"const SELDOM = new Set({json.dumps(later)});"
    )
    worker.write_text(text, encoding="utf-8", newline="\n")
