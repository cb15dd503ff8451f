"""Put the course's notebooks into the learner's folder, and open it in JupyterLab.

A notebook that the learner changed is never overwritten: the folder keeps a note of each file as
it was handed out.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

from pathlib_games import files
from pathlib_games.boards import BESIDE_A_LEARNER, data_folder, notebooks
from pathlib_games.files import beside_progress
from pathlib_games.graphs.errors import PathlibGamesError

FOLDER = "pathlib-games"
"""The default folder."""

NOTES = ".pathlib-games.json"
"""The file in the learner's folder that lists the files handed out."""

FIRST = "00-start-here.ipynb"

EXTENSION = "--ServerApp.jpserver_extensions={'pathlib_tutor.course': True}"
"""The option that makes JupyterLab's server load the hook at the end of this module."""

_OF_THE_KERNEL = ("kernelspec", "language_info")


class CannotOpen(PathlibGamesError):
    """The course cannot be opened; the message says why, and what to do."""


def hand_out(folder: Path) -> list[str]:
    """Copy the notebooks and AGENTS.md into a folder; return a message about each.

    A changed notebook stays; a newer version goes beside it under another name.

    Raises `CannotOpen` if the folder cannot be made, read or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handed = _read_notes(folder)
        ours = {**notebooks(), "AGENTS.md": data_folder() / BESIDE_A_LEARNER}
        told = [_hand_out_one(path, folder / name, handed) for name, path in ours.items()]
    except files.CannotSave:
        raise
    except (OSError, ValueError) as problem:  # ValueError: an impossible folder name
        raise CannotOpen(
            f"The notebooks cannot be saved in {str(folder)!r} ({files.reason(problem)}): choose "
            "another folder."
        ) from None
    _write_notes(folder, handed)
    trust(folder)
    with suppress(OSError, ValueError):  # then the learner has to name the folder next time
        last = beside_progress("folder")
        last.parent.mkdir(parents=True, exist_ok=True)
        files.save(last, json.dumps(str(folder.resolve())))
    return [line for line in told if line]


def usual_folder() -> Path:
    """Return the folder with the notebooks: here, below, or the last one; else a new one."""
    found = [Path(), Path(FOLDER)]
    with suppress(OSError, ValueError, TypeError, RecursionError):
        found.append(Path(json.loads(beside_progress("folder").read_text("utf-8"))))
    return next(filter(_is_ours, found), Path(FOLDER))


def _is_ours(folder: Path) -> bool:
    return os.path.isfile(folder / NOTES)  # noqa: PTH113 - accepts impossible names


def _hand_out_one(path: Path, theirs: Path, handed: dict[str, str]) -> str:
    """Copy one file into the folder, note it, and return a message about it."""
    ours, name = path.read_bytes(), theirs.name
    before, handed[name] = handed.get(name), _digest(ours)
    if not theirs.exists():
        files.save(theirs, ours)
        return f"{name}: new."
    there = _digest(theirs.read_bytes())
    if there == _digest(ours) or before == _digest(ours):
        return ""  # nothing changed, or only the learner changed it
    if there == before:
        files.save(theirs, ours)
        return f"{name}: updated, because you had not changed it."
    beside = _name_beside(theirs, ours, handed)
    files.save(beside, ours)
    handed[beside.name] = _digest(ours)
    return f"{name}: kept, because you changed it. The new version is {beside.name}."


def _name_beside(theirs: Path, ours: bytes, handed: dict[str, str]) -> Path:
    """Return a path for a newer notebook that replaces no work of the learner's."""
    for number in count(1):
        beside = theirs.with_stem(f"{theirs.stem}-new{'' if number == 1 else f'-{number}'}")
        if not beside.exists():
            break
        there = _digest(beside.read_bytes())
        if there in (_digest(ours), handed.get(beside.name)):
            break
    return beside


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read_notes(folder: Path) -> dict[str, str]:
    """Return the digests of the files handed out; if the notes are damaged, return nothing.

    Without notes, every notebook counts as changed.
    """
    try:
        handed = json.loads((folder / NOTES).read_text("utf-8"))["handed_out"]
        return {str(name): str(digest) for name, digest in handed.items()}
    except (FileNotFoundError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def _write_notes(folder: Path, handed: dict[str, str]) -> None:
    files.save(folder / NOTES, json.dumps({"handed_out": handed}, indent=1))


def trust(folder: Path) -> None:
    """Make Jupyter trust the unchanged notebooks in a folder.

    Otherwise Jupyter hides live outputs until all cells of a notebook have run. If Jupyter cannot
    store its trust, the notebooks say what to do.
    """
    with suppress(ImportError, OSError, sqlite3.Error):
        import nbformat
        from nbformat.sign import NotebookNotary

        notary = NotebookNotary()
        for path in _as_handed_out(folder):
            with suppress(ValueError):  # not a notebook
                notary.sign(nbformat.read(path, as_version=4))
        notary.store.close()


def _as_handed_out(folder: Path) -> list[Path]:
    """Return the unchanged notebooks in a folder, which may belong to a git clone."""
    if not (folder / NOTES).exists():
        cloned = _unchanged_in_clone(folder)
        if cloned is not None:
            return [folder / name for name in notebooks() if name in cloned]
        # Without git, the notebooks count as unchanged at first sight.
        ours = [folder / name for name in notebooks() if (folder / name).is_file()]
        _write_notes(folder, {path.name: _digest(path.read_bytes()) for path in ours})
    handed = {folder / name: digest for name, digest in _read_notes(folder).items()}
    there = [path for path in handed if path.suffix == ".ipynb" and path.is_file()]
    return [path for path in there if _digest(path.read_bytes()) == handed[path]]


def _unchanged_in_clone(folder: Path) -> set[str] | None:
    """Return the names of the tracked and unchanged files; None outside a clone."""
    git = partial(subprocess.run, capture_output=True, encoding="utf-8", check=True, cwd=folder)
    try:
        tracked = git(["git", "ls-files"]).stdout.splitlines()
        changed = git(["git", "diff", "--name-only", "--relative", "HEAD"]).stdout.splitlines()
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None
    return set(tracked) - set(changed) or None


def open_in_jupyterlab(
    folder: Path | str, first: str = FIRST, *, browser: bool, port: int | None = None
) -> NoReturn:
    """Open JupyterLab at the first notebook, on this computer only; exit when it ends.

    JupyterLab asks nothing, neither about news nor before it stops.
    """
    options = ["--log-level=WARN", "--ServerApp.ip=127.0.0.1", EXTENSION]
    options += [f"--ServerApp.root_dir={Path(folder).resolve()}"]
    options += [f"--LabApp.default_url=/lab/tree/{first}"]
    if port is not None:
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        options += ["--no-browser"]
    if os.name == "posix" and os.geteuid() == 0:
        options += ["--allow-root"]  # a container's only user may be root
    with suppress(KeyboardInterrupt), tempfile.TemporaryDirectory() as spare:
        if not all(map(_can_be_written, _folders_of_jupyter())):
            os.environ.update({name: f"{spare}/{name}" for name in _FOLDERS})
        _leave_news_out(Path(spare))
        trust(Path(folder, first).parent)
        from jupyterlab.labapp import LabApp

        LabApp.launch_instance(options)
    sys.stdout.flush()
    os._exit(0)  # the threads that read its files would block forever


NEWS = "@jupyterlab/apputils-extension:announcements"
"""The JupyterLab extension that offers news on the first page and looks for updates."""


def _leave_news_out(folder: Path) -> None:
    """Turn off JupyterLab's news for this process; the learner's own settings stay."""
    settings = folder / "labconfig" / "page_config.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"disabledExtensions": {NEWS: True}}), encoding="utf-8")
    known = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([str(folder), *([known] if known else [])])


_FOLDERS = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "IPYTHONDIR",
    "MPLCONFIGDIR",
)
"""The variables that say where Jupyter and its tools write; by default, in the learner's home."""


