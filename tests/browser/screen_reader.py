"""Orca, a screen reader, reads a browser on a display that nobody sees."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

VERSION = "43"
"""The version of Orca whose words the transcripts have."""
PROGRAMS = ("orca", "Xvfb", "openbox", "xdotool", "dbus-daemon", "gsettings")
BUS = "/usr/libexec/at-spi-bus-launcher"
QUIET = 1.0
"""Seconds of silence after which Orca has said all of a key: nothing tells when it is done."""
LONG_QUIET = 3.0
"""Seconds of silence after which Orca has said all of a page."""
PATIENCE = 60.0
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)' ?(?:\{[^{}]*\})?$", re.MULTILINE)
SILENT = ("enableKeyEcho", "sayAllOnLoad", "pageSummaryOnLoad", "enableMnemonicSpeaking")
"""What Orca also says, unless it is told not to: the keys, and each page as a whole."""
AT_ONCE = """
from orca import debug

debug.debugFile.reconfigure(line_buffering=True)
"""
"""Lets Orca write each line into its log at once; otherwise it keeps some thousand characters."""
SETTINGS = (
    "org.gnome.desktop.a11y.applications screen-reader-enabled",
    "org.gnome.desktop.interface toolkit-accessibility",
)


def missing() -> str:
    """Return what is missing on this machine."""
    names = [name for name in PROGRAMS if not shutil.which(name)]
    names += [] if Path(BUS).exists() else ["at-spi2-core"]
    if "orca" not in names:
        told = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=False)
        names += [] if told.stdout.startswith(f"{VERSION}.") else [f"Orca {VERSION}"]
    return ", ".join(names)


@dataclass
class ScreenReader:
    """A running Orca."""

    env: Mapping[str, str]  # of a browser that it reads
    log: Path  # with all that it says

    def press(self, key: str, wait: Callable[[float], object]) -> list[str]:
        """Press a key, named as in Playwright; return what is said until there is silence.

        `wait`: waits for some milliseconds, in which the page gets its answers.
        """
        return self.said_after(lambda: self._xdotool("key", named(key)), wait)

    def stay_in_focus_mode(self, wait: Callable[[float], object]) -> list[str]:
        """Let the page get all keys from now on; return what is said."""
        return self.said_after(lambda: self._xdotool("key", "Insert+a", "Insert+a"), wait)

    def write(self, text: str, wait: Callable[[float], object]) -> list[str]:
        """Type a text; return what is said."""
        return self.said_after(lambda: self._xdotool("type", text), wait)

    def said_after(
        self, act: Callable[[], object], wait: Callable[[float], object], quiet: float = QUIET
    ) -> list[str]:
        """Do something; return what is said until the log grows no more for some seconds."""
        place = size = self._size()
        act()
        begun = since = time.monotonic()
        while time.monotonic() < min(since + quiet, begun + PATIENCE):
            wait(50)
            if (now := self._size()) != size:
                size, since = now, time.monotonic()
        with self.log.open(encoding="utf-8", errors="replace") as log:
            log.seek(place)
            return [" ".join(text.split()) for text in SPOKEN.findall(log.read())]

    def _size(self) -> int:
        return self.log.stat().st_size if self.log.exists() else 0

    def _xdotool(self, *what: str) -> None:
        subprocess.run(["xdotool", *what], env=self.env, check=True)


def named(key: str) -> str:
    """Return a key's name for xdotool.

    Examples
    --------
    >>> named("ArrowDown"), named("Shift+Tab"), named(" ")
    ('Down', 'shift+Tab', 'space')
    """
    return {"Enter": "Return", "Shift+Tab": "shift+Tab", " ": "space"}.get(
        key, key.removeprefix("Arrow")
    )


@contextmanager
def screen_reader(folder: Path) -> Iterator[ScreenReader]:
    """Start a display, a bus and Orca; `folder` keeps their files."""
    home, run = folder / "home", folder / "run"
    own = home / ".local" / "share" / "orca"
    own.mkdir(parents=True)
    silent = dict.fromkeys(SILENT, False)
    profiles = {"default": {"profile": ["Default", "default"], **silent}}
    settings = {"general": silent, "profiles": profiles, "pronunciations": {}, "keybindings": {}}
    (own / "user-settings.conf").write_text(json.dumps(settings), encoding="utf-8")
    (own / "orca-customizations.py").write_text(AT_ONCE, encoding="utf-8")
    run.mkdir(mode=0o700)
    env = os.environ | {
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(run),
        "NO_AT_BRIDGE": "0",
        "ACCESSIBILITY_ENABLED": "1",
    }
    log = folder / "orca.log"
    with ExitStack() as stack:

        def start(*command: str) -> subprocess.Popen[str]:
            process = subprocess.Popen(
                command,
                env=env,
                encoding="utf-8",
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            stack.enter_context(process)
            # With what it started: Orca takes its time to end, and the launcher leaves a bus.
            stack.callback(os.killpg, process.pid, signal.SIGKILL)
            return process

        display = start("Xvfb", "-r", "-displayfd", "1", "-screen", "0", "1400x1100x24")
        env["DISPLAY"] = f":{_line(display)}"
        bus = start("dbus-daemon", "--session", "--nofork", "--print-address=1")
        env["DBUS_SESSION_BUS_ADDRESS"] = _line(bus)
        start("openbox")
        start(BUS, "--launch-immediately")
        for setting in SETTINGS:
            command = ["gsettings", "set", *setting.split(), "true"]
            subprocess.run(command, env=env, check=True, capture_output=True)
        start("orca", f"--debug-file={log}", "--replace")
        yield ScreenReader(env, log)


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()
