"""Every message between a table and its guests. What a match says is in `kd_core.net.messages`; here is the rest.

A connection has four parts: greeting (`Hello`, `Welcome`), the code of a locked table (`CodeShare` … `CodeAccepted`),
entering (`Enter`, `Entered`), and being inside. `protocol.py` has the table of who may say what when.

`TableNow` is the whole public state of a table and comes after every change of it, so that nobody can drift. Moments
are seconds of the host's monotonic clock; `kd_core.net.clock` tells what they are here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from kd_core.net import messages
from kd_core.net.messages import Message
from kd_core.tower.terms import NO_AIDS, Aids

PROTOCOL = 2  # must be equal at both ends
FEATURES = ("fair-1", "packs-1", "heir-1")  # may differ: what one end does not know is not used

LONGEST_NAME = 24
TOKEN_BYTES = 16
MOST_WATCHERS_NAMED = 12
MOST_PACKS = 16

Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NAME)]
Word: TypeAlias = Annotated[str, Meta(max_length=100)]
TableId: TypeAlias = Annotated[str, Meta(max_length=32)]
Hash: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Nonce: TypeAlias = Annotated[bytes, Meta(min_length=16, max_length=16)]
Share: TypeAlias = Annotated[bytes, Meta(max_length=64)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
GuestId: TypeAlias = Annotated[int, Meta(ge=0, lt=1 << 31)]
Moment: TypeAlias = Annotated[float, Meta(ge=-1e12, le=1e12)]
Port: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Address: TypeAlias = Annotated[str, Meta(max_length=64)]
Packs: TypeAlias = Annotated[dict[Word, Word], Meta(max_length=MOST_PACKS)]  # id: hash

Phrase: TypeAlias = Literal[
    "hello", "ready", "moment", "luck", "swap", "well_fought", "again", "thanks", "oops", "your_turn"
]
PHRASES: tuple[Phrase, ...] = (
    "hello", "ready", "moment", "luck", "swap", "well_fought", "again", "thanks", "oops", "your_turn",
)  # fmt: skip

# gathering: an heir hears what the seats know
Phase: TypeAlias = Literal["lobby", "pledging", "playing", "over", "gathering"]


# -- what a table is ---------------------------------------------------------------------------------------------------


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the captain chose. Empty: drawn by lot (MERGE-1). Times are seconds; 0 switches a clock off."""

    mode: Literal["duel", "teams"] = "duel"
    packs: Annotated[list[Word], Meta(max_length=MOST_PACKS)] = msgspec.field(
        default_factory=lambda: ["nemesis", "tainted_grail"]
    )
    arena: Word = ""
    skills: Word = ""  # duel: the pack whose skills are dealt
    boxes: Annotated[list[Word], Meta(max_length=2)] = msgspec.field(default_factory=list)  # teams
    test: Literal["dice", "tower", "head_start"] = "dice"
    relief: Literal["light", "heavy", "all"] = "light"
    countdown: Annotated[int, Meta(ge=0, le=10)] = 3  # to the roll of a Knockdown Test
    choice_time: Annotated[int, Meta(ge=0, le=600)] = 0  # for each choice
    reserve: Annotated[int, Meta(ge=0, le=3600)] = 0  # for the whole match, when a choice takes longer
    watchers: bool = True
    delay: Annotated[int, Meta(ge=0, le=300)] = 0  # by which watchers see everything later
    lend_packs: bool = True  # guests may fetch packs that they lack


class TableCard(msgspec.Struct, frozen=True):
    """What anybody on the network may know of a table before entering it."""

    id: TableId
    name: Name
    captain: Name
    mode: Literal["duel", "teams"]
    phase: Literal["lobby", "playing", "over"]
    seats: int
    free: int
    locked: bool
    watchers: bool  # are they welcome?
    round: int = 0
    score: tuple[int, int] = (0, 0)
    fighters: list[Word] = msgspec.field(default_factory=list)
    arena: Word = ""
    epoch: int = 0  # how often the table has changed its host


