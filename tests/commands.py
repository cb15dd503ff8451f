"""Run a command as people do, and return its output; also JupyterLab, until Ctrl+C."""

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest


def said_by(
    *command: str | Path,
    folder: Path,
    stdin: str = "",
    more: Mapping[str, str] | None = None,
) -> str:
    """Run a command that must succeed and return all its output.

    `more`: additional environment variables.
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


@contextmanager
def opened(*command: str | Path, folder: Path, environment: Mapping[str, str]) -> Iterator[str]:
    """Open JupyterLab by a command and return all output until it is ready.

    One Ctrl+C ends it, without a confusing message.
    """
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said = ""
    with process:
        for line in process.stdout or ():
            said += line
            if "http://" in line:
                break
        try:
            yield said
        finally:
            process.send_signal(signal.SIGINT)
            try:
                said += process.communicate(timeout=30)[0]
            finally:
                process.kill()
    assert "Traceback" not in said
    assert process.returncode == 0


def fetched(address: str) -> str:
    """Return a page of JupyterLab, which prints its address just before it listens there."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(address, timeout=60) as page:  # noqa: S310 - our own server
                return str(page.read().decode())
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError):
                raise
            time.sleep(0.1)
    pytest.fail(f"nobody listens at {address}")
