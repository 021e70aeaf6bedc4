"""The fingerprint of a pack changes with its content and with nothing else."""

from __future__ import annotations

from kd_core.content.pack import load
from kd_core.game.verbs import SPECS

A, F, S = "attacks.toml", "fighters.toml", "skills.toml"


def test_same_content_same_hash(workshop):
    assert workshop.build().hash == workshop.build().hash


def test_it_is_pinned(workshop):
    """Another program version must not give old packs new hashes: bump HASH_FORMAT when this has to change."""
    assert workshop.build().hash == "93377b19cd58b934d406b44b3d9b2b3338d7074ba6aa3b91f2043fd9bf6a2ed8"


def test_line_ends_do_not_matter(workshop):
    before = workshop.build().hash
    workshop.files = {name: content.replace(b"\n", b"\r\n") for name, content in workshop.files.items()}
    assert workshop.build().hash == before


def test_comments_do_not_matter(workshop):
    before = workshop.build().hash
    workshop.files[A] = b"# a remark\n\n" + workshop.files[A]
    assert workshop.build().hash == before


def test_key_order_does_not_matter(workshop):
    before = workshop.build().hash
    workshop.swap(
        A,
        'id = "hammer"\nname = { en = "Hammer", pl = "Młot", es = "Martillo" }',
        'name = { es = "Martillo", en = "Hammer", pl = "Młot" }\nid = "hammer"',
    )
    workshop.swap(F, "tokens = { spark = 4, oil = 2 }", "tokens = { oil = 2, spark = 4 }")
    workshop.swap(A, '{ do = "push", spaces = 2 }', '{ spaces = 2, do = "push" }')
    assert workshop.build().hash == before


def test_written_defaults_do_not_matter(workshop):
    before = workshop.build().hash
    workshop.swap(
        A, '{ do = "discard" }', '{ do = "discard", cards = 1, whose = "opponent", by = "owner", reveal = 0 }'
    )
    workshop.swap(
        A, 'wounds = { light = 1 }\nrange = "2-4"', 'wounds = { heavy = 0, light = 1 }\nko = false\nrange = "2-4"'
    )
    assert workshop.build().hash == before


def test_the_folder_does_not_matter(workshop, tmp_path):
    assert load(workshop.write(tmp_path / "elsewhere"), SPECS).hash == workshop.build().hash


def test_content_matters(workshop):
    hashes = {workshop.build().hash}
    for file, old, new in (
        (A, "spaces = 2 }", "spaces = 3 }"),
        (A, 'pl = "Młot"', 'pl = "Młotek"'),
        (F, "difficulty = 2", "difficulty = 1"),
        (S, "initiative = 12", "initiative = 13"),
        ("arena.toml", "[2, 1.5]", "[2, 1.25]"),
        ("tokens.toml", "copies = 3", "copies = 4"),
        ("pack.toml", '"0.3"', '"0.4"'),
    ):
        hashes.add(workshop.swap(file, old, new).build().hash)
    assert len(hashes) == 8
