"""Set everything up and open the course, or check everything.

python3 start.py                 open JupyterLab at notebooks/00-start-here.ipynb
python3 start.py teacher         also install what marks programs, and keep it
python3 start.py test            run what every change needs (or a part: start.py test types unit)
python3 start.py test all        run all checks (or a part: start.py test all unit)
python3 start.py notebooks       run all notebooks again and keep their outputs
python3 start.py site            build the course that needs only a browser, in the folder site
python3 start.py site site.zip   the same, in one file to hand out
python3 start.py book            make the book (pages to read and play with), in the folder book

The whole setup is in the folder .venv beside this file. start.py builds it as .vnew and renames it
when it is finished: until then, a working .venv keeps working.
This file must stay readable for Python 3.6, so that an old Python can say that it is too old.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an old Python reads exactly this far
    sys.exit(
        f"start.py: the course needs Python 3.11 or newer: install it from python.org and "
        f"run start.py with it; this is Python {sys.version_info[0]}.{sys.version_info[1]}."
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
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from os.path import lexists
from pathlib import Path
from typing import IO, Any, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
# Scripts contain the path of their environment: names of equal length can be exchanged there.
NEW, OLD = ROOT / ".vnew", ROOT / ".vold"
NEW_PYTHON = NEW / BIN.name / PYTHON.name
STAMP = "ready.json"  # written last: without it an environment is incomplete
FINDS_PACKAGE = (PYTHON, "-I", "-c", "import pathlib_games")
LOG = ROOT / ".start.log"
PINS = ("pyproject.toml", "tools/constraints.txt", "tools/hashes.txt")
WHAT = "Open the course: Jupyter notebooks that teach shortest paths through board games."
FIRST_NOTEBOOK = "notebooks/00-start-here.ipynb"
LEARNER = {"course", "snake"}
TEACHER = {*LEARNER, "marking"}
DEVELOPER = {*TEACHER, "test", "bench", "book", "dask", "site", "speed"}

# The package sources that pip and uv may use; other settings are for other environments.
WHERE_FROM = "INDEX|LINK|CACHE|CERT|TLS|PROXY|HOST|TIME|RETR|HTTP|KEYRING|USE_|CONFIG_FILE"
CERTIFICATES = ("PIP_CERT", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")
NO_VENV = (
    "this Python comes without venv: install it (Debian, Ubuntu: sudo apt install python3-venv) "
    "and run start.py again."
)
FOREIGN = (
    "this computer does not know the certificate of the package server. Is its clock right? If "
    "your school or office inspects downloads, ask there for the certificate file, set the "
    "variable SSL_CERT_FILE to it, and run start.py again."
)
OFFLINE = (
    "the packages could not be downloaded: connect this computer to the internet "
    "and run start.py again."
)
NOWHERE = "pip finds no packages where it should look: see PIP_NO_INDEX and `pip config list`."
FULL = "a disk is full (of this folder, your home or the temporary folder): free some space."
LONG = "the path of this folder is too long for Windows: move it, for example to C:\\course."
# The advice for known errors of installers and systems; the first match counts.
REASONS = {
    r"no space left|quota exceeded|not enough space|os error 112\b": FULL,
    r"certificate.verify|ssl certificate|peer certificate|unknownissuer": FOREIGN,
    r"connection|\(connect\)|dns error|timed out|name resolution": OFFLINE,
    r"no matching distribution": NOWHERE,
    r"ensurepip": NO_VENV,
    r"path separator": "remove the : from the name of this folder, and run start.py again.",
    r"long path support": LONG,
}


def stop(sentence: str) -> NoReturn:
    """Exit with one sentence about the problem and its solution."""
    sys.exit(f"start.py: {sentence}")


def run(
    command: list[str | Path], show: Callable[[str], None], **more: str
) -> tuple[int, list[str]]:
    """Run a command in the project's folder, show its lines as they come, return code and lines."""
    lines = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=surroundings() | more,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        try:
            for line in process.stdout or ():
                lines.append(line.rstrip())
                show(lines[-1])
        except BaseException:  # Ctrl-C ends our child processes too
            process.kill()
            raise
    return process.returncode, lines


