"""What a breach of the rules of army building is."""

from __future__ import annotations

from collections.abc import Sequence

import attrs


@attrs.frozen
class Contributor:
    """What counts toward a limit: an Avatar or Unit by id, and how much."""

    id: str
    name: str
    amount: int


@attrs.frozen
class Breach:
    """One breach: the clause, the ruling that reads it (or ""), and where it is.

    `scope` is a place in the document (`army`, `avatars[0].gear`); `limit` is the bound as a formula, `allowed` its
    value, `found` what there is and `excess` how far beyond it is (0 where nothing is counted). `by` lists every
    contributor, `mend` says what would heal it.
    """

    code: str
    clause: str
    scope: str
    says: str
    mend: str
    limit: str = ""
    allowed: int = 0
    found: int = 0
    excess: int = 0
    by: tuple[Contributor, ...] = ()
    ruling: str = ""


def at_most(
    code: str, clause: str, scope: str, what: str, bound: tuple[str, int], by: Sequence[Contributor], ruling: str = ""
) -> Breach | None:
    """The breach of an upper bound (its formula and value) on what the contributors sum up to, or None."""
    allowed, found = bound[1], sum([one.amount for one in by])
    if found <= allowed:
        return None
    says, mend = f"{what}: {found}, at most {allowed}", f"remove {found - allowed} of these {what}"
    return _counted(Breach(code, clause, scope, says, mend, by=tuple(by), ruling=ruling), bound, found)


def at_least(
    code: str, clause: str, scope: str, what: str, bound: tuple[str, int], by: Sequence[Contributor], ruling: str = ""
) -> Breach | None:
    """The breach of a lower bound (its formula and value) on what the contributors sum up to, or None."""
    allowed, found = bound[1], sum([one.amount for one in by])
    if found >= allowed:
        return None
    says, mend = f"{what}: {found}, at least {allowed}", f"add {allowed - found} to these {what}"
    return _counted(Breach(code, clause, scope, says, mend, by=tuple(by), ruling=ruling), bound, found)


def _counted(breach: Breach, bound: tuple[str, int], found: int) -> Breach:
    limit, allowed = bound
    return attrs.evolve(breach, limit=limit, allowed=allowed, found=found, excess=abs(found - allowed))
