"""Tables on the network in the terminal: `knockdown host` serves them, `knockdown join` plays at them."""
