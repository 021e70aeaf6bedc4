"""Everything that a language still lacks, with the place where it belongs: what `docs/add-a-language.md` goes by."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kd_core import resources, text
from kd_core.content import pack, phrases
from kd_core.game import library
from kd_core.game.verbs import SPECS
from kd_core.languages import ENGLISH, LANGUAGES


def gaps(lang: str) -> list[str]:
    return [*_catalogues(lang), *_rulebook(lang), *_effects(lang), *_boxes()]


def forms(lang: str) -> set[str]:
    """The plural forms of an entry in the catalogue; `other` is for what is no whole number."""
    return {*LANGUAGES[lang].forms, "other"}


def _catalogues(lang: str) -> Iterator[str]:
    for name in text.CATALOGUES:
        english, own = _file(name, ENGLISH), _file(name, lang)
        for key, entry in english.items():
            if key not in own:
                yield f"i18n/{name}.{lang}.toml: {key}"
            elif isinstance(entry, dict) and set(own[key]) != forms(lang):
                yield f"i18n/{name}.{lang}.toml: {key} needs the forms {', '.join(sorted(forms(lang)))}"
        yield from (f"i18n/{name}.{lang}.toml: {key} is not in English" for key in own if key not in english)


def _file(name: str, lang: str) -> dict[str, Any]:
    path = resources.path("i18n", f"{name}.{lang}.toml")
    said = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {f"{section}.{key}": entry for section, entries in said.items() for key, entry in entries.items()}


def _rulebook(lang: str) -> Iterator[str]:
    both = ("title", "text")
    yield from _book("rules.toml", {"goal": both, "section": ("title",), "rule": both, "term": ("name", "text")}, lang)
    yield from _book("pictures.toml", {"picture": ("caption",)}, lang)


def _book(file: str, kinds: Mapping[str, Sequence[str]], lang: str) -> Iterator[str]:
    said = tomllib.loads(resources.path("rulebook", file).read_text(encoding="utf-8"))
    for kind, keys in kinds.items():
        for node in said[kind]:
            yield from (f"rulebook/{file}: {node['id']} {key}.{lang}" for key in keys if not node[key].get(lang))


def _effects(lang: str) -> Iterator[str]:
    """The sentences of the verbs, each in its own file, and those that they are joined with."""
    yield from (f"verb {name}: words" for name, spec in SPECS.items() if lang not in spec.words)
    tables = {name: table for name, table in vars(phrases).items() if name.isupper() and isinstance(table, Mapping)}
    for table, entries in tables.items():
        yield from (f"phrases.{table}: {key}" for key, words in entries.items() if lang not in words)


def _boxes() -> Iterator[str]:
    """What the loader misses; it asks for every language at once."""
    for box in library.BOXES:
        try:
            pack.load(resources.path("packs", box), SPECS)
        except pack.PackError as why:
            yield from (f"packs/{box}/{problem}" for problem in why.problems)
