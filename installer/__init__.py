"""From a fresh machine to a running game, with nothing but the Python that is already there."""
