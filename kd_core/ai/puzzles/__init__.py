"""Puzzles: positions with one best way, and the exact search that proves it."""
