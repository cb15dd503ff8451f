"""What follows a program to write: its lines in order as a hint, and questions about it."""
