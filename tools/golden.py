"""Play a game of each room by a fixed seed and write it down, move by move.

python -m tools.golden

A test compares the files with a new play, so a change of rules, texts or chance shows in the diff.
"""

import json
import random
from pathlib import Path
from typing import Any

from pathlib_games.games import GAMES
from pathlib_games.games.contract import Game

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden" / "games"
SEED = 54  # a seed from which points are earned early in some games
MOST_TURNS = 40
GOES_ON = 20
"""So many turns at least a game should go on, if some of a few random moves allow it."""
TRIED = 10


def playthrough(game: Game[Any, Any]) -> str:
    """Play a game by random moves and return each position, each move and the outcome as text."""
    rng = random.Random(f"golden game of {game.name}")
    position = game.new(SEED)
    parts = [f"{game.title}: random moves from seed {SEED}", position.to_text()]
    for turn in range(1, MOST_TURNS + 1):
        if position.outcome() is not None:
            break
        moves = [rng.choice(position.legal_moves()) for _ in range(TRIED)]
        afters = [position.play(move) for move in moves]
        chosen = 0
        if turn < GOES_ON:
            chosen = next((n for n, after in enumerate(afters) if after.outcome() is None), 0)
        position = afters[chosen]
        move = json.dumps(game.move_to_json(moves[chosen]))
        parts.append(f"turn {turn}: {move}\n{position.to_text()}")
    parts.append(f"outcome: {position.outcome()}")
    return "\n\n".join(parts) + "\n"


def golden_file(name: str) -> Path:
    """Return where the game of a room is written down."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Write all games down and say where."""
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = playthrough(game)
        golden_file(name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{golden_file(name).name}: {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
