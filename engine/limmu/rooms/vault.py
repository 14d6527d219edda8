"""The vault of a seat or a witness: what its machine remembers of one match, so that no host can take it back.

Everything that a machine gives away leaves through here: links of its chain, signatures under its inputs and consents.
The vault looks at a copy of the log first, and writes down what it gives before it gives it. A client without a vault
can be shown one line of the match after the other, and gives its links to each.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_bytes
from types import TracebackType
from typing import Any, Self

from msgspec import Struct
from msgspec import json as msgjson
from msgspec.structs import replace

import limmu
from limmu.core import (
    CHAIN_LENGTH,
    SHUFFLES,
    VERDICTS,
    BadCheckpoint,
    Body,
    BrokenLine,
    BrokenLog,
    Chain,
    Decision,
    Game,
    Header,
    Input,
    Known,
    Log,
    Match,
    MerkleTree,
    NoSignatures,
    Pause,
    Position,
    Progress,
    Question,
    Rekey,
    Undo,
    consent_bytes,
    encode,
    is_proven,
    known_to,
    parties_of,
    position_of,
    public_key,
    read_checkpoint,
    read_log,
    recorded_roll,
    rolls_next,
    short,
    show_link,
    sign,
    signed_bytes,
    signers,
    unshort,
    verify,
)
from limmu.rooms.ahead import Signed, sign_ahead
from limmu.rooms.memory import (
    Committed,
    Kept,
    Ordered,
    Secrets,
    Sound,
    Terms,
    is_beginning,
    line_of_vault,
    lines_in,
    sound_of,
)
from limmu.stores.making import hold, saying, sync_directory, write_all

__all__ = ["Terms", "Vault", "VaultRefuses"]

_Looked = tuple[Log, Position, Progress]
"""A copy, the position after it, and the progress of its dice."""


class VaultRefuses(Exception):
    """The vault gives nothing: what it was shown is not what it remembers or agreed to. The message says why."""


class Vault:
    """The vault in a file, which its owner alone can read. While it is open, no other program can open it."""

    def __init__(self, path: Path, file: int, lines: list[Any]) -> None:
        self.path, self._file = path, file
        self.rules: tuple[Game[Any], Any] | None = None
        """The game and its pack, to hold every copy against the rules, too."""
        self._known = Known()
        """What the newest copy that was found sound comes to; nothing before the first."""
        self._seen: tuple[tuple[bytes, str, bool], _Looked] | None = None
        self._secrets: Secrets = lines[0]
        self._kept: Kept = next((line for line in reversed(lines) if isinstance(line, Kept)), Kept())
        self._signed: dict[str, Committed] = {line.prev: line for line in lines if isinstance(line, Committed)}
        self._ordered: dict[str, Ordered] = {line.prev: line for line in lines if isinstance(line, Ordered)}
        self.terms, self._seed = self._secrets.terms, unshort(self._secrets.key)
        chain = unshort(self._secrets.chain)
        self._chain = Chain(self.terms.match, self.terms.party, chain, self._secrets.links)

    @classmethod
    def create(cls, path: Path, terms: Terms, links: int = CHAIN_LENGTH, key: bytes = b"") -> Self:
        """Draw a chain and a key for one match and keep them in a new file. Raises StoreError.

        ``key``: the seed of a key from a back-up. A chain is never backed up: :meth:`rekey` puts the new one into
        force.
        """
        secrets = Secrets(terms, links, short(token_bytes(32)), short(key or token_bytes(32)))
        with saying(path, "cannot be made"):
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
            write_all(file, line_of_vault(secrets))
            os.fsync(file)
            sync_directory(path.parent)
            os.close(file)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a vault. Raises StoreError; VaultRefuses when another program has it, or when it is damaged."""
        with saying(path):
            file = os.open(path, os.O_RDWR | os.O_APPEND)
        try:
            if not hold(file):
                raise VaultRefuses(f"{path} is in use by another program")
            with saying(path):
                data = os.pread(file, os.fstat(file).st_size, 0)
            lines, sound = lines_in(data)
            if sound < len(data):  # what was not written to its end has never left this machine
                os.ftruncate(file, sound)
            return cls(path, file, lines)
        except (ValueError, LookupError) as error:
            os.close(file)
            raise VaultRefuses(f"{path} is damaged: {error}") from None
        except BaseException:
            os.close(file)
            raise

    def close(self) -> None:
        """Let other programs open the file."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def anchor(self) -> str:
        """The end of the chain, for the header."""
        return self._chain.anchor

    @property
    def key(self) -> str:
        """The public key, for the header. Raises NoSignatures."""
        return public_key(self._seed)

    @property
    def match(self) -> Match[Any] | None:
        """The match in the newest copy that was found sound, as far as it opens what it hides; None without rules."""
        return self._known.match

    @property
    def head(self) -> str:
        """The newest head that the host signed; "" before the first."""
        return self._kept.head

    # ------------------------------------------------------------ what it is shown

    def look(self, data: bytes, head: str = "", *, go_on: bool = False) -> Log:
        """Check a copy of the log, and keep the head of the host over it.

        ``head``: a note over all its entries; without one, only what earlier heads cover is held against the host, and
        nothing can be given for this copy. Raises VaultRefuses where the copy is not sound, leaves what the vault acted
        on or what the host signed before, is of another match than agreed, or has another entry where the vault's own
        input with a link should stand.

        ``go_on``: its person accepts this copy, and with it that other entry, and every new key that the host gave
        somebody. From then on the match is on this line alone, and what was signed and shown stays so.
        """
        return self._looked(data, self._headed(head) if go_on else head, go_on=go_on)[0]

    def _looked(self, data: bytes, head: str, *, mine: bool = True, go_on: bool = False) -> _Looked:
        """``mine``: whether the chain of this vault must be in force already."""
        if not go_on and self._seen is not None and self._seen[0] == (data, head, mine):
            return self._seen[1]
        try:
            log = read_log(data)
            known, sound = self._sound(data, log, head)
            position, progress = position_of(log, len(log.entries))
        except (BrokenLine, BrokenLog, NoSignatures, ValueError) as error:
            raise VaultRefuses(str(error)) from None
        last = len(log.entries) - 1
        rekeyed = self._require_agreed(log, mine, last if go_on else self._kept.accepted)
        self._require_sameline_of_vault(log)
        if not go_on and (replaced := [*self._replaced(log), *self._chosen_anew(log)]):
            raise VaultRefuses(replaced[0])
        if mine:
            self._require_remembered(log, progress, rekeyed)
        news: dict[str, Any] = {"head": head} if head and self._is_newer(log, head) else {}
        if go_on:
            news |= {"n": last, "leaf": log.entries[-1][0], "accepted": last}
            news |= {"sent": -1, "sig": ""} if self._kept.sent <= last else {}
        self._remember(header=log.leaf, sound=sound, **news)
        self._known = known
        self._seen = (data, head, mine), (log, position, progress)
        return log, position, progress

    def _sound(self, data: bytes, log: Log, head: str) -> tuple[Known, Sound]:
        """What of a copy is sound from now on: all of it. What was found sound before is not checked again.

        Raises VaultRefuses for one that does not prove itself, or that the rules do not give where they can be run.
        """
        game, pack = self.rules or (None, None)
        by = "" if game is None else f"{limmu.__version__} {game.name} {game.ruleset} {game.digest(pack)}"
        old, known = self._kept.sound, Known()
        if old is not None and old.by == by and is_beginning(old, data, log):
            known = self._known if self._known.count == old.count else known_to(log, old.count, game, pack, known)
        report = verify(log, game, pack, since=head, known=known)
        newest = game is None or game.ruleset == log.header.ruleset
        for name in VERDICTS if newest else [name for name in VERDICTS if name != "legal"]:
            if (finding := getattr(report, name)).state == "differs":
                where = f" at entry {finding.n}" if finding.n >= 0 else ""
                raise VaultRefuses(f"{name} differs{where}: {finding.reason}")
        return known_to(log, len(log.entries), game, pack, known), sound_of(data, log, by)

    def _require_agreed(self, log: Log, mine: bool, accepted: int) -> int:
        """Refuse a match that is not the one that this vault was made for.

        Returns the entry that gave this party its key or chain; -1 for the header.
        """
        header, terms = log.header, self.terms
        if self._kept.header not in ("", log.leaf):
            raise VaultRefuses("this is another match than before: its header is not the same")
        agreed = [(header.match, terms.match), (header.dice, terms.dice), (header.game, terms.game)]
        agreed += [(header.scenario, terms.scenario), (header.keys.get("host", ""), terms.host)]
        agreed += [(header.options.get(name, ""), reading) for name, reading in terms.options.items()]
        agreed += [(header.digest, terms.pack), (tuple(sorted({*header.anchors} - {SHUFFLES})), terms.givers)]
        for is_, was in agreed:
            if was and is_ != was:
                raise VaultRefuses(f"this match is not what was agreed: {is_!r}, not {was!r}")
        key, anchor, hosted, rekeyed = self._in_force(log, accepted)
        if hosted:
            raise VaultRefuses(f"the host says that his machine keeps {terms.party}")
        given = anchor == self.anchor or not (mine and "host" in header.anchors)
        if key != self.key or not given:
            raise VaultRefuses(f"the header does not have the chain and the key of {terms.party}")
        if "host" not in header.keys:
            raise VaultRefuses("the host has no key: nobody could hold him to what he says")
        if log.branched >= 0:
            raise VaultRefuses("what follows is a what-if, whose dice and inputs prove nothing")
        return rekeyed

    def _in_force(self, log: Log, accepted: int) -> tuple[str, str, bool, int]:
        """The key and the anchor of this party after a log, whether the host keeps it, and the entry that said so.

        Raises VaultRefuses at new keys or chains that their parties did not take themselves, nor all others agreed to,
        after the entry up to which the person ``accepted`` them. It names all that the person would accept with this
        copy, so that nothing hides behind the first.
        """
        header, party, keys, stops = log.header, self.terms.party, dict(log.header.keys), list[str]()
        anchor, hosted, rekeyed = header.anchors.get(party, ""), party in header.hosted, -1
        for n, (_, json) in enumerate(log.entries):
            if b'"_":"rekey"' not in json or not isinstance(body := (entry := _given(json)).input, Rekey):
                continue
            if n > accepted and not is_proven(header, keys, entry.by, body):
                stops.append(f"entry {n}: the {entry.by} gave {body.party} a new key or chain: ask who agreed")
            keys |= {body.party: body.key} if body.key else {}
            if body.party == party:
                anchor, hosted, rekeyed = body.anchor or anchor, body.hosted or hosted, n
        if stops:
            raise VaultRefuses("; ".join([*stops, *self._replaced(log), *self._chosen_anew(log)]))
        return keys.get(party, ""), anchor, hosted, rekeyed

    def _require_remembered(self, log: Log, progress: Progress, rekeyed: int) -> None:
        """Refuse a copy with a link or an input of this party that the vault does not know: it was put back."""
        party = self.terms.party
        link, _ = progress.shown.get(party, (0, ""))
        own = [n for n in range(rekeyed + 1, len(log.entries)) if self._is_own(log, n)]
        if link > self._kept.top or any([self._forgot(log, n) for n in own]):
            raise VaultRefuses("this vault is older than the match: it was copied, or put back from a back-up; rekey")
        if made_up := [n for n in own if not self._gave(log, n)]:
            raise VaultRefuses(
                f"entry {made_up[0]} is in the name of {party}, and the copy does not open it to what was signed there"
            )

    def _require_sameline_of_vault(self, log: Log) -> None:
        """Refuse a copy without what this vault acted on, or what the host has signed."""
        kept, leaves = self._kept, [leaf for leaf, _ in log.entries]
        if kept.n >= 0 and leaves[kept.n : kept.n + 1] != [kept.leaf]:
            raise VaultRefuses(f"entry {kept.n} is not the one that was answered: this is another line of the match")
        if kept.head:
            note = read_checkpoint(kept.head)
            tree = MerkleTree([unshort(leaf) for leaf in leaves[: note.size]])
            if note.size > len(leaves) or tree.root != note.root:
                raise VaultRefuses(f"the host has signed other entries up to {note.size - 1} before: keep both copies")

    def _is_own(self, log: Log, n: int) -> bool:
        json = log.entries[n][1]
        return encode(self.terms.party) in json and _given(json).by == self.terms.party

    def _gave(self, log: Log, n: int) -> bool:
        """Whether an entry of this party has the signature that the vault gave there: an answer that others do not see
        is opened to the seat that gave it, or nobody could tell it from one that the host made up.
        """
        entry, opening = _given(log.entries[n][1]), log.openings.get(n)
        sig = entry.sig
        if opening is not None and "sig" in opening.open:
            sig = msgjson.decode(opening.open["sig"][1])
        if entry.since >= 0:
            return sig in [one.sig for one in self._ordered[log.entries[entry.since][0]].order.answers]
        return entry.prev in self._signed and sig == self._signed[entry.prev].sig

    def _forgot(self, log: Log, n: int) -> bool:
        """Whether an input of this party is one that the vault never signed."""
        entry = _given(log.entries[n][1])
        return log.entries[entry.since][0] not in self._ordered if entry.since >= 0 else entry.prev not in self._signed

    def _replaced(self, log: Log) -> list[str]:
        """What a copy has in the place of the input that left with a link; [] where that is there, or to come."""
        kept = self._kept
        if not 0 <= kept.sent < len(log.entries):
            return []
        n, is_order = kept.sent, _given(log.entries[kept.sent][1]).since >= 0
        if self._is_own(log, n) and not is_order and self._gave(log, n):
            return []
        return [f"entry {kept.sent} is not the input that left with a link: ask the host why"]

    def _chosen_anew(self, log: Log) -> list[str]:
        """Sealed answers that seats of the host took back after this vault had given its own, which the host may have
        read: [] where there are none, or its person accepted them.
        """
        at, last = {leaf: n for n, (leaf, _) in enumerate(log.entries)}, len(log.entries) - 1
        given = [at[one.prev] for one in self._signed.values() if one.sealed and one.prev in at]
        missing = [n for n in given if n < last and not self._is_own(log, n + 1)]
        found: list[str] = []
        for n in range(max(min(missing, default=last), self._kept.accepted) + 1, last + 1):
            entry = _given(log.entries[n][1])
            body, hosted = entry.input, entry.by in log.header.hosted
            if not hosted or not isinstance(body, Undo) or self.terms.party in body.consents:
                continue
            if any([body.to < m < n for m in missing]):
                found.append(f"entry {n}: {entry.by} took a sealed answer back after yours was signed: ask the host")
        return found

    def _is_newer(self, log: Log, head: str) -> bool:
        """Whether a note is a head over all of a log. Raises VaultRefuses if it is not signed by the host."""
        try:
            note = read_checkpoint(head)
            signed = "host" in signers(note, log.header.match, log.header.keys)
        except BadCheckpoint as error:
            raise VaultRefuses(str(error)) from None
        if not signed or note.size != len(log.entries):
            raise VaultRefuses(f"the head is not signed by the host, or not over all {len(log.entries)} entries")
        return not self._kept.head or note.size >= read_checkpoint(self._kept.head).size

    # ------------------------------------------------------------ what it gives

    def show(self, data: bytes, head: str) -> tuple[int, str]:
        """The number of the entry that asks for a roll, and the token of this party for it.

        Raises VaultRefuses unless a fresh roll is pending to which the party gives, in a copy that :meth:`look` takes
        with its head; LookupError when the chain has run out.
        """
        log, position, progress = self._looked(data, self._headed(head))
        if not rolls_next(position) or recorded_roll(position) is not None:
            raise VaultRefuses("no fresh roll is pending")
        if self.terms.party not in parties_of(log.header, progress):
            raise VaultRefuses(f"{self.terms.party} gives nothing to this roll")
        if (signed := self._signed.get(position.leaf)) is not None and signed.parts:
            raise VaultRefuses("an undo or an end that may follow here was signed: whoever knows the roll could choose")
        asker = progress.asker
        if not self._is_free(asker.n, asker.leaf) and (asker.by, asker.sig) != (self.terms.party, self._kept.what):
            raise VaultRefuses(f"link {asker.n + 1} was shown for another line of the match")
        what = asker.leaf if self._is_free(asker.n, asker.leaf) else self._kept.what
        return asker.n, self._token(asker.n, what, position)

    def answer(
        self,
        data: bytes,
        head: str,
        body: Any,
        cmd: str = "",
        *,
        token: bool = False,
        ahead: Position | None = None,
        tried: Callable[[Input], bool] | None = None,
    ) -> tuple[Input, str]:
        """The signed input of this seat, and with ``token`` the token for the roll that it may ask for.

        A token saves a message where this seat alone is asked; the vault then takes no other next entry than this
        input. One input is signed to follow an entry: the same again is the same with its first ``cmd``, another is
        refused. Raises VaultRefuses.

        ``ahead``: the position after inputs that its own machine ran already, and that leave together with this one.
        ``tried``: gets the input before it is kept, so what it raises leaves the vault as it was; it says whether a
        token goes along.
        """
        log, position, progress = self._looked(data, self._headed(head))
        party, match, last = self.terms.party, self.terms.match, len(log.entries) - 1
        after = ahead or position
        n, prev, pause = after.n + 1, after.leaf, after.pause
        old = self.signed(prev)
        if old is None and waits_for_host(log.header, pause):
            raise VaultRefuses("the seats of the host answer first, so that he cannot look at this answer before")
        self._require_no_roll(body, position, progress)
        cmd = old.cmd if old is not None and old.by == party and encode(old.input) == encode(body) else cmd
        sealed = pause is not None and pause.all and isinstance(body, Decision)
        wanted = Committed(prev, party, body, "", cmd, sealed=sealed)
        signed = self._sign(wanted, signed_bytes(match, prev, party, cmd, body))
        inp = Input(party, body, cmd, expects=prev, sig=signed.sig)
        if not (token or (tried is not None and tried(inp))):
            self._remember(signed, n=last, leaf=log.entries[-1][0])
            return inp, ""
        alone = pause is not None and [demand.seat for demand in pause.demands] == [party] and not pause.may
        if not alone or not self._is_free(n, inp.sig):
            raise VaultRefuses("a link goes with an answer only where nobody else is asked")
        self._remember(signed, sent=n, sig=inp.sig)
        return inp, self._token(n, inp.sig, position)

    def ahead(
        self, data: bytes, head: str, match: Match[Any], row: Sequence[Sequence[tuple[Question[Any, Any], Any]]]
    ) -> Signed:
        """A standing order of signed answers, as :func:`limmu.rooms.ahead.sign_ahead` makes it: it holds until this
        seat says something else. ``match`` is that of the copy, with the inputs that this vault signed to follow it.
        One order is signed after an entry: another is refused. Raises VaultRefuses.
        """
        log, *_ = self._looked(data, self._headed(head))
        last, leaf = len(log.entries) - 1, log.entries[-1][0]
        own = [match.past[n].leaf in self._signed for n in range(last, match.n)]
        if match.n < last or match.past[last].leaf != leaf or not all(own):
            raise VaultRefuses("the answers would be signed for another entry than the last one of the copy")
        order = sign_ahead(match, self.terms.party, row, lambda message: sign(self._seed, message))
        old = self._ordered.get(match.leaf)  # of a vault that was opened again it has its answers as JSON
        if old is not None and encode(old.order) != encode(order):
            raise VaultRefuses("other answers were signed ahead after this entry: give the same again")
        self._remember(Ordered(match.leaf, order), n=last, leaf=leaf)
        return order

    def ordered(self, leaf: str) -> Signed | None:
        """What this vault signed ahead after an entry, by the leaf of the entry."""
        return one.order if (one := self._ordered.get(leaf)) is not None else None

    def consent(self, data: bytes, head: str, by: str, body: Any) -> str:
        """The signature of this seat under an ``undo``, ``end`` or ``rekey`` that somebody gives next.

        It is the one thing that the vault signs to follow the last entry. Raises VaultRefuses.
        """
        log, position, progress = self._looked(data, self._headed(head))
        prev, party = log.entries[-1][0], self.terms.party
        self._require_no_roll(body, position, progress)
        signed = self._sign(Committed(prev, by, body, ""), consent_bytes(self.terms.match, prev, by, party, body))
        self._remember(signed, n=len(log.entries) - 1, leaf=prev)
        return signed.sig

    def signed(self, leaf: str) -> Committed | None:
        """What this vault signed to follow an entry, by the leaf of the entry."""
        return self._signed.get(leaf)

    def _sign(self, wanted: Committed, message: bytes) -> Committed:
        """The same with its signature. Raises VaultRefuses where another was signed to follow the same entry."""
        signed = replace(wanted, sig=sign(self._seed, message))
        old = self._signed.get(wanted.prev, signed)
        if old.sig != signed.sig:
            raise VaultRefuses(
                f"another {type(old.input).__name__.lower()} was signed to follow this entry: give the same again"
            )
        return signed

    def _require_no_roll(self, body: Any, position: Position, progress: Progress) -> None:
        """Refuse an undo or an agreed end while a roll is pending for which a link was shown; any new key then."""
        if isinstance(body, Rekey) and rolls_next(position):
            raise VaultRefuses("a roll is pending: no new key comes before the umpire has ruled it")
        shown = self._kept.top > progress.asker.n
        parts = Committed("", "", body, "").parts
        if parts and rolls_next(position) and shown and recorded_roll(position) is None:
            raise VaultRefuses("a link was shown for the pending roll: whoever knows it could choose to go back")

    def rekey(self, data: bytes, head: str) -> Input:
        """The signed input that puts the chain of this vault in the place of the one that was lost.

        Raises VaultRefuses if the key is not the one that the party had, or while a roll is pending.
        """
        log, position, progress = self._looked(data, self._headed(head), mine=False)
        prev, party, body = log.entries[-1][0], self.terms.party, Rekey(self.terms.party, anchor=self.anchor)
        self._require_no_roll(body, position, progress)
        signed = self._sign(Committed(prev, party, body, ""), signed_bytes(self.terms.match, prev, party, "", body))
        self._remember(signed, n=len(log.entries) - 1, leaf=prev)
        return Input(party, body, expects=prev, sig=signed.sig)

    def _headed(self, head: str) -> str:
        if not head:
            raise VaultRefuses("the host did not sign this copy: a head over all entries is needed")
        return head

    def _is_free(self, asker: int, what: str) -> bool:
        """Whether the link for an entry was never shown, or for the same alone."""
        return asker + 1 > self._kept.top or (asker + 1, what) == (self._kept.top, self._kept.what)

    def _token(self, asker: int, what: str, position: Position) -> str:
        """A token, written down before anybody gets it."""
        link = self._chain.link(asker)
        self._remember(n=position.n, leaf=position.leaf, top=asker + 1, what=what)
        return show_link(self.terms.match, party=self.terms.party, link=link, key=self._seed, asker=asker, what=what)

    def _remember(self, *signed: Committed | Ordered, **changes: Any) -> None:
        """Write what is new to the disk."""
        kept = replace(self._kept, **changes)
        known = {Committed: self._signed, Ordered: self._ordered}
        lines = [line_of_vault(one) for one in signed if one.prev not in known[type(one)]]
        lines += [line_of_vault(kept)] if kept != self._kept else []
        if not lines:
            return
        with saying(self.path, "cannot be written"):
            size = os.fstat(self._file).st_size
            try:
                write_all(self._file, b"".join(lines))
                os.fsync(self._file)
            except OSError:
                os.ftruncate(self._file, size)  # half a line would spoil those after it
                raise
        self._kept = kept
        self._signed |= {one.prev: one for one in signed if isinstance(one, Committed)}
        self._ordered |= {one.prev: one for one in signed if isinstance(one, Ordered)}


def waits_for_host(header: Header, pause: Pause | None) -> bool:
    """Whether a sealed answer waits for those of the host's own seats."""
    given = [seat for seat, _ in pause.given] if pause is not None else []
    hosted = {*header.hosted} - {*given}
    return pause is not None and pause.all and any([demand.seat in hosted for demand in pause.demands])


class _Given(Struct):
    """Who gave an input, and which."""

    by: str
    prev: str
    input: Body
    since: int = -1
    sig: str = ""


_given = msgjson.Decoder(_Given).decode
