"""A small tongue for contract cases: a table of lines in, scripts and what their answers must say out.

    rule and what happens | the table | what is done | what must be so

The table: "ann@3 bob@4; row poke; bob holds shield poke; ann hurt 1h 2l; left 1".
What is done: "attack poke; block shield 0h 1l".
What must be so: "bob hurt 1l; left 1; asks ann action", or "refused MOVE-2".
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from kd_core.record import script

GYM = str(Path(__file__).parent.parent / "packs" / "gym")
PACKS = {"gym": GYM, "nemesis": "nemesis", "tainted_grail": "tainted_grail"}
HOMES = {
    **dict.fromkeys(("ann", "bob", "cid"), "gym"),
    **dict.fromkeys(("james", "katie", "chilly"), "nemesis"),
    **dict.fromkeys(("mistbearer", "maggot", "lost_knight"), "tainted_grail"),
}
FILLERS = {"gym": "shield", "nemesis": "low_kick", "tainted_grail": "low_kick"}


def parts(text: str) -> list[list[str]]:
    return [part.split() for part in text.split(";") if part.strip()]


def wounds(words: list[str]) -> dict[str, int]:
    counts = {"h": 0, "l": 0}
    for word in words:
        counts[word[-1]] += int(word[:-1])
    return {"heavy": counts["h"], "light": counts["l"]}


def tokens(words: list[str]) -> dict[str, int]:
    """ "2 ammo 1 fire" as counts by name."""
    return {name: int(count) for count, name in zip(words[::2], words[1::2])}


def lay_out(text: str) -> dict[str, Any]:
    """The script, without its actions, that begins with that table."""
    places, *rest = parts(text)
    names = [word.partition("@")[0] for word in places]
    homes = list(dict.fromkeys(HOMES[name] for name in names))
    players = {
        name: {
            "fighter": name,
            "space": int(at) if at else None,
            "hand": [],
            "wounds": wounds([]),
            "tokens": {},
            "skills": {"active": [], "hidden": []},
            "victories": 0,
        }
        for name, _, at in (word.partition("@") for word in places)
    }
    filler = FILLERS[homes[0]]
    table: dict[str, Any] = {
        "arena": homes[0],
        "phase": "action",
        "turn": 0,
        "actions_left": 2,
        "round": 1,
        "row": [filler] * 4,
        "deck": [filler] * 12,
        "discard": [],
        "candles": 0,
        "players": list(players.values()),
    }
    options: dict[str, str] = {}
    if len(names) == 4:
        for player in players.values():
            player |= {"active": player["space"] is not None, "down": False}
    for word, *more in rest:
        if word in players:
            _about(players[word], more)
        elif word in ("row", "deck", "discard"):
            table[word] = (more + [filler] * 4)[:4] if word == "row" else more
        elif word in ("test", "relief"):
            options[word] = more[0]
        elif word == "turn":
            table["turn"] = names.index(more[0])
        elif word == "with":
            homes += more
        else:
            key = {"left": "actions_left"}.get(word, word)
            table[key] = more[0] if key == "arena" else int(more[0])
    mode = "teams" if len(names) == 4 else "duel"
    return {"packs": [PACKS[home] for home in homes], "mode": mode, "options": options, "seed": 7, "position": table}


def _about(player: dict[str, Any], said: list[str]) -> None:
    what, *more = said
    if what == "holds":
        player["hand"] = more
    elif what == "hurt":
        player["wounds"] = wounds(more)
    elif what == "has":
        player["tokens"] = tokens(more)
    elif what == "knows":
        player["skills"]["active"] = more
    elif what == "hides":
        player["skills"]["hidden"] = more
    elif what == "won":
        player["victories"] = int(more[0])
    else:
        player["down"] = {"down": True}[what]


def action(words: list[str]) -> dict[str, Any]:
    """ "attack poke", "block shield 1h", "special upswing poke skip", "knockdown 1 2 3", "seat 2 swap" ..."""
    if words[0] == "seat":
        return {**action(words[2:]), "seat": int(words[1])}
    do, *more = words
    if do in ("move", "corridor"):
        return {"do": do, "to": int(more[0])}
    if do in ("attack", "discard", "draft"):
        return {"do": do, "card": more[0]}
    if do in ("special", "react"):
        return {"do": do, "special": more[0], "pay": more[1:]}
    if do == "dash":
        return {"do": do, "card": more[0], "to": int(more[1])}
    if do == "block":
        return {"do": do, "card": more[0], **({"ignore": wounds(more[1:])} if more[1:] else {})}
    if do == "knockdown":
        return {"do": do, **({"dice": [int(die) for die in more]} if more else {})}
    if do == "tower":
        return {"do": do, "passed": more[0] == "stands"}
    if do == "choose":
        return {"do": do, "value": int(more[0]) if re.fullmatch(r"-?\d+", more[0]) else more[0]}
    if do == "active":
        return {"do": do, "seat": int(more[0])}
    if do == "enter":
        return {"do": do, "space": int(more[0])}
    assert do in ("pass", "swap", "end_combo", "switch_to_dice"), do
    return {"do": do}


class Answer:
    """What the program said to a script."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.asked = asked
        self.lines = [json.loads(json.dumps(line)) for line in script.play(json.dumps(asked))]
        self.last = self.lines[-1]
        self.position = self.last["position"]
        self.names = [player["fighter"] for player in self.position["players"]]
        self.refused = next((line for line in self.lines if line.get("ok") is False), None)

    def goes_out_and_in(self) -> bool:
        again = list(script.play(json.dumps({**self.asked, "position": self.position, "actions": []})))
        return json.loads(json.dumps(again[-1])) == self.last

    def check(self, words: list[str]) -> None:
        """One thing that must be so."""
        what, *more = words
        if what in self.names:
            self._check_player(self.position["players"][self.names.index(what)], more)
        elif what == "refused":
            assert self.refused is not None and self.refused["rule"] == more[0], self.refused
            assert self.refused["error"].strip()
        elif what in ("row", "deck", "discard"):
            assert self.position[what] == more
        elif what in ("left", "round", "candles"):
            assert self.position[{"left": "actions_left"}.get(what, what)] == int(more[0])
        elif what == "turn":
            assert self.names[self.position["turn"]] == more[0]
        elif what == "asks":
            assert [[self.names[one["seat"]], one["kind"]] for one in self.last["to_act"]] == [
                more[at : at + 2] for at in range(0, len(more), 2)
            ]
        elif what == "nobody":
            assert self.last["to_act"] == [] and self.last["legal"] == []
        elif what == "may":
            negated = more[0] == "not"
            assert (action(more[1:] if negated else more) in self.last["legal"]) != negated, self.last["legal"]
        elif what == "events":
            seen = iter([event["event"] for line in self.lines for event in line.get("events", [])])
            assert all(any(name == event for event in seen) for name in more), f"{more} did not happen in this order"
        elif what == "no":
            assert more[0] not in [event["event"] for line in self.lines for event in line.get("events", [])]
        else:
            assert what == "winner", what
            assert self.last["winner"] == int(more[0])

    def _check_player(self, player: dict[str, Any], said: list[str]) -> None:
        what, *more = said
        if what == "at":
            assert player["space"] == int(more[0])
        elif what == "holds":
            assert player["hand"] == more
        elif what == "hurt":
            assert player["wounds"] == wounds(more)
        elif what == "has":
            assert player["tokens"] == tokens(more)
        elif what == "knows":
            assert player["skills"]["active"] == more
        elif what == "hides":
            assert player["skills"]["hidden"] == more
        elif what == "won":
            assert player["victories"] == int(more[0])
        elif what == "down":
            assert player["down"] and not player["active"] and player["space"] is None
        elif what == "benched":
            assert not player["down"] and not player["active"] and player["space"] is None
        else:
            assert what == "active" and player["active"]
