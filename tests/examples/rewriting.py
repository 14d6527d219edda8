"""Logs that somebody rewrote: the hashes agree, and what they say is another thing. For readers that must agree."""

from __future__ import annotations

import base64
import copy
import json
import random
import re
from collections.abc import Callable
from typing import Any

from msgspec import Raw
from tests.core.parley import SEATS, SECRET
from tests.core.test_cheats import HOST_KEY, KEYS, SEAT_KEYS

from limmu.core import seed_for, show_link
from limmu.core.log.entry import SHUFFLES, leaf_of
from limmu.core.log.sealing import asks_chance, commitment
from limmu.core.proof.checkpoints import add_cosignature, key_name, sign_checkpoint
from limmu.core.proof.merkle import MerkleTree
from limmu.core.proof.signatures import consent_bytes, sign, signed_bytes
from limmu.core.rules.canonical import encode, short, unshort

Document = dict[str, Any]
"""The JSON of one line."""
NUMBERS = (0, 1, -1, 2, 64, 2**53 - 1, 2**53, 2**70, 1.5)
VALUES = (*NUMBERS, True, False, None, "", "?", "é", "red", "chance", "A" * 43, [], {}, [1], [[]])
NAMES = ("red", "blue", "green", "chance", "host", "umpire", "public", "", "zoe", "grün", "z\n")
ROLL: Document = {"_": "roll_dice", "count": 1, "faces": 6, "purpose": "x"}
SHUFFLE: Document = {"_": "shuffle_items", "items": [1, 2], "purpose": "x"}
ACCEPT: Document = {"_": "accept"}
KEY_TEXTS = ("A" * 43, "x", "", "A" * 42 + "B", short(bytes([1]) + bytes(31)), KEYS["blue"])
REKEYS: tuple[Document, ...] = (
    {}, {"key": KEYS["blue"]}, {"key": "x"}, {"anchor": "A" * 43}, {"hosted": True},
    {"anchor": "A" * 43, "hosted": True},
)  # fmt: skip
SHOWING = {**SEAT_KEYS, "club": seed_for(b"club", "m", "key")}
"""The keys of those who show links."""
PATHS = (
    *("sig", "n", "by", "_", "sealed", "sealed.sig", "trail", "proof.red", "control.pause", "control.pause.all"),
    *("input.answer", "input.outcome", "input.outcome.0", "input.facts.0.x", "facts.0", "facts.0._", "facts.0.cards"),
    *("facts.-1.cards", "facts.00.cards", "facts.0_0.cards", "control.push.0.0", "control.push.0.0.card"),
    *("control.push.0.01", "control.push.0.3.0", "control.push.0.3.0.all", "control.pause.demands.-1.1"),
    *("control.pause.demands.0.1", "control.pause.demands.0.1.items", "control.pause.demands.0.1.faces"),
    *("control.pause.demands.0.1._", "control.pause.demands.0.10", "control.pause.given.0", "control.pause.given.0.1"),
    *("control.pause.may.0.1", "control.pause.may.0.10"),
)


TRAILS = ("", [], "0 a.b", "0 a.b+1 c, 1 a.b", "0 a.b, 0 a.c", "0 a.b+0", "00 a.b", "0 a", "0 a.b ", "0 a.b.c", "\n")
"""What a line may claim to be its trail."""


def rewritten(data: bytes, rng: random.Random) -> tuple[bytes, str]:
    """A log with one to three things changed, and a checkpoint that somebody says he kept of it ("" for none).

    Hashes are nearly always made anew, and at times whatever seats signed and the host's checkpoints.
    """
    lines: list[Document] = [json.loads(line[44:]) for line in data.splitlines()]
    ways = rng.choices(WAYS, k=rng.choice([1, 1, 2, 3]))
    for way in sorted(ways, key=lambda way: way is anything):  # after which nothing can be relied on
        way(lines, rng)
    chained, marked, signed = rng.random() < 0.9, rng.random() < 0.5, rng.random() < 0.3
    written: list[bytes] = []
    tree, prev, askers = MerkleTree(), "", Askers()
    for line in lines:
        kind: object = line.get("_")
        if kind == "entry":
            line.update({"prev": prev} if chained else {})
            sign_again(line, rng) if signed else None
            askers.show_again(line) if signed or rng.random() < 0.7 else None
        if kind == "checkpoint" and marked:
            line["note"] = kept_note(tree, rng)
        text = text_of(line)
        leaf = leaf_of(text)
        prev = leaf if kind in ("header", "entry") else prev
        if kind == "entry":
            tree.add(unshort(leaf))
            askers.follow(line, leaf)
        written.append(leaf.encode() + b" " + text + b"\n")
    return b"".join(written), kept_note(tree, rng) if rng.random() < 0.2 else ""


