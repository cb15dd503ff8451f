"""The tutor of the course: asks, judges, explains, records and marks."""
