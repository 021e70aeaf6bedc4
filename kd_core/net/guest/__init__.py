"""The guest's end of a table, without I/O: what it knows, and the match as terminal and window play it."""
