"""Drawings for a painter in tests: it loads this module, so the module is small."""

from __future__ import annotations

import os
import time


def whose() -> bytes:
    return str(os.getpid()).encode()


def printing() -> bytes:
    os.write(1, b"what a library says")
    return b"drawn"


def failing() -> bytes:
    raise ZeroDivisionError(os.getpid())


def dying(pid: int) -> bytes:
    if os.getpid() != pid:
        os._exit(1)
    return b"drawn here"


def lasting() -> bytes:
    time.sleep(60)
    return b""
