"""The receipt: at the end the host shows the whole record, and everybody's program holds it against its own memory.

Each check has a verdict of its own: "ok", "bad", or "unproved" where we were away and cannot say. One that is bad makes
the whole unfair. What the host sends may be anything: no bytes make this raise, look for files, or take forever; yet
it plays the match again, which is nothing for a thread that paints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from kd_core import text
from kd_core.content.model import Pack
from kd_core.game import Match, Options, Setup, actions
from kd_core.game.events import Event, redact
from kd_core.net.fair.pledges import key_of, pledge_of
from kd_core.net.fair.witness import Witness, digest
from kd_core.net.wire.schema import Finished, Rules
from kd_core.record import Record, RecordError
from kd_core.record.chain import Broken
from kd_core.record.fair import Fair, Sealed
from kd_core.record.record import Choice, Note, Undone, parse
from kd_core.record.terms import terms_of

__all__ = ["Check", "Receipt", "Witness", "check"]

Verdict = Literal["ok", "bad", "unproved"]
Whole = Literal["fair", "unproved", "unfair"]

LARGEST = 4 << 20  # bytes of a record
MOST_STEPS = 20_000  # that are played again
NAMES = (
    "readable", "chain", "same_match", "host_pledge", "own_pledge", "pledges", "key", "beginning", "marks", "replay",
    "views", "events", "choices", "result",
)  # fmt: skip
OF_A_SEAT = ("own_pledge", "choices")  # a watcher has none
VERDICT_ACTIONS = (actions.Tower, actions.SwitchToDice)  # both sides say them; they stand under the defender's seat


@dataclass(frozen=True)
class Check:
    name: str
    verdict: Verdict
    params: dict[str, Any] = field(default_factory=dict)

    def sentence(self, lang: str) -> str:
        """What was found, for people."""
        if self.verdict == "unproved":
            return text.say(lang, "lan.receipt.unproved", what=text.say(lang, f"lan.receipt.{self.name}"))
        if self.verdict == "bad":
            return text.say(lang, f"lan.receipt.{self.name}_bad", **self.params)
        return text.say(lang, f"lan.receipt.{self.name}", **self.params)


@dataclass(frozen=True)
class Receipt:
    checks: list[Check]
    verdict: Whole

    def sentence(self, lang: str) -> str:
        return text.say(lang, f"lan.receipt.verdict_{self.verdict}")


class _Bad(Exception):
    """A check failed; what goes into its sentence."""

    def __init__(self, **params: Any) -> None:
        super().__init__(params)
        self.params = params


class _Unproved(Exception):
    """We cannot say."""


def check(finished: Finished, witness: Witness, packs: Sequence[Pack]) -> Receipt:
    """Hold what the host shows at the end against what we remember; it plays the match again. Never raises."""
    names = [name for name in NAMES if witness.seat is not None or name not in OF_A_SEAT]
    witness.note()
    judge = _Judge(finished, witness, packs)
    checks = [judge.check(name) for name in names]
    verdicts = {one.verdict for one in checks}
    verdict: Whole = "unfair" if "bad" in verdicts else "unproved" if "unproved" in verdicts else "fair"
    return Receipt(checks, verdict)


class _Judge:
    def __init__(self, finished: Finished, witness: Witness, packs: Sequence[Pack]) -> None:
        self.finished, self.witness, self.packs = finished, witness, packs
        self._record: Record | None = None
        self._trouble: RecordError | None = None
        self._moments: list[_Moment] | None = None

    def check(self, name: str) -> Check:
        try:
            return Check(name, "ok", _CHECKS[name](self) or {})
        except _Bad as why:
            return Check(name, "bad", why.params)
        except _Unproved:
            return Check(name, "unproved")
        except Exception:  # a record that no check foresaw is none that a host of ours writes
            return Check(name, "bad")

    # -- the record ----------------------------------------------------------------------------------------------------

    def readable(self) -> None:
        if not self.finished.record:
            raise _Unproved
        try:
            if len(self.finished.record) > LARGEST:
                raise RecordError(Path("record"), "too long")
            record = parse(Path("record"), self.finished.record, self.packs, only_these=True)
        except RecordError as why:
            self._trouble = why
            if isinstance(why.__cause__, Broken):
                return
            raise _Bad(line=why.line) from why
        if record.fair is None or record.damaged or len(record.steps) > MOST_STEPS:
            raise _Bad(line=1)
        self._record = record

    def chain(self) -> None:
        if self._trouble is not None and isinstance(self._trouble.__cause__, Broken):
            raise _Bad(line=self._trouble.line)
        self._read()

    def _read(self) -> tuple[Record, Fair]:
        """What was read; what cannot be read proves nothing further."""
        if self._record is None or self._record.fair is None:
            raise _Unproved
        return self._record, self._record.fair

    def same_match(self) -> None:
        _, fair = self._read()
        if fair.table != self.witness.table or fair.match != self.finished.match:
            raise _Bad
        if self.witness.match is None:
            raise _Unproved
        if fair.match != self.witness.match:
            raise _Bad

    # -- the key -------------------------------------------------------------------------------------------------------

    def host_pledge(self) -> None:
        _, fair = self._read()
        self._kept(fair, fair.host, None)
        if self._announced().host != fair.host.pledge:
            raise _Bad

    def own_pledge(self) -> None:
        _, fair = self._read()
        seat = self.witness.seat
        if not self.witness.secret or seat is None:
            raise _Unproved
        own = fair.seats[seat] if seat < len(fair.seats) else None
        if own is None or own.secret != self.witness.secret:
            raise _Bad
        self._kept(fair, own, seat)

    def pledges(self) -> None:
        _, fair = self._read()
        for seat, one in enumerate(fair.seats):
            if one is not None:
                self._kept(fair, one, seat)
        self._same_pledges(fair, self._announced().seats)

    def _same_pledges(self, fair: Fair, announced: Sequence[bytes | None]) -> None:
        if len(announced) != len(fair.seats):
            raise _Bad
        kept = [None if one is None else one.pledge for one in fair.seats]
        if any(mine is not None and mine != told for mine, told in zip(kept, announced)):
            raise _Bad
        if kept != list(announced):  # somebody went away before the secret was told: or so the host says
            raise _Unproved

    def _kept(self, fair: Fair, one: Sealed, seat: int | None) -> None:
        if one.pledge != pledge_of(one.secret, fair.table, fair.match, seat):
            raise _Bad

    def _announced(self) -> Any:
        if self.witness.pledges is None:
            raise _Unproved
        return self.witness.pledges

    def key(self) -> None:
        record, fair = self._read()
        secrets = [None if one is None else one.secret for one in fair.seats]
        if record.beginning.setup.key != key_of(fair.table, fair.match, fair.host.secret, secrets):
            raise _Bad

    def beginning(self) -> None:
        """Everything that chance did comes from the key: no deck was put there, and the terms are those we were told.
        After a host was lost, what nobody knew was drawn by the heir alone."""
        record, fair = self._read()
        position = record.beginning.position
        if (position is not None) != self.witness.continued or (fair.continued is not None) != self.witness.continued:
            raise _Bad
        if position is not None and "rng" in position:
            raise _Bad
        if (
            position is None
            and self.witness.rules is not None
            and not _agreed(record.beginning.setup, self.witness.rules)
        ):
            raise _Bad
        if self.witness.terms is None:
            raise _Unproved
        if digest(terms_of(record.start(), record.players)) != self.witness.terms:
            raise _Bad

    # -- what was told -------------------------------------------------------------------------------------------------

    def marks(self) -> dict[str, Any]:
        record, _ = self._read()
        heads = _heads(record)
        last = -1
        for seq, head in self.witness.marks:
            at = heads.get((seq, head), -1)
            if at < last or at < 0:
                raise _Bad(seq=seq)
            last = at
        if not self.witness.marks and record.steps:
            raise _Unproved
        return {"n": len(self.witness.marks)}

    def replay(self) -> dict[str, Any]:
        record, _ = self._read()
        try:
            self._moments = list(_moments(record))
            record.match()
        except RecordError as why:
            raise _Bad(line=why.line) from why
        return {"n": len(record.choices)}

    def _played(self) -> list[_Moment]:
        if self._moments is None:
            raise _Unproved
        return self._moments

    def views(self) -> dict[str, Any]:
        moments, seen = self._played(), self.witness.views
        for seq in sorted(seen):
            if not 0 <= seq < len(moments) or digest(moments[seq].match.view(self.witness.seat)) != seen[seq]:
                raise _Bad(seq=seq)
        if self.witness.changed is not None:
            raise _Bad(seq=self.witness.changed)
        if len(seen) < len(moments):
            raise _Unproved
        return {"n": len(seen)}

    def events(self) -> None:
        moments, witness = self._played(), self.witness
        for seq, told in witness.events.items():
            if not 0 < seq < len(moments) or moments[seq].told(witness.seat) != told:
                raise _Bad(seq=seq)
        logs = {seq: _log(moments, seq, witness.seat) for seq in witness.log if 0 <= seq < len(moments)}
        for seq, told in witness.log.items():
            if seq not in logs or digest(logs[seq]) != told:
                raise _Bad(seq=seq)
        covered = max(witness.log, default=-1)
        if covered < 0 or any(seq not in witness.events for seq in range(covered + 1, len(moments))):
            raise _Unproved

    def choices(self) -> dict[str, Any]:
        """Every choice of ours is one that we sent, in that order; others were made by the clock or a stand-in."""
        record, _ = self._read()
        said = iter(self.witness.choices)
        own = [step for step in record.steps if isinstance(step, Choice) and step.seat == self.witness.seat]
        for choice in own:
            if choice.by or isinstance(choice.action, VERDICT_ACTIONS):
                continue
            if choice.action.to_json() not in said:  # goes on after the last one that was found
                raise _Bad(line=choice.line) if self.witness.whole else _Unproved
        if _taken_back(record, self.witness.seat) > self.witness.takes_back:
            raise _Bad(line=0) if self.witness.whole else _Unproved
        return {"n": len(own), "others": sum(bool(choice.by) for choice in own)}

    def result(self) -> None:
        record, _ = self._read()
        last = self._played()[-1].match
        reason = record.reason or "played"
        winner = record.result["winner"] if record.reason and record.result else last.winner
        if (reason, winner) != (self.finished.reason, self.finished.winner):
            raise _Bad
        if reason == "played" and winner is None:
            raise _Bad


_CHECKS: dict[str, Callable[[_Judge], dict[str, Any] | None]] = {name: getattr(_Judge, name) for name in NAMES}


def _agreed(setup: Setup, rules: Rules) -> bool:
    """What was left open in the lobby is drawn with the key: a host that names it could try until it likes the deck."""
    named = (setup.mode, setup.options, setup.arena)
    if named != (rules.mode, Options(rules.test, rules.relief), rules.arena or None):
        return False
    if rules.mode == "teams":
        return list(setup.boxes or []) == rules.boxes
    return setup.skills == (rules.skills or None)


# -- the record, played again ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Moment:
    """How it stood after a message of the host, and what led there; `undo`: a choice was taken back."""

    match: Match
    choice: Choice | None = None
    events: Sequence[Event] = ()
    secret: bool = False
    undo: bool = False
    made: int = 0  # choices that stand

    def told(self, seat: int | None) -> bytes:
        """What a seat was told of it."""
        assert self.choice is not None
        team = self.match.allies(seat)
        action = None if self.secret and self.choice.seat not in team else self.choice.action.to_json()
        return digest([self.choice.seat, action, [event.to_json() for event in redact(list(self.events), team)]])


def _moments(record: Record) -> Iterator[_Moment]:
    """By the number of the host's messages; raises RecordError."""
    standing = [_Moment(record.start())]
    yield standing[0]
    for step in record.steps:
        if isinstance(step, Choice):
            standing.append(_after(standing[-1], step))
            yield standing[-1]
        elif isinstance(step, Undone):
            del standing[-step.count :]
            back = standing[-1]
            yield _Moment(back.match, back.choice, back.events, back.secret, True, back.made)


