"""The rules of the games, and the graphs that their positions give."""
