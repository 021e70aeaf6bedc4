"""The table where a match is played: it shows views and sends actions, and knows no rule."""
