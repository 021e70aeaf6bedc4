"""What goes over a wire: frames, the schema of every message, and the order in which both ends may say them."""
