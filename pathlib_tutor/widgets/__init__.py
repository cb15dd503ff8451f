"""Widgets that ask questions and take answers."""