def surroundings() -> dict[str, str]:
    """Return the environment variables for our commands, without those for another Python."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not re.match("PYTHON|PIP_|UV_", name) or re.match(f"(PIP|UV)_.*({WHERE_FROM})", name)
    }
    kept |= {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    kept |= {"PIP_USER": "0", "PIP_REQUIRE_HASHES": "0"}  # whatever pip's configuration files say
    kept |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), tempfile.gettempdir())  # an existing folder
    known = [kept.pop(name) for name in CERTIFICATES if name in kept]
    for path in filter(os.path.exists, known[::-1]):  # settings for one of them apply to all
        kept |= dict.fromkeys(CERTIFICATES, path)
    home = kept.get("XDG_CACHE_HOME") or kept.get("HOME") or ROOT
    cache = Path(kept.get("UV_CACHE_DIR") or Path(home, ".cache", "uv"))
    there = next(path for path in (cache, *cache.parents) if lexists(path))
    if not (there.is_dir() and os.access(there, os.W_OK)):
        kept.setdefault("UV_NO_CACHE", "1")
    return kept


def prepare(extras: set[str]) -> None:
    """Make sure that .venv holds the package and these extras; if it does, run no installer."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = json.dumps([project["build-system"], project["project"], project["tool"]["hatch"]])
    pins = asked.encode() + b"".join((ROOT / name).read_bytes() for name in PINS[1:])
    wanted = {
        "home": os.fsencode(ROOT).decode(errors="backslashreplace"),  # the same in every locale
        "pins": hashlib.sha256(pins).hexdigest(),
        "python": f"{sys.base_prefix} | {sys.version_info[:2]}",
    }
    if is_ready(wanted, extras):
        return
    refuse_strange_folder()
    with alone():
        if not is_ready(wanted, extras):  # another start may have just done it
            set_up(wanted, extras)


def is_ready(wanted: dict[str, str], extras: set[str]) -> bool:
    """Return whether .venv is the finished setup, and still complete.

    For learning and teaching any Python will do; the checks need the chosen one.
    """
    found = read_stamp()
    names = wanted.keys() - ({"python"} if extras <= TEACHER else set())
    same = all(found.get(name) == wanted[name] for name in names)
    return same and extras <= set(found["extras"]) and works(*FINDS_PACKAGE) and not damage(found)


def set_up(wanted: dict[str, str], extras: set[str]) -> None:
    """Build an environment beside .venv, record its contents, and put it in place."""
    began = time.monotonic()
    print("Setting up .venv; the first time takes a minute.", flush=True)
    found = read_stamp()
    if found and works(*FINDS_PACKAGE) and damage(found):
        print(f"{damage(found)} is missing there, so it is built again.", flush=True)
    extras = extras | (set(found["extras"]) & DEVELOPER if found else set())
    needed, free = 600 if extras <= TEACHER else 2_000, shutil.disk_usage(ROOT).free // 1_000_000
    if free < needed:
        stop(f"{needed} MB are needed, but only {free} MB are free on this disk: free some space.")
    shutil.rmtree(NEW, ignore_errors=True)
    try:
        make_environment(sorted(extras))
        keep_browsers_kernel_away()
        find_package_without_path()
        stamp = {**wanted, "extras": sorted(extras), "packages": sorted(packages(NEW))}
        (NEW / STAMP).write_text(json.dumps(stamp), encoding="utf-8")
        put_in_place()
    finally:
        shutil.rmtree(NEW, ignore_errors=True)
    print(f"Ready after {time.monotonic() - began:.0f} s.", flush=True)


def refuse_strange_folder() -> None:
    """Stop if .venv is not ours to change: a link to a folder elsewhere, or a file."""
    if VENV.resolve() != VENV:
        stop(
            f"{VENV} is a link to {VENV.resolve()}, which start.py did not make: remove the "
            "link and run start.py again."
        )
    if VENV.exists() and not VENV.is_dir():
        stop(f"{VENV} is a file, but a folder is needed: move it away and run start.py again.")


@contextmanager
def alone() -> Iterator[None]:
    """Hold a lock while .venv changes; a second process waits, and says so."""
    with (ROOT / ".start.lock").open("a+b") as file:
        if not take(file):
            print("Another start.py is setting up .venv: waiting until it is done.", flush=True)
            while not take(file):
                time.sleep(0.2)
        yield  # closing the file releases the lock, however we end


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
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # a disk without locks
    return True


