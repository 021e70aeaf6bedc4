"""Packs: load, check, and the words on the cards. Knows what a pack says, nothing about how a rule works."""
