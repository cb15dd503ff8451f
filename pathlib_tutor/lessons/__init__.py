"""The lessons: the exercises of each notebook, and the judges of its programs."""
