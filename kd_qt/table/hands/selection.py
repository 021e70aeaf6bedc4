"""A choice that is being put together, before it is sent. Drag, click-click and keyboard all come down to this.

When something is sent, by mouse, keys and screen readers alike:

- The first click on a thing of the table never sends. It drafts, and the bar says what would be done.
- The same thing again sends what is drafted; so do a click on whom it is aimed at, Enter, and the button of the bar.
  What is put together one by one (cards in hand, cubes) is put back by a second click, unless one is all there can be.
- A drag sends: whoever carries a thing to its place means it. A card carried to a special attack only begins to pay.
- A button that answers a question in so many words (a test, no block, a number) sends: that question was the draft.
  *Swap* answers no question, so it is drafted like a move; *End combo* asks again where something useful is left.
- A special attack or the teammate that is carried to the stage is drafted as by a click: what it costs is to be seen.

Nothing in here knows a rule. A selection works only on the list of legal actions: every action is cut into the parts
that a person picks on the table (a card, a space, a special attack, a cube), and what is picked so far tells which
actions are still meant, hence what may be picked next. Nothing leaves it until an action is whole and is sent.

A pick is a tuple: ("hand", place) ("row", place) ("foe_card", id) ("space", n) ("special", id) ("cube", kind, n)
("skill", id) ("seat", n) ("option", value) ("do", name) ("intent", name). Places to drop something on that are no part
of any action are targets: ("foe",) ("mine",) ("stage",) ("strike",) ("pile",) ("bar",). ("figure",) is the intent to
move, ("stops", heavy, light) changes which cubes a block stops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kd_qt.table.hands import payment, tried
from kd_qt.table.hands.picks import BAR, FIGURE, MOVE, Action, Entry, Parts, Pick

TARGETS = ("foe", "mine", "stage", "strike", "pile", "bar")
AT_ONCE = ("do", "option")  # a button says it all,
DRAFTED = (("do", "swap"),)  # but these begin something
ONE_BY_ONE = ("hand", "cube")
BEGUN = ("special", "seat")  # carried to the stage they are drafted
ON_STAGE = ("foe", "stage", "space", "strike")


@dataclass(frozen=True)
class Outcome:
    """What a click or a drop led to: an action to send, one tried in vain, or neither (the selection changed)."""

    action: Action | None = None
    refused: Action | None = None
    changed: bool = False


NOTHING = Outcome()


@dataclass
class Selection:
    """The picks so far among the legal actions of one question."""

    kind: str = ""
    entries: Sequence[Entry] = ()
    hand: Sequence[str | None] = ()
    row: Sequence[str] = ()
    worth: Mapping[str, float] = field(default_factory=dict)  # of cards in hand, beyond what this question shows
    stops: Sequence[tuple[int, int]] = ()  # heavy and light wounds that a block may sensibly stop, the best first
    picks: tuple[Pick, ...] = ()
    _past: list[tuple[Pick, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._worth = self._count_uses()
        if self.kind in ("block_wounds", "block_effect", "react"):
            self.picks = self._proposed(self._best(self.entries))

    # -- asking ------------------------------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Is there anything to choose?"""
        return bool(self.entries)

    @property
    def intent(self) -> str:
        return next((pick[1] for pick in self.picks if pick[0] == "intent"), "")

    @property
    def special(self) -> str | None:
        return next((pick[1] for pick in self.picks if pick[0] == "special"), None)

    def still_possible(self) -> list[Entry]:
        """The actions that still fit what is picked."""
        return self._fitting(self.picks)

    def whole(self) -> list[Action]:
        """The actions that are said completely; more than one only where the same picks mean two things."""
        wanted = self._said(self.picks)
        if not wanted and not any(not entry.parts for entry in self.entries):
            return []
        return [entry.action for entry in self.still_possible() if entry.parts == wanted]

    def action(self) -> Action | None:
        found = self.whole()
        return found[0] if len(found) == 1 else None

    def lit(self) -> set[Pick]:
        """Everything that may be picked or unpicked next, by its place on the table."""
        parts = {part for entry in self._around() for part in entry.parts}
        found = {pick for pick in self._places() if self.part(pick) in parts}
        found |= {("cube", kind[0], n) for kind in (("heavy",), ("light",)) for n in range(self._most(kind))}
        found |= {part for part in parts if part[0] not in ("hand", "row", "heavy", "light")}
        if self.kind == "action":
            found |= {("intent", entry.intent) for entry in self.entries if entry.intent}
        if any(entry.intent == "move" for entry in self.entries):
            found.add(FIGURE)
        return found

    def targets(self) -> set[Pick]:
        """Places where what is picked may be dropped to send it."""
        if self.action() is None or not self.picks:
            return set()
        return {target for target in ((name,) for name in TARGETS) if self._accepts(target)}

    def part(self, pick: Pick) -> Pick:
        """The part of an action that a pick on the table stands for."""
        if pick[0] == "hand" and isinstance(pick[1], int):
            return ("hand", self.hand[pick[1]] if pick[1] < len(self.hand) else None)
        if pick[0] == "row" and isinstance(pick[1], int):
            return ("row", self.row[pick[1]] if pick[1] < len(self.row) else None)
        if pick[0] == "cube":
            return (pick[1],)
        return pick

    def ignored(self) -> tuple[int, int]:
        """How many heavy and light wounds the selection of a block leaves out."""
        said = self._said(self.picks)
        return said[("heavy",)], said[("light",)]

    def able(self) -> list[int]:
        """The places in hand of the cards that can be chosen."""
        parts = {part for entry in self.entries for part in entry.parts}
        return [place for place in range(len(self.hand)) if self.part(("hand", place)) in parts]

    def payments(self, special: str) -> list[list[str]]:
        """The cards of each way to pay for a special attack now, the way that is proposed first."""
        ways = [entry for entry in self.entries if ("special", special) in entry.parts]
        best = self._best(ways)
        return [list(way.action["pay"]) for way in sorted(ways, key=lambda way: way is not best)]

    @property
    def held(self) -> int | None:
        """The place of the card in hand that was picked last."""
        return next((pick[1] for pick in reversed(self.picks) if pick[0] == "hand"), None)

    # -- changing ----------------------------------------------------------------------------------------------------

    def click(self, pick: Pick) -> Outcome:
        """One click (or Enter) on something: it is picked, put back, or ends a choice that was begun."""
        if pick == BAR:
            return NOTHING  # something may be dropped there; to press it means nothing
        if pick[0] in TARGETS:
            return self._deliver(pick)
        if pick[0] == "stops":
            return self._stop(pick[1], pick[2])
        if pick[0] in AT_ONCE and pick not in DRAFTED:
            return self._press(pick)
        if pick == FIGURE:
            pick = MOVE
        if self.sends(pick):
            return Outcome(action=self.action())
        if self._is_proposal(pick) or self.toggle(pick):
            return Outcome(changed=True)
        return Outcome(refused=tried.clicked(self, pick))

    def sends(self, pick: Pick) -> bool:
        """Would a click on this send what is drafted? It is the second one, then."""
        if pick not in self.picks or pick[0] == "intent" or not self._past or self.action() is None:
            return False
        return pick[0] not in ONE_BY_ONE or all(entry.parts.total() == 1 for entry in self.entries)

    def _is_proposal(self, pick: Pick) -> bool:
        """A special attack that was only proposed is drafted by the first click on it."""
        return pick[0] == "special" and pick in self.picks and not self._past and self._set(self.picks)

    def drop(self, source: Pick, target: Pick) -> Outcome:
        """Something was dragged onto something: the same as picking both, from wherever the selection stood."""
        before, past = self.picks, list(self._past)
        outcome = self._drop(source, target)
        if outcome.action is not None:
            self.picks, self._past = before, past
        elif not outcome.changed:
            self.picks, self._past = before, past
            return Outcome(refused=tried.dropped(self, source, target))
        return outcome

    def accepts(self, source: Pick, target: Pick) -> bool:
        """Would dropping this there do something?"""
        before, past = self.picks, list(self._past)
        outcome = self.drop(source, target)
        self.picks, self._past = before, past
        return outcome.action is not None or outcome.changed

    def toggle(self, pick: Pick) -> bool:
        """Pick something or put it back; False when it has no place in any legal action."""
        if pick in self.picks:
            return self._set(self._without(pick))
        grown = self._grown(pick)
        return self._set(grown) if grown is not None else False

    def draft(self, action: Action) -> bool:
        """Put this together, as the first clicks on its parts would; False for a button, which says it all."""
        found = next((entry for entry in self.entries if entry.action == action), None)
        if found is None or any(part[0] in AT_ONCE and part not in DRAFTED for part in found.parts):
            return False
        return self._set(self._proposed(found))

    def undo(self) -> bool:
        """One step back; False when there is none."""
        if not self._past:
            return False
        self.picks = self._past.pop()
        return True

    def confirm(self) -> Action | None:
        return self.action()

    # -- how picks grow ----------------------------------------------------------------------------------------------

    def _grown(self, pick: Pick) -> tuple[Pick, ...] | None:
        """The picks with one more: beside the others, else with as many of them as can stay, else alone."""
        if pick[0] == "intent":
            return (pick,) if any(entry.intent == pick[1] for entry in self.entries) else None
        if pick[0] == "special":
            return self._with_special(pick)
        others = tuple(each for each in self.picks if each[0] != pick[0])
        if self._fitting((*self.picks, pick)):
            return (*self.picks, pick)
        if pick[0] == "space" and self._fitting((*others, pick)):
            return (*others, pick)  # another goal for the same card or figure
        part = self.part(pick)
        more = self._said(self.picks)[part] + 1  # a second card of the same kind
        around = self._around()
        rivals = [e for e in around if e.parts[part] >= more] or [e for e in around if part in e.parts]
        if rivals and (self.special is not None or self.kind == "block_wounds"):
            return self._proposed(self._nearest(rivals), keep=(pick, *self.picks))
        if self._fitting((pick,)):
            return (pick,)
        return None

    def _with_special(self, pick: Pick) -> tuple[Pick, ...] | None:
        """A special attack brings its payment along, with the cards already picked where they fit."""
        ways = [entry for entry in self.entries if pick in entry.parts]
        if not ways:
            return None
        cards = self._said([each for each in self.picks if each[0] == "hand"])
        helped = [entry for entry in ways if not cards - entry.parts]
        return self._proposed(self._best(helped or ways), keep=self.picks)

    def _stop(self, heavy: int, light: int) -> Outcome:
        """A block of just these wounds, with the card that is chosen if there is one."""
        ways = [entry for entry in self.entries if (entry.parts[("heavy",)], entry.parts[("light",)]) == (heavy, light)]
        cards = self._said([each for each in self.picks if each[0] == "hand"])
        same = [entry for entry in ways if not cards - entry.parts]
        found = self._best(same or ways)
        return Outcome(changed=found is not None and self._set(self._proposed(found, keep=self.picks)))

    def _without(self, pick: Pick) -> tuple[Pick, ...]:
        """What stays when a pick is put back; without its special attack or its intent nothing does."""
        if pick[0] in ("special", "intent"):
            return ()
        return tuple(each for each in self.picks if each != pick)

    def _set(self, picks: tuple[Pick, ...]) -> bool:
        self._past.append(self.picks)
        self.picks = picks
        return True

    # -- proposals ---------------------------------------------------------------------------------------------------

    def _best(self, ways: Iterable[Entry]) -> Entry | None:
        """Stops what is best to stop, costs the fewest cards, and those that are good for the least. Of the ways to pay
        for one special attack that comes first which leaves the most others payable."""
        real = [entry for entry in ways if ("do", "pass") not in entry.parts]
        best = min(real, key=self._price, default=None)
        special = {part for part in best.parts if part[0] == "special"} if best is not None else set()
        if not special:
            return best
        same = [entry for entry in real if special <= entry.parts.keys()]
        return min(same, key=lambda entry: (-payment.kept(entry, self.entries, self.hand), *self._price(entry)))

    def _price(self, entry: Entry) -> tuple[float, ...]:
        stop = entry.parts[("heavy",)], entry.parts[("light",)]
        rank = self.stops.index(stop) if stop in self.stops else len(self.stops)
        cards = [part[1] for part in entry.parts.elements() if part[0] == "hand"]
        return (rank, -sum(stop), len(cards), sum(self._worth.get(card, 0.0) for card in cards))

    def _nearest(self, ways: Sequence[Entry]) -> Entry:
        """The way that changes least of what is picked, and keeps what was picked last."""
        said = self._said(self.picks)
        newest = [self.part(pick) for pick in reversed(self.picks)]

        def kept(entry: Entry) -> tuple[float, ...]:
            stays = [part in entry.parts for part in newest]
            return ((said & entry.parts).total(), *stays, *(-price for price in self._price(entry)))

        return max(ways, key=kept)

    def _proposed(self, entry: Entry | None, keep: Sequence[Pick] = ()) -> tuple[Pick, ...]:
        """An action's parts as picks on the table, the newest last; equal cards stay where they were picked."""
        if entry is None:
            return ()
        chosen: list[Pick] = []
        for part in entry.parts.elements():
            for pick in (*keep, *self._all_places(part)):
                if pick not in chosen and self.part(pick) == part:
                    chosen.append(pick)
                    break
        order = {pick: at for at, pick in enumerate(self.picks)}
        newest = keep[0] if keep and keep[0] not in order else None
        return tuple(sorted(chosen, key=lambda pick: (pick == newest, order.get(pick, -1))))

    def places(self, part: Pick) -> list[Pick]:
        """Where on the table a part of an action lies."""
        return self._all_places(part)

    def _all_places(self, part: Pick) -> list[Pick]:
        if part[0] in ("heavy", "light"):
            return [("cube", part[0], n) for n in range(self._most(part))]
        if part[0] in ("hand", "row"):
            return [pick for pick in self._places() if self.part(pick) == part]
        return [part]

    def _count_uses(self) -> dict[str, float]:
        """What a card in hand is good for: in how many different choices it could still take part."""
        uses: dict[str, set[object]] = {}
        for entry in self.entries:
            purpose = entry.action.get("special", entry.action["do"])
            for part in entry.parts:
                if part[0] == "hand":
                    uses.setdefault(part[1], set()).add(purpose)
        known = {card for card in self.hand if card is not None}
        return {card: len(uses.get(card, ())) + self.worth.get(card, 0.0) for card in known}

    # -- matching ----------------------------------------------------------------------------------------------------

    def _said(self, picks: Iterable[Pick]) -> Parts:
        return Counter(self.part(pick) for pick in picks if pick[0] != "intent")

    def _fitting(self, picks: Sequence[Pick]) -> list[Entry]:
        wanted = self._said(picks)
        intent = next((pick[1] for pick in picks if pick[0] == "intent"), "")
        return [entry for entry in self.entries if not wanted - entry.parts and intent in ("", entry.intent)]

    def _around(self) -> list[Entry]:
        """The actions among which the next pick chooses: a payment or a block may still be changed card by card."""
        if self.special is not None:
            return [entry for entry in self.entries if ("special", self.special) in entry.parts]
        if self.kind == "block_wounds":
            return [entry for entry in self.entries if ("do", "pass") not in entry.parts]
        if self.kind in ("action", "combo"):
            way = [pick for pick in self.picks if pick[0] != "space"]
            return self._fitting(way) if way else self.still_possible()
        return list(self.entries)

    def _places(self) -> list[Pick]:
        hand: list[Pick] = [("hand", place) for place in range(len(self.hand))]
        return hand + [("row", place) for place in range(len(self.row))]

    def _most(self, kind: Pick) -> int:
        return max((entry.parts[kind] for entry in self.entries), default=0)

    # -- ending ------------------------------------------------------------------------------------------------------

    def _press(self, pick: Pick) -> Outcome:
        found = [entry.action for entry in self.entries if entry.parts == Counter([pick])]
        return Outcome(action=found[0]) if found else NOTHING

    def _is_last(self, pick: Pick) -> bool:
        """Would this space end what a card or the figure began?"""
        begun = self.intent == "move" or (any(each[0] == "hand" for each in self.picks) and self.special is None)
        return pick[0] == "space" and begun and bool(self._fitting((*self.picks, pick)))

    def _finish(self, pick: Pick) -> Outcome:
        self._set((*self.picks, pick))
        action = self.action()
        if action is None:
            return Outcome(changed=True)  # two meanings: the bar asks which
        return Outcome(action=action)

    def _deliver(self, target: Pick) -> Outcome:
        return Outcome(action=self.action()) if target in self.targets() else NOTHING

    def _accepts(self, target: Pick) -> bool:
        first = next((pick[0] for pick in self.picks if pick[0] in ("row", "hand", "foe_card", "skill")), "")
        if first == "skill":
            return target[0] in ("mine", "stage")
        if first == "foe_card":
            return target == ("pile",)
        if first == "row":
            return target[0] in (("mine",) if self.kind != "action" else ("foe", "mine", "stage"))
        if first == "hand" and self.special is None:
            return target[0] in {
                "block_wounds": ("strike", "foe", "bar"),
                "block_effect": ("strike", "foe", "bar"),
                "discard": ("pile",),
                "choose": ("pile",),
            }.get(self.kind, ())
        return False

    def _drop(self, source: Pick, target: Pick) -> Outcome:
        if source == target:
            return self.click(source)
        if source == FIGURE:
            source = MOVE
        if source[0] in BEGUN:
            return self._begin(source, target)
        if target[0] == "special":
            return self._pay(source, target)
        if not self._hold(source):
            return NOTHING
        if target[0] in TARGETS:
            return self._deliver(target)
        return self._finish(target) if self._is_last(target) else NOTHING

    def _begin(self, source: Pick, target: Pick) -> Outcome:
        if target[0] not in ON_STAGE:
            return NOTHING
        return Outcome(changed=source in self.picks or self.toggle(source))

    def _hold(self, source: Pick) -> bool:
        """Pick the dragged thing, alone unless it already belongs to the selection."""
        if source in self.picks and (self.special is None or source[0] != "hand"):
            return True
        if self.kind in ("block_wounds", "choose") and source[0] == "hand":
            grown = self._grown(source)
            return grown is not None and self._set(grown)
        return bool(self._fitting((source,))) and self._set((source,))

    def _pay(self, source: Pick, target: Pick) -> Outcome:
        if source[0] != "hand" or not self._fitting((source, target)):
            return NOTHING
        if self.special == target[1]:
            if source in self.picks:
                return Outcome(changed=True)
            return Outcome(changed=self.toggle(source))
        past = self.picks
        self.picks = (source,)
        grown = self._with_special(target)
        self.picks = past
        return Outcome(changed=grown is not None and self._set(grown))
