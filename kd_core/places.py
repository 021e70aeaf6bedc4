"""Where the program keeps what belongs to its user: records and own packs, caches, settings. The only place that knows.

`KNOCKDOWN_HOME` moves everything into one folder of one's own choice.
"""

from __future__ import annotations

import os
from pathlib import Path

NAME = "knockdown"
RECORD_SUFFIX = ".kdr"


def data() -> Path:
    """Records and the user's own packs. The folder need not exist yet."""
    home = _home()
    if home is not None:
        return home
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False)


def cache() -> Path:
    """What can be made again at any time."""
    home = _home()
    if home is not None:
        return home / "cache"
    from platformdirs import user_cache_path

    return user_cache_path(NAME, appauthor=False)


def config() -> Path:
    """Settings."""
    home = _home()
    if home is not None:
        return home / "config"
    from platformdirs import user_config_path

    return user_config_path(NAME, appauthor=False)


def packs() -> Path:
    return data() / "packs"


def records() -> Path:
    return data() / "records"


def _home() -> Path | None:
    chosen = os.environ.get("KNOCKDOWN_HOME", "")
    return Path(chosen) if chosen else None
