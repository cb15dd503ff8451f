"""What asks, judges, explains, records and marks: the tutor of the course."""
