"""The Knockdown Test on the screen: cubes, hand, clock, verdict. It shows what the host says and decides nothing."""
