"""Tournaments of snakes: many seeded games, and how sure one can be of what they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import comb, inf
from statistics import median
from time import process_time

from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.players import SNAKES, Player, seated
from pathlib_games.games.battlesnake.position import Position, new_game
from pathlib_games.games.battlesnake.replay import play
from pathlib_games.games.texts import wilson
from pathlib_games.processes import ALL_CORES, Workers
from pathlib_games.words import counted


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a tournament."""

    winner: str | None  # the name of the snake that won
    turns: int  # how long the game was
    slowest: Mapping[str, float]
    """The longest processor time in seconds that each snake took for a move, by name."""
    met: Cell | None = None  # where equally long heads met, if that is how nobody was left
    seed: int = 0  # enough to play the same game again


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the interval that holds the truth in 95 of 100 tournaments."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"


def match(
    names: Sequence[str],
    seed: int,
    ruleset: str = "standard",
    *,
    players: Mapping[str, Player] = SNAKES,
    most_turns: float = inf,
) -> Played:
    """Play one game; the seed also says who sits where.

    Parameters
    ----------
    names
        The names of one or more different snakes.
    seed
        What everything random in the game is drawn from.
    ruleset
        As for `new_game`.
    players
        The snakes by name.
    most_turns
        The game is stopped here.

    Notes
    -----
    The snakes are not hurried: what they answer does not depend on how busy the machine is.

    Examples
    --------
    >>> match(["tutorial", "random"], seed=1).winner
    'tutorial'
    """
    shift = seed % len(names)
    slowest = dict.fromkeys(names, 0.0)

    def timed(player: Player, name: str, position: Position, you: str, _: float) -> str:
        begin = process_time()
        chosen = player(position, you, inf)
        slowest[name] = max(slowest[name], process_time() - begin)
        return chosen

    start = new_game([*names[shift:], *names[:shift]], seed, ruleset)
    last = start
    with seated(players) as seat:
        here = seat()
        for last in play(start, {name: partial(timed, here[name], name) for name in names}):
            if last.turn >= most_turns:
                break
    winner = last.winner if len(names) > 1 else None
    met = meeting(last) if winner is None else None
    return Played(winner, last.turn, slowest, met, seed)


def meeting(last: Position) -> Cell | None:
    """Return where heads met in the last turn of a game, if nobody survived that."""
    out = [snake for snake in last.snakes if snake.eliminated_on_turn == last.turn]
    heads = {snake.head for snake in out if snake.eliminated_cause == "head-collision"}
    return heads.pop() if len(heads) == 1 and not last.living else None


def tournament(
    names: Sequence[str], games: int, *, players: Mapping[str, Player] = SNAKES
) -> Iterator[Played]:
    """Play the games with the seeds 0, 1, 2, ..., one after the other."""
    with seated(players) as seat:
        for seed in range(games):
            yield match(names, seed, players=seat())


def parallel_tournament(
    names: Sequence[str],
    games: int,
    ruleset: str = "standard",
    *,
    most_turns: float = inf,
    workers: Workers = ALL_CORES,
) -> Iterator[Played]:
    """Play the same games on all cores, or elsewhere; for the snakes that have a name in `SNAKES`.

    In a browser there are no processes, so the games are played one after the other.
    """
    one = partial(match, names, ruleset=ruleset, most_turns=most_turns)
    yield from workers.map(one, range(games))


def win_rate(wins: int, games: int) -> Estimate:
    """Estimate in how many of all games a snake wins, as a share of 1: Wilson's interval."""
    return Estimate(wins / games, *wilson(wins, games))


def median_of(values: Sequence[float]) -> Estimate:
    """Estimate the median of what the values are drawn from, with an interval at 95 %.

    Each value lies below the true median with a chance of one half, so the number of those below
    follows a binomial distribution: that says how many values to leave out at both ends.

    Examples
    --------
    >>> print(median_of(range(1, 101)))
    50.5 (40 to 61)
    """
    ordered, count = sorted(values), len(values)
    left_out, chance = 0, 1 / 2**count
    while chance <= 0.025 and left_out < (count - 1) // 2:
        left_out += 1
        chance += comb(count, left_out) / 2**count
    first = max(0, left_out - 1)
    return Estimate(median(ordered), ordered[first], ordered[-1 - first])


