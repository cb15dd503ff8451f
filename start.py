"""Set everything up and open the course, or check everything.

python3 start.py                 open JupyterLab at notebooks/00-start-here.ipynb
python3 start.py test            run what every change needs (or a part: start.py test types unit)
python3 start.py test all        run every check there is (or a part: start.py test all unit)
python3 start.py notebooks       run all notebooks again and keep their outputs
python3 start.py site            build the course for a browser alone, in the folder site
python3 start.py site site.zip   the same, packed to be handed on
python3 start.py book            make the book, pages to read and play with, in the folder book

All set-up lives in the folder .venv beside this file; start.py makes, repairs and replaces it.
This file must stay readable for Python 3.6, so that an old Python can say that it is too old.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an old Python reads exactly this far
    sys.exit(
        f"start.py: this is Python {sys.version_info[0]}.{sys.version_info[1]}, but the course "
        "needs Python 3.11 or newer: install one from python.org and run start.py with it."
    )

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os.path import lexists
from pathlib import Path
from typing import IO, Any, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "ready.json"  # written last: an environment without it is a half-made one
PINS = ("pyproject.toml", "constraints.txt", "hashes.txt")
FIRST_NOTEBOOK = "notebooks/00-start-here.ipynb"
LEARNER = {"course", "snake"}
DEVELOPER = {*LEARNER, "test", "bench", "book", "dask", "site", "speed"}

NBVAL = ["--nbval", "notebooks", "--nbval-sanitize-with", "tests/notebooks/sanitize.cfg"]
# Cells of a notebook, and tests of a page in a browser, stay together and in order: "loadfile".
PARALLEL = ["-n", "auto", "--maxprocesses", "4", "--dist"]
# Tests without a browser wait a sixth of their time, for a process or a clock: one more works then.
ONE_MORE = ["-n", str(min((os.cpu_count() or 1) + 1, 4)), "--dist"]
CHECKS: dict[str, list[str | Path]] = {
    "lint": [PYTHON, "-m", "ruff", "check"],
    "format": [PYTHON, "-m", "ruff", "format", "--check"],
    "types": [PYTHON, "-m", "mypy"],
    "layers": [BIN / "lint-imports"],
    "scripts": [PYTHON, "-m", "tools.scripts"],
    "unit": [PYTHON, "-m", "pytest", *ONE_MORE, "worksteal", "-m", "not browser and not site"],
    "notebooks": [PYTHON, "-m", "tools.notebooks", "check"],
    "nbval": [PYTHON, "-m", "pytest", *NBVAL, "-p", "no:cacheprovider", *ONE_MORE, "loadfile"],
    "browser": [PYTHON, "-m", "pytest", "tests/browser", *PARALLEL, "loadfile", "-m", "browser"],
    "site": [PYTHON, "-m", "pytest", "tests/site", *PARALLEL, "load", "-m", "site"],
}
# What every change needs: all but the tests that are marked as slow, among them those of the site.
USUAL = {name: command for name, command in CHECKS.items() if name != "site"}
for name in ("unit", "browser"):
    USUAL[name] = [*CHECKS[name][:-1], f"{CHECKS[name][-1]} and not slow"]
SKIPPED = 77  # the exit code of a part that says why it cannot run on this machine


def stop(sentence: str) -> NoReturn:
    """End with one sentence that says what is wrong and what to do."""
    sys.exit(f"start.py: {sentence}")


def run(command: list[str | Path], show: Callable[[str], None]) -> tuple[int, list[str]]:
    """Run a command in the project's folder, show each line as it comes, return code and lines."""
    lines = []
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    # The checks start hundreds of processes: what one has compiled, the others need not.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            lines.append(line.rstrip())
            show(lines[-1])
    return process.returncode, lines