def _after(before: _Moment, choice: Choice) -> _Moment:
    match = before.match.clone()
    if before.match.why_not(choice.seat, choice.action):
        raise RecordError(Path("record"), "not a legal choice here", choice.line)
    events = match.apply(choice.seat, choice.action)
    secret = before.match.hides(choice.seat, choice.action, events)
    return _Moment(match, choice, events, secret, False, before.made + 1)


def _log(moments: Sequence[_Moment], seq: int, seat: int | None) -> list[list[dict[str, Any]]]:
    """What had happened up to a message, as a snapshot tells it: without what was taken back."""
    team = moments[0].match.allies(seat)
    standing: list[Sequence[Event]] = []
    for moment in moments[1 : seq + 1]:
        del standing[moment.made - (not moment.undo) :]
        if not moment.undo:
            standing.append(moment.events)
    return [[event.to_json() for event in redact(list(one), team)] for one in (moments[0].match.opening, *standing)]


def _heads(record: Record) -> dict[tuple[int, bytes], int]:
    """At which line a head was that of a message; also lines that tell of no choice have one."""
    found = {(0, record.heads[0]): 0}
    seq = 0
    for at, step in enumerate(record.steps, 1):
        seq += not isinstance(step, Note)
        found[seq, record.heads[at]] = at
    if len(record.heads) > len(record.steps) + 1:  # the result
        found[seq, record.heads[-1]] = len(record.heads) - 1
    return found


def _taken_back(record: Record, seat: int | None) -> int:
    """How many choices of a seat were taken back."""
    standing: list[Choice] = []
    count = 0
    for step in record.steps:
        if isinstance(step, Choice):
            standing.append(step)
        elif isinstance(step, Undone):
            count += sum(one.seat == seat for one in standing[-step.count :])
            del standing[-step.count :]
    return count
