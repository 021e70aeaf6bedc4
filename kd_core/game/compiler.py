"""Turns packs into the tables that the engine plays with (`tables.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from keyword import iskeyword
from typing import Any

from kd_core.content import identity, model
from kd_core.content.identity import CANDLE
from kd_core.content.spec import Field
from kd_core.game.arena import Ground
from kd_core.game.codes import STRIKE
from kd_core.game.frame import EffectFrame
from kd_core.game.tables import (
    ALL_MARKS,
    ANY_MARK,
    TEST_KINDS,
    TWO_MARK,
    Menu,
    Mods,
    Tables,
    Test,
    Trigger,
    everywhere,
    mark,
)
from kd_core.game.verb import Verb


class Compiler:
    """Turns packs into tables; a step becomes an object of its verb's class."""

    def __init__(self, packs: Sequence[model.Pack], verbs: Sequence[type[Verb]]) -> None:
        self.packs = packs
        self.verbs = {verb.spec.name: verb for verb in verbs}
        self.out = Tables()
        self._plain: dict[int, str] = {}  # attack -> its id inside its pack
        self._thing = ("", "")  # the kind and the id of what is being compiled

    def tables(self) -> Tables:
        out = self.out
        out.pack_ids = [pack.id for pack in self.packs]
        self._tokens()
        pending = self._cards()
        self._fighters()
        self._skills()
        self._token_powers()
        for attack, index in pending:
            self._thing = ("attack", out.attacks.ids[index])
            out.attacks.effect[index] = self.routine(attack.effect)
            out.attacks.on_take[index] = self.routine(attack.on_take)
        out.openings = [
            EffectFrame(seat, routine, 0, True) for routine in range(len(out.routines)) for seat in range(4)
        ]
        out.powers = [
            token for token in range(out.tokens) if out.token_mods[token] is not None or out.token_when[token]
        ]
        out.payments = [{} for _ in out.attacks.ids]
        out.paid = [{} for _ in out.attacks.ids]
        doubles = any(len(set(shown)) < len(shown) for shown in out.attacks.symbols)
        out.attacks.need = [need_of(cost, doubles) for cost in out.attacks.cost]
        for number, pack in enumerate(self.packs):
            out.arenas.append(Ground(pack.arena))
            out.arena_pack.append(number)
        out.sightlines = 1 + max(max(arena.sightline) for arena in out.arenas)
        out.within = [[-1] * out.sightlines for _ in out.fighter_ids]
        out.menus = [menus_of(out, specials) for specials in out.specials]
        return out

    def _tokens(self) -> None:
        for pack in self.packs:
            for fighter in pack.fighters:
                for token in fighter.tokens:
                    self._token(token)
            for kind in pack.tokens:
                self._token(kind.id)
        self.out.tokens = len(self.out.token_ids)
        self.out.token_when = [[] for _ in self.out.token_ids]
        self.out.token_mods = [None for _ in self.out.token_ids]

    def _token(self, name: str) -> int:
        if name not in self.out.token_ids:
            self.out.token_ids.append(name)
        return self.out.token_ids.index(name)

    def _cards(self) -> list[tuple[model.Attack, int]]:
        """All attack cards, each once: boxes may share some (`content.identity`)."""
        known: dict[str, int] = {}
        fresh: list[tuple[model.Attack, int]] = []
        attacks = self.out.attacks
        for pack in identity.attacks(self.packs):
            deck: list[int] = []
            for name, attack in pack:
                if name not in known:
                    index = attacks.add(name, model.TYPES.index(attack.type), attack.wounds, attack.reach, attack.ko)
                    attacks.show_symbols(index, attack.symbols)
                    self._plain[index] = attack.id
                    known[name] = index
                    fresh.append((attack, index))
                deck += [known[name]] * attack.copies
            self.out.decks.append(deck)
        self.out.first_extra = len(attacks.ids)
        for others in identity.extras(self.packs):
            for name, extra in others:
                self.out.extras.append(attacks.add(name, STRIKE, model.Wounds(), None, False))
                self.out.extra_copies.append(extra.copies)
        self.out.candle = attacks.add(CANDLE, STRIKE, model.Wounds(), None, False)
        self.out.cards = len(attacks.ids)
        return fresh

    def _fighters(self) -> None:
        out = self.out
        specials: list[tuple[model.Special, int]] = []
        everyone: list[model.Fighter] = []
        for pack in identity.fighters(self.packs):
            own: list[int] = []
            for name, fighter in pack:
                own.append(len(everyone))
                everyone.append(fighter)
                out.fighter_ids.append(name)
                out.first_special.append(len(out.attacks.ids))
                out.special_count.append(len(fighter.specials))
                sheet = [(special, self._special(special, at)) for at, special in enumerate(fighter.specials)]
                specials += sheet
                out.specials.append([index for special, index in sheet if not special.trigger])
                out.reactions.append(_bits(special.trigger for special in fighter.specials))
                out.fighter_supply.append([fighter.tokens.get(token, 0) for token in out.token_ids])
                out.fighter_start.append([fighter.start.get(token, 0) for token in out.token_ids])
            out.fighters_of.append(own)
        for special, index in specials:
            self._thing = ("special", special.id)
            out.attacks.effect[index] = self.routine(special.effect)
        for name, fighter in zip(out.fighter_ids, everyone):
            self._thing = ("fighter", name)
            out.fighter_when.append(self._triggers(fighter.when))
            out.fighter_mods.append(self._mods(fighter.modify))

    def _special(self, special: model.Special, number: int) -> int:
        attacks = self.out.attacks
        index = attacks.add(special.id, model.TYPES.index(special.type), special.wounds, special.reach, special.ko)
        self._plain[index] = special.id
        attacks.cost[index] = [special.cost.count(symbol) for symbol in (*model.SYMBOLS, model.WILD)]
        attacks.trigger[index] = model.EVENTS.index(special.trigger) if special.trigger else -1
        attacks.number[index] = number
        return index

    def _skills(self) -> None:
        out = self.out
        for pack in identity.skills(self.packs):
            own: list[int] = []
            for name, skill in pack:
                own.append(len(out.skill_ids))
                out.skill_ids.append(name)
                self._thing = ("skill", name)
                out.initiative.append(skill.initiative)
                out.skill_when.append(self._triggers(skill.when))
                out.skill_mods.append(self._mods(skill.modify))
            out.skills_of.append(own)

    def _token_powers(self) -> None:
        for pack in self.packs:
            for kind in pack.tokens:
                index = self._token(kind.id)
                self._thing = ("token", kind.id)
                self.out.token_when[index] = self._triggers(kind.when)
                self.out.token_mods[index] = self._mods(kind.modify)

    def _triggers(self, whens: Sequence[model.When]) -> list[Trigger]:
        return [
            Trigger(
                model.EVENTS.index(when.event),
                -1 if when.test is None else self.test(when.test),
                self.routine(when.effect),
            )
            for when in whens
        ]

    def _mods(self, changes: Sequence[model.Modify]) -> Mods | None:
        if not changes:
            return None
        mods = Mods(len(self.out.attacks.ids))
        for change in changes:
            mods.block += change.block
            mods.hand += change.hand
            for index in range(len(self.out.attacks.ids)):
                if self._touched(change, index):
                    _change_attack(mods, change, index)
        mods.trim()
        return mods

    def _touched(self, change: model.Modify, index: int) -> bool:
        named = not change.attacks or self._plain.get(index, "") in change.attacks
        return named and (not change.type or model.TYPES[self.out.attacks.type[index]] == change.type)

    def routine(self, effect: Sequence[model.Step]) -> int:
        """Compile an effect into a routine, its list of compiled steps; -1 for none."""
        if not effect:
            return -1
        number = len(self.out.routines)
        steps: list[Verb] = []
        self.out.routines.append(steps)
        self.out.printed_on.append(self._thing)
        for place, step in enumerate(effect):
            steps.append(self._step(step, number, place))
        return number

    def _step(self, source: model.Step, routine: int, place: int) -> Verb:
        step = self.verbs[source.verb](source, routine, place)
        for name, field in step.spec.fields.items():
            for attribute, value in self._field(name, field, source.args.get(name, field.default)):
                setattr(step, attribute, value)
        step.prepare(self.out)
        return step

    def _field(self, name: str, field: Field, value: Any) -> Iterator[tuple[str, object]]:
        """What a field of a step becomes: the attributes of its verb (see `verb.py`)."""
        if field.kind == "steps":
            yield f"{name}_" if iskeyword(name) else name, self.routine(value or ())
        elif field.kind == "options":
            yield "routines", [self.routine(option) for option in value]
        elif field.kind == "token":
            yield name, self._token(value)
        elif field.kind == "test":
            yield name, self.test(value)
        elif field.kind == "pay":
            yield "token", self._token(value["token"]) if "token" in value else -1
            yield "symbol", model.SYMBOLS.index(value["symbol"]) if "symbol" in value else -1
        else:
            yield name, value

    def test(self, test: tuple[str, Any]) -> int:
        name, value = test
        low, high = 0, 0
        if name in ("opponent_has", "you_have"):
            low = self._token(str(value))
        elif name == "opponent_holds":
            low = self.out.attacks.ids.index(str(value))
        elif name == "distance":
            first, _, last = str(value).partition("-")
            low, high = int(first), int(last or first)
        elif name == "at_edge":
            low = 1 if value == "opponent" else 0
        else:
            low = int(value)
        self.out.tests.append(Test(TEST_KINDS.index(name), low, high))
        return len(self.out.tests) - 1


