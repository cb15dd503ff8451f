"""A file server like GitHub Pages: it compresses responses, and counts the bytes it sends."""

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
"""Prefixes of the compressed types: archives, fonts and pictures are compressed already."""


@functools.cache
def packed(content: bytes) -> bytes:
    """Return bytes compressed as by a server, at a middle level."""
    return gzip.compress(content, compresslevel=6, mtime=0)


class _Handler(SimpleHTTPRequestHandler):
    """Serves files silently."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: Any, sent: Counter[str], directory: str) -> None:
        self.sent = sent
        super().__init__(*arguments, directory=directory)

    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def send_head(self) -> BinaryIO | None:
        """Send the headers, and return the body."""
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
    """Answers until it is closed: then it also hangs up, like a server that is gone."""

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
        """Ignore browsers that hang up."""

    def server_close(self) -> None:
        """Stop answering, including on open connections."""
        super().server_close()
        for call in [*self.calls]:
            with suppress(OSError):  # the other side was faster
                call.shutdown(socket.SHUT_RDWR)


@dataclass
class Server:
    """A server of a site that can be stopped and restarted at the same address.

    Attributes
    ----------
    root
        The served folder.
    folder
        The site's folder in it.
    port
        The port, once it was started.
    sent
        The number of bytes sent of each file, without headers.
    """

    root: Path
    folder: str
    port: int = 0
    sent: Counter[str] = field(default_factory=Counter)
    running: _Listener | None = None

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.port}/{self.folder}/"

    def start(self) -> None:
        """Start to answer."""
        if self.running is None:
            handler = functools.partial(_Handler, directory=str(self.root), sent=self.sent)
            self.running = _Listener(("127.0.0.1", self.port), handler)
            self.port = self.running.server_address[1]
            threading.Thread(target=self.running.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop answering."""
        if self.running is not None:
            self.running.shutdown()
            self.running.server_close()
            self.running = None
