"""Measuring: many matches between opponents, counting the tree of choices, and how fast it all goes."""
