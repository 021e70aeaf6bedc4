"""Why a click does nothing where no action was meant, so that the host cannot be asked: a greyed button, the opponent's
sheet, an empty place."""

from __future__ import annotations

from dataclasses import replace

from kd_qt.table.desk import Desk
from kd_qt.table.hands.picks import Pick
from kd_qt.table.words.question import ask

MUTE = ("off", "theirs", "gap")  # they only say why not
_THINGS = ("hand", "foe_card", "figure", "intent", "foe", "space", "strike", "seat", "skill")


def reason(desk: Desk, pick: Pick) -> str:
    """A sentence; empty for everything that has an answer of its own."""
    if pick[0] == "off":
        return _greyed(desk, str(pick[2]))
    if pick[0] == "theirs":
        return desk.say("not_yours", name=desk.fighter(pick[2]))
    if pick[0] == "gap":
        return desk.gap(int(pick[1])).replace("\n", " ")
    if pick == ("mine",):
        return desk.say("empty_hand")
    return desk.say("aim_first") if pick == ("foe",) and desk.kind in ("action", "combo") else ""


def beside(desk: Desk, pick: Pick) -> str:
    """Of a thing that has no part in the open question, where no action was meant; empty for what is no thing."""
    if pick[0] not in _THINGS:
        return ""
    if pick[0] == "foe_card":
        return desk.say("not_yours", name=desk.fighter(desk.foe()))
    if desk.kind in ("action", "combo") and pick[0] == "hand":
        return desk.say("pays_nothing", card=desk.cards.name(desk.player(desk.you)["hand"][pick[1]], desk.card_lang))
    return desk.say("off_move") if desk.kind == "action" else _greyed(desk, "confirm")


def _greyed(desk: Desk, name: str) -> str:
    if name != "confirm":
        return desk.say(f"off_{name}")
    return desk.say("off_confirm", question=ask(replace(desk, refusal="")).sentence)