def _folders_of_jupyter() -> list[Path]:
    from jupyter_core import paths

    return list(map(Path, (paths.jupyter_config_dir(), paths.jupyter_runtime_dir())))


def _can_be_written(folder: Path) -> bool:
    """Return whether a folder can be made, or written to if it exists."""
    while not os.path.lexists(folder):
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


def as_it_was_opened(model: dict[str, Any], path: str, contents_manager: Any, **_: object) -> None:
    """Keep a notebook's kernel metadata when JupyterLab saves the notebook.

    JupyterLab writes this computer's Python version there, which would change a notebook that was
    only opened.
    """
    if model.get("type") != "notebook":
        return
    try:
        file = Path(contents_manager.root_dir, *path.strip("/").split("/"))
        before = json.loads(file.read_text("utf-8"))["metadata"]
        now = model["content"]["metadata"]
        if before["kernelspec"]["name"] == now["kernelspec"]["name"]:
            now |= {name: before[name] for name in _OF_THE_KERNEL}
    except (OSError, ValueError, LookupError, TypeError):
        return  # a new notebook, or one without a kernel


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    server.contents_manager.register_pre_save_hook(as_it_was_opened)
    # The first Ctrl+C ends the server, without asking for confirmation.
    signal.signal(signal.SIGINT, lambda *_: server.stop(from_signal=True))


def check_jupyterlab() -> None:
    """Raise `CannotOpen` if JupyterLab is not installed, before anything is written."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise CannotOpen("JupyterLab is not installed: pip install 'pathlib-games[course]'.")
