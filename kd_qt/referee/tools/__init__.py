"""The tools of the referee, one file each."""
