"""Orca, a screen reader, reads a browser on a display that nobody sees."""

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = ("orca", "Xvfb", "openbox", "xdotool", "dbus-daemon", "gsettings")
BUS = "/usr/libexec/at-spi-bus-launcher"
QUIET = 1.5
"""Seconds of silence after which Orca has said all: nothing tells when it is done."""
PATIENCE = 60.0
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)' ?(?:\{[^{}]*\})?$", re.MULTILINE)
SILENT = ("enableKeyEcho", "sayAllOnLoad", "pageSummaryOnLoad", "enableMnemonicSpeaking")
"""What Orca also says, unless it is told not to: the keys, and each page as a whole."""


def missing() -> str:
    """Name the programs that are missing on this machine."""
    names = [name for name in PROGRAMS if not shutil.which(name)]
    return ", ".join(names if Path(BUS).exists() else [*names, "at-spi2-core"])


@dataclass
class ScreenReader:
    """A running Orca.

    Attributes
    ----------
    env
        The environment of a browser that it reads.
    log
        Its log, with all that it says.
    """

    env: Mapping[str, str]
    log: Path

    def begins(self) -> None:
        """Wait until it reads."""
        end = time.monotonic() + PATIENCE
        while not self.log.exists() or not SPOKEN.search(self.log.read_text("utf-8", "replace")):
            assert time.monotonic() < end, "Orca says nothing"
            time.sleep(0.2)

    def press(self, *keys: str) -> list[str]:
        """Press keys, named as in xdotool, one after the other; return what was said."""
        return self.after(lambda: self._run("key", *keys))

    def after(self, act: Callable[[], object]) -> list[str]:
        """Do something; return what is said until the log grows no more."""
        place = self.log.stat().st_size
        act()
        size, since = -1, time.monotonic()
        while time.monotonic() - since < QUIET:
            if (now := self.log.stat().st_size) != size:
                size, since = now, time.monotonic()
            time.sleep(0.05)
        with self.log.open(encoding="utf-8", errors="replace") as log:
            log.seek(place)
            return [" ".join(text.split()) for text in SPOKEN.findall(log.read())]

    def write(self, text: str) -> None:
        """Type a text."""
        self.after(lambda: self._run("type", text))

    def _run(self, *what: str) -> None:
        subprocess.run(["xdotool", *what], env=self.env, check=True)


@contextmanager
def screen_reader(folder: Path) -> Iterator[ScreenReader]:
    """Start a display, a bus and Orca; `folder` keeps their files."""
    home = folder / "home"
    run = folder / "run"
    own = home / ".local" / "share" / "orca"
    own.mkdir(parents=True)
    silent = dict.fromkeys(SILENT, False)
    profiles = {"default": {"profile": ["Default", "default"], **silent}}
    settings = {"general": silent, "profiles": profiles, "pronunciations": {}, "keybindings": {}}
    (own / "user-settings.conf").write_text(json.dumps(settings), encoding="utf-8")
    run.mkdir(mode=0o700)
    env = os.environ | {
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(run),
        "NO_AT_BRIDGE": "0",
        "ACCESSIBILITY_ENABLED": "1",
    }
    log = folder / "orca.log"
    with ExitStack() as stack:

        def start(*command: str, **more: int) -> subprocess.Popen[str]:
            process = subprocess.Popen(
                command,
                env=env,
                encoding="utf-8",
                stdout=subprocess.PIPE if more else subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.enter_context(process)
            stack.callback(process.terminate)
            return process

        display = start("Xvfb", "-displayfd", "1", "-screen", "0", "1400x1100x24", stdout=1)
        env["DISPLAY"] = f":{_line(display)}"
        bus = start("dbus-daemon", "--session", "--nofork", "--print-address=1", stdout=1)
        env["DBUS_SESSION_BUS_ADDRESS"] = _line(bus)
        start("openbox")
        start(BUS, "--launch-immediately")
        for key in ("a11y.applications screen-reader-enabled", "interface toolkit-accessibility"):
            schema, name = key.split()
            command = ["gsettings", "set", f"org.gnome.desktop.{schema}", name, "true"]
            subprocess.run(command, env=env, check=True, capture_output=True)
        reader = ScreenReader(env, log)
        start("orca", f"--debug-file={log}", "--replace")
        yield reader


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()
