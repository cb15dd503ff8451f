"""A server of files such as GitHub Pages: it packs what can be packed, and counts what it sends."""

import functools
import gzip
import hashlib
import io
import socket
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

PACKED = ("text/", "application/javascript", "application/json", "application/wasm", "image/svg")
"""How the types begin that are sent packed: archives, fonts and pictures are packed already."""


@functools.cache
def packed(content: bytes) -> bytes:
    """Return bytes as a server packs them, neither fast nor as well as it could."""
    return gzip.compress(content, compresslevel=6, mtime=0)


class _Handler(SimpleHTTPRequestHandler):
    """Hands out files, and says nothing."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: Any, sent: Counter[str], directory: str) -> None:
        self.sent = sent
        super().__init__(*arguments, directory=directory)

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def send_head(self) -> BinaryIO | None:
        """Send the headers, and return what comes after them."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        if not path.is_file():
            return super().send_head()
        content, kind = path.read_bytes(), self.guess_type(str(path))
        mark = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        if self.headers.get("If-None-Match", "").removeprefix("W/") == mark:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            content = b""
        else:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", kind)
            if kind.startswith(PACKED) and "gzip" in self.headers.get("Accept-Encoding", ""):
                content = packed(content)
                self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("ETag", mark)
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        if self.command == "GET":
            self.sent[path.relative_to(self.directory).as_posix()] += len(content)
        return io.BytesIO(content)


class _Listener(ThreadingHTTPServer):
    """Answers, until it is closed: then it also hangs up, as a server that is gone does."""

    def __init__(self, *arguments: Any) -> None:
        self.calls: set[socket.socket] = set()
        super().__init__(*arguments)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Remember a connection, and answer it."""
        self.calls.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Forget a connection, and end it."""
        self.calls.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of browsers that hang up."""

    def server_close(self) -> None:
        """Answer nobody any more, those neither whose connection is open."""
        super().server_close()
        for call in [*self.calls]:
            with suppress(OSError):  # the other side was quicker
                call.shutdown(socket.SHUT_RDWR)


@dataclass
class Server:
    """A server of a site that can be stopped and started again at the same address.

    Attributes
    ----------
    root
        The folder that is served.
    folder
        The folder in it where the site is.
    port
        Where it listens, once it was started.
    sent
        How many bytes of each file were sent, headers not counted.
    """

    root: Path
    folder: str
    port: int = 0
    sent: Counter[str] = field(default_factory=Counter)
    running: _Listener | None = None

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.port}/{self.folder}/"

    def start(self) -> None:
        """Begin to answer."""
        if self.running is None:
            handler = functools.partial(_Handler, directory=str(self.root), sent=self.sent)
            self.running = _Listener(("127.0.0.1", self.port), handler)
            self.port = self.running.server_address[1]
            threading.Thread(target=self.running.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        if self.running is not None:
            self.running.shutdown()
            self.running.server_close()
            self.running = None
