"""A match in words: what happened, what can be chosen, why something is refused. Three languages, spaces from 1.

A story is told about one match and follows its views: labels of choices are those of the question that the last one
asks. It knows no match, only views, events and the packs, so it can tell nothing that they hide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kd_core import text
from kd_core.content.model import Pack
from kd_core.game import Refused, actions, events
from kd_core.game.actions import Action
from kd_core.game.events import Event
from kd_core.languages import language
from kd_core.record import asked
from kd_core.record.beginning import Beginning, FaceUp
from kd_core.record.cited import rule_of
from kd_core.record.names import Lexicon

View = Mapping[str, Any]
Params = dict[str, object]
_SEATS = ("seat", "target", "attacker", "out", "into", "first")
_ABOUT = ("seat", "into", "first", "winner")  # whose matter an event is
_DONE_TO = ("target", "attacker", "out")
_SPACES = ("to", "from_space", "space")
_SOURCES = ("corridor", "candles")


class Story:
    def __init__(self, packs: Sequence[Pack], view: View, lang: str = "en", names: Sequence[str] | None = None) -> None:
        """`names` are those of the seats; without them the fighters' names are used. Any view of the match will do."""
        self.packs = tuple(packs)
        self.lang = language(lang)
        self.lexicon = Lexicon(packs)
        self.fighters: list[str] = [player["fighter"] for player in view["players"]]
        self.names = list(names) if names is not None else fighter_names(self.fighters, self.lang, self.lexicon)
        self._teams = view["mode"] == "teams"
        self._face_up = FaceUp(self.lexicon)
        self.follow(view)

    def follow(self, view: View) -> None:
        """From now on choices are those of this view."""
        self.view = view

    @property
    def asks(self) -> Mapping[str, Any]:
        """The open question; empty when nobody is asked."""
        return self.view.get("question") or {}

    # -- who -------------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat)

    def side(self, team: int) -> str:
        """The winner of a round or match: a fighter in a duel, in teams both of them."""
        return text.listed(self.lang, self.names[team::2]) if self._teams else self.seat(team)

    @property
    def several(self) -> str:
        """The end of the key of a sentence in which `side` names two."""
        return "_team" if self._teams else ""

    # -- what happened ---------------------------------------------------------------------------------------------

    def event(self, event: Event, you: int | None = None) -> str | None:
        """One sentence, or None for what is not worth telling. `you` is the seat to which alone it is told, if any."""
        self._face_up.hear(event)
        return text.say(self.lang, self._sentence(event, you), **self._params(event))

    def _sentence(self, event: Event, you: int | None) -> str:
        """Which of the sentences: that for whom it is about, for whom it is done to, or for everybody else."""
        key = self._telling(event)
        mine = f"heard.{key}" if _is(you, event, _ABOUT) else f"heard_at.{key}" if _is(you, event, _DONE_TO) else ""
        return mine if text.known(mine) else f"event.{key}"

    def _telling(self, event: Event) -> str:
        variant = _VARIANTS.get(type(event))
        if isinstance(event, events.RoundStarted):
            return "_".join(part for part in (event.name, self.beginning(event).why) if part)
        if isinstance(event, events.Attacked) and event.in_range and harmless(self.lexicon, event.attack):
            return "attacked_ability"
        if self.passed_on(event):
            return "card_taken_benched"
        return variant(event) if variant else event.name

    def beginning(self, event: events.RoundStarted) -> Beginning:
        """Why the one who begins does."""
        return self._face_up.beginning(event, self.view["players"])

    def passed_on(self, event: Event) -> bool:
        """Does the card of an attack go to the teammate on the bench (TEAM-6)?"""
        return self._teams and isinstance(event, events.CardTaken) and not self._fights(event.seat)

    def _fights(self, seat: int) -> bool:
        return bool(self.view["players"][seat].get("active"))

    def rule(self, event: Event) -> str:
        """The id of the rule behind an event; empty when no single one tells why."""
        if isinstance(event, events.RoundStarted) and not self._teams and self.beginning(event).rule:
            return self.beginning(event).rule
        return rule_of(event, self._teams, self.passed_on(event))

    def events(self, told: Sequence[Event]) -> list[str]:
        return [line for event in told if (line := self.event(event)) is not None]

    def _params(self, event: Event) -> Params:
        params = {name: self._param(event, name, value) for name, value in vars(event).items()}
        if "heavy" in params:
            params["wounds"] = text.wounds(self.lang, _number(event, "heavy"), _number(event, "light"))
        count = self._count(event)
        if count is not None:
            params["n"] = count
        if isinstance(event, events.RoundStarted):
            params |= self.beginning(event).numbers
        if isinstance(event, events.DiceRolled):
            params["sum"] = sum(event.dice)
        return params

    def _param(self, event: Event, name: str, value: Any) -> object:
        if name in _SEATS:
            return self.seat(value)
        if name in _SPACES:
            return value + 1
        if name == "winner":
            return self.side(value)
        if name in ("dice", "dark"):
            return text.listed(self.lang, [str(number + (name == "dark")) for number in value])
        if isinstance(value, tuple):
            return text.listed(self.lang, [self._named(event, name, id) for id in value])
        return self._named(event, name, value) if isinstance(value, str) else value

    def _named(self, event: Event, name: str, id: str) -> str:
        if name in ("skill", "skills"):
            return self.lexicon.skill(id, self.lang)
        if name == "token":
            return self.lexicon.token(id, self.lang)
        if name in ("attack", "special"):
            return self.lexicon.attack(id, self.lang, self._fighter(_number(event, "seat")))
        if name == "source":
            return self._source(event, id)
        return self.lexicon.card(id, self.lang)

    def _source(self, event: Event, id: str) -> str:
        """What wounded, or what answered."""
        if isinstance(event, events.Triggered):
            return self._thing(event.kind, id)
        if id in _SOURCES:
            return text.say(self.lang, f"word.source_{id}")
        return self.lexicon.attack(id, self.lang, self._fighter(_number(event, "by")))

    def _thing(self, kind: str, id: str) -> str:
        """A skill, a token or a fighter."""
        kinds: dict[str, Callable[[str, str], str]] = {"skill": self.lexicon.skill, "token": self.lexicon.token}
        return kinds.get(kind, self.lexicon.fighter)(id, self.lang)

    def _count(self, event: Event) -> int | None:
        """The number that chooses a plural form."""
        if isinstance(event, events.TokenChanged | events.ActionsChanged):
            return abs(event.change)
        if isinstance(event, events.TestStarted):
            return event.wounds
        if isinstance(event, events.Contaminated):
            return event.cards
        return None

    def _fighter(self, seat: int) -> str:
        return self.fighters[seat] if 0 <= seat < len(self.fighters) else ""

    # -- what can be chosen ----------------------------------------------------------------------------------------

    def question(self) -> str:
        """What is asked, with what it is about."""
        kind: str = self.asks["kind"]
        params: Params = {"left": self.view["actions_left"]}
        attack = self.view["attack"]
        if kind in ("block_wounds", "block_effect") and attack:
            params["attack"] = self.lexicon.attack(attack["attack"], self.lang, self._fighter(attack["seat"]))
            params["wounds"] = text.wounds(self.lang, attack["heavy"], attack["light"])
            kind = f"{kind}_of"
            if "power" in self.asks:
                kind, params = self._sum(params, attack)
        return f"{text.say(self.lang, f'kind.{kind}', **params)} {self.effect()}".strip()

    def _sum(self, params: Params, attack: Mapping[str, Any]) -> tuple[str, Params]:
        """Coming in, less the best that can be stopped: what is taken."""
        if not self.asks["stops"]:
            return "block_wounds_of_all", params
        stop, power, bonus = self.asks["stops"][0], self.asks["power"], self.asks["bonus"]
        left = [attack[wound] - stop[wound] for wound in ("heavy", "light")]
        params["stopped"], params["taken"] = text.wounds(self.lang, **stop), text.wounds(self.lang, *left)
        cards = text.say(self.lang, "word.cards_count", n=power - bonus)
        return "block_wounds_of", params | {"power": power, "cards": cards, "bonus": f", {bonus:+d}" if bonus else ""}

    def effect(self) -> str:
        """The sentence of the card that asks; empty unless the question is a choice inside an effect."""
        return asked.sentence(self.asks, self.packs, self.lang)

    def asker(self) -> str:
        """The card, skill, token or fighter's ability on which an open choice of an effect is printed."""
        kind, id = self.asks["on"]["kind"], self.asks["on"]["id"]
        if kind in ("attack", "special"):
            return self.lexicon.attack(id, self.lang, self._fighter(self.asks["you"]))
        name = self._thing(kind, id)
        return text.say(self.lang, "word.ability_of", name=name) if kind == "fighter" else name

    def action(self, seat: int, action: Action) -> str:
        """The label of a choice of the question that is open now."""
        if isinstance(action, actions.Choose):
            return self._choice(action.value)
        label = self._label(seat, action)
        return text.say(self.lang, f"action.{label}", **self._choice_params(seat, action))

    def _label(self, seat: int, action: Action) -> str:
        if isinstance(action, actions.Special | actions.React):
            return action.do if action.pay else f"{action.do}_free"
        if isinstance(action, actions.Attack):
            return self._attack_label(action.card)
        if isinstance(action, actions.Block):
            return "block_effect" if action.heavy is None else "block_wounds"
        if isinstance(action, actions.Pass):
            return {"react": "pass_react", "knockdown": "pass_ko"}.get(self.asks.get("kind", ""), "pass_block")
        if isinstance(action, actions.Tower):
            return "tower_passed" if action.passed else "tower_failed"
        if isinstance(action, actions.Knockdown) and action.dice is not None:
            return "knockdown_dice"
        return action.do

    def _choice_params(self, seat: int, action: Action) -> Params:
        params: Params = {}
        for name, value in vars(action).items():
            params[name] = self._choice_param(seat, name, value)
        if isinstance(action, actions.Block) and action.heavy is not None:
            params["wounds"] = text.wounds(self.lang, action.heavy, action.light or 0)
        if isinstance(action, actions.Corridor):
            cost = self.lexicon.arenas[self.view["arena"]].corridor_wounds(action.to)
            params["wounds"] = text.wounds(self.lang, cost.heavy, cost.light)
        if isinstance(action, actions.Swap):
            params["fighter"] = self.seat(seat ^ 2)
        return params

    def _choice_param(self, seat: int, name: str, value: Any) -> object:
        if name in _SPACES:
            return value + 1
        if name == "seat":
            return self.seat(value)
        if name == "dice" and value is not None:
            return text.listed(self.lang, [str(die) for die in value])
        if name == "pay":
            return text.listed(self.lang, [self.lexicon.card(card, self.lang) for card in value])
        if name == "special":
            return self.lexicon.special(value, self.lang, self._fighter(seat))
        if name == "skill":
            return self.lexicon.skill(value, self.lang)
        return self.lexicon.card(value, self.lang) if isinstance(value, str) else value

    def _choice(self, value: actions.Value) -> str:
        """An answer to a choice inside an effect."""
        names = self.asks.get("names", "")
        if isinstance(value, tuple):
            cards = text.listed(self.lang, [self.lexicon.card(card, self.lang) for card in value])
            return text.say(self.lang, "action.choose_cards" if value else "action.choose_cards_none", cards=cards)
        if names == "space" and isinstance(value, int):
            return self._to_space(value)
        if names == "option" and isinstance(value, int):
            option = asked.option(self.asks, value, self.packs, self.lang)
            return option or text.say(self.lang, "action.choose_nothing")
        if isinstance(value, int):
            return text.say(self.lang, "action.choose_number", n=value)
        if names == "wound" or value in ("heavy", "light"):
            return text.say(self.lang, f"action.choose_wound_{value}")
        return text.say(self.lang, "action.choose_card", card=self.lexicon.card(value, self.lang))

    def _to_space(self, space: int) -> str:
        """What an answer does that names a space: who goes there, and how."""
        moved = self.asks["moves"]
        stays = self.view["players"][moved]["space"] == space
        key = "stay" if stays else self.verb()
        name = self.lexicon.fighter(self.fighters[moved], self.lang)
        return text.say(self.lang, f"action.to_{key}", name=name, space=space + 1)

    def verb(self) -> str:
        """What the effect that asks does; a step that passes the opponent is a blink."""
        step = self.asks["step"]
        return "blink" if step.get("blink") else str(step["do"])

    def _attack_label(self, card: str) -> str:
        if card not in self.asks.get("in_range", ()):
            return "attack_out_of_range"
        return "attack_ability" if harmless(self.lexicon, card) else "attack"

    # -- why not ---------------------------------------------------------------------------------------------------

    def refusal(self, refused: Refused) -> str:
        """The reason in one sentence, with its rule."""
        params = text.shown(self.lang, refused.params, lambda id: self.lexicon.any(id, self.lang))
        if isinstance(refused.params.get("value"), int):
            params["value"] = self._wrong_value(refused)
        reason = text.say(self.lang, f"refused.{refused.reason}", **params)
        return text.say(self.lang, "play.why_line", reason=reason, rule=refused.rule) if refused.rule else reason

    def _wrong_value(self, refused: Refused) -> object:
        """A number that was no answer: a space counts from 1, a seat has a name."""
        value = refused.params["value"]
        assert isinstance(value, int)
        if refused.rule.startswith("TEAM"):
            return self.seat(value)
        return value + 1 if self.asks.get("names") == "space" else value


