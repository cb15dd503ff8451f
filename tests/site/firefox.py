"""Firefox as its makers build it, driven by the few WebDriver BiDi commands that a test needs.

Playwright needs commands that the extended support release of Firefox does not know.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, cast

from websocket import create_connection

from tests.browser.browsers import listening

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
"""There is no internet: the proxy is a closed port, except for this machine. Closed pages end with
their Pythons."""
LISTENS = r"ws://127\.0\.0\.1:\d+"
"""The line in which Firefox says that it waits for commands."""
KEYS = {"ArrowRight": "\ue014", "Home": "\ue011"}
WAYS = ("Down", "Up")
PATIENCE = 60_000
"""The milliseconds for a busy machine, as in other browsers."""
RESTS = """
async () => {
  const element = ELEMENT;
  element?.scrollIntoView({block: 'center'});
  const box = () => JSON.stringify(element?.getBoundingClientRect());
  const before = box();
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  if (!element || box() !== before) return false;
  const {x, y, width, height} = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
"""
"""Whether an element exists, does not move from frame to frame, and is not covered."""


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
        The errors reported by its pages.
    """

    def __init__(self, path: str, profile: Path) -> None:
        (profile / "user.js").write_text(PREFERENCES, encoding="utf-8")
        command = [path, "--headless", "--remote-debugging-port=0", "--profile", str(profile)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        )
        self._number = 0
        self.errors: list[str] = []
        address = listening(self._process, LISTENS, profile / "firefox.log")
        self._socket = create_connection(f"{address}/session", timeout=600, suppress_origin=True)
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._process.kill()  # its profile is thrown away
        self._process.wait()

    def send(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command, and return the result."""
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
    """A tab, with the methods of Playwright's page that `SitePage` calls."""

    firefox: Firefox
    tab: str

    def goto(self, url: str) -> None:
        """Go to an address."""
        self.firefox.send("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def reload(self) -> None:
        """Load the page once more."""
        self.firefox.send("browsingContext.reload", context=self.tab, wait="complete")

    def evaluate(self, script: str, arg: object = None) -> Any:
        """Return a JavaScript value: an expression, or a function of one argument."""
        told = self._call(
            "async text => {"
            f" const found = ({script});"
            " const given = typeof found === 'function' ? found(JSON.parse(text)) : found;"
            " return JSON.stringify(await given ?? null); }",
            {"type": "string", "value": json.dumps(arg)},
        )
        return json.loads(told["value"])

    def _call(self, function: str, *arguments: dict[str, str]) -> dict[str, Any]:
        told = self.firefox.send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=arguments,
            target={"context": self.tab},
            awaitPromise=True,
        )
        if told["type"] == "exception":
            raise RuntimeError(told["exceptionDetails"]["text"])
        return cast("dict[str, Any]", told["result"])

    def wait_for_function(
        self, script: str, *, arg: object = None, timeout: float = PATIENCE
    ) -> None:
        """Wait at most this many milliseconds until JavaScript returns a true value."""
        self.evaluate(
            "async ([arg, timeout]) => {"
            " const late = new Promise((_, fail) => setTimeout(fail, timeout, 'still not so'));"
            f" const look = async () => {{ const found = ({script});"
            " return typeof found === 'function' ? found(arg) : found; };"
            " while (!await Promise.race([late, look()]))"
            " await new Promise(requestAnimationFrame); }",
            [arg, timeout],
        )

    def click(self, element: str) -> None:
        """Click into the middle of an element, given as JavaScript, when it is at rest."""
        self.wait_for_function(RESTS.replace("ELEMENT", element, 1))
        found = self._call(f"() => {element}")
        origin = {"type": "element", "element": {"sharedId": found["sharedId"]}}
        moved: dict[str, object] = {"type": "pointerMove", "x": 0, "y": 0, "origin": origin}
        self._act("pointer", [moved, *({"type": f"pointer{way}", "button": 0} for way in WAYS)])

    def press(self, key: str) -> None:
        """Press a key at the focus."""
        self._act("key", [{"type": f"key{way}", "value": KEYS[key]} for way in WAYS])

    def _act(self, kind: str, actions: Sequence[dict[str, object]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self.firefox.send("input.performActions", context=self.tab, actions=[source])
