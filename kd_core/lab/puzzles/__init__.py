"""Finding puzzles in matches between opponents, choosing among them, and the command that does it."""
