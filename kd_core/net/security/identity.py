"""The certificate of this program: made by itself on first start, kept for its user alone, the same ever after.

Nobody signs it, so it says nothing by itself; a guest holds its fingerprint against the code of the table
(`join_code.py`), against a link, or against what it saw the last time (`memory.py`). That is why TLS here looks at no
name and no authority. It is valid from long ago, for computers without a network often have a wrong date.
"""

from __future__ import annotations

import os
import ssl
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kd_core import files, lock, places

FILE = "identity.pem"
DAMAGED = "identity.damaged.pem"
LOCK = "identity.lock"
COMMON_NAME = "knockdown"
BEFORE = timedelta(days=400)
AFTER = timedelta(days=365 * 20)


class _Damaged(ValueError):
    """The file holds no key with its certificate."""


@dataclass(frozen=True)
class Identity:
    fingerprint: bytes  # SHA-256 of the certificate
    _pem: bytes = field(repr=False)

    @classmethod
    def load(cls, folder: Path | None = None) -> Self:
        """This program's identity; the first time it is made. Raises OSError."""
        folder = folder or places.data() / "identity"
        try:
            return cls._read(folder / FILE)
        except (FileNotFoundError, _Damaged):
            return cls._make(folder)

    @classmethod
    def _make(cls, folder: Path) -> Self:
        """Programs that start at the same moment come in here one after the other, and the first one's counts."""
        files.make_folder(folder)
        with lock.alone(folder / LOCK):
            try:
                return cls._read(folder / FILE)
            except FileNotFoundError:
                pass
            except _Damaged:
                os.replace(folder / FILE, folder / DAMAGED)
            files.replace_whole(folder / FILE, _new_pem())
            return cls._read(folder / FILE)

    @classmethod
    def _read(cls, path: Path) -> Self:
        pem = path.read_bytes()
        return cls(_fingerprint(pem), pem)

    def server_context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.num_tickets = 0  # nobody resumes; a guest that comes back proves its seat
        self._load_into(context)
        return context

    def _load_into(self, context: ssl.SSLContext) -> None:
        """`ssl` reads keys from files only: one of a moment, for our eyes alone."""
        file, name = tempfile.mkstemp(prefix=".knockdown.", suffix=".pem")
        try:
            with os.fdopen(file, "wb") as out:
                out.write(self._pem)
            context.load_cert_chain(name)
        finally:
            os.unlink(name)


def client_context() -> ssl.SSLContext:
    """Talks to any certificate: who it belongs to is found out afterwards, by its fingerprint."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def peer_fingerprint(ssl_object: Any) -> bytes:
    """Of the other end's certificate (`transport.get_extra_info("ssl_object")`); empty where there is none."""
    certificate = ssl_object.getpeercert(binary_form=True) if ssl_object is not None else None
    return sha256(certificate).digest() if certificate else b""


def _fingerprint(pem: bytes) -> bytes:
    try:
        key = serialization.load_pem_private_key(pem, password=None)
        certificate = x509.load_pem_x509_certificate(pem)
    except (ValueError, TypeError) as why:  # TypeError: a key under a password
        raise _Damaged(str(why)) from why
    if key.public_key() != certificate.public_key():
        raise _Damaged("a certificate of another key")
    return sha256(certificate.public_bytes(serialization.Encoding.DER)).digest()


def _new_pem() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return secret + _certificate(key).public_bytes(serialization.Encoding.PEM)


def _certificate(key: ec.EllipticCurvePrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, COMMON_NAME)])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    return builder.not_valid_before(now - BEFORE).not_valid_after(now + AFTER).sign(key, hashes.SHA256())
