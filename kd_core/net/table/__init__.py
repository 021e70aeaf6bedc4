"""A table without I/O: who sits where, what was agreed, who is away, and the match that is played at it."""