class Reach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a program can be reached if it has to become the host, and what its certificate will be."""

    fingerprint: Hash
    addresses: Annotated[list[Address], Meta(max_length=8)] = msgspec.field(default_factory=list)
    port: Port = 0


class SeatNow(msgspec.Struct, frozen=True):
    kind: Literal["open", "person", "bot"]
    name: Name = ""
    guest: int | None = None  # the person's connection; None while a person is away
    level: Word = ""  # of the bot, also of one that stands in for a person
    fighter: Word = ""  # empty: drawn
    ready: bool = False
    link: Literal["good", "weak", "gone", ""] = ""
    rtt: int = 0  # ms
    stand_in: bool = False  # a bot plays until the person comes back
    key: bytes = b""  # public: what proves that somebody owns this seat (security/seat_keys.py)
    reach: Reach | None = None
    reserve: float = 0.0  # seconds left on the clock
    aids: Aids = NO_AIDS  # that make towers easier for this person


class Ballot(msgspec.Struct, frozen=True):
    """A question to all people at the table: what about a seat that is gone, a pause, an end?"""

    topic: Literal["gone", "pause", "end"]
    seat: int | None  # whose seat is gone, or who proposed it
    options: list[Literal["wait", "bot", "end", "yes", "no"]]
    votes: dict[str, str]  # by seat
    since: Moment
    until: Moment  # when it is asked again (gone) or lapses


class TableNow(Message, frozen=True, tag="table"):
    """The whole table as everybody may see it."""

    id: TableId
    name: Name
    epoch: int
    captain: int | None  # the guest who may change rules and begin; None: nobody is here who may
    rules: Rules
    locked: bool
    phase: Phase
    seats: list[SeatNow]
    watching: int
    watchers: list[tuple[int, Name]]  # the first of them
    paused: Literal["", "agreed", "gone"] = ""
    ballots: list[Ballot] = msgspec.field(default_factory=list)
    choose_until: Moment | None = None  # the optional clock: then the reserve runs
    moving: bool = False  # the host hands over just now
    code: Word = ""  # told only to those who are inside
    port: Port = 0
    addresses: list[Address] = msgspec.field(default_factory=list)
    heirs: list[int] = msgspec.field(default_factory=list)  # seats, in the order in which they may take over
    version: int = 0  # grows with every change
    match: int = 0  # how many matches were begun at this table


# -- a guest says ------------------------------------------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello", forbid_unknown_fields=False):  # other versions may say more
    protocol: int
    program: Word
    features: Annotated[list[Word], Meta(max_length=16)]
    table: TableId = ""  # which one, where a host has several
    wish: Literal["look", "enter"] = "enter"  # look: only the card and the ping


class CodeShare(Message, frozen=True, tag="code_share"):
    """The guest's half of SPAKE2. Only at a locked table, by those who cannot prove a seat."""

    share: Share


class CodeProof(Message, frozen=True, tag="code_proof"):
    proof: Hash


class Enter(Message, frozen=True, tag="enter"):
    """I come in. `proof`: that a seat here is mine (`security/seat_keys.py`); it also opens a locked table."""

    name: Name
    wish: Literal["play", "watch", "fetch"]  # fetch: only to get packs that are missing here
    packs: Packs
    seat: Seat | None = None  # the seat that `proof` is for
    proof: Annotated[bytes, Meta(max_length=64)] = b""
    captain: Annotated[bytes, Meta(max_length=32)] = b""  # the captain's word, known to the host's own window
    reach: Reach | None = None


class Ping(Message, frozen=True, tag="ping"):
    """The heartbeat, and a question for the host's clock. `rtt` is what the guest measured, in seconds."""

    t: Moment
    rtt: Annotated[float, Meta(ge=0, le=60)] = 0.0


class Leave(Message, frozen=True, tag="leave"):
    """I go and do not come back: the seat is free (in a lobby) or given up."""


