"""Both ends of a conversation in memory: who may say what when, and that nothing else ever comes through."""

from __future__ import annotations

import itertools
import math
from typing import Any, Literal

import msgspec
import pytest

from kd_core.net import messages
from kd_core.net.messages import Message
from kd_core.net.wire import frames, limits, protocol, schema
from kd_core.net.wire.protocol import TRANSITIONS, Breach, Connection, State
from tests.net.wire import made_up
from tests.net.wire.made_up import GUEST_TYPES, TABLE_TYPES

HELLO = schema.Hello(schema.PROTOCOL, "1", [])
LOOK = schema.Hello(schema.PROTOCOL, "1", [], wish="look")
ENTER = schema.Enter("Katie", "play", {})
RETURN = schema.Enter("Katie", "play", {}, 1, b"p" * 64)
ENTERED = schema.Entered(3, 1, b"t" * 16)
CODE_ROAD = (
    schema.CodeShare(b"a" * 33),
    schema.CodeChallenge(b"b" * 33),
    schema.CodeProof(b"c" * 32),
    schema.CodeAccepted(b"d" * 32),
)
VARIANTS: dict[type[Message], list[Message]] = {
    schema.Hello: [HELLO, LOOK],
    schema.Enter: [ENTER, RETURN],
    schema.Welcome: [made_up.message(schema.Welcome, card=made_up.locked_card(locked)) for locked in (False, True)],
}


def welcome(locked: bool) -> Message:
    return VARIANTS[schema.Welcome][locked]


def samples(kinds: tuple[type[Message], ...]) -> list[Message]:
    return [message for kind in kinds for message in VARIANTS.get(kind, [made_up.message(kind)])]


class Wire:
    """Both ends, and what each heard."""

    def __init__(self) -> None:
        self.now = 100.0
        self.table = Connection("table", self.now)
        self.guest = Connection("guest", self.now)

    def says(self, *said: Message) -> None:
        """Each message by the end that says such things; the other hears it whole, and both agree where they are."""
        for message in said:
            speaker, hearer = self.ends(message)
            assert hearer.receive(speaker.send(message), self.now) == [message]
            assert self.table.state is self.guest.state

    def ends(self, message: Message) -> tuple[Connection, Connection]:
        if isinstance(message, GUEST_TYPES):
            return self.guest, self.table
        return self.table, self.guest


def raw(content: Any) -> bytes:
    return frames.frame(msgspec.msgpack.encode(content))


def inside() -> Wire:
    wire = Wire()
    wire.says(HELLO, welcome(False), ENTER, ENTERED)
    return wire


# -- whole conversations -----------------------------------------------------------------------------------------------


def test_an_open_table_is_entered() -> None:
    assert inside().table.state is State.INSIDE


def test_a_locked_table_is_entered_by_its_code() -> None:
    wire = Wire()
    wire.says(HELLO, welcome(True), *CODE_ROAD, ENTER, ENTERED)
    assert wire.table.state is State.INSIDE


@pytest.mark.parametrize("opener", [{"proof": b"p" * 64}, {"captain": b"c" * 32}])
def test_whoever_has_a_seat_or_the_captains_word_needs_no_code(opener: dict[str, bytes]) -> None:
    wire = Wire()
    wire.says(HELLO, welcome(True), msgspec.structs.replace(ENTER, **opener), ENTERED)
    assert wire.table.state is State.INSIDE


def test_entering_a_locked_table_with_nothing_needs_a_code() -> None:
    wire = Wire()
    wire.says(HELLO, welcome(True))
    with pytest.raises(ValueError):
        wire.guest.send(ENTER)
    assert refused(wire.table, frames.frame(protocol.as_bytes(ENTER))) == "code_needed"


@pytest.mark.parametrize("locked", [False, True])
def test_looking_shows_the_card_and_the_clock_and_nothing_else(locked: bool) -> None:
    wire = Wire()
    wire.says(LOOK, welcome(locked), schema.Ping(1.0), schema.Pong(1.0, 2.0, 3.0))
    assert wire.table.state is State.LOOKING
    assert refused(wire.table, frames.frame(protocol.as_bytes(RETURN))) == "out_of_order"


def test_inside_both_speak_when_they_like() -> None:
    wire = inside()
    act, happened = made_up.message(messages.Act), made_up.message(messages.Happened)
    from_guest, from_table = wire.guest.send(act), wire.table.send(happened)
    assert wire.table.receive(from_guest, wire.now) == [act]
    assert wire.guest.receive(from_table, wire.now) == [happened]


