"""Round trips of positions through text and JSON."""

from __future__ import annotations

import json
from typing import Any

from pathlib_games.games.contract import Position


def assert_round_trips(position: Position[Any]) -> None:
    """Check that a position survives its text and its JSON, and plays alike."""
    data = position.to_json()
    for again in (
        type(position).from_text(position.to_text()),
        type(position).from_json(json.loads(json.dumps(data))),
    ):
        assert again == position
        assert again.to_text() == position.to_text()
        assert again.to_json() == data
        assert again.outcome() == position.outcome()
        # Beyond equality, the order of chance's choices counts.
        assert list(again.legal_moves()) == list(position.legal_moves())
