"""The teachers' commands: notebooks and sheets for a class, marks, and a class report."""
