"""The text game at a table far away: the same game, with people who talk, drop, pause, resign and come back."""

from __future__ import annotations

from kd_core.play import commands
from kd_core.play.game import Game
from kd_core.play.lan.at_table import AtTable, Interrupted
from kd_core.play.lan.table_commands import IN_MATCH, TableCommands
from kd_core.play.lan.waiting_session import WaitingSession
from kd_core.play.listener import NotMade

FINISHES_WITHIN = 5.0  # seconds from the last choice to the word of the table that it is over
CHECKED_WITHIN = 60.0
ALSO_WHILE_WAITING = ("log", "rule", "card", "sheet", "quit")
VERDICTS = {"ok": "+", "bad": "!", "unproved": "?"}


class LanGame(Game):
    def __init__(self, at: AtTable, session: WaitingSession) -> None:
        super().__init__(session, at.screen, at.lang)
        self.at = at
        self.far = session
        self.orders = TableCommands(at)
        self._thinking: list[int] = []
        self._asked = ""  # the ballot that a script was asked about

    def run(self) -> None:
        """Until this match is over here; Gone when there is nobody any more who chooses."""
        self.at.gone = lambda: self.far.has_news or self.far.ended
        self.at.on_line = self.typed_meanwhile
        came_back = bool(self.listener.made)
        self.announce([] if came_back else self.listener.opening())
        if came_back or not self.people:
            self.screen.tell(self.table.whole(self.view()))
        while not self.session.over and not self.far.ended:
            self.next_choice()
        if self.at.far is self.far.far:
            self.end()

    # -- choosing ------------------------------------------------------------------------------------------------------

    def person_chooses(self, seat: int) -> None:
        try:
            super().person_chooses(seat)
        except Interrupted:
            self.others_choose()

    def others_choose(self) -> None:
        self.tell_who_thinks()
        if not self.at.typist.eager:
            self.ask_script()
        try:
            self.listener.go_on()
        except NotMade as why:
            self.complain(why)
        self.story.follow(self.listener.view)
        self.announce(self.listener.news())

    def tell_who_thinks(self) -> None:
        """To a person; once as long as it stays so."""
        others = [seat for seat in self.session.asked if seat not in self.people]
        if others != self._thinking and self.at.typist.eager and others:
            self.at.tell(self.at.say("thinks", names=", ".join(self.story.seat(seat) for seat in others)))
        self._thinking = others

    def ask_script(self) -> None:
        """A script cannot speak up while others choose, so it is asked once about every ballot."""
        self.at.wait(lambda: self.far.has_news or self.far.ended or self.orders.unanswered() is not None)
        ballot = self.orders.unanswered()
        if ballot is None or self._asked == f"{ballot.topic} {ballot.seat} {ballot.since}":
            return
        self._asked = f"{ballot.topic} {ballot.seat} {ballot.since}"
        try:
            typed = self.screen.ask(self.say("play.prompt"))
        except Interrupted:
            return
        if not self.orders.obey(typed, IN_MATCH):
            self.screen.say(self.at.say("no_vote"))

    def complain(self, why: NotMade) -> None:
        if why.kind == "fault":
            super().complain(why)
        else:
            self.screen.say(self.at.say("host_cannot_write"), style="bad")

    # -- what is typed -------------------------------------------------------------------------------------------------

    def answer(self, typed: str) -> bool:
        return super().answer(typed) if not self.orders.obey(typed, IN_MATCH) else False

    def typed_meanwhile(self, typed: str) -> None:
        """While others choose: whatever is no choice."""
        if self.orders.obey(typed, IN_MATCH):
            return
        command, rest = commands.command_of(typed)
        if command == "help":
            self.on_help(rest)
        elif command == "view":
            self.screen.tell(self.table.whole(self.view()))
        elif command in ALSO_WHILE_WAITING:
            getattr(self, f"on_{command}")(rest)
        else:
            self.screen.say(self.at.say("not_your_turn"))

    def on_help(self, rest: str) -> None:
        super().on_help(rest)
        self.screen.say(self.at.say("help_match"))
        for name in IN_MATCH:
            self.screen.say(self.at.say(f"help_{name}"), indent=2)

    # -- the end -------------------------------------------------------------------------------------------------------

    def end(self) -> None:
        self.at.gone = lambda: False
        self.at.on_line = None
        self.at.wait(lambda: self.at.finished is not None or not self._is_over(), FINISHES_WITHIN)
        if self.session.over:
            super().end()
        else:
            self.tell_unplayed()
        self.show_receipt()

    def _is_over(self) -> bool:
        return self.at.table is not None and self.at.table.phase in ("playing", "over")

    def tell_unplayed(self) -> None:
        finished = self.at.finished
        self.screen.say()
        if finished is not None and finished.reason != "played":
            self.screen.say(self.say(f"cli.replay_{finished.reason}"))
        winner = finished.winner if finished is not None else None
        nobody = winner is None or winner not in (0, 1)
        wins = f"wins{self.story.several}"
        line = self.at.say("nobody_wins") if nobody else self.at.say(wins, name=self.story.side(winner or 0))
        self.screen.say(line, style="strong")

    def show_receipt(self) -> None:
        """What was checked, each in a line; a watcher has nothing to hold it against."""
        finished = self.at.finished
        if finished is None or not finished.record or not self.people:
            return
        self.screen.say()
        self.screen.say(self.at.say("checking"))
        self.at.wait(lambda: self.at.receipt is not None, CHECKED_WITHIN)
        receipt = self.at.receipt
        if receipt is None:
            self.screen.say(self.at.say("not_checked"))
            return
        for check in receipt.checks:
            self.screen.say(f"{VERDICTS[check.verdict]} {check.sentence(self.lang)}", indent=2)
        self.screen.say(receipt.sentence(self.lang), style="bad" if receipt.verdict == "unfair" else "strong")
        self.screen.say(self.at.say("not_proved"))
