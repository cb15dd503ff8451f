"""Learners' programs: each runs in a process of its own, and comes back as values."""
