"""Which cards a payment had better take: none that another special attack needs.

What the other special attacks cost is not worked out here. The legal actions list every one of them with every way to
pay for it now; one of these ways that makes do with the cards left over shows that it stays payable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from kd_qt.table.hands.picks import Entry, Parts


def kept(entry: Entry, entries: Iterable[Entry], hand: Sequence[str | None]) -> int:
    """How many other special attacks could still be paid for after this one, as things stand now."""
    own, paid = _special(entry), _cards(entry)
    left = Counter(("hand", card) for card in hand)
    left.subtract(paid)
    able: set[str] = set()
    for other in entries:
        special = _special(other)
        if special and special != own and special not in able and not _cards(other) - left:
            able.add(special)
    return len(able)


def _special(entry: Entry) -> str:
    return next((part[1] for part in entry.parts if part[0] == "special"), "")


def _cards(entry: Entry) -> Parts:
    return Counter({part: count for part, count in entry.parts.items() if part[0] == "hand"})
