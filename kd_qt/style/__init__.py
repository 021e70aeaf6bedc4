"""How everything looks, sounds and moves. Painters only: nothing in here knows what is legal or whose turn it is."""
