"""What is said of a tower, in words: the list of rules, whose turn it is, what is at stake, the verdict."""

from __future__ import annotations

from kd_core.text import listed
from kd_core.tower.aids import in_words
from kd_core.tower.head_start import stamps, taped
from kd_core.tower.terms import Aids, Terms, Unhurried
from kd_core.tower.tuning import STAMPS_LEFT
from kd_qt.tower.known import Judged, Known
from kd_qt.tower.live import Line, Live
from kd_qt.tower.panels import Aside, Rule
from kd_qt.ui import Ui

FALLS = ("fell", "moving")  # reasons that are seen as a fall


def title(ui: Ui, test: Known) -> str:
    """Who is tested."""
    seat = test.set.defender
    if test.is_you(seat):
        return ui.say("tower.stay_up_you")
    return ui.say("tower.stay_up", name=test.person(seat).name)


def rules(ui: Ui, test: Known, live: Live) -> tuple[Rule, ...]:
    return tuple(_rule(ui, _stands(test) if line.rule == "stands" else line) for line in live.lines)


def _stands(test: Known) -> Line:
    """The last rule is judged by the host alone."""
    if test.phase == "standing":
        return Line("stands", "waits", "stands_now")
    if test.judged is None or (not test.judged.passed and test.judged.reason not in FALLS):
        return Line("stands", "waits", "stands_still" if isinstance(test.set.terms, Unhurried) else "stands_waits")
    return Line("stands", "good", "stands_good") if test.judged.passed else Line("stands", "wrong", "stands_wrong")


def _rule(ui: Ui, line: Line) -> Rule:
    return Rule(line.stands, ui.say(f"tower.rule_{line.rule}"), ui.say(f"tower.{line.note}", n=line.n))


def status(ui: Ui, test: Known, now: float) -> str:
    """What everybody waits for; empty while there is something better to look at."""
    if test.wants_dice is not None and test.phase in ("waits", "ready"):
        return _dice_wanted(ui, test, test.wants_dice)
    if test.phase == "waits":
        return _waits(ui, test)
    if test.phase == "ready":
        return _ready(ui, test)
    if test.phase == "running":
        if test.silent(now):
            return ui.say("tower.silent")
        return ui.say("tower.set") if test.frame(now) < 0 else ""
    return ui.say("tower.standing") if test.phase == "standing" else ""


def _dice_wanted(ui: Ui, test: Known, seat: int) -> str:
    return (
        ui.say("tower.asked_for_dice") if test.is_you(seat) else ui.say("tower.wants_dice", name=test.person(seat).name)
    )


def _waits(ui: Ui, test: Known) -> str:
    if test.mine and not test.shared:
        return ui.say("tower.waits_you")
    return ui.say("tower.waits_other", name=test.person(test.set.defender).name)


def _ready(ui: Ui, test: Known) -> str:
    name, other = test.person(test.set.defender).name, test.person(test.set.attacker).name
    if test.shared:
        return ui.say("tower.ready_other", name=name, other=other)
    if test.may_go:
        return ui.say("tower.ready_go", name=name)
    if test.mine:
        return ui.say("tower.ready_you", name=other)
    return ui.say("tower.ready_other", name=name, other=other)


def aside(ui: Ui, test: Known) -> Aside:
    """What is at stake."""
    if test.around.aside is not None:
        return test.around.aside
    attacker = test.person(test.set.attacker)
    you = test.is_you(test.set.attacker)
    heading = ui.say("tower.called_you") if you else ui.say("tower.watching", name=attacker.name)
    falls = ui.say("tower.falls_you") if you else ui.say("tower.falls", name=attacker.name)
    heavy, light = test.around.relief
    note = ui.say(f"tower.half_{test.around.half}") if heavy or light else ""
    side = test.yours(test.set.attacker)
    return Aside(heading, (falls, _stands_line(ui, test)), heavy, light, note, attacker.fighter, side)


def _stands_line(ui: Ui, test: Known) -> str:
    if not any(test.around.relief):
        return ui.say("tower.stands_nothing")
    if test.is_you(test.set.defender):
        return ui.say("tower.stands_relief_you")
    return ui.say("tower.stands_relief", name=test.person(test.set.defender).name)


def aids(ui: Ui, given: Aids) -> str:
    """Those in force, for everybody to see."""
    return ui.say("tower.aids", aids=in_words(given, ui.lang)) if given.any else ui.say("tower.no_aids")


def keys(ui: Ui) -> tuple[tuple[str, str], ...]:
    """Key caps and what they do; a d-pad and one button would do the same."""
    return (
        (ui.say("tower.cap_drag"), ui.say("tower.key_carry")),
        ("Q  E", ui.say("tower.key_turn")),
        ("Tab", ui.say("tower.key_next")),
        ("Enter", ui.say("tower.key_take")),
        ("←  →", ui.say("tower.key_nudge")),
        (ui.say("tower.cap_space"), ui.say("tower.key_done")),
    )


def verdict(ui: Ui, test: Known, judged: Judged) -> tuple[str, str, str]:
    """Its title, the reason, and what follows."""
    kind = "stands" if judged.passed else "fell" if judged.reason in FALLS else "wrong"
    reason = ui.say(f"tower.reason_{judged.reason}", n=judged.cubes, all=test.set.terms.cubes)
    return ui.say(f"tower.title_{kind}"), reason, judged.then or _then(ui, test, judged)


def _then(ui: Ui, test: Known, judged: Judged) -> str:
    if judged.passed:
        return ui.say("tower.then_passed")
    seat = test.set.attacker
    if test.is_you(seat):
        return ui.say("tower.then_failed_you")
    return ui.say("tower.then_failed", name=test.person(seat).name)


def dice(ui: Ui, terms: Terms) -> tuple[str, str]:
    """What the two dice of a head start mean."""
    heading = ui.say("tower.taped", n=taped(terms))
    one, other = terms.dice or (0, 1)
    if stamps(terms):
        return heading, ui.say("tower.crowd_stamps", seconds=listed(ui.lang, map(str, STAMPS_LEFT)))
    return heading, ui.say("tower.crowd_sixes" if one == other else "tower.crowd_still")


def spoken_name(ui: Ui, test: Known) -> str:
    return ui.say("tower.access", n=test.set.terms.cubes, name=title(ui, test))


def spoken(ui: Ui, test: Known, live: Live, now: float) -> str:
    """Everything that can be seen, for those who hear it."""
    if test.judged is not None:
        return " ".join(verdict(ui, test, test.judged))
    parts = [status(ui, test, now)]
    parts.append(ui.say("tower.access_count", n=len(live.tower), all=test.set.terms.cubes))
    parts += [ui.say("tower.access_rule", rule=rule.title, note=rule.note) for rule in rules(ui, test, live)]
    return " ".join(part for part in parts if part)
