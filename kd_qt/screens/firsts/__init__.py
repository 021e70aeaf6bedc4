"""First-time notes: a few words in an ordinary match, each once, the first time something happens to somebody."""