class Sit(Message, frozen=True, tag="sit"):
    seat: Seat | None  # None: only watch


class PickFighter(Message, frozen=True, tag="pick_fighter"):
    fighter: Word  # empty: drawn


class Ready(Message, frozen=True, tag="ready"):
    ready: bool


class SetAids(Message, frozen=True, tag="set_aids"):
    """What shall make towers easier for me; whoever agreed to the match before has to say so again."""

    aids: Aids


class Say(Message, frozen=True, tag="say"):
    phrase: Phrase


class Arrange(Message, frozen=True, tag="arrange"):
    """The captain: an empty seat is open, or a bot's (`level`); with `fighter`, the bot's fighter."""

    seat: Seat
    kind: Literal["open", "bot"]
    level: Word = ""
    fighter: Word = ""


class SwapSeats(Message, frozen=True, tag="swap_seats"):
    """The captain: who sits at one seat sits at the other, and the reverse."""

    a: Seat
    b: Seat


class SetRules(Message, frozen=True, tag="set_rules"):
    rules: Rules


class Rename(Message, frozen=True, tag="rename"):
    """The captain: the table's name, and whether a code is needed."""

    name: Name
    locked: bool


class Begin(Message, frozen=True, tag="begin"):
    """The captain: the match begins. Open seats become bots."""


class Remove(Message, frozen=True, tag="remove"):
    """The captain shows somebody the door."""

    guest: GuestId


class HandOver(Message, frozen=True, tag="hand_over"):
    """The captain leaves and gives table and record to another program."""

    guest: GuestId


class Opened(Message, frozen=True, tag="opened"):
    """The heir of a handover: the table is open here now."""

    reach: Reach


class CloseTable(Message, frozen=True, tag="close_table"):
    """The captain closes the table for good."""


class BackToLobby(Message, frozen=True, tag="back_to_lobby"):
    """The captain, after a match: the lobby again, everybody keeps their seat."""


class Pledge(Message, frozen=True, tag="pledge"):
    """The hash of my part of the key (fair/pledges.py)."""

    match: int
    hash: Hash


class Reveal(Message, frozen=True, tag="reveal"):
    match: int
    secret: Hash


class Propose(Message, frozen=True, tag="propose"):
    what: Literal["pause", "end", "go_on"]


class Vote(Message, frozen=True, tag="vote"):
    topic: Literal["gone", "pause", "end"]
    seat: Seat | None
    choice: Literal["wait", "bot", "end", "yes", "no"]


class Resign(Message, frozen=True, tag="resign"):
    """I give the match up; in teams a bot takes my seat."""


class Reached(Message, frozen=True, tag="reached"):
    """My screen showed zero of a countdown at this moment of the host's clock."""

    countdown: int
    at: Moment


class FetchPack(Message, frozen=True, tag="fetch_pack"):
    id: Word


class Testify(Message, frozen=True, tag="testify"):
    """To an heir: the last views of my seat, newest last, with what does not change; and what I have heard so far."""

    terms: dict[str, Any]
    views: Annotated[list[tuple[int, dict[str, Any]]], Meta(max_length=8)]  # seq, view
    log: list[list[dict[str, Any]]]
    table: dict[str, Any]  # the last TableNow


# -- a host says -------------------------------------------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome", forbid_unknown_fields=False):  # as in Hello
    protocol: int
    program: Word
    features: Annotated[list[Word], Meta(max_length=16)]
    card: TableCard
    nonce: Nonce  # what a proof of a seat must sign
    packs: Packs


class Refusal(Message, frozen=True, tag="refusal"):
    """Why the door closes; `reason` is a key of the catalogue (`lan.refused.<reason>`)."""

    reason: Word
    params: dict[str, Any] = msgspec.field(default_factory=dict)


class No(Message, frozen=True, tag="no"):
    """What was asked of the table is not done; nothing changed. `reason` is a key: `lan.no.<reason>`."""

    reason: Word
    params: dict[str, Any] = msgspec.field(default_factory=dict)


