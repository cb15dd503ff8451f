"""The exercises of the notebooks that belong to no game."""
