# The keys alone. Idea: none.
# Told: What tells these two apart?


def my_node(cell, keys):
    return keys
