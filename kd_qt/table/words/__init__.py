"""What the table says: the question in the bar, the log, the words for everything, and names for screen readers."""
