"""Logs that somebody changed and hashed anew, as whoever has a file and no key can."""

from base64 import urlsafe_b64encode
from hashlib import sha256


def forged(data: bytes, old: str, new: str, kind: str = "entry") -> bytes:
    """A log with the first ``old`` in an entry, or the header, written over, and all hashes after it made anew."""
    lines = data.decode().splitlines()
    at = next(i for i, line in enumerate(lines) if f'"_":"{kind}"' in line and old in line)
    lines[at] = lines[at].replace(old, new, 1)
    hashes: dict[str, str] = {}
    for i, line in enumerate(lines):
        leaf, json = line[:43], line[44:]
        for before, after in hashes.items():
            json = json.replace(before, after)
        made = urlsafe_b64encode(sha256(b"\0" + json.encode()).digest()).decode().rstrip("=")
        hashes |= {} if made == leaf else {leaf: made}
        lines[i] = f"{made} {json}"
    return ("\n".join(lines) + "\n").encode()
