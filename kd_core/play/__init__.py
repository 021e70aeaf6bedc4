"""The game in the terminal: for one person against a bot, or for two at one keyboard."""
