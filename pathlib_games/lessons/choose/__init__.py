"""Notebook 08: which search for which question."""