def test_who_leaves_still_hears_what_was_under_way_and_says_no_more() -> None:
    wire = inside()
    under_way = wire.table.send(made_up.message(schema.TableNow))
    wire.says(schema.Leave())
    assert len(wire.guest.receive(under_way, wire.now)) == 1
    assert wire.table.send(made_up.message(schema.TableNow))
    with pytest.raises(ValueError):
        wire.guest.send(schema.Leave())
    assert refused(wire.table, frames.frame(protocol.as_bytes(schema.Ping(0.0)))) == "out_of_order"


@pytest.mark.parametrize("steps", range(9))
def test_a_refusal_ends_it_from_anywhere(steps: int) -> None:
    wire = Wire()
    wire.says(*(HELLO, welcome(True), *CODE_ROAD, ENTER, ENTERED)[:steps])
    wire.says(schema.Refusal("closed"))
    assert wire.guest.state is wire.table.state is State.CLOSED
    with pytest.raises(ValueError):
        wire.guest.send(schema.Leave())


def test_after_the_end_nothing_is_read() -> None:
    wire = inside()
    late = wire.guest.send(schema.Ping(0.0))
    last = wire.table.send(schema.Refusal("removed"))
    assert wire.table.receive(late, wire.now) == []
    assert wire.table.receive(b"\xff" * 10, wire.now) == []
    pong = frames.frame(protocol.as_bytes(schema.Pong(0.0, 0.0, 0.0)))
    assert wire.guest.receive(last + pong + b"\xff\xff\xff\xff", wire.now) == [schema.Refusal("removed")]
    assert inside().guest.receive(last + b"\xff\xff\xff\xff", wire.now) == [schema.Refusal("removed")]


def test_a_table_gives_its_reason_after_a_breach() -> None:
    wire = inside()
    assert refused(wire.table, raw({"say": "hello"})) == "unreadable"
    assert wire.guest.receive(wire.table.send(schema.Refusal("unreadable")), wire.now) == [schema.Refusal("unreadable")]


def test_cut_anywhere_the_conversation_is_the_same() -> None:
    wire, said = Wire(), [HELLO, welcome(False), ENTER, ENTERED, schema.Ping(2.5), made_up.message(schema.TableNow)]
    for message in said:
        speaker, hearer = wire.ends(message)
        pieces = [hearer.receive(bytes([byte]), wire.now) for byte in speaker.send(message)]
        assert list(itertools.chain(*pieces)) == [message]


def test_a_table_that_is_locked_does_not_show_itself_as_open() -> None:
    table = Connection("table", 0.0, locked=True)
    table.receive(frames.frame(protocol.as_bytes(HELLO)), 0.0)
    with pytest.raises(ValueError):
        table.send(welcome(False))
    assert table.send(welcome(True))


def test_a_greeting_of_another_version_can_be_read() -> None:
    hello = {"say": "hello", "protocol": 99, "program": "9.0", "features": ["x"], "shoe_size": [43, {"left": 42}]}
    heard = Connection("table", 0.0).receive(raw(hello), 0.0)
    assert heard == [schema.Hello(99, "9.0", ["x"])]
    answer = msgspec.to_builtins(welcome(False), builtin_types=(bytes,)) | {"protocol": 99, "hat": True}
    answer["card"] |= {"colour": "red"}
    guest = Connection("guest", 0.0)
    guest.send(HELLO)
    [read] = guest.receive(raw(answer), 0.0)
    assert isinstance(read, schema.Welcome) and read.protocol == 99


def test_what_nobody_knows_in_a_greeting_is_skipped_however_deep_it_is() -> None:
    start = msgspec.msgpack.encode({"say": "hello", "protocol": 1, "program": "", "features": [], "x": 1})[:-1]
    assert refused(Connection("table", 0.0), frames.frame(start + b"\x91" * 16_000 + b"\xc0")) == "unreadable"
    assert Connection("table", 0.0).receive(frames.frame(start + b"\x91" * 50 + b"\xc0"), 0.0)


def test_elsewhere_fields_that_nobody_knows_are_refused() -> None:
    assert refused(inside().table, raw({"say": "ping", "t": 0.0, "hat": True})) == "unreadable"


# -- the table of transitions is complete, at both ends ----------------------------------------------------------------


