"""Before and after a match: who sits where, in words, and the commands of a lobby."""

from __future__ import annotations

from kd_core import text
from kd_core.play import commands
from kd_core.play.lan.at_table import AtTable, Interrupted
from kd_core.play.lan.table_commands import FOR_CAPTAIN, IN_LOBBY, TableCommands
from kd_core.play.screen import Gone

AFTER_MATCH = ("who", "say", "lobby", "leave", "wait")


class Lobby:
    def __init__(self, at: AtTable) -> None:
        self.at = at
        self.orders = TableCommands(at)
        self._shown = ""  # the phase for which the lobby was described

    def run(self) -> None:
        """Until a match begins that we have not seen yet. Raises Gone, Left and Closed."""
        played = self.at.far
        self.at.gone = lambda: (self.at.far is not None and self.at.far is not played) or self.phase_is_new
        self.at.on_line = None
        while self.at.far is None or self.at.far is played:
            self.describe()
            try:
                self.obey(self.at.ask(self.at.say("prompt") + " "))
            except Interrupted:
                continue

    @property
    def phase(self) -> str:
        return self.at.table.phase if self.at.table is not None else ""

    @property
    def phase_is_new(self) -> bool:
        """A lobby again, after the match."""
        return self._shown == "over" and self.phase == "lobby"

    def describe(self) -> None:
        if self._shown == self.phase or self.phase not in ("lobby", "over"):
            return
        self._shown = self.phase
        if self.phase == "over":
            self.at.screen.say(self.at.say("after_captain" if self.at.captain else "after"))
            return
        self.orders.on_who("")
        if self.at.seat is not None and self.at.table is not None and self.at.table.rules.test != "dice":
            self.orders.tell("roll_here")
        link = self.orders.link()
        if link:
            self.at.screen.say(self.at.say("link", link=link), whole=True)
        self.at.screen.say(self.at.say("fair"))
        self.at.screen.say(self.at.say("hint_captain" if self.at.captain else "hint"))

    @property
    def known(self) -> tuple[str, ...]:
        if self.phase == "over":
            return AFTER_MATCH
        return (*IN_LOBBY, *FOR_CAPTAIN)  # of whoever is no captain the table says so

    def obey(self, typed: str) -> None:
        if not typed:
            self.orders.on_who("")
        elif not self.orders.obey(typed, self.known):
            self.other(typed)

    def other(self, typed: str) -> None:
        command, rest = commands.command_of(typed)
        if command == "help":
            self.help()
        elif command == "rule":
            commands.show_rule(self.at.screen, self.at.lang, rest)
        elif command == "quit":
            raise Gone
        else:
            self.orders.tell("unknown", text=typed[:60])

    def help(self) -> None:
        self.orders.tell("help_title")
        names = AFTER_MATCH if self.phase == "over" else (*IN_LOBBY, *(FOR_CAPTAIN if self.at.captain else ()))
        for name in names:
            self.at.screen.say(self.at.say(f"help_{name}"), indent=2)
        for name in commands.EVERYWHERE:
            self.at.screen.say(text.say(self.at.lang, f"play.help_{name}"), indent=2)
