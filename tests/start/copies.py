"""Copies of the project with a stand-in for Python, pip and uv, and start.py's words there."""

import subprocess
import sys
from pathlib import Path

import pytest

import start

POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="stands in for uv with a script")
Finished = subprocess.CompletedProcess[str]
ROOT = Path(start.__file__).parent
PREPARE = "import start; start.prepare(start.LEARNER)"
# A replacement for Python, so that nothing is downloaded.
PREPARE_WITH_PIP = f"import sys; sys.executable = './stand-in'; {PREPARE}"
DEVELOPER = PREPARE.replace("LEARNER", "DEVELOPER")

# A Python with venv and pip, or a uv, which makes an environment out of this one and records its
# calls. It prints the text of a file such as fail-uv when it fails.
STAND_IN = f"""#!{sys.executable}
import os, pathlib, shutil, sys, time
words = sys.argv[1:]
if words[0] == "-I":
    os.execv({sys.executable!r}, sys.argv)  # it belongs to where the first word lies
if words == ["--version"]:
    sys.exit()
called = " ".join(words[:3] if words[0] == "-m" else words[:2])
wish = next((word for word in words if word.endswith("uv.txt")), "")
kind = "fetch" if wish else "pip" if words[0] == "-m" else "uv"
with open("calls.txt", "a", encoding="utf-8") as calls:
    print(called, "uv" if wish else "", file=calls)
new = pathlib.Path(words[-1] if "venv" in words else ".vnew").absolute()
if "venv" in words:
    (new / "bin").mkdir(parents=True)
    if words[0] == "-m":
        shutil.copy(sys.argv[0], new / "bin" / "python")
    else:
        (new / "bin" / "python").symlink_to({sys.executable!r})
    (new / "bin" / "tool").write_text(f"#!{{new}}/bin/python", encoding="utf-8")
    (new / "pyvenv.cfg").touch()
    sys.exit()
if "config" in words:
    print(pathlib.Path("settings").read_text() if os.path.exists("settings") else "")
    sys.exit()
assert os.environ["LC_ALL"] == "C", "paths of any name are UTF-8 there"
while os.path.exists("slow"):
    time.sleep(0.05)
if os.path.exists("interrupt"):
    pathlib.Path("pid").write_text(str(os.getpid()))
    os.kill(os.getppid(), int(pathlib.Path("interrupt").read_text()))
    time.sleep(60)
if os.path.exists("fail-" + kind):
    print(pathlib.Path("fail-" + kind).read_text(encoding="utf-8"))
    sys.exit(1)
if wish:
    shutil.copy(wish, "wish.txt")
    shutil.copy(sys.argv[0], new / "bin" / "uv")
    sys.exit()
site = new / "lib" / ("python" + ".".join(map(str, sys.version_info[:2]))) / "site-packages"
for name in "alpha", "beta":
    (site / name).mkdir(parents=True, exist_ok=True)
    (site / name / "__init__.py").touch()
    info = site / (name + "-1.0.dist-info")
    info.mkdir(exist_ok=True)
    (info / "RECORD").write_text(name + "/__init__.py,sha256=x,0\\n" + name + "/x.pyc,,\\n")
if not os.path.exists("elsewhere"):
    (site / "_pathlib_games.pth").write_bytes(os.fsencode(os.getcwd()))
"""


def run(project: Path, environment: dict[str, str], *words: str) -> Finished:
    """Run Python in a copy of the project."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=project,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=120,
        check=False,
    )


def sentence(result: Finished) -> str:
    """Return the one sentence with which start.py gave up."""
    assert result.returncode == 1, result
    assert "Traceback" not in result.stdout + result.stderr
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("start.py: ")
    return lines[0]


def calls(project: Path) -> list[str]:
    """Return the stand-in's calls since the last look."""
    notes = project / "calls.txt"
    words = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    notes.unlink(missing_ok=True)
    return [line.strip() for line in words]