def at(role: Literal["table", "guest"], state: State) -> Connection:
    connection = Connection(role, 0.0)
    connection.state = state
    connection.expect_testimony() if role == "table" else None
    return connection


@pytest.mark.parametrize("state", [state for state in State if state is not State.CLOSED])
@pytest.mark.parametrize("message", samples(GUEST_TYPES), ids=protocol.kind)
def test_a_guest_in_every_state_with_every_message(state: State, message: Message) -> None:
    meet(at("guest", state), at("table", state), message)


@pytest.mark.parametrize("state", [state for state in State if state is not State.CLOSED])
@pytest.mark.parametrize("message", samples(TABLE_TYPES), ids=protocol.kind)
def test_a_table_in_every_state_with_every_message(state: State, message: Message) -> None:
    meet(at("table", state), at("guest", state), message)


def meet(speaker: Connection, hearer: Connection, message: Message) -> None:
    follows = TRANSITIONS.get((speaker.role, speaker.state, protocol.kind(message)))
    if follows is not None:
        assert hearer.receive(speaker.send(message), 0.0) == [message]
        assert speaker.state is hearer.state is follows
    else:
        with pytest.raises(ValueError):
            speaker.send(message)
        assert refused(hearer, frames.frame(protocol.as_bytes(message))) in ("out_of_order", "code_needed")


ORDER = {  # what one may say, written down once more: who may say what before being inside
    State.GREETING: {"hello look", "hello enter"},
    State.GREETED: {"welcome open", "welcome locked"},
    State.GLANCED: {"welcome open", "welcome locked"},
    State.LOOKING: {"ping", "pong"},
    State.CODE: {"code_share", "enter proved"},
    State.SHARED: {"code_challenge"},
    State.CHALLENGED: {"code_proof"},
    State.PROVED: {"code_accepted"},
    State.ENTERING: {"enter plain", "enter proved"},
    State.KNOCKED: {"entered"},
    State.CLOSED: set(),
}


@pytest.mark.parametrize("state", ORDER)
def test_before_being_inside_only_this_is_said(state: State) -> None:
    said = {name for (_, where, name) in TRANSITIONS if where is state}
    assert said == ORDER[state] | {"refusal"}


def test_inside_everything_is_said_but_the_handshake() -> None:
    handshake = {"hello", "welcome", "code_share", "code_challenge", "code_proof", "code_accepted", "enter", "entered"}
    everything = {protocol.tag(kind) for kind in (*GUEST_TYPES, *TABLE_TYPES)}
    assert {name for (_, where, name) in TRANSITIONS if where is State.INSIDE} == everything - handshake


def test_during_the_handshake_only_one_end_may_speak() -> None:
    for state in State:
        speakers = {who for (who, where, name) in TRANSITIONS if where is state and name != "refusal"}
        assert len(speakers) < 2 or state in (State.INSIDE, State.LOOKING)


def test_no_way_inside_leads_past_enter_and_entered() -> None:
    ways = {(who, where, name) for (who, where, name), to in TRANSITIONS.items() if to is State.INSIDE is not where}
    assert ways == {("table", State.KNOCKED, "entered")}
    ways = {(where, name) for (_, where, name), to in TRANSITIONS.items() if to is State.KNOCKED}
    assert ways == {(State.CODE, "enter proved"), (State.ENTERING, "enter plain"), (State.ENTERING, "enter proved")}


# -- what is no message ------------------------------------------------------------------------------------------------


def refused(connection: Connection, data: bytes, now: float = 100.0) -> str:
    with pytest.raises(Breach) as caught:
        connection.receive(data, now)
    assert connection.state is State.CLOSED
    return caught.value.reason


def act(action: Any) -> bytes:
    return raw({"say": "act", "id": "1", "seq": 0, "action": action})


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"in": value}
    return value


