"""The answers of the calculators in words, a line each, with the rule and its page at the end. Players and spaces count
from 1 here, as at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kd_core import text
from kd_core.content.model import Pack, Wounds
from kd_core.content.words import cost_text
from kd_core.record.names import Lexicon
from kd_core.referee import pages
from kd_core.referee.sums.block import Block
from kd_core.referee.sums.candles import Candles
from kd_core.referee.sums.deck_out import DeckOut
from kd_core.referee.sums.first import First
from kd_core.referee.sums.odds import ROLLS, Odds
from kd_core.referee.sums.payments import Payments, Price
from kd_core.referee.sums.randomizer import Mix
from kd_core.referee.sums.reach import Range
from kd_core.referee.sums.relief import Relief


class Words:
    """Says answers in a language, with the names of these packs."""

    def __init__(self, lang: str, packs: Sequence[Pack]) -> None:
        self.lang = lang
        self.packs = tuple(packs)
        self.names = Lexicon(packs)

    def say(self, key: str, **params: object) -> str:
        return text.say(self.lang, f"referee.sum.{key}", **params)

    def rule(self, id: str) -> str:
        """As in "BLOCK-2 How much a block stops – Volume II, p. 16"."""
        rule = text.rule(id, self.lang)
        head = f"{id} {rule.title}" if rule is not None else id
        where = pages.of(id, self.lang, self.packs)
        return f"{head} – {where}" if where else head

    def block(self, answer: Block) -> list[str]:
        lines = [
            self.say("ignore", ignored=self._wounds(one.ignored), taken=self._wounds(one.taken)) for one in answer.best
        ]
        if lines:
            lines.insert(0, self.say("block_power", power=answer.power))
        effect = {None: "effect_perhaps", True: "effect_too", False: "effect_no"}[answer.effect]
        return [*(lines or [self.say("ignore_nothing", power=answer.power)]), self.say(effect), self.rule("BLOCK-2")]

    def payments(self, answer: Payments, cards: Sequence[str]) -> list[str]:
        """`cards` is how the cards of the hand are called."""
        lines = [self._price(price, cards) for price in answer.prices]
        dashes = [card for card, steps in zip(cards, answer.dashes, strict=True) if steps]
        if dashes:
            lines.append(self.say("dashes", cards=", ".join(dict.fromkeys(dashes))))
        return [*lines, self.rule("COMBO-2")]

    def _price(self, price: Price, cards: Sequence[str]) -> str:
        name = self.names.special(price.special, self.lang)
        cost = cost_text(price.cost, self.lang) or self.say("free")
        if price.payable:
            ways = [" + ".join(cards[place] for place in way) or self.say("free") for way in price.ways]
            return self.say("payable", special=name, cost=cost, ways="; ".join(dict.fromkeys(ways)))
        missing = [cost_text(part, self.lang) for part in price.missing]
        return self.say("unpayable", special=name, cost=cost, missing=" / ".join(missing))

    def reach(self, answer: Range) -> list[str]:
        limits = {"low": answer.low, "high": answer.high}
        lines = [self.say(f"reach_{answer.why or 'yes'}", distance=answer.distance, **limits)]
        lines.append(self.say("reached", spaces=self._spaces(answer.reached)))
        if answer.dark:
            lines.append(self.say("dark", spaces=self._spaces(answer.dark)))
        return [*lines, self.rule(answer.rule)]

    def first(self, answer: First) -> list[str]:
        lines: list[str] = []
        for team, seat in enumerate(answer.active):
            mates = self._players((team, team + 2))
            stands = self.say("stands", player=self._player(seat)) if seat is not None else None
            lines.append(stands or self.say("agree", players=mates))
        if answer.seat is not None:
            lines.append(self.say("first", player=self._player(answer.seat)))
        else:
            lines.append(
                self.say("first_drawn" if answer.random else "first_agreed", players=self._players(answer.between))
            )
        return [*lines, self.rule(answer.rule)]

    def deck_out(self, answer: DeckOut) -> list[str]:
        teams = answer.rule == "TEAM-9"
        team = text.say(self.lang, "word.team_b" if answer.winner else "word.team_a")
        winner = team if teams else self._player(answer.winner)
        return [self.say(f"wins_{answer.by}", winner=winner), self.rule(answer.rule)]

    def relief(self, answer: Relief) -> list[str]:
        return [
            self.say("relief", healed=self._wounds(answer.healed), left=self._wounds(answer.left)),
            self.rule(answer.rule),
        ]

    def candles(self, answer: Candles, spaces: Sequence[int]) -> list[str]:
        dark = self._spaces(answer.dark)
        lines = [self.say("dark", spaces=dark) if answer.dark else self.say("no_dark")]
        for space, suffered in zip(spaces, answer.suffers, strict=True):
            hurt = suffered.heavy or suffered.light
            lines.append(self.say("suffers" if hurt else "safe", space=space + 1, wounds=self._wounds(suffered)))
        if answer.drawn < answer.most:
            lines.append(self.say("next_dark", spaces=self._spaces(answer.next_dark)))
        return [*lines, self.rule(answer.rule)]

    def odds(self, answer: Odds) -> list[str]:
        how = text.say(self.lang, f"test.{answer.by}")
        lines = [self.say("odds", n=answer.wounds, how=how, percent=_percent(answer.passes))]
        if answer.rolls is not None and answer.wounds:
            lines.append(self.say("rolls", needed=answer.wounds, rolls=answer.rolls, all=ROLLS))
        return [*lines, self.rule(answer.rule)]

    def mix(self, answer: Mix) -> list[str]:
        sets = {pack.id: pack.name.get(self.lang, pack.id) for pack in self.packs}
        fighters = [self.names.fighter(fighter, self.lang) for fighter in answer.fighters]
        return [
            self.say("mix_fighters", names=", ".join(fighters)),
            self.say("mix_skills", names=", ".join(sets[pack] for pack in answer.skills)),
            self.say("mix_arena", name=self.names.arena(answer.arena, self.lang)),
            self.say("mix_deck", names=", ".join(sets[pack] for pack in answer.deck)),
            self.say("mix_first", player=self._player(answer.first)),
            self.say("mix_seed", seed=answer.seed),
            self.rule("MERGE-1"),
        ]

    # -- parts -----------------------------------------------------------------------------------------------------

    def _wounds(self, wounds: Wounds) -> str:
        return text.wounds(self.lang, wounds.heavy, wounds.light)

    def _player(self, seat: int) -> str:
        return text.say(self.lang, "word.player", n=seat + 1)

    def _players(self, seats: Iterable[int]) -> str:
        return text.listed(self.lang, [self._player(seat) for seat in seats])

    def _spaces(self, spaces: Iterable[int]) -> str:
        return text.listed(self.lang, [str(space + 1) for space in spaces])


def _percent(chance: float) -> int:
    """Whole; only what is certain is 0 or 100."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
