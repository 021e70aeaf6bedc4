"""A rule of the rulebook, and the list of all of them, as lines to read in a terminal."""

from __future__ import annotations

import textwrap

from kd_core import text
from kd_core.referee import pages

WIDTH = 80


def rule_lines(id: str, lang: str) -> list[str] | None:
    """The rule of that id, or every rule of a chapter ("BLOCK"); None when there is neither."""
    rule = text.rule(id, lang)
    if rule is not None:
        return _rule(rule, lang)
    chapter = [rule for rule in text.rules(lang) if rule.section == id.strip().upper()]
    if not chapter:
        return None
    return [line for rule in chapter for line in (*_rule(rule, lang), "")][:-1]


def _rule(rule: text.Rule, lang: str) -> list[str]:
    notes: list[str] = []
    if rule.ruling:
        notes.append(text.say(lang, "play.rule_ruling"))
    if rule.pages:
        notes.append(text.say(lang, "play.rule_page", page=pages.said(rule.pages, lang)))
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