ACT_UP_TO_A_VALUE = msgspec.msgpack.encode({"say": "act", "id": "1", "seq": 0, "action": {"x": 1}})[:-1]
UNREADABLE = {
    "no msgpack": frames.frame(b"\xc1"),
    "half a message": frames.frame(msgspec.msgpack.encode({"say": "leave"})[:-1]),
    "more than a message": frames.frame(msgspec.msgpack.encode({"say": "leave"}) + b"\xc0"),
    "no map": raw([1, 2]),
    "no name": raw({"t": 1.0}),
    "a name that nobody knows": raw({"say": "dance"}),
    "what only tables say": raw({"say": "pong", "t": 0.0, "heard": 0.0, "said": 0.0}),
    "a field missing": raw({"say": "ping"}),
    "a field of another type": raw({"say": "ping", "t": "now"}),
    "a time that is none": raw({"say": "ping", "t": math.nan}),
    "a time without end": raw({"say": "ping", "t": math.inf}),
    "a time from another world": raw({"say": "ping", "t": 1e300}),
    "a negative round trip": raw({"say": "ping", "t": 0.0, "rtt": -1.0}),
    "a seat that no table has": raw({"say": "sit", "seat": 4}),
    "a word that is too long": raw({"say": "pick_fighter", "fighter": "x" * 101}),
    "a hash that is too short": raw({"say": "pledge", "match": 1, "hash": b"x" * 31}),
    "a text that is no text": frames.frame(b"\x82\xa3say\xacpick_fighter\xa7fighter\xa2\xff\xfe"),
    "a number too large": raw({"say": "pledge", "match": 1 << 63, "hash": b"x" * 32}),
    "a number too large inside": act({"to": (1 << 64) - 1}),
    "no number inside": act({"to": [math.nan]}),
    "infinity inside": act({"to": {"x": -math.inf}}),
    "keys that are no words": act({"to": {3: 4}}),
    "keys that are bytes": act({"to": {b"x": 4}}),
    "an extension": frames.frame(ACT_UP_TO_A_VALUE + b"\xd4\x05\x00"),
    "a date": frames.frame(ACT_UP_TO_A_VALUE + b"\xd6\xff\x00\x00\x00\x01"),
    "too deep": act(nested(13)),
    "very deep": act(nested(400)),
    "lists in lists": frames.frame(b"\x91" * 16_000 + b"\xc0"),
    "deeper than the program's own stack": frames.frame(ACT_UP_TO_A_VALUE + b"\x91" * 16_000 + b"\xc0"),
    "a list of four thousand millions": frames.frame(b"\xdd\xff\xff\xff\xff"),
    "a text of four gigabytes": frames.frame(b"\x81\xdb\xff\xff\xff\xff"),
    "a frame of nothing": frames.frame(b""),
}  # fmt: skip


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_is_no_message_is_refused(what: str) -> None:
    assert refused(inside().table, UNREADABLE[what]) == "unreadable"


def test_what_a_choice_needs_comes_through() -> None:
    deep = nested(limits.DEEPEST)
    [heard] = inside().table.receive(act(deep), 100.0)
    assert isinstance(heard, messages.Act) and heard.action == deep
    assert inside().table.receive(act({"to": -(1 << 62), "x": [1.5, "ż", None, True]}), 100.0)


def test_a_host_is_read_with_the_same_care() -> None:
    content = {"say": "happened", "seq": 1, "seat": 0, "action": None, "events": [], "view": {"x": math.nan}}
    assert refused(inside().guest, raw(content)) == "unreadable"
    assert refused(inside().guest, raw({"say": "act", "id": "1", "seq": 0, "action": {}})) == "unreadable"
    moment = {"say": "pong", "t": 0.0, "heard": math.nan, "said": 0.0}
    assert refused(inside().guest, raw(moment)) == "unreadable"
    card = {"say": "said", "guest": 1, "name": "x" * 25, "phrase": "hello"}
    assert refused(inside().guest, raw(card)) == "unreadable"


def test_what_came_before_the_breach_is_not_lost() -> None:
    wire = inside()
    good = wire.guest.send(schema.Ping(1.0)) + wire.guest.send(schema.Ready(True))
    with pytest.raises(Breach) as caught:
        wire.table.receive(good + raw({"say": "dance"}) + wire.guest.send(schema.Ping(2.0)), wire.now)
    assert caught.value.messages == [schema.Ping(1.0), schema.Ready(True)]
    with pytest.raises(Breach) as caught:
        inside().table.receive(good + b"\xff\xff\xff\xff", wire.now)
    assert caught.value.reason == "too_large"
    assert caught.value.messages == [schema.Ping(1.0), schema.Ready(True)]


# -- sizes, speeds, silence --------------------------------------------------------------------------------------------


def test_a_guest_says_little_at_once() -> None:
    wire = inside()
    assert refused(wire.table, (frames.LARGEST_FROM_GUEST + 1).to_bytes(4, "big")) == "too_large"
    with pytest.raises(ValueError):
        wire.guest.send(messages.Act("1", 0, {"x": "y" * frames.LARGEST_FROM_GUEST}))


