"""What teachers call: notebooks and sheets for a class, marks, and a report about it."""
