"""Keys in files: the host's, which signs checkpoints, and those of seats that sign what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from limmu.bounded import read_bounded
from limmu.core import (
    SECRET_BYTES,
    Chance,
    Input,
    Match,
    NoSignatures,
    consent_bytes,
    consenting,
    faces_bytes,
    host_seed,
    keys_of,
    progress_of,
    public_key,
    sign,
    signed_bytes,
    unshort,
)
from limmu.display.hearing import heard, heard_system
from limmu.display.troubles import trouble
from limmu.trouble import Trouble

Signing = Callable[[Match[Any], Input], Input]
"""From an input to the same input, signed where its seat has a key, with the consents that it names proven."""


def read_seeds(files: Mapping[str, str]) -> dict[str, bytes]:
    """The keys of seats in files. Raises Trouble."""
    return {seat: read_seed(Path(name)) for seat, name in files.items()}


def read_seed(path: Path) -> bytes:
    """The key of a seat in a file. Raises Trouble."""
    try:
        seed = read_bounded(path, SECRET_BYTES)
    except OSError as error:
        raise trouble("trouble.other_name", path=path, why=heard_system(error)) from None
    if len(seed) != SECRET_BYTES:
        raise trouble("trouble.no_key", path=path)
    return seed


def public_keys(secret: bytes, match_id: str, seats: Mapping[str, bytes]) -> dict[str, str]:
    """The public keys for a header: of the host, and of the seats that sign. Raises Trouble.

    Without the library for signatures there are none, and no checkpoints.
    """
    try:
        seeds = {"host": host_seed(secret, match_id), **seats}
        return {party: public_key(seed) for party, seed in seeds.items()}
    except NoSignatures as error:
        if seats:
            raise Trouble(heard(error), "pip install 'limmu[signatures]'") from None
        return {}


def witnesses_of(given: Mapping[str, str], seats: Sequence[str]) -> dict[str, str]:
    """The public keys of witnesses, who may cosign beside the seats, by name. Raises Trouble."""
    for name, key in given.items():
        if name in (*seats, "host", "umpire", "public", "chance") or not (name.isascii() and name.isprintable()):
            raise trouble("trouble.witness_name", name=name)
        if not unshort(key):
            raise trouble("trouble.witness_key", name=name)
    return dict(given)


def signing(seats: Mapping[str, bytes]) -> Signing:
    """Signs the inputs of seats, their consents to those of others, and the faces of real dice that they read, with
    their keys. Ask the seats first.
    """

    def signed(match: Match[Any], inp: Input) -> Input:
        header, by, body = match.header, inp.by, inp.body
        if isinstance(body, Chance):
            for seat in seats.keys() & inp.proof.keys() & keys_of(match).keys():
                said, leaf = inp.proof[seat], progress_of(match).asker.leaf
                faces = faces_bytes(header.match, leaf, seat, said, body.outcome)
                inp = replace(inp, proof={**inp.proof, seat: f"{said}.{sign(seats[seat], faces)}"})
            return inp
        for seat in consenting(keys_of(match), by, body):
            if seat in seats:
                proof = sign(seats[seat], consent_bytes(header.match, match.leaf, by, seat, body))
                inp = replace(inp, proof={**inp.proof, seat: proof})
        if by not in seats or by not in header.keys or inp.since >= 0:  # an order is signed already
            return inp
        return replace(inp, sig=sign(seats[by], signed_bytes(header.match, match.leaf, by, inp.cmd, body)))

    return signed


def require_keys(match: Match[Any], seats: Mapping[str, bytes], who: Sequence[str]) -> None:
    """Whoever of ``who`` signs, person or bot, must have its key; any other key is an error. Raises Trouble."""
    try:
        given = {seat: public_key(seed) for seat, seed in seats.items()}
    except NoSignatures as error:
        raise Trouble(heard(error), "pip install 'limmu[signatures]'") from None
    for seat, key in match.header.keys.items():
        if seat in who and seat in match.seats and given.get(seat) != key:  # the host's key signs checkpoints alone
            raise trouble("trouble.signs_with_another" if seat in given else "trouble.signs", seat=seat)
    if strange := [seat for seat in seats if seat not in match.header.keys]:
        raise trouble("trouble.no_signer", name=strange[0])
