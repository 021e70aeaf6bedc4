"""The report of a run as one page of HTML that needs nothing else: no script, no font, no picture from anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kd_core.lab.report import Report, Section

STYLE = """
:root { color-scheme: light dark; --ink: #1d1b19; --page: #fbfaf7; --soft: #6d675f; --rule: #d9d4ca; --good: #1f6f78;
  --bad: #b3402a; --band: #1f6f7818; --up: 31, 111, 120; --down: 179, 64, 42; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece8e1; --page: #191817; --soft: #a39c91; --rule: #3a3733;
  --good: #5fb7bf; --bad: #e8795f; --band: #5fb7bf1f; --up: 95, 183, 191; --down: 232, 121, 95; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 74rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 Manrope, Lato, system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
p, ul { margin: 0 0 .75rem; max-width: 46rem; } ul { padding-left: 1.1rem; color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5rem 0 1rem; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child, .left td, .left th { text-align: left; }
th { font-weight: 600; color: var(--soft); }
.ok { color: var(--good); font-weight: 600; } .not { color: var(--bad); font-weight: 600; }
svg { width: 100%; max-width: 45rem; height: auto; display: block; margin: .5rem 0 1rem; }
svg text { fill: var(--ink); font-size: 12px; } svg .tick { fill: var(--soft); font-size: 11px; }
svg rect.band { fill: var(--band); } svg line.grid { stroke: var(--rule); }
svg line.even { stroke: var(--soft); stroke-dasharray: 3 3; } svg line.span { stroke-width: 2; }
svg .fits { fill: var(--good); stroke: var(--good); } svg .off { fill: var(--bad); stroke: var(--bad); }
@media print { :root { --ink: #000; --page: #fff; --soft: #444; --rule: #bbb; --good: #1f6f78; --bad: #b3402a;
  --band: #1f6f7818; --up: 31, 111, 120; --down: 179, 64, 42; }
  body { padding: 0; max-width: none; font-size: 9pt; } h2, p { break-after: avoid; } @page { margin: 14mm; }
  .wide { overflow: visible; } th, td { white-space: normal; padding: .15rem .35rem; }
  td + td { white-space: nowrap; font-size: 8pt; } .left td + td { white-space: normal; }
  tr, svg { break-inside: avoid; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""
STRONGEST = 0.85  # how much of a colour the widest cell gets


def page(told: Report) -> str:
    return "\n".join([*head(told), *(piece for one in told.sections for piece in section(one)), "</body></html>", ""])


def head(told: Report) -> Iterator[str]:
    yield f'<!doctype html><html lang="{told.lang}"><head><meta charset="utf-8"><title>{escape(told.title)}</title>'
    yield f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
    yield f"<h1>{escape(told.title)}</h1><ul>{''.join(f'<li>{escape(fact)}</li>' for fact in told.facts)}</ul>"


def section(one: Section) -> Iterator[str]:
    yield f"<section><h2>{escape(one.title)}</h2>"
    if one.note:
        yield f"<p>{escape(one.note)}</p>"
    if one.plot:
        yield one.plot
    yield f'<div class="wide"><table{" class=left" if one.verdicts else ""}><thead><tr>'
    yield "".join(f"<th>{escape(name)}</th>" for name in one.head) + "</tr></thead><tbody>"
    for at, row in enumerate(one.rows):
        yield f"<tr>{''.join(cell(one, at, column, said) for column, said in enumerate(row))}</tr>"
    yield "</tbody></table></div></section>"


def cell(one: Section, at: int, column: int, said: str) -> str:
    tone = one.tones[at][column] if one.tones else None
    if tone is not None:
        colour, strength = ("--up", tone) if tone > 0 else ("--down", -tone)
        return (
            f'<td style="background: rgba(var({colour}), {STRONGEST * min(1, 2 * strength):.2f})">{escape(said)}</td>'
        )
    if one.verdicts and said in one.verdicts:
        return f'<td class="{"ok" if one.verdicts[said] else "not"}">{escape(said)}</td>'
    return f"<td>{escape(said)}</td>"
