"""What can be typed besides a choice, in any of the languages; and a prompt at which help, the rules and leaving are
never more than a word away."""

from __future__ import annotations

from kd_core import text
from kd_core.play import rulebook
from kd_core.play.screen import Gone, Screen
from kd_core.record.names import plain

COMMANDS: dict[str, tuple[str, ...]] = {
    "help": ("help", "h", "pomoc", "ayuda"),
    "why": ("why", "dlaczego", "por que", "porque"),
    "undo": ("undo", "u", "cofnij", "deshacer"),
    "log": ("log", "l", "dziennik", "registro"),
    "rule": ("rule", "rules", "zasada", "zasady", "regla", "reglas"),
    "view": ("view", "v", "look", "stol", "mesa"),
    "card": ("card", "karta", "carta"),
    "sheet": ("sheet", "sheets", "arkusz", "hoja"),
    "hint": ("hint", "podpowiedz", "pista"),
    "all": ("all", "wszystko", "todo"),
    "quit": ("quit", "q", "exit", "koniec", "wyjdz", "salir"),
}
IN_A_MATCH = ("why", "undo", "log", "rule", "view", "card", "sheet", "hint", "all", "quit", "help", "words")
EVERYWHERE = ("rule", "leave", "help")


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


def ask(screen: Screen, lang: str, prompt: str, about: str) -> str:
    """What was typed at a prompt that is no choice of the match. Help (under the title `about`) and rules are shown
    here; raises Gone for who leaves."""
    while True:
        typed = screen.ask(prompt)
        command, rest = command_of(typed) if typed else ("", "")
        if command == "help":
            show_help(screen, lang, about, EVERYWHERE)
        elif command == "rule":
            show_rule(screen, lang, rest)
        elif command == "quit":
            raise Gone
        else:
            return typed


def show_help(screen: Screen, lang: str, title: str, names: tuple[str, ...]) -> None:
    screen.say(text.say(lang, f"play.{title}"))
    for name in names:
        screen.say(text.say(lang, f"play.help_{name}"), indent=2)


def show_rule(screen: Screen, lang: str, id: str) -> None:
    """One rule, a chapter, or the list of chapters."""
    lines = rulebook.rule_lines(id, lang) if id else rulebook.chapters(lang)
    if lines is None:
        screen.say(text.say(lang, "play.no_such_rule", id=id[:40]))
    else:
        screen.tell(lines)
