"""What a player does at the table: pointer, drag, keys and focus; all of it comes down to picks in one selection."""
