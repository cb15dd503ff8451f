"""Notebook 07: which search for which question."""
