"""What happened, shown as motion: cards, fighters and the great moments of a round."""
