"""Runs a command as people do, and returns what it says."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path


def said_by(
    *command: str | Path,
    folder: Path,
    stdin: str = "",
    more: Mapping[str, str] | None = None,
) -> str:
    """Run a command that must succeed and return all that it said.

    `more`: what the environment has besides.
    """
    finished = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | dict(more or {}),
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout
    return finished.stdout
