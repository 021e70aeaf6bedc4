"""Fair play without I/O: a key that all make together, the receipt at the end, and a match whose host was lost."""
