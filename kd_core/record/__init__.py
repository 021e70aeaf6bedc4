"""Matches as text: scripts, records and their replay."""
