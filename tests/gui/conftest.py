"""Tests of the window. They need no screen: the platform is chosen before anything imports Qt."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
