"""Own cards: packs of one's own are written, checked, kept, shared and taken in on these screens."""