def prepare(extras: set[str]) -> None:
    """Make sure that .venv holds the package and these extras; if it does, call no installer."""
    pins = b"".join((ROOT / name).read_bytes() for name in PINS)
    wanted = {
        "home": f"{ROOT} | {sys.base_prefix} | {sys.version_info[:2]}",
        "pins": hashlib.sha256(pins).hexdigest(),
    }
    if is_ready(wanted, extras):
        return
    refuse_strange_folder()
    with alone():
        if not is_ready(wanted, extras):  # another start may just have done it
            set_up(wanted, extras)


def is_ready(wanted: dict[str, str], extras: set[str]) -> bool:
    """Return whether .venv is what was set up, and is still whole."""
    found = read_stamp()
    same = all(found.get(name) == value for name, value in wanted.items())
    return same and extras <= set(found["extras"]) and python_works() and not damage(found)


def set_up(wanted: dict[str, str], extras: set[str]) -> None:
    """Make .venv, or bring it up to date, and note down what it holds."""
    began = time.monotonic()
    print("Setting up .venv; the first time takes a minute or two.", flush=True)
    found = read_stamp()
    usable = found.get("home") == wanted["home"] and python_works()
    lost = damage(found) if usable else ""
    if lost:
        print(f"{lost} is missing there, so it is made anew.", flush=True)
        usable = False
    present = set(found["extras"]) & DEVELOPER if found else set()
    if STAMP.is_file():
        STAMP.unlink()
    uv = shutil.which("uv")
    if not usable or not (uv or any(BIN.glob("pip*"))):
        make_environment(uv)
    install(uv, sorted(extras | present))
    keep_news_away()
    keep_browsers_kernel_away()
    stamp = {**wanted, "extras": sorted(extras | present), "packages": sorted(packages())}
    unfinished = STAMP.with_suffix(".new")
    unfinished.write_text(json.dumps(stamp), encoding="utf-8")
    unfinished.replace(STAMP)
    print(f"Ready after {time.monotonic() - began:.0f} s.", flush=True)


def refuse_strange_folder() -> None:
    """Stop if .venv is not ours to change: a link to a folder elsewhere, or a file."""
    if VENV.resolve() != VENV:
        stop(
            f"{VENV} is a link to {VENV.resolve()}, which belongs to somebody else: remove the "
            "link and run start.py again."
        )
    if VENV.exists() and not VENV.is_dir():
        stop(f"{VENV} is a file, but a folder is needed: move it away and run start.py again.")


@contextmanager
def alone() -> Iterator[None]:
    """Hold a lock while .venv is changed; whoever comes second waits, and says so."""
    with (ROOT / ".start.lock").open("a+b") as file:
        if not take(file):
            print("Another start.py is setting up .venv: waiting until it is done.", flush=True)
            while not take(file):
                time.sleep(0.2)
        yield  # closing the file gives the lock back, however we end


def take(file: IO[bytes]) -> bool:
    """Try to lock an open file."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def read_stamp() -> dict[str, Any]:
    """Return what the last finished set-up noted down, or nothing."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(stamp, dict):
        return {}
    stamp.setdefault("packages", [])  # earlier versions did not note them
    texts = [stamp.get("home"), stamp.get("pins")]
    for name in ("extras", "packages"):
        texts += stamp[name] if isinstance(stamp.get(name), list) else [None]
    return stamp if all(isinstance(text, str) for text in texts) else {}


def python_works() -> bool:
    """Return whether the Python of .venv runs, and knows that it belongs there."""
    if not (VENV / "pyvenv.cfg").is_file():
        return False
    try:
        asked = subprocess.run([PYTHON, "-I", "-c", ""], capture_output=True, check=False)
    except OSError:
        return False
    return asked.returncode == 0


def site_packages() -> Path:
    """Return the folder of .venv that holds the packages."""
    if os.name == "nt":
        return VENV / "Lib" / "site-packages"
    version = ".".join(map(str, sys.version_info[:2]))
    return VENV / "lib" / f"python{version}" / "site-packages"