@dataclass(frozen=True, slots=True)
class Result:
    """What a tournament shows about the first of its snakes.

    Attributes
    ----------
    names
        The snakes; the first one is meant.
    games, wins, draws
        How many games there were, how many it won, and how many nobody won.
    rate
        In how many of all games it wins, as a share of 1.
    turns
        The median length of a game.
    slowest
        The longest processor time in seconds that it took for a move.
    drawn
        How the draws came about, in a sentence; empty if there were none.
    """

    names: tuple[str, ...]
    games: int
    wins: int
    draws: int
    rate: Estimate
    turns: Estimate
    slowest: float
    drawn: str = ""


def result(names: Sequence[str], played: Sequence[Played]) -> Result:
    """Sum up the games of a tournament for the first of the names."""
    wins = sum(game.winner == names[0] for game in played)
    return Result(
        tuple(names),
        len(played),
        wins,
        sum(game.winner is None for game in played) if len(names) > 1 else 0,
        win_rate(wins, len(played)),
        median_of([game.turns for game in played]),
        max(game.slowest[names[0]] for game in played),
        draws_told(played) if len(names) > 1 else "",
    )


def draws_told(played: Sequence[Played]) -> str:
    """Say how the games came about that nobody won."""
    drawn = [game for game in played if game.winner is None]
    met = [game for game in drawn if game.met is not None]
    if not drawn:
        return ""
    if not met:
        return f"Of {counted(len(drawn), 'draw')}, in none equally long heads met."
    (cell, _), *_ = Counter(game.met for game in met).most_common(1)
    (turns, _), *_ = Counter(game.turns for game in met).most_common(1)
    usual = min(met, key=lambda game: (game.met != cell, abs(game.turns - turns)))
    return (
        f"Of {counted(len(drawn), 'draw')}, in {len(met)} equally long heads met, mostly on {cell} "
        f"and after {counted(turns, 'turn')}, as with seed {usual.seed}."
    )


def contest(name: str, rival: str, games: int, players: Mapping[str, Player] = SNAKES) -> Result:
    """Let two snakes play some games, with a progress bar if it takes long.

    Examples
    --------
    >>> contest("tutorial", "random", games=10).wins
    10
    """
    from tqdm import tqdm

    names = [name, rival]
    running = tournament(names, games, players=players)
    shown = tqdm(running, f"{name} against {rival}", games, delay=10, leave=False)
    return result(names, list(shown))


DUELS = (("planner", "tutorial"), ("planner", "random"), ("tutorial", "random"))


def figures(games: int, most_turns: int = 2000, workers: Workers = ALL_CORES) -> str:
    """Measure our snakes against each other and alone, with a progress bar; give a Markdown table.

    `games`: in each tournament; those of a lone snake stop after `most_turns`, which does not
    change a median below.
    """
    from tqdm import tqdm

    lines = [
        f"{games} games each on 11 x 11 (seeds 0 to {games - 1}), seats in turn; in brackets the",
        "interval that holds the truth in 95 of 100 such tournaments.",
        "",
        "| snake | against | won | lost | drawn | wins, % | turns, median | slowest move, ms |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    alone: dict[str, float] = {}
    for names in [*DUELS, ("tutorial",), ("planner",)]:
        rules, stop = ("standard", inf) if len(names) > 1 else ("solo", most_turns)
        running = parallel_tournament(names, games, rules, most_turns=stop, workers=workers)
        found = result(names, list(tqdm(running, " against ".join(names), games, leave=False)))
        lost = found.games - found.wins - found.draws
        rate = Estimate(
            *(100 * part for part in (found.rate.value, found.rate.low, found.rate.high))
        )
        won = f"{found.wins} | {lost} | {found.draws} | {rate}" if names[1:] else "| | | "
        lines.append(
            f"| {names[0]} | {', '.join(names[1:]) or 'nobody'} | {won} "
            f"| {found.turns} | {1000 * found.slowest:.0f} |"
        )
        if len(names) == 1:
            alone[names[0]] = found.turns.value
    times = alone["planner"] / alone["tutorial"]
    lines += ["", f"Alone, the planner lives {times:.1f} times as long as the tutorial's snake."]
    return "\n".join(lines)
