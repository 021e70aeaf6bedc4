"""Knockdown without a screen: the rules, the content, the records and the opponents."""

__version__ = "0.5.0"
