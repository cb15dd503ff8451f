"""A page's messages to a widget, and the display that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib_games.widgets.live import TellingWidget


def hear(widget: TellingWidget, **message: Any) -> dict[str, Any]:
    """Send a browser's message, and return the answer."""
    answers: list[dict[str, Any]] = []
    widget.send = answers.append
    try:
        widget._hear(None, {**message, "ticket": "7"}, None)
    finally:
        (answer,) = answers
    return answer


def send(widget: TellingWidget, **message: Any) -> dict[str, Any]:
    """Send a browser's message, and return the new display."""
    hear(widget, **message)
    return dict(widget._state)


def press(widget: TellingWidget, words: str, **more: Any) -> str:
    """Press a button, and return the words."""
    hear(widget, press=words, **more)
    return widget.said


def tone(widget: TellingWidget) -> str:
    """Return whether the words are about something right or wrong."""
    return str(widget._state["say"]["tone"])
