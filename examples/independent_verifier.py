"""Check a log without Limmu: one file, the standard library, written from docs/log-format.md alone.

    python independent_verifier.py FILE [--since NOTE] [--json]

It checks all that a log proves by itself: *intact* (form, hashes, order), *dice* (tokens and outcomes), *signatures* of
seats, *checkpoints* (and one that you kept, with --since) and *openings* (secrets against their commitments). It knows no
rules: whether an input was legal is for `limmu verify`. Exit code 0: nothing differs; 1: something differs; 2: the file
cannot be read.
"""

from __future__ import annotations

import argparse
import base64
import copy
import functools
import hashlib
import hmac
import json
import re
import sys
import urllib.parse
import zlib
from collections.abc import Callable, Iterator
from typing import Any

LONGEST, DEEPEST, LARGEST = 1_048_576, 32, 2**53 - 1
MOST_BYTES = 1 << 30
Kind = Callable[[Any], bool]


class Fault(Exception):
    """What is wrong. In a line before the first entry was read, the file is no log at all."""


# ---------------------------------------------------------------- bytes


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def joined(*parts: str | int) -> bytes:
    """Texts and decimal numbers, each followed by a zero byte."""
    return b"".join(str(part).encode() + b"\0" for part in parts)


def short(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unshort(text: Any, size: int = 32) -> bytes:
    """The bytes of a text in base64url, which has one way to write them."""
    if type(text) is not str or not re.fullmatch(r"[A-Za-z0-9_-]*", text, re.ASCII) or len(text) % 4 == 1:
        raise Fault(f"{text!r:.60} is not base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(data) != size or short(data) != text:
        raise Fault(f"{text!r:.60} is not {size} bytes in base64url")
    return data


def canonical(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def parsed(text: str) -> Any:
    """A canonical JSON value; depth is bounded before anything is decoded."""
    depth = 0
    for mark in re.findall(r"[\[{}\]]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)):
        depth += 1 if mark in "[{" else -1
        if depth > DEEPEST:
            raise Fault(f"deeper than {DEEPEST}")
    try:
        value = json.loads(text, parse_int=whole, parse_float=no_number, parse_constant=no_number)
        same = canonical(value) == text.encode() and plain(value)  # a key given twice is written once
    except (ValueError, RecursionError) as error:
        raise Fault(f"not JSON as a log has it: {error}") from None
    if not same:
        raise Fault("not canonical JSON")
    return value


def whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise ValueError("an integer beyond 2^53-1")
    return int(digits)


def no_number(text: str) -> None:
    raise ValueError(f"{text:.20} is no integer")


def plain(value: Any) -> bool:
    """No null, and keys in ASCII."""
    if isinstance(value, dict):
        return all(key.isascii() and plain(part) for key, part in value.items())
    return all(map(plain, value)) if isinstance(value, list) else value is not None


# ---------------------------------------------------------------- kinds of lines, and what is in them


def of(kind: type) -> Kind:
    return lambda value: type(value) is kind


def many(kind: Kind) -> Kind:
    return lambda value: type(value) is list and all(map(kind, value))


def row(*kinds: Kind) -> Kind:
    return lambda value: type(value) is list and len(value) == len(kinds) and all(k(v) for k, v in zip(kinds, value))


def table(kind: Kind) -> Kind:
    return lambda value: type(value) is dict and all(map(kind, value.values()))


def named(value: Any) -> bool:
    return type(value) is dict and type(value.get("_")) is str


def anything(value: Any) -> bool:
    return True


def wrong_field(value: dict[str, Any], fields: dict[str, Any]) -> str:
    """The first field that is unknown, missing, of another type, or written although it has its default."""
    for name in sorted(value.keys() | fields.keys() - {"_"}):
        kind, *default = fields[name] if isinstance(fields.get(name), tuple) else (fields.get(name),)
        if (name not in value and not default) or (name in value and name != "_" and kind is None):
            return name
        if name in value and name != "_" and (not kind(value[name]) or value[name] in default):
            return name
    return ""


def record(**fields: Any) -> Kind:
    return lambda value: type(value) is dict and "_" not in value and not wrong_field(value, fields)


def one_of(kinds: dict[str, dict[str, Any]]) -> Kind:
    return lambda value: named(value) and value["_"] in kinds and not wrong_field(value, kinds[value["_"]])


TEXT, NUMBER, TRUTH = of(str), of(int), of(bool)
TEXTS, NUMBERS, WORDS = many(TEXT), many(NUMBER), table(TEXT)
DEMANDS = many(row(TEXT, named, TEXT))
PAUSE = record(
    demands=DEMANDS, may=(DEMANDS, []), all=(TRUTH, False), given=(many(row(TEXT, anything)), []),
)  # fmt: skip
FRAME = row(named, TEXT, TEXT, lambda value: many(PAUSE)(value) and len(value) < 2)
OVER = record(winners=(TEXTS, []), how=(TEXT, ""))
CONTROL = record(
    keep=(NUMBER, 0), push=(many(FRAME), []), pause=(PAUSE, None), over=(OVER, None),
    passes=(many(row(TEXT, TEXT, NUMBER)), None),
)  # fmt: skip
INPUTS: dict[str, dict[str, Any]] = {
    "begin": {},
    "decision": {"answer": anything},
    "chance": {"outcome": NUMBERS},
    "pass": {"scope": (TEXT, "")},
    "interject": {"may": NUMBER, "answer": anything, "follows": NUMBER},
    "ruling": {
        "author": TEXT, "clause": TEXT, "reason": TEXT, "facts": (many(named), []), "outcome": (NUMBERS, []),
        "answer": (anything, None), "close": (anything, None), "readings": (WORDS, {}),
    },
    "undo": {"to": NUMBER, "consents": (TEXTS, []), "cancels": (NUMBERS, [])},
    "seat_change": {"seat": TEXT, "person": TEXT},
    "end": {"how": TEXT, "winners": (TEXTS, []), "consents": (TEXTS, [])},
    "ruleset": {"number": NUMBER},
    "note": {"text": TEXT},
}  # fmt: skip
LINES: dict[str, dict[str, Any]] = {
    "header": {
        "format": NUMBER, "game": TEXT, "ruleset": NUMBER, "pack": TEXT, "digest": TEXT, "match": TEXT,
        "scenario": TEXT, "seats": TEXTS, "commitment": TEXT, "persons": (WORDS, {}), "options": (WORDS, {}),
        "dice": (TEXT, ""), "anchors": (WORDS, {}), "links": (NUMBER, 0), "keys": (WORDS, {}),
    },
    "entry": {
        "n": NUMBER, "prev": TEXT, "by": TEXT, "input": one_of(INPUTS), "facts": (many(named), []),
        "control": (CONTROL, None), "trail": (many(row(NUMBER, TEXT, NUMBER)), []), "cmd": (TEXT, ""),
        "sealed": (WORDS, {}), "sig": (TEXT, ""), "proof": (WORDS, {}), "time": (TEXT, ""),
    },
    "opening": {"n": NUMBER, "open": table(row(TEXT, anything))},
    "note": {"text": TEXT, "time": (TEXT, "")},
    "checkpoint": {"note": TEXT},
    "branch": {"n": NUMBER, "of": TEXT, "commitment": TEXT},
    "chain": {"party": TEXT, "seed": TEXT},
}  # fmt: skip


def line_of(line: bytes) -> tuple[str, dict[str, Any]]:
    """The leaf and the document of one line without its LF."""
    if len(line) > LONGEST:
        raise Fault(f"longer than {LONGEST} bytes")
    if not re.match(rb"[A-Za-z0-9_-]{43} \{", line):
        raise Fault("not of the form: leaf, space, JSON")
    try:
        text = line[44:].decode()
    except UnicodeDecodeError:
        raise Fault("not UTF-8") from None
    if line[:43].decode() != short(sha(b"\0", line[44:])):
        raise Fault("the hash is not that of the content")
    document = parsed(text)
    if not named(document) or document["_"] not in LINES:
        raise Fault("no kind of line")
    if name := wrong_field(document, LINES[document["_"]]):
        raise Fault(f"field {name!r} of this {document['_']} is unknown, missing, or not what it should be")
    return line[:43].decode(), document


# ---------------------------------------------------------------- reading a log


class Log:
    """The sound part of a log; what stopped the reading is in `fault`."""

    def __init__(self, data: bytes) -> None:
        self.entries: list[dict[str, Any]] = []
        self.leaves: list[str] = []
        self.openings: dict[int, dict[str, list[Any]]] = {}
        self.states: list[tuple[int, Any]] = []  # after each entry: number of frames, pause
        self.notes: list[str] = []
        self.proven = LARGEST  # the last entry that is no what-if
        self.seed = self.fault = ""
        self._commands: set[tuple[str, str]] = set()
        *lines, torn = unpacked(data).split(b"\n")
        if not lines:
            raise Fault("no whole line")
        self.leaf, self.header = line_of(lines[0])
        self._check_header()
        for number, line in enumerate(lines[1:], 2):
            try:
                self._add(*line_of(line))
            except Fault as error:
                self.fault = f"line {number}: {error}"
                break
        if not self.fault and (torn or len(self.entries) in self.openings):
            self.fault = "an unfinished end"
        self.openings.pop(len(self.entries), None)

    def _check_header(self) -> None:
        header, seats = self.header, self.header.get("seats", [])
        if header["_"] != "header":
            raise Fault("the first line is no header")
        if header["format"] != 1:
            raise Fault(f"format {header['format']} is for another reader")
        if len(set(seats)) < len(seats) or {"chance", "host", "umpire", "public", ""} & set(seats):
            raise Fault("a seat has a name that no seat can have")

    def _add(self, leaf: str, line: dict[str, Any]) -> None:
        count = len(self.entries)
        if count in self.openings and line["_"] != "entry":
            raise Fault(f"between the opening of entry {count} and the entry")
        if line["_"] == "entry":
            self._add_entry(leaf, line)
        elif line["_"] == "opening":
            if not 0 <= line["n"] <= count or line["n"] in self.openings:
                raise Fault(f"opens entry {line['n']}, which is not there or already open")
            self.openings[line["n"]] = line["open"]
        elif line["_"] == "checkpoint":
            self.notes.append(line["note"])
        elif line["_"] == "branch":
            if not 0 <= line["n"] < count:
                raise Fault(f"a branch after entry {line['n']}, which is not there")
            self.proven = min(self.proven, line["n"])
        elif line["_"] == "chain":
            if line["party"] != "shuffles" or self.seed:
                raise Fault("a chain that is not opened, or was before")
            self.seed = line["seed"]
        elif line["_"] == "header":
            raise Fault("a second header")

    def _add_entry(self, leaf: str, entry: dict[str, Any]) -> None:
        n, by, body = entry["n"], entry["by"], entry["input"]
        if n != len(self.entries) or entry["prev"] != (self.leaves[-1] if n else self.leaf):
            raise Fault(f"entry {n} does not follow the line before")
        if by not in [*self.header["seats"], "chance", "umpire", "host"]:
            raise Fault(f"an input by {by!r}")
        if (body["_"] == "begin") != (n == 0) or {"begin": "host", "chance": "chance"}.get(body["_"], by) != by:
            raise Fault(f"entry {n} cannot be a {body['_']} by {by}")
        cmd = entry.get("cmd", "")
        if not cmd.isascii() or len(cmd) > 200 or (by, cmd) in self._commands:
            raise Fault("its command id was used before, or is too long")
        frames, pause = self.states[-1] if n else (0, None)
        if body["_"] == "undo":
            if not 0 <= body["to"] < n:
                raise Fault(f"back to entry {body['to']}, which is not there")
            frames, pause = self.states[body["to"]]
        if control := entry.get("control"):
            if not 0 <= control.get("keep", 0) <= frames:
                raise Fault("keeps more frames than there are")
            frames, pause = control.get("keep", 0) + len(control.get("push", [])), control.get("pause")
            if pause and not (frames and pause["demands"]):
                raise Fault("a pause without a frame or a demand")
        self._commands |= {(by, cmd)} if cmd else set()
        self.entries.append(entry)
        self.leaves.append(leaf)
        self.states.append((frames, pause))


def unpacked(data: bytes) -> bytes:
    if data[:2] != b"\x1f\x8b":
        return data
    member = zlib.decompressobj(31)
    try:
        data = member.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise Fault(f"not a gzip file: {error}") from None
    if not member.eof or member.unused_data:
        raise Fault("not one whole member of gzip")
    return data


# ---------------------------------------------------------------- Ed25519 (RFC 8032)

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int, int, int]  # x/z, y/z and xy/z on the curve


def point(data: bytes) -> Point | None:
    number = int.from_bytes(data, "little")
    y, odd = number & (1 << 255) - 1, number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or x * x % P != square or (odd and not x):
        return None
    x = P - x if x % 2 != odd else x
    return x, y, 1, x * y % P


def plus(one: Point, two: Point) -> Point:
    a, b = (one[1] - one[0]) * (two[1] - two[0]), (one[1] + one[0]) * (two[1] + two[0])
    c, d = 2 * D * one[3] * two[3], 2 * one[2] * two[2]
    e, f, g, h = b - a, (d - c) % P, (d + c) % P, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
NEUTRAL: Point = (0, 1, 1, 0)


@functools.lru_cache(4096)
def signed_by(key: bytes, message: bytes, sig: bytes) -> bool:
    """Whether R is [s]B - [h]A, as RFC 8032 section 5.1.7 has it (without the cofactor)."""
    public, s = point(key), int.from_bytes(sig[32:], "little")
    if public is None or BASE is None or len(sig) != 64 or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(sig[:32] + key + message).digest(), "little") % ORDER
    minus = (P - public[0], public[1], 1, P - public[3])
    add = (NEUTRAL, BASE, minus, plus(BASE, minus))
    found = NEUTRAL
    for bit in range(252, -1, -1):
        found = plus(plus(found, found), add[(s >> bit & 1) + 2 * (h >> bit & 1)])
    inverse = pow(found[2], -1, P)
    x, y = found[0] * inverse % P, found[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little") == sig[:32]


# ---------------------------------------------------------------- the parts of the report

Part = dict[str, Any]


def part(state: str, reason: str, n: int = -1) -> Part:
    return {"state": state, "n": n, "reason": reason}


def check_openings(log: Log) -> tuple[Part, list[dict[str, Any]]]:
    """Secrets against their commitments; and the entries with what was opened rightly in the place of its mask."""
    found, count, known = None, 0, []
    for n, entry in enumerate(log.entries):
        entry = copy.deepcopy(entry)
        sealed = entry.get("sealed", {})
        for path, (salt, value) in sorted(log.openings.get(n, {}).items()):
            try:
                message = joined("limmu value", log.header["match"], n, path) + unshort(salt) + canonical(value)
                if sealed.get(path) != short(sha(message)):
                    raise Fault(f"{path} is not what was committed to")
                put(entry, path.split("."), value)
            except Fault as error:
                found = found or part("differs", str(error), n)
            else:
                count += 1
                del sealed[path]
        known.append(entry)
    return found or part("holds", f"{count} hidden values"), known


def put(place: Any, path: list[str], value: Any) -> None:
    try:
        for step in path[:-1]:
            place = place[int(step)] if isinstance(place, list) else place[step]
        place[int(path[-1]) if isinstance(place, list) else path[-1]] = value
    except (KeyError, IndexError, ValueError, TypeError):
        raise Fault(f"{'.'.join(path)} is no place in the entry") from None


def check_signatures(log: Log, known: list[dict[str, Any]]) -> Part:
    keys, count, hidden = log.header.get("keys", {}), 0, 0
    if not set(log.header["seats"]) & keys.keys():
        return part("not checked", "no seat has a key")
    for entry in known[: log.proven + 1]:
        n, by = entry["n"], entry["by"]
        if by in log.header["seats"] and by in keys:
            if {"sig", "input.answer"} & entry.get("sealed", {}).keys():
                hidden += 1
                continue
            message = joined("limmu input", log.header["match"], entry["prev"], by, entry.get("cmd", ""))
            try:
                if not signed_by(unshort(keys[by]), message + canonical(entry["input"]), unshort(entry.get("sig"), 64)):
                    raise Fault("the signature does not hold")
            except Fault as error:
                return part("differs", f"not signed by {by}: {error}", n)
            count += 1
    return part("holds", f"{count} signatures, {hidden} hidden")


def roots(leaves: list[str]) -> Iterator[bytes]:
    """The Merkle roots over the first 0, 1, 2, ... leaves (RFC 6962)."""
    peaks: list[tuple[int, bytes]] = []  # whole trees from the left, with their sizes
    yield sha()
    for leaf in leaves:
        peaks.append((1, unshort(leaf)))
        while len(peaks) > 1 and peaks[-2][0] == peaks[-1][0]:
            (size, left), (_, right) = peaks[-2:]
            peaks[-2:] = [(2 * size, sha(b"\1", left, right))]
        yield functools.reduce(lambda right, left: sha(b"\1", left, right), [peak for _, peak in reversed(peaks)])


def check_checkpoints(log: Log, since: str | None) -> Part:
    trees = list(roots(log.leaves))
    notes = log.notes + ([] if since is None else [since])
    for note in notes:
        try:
            check_note(log, note, trees)
        except Fault as error:
            return part("differs", str(error))
    return part("holds", f"{len(notes)} checkpoints") if notes else part("not checked", "there is no checkpoint")


def check_note(log: Log, note: str, trees: list[bytes]) -> None:
    origin = "limmu.log/" + urllib.parse.quote(log.header["match"], safe="")
    form = re.fullmatch(r"(([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n)\n((?:— [^\n ]+ [^\n ]+\n)+)", note)
    if not form:
        raise Fault("a checkpoint that is no signed note")
    text, name, size, root, lines = form.groups()
    if name != origin:
        raise Fault(f"a checkpoint of {name}")
    keys = log.header.get("keys", {})
    names = {origin if who == "host" else f"{origin}/{urllib.parse.quote(who, safe='')}": who for who in keys}
    signers = {names[line.split(" ")[1]] for line in lines.splitlines() if seal_holds(line, text, names, keys)}
    if "host" in keys and "host" not in signers:
        raise Fault("a checkpoint that is not signed by the host")
    if int(size) >= len(trees):
        raise Fault(f"a checkpoint over {size} entries, but there are {len(trees) - 1}")
    if base64.b64encode(trees[int(size)]).decode() != root:
        raise Fault(f"the entries under the checkpoint over {size} entries are others")


def seal_holds(line: str, text: str, names: dict[str, str], keys: dict[str, str]) -> bool:
    """Whether a signature line is by a key of the header; what claims to be, and is not, is a fault."""
    _, name, seal = line.split(" ")
    if name not in names:
        return False
    kind, key = b"\1" if names[name] == "host" else b"\4", unshort(keys[names[name]])
    try:
        data = base64.b64decode(seal, validate=True)
    except ValueError:
        raise Fault("a signature that is no base64") from None
    if data[:4] != sha(name.encode(), b"\n", kind, key)[:4]:
        return False
    message, sig = text.encode(), data[4:]
    if kind == b"\4":
        message = f"cosignature/v1\ntime {int.from_bytes(data[4:12], 'big')}\n".encode() + message
        sig = data[12:]
    if not signed_by(key, message, sig):
        raise Fault(f"the signature of {names[name]} does not hold")
    return True


# ---------------------------------------------------------------- dice


class Dice:
    """Follows the rolls of a log: tokens, outcomes, and what an undo gives again."""

    def __init__(self, log: Log, known: list[dict[str, Any]]) -> None:
        self.log, self.known, self.header = log, known, log.header
        self.mode, self.seats = self.header.get("dice", ""), self.header["seats"]
        self.shown = {who: (0, unshort(anchor)) for who, anchor in self.header["anchors"].items()}
        self.before: list[int] = []  # the entry that each goes on from
        self.pauses: list[Any] = []
        self.waiting: list[tuple[int, bytes, list[int]]] = []  # entry, question, outcome
        self.rolled: dict[int, tuple[bytes, list[int]]] = {}
        self.shuffles: list[bytes] = []

    def line(self, n: int) -> list[int]:
        found = []
        while n >= 0:
            found.append(n)
            n = self.before[n]
        return found[::-1]

    def check(self) -> Part:
        if self.log.seed:
            link = unshort(self.log.seed)
            self.shuffles = [link]
            for i in range(self.header.get("links", 0) - 1, -1, -1):
                self.shuffles.append(link := self.link("shuffles", i, link))
            self.shuffles.reverse()
            if self.shuffles[0] != self.shown["shuffles"][1]:
                return part("differs", "the chain of the shuffles is not that of the header")
        count, actor = 0, ""
        for n, entry in enumerate(self.known[: self.log.proven + 1]):
            body = entry["input"]
            try:
                if body["_"] == "undo":
                    self.undo(n, body)
                if body.get("outcome"):
                    self.roll(n, entry, count, actor)
            except Fault as error:
                return part("differs", str(error), n)
            count += bool(body["_"] == "chance" or body.get("outcome"))
            actor = entry["by"] if entry["by"] in self.seats else actor
            self.before.append(body["to"] if body["_"] == "undo" else n - 1)
            pause = self.pauses[self.before[n]] if n else None
            self.pauses.append(entry["control"].get("pause") if "control" in entry else pause)
        return part("holds", f"{count} rolls and shuffles")

    def undo(self, n: int, body: dict[str, Any]) -> None:
        stays = self.line(body["to"])
        cancelled = [m for m in self.line(n - 1) if m in self.rolled and m not in stays]
        if body.get("cancels", []) != cancelled:
            raise Fault(f"cancels others than {cancelled}")
        self.waiting = [(m, *self.rolled[m]) for m in cancelled] + [w for w in self.waiting if w[0] not in stays]

    def roll(self, n: int, entry: dict[str, Any], k: int, actor: str) -> None:
        pause, outcome, proof = self.pauses[-1], entry["input"]["outcome"], entry.get("proof", {})
        asked = next((put for who, put, _ in (pause or {}).get("demands", []) if who == "chance"), None)
        if asked is None:
            raise Fault("nothing was asked of chance")
        self.rolled[n] = canonical(asked), outcome
        if entry["input"]["_"] == "ruling":
            return
        again = next((w for w in self.waiting if w[1] == canonical(asked)), None)
        if again:
            self.waiting.remove(again)
            if (outcome, proof) != (again[2], {}):
                raise Fault(f"entry {again[0]} was taken back: its outcome is given again, without a proof")
            return
        dice = asked["_"] == "roll_dice"
        if dice and self.mode == "physical":
            if sorted(proof.values()).count("typed") != 1 or set(proof.values()) - {"typed", "confirmed"}:
                raise Fault("nobody vouches for the dice")
            if proof.keys() - {*self.seats, "host", "umpire"}:
                raise Fault("a stranger vouches for the dice")
            return
        both = self.mode == "host-and-actor" and dice
        parties = [] if self.mode in ("host", "physical") else [actor] if both and actor else self.seats
        parties = [*parties, "host"] if dice and self.mode != "host" else parties
        if proof.keys() != set(parties):
            raise Fault(f"the proof is not by {', '.join(parties)}")
        tokens = [self.token(who, k + 1, proof[who]) for who in parties]
        if dice and tokens:
            draws = below(b"".join(tokens), self.header["match"], k)
            if outcome != [draws(asked["faces"]) + 1 for _ in range(asked["count"])]:
                raise Fault("the tokens give another outcome")
        elif not dice and self.shuffles:
            self.shuffle(n, asked, entry, k, b"".join(tokens))

    def shuffle(self, n: int, asked: dict[str, Any], entry: dict[str, Any], k: int, tokens: bytes) -> None:
        if k + 1 >= len(self.shuffles):
            raise Fault("more rolls than the chains have links")
        items = list(asked["items"])
        hidden = {"input.outcome", "control.pause.demands.0.1.items"}
        if hidden & {*entry.get("sealed", {}), *self.known[n - 1].get("sealed", {})}:
            return
        draws = below(tokens + self.shuffles[k + 1], self.header["match"], k)
        for i in range(len(items) - 1, 0, -1):
            j = draws(i + 1)
            items[i], items[j] = items[j], items[i]
        if items != entry["input"]["outcome"]:
            raise Fault("the closed chain gives another order")

    def link(self, party: str, i: int, above: bytes) -> bytes:
        return sha(joined("limmu chain", self.header["match"], party, i), above)

    def token(self, party: str, number: int, text: str) -> bytes:
        """The token, once it leads down to what its party had shown before."""
        link = token = unshort(text)
        last, shown = self.shown.get(party, (LARGEST, b""))
        for i in range(number - 1, last - 1, -1):
            link = self.link(party, i, link)
        if number > self.header.get("links", 0) or link != shown:
            raise Fault(f"the token of {party} is not link {number} of its chain")
        self.shown[party] = number, token
        return token


def below(key: bytes, match: str, k: int) -> Callable[[int], int]:
    """Draws numbers below a bound from the stream of a roll."""

    def blocks() -> Iterator[bytes]:
        j = 0
        while True:
            yield hmac.digest(key, joined("limmu roll", match, k, j)[:-1], "sha256")
            j += 1

    stream, left = blocks(), b""

    def draw(m: int) -> int:
        nonlocal left
        size = 1 if m <= 256 else 4
        while True:
            if len(left) < size:
                left = next(stream)
            value, left = int.from_bytes(left[:size], "big"), left[size:]
            if value < 256**size - 256**size % m:
                return value % m

    return draw


def check_dice(log: Log, known: list[dict[str, Any]]) -> Part:
    if not log.header.get("anchors"):
        return part("not checked", "without anchors nothing is proven")
    return Dice(log, known).check()


# ---------------------------------------------------------------- all of it


def verify(data: bytes, since: str | None = None) -> dict[str, Any]:
    """The report on a log. Raises Fault when it cannot be read at all."""
    log = Log(data)
    openings, known = check_openings(log)
    return {
        "intact": part("differs", log.fault, len(log.entries)) if log.fault else part("holds", ""),
        "dice": check_dice(log, known),
        "signatures": check_signatures(log, known),
        "checkpoints": check_checkpoints(log, since),
        "openings": openings,
        "entries": len(log.entries),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Check a log of Limmu without Limmu.")
    parser.add_argument("file")
    parser.add_argument("--since", metavar="NOTE", help="a file with a checkpoint that you kept")
    parser.add_argument("--json", action="store_true", help="write JSON for programs")
    asked = parser.parse_args(arguments)
    try:
        with open(asked.file, "rb") as file:
            data = file.read(MOST_BYTES)
        since = None
        if asked.since:
            with open(asked.since, encoding="utf-8", newline="") as file:
                since = file.read(LONGEST)
        report = verify(data, since)
    except (OSError, UnicodeDecodeError, Fault) as error:
        print(f"{asked.file}: cannot be read: {error}", file=sys.stderr)
        return 2
    parts = {name: found for name, found in report.items() if name != "entries"}
    if asked.json:
        print(json.dumps({"file": asked.file, **report}, indent=2))
    else:
        print(f"{asked.file}: {report['entries']} entries")
        for name, found in parts.items():
            where = f" at entry {found['n']}" if found["n"] >= 0 else ""
            print(f"  {name}: {found['state']}{where}{': ' if found['reason'] else ''}{found['reason']}")
    return int(any(found["state"] == "differs" for found in parts.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
