"""The garbage collector looks at what changes, not at what stays.

A full collection goes through every object there is, which takes longer than a frame once the program is loaded. What
is there after the start (modules, packs, words) stays for good: it is put aside once, and full collections are short
from then on.
"""

from __future__ import annotations

import gc

AFTER_MS = 2500  # after the start, when nothing moves


def settle() -> None:
    gc.collect()
    gc.freeze()
