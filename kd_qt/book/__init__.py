"""The rulebook's pictures, and the player aid to print."""
