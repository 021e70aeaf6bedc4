"""The referee: the third player at a table with the printed box. Read from three metres, answered in two taps."""