def sign_again(entry: Document, rng: random.Random) -> None:
    """The seats sign what stands there now, and consent to it."""
    by, body, prev = [entry.get(name, "") for name in ("by", "input", "prev")]
    raw = Raw(text_of(body))
    if by in SEATS and entry.get("sig") not in (None, "?"):
        entry["sig"] = sign(SEAT_KEYS[by], signed_bytes("m", prev, by, entry.get("cmd", ""), raw))
    consents: object = body.get("consents") if isinstance(body, dict) else None
    if isinstance(consents, list):
        wanted = [seat for seat in SEATS if seat in consents and (seat != by or rng.random() < 0.1)]
        entry["proof"] = {seat: sign(SEAT_KEYS[seat], consent_bytes("m", prev, by, seat, raw)) for seat in wanted}


class Askers:
    """Which entry asks for the next roll, as far as a log that was rewritten can be followed."""

    def __init__(self) -> None:
        self.n, self.leaf, self.pending = -1, "", False
        self.before: list[bool] = []

    def show_again(self, entry: Document) -> None:
        """The seats and the witness sign their links for the line of the match as it is now."""
        proof: object = entry.get("proof")
        body: object = entry.get("input")
        if not (isinstance(proof, dict) and isinstance(body, dict) and body.get("_") == "chance"):
            return
        for party, text in proof.items():
            link = unshort(text[:43]) if isinstance(text, str) else b""
            if link and text[43:44] == "." and party in SHOWING:
                proof[party] = show_link("m", party=party, link=link, key=SHOWING[party], asker=self.n, what=self.leaf)

    def follow(self, entry: Document, leaf: str) -> None:
        """The entry as it is written."""
        body, control = entry.get("input"), entry.get("control")
        kind = body.get("_") if isinstance(body, dict) else None
        if not self.pending or kind in ("chance", "ruling", "undo"):
            self.n, self.leaf = len(self.before), leaf
        self.before.append(self.pending)
        to: Any = body.get("to") if isinstance(body, dict) else None
        if kind == "undo":
            self.pending = type(to) is int and 0 <= to < len(self.before) - 1 and self.before[to + 1]
        elif isinstance(control, dict):
            self.pending = asks_chance(entry)


