"""One authority for every match, and how players reach it: in memory now, over a network with the same messages."""
