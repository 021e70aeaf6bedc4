"""A host without a screen, as a program of its own.

    python -m tests.net.lab.hosting '{"home": …, "name": "Friday", "port": 0, "announce": true, "rules": {…}}'

Says in one line of JSON where its table is and who its captain may be, then serves it until standard input ends. With
`reopen` it opens the table that a host before it, with the same home, has left.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import msgspec

from kd_core.game import library
from kd_core.net.lan.hosted import HostedTable, left_open
from kd_core.net.security.identity import Identity
from kd_core.net.wire.schema import Rules


def opened(wish: dict[str, Any]) -> HostedTable:
    packs, identity = library.find(library.BOXES), Identity.load()
    if wish.get("reopen"):
        return HostedTable.reopen(left_open()[0], packs, identity, announce=wish["announce"])
    rules = msgspec.convert(wish["rules"], Rules)
    return HostedTable.open(
        wish["name"], rules, False, packs, identity, port=wish.get("port", 0), announce=wish["announce"]
    )


def main(wish: dict[str, Any]) -> None:
    os.environ["KNOCKDOWN_HOME"] = wish["home"]
    hosted = opened(wish)
    print(json.dumps({"port": hosted.target.port, "table": hosted.target.table, "captain": hosted.captain_word.hex()}))
    sys.stdout.flush()
    sys.stdin.read()
    hosted.close()


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
