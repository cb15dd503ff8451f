"""Positions are written and read again."""

from __future__ import annotations

import json
from typing import Any

from pathlib_games.games.contract import Position


def assert_round_trips(position: Position[Any]) -> None:
    """Check that a position comes back from its text and from its JSON, and plays alike."""
    data = position.to_json()
    for again in (
        type(position).from_text(position.to_text()),
        type(position).from_json(json.loads(json.dumps(data))),
    ):
        assert again == position
        assert again.to_text() == position.to_text()
        assert again.to_json() == data
        assert again.outcome() == position.outcome()
        # Not only what is equal counts: so does the order in which chance may choose.
        assert list(again.legal_moves()) == list(position.legal_moves())
