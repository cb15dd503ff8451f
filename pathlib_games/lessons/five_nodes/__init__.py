"""Notebook 02: tables, orders, paths and programs about five nodes."""
