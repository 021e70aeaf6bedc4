"""The report of a run in words: sections of a table and perhaps a plot, made once and written as Markdown or HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf

from kd_core import text
from kd_core.ai import levels
from kd_core.content import identity
from kd_core.content.model import Pack
from kd_core.lab import plots
from kd_core.lab.run import Job, Sitting
from kd_core.lab.shares import Share
from kd_core.lab.summary import ENDS, IN_TEAMS, SKILL, USES, Special, Summary
from kd_core.lab.tally import Target
from kd_core.lab.words import percent

ORIENTATION = (45, 55)  # percent; nobody asks it of single cards


@dataclass(frozen=True)
class Section:
    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""
    plot: str = ""  # SVG
    tones: Sequence[Sequence[float | None]] = ()  # by cell: how far from even, -1 to 1
    verdicts: Mapping[str, bool] = field(default_factory=dict)  # words that say whether a target is met


@dataclass(frozen=True)
class Report:
    lang: str
    title: str
    facts: Sequence[str]  # how it was measured
    sections: Sequence[Section]


def report(summary: Summary, job: Job, sittings: Sequence[Sitting], packs: Sequence[Pack], lang: str) -> Report:
    writer = Writer(summary, Names(packs, lang), lang)
    title = writer.say(f"title_{job.mode}")
    sections = [one for one in writer.sections() if one.rows]
    return Report(lang, title, facts(summary, job, sittings, packs, lang), sections)


def facts(summary: Summary, job: Job, sittings: Sequence[Sitting], packs: Sequence[Pack], lang: str) -> list[str]:
    say = partial(text.say, lang)
    bots = " – ".join(levels.name(bot, lang) for bot in job.bots)
    boxes = ", ".join(f"{pack.name[lang]} {pack.version} ({job.packs.get(pack.id, '')[:8]})" for pack in packs)
    found = [
        say("lab.report.played", n=summary.matches, rounds=summary.rounds, bots=bots),
        say("lab.report.by_test", test=say(f"test.{job.test}")),
        say("lab.report.boxes", boxes=boxes, seed=job.seed, version=job.version, program=job.program),
    ]
    seconds, played = sum(one.seconds for one in sittings), sum(one.matches for one in sittings)
    if played:
        how = say(f"lab.report.{played_how(sittings)}")
        found.append(say("lab.report.took", minutes=f"{seconds / 60:.1f}", how=how))
    return found


def played_how(sittings: Sequence[Sitting]) -> str:
    ways = {one.compiled for one in sittings if one.matches}
    return "mixed" if len(ways) > 1 else "compiled" if True in ways else "interpreted"


class Names:
    """What people call things."""

    def __init__(self, packs: Sequence[Pack], lang: str) -> None:
        known = identity.by_id(identity.fighters(packs))
        self.fighters = {id: fighter.name[lang] for id, fighter in known.items()}
        self.skills = {id: skill.name[lang] for id, skill in identity.by_id(identity.skills(packs)).items()}
        self.cards = {id: card.name[lang] for id, card in identity.by_id(identity.attacks(packs)).items()}
        self.cards |= {id: card.name[lang] for id, card in identity.by_id(identity.extras(packs)).items()}
        self.arenas = {pack.arena.id: pack.arena.name[lang] for pack in packs}
        self.specials = {
            (id, special.id): special.name[lang] for id, fighter in known.items() for special in fighter.specials
        }

    def about(self, target: Target) -> str:
        if target.name == "used_special":
            fighter, special = target.about
            return f"{self.specials[fighter, special]} ({self.fighters[fighter]})"
        return " – ".join(self.fighters.get(id) or self.skills.get(id, id) for id in target.about)


class Writer:
    def __init__(self, summary: Summary, names: Names, lang: str) -> None:
        self.sum, self.names, self.lang = summary, names, lang

    def say(self, key: str, **params: object) -> str:
        return text.say(self.lang, f"lab.report.{key}", **params)

    def sections(self) -> Iterator[Section]:
        yield self.targets()
        yield self.matrix()
        yield self.of_shares("fighters", self.sum.fighters, self.names.fighters, IN_TEAMS)
        if self.sum.mode == "teams":
            duos = {" + ".join(duo): share for duo, share in self.sum.duos.items()}
            called = {" + ".join(duo): " + ".join(map(self.names.fighters.__getitem__, duo)) for duo in self.sum.duos}
            yield self.of_shares("duos", duos, called, IN_TEAMS)
        yield self.arenas()
        yield self.first_player()
        yield self.skills()
        yield self.of_shares("cards", self.sum.cards, self.names.cards, ORIENTATION)
        yield self.specials()
        yield self.ends()
        yield self.lengths()
        yield self.tests()

    # -- what we want --------------------------------------------------------------------------------------------------

    def targets(self) -> Section:
        head = ["", self.say("wanted"), self.say("measured"), "", self.say("outside"), self.say("worst")]
        rows = [self.target(one) for one in self.sum.targets()]
        verdicts = {text.say(self.lang, "lab.ok"): True, text.say(self.lang, "lab.not_ok"): False}
        return Section(self.say("targets"), head, rows, self.say("targets_note"), verdicts=verdicts)

    def target(self, target: Target) -> list[str]:
        low, high = f"{target.low:.0f}", f"{target.high:.0f}"
        wanted = self.say("at_least", low=low) if target.high == inf else self.say("between", low=low, high=high)
        verdict = text.say(self.lang, "lab.ok" if target.holds else "lab.not_ok")
        value = f"{target.value:.1f}" + ("" if target.name == "used_special" else " %")
        outside = self.say("outside_of", n=target.outside, of=target.among) if target.among > 1 else ""
        return [self.say(target.name), wanted, value, verdict, outside, self.names.about(target)]

    # -- fighters ------------------------------------------------------------------------------------------------------

    def matrix(self) -> Section:
        """How often the fighter of the row beats the one of the column."""
        ids = [id for id in self.names.fighters if id in self.sum.fighters]
        head = ["", *(self.names.fighters[id] for id in ids), text.say(self.lang, "lab.all")]
        rows, tones = [], []
        for one in ids:
            shares = [self.sum.pairs.get((one, other)) for other in ids] + [self.sum.fighters[one]]
            rows.append([self.names.fighters[one], *("–" if share is None else cell(share) for share in shares)])
            tones.append([None, *(None if share is None else (share.percent - 50) / 50 for share in shares)])
        return Section(self.say("matrix"), head, rows, self.say("matrix_note"), tones=tones)

    def arenas(self) -> Section:
        ids = [id for id in self.names.fighters if id in self.sum.fighters]
        arenas = [id for id in self.names.arenas if any((fighter, id) in self.sum.in_arena for fighter in ids)]
        rows = [
            [self.names.fighters[one], *(cell(self.sum.in_arena[one, arena]) for arena in arenas)]
            for one in ids
            if all((one, arena) in self.sum.in_arena for arena in arenas)
        ]
        return Section(self.say("arenas"), ["", *(self.names.arenas[id] for id in arenas)], rows)

    def first_player(self) -> Section:
        shares = {"in_matches": self.sum.first_matches, "in_rounds": self.sum.first_rounds}
        rows = [[self.say(key), *numbers(share)] for key, share in shares.items()]
        return Section(self.say("first_player"), self.share_head(), rows)

    # -- cards and skills ----------------------------------------------------------------------------------------------

    def of_shares(
        self, key: str, shares: Mapping[str, Share], called: Mapping[str, str], band: tuple[float, float]
    ) -> Section:
        """The strongest first."""
        order = sorted(shares, key=lambda id: (-shares[id].percent, id))
        rows = [[called.get(id, id), *numbers(shares[id])] for id in order]
        plot = plots.dots([(called.get(id, id), shares[id]) for id in order], band)
        note = self.say(f"{key}_note")
        return Section(self.say(key), self.share_head(), rows, note, plot)

    def share_head(self) -> list[str]:
        return ["", *(self.say(key) for key in ("share", "interval", "won", "of"))]

    def skills(self) -> Section:
        up = self.sum.skills_up
        order = sorted(up, key=lambda id: (-up[id].percent, id))
        head = ["", *(self.say(key) for key in ("face_up", "interval", "rounds", "face_up_at_first", "kept"))]
        rows = [
            [
                self.names.skills.get(id, id),
                *numbers(up[id])[:2],
                str(up[id].of),
                in_short(self.sum.skills_first.get(id)),
                in_short(self.sum.skills_kept.get(id)),
            ]
            for id in order
        ]
        plot = plots.dots([(self.names.skills.get(id, id), up[id]) for id in order], SKILL)
        return Section(self.say("skills"), head, rows, self.say("skills_note"), plot)

    def specials(self) -> Section:
        seen = {key: special for key, special in self.sum.specials.items() if special.rounds}
        order = sorted(seen, key=lambda key: (-seen[key].per_round, key))
        head = ["", *(self.say(key) for key in ("fighter", "per_round", "rounds_with_it", "share", "interval"))]
        rows = [self.special(key, seen[key]) for key in order]
        bars = [(self.special_name(key), seen[key].per_round, f"{seen[key].per_round:.2f}") for key in order]
        return Section(self.say("specials"), head, rows, self.say("specials_note"), plots.bars(bars, USES / 100))

    def special(self, key: tuple[str, str], special: Special) -> list[str]:
        share, interval = numbers(special.with_it)[:2]
        often = percent(special.with_it.of, special.rounds)
        fighter = self.names.fighters[key[0]]
        return [self.special_name(key), fighter, f"{special.per_round:.2f}", often, share, interval]

    def special_name(self, key: tuple[str, str]) -> str:
        return self.names.specials[key]

    # -- rounds --------------------------------------------------------------------------------------------------------

    def ends(self) -> Section:
        rows = [
            [self.say(f"end_{end}"), str(self.sum.ends[end]), percent(self.sum.ends[end], self.sum.rounds)]
            for end in ENDS
            if self.sum.ends[end]
        ]
        return Section(self.say("ends"), ["", self.say("rounds"), self.say("share")], rows)

    def lengths(self) -> Section:
        counts = self.sum.lengths
        rows = [[str(turns), str(counts[turns]), percent(counts[turns], self.sum.rounds)] for turns in sorted(counts)]
        spread = range(min(counts, default=0), max(counts, default=0) + 1)
        plot = plots.columns([(str(turns), counts[turns]) for turns in spread])
        head = [self.say("turns"), self.say("rounds"), self.say("share")]
        return Section(
            self.say("lengths"), head, rows, self.say("lengths_note", mean=f"{self.sum.mean_turns:.1f}"), plot
        )

    def tests(self) -> Section:
        found = self.sum.tests
        total = sum(share.of for share in found.values())
        rows = [
            [str(wounds), str(share.of), percent(share.of, total), str(share.won), *numbers(share)[:2], odds]
            for wounds, share in sorted(found.items())
            for odds in [f"{self.sum.odds(wounds):.1f} %"]
        ]
        head = [self.say(key) for key in ("wounds", "started", "of_all", "failed", "failed_share", "interval", "odds")]
        mean = self.say("tests_note", mean=f"{total / max(1, self.sum.rounds):.1f}")
        spread = range(min(found, default=0), max(found, default=0) + 1)
        plot = plots.columns([(str(wounds), found[wounds].of if wounds in found else 0) for wounds in spread])
        return Section(self.say("tests"), head, rows, mean, plot)


def cell(share: Share) -> str:
    low, high = share.interval
    return f"{share.percent:.0f} % [{low:.0f}–{high:.0f}]"


def numbers(share: Share) -> list[str]:
    if not share.of:
        return ["–", "–", "0", "0"]
    low, high = share.interval
    return [f"{share.percent:.1f} %", f"{low:.1f}–{high:.1f}", str(share.won), str(share.of)]


def in_short(share: Share | None) -> str:
    return "–" if share is None else f"{share.percent:.1f} % ({share.of})"


# -- as Markdown -------------------------------------------------------------------------------------------------------


def markdown(told: Report) -> str:
    lines = [f"# {told.title}", "", *(f"- {fact}" for fact in told.facts)]
    for section in told.sections:
        lines += ["", f"## {section.title}", ""]
        lines += [section.note, ""] if section.note else []
        lines += [row(section.head), row(["---"] * len(section.head)), *map(row, section.rows)]
    return "\n".join(lines) + "\n"


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