def text_of(value: Any) -> bytes:
    """Canonical bytes, also of what no log may hold."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


# ---------------------------------------------------------------- ways to rewrite a log


def anything(lines: list[Document], rng: random.Random) -> None:
    """Something in some line becomes another thing; or a line comes twice."""
    change(rng.choice(lines), rng)
    if rng.random() < 0.2:
        lines.insert(rng.randrange(len(lines)), copy.deepcopy(rng.choice(lines)))


def change(place: Any, rng: random.Random) -> None:
    """Change, add or leave out one thing, anywhere in a JSON value."""
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = rng.choice(keys) if keys else None
        if key is not None and isinstance(place[key], dict | list) and place[key] and rng.random() < 0.8:
            place = place[key]
            continue
        what = rng.random()
        if key is None or what < 0.1:
            put, name = rng.choice(VALUES), rng.choice(["x", "cmd", "sig", "proof"])
            place.append(put) if isinstance(place, list) else place.update({name: put})
        elif what < 0.25:
            del place[key]
        elif what < 0.5 and type(place[key]) is int:
            place[key] += rng.choice([-1, 1])
        elif what < 0.6 and type(place[key]) is str and len(place[key]) > 3:
            place[key] = place[key][:-1] + rng.choice("ABcd-_=é")
        else:
            place[key] = rng.choice(VALUES)
        return


def one_of(lines: list[Document], rng: random.Random) -> Document:
    """An entry."""
    return rng.choice([line for line in lines if line.get("_") == "entry"] or [{"n": 0}])


def sealing(lines: list[Document], rng: random.Random) -> None:
    """A value is committed to, and nearly always opened, wherever it may not be, or is not."""
    entry = one_of(lines, rng)
    n, salt = entry.get("n", 0), bytes(32)
    path = rng.choice(PATHS) if rng.random() < 0.8 else some_path(entry, rng)
    texts, there = ("", "?", "red", "A" * 86), place_of(entry, path)
    value = rng.choice([*VALUES[:7], *texts, True, [3], [1, 2, 3], {}, ROLL, SHUFFLE, there, there])
    told = commitment("m", n, path, salt, encode(value), chance=asks_chance(entry)) if rng.random() < 0.9 else "A" * 43
    sealed, said = entry.setdefault("sealed", {}), {path: [short(salt), value]}
    sealed.update({path: told}) if isinstance(sealed, dict) else None
    opening = next((line for line in lines if line.get("_") == "opening" and line.get("n") == n), None)
    if opening and isinstance(opening.get("open"), dict):
        opening["open"].update(said)
    elif rng.random() < 0.9 and entry in lines:
        at = lines.index(entry) if rng.random() < 0.5 else len(lines)
        lines.insert(at, {"_": "opening", "n": n, "open": said})


def some_path(value: Any, rng: random.Random) -> str:
    """The way to something in a JSON value."""
    way: list[str] = []
    while isinstance(value, dict | list) and value and (not way or rng.random() < 0.8):
        key = rng.choice(list(value) if isinstance(value, dict) else list(range(len(value))))
        value = value[key]
        way.append(str(key))
    return ".".join(way)


def place_of(value: Any, path: str) -> Any:
    """What stands there; 0 for nothing."""
    try:
        for part in path.split("."):
            value = value[int(part) if isinstance(value, list) else part]
    except (LookupError, ValueError, TypeError):
        return 0
    return copy.deepcopy(value)


def beside(lines: list[Document], rng: random.Random) -> None:
    """Another line beside the entries: a branch, an opened chain, a checkpoint, a note."""
    line = rng.choice(
        [
            {"_": "branch", "n": rng.randrange(len(lines)), "of": rng.choice(["m", "", "é"]), "commitment": "A" * 43},
            {"_": "chain", "party": rng.choice([SHUFFLES, SHUFFLES, "host", "red"]), "seed": "A" * 43},
            {"_": "chain", "party": SHUFFLES, "seed": rng.choice([short(seed_for(SECRET, "m", SHUFFLES)), "x"])},
            *[{"_": "checkpoint", "note": rng.choice(["", kept_note(MerkleTree(), rng)])}] * 3,
            {"_": "note", "text": rng.choice(["", "x", "é\n"]), "time": rng.choice(["", "now"])},
        ]
    )
    lines.insert(rng.randrange(1, len(lines) + 1), line)


def heading(lines: list[Document], rng: random.Random) -> None:
    """Another header: who sits there, under what readings, with whose keys and which dice."""
    head = lines[0]
    fields = {
        "seats": [["red", "blue"], ["blue", "red", "green"], [*SEATS, rng.choice(NAMES)], []],
        "dice": ["host", "neutral", "all-seats", "physical", "seeded", "", "x"],
        "hosted": [[], ["red"], ["green", "red"], ["zoe"], [*SEATS]],
        "links": [0, 1, 2, 3, 65, 1 << 20, (1 << 20) + 1, -1],
        "match": ["n", "m\0", "é", "m/..", ""],
        "format": [0, 2, "1"],
        "persons": [{}, {"red": "ann"}, {"zoe": ""}, {"red": 1}, ["ann"]],
        "options": [{}, {"PAR-001": "two-dice"}, {"x": ""}, {"é": "x"}, [["x", "y"]]],
        "ruleset": [0, 2, -1, 2**53 - 1],
        "scenario": ["", "x\n"],
        "anchors": [{}, {SHUFFLES: "A" * 43}],
        "keys": [{}, KEYS, {"zoe": KEYS["red"]}, {"red": KEYS["red"]}, {"host": KEYS["host"], "witness": KEYS["blue"]}],
    }  # fmt: skip
    name = rng.choice([*fields, "keys", "anchors", "dice"])
    at: object = head.get(name)
    if isinstance(at, dict) and at and name in ("keys", "anchors") and rng.random() < 0.7:
        who = rng.choice(sorted(at))
        put = rng.choice(KEY_TEXTS)
        at.update({who: put}) if rng.random() < 0.6 else at.pop(who)
    else:
        head[name] = copy.deepcopy(rng.choice(fields[name]))
    if not head[name] and rng.random() < 0.8:
        del head[name]


def acting(lines: list[Document], rng: random.Random) -> None:
    """Another input, or one of somebody else."""
    entry = one_of(lines, rng)
    n, some = entry["n"], rng.sample(SEATS, rng.randrange(1, 4))
    bodies: list[Document] = [
        {"_": "undo", "to": rng.randrange(-1, n + 2)},
        {"_": "undo", "to": max(0, n - rng.randrange(1, 4)), "cancels": [n - 1]},
        {"_": "undo", "to": max(0, n - 2), "consents": [*some, *rng.choice([[], ["zoe"], some])]},
        {"_": "note", "text": rng.choice(["", "x", "é\n"])},
        {"_": "note"},
        {"_": "chance", "outcome": rng.choice([[1], [6], [3, 3], [], [0], [1, 2]])},
        {"_": "ruling", "author": "a", "clause": "c", "reason": "r", "outcome": rng.choice([[4], [4, 2]])},
        {"_": "ruling", "author": "a", "clause": "c", "reason": "", "answer": rng.choice(["?", 1]), "close": ""},
        {"_": "ruling", "author": "a", "clause": "c", "reason": "r", "facts": [{"_": "x"}], "readings": {"x": "y"}},
        {"_": "end", "how": "forfeit", "winners": ["red", "blue"]},
        {"_": "end", "how": rng.choice(["agree", "x"]), "consents": some, "winners": ["zoe"]},
        {"_": "decision", "answer": rng.choice(VALUES[:7] + VALUES[9:])},
        {"_": "interject", "may": rng.randrange(-1, 3), "answer": rng.choice(["?", 1, []]), "follows": n - 1},
        {"_": "interject", "may": 0, "answer": 2, "follows": rng.choice([0, n, -1])},
        {"_": "pass", **rng.choice([{}, {"scope": ""}, {"scope": "touched"}, {"scope": 1}])},
        {"_": "seat_change", "seat": rng.choice(NAMES), "person": rng.choice(["", "bob", "é"])},
        {"_": "ruleset", "number": rng.choice([1, 2, -1])},
        {"_": "begin"},
        {"_": "rekey", "party": rng.choice([*NAMES, "club"]), **rng.choice(REKEYS)},
        {"_": "rekey", "party": rng.choice(some), "consents": some, **rng.choice(REKEYS)},
    ]  # fmt: skip
    if rng.random() < 0.8:
        entry["input"] = rng.choice(bodies)
    if rng.random() < 0.4:
        entry.pop("control", None)
    if rng.random() < 0.4:
        entry["by"] = rng.choice(NAMES)


def proving(lines: list[Document], rng: random.Random) -> None:
    """Another proof, signature, command id or time."""
    entry = one_of(lines, rng)
    n = entry["n"]
    texts = ["A" * 43, "A" * 43 + "." + "A" * 86, "A" * 86, "typed", "confirmed", "", "?", entry.get("sig", "")]
    parties = rng.sample([*SEATS, "host", "umpire", "zoe", SHUFFLES], rng.randrange(1, 5))
    name, put = rng.choice(
        [
            ("proof", {party: rng.choice(texts) for party in parties}),
            ("proof", {party: ("confirmed", "typed")[i == 0] for i, party in enumerate(parties)}),
            ("sig", rng.choice(texts)),
            ("cmd", rng.choice(["c1", "c1", "", "é", "x" * 200, "x" * 201, "\0", "\x7f"])),
            ("time", rng.choice(["", "now", "é" * 300])),
            ("since", rng.choice([0, 1, 3, -1, n, n - 1, True, ""])),
            ("since", rng.choice([0, 3])),
            ("trail", rng.choice(TRAILS)),
        ]
    )
    entry[name] = put
    if not put and rng.random() < 0.8:
        del entry[name]


def stacking(lines: list[Document], rng: random.Random) -> None:
    """Other frames, passes, questions or outcome in the control of an entry."""
    entry = one_of(lines, rng)
    control = entry.setdefault("control", {})
    if not isinstance(control, dict):
        return
    demand = [rng.choice(NAMES), rng.choice([ROLL, SHUFFLE, ACCEPT, "x", 1, [], {}]), rng.choice(["", "x"])]
    pause = rng.choice([{"demands": [demand]}, {"demands": [["chance", ROLL, "x"], demand]}, {"demands": []}, {}])
    pause |= rng.choice([{}, {}, {"may": [demand]}, {"all": True}, {"given": [["red", 1]]}, {"all": False}])
    held = rng.choice([[], [pause], [pause] * 2])
    frame = [rng.choice([{"_": "x"}, {}, 1, "x", []]), "at", rng.choice(["", "on"]), held]
    name, put = rng.choice(
        [
            ("keep", rng.choice([0, 1, 2, 3, -1, 99])),
            ("push", rng.choice([[], [frame], [frame, frame], [frame[:3]], [[*frame, 0]], [[frame[0], 1, "", []]]])),
            ("pause", pause),
            ("pause", pause),
            ("passes", rng.choice([[], [["red", "", -1]], [["zoe", "x", 9]], [["red", "x"]], [["red", 0, 0]]])),
            ("over", rng.choice([{}, {"winners": ["red"]}, {"how": "x", "winners": ["zoe", "zoe"]}, {"winners": []}])),
        ]
    )
    control[name] = copy.deepcopy(put)
    if rng.random() < 0.2:
        control.pop(rng.choice(sorted(control)))


def leaving_out(lines: list[Document], rng: random.Random) -> None:
    """An entry without one of its fields, or without the line before it."""
    entry = one_of(lines, rng)
    if rng.random() < 0.8:
        entry.pop(rng.choice(["proof", "sig", "control", "sealed", "facts", "trail", "cmd"]), None)
    else:
        del lines[rng.randrange(len(lines) > 1, len(lines))]


def swapping(lines: list[Document], rng: random.Random) -> None:
    """Two entries in each other's place, or with parts of each other."""
    one, two = one_of(lines, rng), one_of(lines, rng)
    if rng.random() < 0.5:
        for name in rng.sample(["proof", "input", "sig", "control", "by", "sealed", "facts"], 2):
            one.update({name: copy.deepcopy(two[name])} if name in two else {})
    elif one is not two and one in lines and two in lines:
        i, j = lines.index(one), lines.index(two)
        lines[i], lines[j], one["n"], two["n"] = two, one, two["n"], one["n"]


