"""Firefox as its makers build it, driven by the few commands of WebDriver BiDi that a test needs.

Playwright's own way to it wants commands that the Firefox of long support does not know.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast

from websocket import WebSocket, create_connection

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = ("firefox", "firefox-esr")
PLACES = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)
PREFERENCES = """
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("browser.sessionhistory.max_total_viewers", 0);
"""
"""There is no internet: whoever asks for it meets a closed door; this machine is asked directly.
Pages that were left end, and their Pythons with them."""
LISTENS = "WebDriverBiDiServer.json"
"""Where Firefox writes down, in its profile, at which address it waits for commands."""
KEYS = {"ArrowRight": "\ue014", "Home": "\ue011"}
WAYS = ("Down", "Up")
START_SECONDS = 120
CLICK_SECONDS = 60


def find_firefox() -> str | None:
    """Return the path of a Firefox, or None."""
    found = (shutil.which(name) for name in NAMES)
    placed = (place for place in PLACES if Path(place).exists())
    return next((path for path in (*found, *placed) if path), None)


class Firefox:
    """A Firefox without a window, and the connection to it.

    Attributes
    ----------
    errors
        What its pages reported as errors.
    """

    def __init__(self, path: str, profile: Path) -> None:
        (profile / "user.js").write_text(PREFERENCES, encoding="utf-8")
        self._log = profile / "firefox.log"
        command = [path, "--headless", "--remote-debugging-port=0", "--profile", str(profile)]
        with self._log.open("wb") as out:
            self._process = subprocess.Popen(command, stdout=out, stderr=out)
        self._number = 0
        self.errors: list[str] = []
        self._socket = self._connected(profile / LISTENS)
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._process.kill()  # its profile is thrown away
        self._process.wait()

    def _connected(self, listens: Path) -> WebSocket:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with suppress(OSError, ValueError):  # not written yet, or only half of it
                server = json.loads(listens.read_text(encoding="utf-8"))
                address = f"ws://{server['ws_host']}:{server['ws_port']}/session"
                return create_connection(address, timeout=600, suppress_origin=True)
            time.sleep(0.1)
        raise TimeoutError(f"Firefox did not start: {self._log.read_text(errors='replace')}")

    def send(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command, and return what comes of it."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            told: dict[str, Any] = json.loads(self._socket.recv())
            if told.get("id") == self._number:
                break
            if told["params"].get("level") == "error":
                self.errors.append(str(told["params"]["text"]))
        if told["type"] == "error":
            raise RuntimeError(f"{method}: {told['message']}")
        return cast("dict[str, Any]", told["result"])

    def new_page(self) -> FirefoxPage:
        """Open a tab."""
        return FirefoxPage(self, self.send("browsingContext.create", type="tab")["context"])


@dataclass
class FirefoxPage:
    """A tab, with those of the methods of Playwright's page that `SitePage` calls."""

    firefox: Firefox
    tab: str

    def goto(self, url: str) -> None:
        """Go to an address."""
        self.firefox.send("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def reload(self) -> None:
        """Load the page once more."""
        self.firefox.send("browsingContext.reload", context=self.tab, wait="complete")

    def evaluate(self, script: str, arg: object = None) -> Any:
        """Return what JavaScript gives: an expression, or a function of one argument."""
        told = self.firefox.send(
            "script.callFunction",
            functionDeclaration="async text => {"
            f" const found = ({script});"
            " const given = typeof found === 'function' ? found(JSON.parse(text)) : found;"
            " return JSON.stringify(await given ?? null); }",
            arguments=[{"type": "string", "value": json.dumps(arg)}],
            target={"context": self.tab},
            awaitPromise=True,
        )
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def wait_for_function(self, script: str, *, arg: object = None, timeout: float) -> None:
        """Wait at most so many milliseconds until JavaScript gives something that is true."""
        until = time.monotonic() + timeout / 1000
        while not self.evaluate(f"({script})", arg):
            if time.monotonic() > until:
                raise TimeoutError(f"still not so: {script}")
            time.sleep(0.1)

    def click(self, element: str) -> None:
        """Click with the mouse into the middle of an element, given as JavaScript.

        A page may still move while it is laid out: the click waits until the element rests and
        nothing lies over it, and is made again if it went elsewhere.
        """
        until = time.monotonic() + CLICK_SECONDS
        while not self.evaluate("window.hit ?? false"):
            if time.monotonic() > until:
                raise TimeoutError(f"no click reached {element}")
            self._aim(element)
        self.evaluate("() => { delete window.hit; }")

    def _aim(self, element: str) -> None:
        place = self.evaluate(
            "async () => {"
            f" const element = {element};"
            " element.scrollIntoView({block: 'center'});"
            " const box = () => element.getBoundingClientRect();"
            " const before = box();"
            " await new Promise(done => setTimeout(done, 100));"
            " const {x, y, width, height} = box();"
            " const middle = [x + width / 2, y + height / 2].map(Math.round);"
            " const top = document.elementFromPoint(...middle);"
            " if (x !== before.x || y !== before.y || !element.contains(top)) return null;"
            " element.addEventListener('click', () => { window.hit = true; }, {once: true});"
            " return middle; }"
        )
        if place is None:
            return
        moved: dict[str, object] = {"type": "pointerMove", "x": place[0], "y": place[1]}
        self._act("pointer", [moved, *({"type": f"pointer{way}", "button": 0} for way in WAYS)])

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        self._act("key", [{"type": f"key{way}", "value": KEYS[key]} for way in WAYS])

    def _act(self, kind: str, actions: Sequence[dict[str, object]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self.firefox.send("input.performActions", context=self.tab, actions=[source])
