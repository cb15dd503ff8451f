"""The learner's record: the logbook, and everything computed from it."""