def menus_of(tables: Tables, specials: list[int]) -> list[Menu]:
    """All choices of some of these attacks, by their numbers on the sheet (bits)."""
    number, need = tables.attacks.number, tables.attacks.need
    menus: list[Menu] = []
    for bits in range(1 << 1 + max([number[attack] for attack in specials], default=0)):
        some = [attack for attack in specials if bits >> number[attack] & 1]
        whole = 0
        for attack in some:
            whole |= need[attack]
        menus.append(Menu(some, whole))
    return menus


def need_of(cost: list[int], doubles: bool) -> int:
    """The marks that decide whether cards pay a cost; `doubles`: some card shows the same symbol twice."""
    need = 0
    for symbol in range(4):
        if cost[symbol]:
            need |= mark(symbol)
    if cost[4]:
        need |= ANY_MARK
    if cost[4] and sum(cost) > 1:
        need |= TWO_MARK
    if doubles and sum(cost) > 1:
        need |= TWO_MARK | ALL_MARKS  # two symbols, but only one mark: the same one twice
    return everywhere(need)


def _change_attack(mods: Mods, change: model.Modify, index: int) -> None:
    if change.incoming:
        mods.in_heavy[index] += change.add.heavy
        mods.in_light[index] += change.add.light
        mods.in_reach[index] += change.reach
        return
    mods.heavy[index] += change.add.heavy
    mods.light[index] += change.add.light
    mods.reach[index] += change.reach
    mods.ko[index] |= 1 if change.ko else 0


def _bits(triggers: Iterable[str]) -> int:
    bits = 0
    for trigger in triggers:
        if trigger:
            bits |= 1 << model.EVENTS.index(trigger)
    return bits
