"""Learners' programs: each runs in a process of its own and returns plain values."""
