"""How contenders are measured: the package's own way, which the notebooks use as well."""

from pathlib_games.graphs.measuring import Clocked, Timing, exponent, interleaved

__all__ = ["Clocked", "Timing", "exponent", "interleaved"]
