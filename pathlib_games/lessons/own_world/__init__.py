"""Notebook 08: graphs and worlds of one's own."""
