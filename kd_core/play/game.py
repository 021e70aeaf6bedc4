"""The text game: shows, asks, and says every choice to the session. It knows no rule; it asks the host for them.

Secrets: people of one side see what that side may know. Where people of both sides share the keyboard, the open screen
shows only what everybody may know; before a secret choice, or a hand that is not open, a curtain falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from kd_core import text
from kd_core.ai.worker import think_there
from kd_core.game import SECRET_KINDS, Refused, actions
from kd_core.game.actions import Action
from kd_core.game.events import Event, MatchEnded, RoundEnded, RoundStarted, TurnStarted, redact
from kd_core.net import hints
from kd_core.net.hints import Advice
from kd_core.net.local import VERDICTS
from kd_core.net.session import MatchSession
from kd_core.play import commands
from kd_core.play.facts import Facts
from kd_core.play.listener import Listener, NotMade
from kd_core.play.screen import Gone, Screen
from kd_core.play.table import Table, score
from kd_core.play.typed import actions_typed, closest
from kd_core.record import banter
from kd_core.record.story import Story

MOST_SHOWN = 30
LOG_LINES = 40
NOTHING = (0, 0, 0)


class Game:
    def __init__(self, session: MatchSession, screen: Screen, lang: str) -> None:
        self.session = session
        self.screen = screen
        self.lang = lang
        self.people = session.people
        self.listener = Listener(session, self.people[0] if self.people else None)
        self.story = Story(session.packs, self.listener.view, lang)
        self.facts = Facts(session.packs, lang)
        self.table = Table(self.story, self.facts)
        self.shared = len({seat & 1 for seat in self.people}) > 1  # people of both sides at one keyboard
        self.private = -1  # the side for which the curtain was lifted
        self.new_turn = True  # its whole table was not shown yet
        self.shown = NOTHING  # the moment that the table was shown last

    # -- the match -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the match is over; Gone when there is nobody any more who chooses."""
        self.announce([] if self.listener.made else self.listener.opening())
        while not self.session.over:
            self.next_choice()
        self.end()

    def next_choice(self) -> None:
        seat = self.session.person_asked
        if seat is None:
            self.others_choose()
        else:
            self.person_chooses(seat)

    def others_choose(self) -> None:
        """Neither a full disk nor a fault is a reason to lose a match."""
        while True:
            try:
                self.listener.go_on()
                break
            except NotMade as why:
                self.complain(why)
                commands.ask(self.screen, self.lang, f"{self.say('play.try_again')} ", "help_wait")
        self.announce(self.listener.news())

    def complain(self, why: NotMade) -> None:
        if why.kind == "fault":
            self.screen.say(self.say("play.fault"), style="bad")
            self.screen.say(self.say("play.not_made_fault"))
        else:
            self.screen.say(self.say("cli.cannot_write", file=self.session.path, problem=why), style="bad")
            self.screen.say(self.say("play.not_made"))

    def announce(self, events: Sequence[Event]) -> None:
        """What happened, as everybody at this screen may know it."""
        for event in self.open_to_all(events):
            line = self.story.event(event)
            if line is None:
                continue
            if isinstance(event, RoundStarted | TurnStarted):
                self.new_turn = True
                self.screen.say()
            strong = isinstance(event, RoundStarted | RoundEnded | MatchEnded)
            self.screen.say(line, style="strong" if strong else "")
            self.let_bots_talk(event)

    def let_bots_talk(self, event: Event) -> None:
        """A bot that swaps says so."""
        seats = [player.to_json() for player in self.session.players]
        for said in banter.of_swaps([event.to_json()], self.listener.view, seats):
            self.screen.say(f"{self.story.seat(said['seat'])}: {banter.words(said, self.lang)}")

    def open_to_all(self, events: Sequence[Event]) -> list[Event]:
        """Events that a seat heard, without what only its side may know where both sides look on."""
        return redact(list(events), ()) if self.shared else list(events)

    def end(self) -> None:
        view = self.listener.view
        winner = view["winner"]
        key = f"match_result{self.story.several}"
        if self.people and not self.shared:
            lost = "match_result_bot_team" if self.story.several else "match_result_bot"
            key = "match_result_you" if winner == self.people[0] & 1 else lost
        self.screen.say()
        result = self.say(f"play.{key}", winner=self.story.side(winner), score=score(view))
        self.screen.say(result, style="strong")
        asked = [f"{self.story.seat(seat)} {n}" for seat, n in sorted(self.session.hints.items())]
        if asked:
            self.screen.say(self.say("play.hints_asked", hints=", ".join(asked)))

    def say(self, key: str, **params: object) -> str:
        return text.say(self.lang, key, **params)

    # -- a person chooses ------------------------------------------------------------------------------------------

    def person_chooses(self, seat: int) -> None:
        if seat != self.listener.seat:
            self.listener.look_from(seat)
        self.curtain()
        self.show()
        while True:
            typed = self.screen.ask(self.say("play.prompt"))
            try:
                if self.answer(typed):
                    return
            except NotMade as why:
                self.complain(why)

    @property
    def seat(self) -> int:
        """Whose choice it is, as the view says; of a tower the one that is tested."""
        asked = self.session.asked
        seat = self.listener.seat
        return seat if seat in asked else asked[0]

    @property
    def side(self) -> int:
        return self.seat & 1

    @property
    def kind(self) -> str:
        kinds: dict[int, str] = {one["seat"]: one["kind"] for one in self.listener.view["to_act"]}
        return kinds[self.seat]

    @property
    def options(self) -> list[Action]:
        said = VERDICTS if self.session.to_judge else self.listener.view["legal"]
        return [actions.from_json(action) for action in said]

    def curtain(self) -> None:
        """Nobody sees what only the other side may see."""
        if not self.shared or self.private == self.side:
            return
        if self.has_secrets():
            self.screen.clear()
            prompt = f"{self.say('play.curtain', name=self.story.side(self.side))} "
            commands.ask(self.screen, self.lang, prompt, "help_wait")
            self.private = self.side
        elif self.private >= 0:
            self.screen.clear()
            self.private = -1

    def has_secrets(self) -> bool:
        hands = [player["hand"] for player in self.session.open_view["players"][self.side :: 2]]
        return self.kind in SECRET_KINDS or any(None in hand for hand in hands)

    @property
    def alone(self) -> bool:
        """Only the side that chooses looks at the screen now."""
        return not self.shared or self.private == self.side

    def view(self) -> dict[str, Any]:
        """What may be on the screen now. Its own choices are in any case what the seat may do."""
        return self.listener.view if self.alone else self.session.open_view

    def show(self) -> None:
        """The table, as much of it as is news, the question and the choices."""
        view = self.view()
        moment = (view["round"], view["turn"], view["actions_left"])
        whole = self.new_turn and self.kind == "action"
        if self.kind not in SECRET_KINDS and (whole or moment != self.shown):
            self.screen.say()
            self.screen.tell(self.table.whole(view) if whole else self.table.short(view))
            self.shown = moment
            self.new_turn = self.new_turn and not whole
        self.ask_question(MOST_SHOWN)

    def ask_question(self, most: int) -> None:
        self.story.follow(self.listener.view)
        self.screen.say()
        self.screen.say(f"{self.story.seat(self.seat)}: {self.story.question()}", style="strong")
        options = self.options
        for number, action in enumerate(options[:most], 1):
            self.screen.say(f"{number}. {self.label(action)}", indent=2)
        if len(options) > most:
            self.screen.say(self.say("play.more_choices", n=len(options) - most), indent=2)

    def label(self, action: Action) -> str:
        """A choice; of a skill or a first card also what it does."""
        label = self.story.action(self.seat, action)
        skill = self.facts.lexicon.skills.get(getattr(action, "skill", ""))
        card = getattr(action, "card", "") if action.do == "draft" else ""
        if skill is not None:
            return self.facts.skill(skill, label)
        return self.facts.card(card, label) if card else label

    # -- what was typed --------------------------------------------------------------------------------------------

    def answer(self, typed: str) -> bool:
        """True when the choice was made (or taken back): then the question is another one."""
        if typed.isascii() and typed.isdigit():
            return self.choose_number(typed)
        command, rest = commands.command_of(typed)
        if command:
            return getattr(self, f"on_{command}")(rest) is True
        return self.choose_words(typed)

    def choose_number(self, typed: str) -> bool:
        options = self.options
        number = int(typed[:6])
        if not 1 <= number <= len(options):
            self.screen.say(self.say("play.invalid_number", last=len(options)))
            return False
        return self.choose(options[number - 1])

    def choose_words(self, typed: str) -> bool:
        candidates = actions_typed(typed, self.listener.view, self.seat, self.facts.lexicon, whole=True)
        if not candidates:
            self.screen.say(self.say("play.unknown_command", text=typed[:60]))
            return False
        options = self.options
        legal, against = closest(candidates, options, self.listener.why_not)
        if len(legal) == 1:
            return self.choose(legal[0])
        if legal:
            numbers = [str(n) for n, action in enumerate(options, 1) if action in legal]
            self.screen.say(self.say("play.several", numbers=", ".join(numbers)))
        else:
            self.refuse(against)
        return False

    def choose(self, action: Action) -> bool:
        against = self.listener.act(action)
        if against:
            self.refuse(against)
        self.announce(self.listener.news())
        return not against

    def refuse(self, against: Sequence[Refused]) -> None:
        self.screen.say(self.say("play.why_title"), style="bad")
        for why in against:
            self.screen.say(self.story.refusal(why), indent=2)

    # -- commands --------------------------------------------------------------------------------------------------

    def on_help(self, rest: str) -> None:
        commands.show_help(self.screen, self.lang, "help_title", commands.IN_A_MATCH)

    def on_view(self, rest: str) -> None:
        self.screen.tell(self.table.whole(self.view()))
        self.ask_question(MOST_SHOWN)

    def on_all(self, rest: str) -> None:
        self.ask_question(len(self.options))

    def on_why(self, rest: str) -> None:
        if not rest:
            self.screen.say(self.say("play.why_usage"))
            return
        options = self.options
        if rest.isascii() and rest.isdigit() and 1 <= int(rest[:6]) <= len(options):
            self.screen.say(self.say("play.why_legal"))
            return
        candidates = actions_typed(rest, self.listener.view, self.seat, self.facts.lexicon)
        if not candidates:
            self.screen.say(self.say("play.no_such_card", name=rest[:60]))
            self.screen.say(self.say("play.why_usage"))
            return
        legal, against = closest(candidates, options, self.listener.why_not)
        if legal:
            self.screen.say(self.say("play.why_legal"))
        else:
            self.refuse(against)

    def on_undo(self, rest: str) -> bool:
        own = [seat for seat in self.people if not self.shared or seat & 1 == self.side]
        last = self.listener.made[-1] if self.listener.made else None
        against = self.listener.take_back(own)
        if against:
            self.screen.say(self.say(f"refused.{against[0].reason}"))
            return False
        self.story.follow(self.listener.view)
        if last is None:  # from before this screen was there
            self.screen.say(self.say("play.undone_last"))
        else:
            self.screen.say(self.say("play.undone", text=self.story.action(*last)))
        self.shown = NOTHING
        return True

    def on_log(self, rest: str) -> None:
        told = self.listener.log()
        lines = self.story.events(told if self.alone else self.open_to_all(told))
        earlier = 0 if rest else max(0, len(lines) - LOG_LINES)
        if not lines:
            self.screen.say(self.say("play.log_empty"))
        if earlier:
            self.screen.say(self.say("play.log_earlier", n=earlier))
        self.screen.tell(lines[earlier:])

    def on_rule(self, rest: str) -> None:
        commands.show_rule(self.screen, self.lang, rest)

    def on_card(self, rest: str) -> None:
        found = self.facts.lexicon.find(rest)
        if not found:
            self.screen.say(self.say("play.no_such_card", name=rest[:60]))
        for one in found[:8]:
            self.screen.tell(self.facts.about(one))

    def on_sheet(self, rest: str) -> None:
        for player in self.view()["players"]:
            fighter = self.facts.lexicon.fighters[player["fighter"]]
            self.screen.tell(self.facts.sheet(fighter))
            for id in (*player["skills"]["active"], *player["skills"]["hidden"]):
                if id is not None:
                    self.screen.say(self.facts.skill(self.facts.lexicon.skills[id]))
            self.screen.say()

    def on_hint(self, rest: str) -> None:
        """What the Champion would do for who has to choose; the screen waits for it."""
        listener = self.session.listener
        if listener is None:
            self.screen.say(self.say("play.hint_none"))
            return
        question = hints.question(listener, SystemRandom().getrandbits(60))
        thought = think_there(self.session.packs, question)
        self.session.hinted()
        for advice in hints.advise(self.story, question.view, thought):
            self.tell_advice(advice)

    def tell_advice(self, advice: Advice) -> None:
        number = self.listener.view["legal"].index(advice.action) + 1
        key = "hint_plain" if advice.chance is None else "hint_other" if advice.less else "hint_line"
        told = self.say(f"play.{key}", title=advice.title, chance=advice.percent, loss=advice.less, why=advice.why)
        self.screen.say(f"{number}. {told}", indent=2)

    def on_quit(self, rest: str) -> None:
        raise Gone
