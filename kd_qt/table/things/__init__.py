"""What lies on the table, listed as values (`spec`), and the items of the scene that follow the list."""
