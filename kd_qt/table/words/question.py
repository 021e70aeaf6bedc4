"""What the prompt bar says for each question: a flag, one sentence, steps or pips, and the controls. No Qt in here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kd_core import text as core
from kd_qt.table.desk import Desk
from kd_qt.table.hands.picks import Action, only_answer
from kd_qt.table.words import block
from kd_qt.table.words.parts import BACK, CONFIRM, Control, Prompt


def ask(desk: Desk) -> Prompt:
    """The prompt of this moment."""
    if desk.view.get("winner") is not None:
        return _over(desk)
    if not desk.choosing:
        return _wait(desk)
    if only_answer(desk.view) is not None:
        return _going_on(desk)
    make = _PROMPTS.get(desk.kind, _plain)
    prompt = _whose(desk, make(desk))
    if desk.refusal:
        return _refused(prompt, desk.refusal)
    return prompt


def _whose(desk: Desk, prompt: Prompt) -> Prompt:
    """Where one screen plays several seats, whose question it is comes first."""
    if not desk.many:
        return prompt
    return replace(prompt, sentence=desk.say("asked_of", name=desk.fighter(desk.you), sentence=prompt.sentence))


def _refused(prompt: Prompt, refusal: str) -> Prompt:
    """The refusal stands where the question stood; where no button repeats the question, it moves below."""
    below = prompt.sentence if prompt.hint else ""
    return replace(prompt, sentence=refusal, pips=None, steps=(), refused=True, hint=below, note="")


def _over(desk: Desk) -> Prompt:
    won = desk.view["winner"] == desk.you & 1
    return Prompt(desk.say("flag_over"), "you" if won else "opp", desk.say("won" if won else "lost"))


def _wait(desk: Desk) -> Prompt:
    seats = [seat for seat in desk.waiting_for() if seat != desk.view.get("you")]
    names = core.listed(desk.lang, [desk.fighter(seat) for seat in seats]) if seats else ""
    kinds = {ask["kind"] for ask in desk.view.get("to_act", ())}
    kind = next(iter(kinds)) if len(kinds) == 1 else ""
    doing = core.say(desk.lang, f"kind_short.{kind}") if kind else ""
    key = "waiting" if len(seats) == 1 else "waiting_several"
    sentence = desk.say(key, name=names, what=doing) if names else desk.say("watching")
    return (
        Prompt(desk.say("flag_wait"), "wait", sentence, refused=bool(desk.refusal))
        if not desk.refusal
        else Prompt(desk.say("flag_wait"), "wait", desk.refusal, refused=True)
    )


def _going_on(desk: Desk) -> Prompt:
    """There is nothing to decide, and nobody else may know that: the answer comes by itself after a while."""
    why = {"block_wounds": "block", "block_effect": "block", "react": "react", "combo": "combo"}.get(
        desk.kind, "choice"
    )
    return Prompt(desk.say("flag_wait"), "wait", desk.say(f"only_{why}"))


# -- a turn ------------------------------------------------------------------------------------------------------------


def _action(desk: Desk) -> Prompt:
    left, lost = desk.view.get("actions_left", 1), desk.lost_actions()
    pips = (max(0, 2 - left), max(2, left), lost)
    drafted = _drafted(desk)
    sentence = drafted or _hint(desk) or desk.say(_which_action(left, lost))
    controls = _ending(desk) if desk.selection.picks else _ways(desk)
    return Prompt(desk.say("flag_turn"), "you", sentence, tuple(controls), pips)


def _which_action(left: int, lost: int) -> str:
    if left >= 2:
        return "ask_action_first"
    return "ask_action_only" if lost else "ask_action_last"


def _ways(desk: Desk) -> list[Control]:
    """The kinds of actions; what is not possible now is shown, but off."""
    lit = desk.selection.lit()
    found = [
        Control(("intent", name), desk.say(f"do_{name}"), key, "plain" if ("intent", name) in lit else "off")
        for name, key in (("move", "M"), ("attack", "A"), ("combo", "C"))
    ]
    return found + _swap(desk) + _help(desk)


def _help(desk: Desk) -> list[Control]:
    """Where there is room for it beside the ways to act; else it is the bulb beside the round."""
    return [Control(("do", "hint"), desk.say("do_hint"), "H")] if desk.hints else []


def _swap(desk: Desk) -> list[Control]:
    mate = desk.mate()
    if mate is None or ("do", "swap") not in desk.selection.lit():
        return []
    return [Control(("do", "swap"), desk.say("do_swap", name=desk.fighter(mate)), "S")]


def _combo(desk: Desk) -> Prompt:
    if desk.sure:
        end = Control(("do", "end_combo"), desk.say("do_end"), "Enter", "primary")
        return Prompt(
            desk.say("flag_combo"), "you", desk.say("ask_sure_end"), (end, Control(BACK, desk.say("do_back"), "Esc"))
        )
    sentence = _drafted(desk) or _hint(desk) or desk.say("ask_combo")
    controls = (
        _ending(desk)
        if desk.selection.picks
        else [*_swap(desk), Control(("do", "end_combo"), desk.say("do_end"), "E", "primary")]
    )
    return Prompt(desk.say("flag_combo"), "you", sentence, tuple(controls))


def _drafted(desk: Desk) -> str:
    """What the selection would do if it were sent now."""
    action = desk.selection.action()
    if action is None or not desk.selection.picks:
        return ""
    return desk.teller.label(desk.you, action)


def _hint(desk: Desk) -> str:
    """What is still missing."""
    selection = desk.selection
    if len(selection.whole()) > 1:
        return desk.say("ask_which")
    if selection.special is not None:
        return desk.say("ask_pay", special=desk.teller.attack(selection.special, desk.you))
    if any(pick[0] == "hand" for pick in selection.picks):
        return _card_use(desk)
    if selection.intent:
        return desk.say("ask_start_combo" if selection.intent == "combo" else f"ask_{selection.intent}")
    return ""


def _card_use(desk: Desk) -> str:
    """What the card that was picked is good for."""
    uses = {entry.action["do"] for entry in desk.selection.still_possible()} & {"special", "dash"}
    return desk.say("ask_card_use" if len(uses) == 2 else f"ask_card_{uses.pop()}") if uses else ""


def _ending(desk: Desk) -> list[Control]:
    """Confirm what is whole, or go back a step; where picks mean two things, both."""
    whole = desk.selection.whole()
    back = Control(BACK, desk.say("do_back"), "Esc")
    if len(whole) > 1:
        return [*(Control(("whole", at), _short(desk, action), str(at + 1)) for at, action in enumerate(whole)), back]
    if not whole:
        return [back]
    return [Control(CONFIRM, _short(desk, whole[0]), "Enter", "primary"), back]


def _short(desk: Desk, action: Action) -> str:
    """The word on the button that sends an action."""
    do = action["do"]
    if do == "attack" and not desk.teller.reaches(action["card"]):
        return desk.say("send_take")
    if do == "attack" and desk.teller.harmless(action["card"]):
        return desk.say("send_special")
    if do == "block":
        return desk.say("send_block" if "ignore" in action else "send_block_effect")
    if do == "corridor":
        return desk.teller.label(desk.you, action)
    known = f"send_{do}"
    return desk.say(known) if core.known(f"table.{known}") else desk.teller.label(desk.you, action)


# -- attacks that come in ----------------------------------------------------------------------------------------------


def _react(desk: Desk) -> Prompt:
    sentence = _drafted(desk) or core.say(desk.lang, "kind.react")
    whole = desk.selection.action()
    controls = (
        Control(CONFIRM, desk.say("send_react"), "Enter", "primary" if whole else "off"),
        Control(("do", "pass"), desk.say("pass_react"), "P"),
    )
    return Prompt(desk.say("flag_react"), "reaction", sentence, controls)


def _knockdown(desk: Desk) -> Prompt:
    """The two answers keep their places; golden, and on Enter, is the one that is proposed."""
    asks = desk.teller.asks
    asked = "ask_knockdown_tower" if desk.teller.by_tower else "ask_knockdown"
    sentence = desk.say(asked, name=desk.fighter(asks["defender"]), n=asks["wounds"])
    answers = (("knockdown", "send_knockdown", ""), ("pass", "pass_knockdown", "P"))
    proposed = "knockdown" if desk.teller.worth_testing else "pass"
    controls = tuple(
        Control(("do", do), desk.say(label), *(("Enter", "primary") if do == proposed else (key, "plain")))
        for do, label, key in answers
    )
    steps = block.steps(desk, "ko") if desk.view.get("attack") else ()
    return Prompt("K.O.", "ko", sentence, controls, steps=steps, note=_odds(desk))


def _odds(desk: Desk) -> str:
    """How likely the test fails, and what it gives to who passes it: a reason to wait where that is likely."""
    odds = _tower_odds(desk) if desk.teller.by_tower else _dice_odds(desk)
    gone = desk.teller.relief()
    if gone is None:
        return odds
    if not any(gone):
        return f"{odds} {desk.say('knockdown_no_relief')}"
    which = core.say(desk.lang, f"word.relief_{desk.teller.relieves}")
    key = "knockdown_relief" if desk.teller.worth_testing else "knockdown_wait"
    return f"{odds} {desk.say(key, relief=which, wounds=core.wounds(desk.lang, *gone))}"


def _dice_odds(desk: Desk) -> str:
    odds, chance = desk.say("knockdown_odds", chance=desk.teller.odds()), desk.teller.asks["chance"]
    if chance in (0, 1):
        odds = f"{odds} {desk.say('knockdown_never' if chance else 'knockdown_sure')}"
    return odds


def _tower_odds(desk: Desk) -> str:
    """Of a middling hand: nobody is sure of a tower."""
    chance = desk.teller.asks["chance"]
    if chance in (0, 1):
        return desk.say("knockdown_never_tower" if chance else "knockdown_sure_tower")
    return desk.say("knockdown_odds_tower", chance=desk.teller.odds())


def _tower(desk: Desk) -> Prompt:
    """The tower lies over the table; here only what may take its place (TEST-6)."""
    roll = Control(("do", "switch_to_dice"), core.say(desk.lang, "action.switch_to_dice"), "Enter", "primary")
    return Prompt("K.O.", "ko", desk.say("tower_decides"), (roll,))


# -- other choices -----------------------------------------------------------------------------------------------------


def _choose(desk: Desk) -> Prompt:
    """A choice inside an effect: its own sentence asks, its options answer."""
    options = sorted((pick for pick in desk.selection.lit() if pick[0] == "option"), key=lambda pick: str(pick[1]))
    sentence = named(desk, desk.teller.question())
    controls: list[Control] = []
    for at, pick in enumerate(options):
        action: Action = {"do": "choose", "value": pick[1]}
        label = option_label(desk, action)
        key = label if label.isdigit() else str(at + 1)  # the key of a number is that number
        first = pick[1] == desk.teller.asks.get("proposed") and desk.teller.asks.get("names") == "number"
        controls.append(Control(pick, label, key, "primary" if first else "plain"))
    controls += [
        Control(pick, desk.cards.name(pick[1], desk.card_lang), str(at + 1))
        for at, pick in enumerate(sorted(pick for pick in desk.selection.lit() if pick[0] == "foe_card"))
    ]
    whole = desk.selection.action()
    kinds = {pick[0] for pick in desk.selection.lit()}
    hint = desk.say("hint_space" if "space" in kinds else "hint_card") if not controls and not whole else ""
    controls += _stay(desk) if not whole else []
    if not options and whole is not None:
        controls += [Control(CONFIRM, desk.teller.effect_label(desk.you, whole["value"]), "Enter", "primary")]
        controls += [Control(BACK, desk.say("do_back"), "Esc")] if desk.selection.picks else []
    return Prompt(desk.say("flag_choose"), "you", sentence, tuple(controls), hint=hint)


def _stay(desk: Desk) -> list[Control]:
    """Where a figure may end on the space where it stands, that is an answer like any other."""
    here = desk.player(desk.mover())["space"] if desk.teller.asks.get("names") == "space" else None
    if here is None or ("space", here) not in desk.selection.lit():
        return []
    return [Control(("whole_space", here), desk.teller.effect_label(desk.you, here), "1")]


def named(desk: Desk, sentence: str) -> str:
    """The question of an effect after the name of the card, skill, token or fighter on which it is printed."""
    return f"{desk.teller.story.asker()}: {sentence[0].lower()}{sentence[1:]}" if sentence else ""


def option_label(desk: Desk, action: Action) -> str:
    value = action["value"]
    if isinstance(value, int) and desk.teller.asks.get("names") == "number":
        return str(value)
    return desk.teller.label(desk.you, action)


def _discard(desk: Desk) -> Prompt:
    return _single(desk, "flag_choose", "ask_discard", "send_discard")


def _draft(desk: Desk) -> Prompt:
    """SETUP-5: the first one takes a card, the other one two, and the first one the last."""
    taken = sum(len(player["hand"]) for player in desk.players)
    return _single(desk, "flag_setup", f"ask_draft_{min(taken, 3)}", "send_draft")


def _enter(desk: Desk) -> Prompt:
    return _single(desk, "flag_choose", "ask_enter", "send_enter")


def _keep(desk: Desk) -> Prompt:
    kept = desk.view.get("skills", {}).get(str(desk.you), {}).get("kept", ())
    return _single(
        desk,
        "flag_setup",
        "ask_keep_second" if kept else "ask_keep" if not desk.teams else "ask_keep_team",
        "send_keep",
    )


def _face_up(desk: Desk) -> Prompt:
    return _single(desk, "flag_setup", "ask_face_up", "send_face_up")


def _single(desk: Desk, flag: str, sentence: str, send: str) -> Prompt:
    """Pick one thing, then confirm."""
    whole = desk.selection.action()
    said = _drafted(desk) or desk.say(sentence)
    label = desk.say(send, name=desk.fighter(desk.you))
    controls = [Control(CONFIRM, label, "Enter", "primary" if whole else "off")]
    controls += [Control(BACK, desk.say("do_back"), "Esc")] if desk.selection.picks else []
    return Prompt(desk.say(flag), "you", said, tuple(controls))


def _active(desk: Desk) -> Prompt:
    seats = sorted(pick[1] for pick in desk.selection.lit() if pick[0] == "seat")
    controls = tuple(Control(("whole_seat", seat), desk.fighter(seat), str(at + 1)) for at, seat in enumerate(seats))
    return Prompt(desk.say("flag_choose"), "you", desk.say("ask_active"), controls)


def _plain(desk: Desk) -> Prompt:
    """A question that this window does not know: every answer is a button."""
    controls = tuple(
        Control(("whole", at), desk.teller.label(desk.you, entry.action), str(at + 1) if at < 9 else "")
        for at, entry in enumerate(desk.selection.entries[:9])
    )
    return Prompt(desk.say("flag_choose"), "you", desk.teller.question(), controls)


_PROMPTS: dict[str, Callable[[Desk], Prompt]] = {
    "action": _action,
    "combo": _combo,
    "block_wounds": block.wounds,
    "block_effect": block.effect,
    "react": _react,
    "knockdown": _knockdown,
    "tower": _tower,
    "choose": _choose,
    "discard": _discard,
    "draft": _draft,
    "enter": _enter,
    "keep_skill": _keep,
    "face_up": _face_up,
    "active": _active,
}
