"""A seat belongs to whoever holds its token: 16 random bytes that the host gives out once and nobody sends back.

Both ends derive an Ed25519 key from it. Its public half stands in the public state of the table, so another program
that takes the table over can check it as well. Coming back is a signature over the certificate that the guest sees, the
nonce of this very `Welcome` and the table: a proof that is repeated, or passed on to another host, is worth nothing.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from kd_core.net.wire.schema import TOKEN_BYTES

_KEY = b"knockdown seat key\0"
_PROOF = b"knockdown seat proof\0"


def new_token() -> bytes:
    return secrets.token_bytes(TOKEN_BYTES)


def public_key(token: bytes) -> bytes:
    return _private(token).public_key().public_bytes_raw()


def prove(token: bytes, fingerprint: bytes, nonce: bytes, table_id: str) -> bytes:
    return _private(token).sign(_statement(fingerprint, nonce, table_id))


def proves(public: bytes, proof: bytes, fingerprint: bytes, nonce: bytes, table_id: str) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(proof, _statement(fingerprint, nonce, table_id))
    except (InvalidSignature, ValueError, TypeError):  # ValueError: no key, or no text
        return False
    return True


def _private(token: bytes) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(sha256(_KEY + token).digest())


def _statement(fingerprint: bytes, nonce: bytes, table_id: str) -> bytes:
    """Each part with its length: no two different statements have the same bytes."""
    parts = (fingerprint, nonce, table_id.encode())
    return _PROOF + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
