"""`python -m kd_core` is the command `knockdown`."""

from __future__ import annotations

import sys

from kd_core.cli import main

if __name__ == "__main__":
    sys.exit(main())
