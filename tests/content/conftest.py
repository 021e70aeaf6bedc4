"""The workshop: a small pack that uses every verb, to be broken in every way."""

from __future__ import annotations

from pathlib import Path

import pytest

from kd_core.content import pack as packs
from kd_core.content import pack_files
from kd_core.content.model import Pack
from kd_core.content.table import Log
from kd_core.game.verbs import SPECS

LAB = Path(__file__).parent / "packs" / "lab"


class Workshop:
    """The files of the lab in memory; `swap` edits one, `problems` says what the loader thinks of the result."""

    def __init__(self) -> None:
        self.files = {path.name: path.read_bytes() for path in sorted(LAB.glob("*.toml"))}

    def swap(self, file: str, old: str, new: str) -> Workshop:
        text = self.files[file].decode()
        assert old in text, f"{old!r} is not in {file}"
        self.files[file] = text.replace(old, new, 1).encode()
        return self

    def build(self) -> Pack:
        log = Log()
        data = {}
        for name, content in self.files.items():
            log.file = name
            parsed = pack_files.parse(content, log)
            if parsed is not None:
                data[name] = parsed
        return packs.build(data, SPECS, LAB, log)

    def problems(self) -> list[str]:
        try:
            self.build()
        except packs.PackError as error:
            return str(error).splitlines()
        return []

    def write(self, folder: Path) -> Path:
        folder.mkdir(exist_ok=True)
        for name, content in self.files.items():
            (folder / name).write_bytes(content)
        return folder


@pytest.fixture
def workshop() -> Workshop:
    return Workshop()
