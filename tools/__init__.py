"""Programs for those who build the course; learners never need them."""
