"""Record a game of each package folder, move by move, and the verdicts of each exercise.

python -m tools.golden                  everything
python -m tools.golden ROOM ...         such as chutes or five-nodes

Tests compare these files with new ones, so the diff shows changes of rules, texts or chance.
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pathlib_games.games import GAMES
from pathlib_games.games.contract import Game
from pathlib_tutor.exercises import EXERCISES
from tools.golden_verdicts import verdict_file, verdicts

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden" / "games"
SEED = 54  # with this seed some games score early
MOST_TURNS = 40
GOES_ON = 20
"""The least number of turns of a game, if some of a few random moves allow it."""
TRIED = 10


def playthrough(game: Game[Any, Any]) -> str:
    """Play a game by random moves; return the positions, moves and outcome as text."""
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
    """Return the path of the recorded game."""
    return FOLDER / f"{name}.txt"


def room_of(name: str) -> str:
    """Return the name used here for a game or for an exercise's folder.

    Examples
    --------
    >>> room_of("color_lines"), room_of("color-lines/waves")
    ('color-lines', 'color-lines')
    """
    return name.partition("/")[0].replace("_", "-")


def texts(rooms: set[str]) -> Iterator[tuple[Path, str]]:
    """Yield each file and its new text for some folders."""
    for name, game in GAMES.items():
        if room_of(name) in rooms:
            yield golden_file(name), playthrough(game)
    for name in EXERCISES:
        if room_of(name) in rooms:
            yield verdict_file(name), verdicts(name)


def main() -> None:
    """Record what was asked for, and list the changed files."""
    parser = argparse.ArgumentParser(description="Write down games and what learners are told.")
    parser.add_argument("room", nargs="*", help="such as chutes or five-nodes; without one, all")
    known = {room_of(name) for name in (*GAMES, *EXERCISES)}
    asked = {room_of(name) for name in parser.parse_args().room} or known
    if not asked <= known:
        parser.error(f"the rooms are {', '.join(sorted(known))}, not {min(asked - known)}")
    for file, text in texts(asked):
        data = text.encode()
        if not file.exists() or file.read_bytes() != data:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            print(f"{file.parent.name}/{file.name}: written, {len(text.splitlines())} lines")


if __name__ == "__main__":
    main()
