"""Shortest paths through board games: graphs, traces, pictures, widgets and exercises."""

__version__ = "0.1.0"