def packages() -> dict[str, Path]:
    """Return for each package in .venv the folder in which its installer describes it."""
    return {path.name.split("-")[0]: path for path in site_packages().glob("*.dist-info")}


def damage(stamp: dict[str, Any]) -> str:
    """Return what is missing of what was installed, or an empty text."""
    there, site = packages(), f"{site_packages()}{os.sep}"
    for name in stamp["packages"]:
        record = there[name] / "RECORD" if name in there else None
        if record is None or not record.is_file():
            return str(name)
        for line in record.read_text(encoding="utf-8", errors="replace").splitlines():
            path = line.split(",")[0]
            # A name with a comma stands in quotation marks; what Python compiles it makes again.
            if not line.startswith('"') and not path.endswith(".pyc") and not lexists(site + path):
                return f"{name} ({path})"
    return ""


def make_environment(uv: str | None) -> None:
    """Create .venv anew, in place of whatever an interrupted start left there."""
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    if uv:
        command: list[str | Path] = [uv, "venv", "--python", sys.executable, VENV]
    elif importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        command = [sys.executable, "-m", "venv", VENV]
    else:
        stop(
            "this Python comes without venv: install it (Debian, Ubuntu: sudo apt install "
            "python3-venv) and run start.py again."
        )
    call_installer(command)


def install(uv: str | None, extras: list[str]) -> None:
    """Install the package itself, editable, with everything at the versions of constraints.txt.

    uv checks the hashes of all files; pip would refuse the package itself, which has none.
    """
    if uv:
        command: list[str | Path] = [uv, "pip", "install", "--python", PYTHON]
        command += ["--constraint", "hashes.txt"]
    else:
        command = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check"]
        command += ["--constraint", "constraints.txt"]
    call_installer([*command, "--editable", f".[{','.join(extras)}]"])


def call_installer(command: list[str | Path]) -> None:
    """Run an installer; if it fails, say why and keep its own words in a file."""
    code, lines = run(command, show_progress)
    show_progress("")
    if code == 0:
        return
    text = "\n".join(lines)
    log = VENV / "install.log"
    log.write_text(text, encoding="utf-8")
    if re.search(r"connection|\(connect\)|dns error|timed out|name resolution", text.lower()):
        stop(
            "the packages could not be downloaded: connect this computer to the internet "
            "and run start.py again."
        )
    stop(f"the packages could not be installed: read {log}, mend what it names and try again.")


def show_progress(line: str) -> None:
    """Show an installer's line: on a terminal in one place, in a log one below the other."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns - 1
        print(f"{line.strip():{width}.{width}}", end="\r", flush=True)
    elif line and not line.startswith("Requirement already satisfied"):  # pip says it 100 times
        print(f"  {line}", flush=True)


def keep_news_away() -> None:
    """Change this environment's defaults so that JupyterLab asks nobody for news or updates."""
    settings = VENV / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    text = json.dumps({"@jupyterlab/apputils-extension:notification": quiet})
    settings.write_text(text, encoding="utf-8")


def keep_browsers_kernel_away() -> None:
    """Change this environment's defaults so that JupyterLab leaves alone what is for the site."""
    settings = VENV / "etc" / "jupyter" / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"disabledExtensions": {"@jupyterlite/pyodide-kernel-extension": True}})
    settings.write_text(text, encoding="utf-8")


def open_course(port: int | None, *, browser: bool) -> int:
    """Open JupyterLab, on this computer only, at the first notebook."""
    if port is not None:
        check_port(port)
    prepare(LEARNER)
    command = [str(PYTHON), "-m", "jupyterlab", "--log-level=WARN"]
    command += ["--ServerApp.ip=127.0.0.1", f"--ServerApp.root_dir={ROOT}"]
    command += [f"--LabApp.default_url=/lab/tree/{FIRST_NOTEBOOK}"]
    # A notebook that was merely opened is not changed.
    command += ["--ServerApp.jpserver_extensions={'pathlib_games.course': True}"]
    if port is not None:
        command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        command += ["--no-browser"]
    if os.name == "posix" and os.geteuid() == 0:
        command += ["--allow-root"]  # a container's only user may be root
    print("Opening JupyterLab. To stop it, press Ctrl-C here twice.", flush=True)
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606 - signals now reach JupyterLab itself
    signal.signal(signal.SIGINT, lambda *_: None)  # JupyterLab answers Ctrl-C, not this script
    return subprocess.call(command)


