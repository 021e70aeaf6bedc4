"""The code of a locked table: six signs that are told from mouth to mouth.

Both ends use it as the password of SPAKE2, so nobody who listens, and nobody who answers in the host's place, learns
anything by which codes could be tried at home: each guess costs a visit. Host and guest mix in the fingerprint of the
certificate that they see. Somebody between them has to show a certificate of his own, so the two reckon with different
fingerprints, and neither believes the other, even if the code is right.

Guest: `share`, `prove`, `confirms`. Host: `challenge`, `accept`. The guest proves first: a host that does not know
the code learns nothing but whether its one guess was right.

`Door` counts wrong codes. Five from one address close the door to that address for a minute; that comes first, so that
one clumsy or hostile computer costs nobody else anything. Somebody with many addresses meets the second limit, twenty
for the whole table, and then keeps new guests out for a minute as well: that is the price of not being guessed at, and
those who have a seat still come back, for they need no code. After forty a new code is due. Trying costs the host a few
milliseconds, so tries that are begun and dropped are counted, too.
"""

from __future__ import annotations

import hmac
import secrets
from collections import deque
from hashlib import sha256

from spake2 import SPAKE2_A, SPAKE2_B

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no 0 O 1 I L: nobody mishears or misreads them
LENGTH = 6
SHARE_BYTES = 33  # whose half it is, and a point; the library checks lengths by assertions alone

_GUEST = b"knockdown guest "
_HOST = b"knockdown host "


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def normalise(typed: str) -> str:
    """As it was meant: small letters, spaces and dashes do not matter. Empty: that is no code."""
    code = "".join(sign for sign in typed[:100].upper() if not sign.isspace() and sign not in "-–—_.")
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else ""


def _password(code: str) -> bytes:
    return (normalise(code) or code).encode("utf-8", "replace")


class _Half:
    """What both ends do: one SPAKE2 that is used once."""

    def __init__(self, exchange: SPAKE2_A | SPAKE2_B) -> None:
        self._exchange = exchange
        self._share: bytes = exchange.start()
        self._key: bytes | None = None

    def share(self) -> bytes:
        return self._share

    def _finish(self, share: bytes) -> None:
        """A share that is none, or ours reflected, or a second one, leaves a key that nobody has."""
        try:
            self._key = self._exchange.finish(share if len(share) == SHARE_BYTES else b"")
        except Exception:  # the library says ValueError, AssertionError, IndexError and errors of its own
            self._key = secrets.token_bytes(32)

    def _proof(self, who: bytes) -> bytes:
        key = self._key if self._key is not None else secrets.token_bytes(32)
        return hmac.digest(key, b"knockdown code " + who, sha256)


class CodeOfHost(_Half):
    def __init__(self, code: str, fingerprint: bytes) -> None:
        super().__init__(SPAKE2_B(_password(code), idA=_GUEST, idB=_HOST + fingerprint))

    def challenge(self, guest_share: bytes) -> bytes:
        """Takes the guest's half; the answer is the host's."""
        self._finish(guest_share)
        return self._share

    def accept(self, proof: bytes) -> bytes | None:
        """The host's own proof if the guest knows the code. There is one try."""
        right = hmac.compare_digest(self._proof(b"guest"), proof)
        answer = self._proof(b"host")
        self._key = None
        return answer if right else None


class CodeOfGuest(_Half):
    def __init__(self, code: str, fingerprint: bytes) -> None:
        super().__init__(SPAKE2_A(_password(code), idA=_GUEST, idB=_HOST + fingerprint))

    def prove(self, host_share: bytes) -> bytes:
        self._finish(host_share)
        return self._proof(b"guest")

    def confirms(self, host_proof: bytes) -> bool:
        """Whether the host knows the code as well, and nobody stands between."""
        return hmac.compare_digest(self._proof(b"host"), host_proof)


# -- the door ----------------------------------------------------------------------------------------------------------

TRIES = 5
TRIES_OF_ALL = 20
BEGUN = 40  # tries that one address may begin in a minute, right ones and dropped ones included
BEGUN_BY_ALL = 200
CLOSED_SECONDS = 60.0
FAILURES_OF_A_CODE = 40


class _Count:
    """So many within a minute, and then a minute nothing."""

    __slots__ = ("_limit", "_moments", "_until")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._moments: deque[float] = deque()
        self._until = float("-inf")

    def add(self, now: float) -> None:
        self._forget(now)
        self._moments.append(now)
        if len(self._moments) >= self._limit:
            self._until = now + CLOSED_SECONDS
            self._moments.clear()

    def wait(self, now: float) -> float:
        return max(0.0, self._until - now)

    def left(self, now: float) -> int:
        self._forget(now)
        return 0 if self.wait(now) else self._limit - len(self._moments)

    def idle(self, now: float) -> bool:
        """Nothing to remember any more."""
        self._forget(now)
        return not self._moments and not self.wait(now)

    def _forget(self, now: float) -> None:
        while self._moments and self._moments[0] <= now - CLOSED_SECONDS:
            self._moments.popleft()


class Door:
    """Of one locked table. Ask `may_try` before each try and `closed_for` before judging it, say `failed` after each
    wrong code."""

    def __init__(self) -> None:
        self._failed: dict[str, _Count] = {}
        self._begun: dict[str, _Count] = {}
        self._failed_all = _Count(TRIES_OF_ALL)
        self._begun_all = _Count(BEGUN_BY_ALL)
        self._failures = 0

    def may_try(self, address: str, now: float) -> float:
        """0.0: a try begins now. Else the seconds until there may be one."""
        self._tidy(now)
        begun = self._begun.get(address) or _Count(BEGUN)
        wait = max(begun.wait(now), self._begun_all.wait(now), self.closed_for(address, now))
        if not wait:
            begun.add(now)
            self._begun[address] = begun
            self._begun_all.add(now)
        return wait

    def closed_for(self, address: str, now: float) -> float:
        """For how many seconds no code is looked at, because of wrong ones. To be asked again before a proof is judged:
        else somebody begins many tries at once, before the first of them has failed."""
        mine = self._failed.get(address) or _Count(TRIES)
        return max(mine.wait(now), self._failed_all.wait(now))

    def failed(self, address: str, now: float) -> None:
        self._failures += 1
        self._failed.setdefault(address, _Count(TRIES)).add(now)
        self._failed_all.add(now)

    def left(self, address: str, now: float) -> int:
        """How many tries this address has left."""
        mine = self._failed.get(address) or _Count(TRIES)
        return min(mine.left(now), self._failed_all.left(now))

    @property
    def needs_new_code(self) -> bool:
        """So many guesses were made that the table should take another code, and say `code_is_new`."""
        return self._failures >= FAILURES_OF_A_CODE

    def code_is_new(self) -> None:
        """Nobody has guessed at it yet; whoever has to wait still waits."""
        self._failures = 0

    def _tidy(self, now: float) -> None:
        """Addresses are free for whoever wants many of them: those with nothing to remember go."""
        for counts in (self._failed, self._begun):
            for address in [address for address, count in counts.items() if count.idle(now)]:
                del counts[address]
