"""The jail's guest in a Python without walls, for our own programs, to observe it.

Neither coverage nor a debugger can look into the jail.
"""

from __future__ import annotations

import marshal
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import IO, Any

from pathlib_tutor.programs import jail
from pathlib_tutor.programs.jail import sent

ROOT = Path(jail.__file__).parents[2]
GUEST = ROOT / "pathlib_tutor" / "programs" / "guest.py"
_NO_ANNOTATIONS = 0x1000000
_RUN = f"""
import os, sys, _json
folders = [each for each in sys.path if os.path.basename(each) != "site-packages"]
sys.path[:] = [each for each in folders if not os.path.exists(os.path.join(each, "pathlib_games"))]
sys.meta_path[:] = [each for each in sys.meta_path if "editable" not in str(each)]
for name in [each for each in sys.modules if each.partition(".")[0] == "pathlib_games"]:
    del sys.modules[name]
guest = {{"__name__": "guest", "__annotations__": {{}}}}
with open({str(GUEST)!r}, encoding="utf-8") as file:
    exec(compile(file.read(), {str(GUEST)!r}, "exec", {_NO_ANNOTATIONS}, True), guest)
guest["_file"] = lambda name: os.path.join({str(ROOT)!r}, *name.split(".")) + ".py"
guest["serve"](open(0, "rb", closefd=False), open(1, "wb", 0, closefd=False))
"""


def _compiled(name: str, text: str) -> str:
    file = ROOT.joinpath(*name.split(".")).with_suffix(".py")
    code = compile(text, str(file), "exec", _NO_ANNOTATIONS, True, 2)
    return marshal.dumps(code).hex()


class Outside(jail.Jail):
    """Takes the orders of a jail."""

    def __init__(self, cells: Any, last: int, name: str, uses: Any = (), _: int = 0) -> None:
        sources, homes = sent(tuple(uses))
        modules = {each: _compiled(each, text) for each, text in sources.items()}
        order = {"cells": cells, "last": last, "name": name, "modules": modules, "homes": homes}
        self._begin({"guest": "", **order})

    def _run(self) -> None:
        command = [sys.executable, "-I", "-c", _RUN]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as guest:
            assert guest.stdin
            assert guest.stdout
            Thread(target=self._hand_over, args=(guest.stdin,), daemon=True).start()
            for line in guest.stdout:
                self._said.put(line.rstrip())
        self.why = "made Python exit."
        self._said.put(None)

    def _hand_over(self, page: IO[bytes]) -> None:
        with page:
            while data := self._asked.get():
                page.write(data)
                page.flush()
