"""The certificate of this program: one, for good, for its user alone."""

from __future__ import annotations

import datetime
import multiprocessing
import os
import ssl
import stat
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509

from kd_core import places
from kd_core.net.security import identity
from kd_core.net.security.identity import Identity, client_context, peer_fingerprint

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="owners and rights of files")


def test_it_is_made_once_and_is_the_same_ever_after(tmp_path: Path) -> None:
    first = Identity.load(tmp_path / "identity")
    assert len(first.fingerprint) == 32
    assert Identity.load(tmp_path / "identity") == first
    assert Identity.load(tmp_path / "elsewhere") != first


def test_it_lies_where_the_users_things_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KNOCKDOWN_HOME", str(tmp_path))
    Identity.load()
    assert (places.data() / "identity" / identity.FILE).exists()


@POSIX
def test_only_its_owner_can_read_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Identity.load(tmp_path / "identity")
    finally:
        os.umask(before)
    for path in (tmp_path / "identity").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "identity").stat().st_mode) == 0o700


def test_the_key_is_not_shown_by_accident(tmp_path: Path) -> None:
    assert "PRIVATE" not in repr(Identity.load(tmp_path))


def test_wrong_dates_of_computers_do_not_matter(tmp_path: Path) -> None:
    Identity.load(tmp_path)
    certificate = x509.load_pem_x509_certificate((tmp_path / identity.FILE).read_bytes())
    now = datetime.datetime.now(datetime.UTC)
    assert certificate.not_valid_before_utc < now - datetime.timedelta(days=399)
    assert certificate.not_valid_after_utc > now + datetime.timedelta(days=19 * 365)


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\xff\xfe" * 99, b"-----BEGIN PRIVATE KEY-----\nAAAA\n"])
def test_a_damaged_file_is_kept_aside_and_a_new_one_made(tmp_path: Path, content: bytes) -> None:
    old = Identity.load(tmp_path)
    (tmp_path / identity.FILE).write_bytes(content)
    new = Identity.load(tmp_path)
    assert new != old
    assert Identity.load(tmp_path) == new
    assert (tmp_path / identity.DAMAGED).read_bytes() == content


def test_a_certificate_of_another_key_is_damage(tmp_path: Path) -> None:
    Identity.load(tmp_path / "a"), Identity.load(tmp_path / "b")
    a, b = ((tmp_path / name / identity.FILE).read_bytes() for name in "ab")
    end = b"-----END PRIVATE KEY-----\n"
    (tmp_path / "a" / identity.FILE).write_bytes(a.partition(end)[0] + end + b.partition(end)[2])
    mended = Identity.load(tmp_path / "a")
    assert mended.fingerprint not in (_fingerprint(a), _fingerprint(b))


def _fingerprint(pem: bytes) -> bytes:
    return sha256(
        ssl.PEM_cert_to_DER_cert(pem.partition(b"KEY-----\n")[2].partition(b"KEY-----\n")[2].decode())
    ).digest()


def _load(folder: str, start: Any, answers: Any) -> None:
    start.wait(60)
    answers.put(Identity.load(Path(folder)).fingerprint)


@pytest.mark.parametrize("damaged", [False, True])
def test_four_programs_that_start_at_once_end_with_one_identity(tmp_path: Path, damaged: bool) -> None:
    if damaged:
        (tmp_path / identity.FILE).write_bytes(b"rubbish")
    context = multiprocessing.get_context("spawn")
    start, answers = context.Barrier(4), context.Queue()
    programs = [context.Process(target=_load, args=(str(tmp_path), start, answers)) for _ in range(4)]
    for program in programs:
        program.start()
    found = {answers.get(timeout=90) for _ in programs}
    for program in programs:
        program.join(30)
    assert found == {Identity.load(tmp_path).fingerprint}


# -- TLS, in memory ----------------------------------------------------------------------------------------------------


def shake_hands(client: ssl.SSLContext, server: ssl.SSLContext) -> tuple[ssl.SSLObject, ssl.SSLObject]:
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    guest = client.wrap_bio(to_client, to_server)
    host = server.wrap_bio(to_server, to_client, server_side=True)
    waiting = [guest, host]
    for _ in range(10):
        for end in list(waiting):
            try:
                end.do_handshake()
                waiting.remove(end)
            except ssl.SSLWantReadError:
                pass
    assert not waiting
    return guest, host


def test_a_guest_sees_the_fingerprint_of_the_host(tmp_path: Path) -> None:
    own = Identity.load(tmp_path)
    guest, host = shake_hands(client_context(), own.server_context())
    assert peer_fingerprint(guest) == own.fingerprint
    assert guest.version() == host.version() == "TLSv1.3"
    assert peer_fingerprint(host) == b""  # guests show none
    assert peer_fingerprint(None) == b""


def test_older_tls_is_refused(tmp_path: Path) -> None:
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    with pytest.raises(ssl.SSLError):
        shake_hands(old, Identity.load(tmp_path).server_context())
    assert client_context().minimum_version == ssl.TLSVersion.TLSv1_3


def test_the_key_lies_in_no_other_file_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Identity.load(tmp_path / "identity")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(identity.tempfile, "tempdir", str(tmp_path / "temporary"))
    own.server_context()
    assert list((tmp_path / "temporary").iterdir()) == []
