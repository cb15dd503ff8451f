"""Pictures and words: what a graph, a board or a search looks like."""
