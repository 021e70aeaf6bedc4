"""What a host without a display says: a line for each thing that happens, in words or as JSON.

Names come from strangers. They were cleaned where they came in; here nothing is printed that a terminal obeys.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from kd_core import text
from kd_core.net.lan.addresses import Target, link_of, qr
from kd_core.net.table.table import Table
from kd_core.play.lan.harmless import harmless
from kd_core.play.lan.news import News

MOST_CODES = 4  # QR codes on one screen
SQUARES = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}  # dark squares on bright


class Report:
    def __init__(self, lang: str, as_json: bool) -> None:
        self.lang = lang
        self._json = as_json

    def opened(self, table: Table, fingerprint: bytes, again: bool = False, with_qr: bool = False) -> None:
        reach = table.reach
        target = Target(tuple(reach.addresses), reach.port, table.id, table.code, fingerprint)
        link = link_of(target)
        if self._json:
            known = {"link": link, "code": table.code or None, "addresses": reach.addresses, "port": reach.port}
            self._put_json("reopened" if again else "opened", table, fingerprint=fingerprint.hex(), **known)
            return
        self._put(self._say("reopened" if again else "opened", name=table.name))
        self._put(self._say("link", link=link), 2)
        self._put(self._say("addresses", addresses=", ".join(reach.addresses), port=reach.port), 2)
        if table.code:
            self._put(self._say("code", code=table.code), 2)
        if with_qr and draws_squares():
            self._draw(link)

    def news(self, table: Table, news: News) -> None:
        if self._json:
            self._put_json(news.what, table, **news.params)
        elif not news.small:
            self._put(f"{time.strftime('%H:%M:%S')}  {table.name}: {news.sentence(self.lang)}")

    def told(self, what: str, **params: Any) -> None:
        """About the host itself."""
        if self._json:
            self._put_json(what, None, **params)
        else:
            self._put(self._say(what, **params))

    def _say(self, key: str, **params: Any) -> str:
        return text.say(self.lang, f"lan.host.{key}", **params)

    def _put_json(self, event: str, table: Table | None, **more: Any) -> None:
        about = {} if table is None else {"table": table.id, "name": table.name}
        told = {key: value for key, value in more.items() if key != "name"}
        who = {"who": more["name"]} if "name" in more else {}
        self._put(json.dumps({"event": event, **about, **who, **told}))

    def _put(self, line: str, indent: int = 0) -> None:
        if sys.stdout is None:
            raise BrokenPipeError
        sys.stdout.write(" " * indent + harmless(line) + "\n")
        sys.stdout.flush()

    def _draw(self, link: str) -> None:
        for line in squares(qr(link)):
            self._put(line, 2)


def squares(rows: list[list[bool]]) -> list[str]:
    """Two rows of a code in one line of text, with the quiet border that cameras need."""
    wide = len(rows[0]) + 4
    whole = [[False] * wide] * 2 + [[False, False, *row, False, False] for row in rows] + [[False] * wide] * 3
    return ["".join(SQUARES[pair] for pair in zip(*whole[at : at + 2])) for at in range(0, len(whole) - 1, 2)]


def draws_squares() -> bool:
    """Only on a terminal, and where its letters have such squares."""
    out = sys.stdout
    return out is not None and out.isatty() and "utf" in (out.encoding or "").lower().replace("-", "")
