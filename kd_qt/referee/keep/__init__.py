"""Keeping the match of a real table: what people tell is remembered, corrected, taken back and found again."""
