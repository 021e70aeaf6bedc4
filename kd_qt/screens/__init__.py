"""The screens of the window: from the start to the result, and what can be opened over them."""
