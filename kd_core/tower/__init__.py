"""The Knockdown Test with a tower (TEST-1): the world of cubes, the rule, the hand. No screen, no network, no clock."""