def noting(lines: list[Document], rng: random.Random) -> None:
    """Something in the text of a checkpoint."""
    notes = [line for line in lines if line.get("_") == "checkpoint" and isinstance(line.get("note"), str)]
    for line in rng.sample(notes, min(1, len(notes))):
        line["note"] = scribbled(line["note"], rng)


WAYS: tuple[Callable[[list[Document], random.Random], None], ...] = (
    *(anything, anything, sealing, sealing, beside, heading, acting, acting),
    *(proving, stacking, stacking, leaving_out, swapping, noting),
)


# ---------------------------------------------------------------- checkpoints


def kept_note(tree: MerkleTree, rng: random.Random) -> str:
    """A checkpoint, signed by the host or by others, over these entries or over others; at times no checkpoint."""
    size, root = tree.size + rng.choice([0] * 9 + [1, -1, 100]), tree.root if rng.random() < 0.9 else bytes(32)
    match = rng.choice(["m"] * 9 + ["n", "m/red"])
    note = sign_checkpoint(match, max(0, size), root, rng.choice([HOST_KEY] * 9 + [SEAT_KEYS["red"]]))
    for seat in rng.sample(SEATS, rng.choice([0, 0, 1, 2, 3])):
        name = key_name(rng.choice(["m"] * 9 + ["n"]), rng.choice([seat] * 8 + ["zoe", "host", "grün"]))
        note = add_cosignature(
            note, name, SEAT_KEYS[rng.choice([seat] * 8 + ["red"])], rng.choice([0, 1_790_000_000, 2**63])
        )
    return scribbled(note, rng) if rng.random() < 0.4 else note