TESTIMONY = schema.Testify({}, [], [[{"event": "x" * 1000}]] * 1000, {})


def test_testimony_comes_only_where_it_was_asked_for() -> None:
    small = schema.Testify({}, [], [], {})
    assert refused(inside().table, frames.frame(protocol.as_bytes(small))) == "out_of_order"
    wire = inside()
    wire.table.expect_testimony()
    wire.says(small)
    assert refused(wire.table, frames.frame(protocol.as_bytes(small))) == "out_of_order"


def test_testimony_may_be_large_once() -> None:
    wire = inside()
    assert refused(inside().table, wire.guest.send(TESTIMONY)) == "too_large"
    wire.table.expect_testimony()
    wire.says(TESTIMONY)
    assert refused(wire.table, wire.guest.send(TESTIMONY)[:4]) == "too_large"


def test_nothing_else_is_large_while_testimony_is_expected() -> None:
    wire = inside()
    wire.table.expect_testimony()
    assert refused(wire.table, act({"x": "y" * frames.LARGEST_FROM_GUEST})) == "too_large"


def test_only_records_packs_and_packets_of_a_table_are_large() -> None:
    much = b"x" * (frames.LARGEST_FROM_TABLE - 200)
    wire = inside()
    wire.says(schema.Finished(1, "played", None, much), schema.TakeTable(much), schema.PackPart("p", 0, 1, much))
    log = [[{"event": "x" * 1000}]] * 1100
    with pytest.raises(ValueError):
        wire.table.send(messages.Snapshot(1, None, {}, {}, log))
    content = {"say": "snapshot", "seq": 1, "seat": None, "view": {}, "terms": {}, "log": log}
    assert refused(wire.guest, raw(content)) == "too_large"
    assert refused(inside().guest, (frames.LARGEST_FROM_TABLE + 1).to_bytes(4, "big")) == "too_large"


def test_a_flood_is_refused_and_what_came_before_it_counts() -> None:
    wire = inside()
    flood = wire.guest.send(messages.Act("1", 0, {})) * 2000
    with pytest.raises(Breach) as caught:
        wire.table.receive(flood, wire.now)
    assert caught.value.reason == "too_fast"
    assert len(caught.value.messages) == limits.RATES["match"].burst


def test_a_table_may_say_as_much_as_it_likes() -> None:
    wire = inside()
    assert len(wire.guest.receive(wire.table.send(schema.Pong(0.0, 0.0, 0.0)) * 5000, wire.now)) == 5000


def test_a_handshake_has_ten_seconds_altogether() -> None:
    wire = Wire()
    assert wire.table.overdue(110.0) == ""
    assert wire.table.overdue(110.1) == "handshake_slow"
    wire.now = 109.0
    wire.says(HELLO, welcome(True), CODE_ROAD[0])
    assert wire.table.overdue(110.1) == wire.guest.overdue(110.1) == "handshake_slow"


def test_inside_somebody_who_says_nothing_is_gone() -> None:
    wire = inside()
    assert wire.table.overdue(115.0) == ""
    assert wire.table.overdue(115.1) == wire.guest.overdue(115.1) == "silent"
    wire.now = 114.0
    wire.says(schema.Ping(0.0))
    assert wire.table.overdue(129.0) == ""
    assert wire.table.overdue(129.1) == "silent"


def test_dripping_bytes_are_silence() -> None:
    wire = inside()
    for second, byte in enumerate(wire.guest.send(schema.Ping(0.0))[:-1]):
        wire.table.receive(bytes([byte]), wire.now + second)
    assert wire.table.overdue(wire.now + 15.1) == "silent"


def test_whoever_looks_or_leaves_is_not_kept_for_ever_either() -> None:
    wire = Wire()
    wire.says(LOOK, welcome(False))
    assert wire.table.overdue(115.1) == "silent"
    wire = inside()
    wire.says(schema.Leave())
    assert wire.table.overdue(115.1) == "silent"
    wire.says(schema.Refusal("closed"))
    assert wire.table.overdue(1e9) == ""


def test_one_message_to_many_is_written_once_and_never_mistaken_for_another() -> None:
    first, second = schema.Pong(0.0, 0.0, 0.0), schema.Pong(0.0, 0.0, 1.0)
    assert protocol.as_bytes(first) is protocol.as_bytes(first)
    assert protocol.as_bytes(second) != protocol.as_bytes(first)