class CodeChallenge(Message, frozen=True, tag="code_challenge"):
    """The host's half of SPAKE2, in answer to the guest's."""

    share: Share


class CodeAccepted(Message, frozen=True, tag="code_accepted"):
    proof: Hash  # the host knows the code, too


class Entered(Message, frozen=True, tag="entered"):
    """You are inside. A new `token` is the right to come back to the seat; the one before is worth nothing now."""

    guest: GuestId
    seat: Seat | None = None
    token: Annotated[bytes, Meta(max_length=TOKEN_BYTES)] = b""
    captain: bool = False


class Seated(Message, frozen=True, tag="seated"):
    """Your seat is another one now, with its token; None: you watch."""

    seat: Seat | None
    token: Annotated[bytes, Meta(max_length=TOKEN_BYTES)] = b""


class Pong(Message, frozen=True, tag="pong"):
    t: Moment  # as it was asked
    heard: Moment
    said: Moment


class Said(Message, frozen=True, tag="said"):
    guest: int
    name: Name
    phrase: Phrase


class AskPledge(Message, frozen=True, tag="ask_pledge"):
    """A match is about to begin: the host's own pledge; yours, please."""

    match: int
    hash: Hash


class Pledged(Message, frozen=True, tag="pledged"):
    """All pledges, by seat (None: no person there); now everybody may reveal."""

    match: int
    host: Hash
    seats: list[Hash | None]


class Begun(Message, frozen=True, tag="begun"):
    """The match begins; a snapshot follows. `seat` None: you watch."""

    match: int
    seat: int | None
    continued: bool = False  # from what the seats knew, after the host was lost


class Mark(Message, frozen=True, tag="mark"):
    """The head of the record's hash chain after a choice (fair/chain.py)."""

    seq: int
    head: Hash


class Countdown(Message, frozen=True, tag="countdown"):
    """Every screen shows the same countdown."""

    id: int
    what: Literal["roll", "tower"]
    seat: int | None
    starts: Moment
    ends: Moment


class CountdownOver(Message, frozen=True, tag="countdown_over"):
    """By how much the screens differed at zero, in ms; None: too few told."""

    id: int
    spread: float | None
    screens: int


class Finished(Message, frozen=True, tag="finished"):
    """The match is over: how, and everything that a receipt needs (fair/receipt.py). No record: it stays closed."""

    match: int
    reason: Literal["played", "resigned", "agreed", "abandoned"]
    winner: int | None
    record: bytes = b""


class TakeTable(Message, frozen=True, tag="take_table"):
    """You are the next host: everything of the table (table/packing.py)."""

    packet: bytes


class Moved(Message, frozen=True, tag="moved"):
    """The table is at another program now; it knows your seat."""

    reach: Reach
    epoch: int


class PackPart(Message, frozen=True, tag="pack_part"):
    id: Word
    at: int
    total: int
    data: bytes


FromGuest: TypeAlias = (
    Hello | CodeShare | CodeProof | Enter | Ping | Leave | Sit | PickFighter | Ready | SetAids | Say | Arrange
    | SwapSeats | SetRules | Rename | Begin | Remove | HandOver | Opened | CloseTable | BackToLobby | Pledge | Reveal
    | Propose | Vote | Resign | Reached | FetchPack | Testify | messages.Act | messages.Ask | messages.TakeBack
    | messages.TowerReady | messages.TowerGo | messages.TowerHand | messages.TowerDone
)  # fmt: skip
FromTable: TypeAlias = (
    Welcome | Refusal | No | CodeChallenge | CodeAccepted | Entered | Seated | Pong | Said | TableNow | AskPledge
    | Pledged | Begun | Mark | Countdown | CountdownOver | Finished | TakeTable | Moved | PackPart | messages.Snapshot
    | messages.Happened | messages.Claimed | messages.Refused | messages.Explained | messages.Trouble
    | messages.TowerSet | messages.TowerSeen
)  # fmt: skip
