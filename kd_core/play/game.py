"""The text game: shows, asks, and hands every choice to the session. It knows no rule; it asks the match for them.

Secrets: people of one side see what that side may know. Where people of both sides share the keyboard, the open screen
shows only what everybody may know; before a secret choice, or a hand that is not open, a curtain falls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from kd_core import text
from kd_core.game import SECRET_KINDS, Decision, Match, Refused
from kd_core.game.actions import Action
from kd_core.game.events import Event, MatchEnded, RoundEnded, RoundStarted, TurnStarted, redact
from kd_core.play import rulebook
from kd_core.play.facts import Facts
from kd_core.play.screen import Gone, Screen
from kd_core.play.session import CannotUndo, Session
from kd_core.play.table import Table
from kd_core.play.typed import actions_typed, closest
from kd_core.record.names import plain
from kd_core.record.record import CannotWrite, Player
from kd_core.record.story import Story

MOST_SHOWN = 30
LOG_LINES = 40
NOTHING = (0, 0, 0)

COMMANDS: dict[str, tuple[str, ...]] = {
    "help": ("help", "h", "pomoc", "ayuda"),
    "why": ("why", "dlaczego", "por que", "porque"),
    "undo": ("undo", "u", "cofnij", "deshacer"),
    "log": ("log", "l", "dziennik", "registro"),
    "rule": ("rule", "rules", "zasada", "zasady", "regla", "reglas"),
    "view": ("view", "v", "look", "stol", "mesa"),
    "card": ("card", "karta", "carta"),
    "sheet": ("sheet", "sheets", "arkusz", "hoja"),
    "all": ("all", "wszystko", "todo"),
    "quit": ("quit", "q", "exit", "koniec", "wyjdz", "salir"),
}
HELP = ("why", "undo", "log", "rule", "view", "card", "sheet", "all", "quit", "help", "words")


class Bot(Protocol):
    def choose(self, match: Match, seat: int) -> Action: ...


class Game:
    def __init__(self, session: Session, players: Sequence[Player], bots: Mapping[int, Bot], screen: Screen, lang: str):
        self.session = session
        self.players = players
        self.bots = bots
        self.screen = screen
        self.lang = lang
        self.story = Story(session.match.packs, session.match.view(None), lang)
        self.facts = Facts(session.match.packs, lang)
        self.table = Table(self.story, self.facts)
        self.people = [seat for seat in range(session.match.seats) if seat not in bots]
        self.shared = len({seat & 1 for seat in self.people}) > 1  # people of both sides at one keyboard
        self.private = -1  # the side for which the curtain was lifted
        self.new_turn = True  # its whole table was not shown yet
        self.shown = NOTHING  # the moment that the table was shown last

    # -- the match -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the match is over; Gone when there is nobody any more who chooses."""
        self.announce(self.session.opening if not self.session.deeds else [])
        while self.session.match.winner is None:
            self.next_choice()
        self.keep_trying(self.session.finish)
        self.end()

    def next_choice(self) -> None:
        decision = self.session.match.decisions[0]
        judged_by_people = decision.kind == "tower" and self.people
        if decision.seat in self.bots and not judged_by_people:
            self.bot_chooses(decision)
        else:
            self.person_chooses(decision)

    def bot_chooses(self, decision: Decision) -> None:
        action = self.bots[decision.seat].choose(self.session.match, decision.seat)
        self.keep_trying(lambda: self.announce(self.session.do(decision.seat, action)))

    def keep_trying(self, deed: Callable[[], None]) -> None:
        """A full disk is no reason to lose a match."""
        while True:
            try:
                deed()
                return
            except CannotWrite as why:
                self.complain(why)
                if self.screen.ask(f"{self.say('play.try_again')} ") in COMMANDS["quit"]:
                    raise Gone from why

    def complain(self, why: CannotWrite) -> None:
        self.screen.say(self.say("cli.cannot_write", file=why.path, problem=why.problem), style="bad")
        self.screen.say(self.say("play.not_made"))

    def announce(self, events: Sequence[Event]) -> None:
        """What happened, as everybody at this screen may know it."""
        for event in redact(list(events), self.audience()):
            line = self.story.event(event)
            if line is None:
                continue
            if isinstance(event, RoundStarted | TurnStarted):
                self.new_turn = True
                self.screen.say()
            strong = isinstance(event, RoundStarted | RoundEnded | MatchEnded)
            self.screen.say(line, style="strong" if strong else "")

    def audience(self) -> tuple[int, ...]:
        if self.shared or not self.people:
            return ()
        return tuple(self.session.match.allies(self.people[0]))

    def end(self) -> None:
        winner = self.session.match.winner
        assert winner is not None
        key = "match_result"
        if self.people and not self.shared:
            key = "match_result_you" if winner == self.people[0] & 1 else "match_result_bot"
        self.screen.say()
        result = self.say(f"play.{key}", winner=self.story.side(winner), score=self.score(winner))
        self.screen.say(result, style="strong")

    def score(self, winner: int) -> str:
        won = self.session.match.state.victories
        return f"{won[winner]}:{won[1 - winner]}"

    def say(self, key: str, **params: object) -> str:
        return text.say(self.lang, key, **params)

    # -- a person chooses ------------------------------------------------------------------------------------------

    def person_chooses(self, decision: Decision) -> None:
        self.curtain(decision)
        self.show(decision)
        while True:
            typed = self.screen.ask(self.say("play.prompt"))
            try:
                if self.answer(decision, typed):
                    return
            except CannotWrite as why:
                self.complain(why)

    def curtain(self, decision: Decision) -> None:
        """Nobody sees what only the other side may see."""
        side = decision.seat & 1
        if not self.shared or self.private == side:
            return
        if self.has_secrets(decision):
            self.screen.clear()
            self.screen.ask(f"{self.say('play.curtain', name=self.curtain_name(decision.seat))} ")
            self.private = side
        elif self.private >= 0:
            self.screen.clear()
            self.private = -1

    def curtain_name(self, seat: int) -> str:
        return self.story.side(seat & 1)

    def has_secrets(self, decision: Decision) -> bool:
        match, seats = self.session.match, self.session.match.allies(decision.seat)
        hands = [match.view(None)["players"][seat]["hand"] for seat in seats]
        return decision.kind in SECRET_KINDS or any(None in hand for hand in hands)

    def view(self, decision: Decision) -> dict[str, Any]:
        """What may be on the screen now. Its own choices are in any case what the seat may do."""
        match = self.session.match
        private = not self.shared or self.private == decision.seat & 1
        return match.view(decision.seat if private else None)

    def show(self, decision: Decision) -> None:
        """The table, as much of it as is news, the question and the choices."""
        view = self.view(decision)
        moment = (view["round"], view["turn"], view["actions_left"])
        whole = self.new_turn and decision.kind == "action"
        if decision.kind not in SECRET_KINDS and (whole or moment != self.shown):
            self.screen.say()
            self.screen.tell(self.table.whole(view) if whole else self.table.short(view))
            self.shown = moment
            self.new_turn = self.new_turn and not whole
        self.ask_question(decision, MOST_SHOWN)

    def ask_question(self, decision: Decision, most: int) -> None:
        seat = decision.seat
        self.story.follow(self.session.match.view(seat))
        self.screen.say()
        self.screen.say(f"{self.story.seat(seat)}: {self.story.question()}", style="strong")
        options = list(decision.options)
        for number, action in enumerate(options[:most], 1):
            self.screen.say(f"{number}. {self.label(seat, action)}", indent=2)
        if len(options) > most:
            self.screen.say(self.say("play.more_choices", n=len(options) - most), indent=2)

    def label(self, seat: int, action: Action) -> str:
        """A choice; of a skill or a first card also what it does."""
        label = self.story.action(seat, action)
        skill = self.facts.lexicon.skills.get(getattr(action, "skill", ""))
        card = getattr(action, "card", "") if action.do == "draft" else ""
        if skill is not None:
            return self.facts.skill(skill, label)
        return self.facts.card(card, label) if card else label

    # -- what was typed --------------------------------------------------------------------------------------------

    def answer(self, decision: Decision, typed: str) -> bool:
        """True when the choice was made (or taken back): then the question is another one."""
        if typed.isascii() and typed.isdigit():
            return self.choose_number(decision, typed)
        command, rest = command_of(typed)
        if command:
            return getattr(self, f"on_{command}")(decision, rest) is True
        return self.choose_words(decision, typed)

    def choose_number(self, decision: Decision, typed: str) -> bool:
        options = list(decision.options)
        number = int(typed[:6])
        if not 1 <= number <= len(options):
            self.screen.say(self.say("play.invalid_number", last=len(options)))
            return False
        return self.choose(decision, options[number - 1])

    def choose_words(self, decision: Decision, typed: str) -> bool:
        candidates = actions_typed(typed, self.session.match, decision.seat, self.facts.lexicon, whole=True)
        if not candidates:
            self.screen.say(self.say("play.unknown_command", text=typed[:60]))
            return False
        legal, against = closest(self.session.match, decision.seat, candidates)
        if len(legal) == 1:
            return self.choose(decision, legal[0])
        if legal:
            numbers = [str(n) for n, action in enumerate(decision.options, 1) if action in legal]
            self.screen.say(self.say("play.several", numbers=", ".join(numbers)))
        else:
            self.refuse(against)
        return False

    def choose(self, decision: Decision, action: Action) -> bool:
        try:
            events = self.session.do(decision.seat, action)
        except Refused as why:
            self.refuse([why])
            return False
        self.announce(events)
        return True

    def refuse(self, against: Sequence[Refused]) -> None:
        self.screen.say(self.say("play.why_title"), style="bad")
        for why in against:
            self.screen.say(self.story.refusal(why), indent=2)

    # -- commands --------------------------------------------------------------------------------------------------

    def on_help(self, decision: Decision, rest: str) -> None:
        self.screen.say(self.say("play.help_title"))
        for name in HELP:
            self.screen.say(self.say(f"play.help_{name}"), indent=2)

    def on_view(self, decision: Decision, rest: str) -> None:
        self.screen.tell(self.table.whole(self.view(decision)))
        self.ask_question(decision, MOST_SHOWN)

    def on_all(self, decision: Decision, rest: str) -> None:
        self.ask_question(decision, len(decision.options))

    def on_why(self, decision: Decision, rest: str) -> None:
        if not rest:
            self.screen.say(self.say("play.why_usage"))
            return
        match = self.session.match
        if rest.isascii() and rest.isdigit() and 1 <= int(rest[:6]) <= len(decision.options):
            self.screen.say(self.say("play.why_legal"))
            return
        candidates = actions_typed(rest, match, decision.seat, self.facts.lexicon)
        if not candidates:
            self.screen.say(self.say("play.no_such_card", name=rest[:60]))
            self.screen.say(self.say("play.why_usage"))
            return
        legal, against = closest(match, decision.seat, candidates)
        if legal:
            self.screen.say(self.say("play.why_legal"))
        else:
            self.refuse(against)

    def on_undo(self, decision: Decision, rest: str) -> bool:
        own = [seat for seat in self.people if not self.shared or seat & 1 == decision.seat & 1]
        try:
            deed = self.session.undo(own)
        except CannotUndo as why:
            self.screen.say(self.say(f"play.{why.key}"))
            return False
        self.story.follow(self.session.match.view(deed.seat))
        self.screen.say(self.say("play.undone", text=self.story.action(deed.seat, deed.action)))
        self.shown = NOTHING
        return True

    def on_log(self, decision: Decision, rest: str) -> None:
        seen = self.audience()
        if self.shared and self.private == decision.seat & 1:
            seen = self.session.match.allies(decision.seat)
        lines = self.story.events(redact(self.session.events(), seen))
        earlier = 0 if rest else max(0, len(lines) - LOG_LINES)
        if not lines:
            self.screen.say(self.say("play.log_empty"))
        if earlier:
            self.screen.say(self.say("play.log_earlier", n=earlier))
        self.screen.tell(lines[earlier:])

    def on_rule(self, decision: Decision, rest: str) -> None:
        lines = rulebook.rule_lines(rest, self.lang) if rest else rulebook.chapters(self.lang)
        if lines is None:
            self.screen.say(self.say("play.no_such_rule", id=rest[:40]))
        else:
            self.screen.tell(lines)

    def on_card(self, decision: Decision, rest: str) -> None:
        found = self.facts.lexicon.find(rest)
        if not found:
            self.screen.say(self.say("play.no_such_card", name=rest[:60]))
        for one in found[:8]:
            self.screen.tell(self.facts.about(one))

    def on_sheet(self, decision: Decision, rest: str) -> None:
        for player in self.view(decision)["players"]:
            fighter = self.facts.lexicon.fighters[player["fighter"]]
            self.screen.tell(self.facts.sheet(fighter))
            for id in (*player["skills"]["active"], *player["skills"]["hidden"]):
                if id is not None:
                    self.screen.say(self.facts.skill(self.facts.lexicon.skills[id]))
            self.screen.say()

    def on_quit(self, decision: Decision, rest: str) -> None:
        raise Gone


def command_of(typed: str) -> tuple[str, str]:
    """The command of a line and what follows it; an empty line shows the table."""
    if not typed:
        return "view", ""
    if typed == "?":
        return "help", ""
    words = typed.split()
    for size in (2, 1):  # "por qué" is two words
        head = plain(" ".join(words[:size]))
        for command, spellings in COMMANDS.items():
            if head in spellings and len(words) >= size:
                return command, " ".join(words[size:])
    return "", typed
