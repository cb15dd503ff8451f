"""Judging answers: tables, orders, paths, programs."""
