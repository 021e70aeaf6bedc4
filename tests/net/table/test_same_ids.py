"""Two packs may have a fighter of one id: a table draws and offers them as a match names them."""

from __future__ import annotations

import shutil
from pathlib import Path

from kd_core import resources
from kd_core.game import library
from kd_core.net.table.lobby import Lobby
from kd_core.net.wire.schema import Rules


def test_rules_with_two_packs_of_the_same_fighters_always_fit(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(resources.path("packs", "nemesis"), tmp_path / "garage"))
    about = (folder / "pack.toml").read_text(encoding="utf-8")
    (folder / "pack.toml").write_text(about.replace('id = "nemesis"', 'id = "garage"'), encoding="utf-8")
    rules = Rules(packs=["nemesis", "garage"])
    lobby = Lobby(library.find(["nemesis", str(folder)]), rules)
    assert len(set(lobby.fighters)) == 6
    assert [lobby.set_rules(rules) for _ in range(40)] == [""] * 40
