"""A certificate that a server makes for itself: whoever gets the fingerprint with the link knows whom he talks to."""

from __future__ import annotations

import ipaddress
import os
import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS, RENEW = 397, 30
"""How long a certificate lasts (browsers take none that lasts longer), and how long before its end comes a new one."""


class Certificate(NamedTuple):
    """A file with the certificate and its key, and the SHA-256 of the certificate as browsers show it."""

    file: Path
    fingerprint: str


def certificate(file: Path, host: str) -> Certificate:
    """The certificate in a file for an address to listen on, made where there is none that serves.

    Raises OSError where the file cannot be read or written.
    """
    names = sorted({"localhost", "127.0.0.1", "::1", socket.gethostname().lower(), host} - {"0.0.0.0", "::", ""})
    found = _read(file)
    if found is None or not set(names) <= _names(found) or found.not_valid_after_utc < _now() + timedelta(days=RENEW):
        found = _make(file, names)
    digest = found.fingerprint(hashes.SHA256()).hex().upper()
    return Certificate(file, ":".join([digest[i : i + 2] for i in range(0, len(digest), 2)]))


def _now() -> datetime:
    return datetime.now(UTC)


def _read(file: Path) -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _names(found: x509.Certificate) -> set[str]:
    try:
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return set()
    return {str(one.value) for one in names}


def _make(file: Path, names: list[str]) -> x509.Certificate:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Limmu")])
    alone = x509.BasicConstraints(ca=False, path_length=None)
    made = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(_now() - timedelta(hours=1))
        .not_valid_after(_now() + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([_named(name) for name in names]), critical=False)
        .add_extension(alone, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    fresh = file.with_name(file.name + ".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(made.public_bytes(serialization.Encoding.PEM) + private)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)
    return made


def _named(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