def read_stamp() -> dict[str, Any]:
    """Return the record of the last finished setup, or nothing."""
    try:
        stamp = json.loads((VENV / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(stamp, dict):
        return {}
    texts = [stamp.get("home"), stamp.get("pins")]
    for name in ("extras", "packages"):
        texts += stamp[name] if isinstance(stamp.get(name), list) else [None]
    return stamp if all(isinstance(text, str) for text in texts) else {}


def works(*command: str | Path) -> bool:
    """Return whether a command runs and succeeds."""
    try:
        return not subprocess.run(command, capture_output=True, check=False).returncode
    except OSError:
        return False


def site_packages(environment: Path) -> Path:
    """Return the package folder of an environment."""
    on_windows = environment / "Lib" / "site-packages"
    return next(environment.glob("lib/python3*/site-packages"), on_windows)


def packages(environment: Path) -> dict[str, Path]:
    """Return the metadata folder of each package there."""
    infos = site_packages(environment).glob("*.dist-info")
    return {path.name.split("-")[0]: path for path in infos}


def damage(stamp: dict[str, Any]) -> str:
    """Return the missing part of the installation, or an empty text."""
    there, site = packages(VENV), f"{site_packages(VENV)}{os.sep}"
    for name in stamp["packages"]:
        record = there[name] / "RECORD" if name in there else None
        if record is None or not record.is_file():
            return str(name)
        for line in record.read_text(encoding="utf-8", errors="replace").splitlines():
            path = line.split(",")[0]
            # Names with commas are in quotation marks; Python rebuilds compiled files itself.
            if not line.startswith('"') and not path.endswith(".pyc") and not lexists(site + path):
                return f"{name} ({path})"
    return ""


def make_environment(extras: list[str]) -> None:
    """Create an environment with the package, editable, and its dependencies, at tested versions.

    uv is several times as fast as pip, and checks the hashes of all files; pip would refuse the
    package itself, which has none. If uv is missing, pip fetches it. uv ignores pip's settings: if
    packages come from another index, or uv cannot reach its own, pip continues alone.
    """
    package = ["--editable", f".[{','.join(extras)}]"]
    with_uv: list[str | Path] = [
        "pip",
        "install",
        "--python",
        NEW_PYTHON,
        "--constraint",
        "tools/hashes.txt",
        *package,
    ]
    uv = shutil.which("uv")
    if uv and works(uv, "--version"):
        call_installer([uv, "venv", "--python", sys.executable, NEW])
        call_installer([uv, *with_uv])
        return
    if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
        stop(NO_VENV)
    call_installer([sys.executable, "-m", "venv", NEW])
    pip: list[str | Path] = [NEW_PYTHON, "-m", "pip"]
    _, settings = run([*pip, "config", "list"], lambda _: None)
    pip += ["install", "--disable-pip-version-check", "--no-compile"]
    if not re.search(r"\.(index-url|no-index)=", "\n".join(settings)) and fetch_uv(pip):
        uv = str(NEW_PYTHON.with_name(f"uv{NEW_PYTHON.suffix}"))
        if call_installer([uv, *with_uv], unless=(FOREIGN, OFFLINE)):
            return
    call_installer([*pip, "--constraint", "tools/constraints.txt", *package])


def fetch_uv(pip: list[str | Path]) -> bool:
    """Have pip install uv, checked by its hash; return whether it worked."""
    hashes = (ROOT / "tools" / "hashes.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^uv==.*\n(?: .*\n)*", hashes, re.MULTILINE)
    wish = NEW / "uv.txt"
    wish.write_text("".join(pins), encoding="utf-8")
    checked: list[str | Path] = [
        "--no-deps",
        "--only-binary=:all:",
        "--require-hashes",
        "--requirement",
        wish,
    ]
    return call_installer([*pip, *checked], unless=(None, NOWHERE))


def call_installer(command: list[str | Path], unless: tuple[str | None, ...] = ()) -> bool:
    """Run an installer; if it fails, explain why and keep its output in a file.

    unless: the errors after which we continue without it and return False; None is an unknown one.
    """
    # In this locale all of them read names as UTF-8, even when they ask a Python for paths.
    code, lines = run(command, show_progress, LC_ALL="C")
    show_progress("")
    if code == 0:
        return True
    said = "\n".join(lines)
    reason = reason_of(said)
    if reason in unless:
        return False
    LOG.write_text(said, encoding="utf-8")
    unknown = f"the packages could not be installed: read {LOG}, fix what it names and try again."
    stop(reason or unknown)


def reason_of(said: str) -> str | None:
    """Return the advice for an error of an installer or the system, or None if it is unknown."""
    return next((ours for theirs, ours in REASONS.items() if re.search(theirs, said.lower())), None)


def show_progress(line: str) -> None:
    """Show an installer's line: on a terminal in one place, in a log line by line."""
    if sys.stdout.isatty():
        width = shutil.get_terminal_size().columns - 1
        print(f"{line.strip():{width}.{width}}", end="\r", flush=True)
    elif line and not line.startswith("Requirement already satisfied"):  # pip says it 100 times
        print(f"  {line}", flush=True)


def keep_browsers_kernel_away() -> None:
    """Make JupyterLab in this environment ignore the site's files."""
    settings = NEW / "etc" / "jupyter" / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"disabledExtensions": {"@jupyterlite/pyodide-kernel-extension": True}})
    settings.write_text(text, encoding="utf-8")


