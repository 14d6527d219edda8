"""Check a log without Limmu: one file, the standard library, written from docs/log-format.md alone.

    python independent_verifier.py FILE [--since NOTE] [--json]

It checks all that a log alone can prove: *intact* (form, hashes, order), *dice* (tokens and outcomes), *signatures* of
seats, *checkpoints* (and one that you kept, with --since) and *openings* (secrets against their commitments). It knows
no rules: whether an input was legal is for `limmu verify`. Exit code 0: nothing differs; 1: something differs; 2: the
file cannot be read.
"""
# pyright: basic, reportOptionalSubscript=false, reportGeneralTypeIssues=false, reportReturnType=false, reportArgumentType=false

import argparse
import base64
import hashlib
import hmac
import json
import re
import zlib
from collections import Counter
from functools import lru_cache, reduce
from itertools import accumulate
from pathlib import Path
from urllib.parse import quote

LONGEST, LONGEST_NOTE, DEEPEST, LARGEST, MOST_LINKS, MOST_BYTES = 1 << 20, 1 << 14, 32, 2**53 - 1, 1 << 20, 1 << 25
MOST_FRAMES, MOST_SEATS, MOST_OFFERS = 100, 64, 256
STAFF = ("chance", "host", "umpire")
ERRORS = (ValueError, LookupError, TypeError, RecursionError, zlib.error)


class Fault(ValueError):
    """A fault, and its entry (-1: none)."""


def refuse(when: object, reason: str, n: int = -1) -> None:
    if when:
        raise Fault(reason, n)


def reason_of(error: Exception) -> tuple[str, int]:
    return error.args if isinstance(error, Fault) else (f"{type(error).__name__}: {error}", -1)


# ---------------------------------------------------------------- bytes


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def joined(*parts: str | int) -> bytes:
    """Texts and decimal numbers, each followed by a zero byte."""
    return b"".join([str(part).encode() + b"\0" for part in parts])


