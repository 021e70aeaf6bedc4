"""A rule of the rulebook, and the list of all of them, as lines to read in a terminal."""

from __future__ import annotations

import textwrap

from kd_core import text

WIDTH = 80


def rule_lines(id: str, lang: str) -> list[str] | None:
    """The rule of that id, or every rule of a chapter ("BLOCK"); None when there is neither."""
    found = _named(id, lang)
    return [line for rule in found for line in (*_rule(rule, lang), "")][:-1] if found else None


def found_rules(wanted: str, lang: str) -> list[text.Rule]:
    """The rule of that id, the rules of that chapter, or else those that have all these words, however accented."""
    from kd_core.record.names import plain  # brings the engine with it, and most ask for an id

    def holds(rule: text.Rule) -> bool:
        said = plain(f"{rule.id} {rule.title} {rule.text}")
        return all(word in said for word in words)

    words = plain(wanted).split()
    return _named(wanted, lang) or [rule for rule in text.rules(lang) if words and holds(rule)]


def _named(id: str, lang: str) -> list[text.Rule]:
    rule = text.rule(id, lang)
    chapter = id.strip().upper()
    return [rule] if rule is not None else [one for one in text.rules(lang) if one.section == chapter]


def _rule(rule: text.Rule, lang: str) -> list[str]:
    notes: list[str] = []
    if rule.ruling:
        notes.append(text.say(lang, "play.rule_ruling"))
    if rule.pages:
        notes.append(text.say(lang, "play.rule_page", page=text.said_pages(rule.pages, lang)))
    if rule.see:
        notes.append(text.say(lang, "play.rule_see", ids=", ".join(rule.see)))
    lines = [f"{rule.id}  {rule.title}", *textwrap.wrap(rule.text, WIDTH)]
    return lines + (textwrap.wrap(f"({'; '.join(notes)})", WIDTH) if notes else [])


def chapters(lang: str) -> list[str]:
    """Every chapter with the ids of its rules."""
    lines: list[str] = []
    for section in text.sections(lang):
        ids = ", ".join(rule.id for rule in text.rules(lang) if rule.section == section.id)
        lines += textwrap.wrap(f"{section.title}: {ids}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return lines
