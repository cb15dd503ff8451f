"""What a learner did: the logbook, and what is read from it."""
