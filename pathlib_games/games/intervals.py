"""How sure a share of won games is."""

from __future__ import annotations

from math import sqrt

Z = 1.96
"""So many standard deviations around the middle lie 95 of 100 values of a normal distribution."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval at 95 % for the share of games that somebody wins.

    References
    ----------
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
    of the American Statistical Association 22 (1927), 209-212.
    """
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
