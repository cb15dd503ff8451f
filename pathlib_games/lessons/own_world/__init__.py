"""Notebook 09: graphs and worlds of one's own."""
