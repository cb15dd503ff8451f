"""Coverage counts the work of a process until another one kills it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from coverage import CoverageData

from tools.faults import ROOT

PROGRAM = """
import os, signal

def work():
    os.setsid()
    os.write(told, b".")
    signal.pause()

ready, told = os.pipe()
child = os.fork()
if not child:
    work()
os.read(ready, 1)
os.killpg(child, signal.SIGKILL)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
"""
SETTINGS = """
[run]
parallel = true
source = .
patch = fork
plugins = tools.covered_to_the_end
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be split")
def test_a_killed_process_is_counted(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / ".coveragerc").write_text(SETTINGS, encoding="utf-8")
    command = [sys.executable, "-m", "coverage", "run", "program.py"]
    subprocess.run(command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=True)
    counted: set[int] = set()
    for path in tmp_path.glob(".coverage.*"):
        data = CoverageData(str(path))
        data.read()
        counted.update(data.lines(str(tmp_path / "program.py")) or ())
    texts = PROGRAM.splitlines()
    assert {texts[line - 1].strip() for line in counted} >= {"os.setsid()", "os.read(ready, 1)"}
