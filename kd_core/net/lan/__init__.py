"""The network itself: sockets, tables nearby, addresses, and what is wrong when it does not work."""