def short(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unshort(text: str, size: int = 32) -> bytes:
    """The bytes of a text in base64url. There is one way to write them."""
    data = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    refuse(len(data) != size or short(data) != text, f"{text!r:.90} is not {size} bytes in base64url")
    return data


def canonical(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


NAME, NUMBER = r"[A-Za-z0-9_]+", r"[1-9][0-9]{0,14}"
STEP = rf"{NAME}(\+{NUMBER})?"
TRAIL = rf"(0|{NUMBER}) {NAME}\.{STEP}( {STEP})*"
STRING = rb'"(?:[^"\\]|\\.)*"'


def parsed(data: bytes) -> object:
    """A canonical JSON value. The depth has a bound before any decoding. Canonical JSON has each key once."""
    rest, keys = re.sub(STRING, b"", data), [text for text in re.findall(STRING + b":?", data) if text.endswith(b":")]
    # each pass takes the innermost pairs away
    nest = reduce(lambda left, _: re.sub(rb"\[]|{}", b"", left), range(DEEPEST), re.sub(rb"[^][}{]", b"", rest))
    refuse(nest, f"nested deeper than {DEEPEST}, or its brackets do not match")
    refuse(re.search(rb"null|[.NI]|\d[eE]", rest) or not all(map(bytes.isascii, keys)), "null, a float or an odd key")
    refuse(any(int(digits) > LARGEST for digits in re.findall(rb"\d{16,}", rest)), "too large an integer")
    value = json.loads(data.decode())
    refuse(canonical(value) != data, "not canonical: there is one way to write a value")
    return value


# ---------------------------------------------------------------- lines and what is in them

# A field with ? has a default (empty, 0, false), which is never written; one with ~ may be absent. [T] is an array of
# T, {T} an object with values T, T+U an array of these two; other names are kinds, alone or with the value's own "_".
KINDS = {
    "line header": "format=int game=str ruleset=int pack=str digest=str match=str scenario=str seats=[str] "
    "commitment=str persons?={str} options?={str} dice?=str hosted?=[str] anchors?={str} links?=int keys?={str}",
    "line entry": "n=int prev=str by=str input=act facts?=[any] control~=control trail?=str cmd?=str "
    "sealed?={str} sig?=str proof?={str} time?=str since~=int", "act pass": "scope?=str",
    "act seat_change": "seat=str person=str",
    "act ruling": "author=str clause=str reason=str facts?=[any] outcome?=[int] answer~=any close~=any readings?={str} "
    "modify?=[int]",
    "control": "keep~=int push?=[any+str+str+[pause]] pause~=pause passes~=[str+str+int] over~=over", "act begin": "",
    "act end": "how=str winners?=[str] consents?=[str]", "act decision": "answer=any",
    "line opening": "n=int open={str+any}", "act undo": "to=int consents?=[str] cancels?=[int]", "act note": "text=str",
    "pause": "demands=[str+any+str] may?=[str+any+str] all?=bool", "line chain": "party=str seed=str",
    "chance shuffle_items": "items=[int] purpose=str", "act chance": "outcome=[int]", "line checkpoint": "note=str",
    "act interject": "may=int answer=any follows=int", "over": "winners?=[str] how?=str",
    "chance roll_dice": "count=int faces=int purpose=str by?=str also?=[int+int] reads?=[int]",
    "act rekey": "party=str key?=str anchor?=str hosted?=bool consents?=[str]",
    "line branch": "n=int of=str commitment=str", "line note": "text=str time?=str", "act ruleset": "number=int",
}  # fmt: skip
# The only fields that may hide values.
HIDDEN = (r"sig|input\.(answer|outcome|facts\..+)|facts\..+"
          r"|control\.(push\.\d+\.[03]\..+|pause\.\w+\.\d+\.1\..+)")  # fmt: skip


CHAINED = ("neutral", "all-seats")
MOVING = ("decision", "pass", "interject", "ruling", "chance", "end")
ASKED, OUTCOME = "control.pause.demands.0.1.", "input.outcome"  # what chance is asked, and what it gave


def asks_chance(entry: dict) -> bool:
    return [demand[0] for demand in entry.get("control", {}).get("pause", {}).get("demands", [])[:1]] == ["chance"]


def name_of(entry: dict, pause: dict | None) -> bytes:
    """The first question of an entry as it looks, with masks, and the promises of what chance is asked."""
    sealed, asked = entry.get("sealed", {}), [demand[1] for demand in pause["demands"][:1]] if pause else [0]
    promised = {path: sealed[path] for path in sealed if asks_chance(entry) and path.startswith(ASKED)}
    return canonical([*asked, *[promised] * bool(promised)])


def part_of(place: object, name: str) -> object:
    """An index or a name in a path. There is one way to write an index."""
    refuse(isinstance(place, list) and not re.fullmatch("0|[1-9][0-9]{0,6}", name), f"{name} is no index")
    return int(name) if isinstance(place, list) else name


def fits(value: object, kind: str) -> bool:
    if kind[0] in "[{":
        parts = [*value.values()] if isinstance(value, dict) else value
        return type(value) is {"[": list, "{": dict}[kind[0]] and all(fits(part, kind[1:-1]) for part in parts)
    if "+" in kind:
        return type(value) is list and len(value) == kind.count("+") + 1 and all(map(fits, value, kind.split("+")))
    if kind in ("int", "str", "bool", "any"):
        return kind in ("any", type(value).__name__)
    return type(value) is dict and not wrong_field(value, kind)


def wrong_field(value: dict, kind: str = "line") -> str:
    """The first field that is unknown, missing, of another type, or present with its default value."""
    tagged = "_=str " + KINDS.get(f"{kind} {value.get('_')}", "kind=known")
    names = {f.rstrip("?~"): (f, wanted) for f, wanted in [part.split("=") for part in KINDS.get(kind, tagged).split()]}
    wrong = [n for n, (f, wanted) in names.items() if (not fits(value[n], wanted) if n in value else n == f)]
    wrong += [n for n, (f, _) in names.items() if f[-1] == "?" and not value.get(n, "absent")]
    return next(map(repr, [*wrong, *(value.keys() - names)]), "")


def line_of(line: bytes) -> tuple[str, dict]:
    """The leaf and the document of one line without its LF."""
    leaf, content = line[:43].decode(), line[44:]
    refuse(len(line) > LONGEST or line[43:44] != b" ", "not of the form: leaf, space, JSON; or longer than 1 MiB")
    refuse(leaf != short(sha(b"\0", content)), "the hash is not that of the content")
    document = parsed(content)
    wrong = wrong_field(document) if type(document) is dict else "all of it"
    refuse(wrong, f"{wrong} is unknown, missing, or not what it should be")
    return leaf, document


class Log:
    """The sound entries, up to the first fault, with opened values in the places of their masks."""

    def __init__(self, data: bytes, since: str) -> None:
        self.entries, self.beside, self.openings, self.commands, self.fault = [], {}, {}, set(), ("", -1)
        # Before each entry: whence it goes on, frames, pause, how its question looked with its masks and promises, what
        # of it is not opened, whether the match is over.
        self.states: list = [(-1, 0, None, b"", {}, False)]
        self.outcomes: list = []  # of each entry, with masks and promise
        *lines, torn = data.split(b"\n")
        leaf, self.header = line_of(lines[0] if lines else b"")
        self.leaves, self.since = [leaf], since  # leaves: of the header and the entries
        self.match, self.seats, self.keys = [self.header.get(name, {}) for name in ("match", "seats", "keys")]
        self.keyed = {*self.keys}  # who has a key, from the header or since
        refuse(self.header["_"] != "header" or self.header["format"] != 1, "the first line is no header of format 1")
        refuse(len({*self.seats, *STAFF, "public", ""}) < len(self.seats) + 5, "a seat has no name of its own")
        refuse(len(self.seats) > MOST_SEATS, f"more than {MOST_SEATS} seats")
        try:
            for line in lines[1:]:
                self.add(*line_of(line))
            refuse(torn or len(self.entries) in self.openings, "an unfinished end")
        except ERRORS as error:
            place = 2 + len(self.entries) + len(self.openings) + sum(map(len, self.beside.values()))
            self.fault = (f"line {place}: {reason_of(error)[0]}", reason_of(error)[1])
            self.openings = {n: o for n, o in self.openings.items() if n not in (len(self.entries), self.fault[1])}

    def add(self, leaf: str, line: dict) -> None:
        count, kind, n = len(self.entries), line["_"], line.get("n", 0)
        wrong = {"header": True, "opening": n in self.openings or not 0 <= n <= count, "branch": not 0 <= n < count}
        refuse(wrong.get(kind) or (kind != "entry" and count in self.openings), f"no place for a {kind} of entry {n}")
        if kind == "entry":
            self.check(count, line, line["by"], line["input"], line.get("cmd", ""))
            self.entries.append(line)
            self.leaves.append(leaf)
        elif kind == "opening":
            self.openings[n] = line["open"]
            self.open(n, *self.entries[n : n + 1])
        else:
            self.beside.setdefault(kind, []).append(line)

    def check(self, n: int, entry: dict, by: str, body: dict, cmd: str) -> None:
        """Check what holds under any rules: an entry's place, author, new command and openings, and that it folds."""
        refuse((entry["n"], entry["prev"]) != (n, self.leaves[-1]), f"entry {entry['n']} does not follow")
        refuse(by not in (*self.seats, *STAFF) or (body["_"] == "begin") != (not n), f"a {body['_']} by {by}")
        refuse(not cmd.isascii() or len(cmd) > 200 or (by, cmd) in self.commands, "its command id is no new one")
        self.commands |= {(by, cmd)} if cmd else set()
        runs = entry["trail"].split(", ") if "trail" in entry else []
        frames = [run.split(".")[0] for run in runs]
        good = all(re.fullmatch(TRAIL, run) for run in runs) and all(map(str.__ne__, frames, frames[1:]))
        refuse(not good, "its trail is not written in the one way there is")
        back = body.get("to", n - 1)  # an undo goes on from another entry of its line than the last
        refuse(not ("to" in body) - 1 <= back < n or self.line(n - 1, back)[1] != back, f"goes back to entry {back}")
        refuse("since" in entry and by not in self.keyed, f"an order of {by}, who has no key")
        self.keyed |= {body["party"]} if body["_"] == "rekey" and "key" in body else set()
        misplaced = self.misplaced(entry, by, body, self.states[n])
        refuse(misplaced, f"{misplaced} cannot be there, under whatever rules")
        _, frames, pause, name, masks, over = self.states[back + 1]
        if "control" in entry and "to" not in body:
            control, over = entry["control"], "over" in entry["control"]
            keep = control.get("keep", frames)
            refuse(not 0 <= keep < frames + ("keep" not in control), f"keeps {keep} frames of {frames}")
            frames = keep + len(control.get("push", []))
            refuse(frames > MOST_FRAMES, f"more than {MOST_FRAMES} frames")
            if over or "pause" in control:
                pause, masks = control.get("pause"), entry.get("sealed", {})
                name = name_of(entry, pause)
                asked = [demand[1] for demand in pause["demands"][:1] if demand[0] == "chance"] if pause else []
                refuse(pause and len(pause["demands"]) > MOST_SEATS, "asks too many")
                refuse(pause and len(pause.get("may", [])) > MOST_OFFERS, "offers too much")
                refuse(len(b"".join(map(canonical, asked))) > LONGEST_NOTE, "asks chance at too great length")
            refuse(over and pause, "the match is over, and something is asked")
            refuse(not over and not (frames and pause and pause["demands"]), "asks without a frame or a demand")
        if "control" not in entry and body["_"] == "decision":
            pause = {**pause, "given": [*pause.get("given", []), [by, 0]]}
        self.outcomes.append([canonical(body.get("outcome", [])), entry.get("sealed", {}).get(OUTCOME, "")])
        self.open(n, entry)
        self.states.append((back, frames, pause, name, masks, over))

    def misplaced(self, entry: dict, by: str, body: dict, state: tuple) -> str:
        """What of an entry no rule causes there; "" for nothing."""
        kind, control, over = body["_"], entry.get("control", {}), state[-1]
        pause = state[2] or {"demands": [[""]]}
        rolls, may = pause["demands"][0][0] == "chance", [demand[0] for demand in pause.get("may", [])]
        given, does = [seat for seat, _ in pause.get("given", [])], {*entry} & {"facts", "trail", "control", "sealed"}
        still = kind in ("note", "seat_change", "ruleset", "rekey", "undo") or "modify" in body
        wrong = {
            "something after the end": over and kind in MOVING,
            "an outcome": (kind == "chance" and not rolls) or ("outcome" in body and "control" not in entry),
            "an answer": kind == "decision" and (rolls or by in given or by not in [d[0] for d in pause["demands"]]),
            "an interjection": kind == "interject" and (rolls or not 0 <= body["may"] < may.count(by)),
            "a proof": "proof" in entry and kind != "chance" and not body.get("consents"),
            f"a {kind} with {does}": still and does,
            "a modifier": "modify" in body and not rolls,
            "an order": "since" in entry
            and not (by in self.seats and kind in ("decision", "pass") and 0 <= entry["since"] < entry["n"]),
            "a new key": kind == "rekey" and rolls,
            "an end": kind == "end" and (does != {"control"} or {*control} != {"over"}),
            "a pass": kind == "pass" and rolls and (does - {"control"} or {*control} - {"passes"}),
        }
        return next((what for what, here in wrong.items() if here), "")

    def open(self, n: int, entry: dict | None = None) -> None:
        """Put values into the places of their masks, if all agree with their commitments: it tries this on a copy."""
        try:
            for into in [json.loads(canonical(entry)), entry] if entry and n in self.openings else []:
                for path, (salt, value) in self.openings[n].items():
                    rest = path[len(ASKED) :] if asks_chance(into) and path.startswith(ASKED) else ""
                    head = "limmu value", self.match, n, path
                    head = ("limmu chance", self.match, rest or "outcome") if rest or path == OUTCOME else head
                    promise = short(sha(joined(*head), unshort(salt), canonical(value)))
                    refuse(not re.fullmatch(HIDDEN, path) or into["sealed"].pop(path) != promise, "not as committed to")
                    *way, last = path.split(".")
                    place = reduce(lambda at, name: at[part_of(at, name)], way, into)
                    place[part_of(place, last)] = json.loads(canonical(value))
                refuse(wrong_field(parsed(canonical({k: v for k, v in into.items() if v or k != "sealed"}))), "not it")
        except ERRORS as error:
            raise Fault(f"the opening does not hold: {reason_of(error)[0]}", n) from None

    def proven(self) -> list[dict]:
        """The entries that are no what-if."""
        return self.entries[: min([len(self.entries), *[line["n"] + 1 for line in self.beside.get("branch", [])]])]

    def line(self, n: int, to: int) -> tuple[list[int], int]:
        """The entries on the line of entry ``n`` that come after ``to``, the last first, and the one before them."""
        found = []
        while n > to:
            found.append(n)
            n = self.states[n + 1][0]
        return found, n


# ---------------------------------------------------------------- Ed25519 (RFC 8032): points as x/z, y/z, xy/z

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def point(data: bytes) -> tuple[int, ...]:
    odd, y = divmod(int.from_bytes(data, "little"), 1 << 255)
    x = pow(square := (y * y - 1) * pow(D * y * y + 1, -1, P) % P, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    # In the order of terms: of order 1 and 2, 4, 8. Under such a key anybody can sign.
    refuse(y >= P or x * x % P != square or not x * y * (square + y * y) % P, "no point, or one of small order")
    return (x := x if x % 2 == odd else P - x), y, 1, x * y % P


def plus(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    a, b = (one[1] - one[0]) * (two[1] - two[0]), (one[1] + one[0]) * (two[1] + two[0])
    c, d = 2 * D * one[3] * two[3], 2 * one[2] * two[2]
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return e * f % P, g * h % P, f * g % P, e * h % P


@lru_cache(1 << 14)
def is_signed(key: bytes, sig: bytes, message: bytes) -> bool:
    """Whether R is [s]B - [h]A (section 5.1.7, without the cofactor)."""
    base, public = point((4 * pow(5, -1, P) % P).to_bytes(32, "little")), point(key)
    s, h = [int.from_bytes(b, "little") for b in (sig[32:], hashlib.sha512(sig[:32] + key + message).digest())]
    minus, found = (P - public[0], public[1], 1, P - public[3]), (0, 1, 1, 0)
    add = (found, base, minus, plus(base, minus))
    for bit in range(252, -1, -1):
        found = plus(plus(found, found), add[(s >> bit & 1) + 2 * (h % ORDER >> bit & 1)])
    x, y = [found[i] * pow(found[2], -1, P) % P for i in (0, 1)]
    return len(sig) == 64 and s < ORDER and (y | (x & 1) << 255).to_bytes(32, "little") == sig[:32]


# ---------------------------------------------------------------- signatures and checkpoints


def place_of(cmd: str, n: int, since: int, last: tuple[int, int, int]) -> int:
    """The place of a standing order in its row, after what its seat gave last; 0 if it is none, or not its turn."""
    found = re.search(r"/([1-9][0-9]{0,8})\Z", cmd) if 0 <= since < n else None
    place = int(found[1]) if found else 0
    return place if (place == 1 and last[0] <= since) or (place > 1 and last[1:] == (since, place - 1)) else 0


def check_signatures(log: Log) -> str:
    keys, later = dict(log.keys), {e["input"]["party"] for e in log.proven() if "key" in e["input"]}
    checked = {*log.seats, "umpire"} & {*keys, *later}
    spoken: dict = {}  # by seat: the entry that it gave last, and of an order since when and in which place
    for n, entry in enumerate(log.proven() if checked else []):
        signing = {*log.seats, "umpire"} & {*keys}
        by, body, proof, start = entry["by"], entry["input"], entry.get("proof", {}), (log.match, entry["prev"])
        named = {*body.get("consents", [])}  # the giver's consent is not among these: he signs the input itself
        wanted = {s: (proof.get(s, 86 * "A"), joined("limmu consent", *start, by, s)) for s in named & signing - {by}}
        refuse(named - {*log.seats} or (body["_"] != "chance" and {*proof} - {*wanted}), "consents nobody wants", n)
        masks = entry.get("sealed", {})
        hidden = entry.get("sig") == body.get("answer") == "?" and {"sig", "input.answer"} <= {*masks}
        if body["_"] == "ruling":
            hidden = any(path.startswith("input.") for path in masks)
        since, cmd, pause = entry.get("since", -1), entry.get("cmd", ""), log.states[n][2]
        place = place_of(cmd, n, since, spoken.get(by, (-1, -1, 0)))
        spoken[by], sig = (n, since, place), entry.get("sig", 86 * "A")
        if by in signing and not hidden and since < 0:
            wanted[by] = sig, joined("limmu input", *start, by, cmd)
        elif by in signing and not hidden:
            refuse(not place, f"no order of {by} whose turn it is", n)
            at = [demand[0] for demand in pause["demands"]].index(by)
            if not any(path.startswith(f"control.pause.demands.{at}.1") for path in log.states[n][4]):
                order = joined("limmu order", log.match, log.leaves[since + 1], by, cmd)
                wanted[by] = sig, order + canonical(pause["demands"][at][1]) + b"\0"
        for who, (sig, start) in wanted.items():
            refuse(not is_signed(unshort(keys[who]), unshort(sig, 64), start + canonical(body)), f"not by {who}", n)
        keys |= {body["party"]: body["key"]} if body["_"] == "rekey" and "key" in body else {}
    return "of all consents, and of all inputs that are not hidden" if checked else ""


def root_of(nodes: list[str], start: int, end: int, known: dict) -> bytes:
    """The Merkle root over some leaves (RFC 6962). ``known``: roots of whole subtrees, for the next checkpoint."""
    half = (1 << max(end - start - 1, 0).bit_length()) // 2
    if half and (start, end) not in known:
        root = sha(b"\1", root_of(nodes, start, start + half, known), root_of(nodes, start + half, end, known))
        known |= {(start, end): root} if end - start == 2 * half else {}
        return root
    return known[start, end] if half else unshort(nodes[start]) if end > start else sha()


def check_checkpoints(log: Log) -> str:
    notes = [line["note"] for line in log.beside.get("checkpoint", [])] + [log.since] * bool(log.since)
    known = {}
    for size, root in sorted({check_note(log, note) for note in notes}):
        made = root_of(log.leaves, 1, size + 1, known)
        refuse(base64.b64encode(made) != root.encode(), "others were there", size - 1)
    return f"{len(notes)} checkpoints" if notes else ""


NOTE = re.compile(r"(([^\n]+)\n(0|[1-9][0-9]{0,14})\n([A-Za-z0-9+/]{43}=)\n)\n((?:— [^ \n]+ [A-Za-z0-9+/]+=*\n)+)")


def check_note(log: Log, note: str) -> tuple[int, str]:
    """How many entries a checkpoint covers, and the root that it says they have."""
    origin, signers, form = f"limmu.log/{quote(log.match, safe='')}", set(), NOTE.fullmatch(note)
    refuse(not form or form[2] != origin or len(note) > LONGEST_NOTE, f"no checkpoint of {origin}")
    names = {origin if who == "host" else f"{origin}/{quote(who, safe='')}": who for who in log.keys}
    for _, name, seal in [line.split(" ") for line in form[5][:-1].split("\n")]:
        data, who = base64.b64decode(seal, validate=True), names.get(name)
        refuse(len(data) < 5 or base64.b64encode(data).decode() != seal, "a signature that is not base64")
        key, kind = unshort(log.keys[who]) if name in names else b"", b"\1" if who == "host" else b"\4"
        if name in names and data[:4] == sha(name.encode(), b"\n", kind, key)[:4]:
            time = f"cosignature/v1\ntime {int.from_bytes(data[4:12], 'big')}\n" if who != "host" else ""
            refuse(not is_signed(key, data[12 if time else 4 :], (time + form[1]).encode()), f"not signed by {who}")
            signers.add(who)
    stand = log.entries if int(form[3]) > len(log.entries) else log.proven()
    refuse(int(form[3]) > len(stand), f"a checkpoint covers {form[3]} entries: cut off", len(stand))
    refuse("host" in log.keys and "host" not in signers, "a checkpoint is not signed by the host", int(form[3]) - 1)
    return int(form[3]), form[4]


# ---------------------------------------------------------------- dice


def outcome_of(key: bytes, match: str, throw: tuple[int, int], kinds: list, items: list) -> list[int]:
    """The faces of dice (count and faces of each kind), or the order of items, that a key gives to roll of a throw."""
    bounds = [m for count, m in kinds for _ in range(count)] or [*range(2, len(items) + 1)][::-1]
    left, j, found = b"", 0, []
    while len(found) < len(bounds):
        bound, size = bounds[len(found)], 1 if bounds[len(found)] <= 256 else 4
        if len(left) < size:
            left, j = hmac.digest(key, joined("limmu roll", match, *throw, j)[:-1], "sha256"), j + 1
        value, left = int.from_bytes(left[:size], "big"), left[size:]
        found += [value % bound] * (value < 256**size - 256**size % bound)
    for bound, i in zip(bounds, [] if kinds else found, strict=False):
        items[bound - 1], items[i] = items[i], items[bound - 1]
    return [number + 1 for number in found] if kinds else items


def links_of(match: str, party: str, link: bytes, number: int, to: int) -> list[bytes]:
    """The links of a chain from one down to a lower one."""
    indexes = range(to, number)[::-1]
    return [*accumulate(indexes, lambda above, i: sha(joined("limmu chain", match, party, i), above), initial=link)]


def check_header(header: dict, anchors: dict) -> None:
    """Whether the header has the anchors and keys that its mode wants."""
    mode, seats, hosted = header.get("dice", ""), header["seats"], header.get("hosted", [])
    witnesses = {*anchors} - {*seats, "host", "shuffles"} if mode in (*CHAINED, "host") else set()
    wanted = {"shuffles", *witnesses, *["host"] * (mode in CHAINED or bool(witnesses))}
    wanted |= {*seats} - {*hosted} if mode in CHAINED else set()
    refuse(hosted != [seat for seat in seats if seat in hosted], "hosted seats that are none", 0)
    refuse((anchors or mode in CHAINED) and {*anchors} != wanted, f"other anchors than of {sorted(wanted)}", 0)
    refuse(anchors and mode not in (*CHAINED, "host", "physical"), "anchors in a mode without", 0)
    refuse({*anchors} & {"umpire", "chance", "public", ""}, "a witness of another's name", 0)
    refuse({*anchors} - {"shuffles", *header.get("keys", {})}, "a giver without a key", 0)
    refuse(not 1 <= header.get("links", 0) <= MOST_LINKS if anchors else header.get("links", 0), "odd links", 0)


def check_show(log: Log, keys: dict, who: str, text: str, asker: tuple, last: tuple[int, str]) -> bytes:
    """The link in a token: link a+1 of a chain, shown for this asker by who has the chain. Raises Fault."""
    (a, leaf, by, sig), (link, dot, show) = asker, text.partition(".")
    data = unshort(link)
    down = a + 1 > last[0] and short(links_of(log.match, who, data, a + 1, last[0])[-1])
    refuse(down != last[1], f"the token of {who} is not link {a + 1} of its chain")
    refuse(who == "host" and dot, "the host shows more than a link")
    if who != "host" and not (by == who and sig == "?" and unshort(show, 64)):
        key, signed = unshort(keys[who]), unshort(show, 64)
        whats = [leaf, *[sig] * (by == who and bool(sig))]
        good = any(is_signed(key, signed, joined("limmu show", log.match, a, what, who) + data) for what in whats)
        refuse(not good, f"{who} did not show its link for this asker")
    return data


def check_faces(log: Log, keys: dict, proof: dict, leaf: str, outcome: list) -> None:
    """Whether somebody vouches for real dice. Raises Fault."""
    said = [text.partition(".") for text in proof.values()]
    for who, (what, dot, sig) in zip(proof, said, strict=True):
        refuse(who not in (*log.seats, "host", "umpire"), f"{who} reads no dice")
        if who != "host" and who in keys:
            text = joined("limmu faces", log.match, leaf, who, what) + canonical(outcome)
            refuse(not is_signed(unshort(keys[who]), unshort(sig, 64), text), f"{who} did not sign the faces")
        else:
            refuse(dot, f"{who} has no key")
    words = sorted(what for what, _, _ in said)
    refuse(words != ["confirmed"] * (len(words) - 1) + ["typed"], "nobody vouches for the dice")


def check_rekey(log: Log, keys: dict, shown: dict, body: dict, n: int) -> None:
    """Give a party its new key or chain. Raises Fault."""
    party, key, anchor, hosted = [body.get(name, "") for name in ("party", "key", "anchor", "hosted")]
    refuse(party not in (*keys, *log.seats) or party in ("host", "shuffles"), f"{party} has no key", n)
    refuse(not (key or anchor or hosted) or (hosted and (anchor or party not in log.seats)), "not one change", n)
    for data in [text for text in (key, anchor) if text]:
        refuse(not unshort(data), "neither key nor anchor", n)
    refuse(anchor and party not in shown, f"{party} gives to no roll", n)
    keys |= {party: key} if key else {}
    shown |= {party: (0, anchor)} if anchor else {}
    shown.pop(party if hosted else "", None)


def traits(name: bytes, known: dict) -> list:
    """A question to chance, where it is known; and what everybody sees of it, with whether it is known."""
    return [known.get(name, b""), (canonical(json.loads(name)[0]), name in known)]


def check_dice(log: Log) -> str:
    mode, links, match = log.header.get("dice", ""), log.header.get("links", 0), log.match
    shown = {party: (0, anchor) for party, anchor in log.header.get("anchors", {}).items()}
    check_header(log.header, log.header.get("anchors", {}))
    chains, closed = [unshort(anchor) for _, anchor in shown.values()], []
    witnesses = sorted({*shown} - {*log.seats, "host", "shuffles"})
    if not chains and mode != "physical":
        return ""
    for line in log.beside.get("chain", [])[:1]:
        closed = links_of(match, "shuffles", unshort(line["seed"]), links, 0)
        refuse(line["party"] != "shuffles" or (0, short(closed[-1])) != shown.get("shuffles"), "another chain opened")
    keys = dict(log.keys)
    rolled, waiting, unseen, alike = {}, {}, 0, 0  # waiting: by question the rolls that undos removed
    asks = [(entry, *state) for entry, state in zip(log.entries, log.states[1:], strict=True) if "control" in entry]
    known = {  # questions, by what they look like with masks and promises
        name: canonical(pause["demands"][0][1])
        for _, _, _, pause, name, masks, _ in asks
        if pause and pause["demands"][0][0] == "chance" and ASKED not in " ".join(masks)
    }
    tally = Counter()  # of the rolls that wait: by known question; by what is seen of it, and whether it is known
    asker, throw = (-1, "", "", ""), None
    for n, entry in enumerate(log.proven()):
        body, proof, (_, _, pause, name, _, _) = entry["input"], entry.get("proof", {}), log.states[n]
        outcome, chance = body.get("outcome", []), body["_"] == "chance"
        asked, pending = pause["demands"][0][1] if pause else {}, asks_chance({"control": {"pause": pause or {}}})
        for m in log.line(n - 1, body["to"])[0] if body["_"] == "undo" else []:
            if m in rolled:
                waiting.setdefault(rolled[m], []).append(m)
                tally.update(traits(rolled[m], known))
        refuse(chance and not fits(asked, "chance"), "nothing is rolled here", n)
        if body["_"] == "rekey":
            check_rekey(log, keys, shown, body, n)
        again = [waiting[name].pop()] if "outcome" in body and waiting.get(name) else []
        tally.subtract(traits(name, known) if again else [])
        if chance and again:
            refuse(proof or log.outcomes[n] != log.outcomes[again[0]], "not the outcome that was taken back", n)
        elif chance:
            question, (bare, shown_whole) = traits(name, known)
            refuse(question and tally[question], "it was taken back, and is denied", n)
            alike += tally[bare, False] > 0 or (not shown_whole and tally[bare, True] > 0)
            dice, (a, j, key) = asked["_"] == "roll_dice", throw or (asker[0], 0, b"")
            try:
                if dice and mode == "physical":
                    check_faces(log, keys, proof, asker[1], outcome)
                elif shown:
                    seats = [seat for seat in log.seats if seat in shown and mode in CHAINED]
                    seats = [asker[2]] if mode == "neutral" and asker[2] in seats else seats
                    parties = [] if throw else [*seats, *["host"] * ("host" in shown), *witnesses]
                    refuse({*proof} != {*parties}, f"not tokens of {parties}")
                    refuse((parties or not dice) and a >= links, "the chains have run out")
                    found = [check_show(log, keys, one, proof[one], asker, last=shown[one]) for one in parties]
                    shown |= {party: (a + 1, proof[party][:43]) for party in parties}
                    key += b"".join(found)
                    dealt = closed and name in known and OUTCOME not in entry.get("sealed", "")
                    unseen += not (dice or dealt)
                    if key if dice else dealt:
                        kinds = [[asked["count"], asked["faces"]], *asked.get("also", [])] if dice else []
                        sane = all(c >= 0 < m <= 1 << 32 for c, m in kinds)
                        sane = sane and sum(c for c, _ in kinds) == len(outcome) * dice
                        last = b"" if dice else closed[-a - 2]
                        given = outcome_of(key + last, match, (a, j), kinds, [*asked.get("items", [])]) if sane else []
                        refuse(not sane or given != outcome, "the tokens give another outcome")
                else:
                    refuse(proof, "a proof that nobody wants")
            except Fault as error:
                raise Fault(error.args[0], n) from None
            throw = a, j + 1, key
        rolled |= {n: name} if "outcome" in body and pause else {}
        if chance or not pending or body["_"] == "undo" or (body["_"] == "ruling" and "modify" not in body):
            alone = chance and not again  # a throw goes on from here
            asker = (n, log.leaves[n + 1], "" if alone else entry["by"], "" if alone else entry.get("sig", ""))
            throw = throw if alone else None
    told = f"; {unseen} of the shuffles not opened yet" * bool(unseen) + f"; {alike} could not be compared" * bool(
        alike
    )
    return f"{len(log.proven())} entries{told}" + "; faces unproven" * ("host" not in shown)


# ---------------------------------------------------------------- all of it


def part(state: str, reason: str, n: int = -1) -> dict:
    return {"state": state, "n": n, "reason": re.sub(r"[^ -~]", "?", reason)}  # no control characters for a terminal


def verify(data: bytes, since: str = "") -> dict:
    """The report on a log. Raises one of ERRORS when not even its header can be read."""
    if data.startswith(b"\x1f\x8b"):
        data = (member := zlib.decompressobj(31)).decompress(data, MOST_BYTES)
        refuse(not member.eof or member.unused_data, "not one whole member of gzip, or too large")
    log = Log(data, since)
    what_if = "what follows its branch is a what-if, which proves nothing" * ("branch" in log.beside)
    report = {"intact": part("differs", log.fault[0], len(log.entries)) if log.fault[0] else part("holds", what_if)}
    for name, check in {"dice": check_dice, "signatures": check_signatures, "checkpoints": check_checkpoints}.items():
        try:
            report[name] = part("holds" if (told := check(log)) else "not checked", told)
        except ERRORS as error:
            report[name] = part("differs", *reason_of(error))
    state, bad = "holds" if any(log.openings.values()) else "not checked", log.fault[1] >= 0
    return {"entries": len(log.entries), **report, "openings": part("differs", *log.fault) if bad else part(state, "")}


def content(path: Path) -> bytes:
    """The bytes of a file: no pipe, which would make it wait, no device, which has no end."""
    if not path.is_file():
        raise OSError("it is no file")
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Check a log of Limmu without Limmu.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--since", type=Path, metavar="NOTE", help="a checkpoint that you kept")
    parser.add_argument("--json", action="store_true", help="write JSON for programs")
    asked = parser.parse_args()
    try:
        report = verify(content(asked.file), content(asked.since).decode() or "?" if asked.since else "")
    except (OSError, *ERRORS) as error:
        parser.error(f"{asked.file} cannot be read: {reason_of(error)[0]}")
    parts = [{"part": name, **found} for name, found in report.items() if name != "entries"]
    told = ["{part}: {state}, entry {n}: {reason}".format(**found).replace(", entry -1", "") for found in parts]
    told = [line.removesuffix(": ") for line in told]
    told = ["".join([sign if sign.isprintable() else "?" for sign in line]) for line in told]
    print(json.dumps(report, indent=2) if asked.json else "\n".join([f"{report['entries']} entries", *told]))
    raise SystemExit(int("differs" in [found["state"] for found in parts]))


if __name__ == "__main__":
    main()
