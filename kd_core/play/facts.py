"""What cards, special attacks, skills, tokens and fighters say, as lines to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kd_core import text
from kd_core.content import words
from kd_core.content.model import Attack, Fighter, Pack, Reach, Skill, Special, Token, Wounds
from kd_core.languages import language
from kd_core.record import asked
from kd_core.record.names import Found, Lexicon


class Facts:
    def __init__(self, packs: Sequence[Pack], lang: str) -> None:
        self.lang = language(lang)
        self.lexicon = Lexicon(packs)
        self.book = asked.book(packs)

    def say(self, key: str, **params: object) -> str:
        return text.say(self.lang, key, **params)

    # -- one line --------------------------------------------------------------------------------------------------

    def card(self, id: str, name: str = "") -> str:
        """A card of the Row: its name (or what stands in its place) and everything that counts when it is used."""
        attack = self.lexicon.attacks.get(id)
        name = name or self.lexicon.card(id, self.lang)
        if attack is None:
            return name
        return f"{name} ({self.symbols(id)}): {_joined(self._strike(attack), self._effect(attack))}"

    def held(self, id: str | None) -> str:
        """A card in hand: its name and symbols, for nothing else counts there (COMBO-8)."""
        if id is None:
            return self.say("word.card_hidden")
        symbols = self.symbols(id)
        return f"{self.lexicon.card(id, self.lang)} ({symbols})" if symbols else self.lexicon.card(id, self.lang)

    def symbols(self, id: str) -> str:
        attack = self.lexicon.attacks.get(id)
        return words.cost_text(attack.symbols, self.lang) if attack else ""

    def special(self, special: Special) -> str:
        name, cost = special.name[self.lang], words.cost_text(special.cost, self.lang)
        effect = words.special_text(special, self.lang, self.book)
        price = f"{self.say('word.cost')}: {cost or self.say('word.none')}"
        return f"{name} ({price}): {_joined(self._strike(special), effect)}"

    def skill(self, skill: Skill, name: str = "") -> str:
        """A skill; `name` stands in the place of its own."""
        head = f"{name or skill.name[self.lang]} ({self.say('word.initiative')} {skill.initiative})"
        return f"{head}: {words.skill_text(skill, self.lang, self.book) or self.say('word.none')}"

    def token(self, token: Token) -> str:
        effect = words.token_text(token, self.lang, self.book)
        return f"{token.name[self.lang]} ({self.say('word.token')})" + (f": {effect}" if effect else "")

    def _strike(self, attack: Attack | Special) -> str:
        parts = [self.say(f"word.type_{attack.type}"), self._reach(attack.reach), self._pool(attack.wounds)]
        if attack.ko:
            parts.append(self.say("word.ko"))
        return ", ".join(part for part in parts if part)

    def _reach(self, reach: Reach | None) -> str:
        if reach is None:
            return ""
        if reach.projectile:
            return self.say("word.range_projectile")
        key = "word.range_exact" if reach.low == reach.high else "word.range_between"
        return self.say(key, low=reach.low, high=reach.high)

    def _pool(self, wounds: Wounds) -> str:
        return words.wounds_text(wounds, self.lang)

    def _effect(self, attack: Attack) -> str:
        return words.attack_text(attack, self.lang, self.book)

    # -- several lines ---------------------------------------------------------------------------------------------

    def sheet(self, fighter: Fighter) -> Iterator[str]:
        """The sheet of a fighter: class, plan, ability, special attacks."""
        yield f"{fighter.name[self.lang]}, {fighter.fighter_class[self.lang]}"
        if fighter.plan:
            yield fighter.plan[self.lang]
        ability = words.fighter_ability_text(fighter, self.lang, self.book)
        if ability:
            yield ability
        for special in fighter.specials:
            yield self.special(special)

    def about(self, found: Found) -> list[str]:
        """Everything about something that was found by its name."""
        known = self.lexicon
        if found.kind == "fighter":
            return list(self.sheet(known.fighters[found.id]))
        if found.kind == "special":
            special = known.special_of(found.id, found.fighter)
            owner = known.fighter(found.fighter, self.lang)
            return [f"{owner} – {self.special(special)}"] if special else []
        if found.kind == "skill":
            return [self.skill(known.skills[found.id])]
        if found.kind == "token":
            return [self.token(known.tokens[found.id])]
        if found.kind == "arena":
            return [known.arena(found.id, self.lang)]
        return [self.card(found.id)]


def _joined(facts: str, effect: str) -> str:
    """Two sentences; "K.O." brings its own full stop."""
    return f"{facts}{'' if facts.endswith('.') else '.'} {effect}" if effect else facts