def scribbled(note: str, rng: random.Random) -> str:
    """A note with one thing in its text changed."""
    lines = note.split("\n")
    i = rng.randrange(len(lines))
    words = lines[i].split(" ")
    at = rng.randrange(len(note) + 1)
    what = rng.randrange(7)
    if what == 0:
        lines[i:i] = rng.choice([[lines[i]], [""], [rng.choice(lines)], ["— x AAAAAAA="], ["— x AAAAAAA="] * 1300])
    elif what == 1:
        del lines[i]
    elif what == 2:
        lines[i] = rng.choice(["05", "+5", "5 ", "٥", "9" * 15, "9" * 16, "-0", "0", "", "limmu.log/n", "limmu.log/m/"])
    elif what == 3:
        coded = words[-1]
        coded = rng.choice([coded.rstrip("="), coded + "=", coded.replace("/", "_"), coded[:-3] + "B=="])
        lines[i] = " ".join([*words[:-1], coded])
    elif what == 4 and words[0] == "—":
        coded = re.sub("[^A-Za-z0-9+/]", "", words[-1])
        raw = bytearray(base64.b64decode(coded[: len(coded) // 4 * 4]))
        raw[rng.randrange(len(raw)) if raw else 0 :][:1] = bytes([rng.randrange(256)])
        lines[i] = " ".join([*words[:-1], base64.b64encode(raw[: rng.choice([4, 5, 12, 68, 76, 77])]).decode()])
    else:
        return note[:at] + rng.choice([*" \n—+/=A0é\r\v\u2028\x85\0", ""]) + note[at + rng.choice([0, 1]) :]
    return "\n".join(lines)
