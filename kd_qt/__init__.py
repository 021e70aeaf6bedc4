"""The window of Knockdown. It knows no rule: it shows views of the game and sends the actions that they offer."""
