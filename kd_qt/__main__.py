"""`python -m kd_qt`."""

import sys

from kd_qt.app import main

if __name__ == "__main__":
    sys.exit(main())