def fighter_names(fighters: Sequence[str], lang: str, lexicon: Lexicon) -> list[str]:
    """The names of the fighters by seat; a number tells two of the same name apart."""
    names = [lexicon.fighter(fighter, lang) for fighter in fighters]
    return [f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def harmless(lexicon: Lexicon, card: str) -> bool:
    """An ability that wounds nobody: it is used, and there is nobody whom it attacks."""
    known = lexicon.attacks.get(card)
    return known is not None and known.type == "ability" and not (known.wounds.heavy or known.wounds.light)


def _is(you: int | None, event: Event, roles: Sequence[str]) -> bool:
    """Has this seat one of these roles in the event? Of a side that wins, all its seats win."""
    found = [(_number(event, role), role == "winner") for role in roles]
    return you is not None and any(seat == (you & 1 if side else you) for seat, side in found)


def _number(event: Event, name: str) -> int:
    value = getattr(event, name, -1)
    return value if isinstance(value, int) else -1


def _more(change: int) -> str:
    return "more" if change > 0 else "fewer"


# Which of several sentences an event takes.
_VARIANTS: dict[type[Event], Callable[[Any], str]] = {
    events.SkillsDealt: lambda e: "skills_dealt" if e.skills is not None else "skills_dealt_unseen",
    events.SkillKept: lambda e: "skill_kept" if e.skill is not None else "skill_kept_hidden",
    events.CardDrawn: lambda e: "card_drawn" if e.card is not None else "card_drawn_hidden",
    events.Moved: lambda e: f"moved_{e.how}",
    events.Attacked: lambda e: "attacked_in_range" if e.in_range else "attacked_out_of_range",
    events.SpecialUsed: lambda e: "special_used" if e.paid else "special_used_free",
    events.Reacted: lambda e: "reacted" if e.paid else "reacted_free",
    events.Blocked: lambda e: f"blocked_{e.what}",
    events.Wounded: lambda e: "wounded" if e.source == "effect" else "wounded_from",
    events.TokenChanged: lambda e: f"token_changed_{_more(e.change)}",
    events.ActionsChanged: lambda e: f"actions_changed_{_more(e.change)}",
    events.TestStarted: lambda e: f"test_started_{e.how}",
    events.TowerJudged: lambda e: f"tower_judged_{e.reason or ('passed' if e.passed else 'failed')}",
    events.Triggered: lambda e: f"triggered_{e.kind}",
    events.RoundEnded: lambda e: f"round_ended_{events.ended(e.reason, e.by)}",
}