def check_port(port: int) -> None:
    """Stop unless JupyterLab could listen on this port."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except (OSError, OverflowError):
        stop(f"port {port} is taken or not allowed: give another --port, or leave --port out.")


def run_parts(parts: dict[str, list[str | Path]]) -> int:
    """Run these checks, every one even if another fails."""
    prepare(DEVELOPER)
    rows = []
    for name, command in parts.items():
        print(f"\n=== {name}", flush=True)
        began = time.monotonic()
        code, lines = run(command, lambda line: print(line, flush=True))
        last = next((line for line in reversed(lines) if line), "")
        outcome = {0: "passed", SKIPPED: "skipped"}.get(code, "FAILED")
        rows.append((name, outcome, time.monotonic() - began, last.strip("= ")))
    print("\n=== summary")
    for name, outcome, seconds, last in rows:
        print(f"{name:10} {outcome:7} {seconds:6.1f} s  {last[:80]}")
    counts = Counter(outcome for _, outcome, *_ in rows)
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    total = sum(seconds for _, _, seconds, _ in rows)
    told = f"{counts['passed']} passed, {counts['FAILED']} failed{skipped}"
    print(f"=== {told} in {total:.1f}s ===")
    return 1 if counts["FAILED"] else 0


def main() -> int:
    """Read the command line and do what it asks."""
    parser = argparse.ArgumentParser(description="Open the course, or run its checks.")
    parser.add_argument("--port", type=int, help="the port for JupyterLab (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    commands = parser.add_subparsers(dest="command", title="for developers")
    test = commands.add_parser("test", help="run what every change needs; test all: every check")
    told = f"only these: {', '.join(CHECKS)}; all: with the slow tests"
    test.add_argument("parts", nargs="*", metavar="part", help=told)
    commands.add_parser("notebooks", help="run all notebooks again and keep their outputs")
    book = commands.add_parser("book", help="make the book: pages to read, step and play with")
    book.add_argument("folder", nargs="?", default="book", metavar="FOLDER", help="where to (book)")
    site = commands.add_parser("site", help="build the course for a browser alone")
    site.add_argument("folder", nargs="?", default="site", help="where to (site); .zip packs it")
    options = parser.parse_args()
    for name in (*PINS, FIRST_NOTEBOOK):
        if not (ROOT / name).is_file():
            stop(f"the file {name} is missing: download the whole project again.")
    if options.command == "test":
        asked = [name for name in options.parts if name != "all"]
        unknown = set(asked) - set(CHECKS)
        if unknown:
            test.error(f"no part is called {min(unknown)}; there are {', '.join(CHECKS)}, all")
        usual = {} if "all" in options.parts else USUAL
        parts = CHECKS | usual
        return run_parts({name: parts[name] for name in asked or usual or CHECKS})
    if options.command == "notebooks":
        prepare(DEVELOPER)
        return subprocess.call([PYTHON, "-m", "tools.notebooks", "execute"], cwd=ROOT)
    for name in ("book", "site"):
        if options.command == name:
            folder = Path(options.folder).absolute()
            prepare(DEVELOPER)
            return subprocess.call([PYTHON, "-m", f"tools.{name}", folder], cwd=ROOT)
    return open_course(options.port, browser=not options.no_browser)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        stop("interrupted: run it again to go on where it stopped.")
    except OSError as error:
        stop(
            f"cannot use {error.filename or ROOT} ({error.strerror}): put the project into "
            "a folder where you may write, and run start.py again."
        )