def find_package_without_path() -> None:
    """Make Python find the package by a relative path; installers write an absolute one.

    Python reads that in the encoding of the locale, and does not even start if it differs.
    """
    site = site_packages(NEW)
    found = site / "_pathlib_games.pth"
    if not found.is_file():
        stop("the packages went elsewhere: remove target, prefix and root from pip's settings.")
    found.write_text(os.path.relpath(ROOT, site), encoding="utf-8")


def put_in_place() -> None:
    """Rename the finished environment to .venv."""
    for path in (NEW / "pyvenv.cfg", *(NEW / BIN.name).iterdir()):
        content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        if NEW.name.encode() in content:
            path.write_bytes(content.replace(NEW.name.encode(), VENV.name.encode()))
    shutil.rmtree(OLD, ignore_errors=True)
    if VENV.exists():
        rename(VENV, OLD)
    try:
        rename(NEW, VENV)
    finally:
        if OLD.exists() and not VENV.exists():
            OLD.rename(VENV)
    shutil.rmtree(OLD, ignore_errors=True)


def rename(folder: Path, to: Path) -> None:
    """Rename a folder; Windows scans new files for viruses, and refuses meanwhile."""
    for _ in range(50):
        with suppress(PermissionError):
            folder.rename(to)
            return
        time.sleep(0.2)
    stop(f"{folder} is in use: close every JupyterLab that uses it and run start.py again.")


def open_course(port: int | None, *, browser: bool) -> int:
    """Open JupyterLab, on this computer only, at the first notebook."""
    if port is not None:
        check_port(port)
    prepare(LEARNER)
    given = f"'.', {FIRST_NOTEBOOK!r}, browser={browser}, port={port}"
    program = f"from pathlib_tutor import course; course.open_in_jupyterlab({given})"
    os.chdir(ROOT)  # two Pythons may spell it differently
    command = [str(PYTHON), "-P", "-c", program]
    print("Opening JupyterLab. To stop it, press Ctrl-C here.", flush=True)
    if os.name == "posix":
        os.execve(command[0], command, surroundings())  # noqa: S606 - signals reach JupyterLab itself
    signal.signal(signal.SIGINT, lambda *_: None)  # JupyterLab answers Ctrl-C, not this script
    return subprocess.call(command, env=surroundings())


def check_port(port: int) -> None:
    """Stop unless JupyterLab could listen on this port."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except (OSError, OverflowError):
        stop(f"port {port} is taken or not allowed: choose another --port, or leave it out.")


def main() -> int:
    """Read the command line and do what it asks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # IDLE has other streams
            stream.reconfigure(errors="backslashreplace")  # the terminal may lack characters
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # end as with Ctrl-C
    parser = argparse.ArgumentParser(description=WHAT)
    parser.add_argument("--port", type=int, help="the port for JupyterLab (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser window")
    commands = parser.add_subparsers(dest="command", title="for teachers and developers")
    commands.add_parser("teacher", help="also install what marks programs, and keep it")
    test = commands.add_parser("test", help="run what every change needs; test all: all checks")
    test.add_argument("parts", nargs="*", metavar="part", help="only these, such as: types unit")
    commands.add_parser("notebooks", help="run all notebooks again and keep their outputs")
    book = commands.add_parser("book", help="make the book: pages to read, step and play with")
    book.add_argument(
        "folder", nargs="?", default="book", metavar="FOLDER", help="the folder to write (book)"
    )
    site = commands.add_parser("site", help="build the course that needs only a browser")
    site.add_argument(
        "folder", nargs="?", default="site", help="the folder to write (site); .zip packs it"
    )
    options = parser.parse_args()
    for name in (*PINS, FIRST_NOTEBOOK):
        if not (ROOT / name).is_file():
            stop(f"the file {name} is missing: download the whole project again.")
    if options.command == "teacher":
        prepare(TEACHER)
        print(f"All that teachers need is installed: {BIN / 'pathlib-games'} class --help")
        return 0
    if options.command:
        tool = {"test": "checks"}.get(options.command, options.command)
        given = [Path(options.folder).absolute()] if "folder" in options else ["execute"]
        prepare(DEVELOPER)
        command = [PYTHON, "-m", f"tools.{tool}", *(options.parts if tool == "checks" else given)]
        return subprocess.call(command, cwd=ROOT, env=surroundings())
    return open_course(options.port, browser=not options.no_browser)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        stop("interrupted: run it again when you like.")
    except OSError as error:
        elsewhere = "put the project into a folder where you may write, and run start.py again."
        used = f"{error.filename or ROOT} ({error.strerror})"
        stop(reason_of(str(error)) or f"cannot use {used}: {elsewhere}")
