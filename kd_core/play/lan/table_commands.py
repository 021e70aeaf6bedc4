"""What can be said to a table besides a choice of the match, in any of the languages.

Verbs of the match (`kd_core.play.typed`) are not taken away: `end` is a vote only while a seat is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from kd_core import text
from kd_core.ai import levels
from kd_core.net.lan.addresses import Target, link_of
from kd_core.net.messages import Message
from kd_core.net.wire import schema
from kd_core.net.wire.schema import PHRASES, Ballot, Phrase, Rules, SeatNow
from kd_core.play.lan.at_table import AtTable
from kd_core.play.lan.harmless import harmless
from kd_core.record.names import plain
from kd_core.tower import aids

COMMANDS: dict[str, tuple[str, ...]] = {
    "who": ("who", "kto", "quien"),
    "say": ("say", "powiedz", "decir", "di"),
    "leave": ("leave", "opusc", "abandonar"),
    "ready": ("ready", "gotowy", "gotowa", "listo", "lista"),
    "unready": ("not ready", "unready", "niegotowy", "niegotowa", "no listo", "no lista"),
    "sit": ("sit", "usiadz", "sentarse", "asiento"),
    "watch": ("watch", "ogladaj", "mirar"),
    "fighter": ("fighter", "zawodnik", "luchador"),
    "wait": ("wait", "czekaj", "esperar", "espera"),
    "bot": ("bot",),
    "open": ("open", "otworz", "abrir"),
    "swap": ("swap", "zamien", "cambiar"),
    "rules": ("rules", "zasady", "reglas"),
    "start": ("start", "begin", "zacznij", "empezar"),
    "kick": ("kick", "wyrzuc", "echar"),
    "lobby": ("lobby", "poczekalnia", "sala"),
    "pause": ("pause", "pauza", "pausa"),
    "offer": ("offer", "zaproponuj", "ofrecer"),
    "resign": ("resign", "poddaj", "rendirse"),
    "agree": ("agree", "zgoda", "acepto"),
    "decline": ("decline", "odmawiam", "rechazo"),
    "continue": ("continue", "kontynuuj", "continuar"),
    "takeover": ("takeover", "przejmij", "asumir"),
}
IN_LOBBY = ("ready", "unready", "sit", "watch", "fighter", "who", "say", "wait", "rules", "leave")
FOR_CAPTAIN = ("start", "bot", "open", "swap", "kick", "lobby")
IN_MATCH = ("who", "say", "pause", "continue", "offer", "agree", "decline", "resign", "takeover", "leave")
VOTES = {"wait": ("wait", "czekaj", "esperar"), "bot": ("bot",), "end": ("end", "zakoncz", "terminar")}
BEGINS_WITHIN = 15.0  # seconds
ENOUGH_PEOPLE = 2  # for whom a captain waits


def command_of(typed: str, known: Sequence[str]) -> tuple[str, str]:
    """One of the known commands and what follows it; nothing if it is none."""
    words = typed.split()
    for size in (2, 1):
        head = plain(" ".join(words[:size]))
        for command in known:
            if len(words) >= size and head in COMMANDS[command]:
                return command, " ".join(words[size:])
    return "", typed


class TableCommands:
    def __init__(self, at: AtTable) -> None:
        self.at = at

    def obey(self, typed: str, known: Sequence[str]) -> bool:
        """True when it was one of the known commands."""
        if self._votes(typed):
            return True
        command, rest = command_of(typed, known)
        if command:
            getattr(self, f"on_{command}")(rest.strip())
        return bool(command)

    def say(self, message: Message) -> None:
        if not self.at.line.say(message):
            self.tell("not_connected")

    def tell(self, key: str, **params: object) -> None:
        self.at.screen.say(self.at.say(key, **params))

    @property
    def seats(self) -> list[SeatNow]:
        return self.at.table.seats if self.at.table is not None else []

    # -- everywhere ----------------------------------------------------------------------------------------------------

    def on_who(self, rest: str) -> None:
        table = self.at.table
        if table is None:
            return
        mode = text.say(self.at.lang, f"lan.tables.{table.rules.mode}")
        self.tell("table", name=harmless(table.name), mode=mode)
        self.at.screen.say(self.at.say("test", test=self._test(table.rules)), indent=2)
        for at, seat in enumerate(table.seats):
            self.at.screen.say(self.seat_line(at, seat), indent=2)
        if table.watching:
            names = text.listed(self.at.lang, [harmless(name) for _, name in table.watchers])
            self.at.screen.say(self.at.say("watching", n=table.watching, names=names), indent=2)

    def _test(self, rules: Rules) -> str:
        way = text.say(self.at.lang, f"test.{rules.test}")
        return f"{way}. {text.say(self.at.lang, f'test.{rules.test}_note')}"

    def seat_line(self, at: int, seat: SeatNow) -> str:
        fighter = self.at.lexicon.fighter(seat.fighter, self.at.lang) if seat.fighter else self.at.say("drawn")
        if seat.kind == "open":
            return self.at.say("seat_open", seat=at + 1)
        if seat.kind == "bot":
            level = levels.name(seat.level, self.at.lang)
            return self.at.say("seat_bot", seat=at + 1, level=level, fighter=fighter)
        line = self.at.say("seat_person", seat=at + 1, name=harmless(seat.name), fighter=fighter)
        return "; ".join([line, *self._marks(at, seat), *self._aids(seat)])

    def _marks(self, at: int, seat: SeatNow) -> list[str]:
        table = self.at.table
        assert table is not None
        lobby = table.phase == "lobby"
        known = {
            "you": at == self.at.seat,
            "captain": seat.guest is not None and seat.guest == table.captain,
            "is_ready": lobby and seat.ready,
            "is_choosing": lobby and not seat.ready,
            "stood_in": seat.stand_in,
            "away": seat.guest is None,
            "weak": seat.guest is not None and seat.link == "weak",
        }
        return [self.at.say(f"mark_{name}") for name, holds in known.items() if holds]

    def _aids(self, seat: SeatNow) -> list[str]:
        """What makes towers easier for this person, where towers are built."""
        table = self.at.table
        if table is None or table.rules.test == "dice" or not seat.aids.any:
            return []
        return [text.say(self.at.lang, "aids.told", aids=aids.in_words(seat.aids, self.at.lang))]

    def on_say(self, rest: str) -> None:
        phrase = self.phrase(rest)
        if phrase is not None:
            self.say(schema.Say(phrase))
            return
        self.tell("phrases")
        for number, one in enumerate(PHRASES, 1):
            self.at.screen.say(f"{number}. {text.say(self.at.lang, f'lan.phrase.{one}')}", indent=2)

    def phrase(self, typed: str) -> Phrase | None:
        """By number, by id, or as it reads in the own language."""
        wanted = plain(typed)
        if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:3]) <= len(PHRASES):
            return PHRASES[int(wanted[:3]) - 1]
        read = {plain(text.say(self.at.lang, f"lan.phrase.{one}")): one for one in PHRASES}
        ids = {plain(one): one for one in PHRASES}
        return ids.get(wanted) or read.get(wanted)

    def on_leave(self, rest: str) -> None:
        raise Left

    # -- in the lobby --------------------------------------------------------------------------------------------------

    def on_ready(self, rest: str) -> None:
        self.say(schema.Ready(True))

    def on_unready(self, rest: str) -> None:
        self.say(schema.Ready(False))

    def on_sit(self, rest: str) -> None:
        self._with_seats(rest, 1, lambda seats: schema.Sit(seats[0]))

    def on_watch(self, rest: str) -> None:
        self.say(schema.Sit(None))

    def on_fighter(self, rest: str) -> None:
        """Without a name: drawn."""
        id = self._fighter(rest)
        if id is None:
            self.tell("no_such_fighter", name=rest[:40], names=", ".join(self._fighters()))
        else:
            self.say(schema.PickFighter(id))

    def _fighters(self) -> list[str]:
        return [self.at.lexicon.fighter(id, self.at.lang) for id in self.at.lexicon.fighters]

    def _fighter(self, typed: str) -> str | None:
        if not typed:
            return ""
        return next((found.id for found in self.at.lexicon.find(typed) if found.kind == "fighter"), None)

    def on_wait(self, rest: str) -> None:
        """Until the match begins; a captain waits for somebody else, and until everybody else is ready."""
        self.at.wait(lambda: self.at.gone() or (self.at.captain and self._others_are_ready()))

    def _others_are_ready(self) -> bool:
        people = [(at, seat) for at, seat in enumerate(self.seats) if seat.kind == "person"]
        return len(people) >= ENOUGH_PEOPLE and all(seat.ready for at, seat in people if at != self.at.seat)

    def on_rules(self, rest: str) -> None:
        """`rules` shows them, `rules test dice` changes one."""
        if self.at.table is None:
            return
        name, _, value = rest.partition(" ")
        if not name:
            self._show_rules(self.at.table.rules)
            return
        changed = changed_rules(self.at.table.rules, name, value.strip())
        if changed is None:
            self.tell("bad_rule", text=rest[:60])
        else:
            self.say(schema.SetRules(changed))

    def _show_rules(self, rules: Rules) -> None:
        for name, value in msgspec.to_builtins(rules).items():
            if name == "countdown" and rules.test != "dice":
                continue  # only dice are counted down to; the clock of a tower has its ten seconds
            shown = ", ".join(value) if isinstance(value, list) else value
            self.at.screen.say(f"{name} {harmless(str(shown)).lower()}", indent=2)
        self.tell("test", test=self._test(rules))
        self.tell("rules_hint")

    # -- the captain ---------------------------------------------------------------------------------------------------

    def on_start(self, rest: str) -> None:
        """Whoever reads a script on must not take the next line for an order in the lobby."""
        refused = self.at.refused
        self.say(schema.Begin())
        self.at.wait(lambda: self.at.gone() or self.at.refused > refused, BEGINS_WITHIN)

    def on_bot(self, rest: str) -> None:
        number, _, level = rest.partition(" ")
        self._with_seats(number, 1, lambda seats: schema.Arrange(seats[0], "bot", level.strip()[:40]))

    def on_open(self, rest: str) -> None:
        self._with_seats(rest, 1, lambda seats: schema.Arrange(seats[0], "open"))

    def on_swap(self, rest: str) -> None:
        self._with_seats(rest, 2, lambda seats: schema.SwapSeats(seats[0], seats[1]))

    def on_kick(self, rest: str) -> None:
        table = self.at.table
        people = [(seat.name, seat.guest) for seat in self.seats if seat.kind == "person" and seat.guest is not None]
        people += [(name, guest) for guest, name in table.watchers] if table is not None else []
        numbered = {str(at + 1): seat.guest for at, seat in enumerate(self.seats) if seat.kind == "person"}
        guest = numbered.get(rest) or next((id for name, id in people if plain(name) == plain(rest)), None)
        if guest is None:
            self.tell("no_such_person", name=rest[:40])
        else:
            self.say(schema.Remove(guest))

    def on_lobby(self, rest: str) -> None:
        self.say(schema.BackToLobby())

    def _with_seats(self, rest: str, many: int, build: Callable[[list[int]], Message]) -> None:
        numbers = [int(word) - 1 for word in rest.split() if word.isascii() and word.isdigit() and len(word) < 3]
        if len(numbers) != many or not all(0 <= number < len(self.seats) for number in numbers):
            self.tell("which_seat", last=len(self.seats))
        else:
            self.say(build(numbers))

    # -- in a match ----------------------------------------------------------------------------------------------------

    def on_pause(self, rest: str) -> None:
        self.say(schema.Propose("pause"))

    def on_continue(self, rest: str) -> None:
        """After a pause; or, for the captain, with those who came back to a table that was lost."""
        gathering = self.at.table is not None and self.at.table.phase == "gathering"
        self.say(schema.Begin() if gathering else schema.Propose("go_on"))

    def on_offer(self, rest: str) -> None:
        self.say(schema.Propose("end"))

    def on_resign(self, rest: str) -> None:
        """Said twice, so that nobody resigns by a slip: `resign yes`."""
        if plain(rest) in ("yes", "tak", "si"):
            self.say(schema.Resign())
        else:
            self.tell("resign_sure")

    def on_agree(self, rest: str) -> None:
        self._answer("yes")

    def on_decline(self, rest: str) -> None:
        self._answer("no")

    def _answer(self, choice: Literal["yes", "no"]) -> None:
        ballot = self._ballot("pause", "end")
        if ballot is None:
            self.tell("nothing_to_answer")
        else:
            self.say(schema.Vote(ballot.topic, ballot.seat, choice))

    def _votes(self, typed: str) -> bool:
        ballot = self._ballot("gone")
        wanted = plain(typed)
        choice: Any = next((vote for vote, words in VOTES.items() if wanted in words), None)
        if ballot is None or choice is None or self.at.seat is None:
            return False
        self.say(schema.Vote("gone", ballot.seat, choice))
        return True

    def _ballot(self, *topics: str) -> Ballot | None:
        open_ones = self.at.table.ballots if self.at.table is not None else []
        return next((one for one in open_ones if one.topic in topics and str(self.at.seat) not in one.votes), None)

    def unanswered(self) -> Ballot | None:
        """A question to all at the table that waits for us."""
        return self._ballot("gone", "pause", "end") if self.at.seat is not None else None

    def on_takeover(self, rest: str) -> None:
        from kd_core.net.lan.hosted import CannotHost

        if not self.at.line.client.may_inherit:
            self.tell("no_take_over")
            return
        try:
            self.at.line.run(self.at.line.client.inherit())
        except CannotHost as why:
            self.at.screen.say(text.say(self.at.lang, f"lan.host.{why.reason}", problem=why.problem), style="bad")
            return
        self.tell("taken_over")

    def link(self) -> str:
        table, guest = self.at.table, self.at.line.client.guest
        if table is None or guest is None or not table.addresses:
            return ""
        return link_of(Target(tuple(table.addresses), table.port, table.id, table.code, guest.fingerprint))


class Left(Exception):
    """The player leaves the table for good."""


def changed_rules(rules: Rules, name: str, value: str) -> Rules | None:
    """With another value, as far as there is such a rule and such a value."""
    known = msgspec.to_builtins(rules)
    if name not in known:
        return None
    wanted: object = value
    if isinstance(known[name], bool):
        wanted = {"yes": True, "no": False, "true": True, "false": False}.get(plain(value))
    elif isinstance(known[name], int):
        wanted = int(value) if value.isascii() and value.isdigit() and len(value) < 6 else None
    elif isinstance(known[name], list):
        wanted = value.replace(",", " ").split()
    try:
        return msgspec.convert({**known, name: wanted}, Rules)
    except msgspec.ValidationError:
        return None
