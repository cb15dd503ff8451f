"""Widgets for notebooks: step through a search, click on a board."""
