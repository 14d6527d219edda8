"""What docs/embedding.md promises to a front-end: its examples run, and each promise holds."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.core.parley import Table
from tests.schemas.support import GAMES as PUBLISHED

import limmu
from limmu import Host, Refused, begin, installed_games, open_store, wire
from limmu.core import (
    MAX_ANSWER,
    MAX_INT,
    Asked,
    Decision,
    End,
    Input,
    Match,
    Pass,
    Question,
    SeededDice,
    Undo,
    Verdict,
    branch,
    host_seed,
    read_log,
    redact_for,
    replay,
    root_of,
    sign_checkpoint,
    stored_name,
    verify,
)
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.proof.signatures import consent_bytes, public_key, sign, signed_bytes
from limmu.display.composing import Composing
from limmu.display.shown import Shown
from limmu.toolkit.questions import PickNumber

PAGE = (Path(__file__).parents[1] / "docs" / "embedding.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.S)
GAMES = ["god-kings", "genesis"]


def host_of(name: str, scenario: str = "", seed: int = 1) -> Host[Any]:
    game = installed_games()[name]
    pack = game.load_pack(None)
    _, match = begin(game, pack, scenario or next(iter(game.scenarios(pack))), secret=bytes(range(32)))
    return Host(match, SeededDice(seed))


def plain(document: Any) -> Any:
    return json.loads(wire.encode(document))


def played(host: Host[Any], most: int, seed: int = 1) -> Iterator[str]:
    """The seat that is asked, before each answer of a random match."""
    pick = random.Random(seed)
    for _ in range(most):
        seats = host.view("public").asked
        if not seats:
            return
        yield seats[0]
        asked = host.view(seats[0]).question
        assert asked is not None
        host.answer(seats[0], asked.sample(pick.randrange))


# ---------------------------------------------------------------- the page


def test_in_the_example_of_dice_that_seats_prove_every_roll_is_proven() -> None:
    names: dict[str, Any] = {}
    (example,) = [example for example in EXAMPLES if "ChainDice" in example]
    exec(compile(example, "docs/embedding.md", "exec"), names)
    match: Match[Any] = names["match"]
    log = bytearray(line_of(match.header) + lines_of(match))

    class Kept:
        def append(self, lines: bytes) -> None:
            log.extend(lines)

    def head() -> str:
        found = read_log(bytes(log))
        return sign_checkpoint("table-1", len(found.entries), root_of(found), host_seed(match.secret, "table-1"))

    names |= {"head": head, "log_for": lambda seat: redact_for(bytes(log), match.game, seat)}  # pyright: ignore
    host, pick = Host(match, names["dice"], Kept()), random.Random(1)
    while len(read_log(bytes(log)).entries) < 40:
        seat = host.view("public").asked[0]
        asked: Any = host.view(seat).question
        body = Decision(asked.sample(pick.randrange))
        host.take(names["vaults"][seat].answer(names["log_for"](seat), head(), body)[0])
    report = verify(read_log(bytes(log)), None)
    assert (report.dice.state, report.signatures.state) == ("holds", "holds")
    assert re.match(r"[1-9]\d* rolls? proven", report.dice.reason), report.dice.reason


def test_the_first_example_shows_and_answers_a_question() -> None:
    names: dict[str, Any] = {}
    exec(compile(EXAMPLES[0], "docs/embedding.md", "exec"), names)
    assert names["host"].match.n > names["seen"].n
    assert isinstance(names["asking"], wire.Asking)


def test_the_example_of_an_undo_takes_rolls_back() -> None:
    names: dict[str, Any] = {}
    (example,) = [example for example in EXAMPLES if "Undo(" in example]
    exec(compile(example, "docs/embedding.md", "exec"), names)
    body = names["host"].match.json
    assert b'"_":"undo"' in body


def test_the_asyncio_example_plays_a_match_to_its_end() -> None:
    (example,) = [example for example in EXAMPLES if "async def" in example]
    code = example + "assert match.over is not None"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_the_example_of_a_store_keeps_a_log_that_goes_on() -> None:
    names: dict[str, Any] = {}
    (example,) = [example for example in EXAMPLES if "class Kept" in example]
    exec(compile(example, "docs/embedding.md", "exec"), names)
    log = read_log(names["store"].log)
    assert len(log.entries) == names["host"].match.n + 1
    for _ in played(Host(names["again"], SeededDice(1), names["store"]), 5):
        pass
    assert len(read_log(names["store"].log).entries) > len(log.entries)


def test_the_example_of_drawing_draws_what_is_asked_and_what_moved() -> None:
    names: dict[str, Any] = {}
    (example,) = [example for example in EXAMPLES if "svg import" in example]
    exec(compile(example, "docs/embedding.md", "exec"), names)
    assert names["page"].startswith("<svg")
    assert names["file"].startswith("<svg")
    assert "prefers-color-scheme" in names["file"]
    assert "prefers-color-scheme" not in names["page"]
    assert 'id="map-' in names["page"]


def test_the_example_of_a_text_room_takes_an_answer_in_words() -> None:
    names: dict[str, Any] = {}
    (example,) = [example for example in EXAMPLES if "import Composing" in example]
    exec(compile(example, "docs/embedding.md", "exec"), names)
    assert names["answer"] == (Pass(),)
    assert names["host"].match.n > names["asked"].n
    assert "1  no card" in names["whisper"]
    assert "Successor comes on" in names["whisper"][0], "what only the board knows"
    menu = Composing(names["words"], names["asked"])
    assert menu.read("2") == menu.read("= pass")[1:] == ()
    for line in ("", "good morning", "99"):
        with pytest.raises(ValueError, match="type"):
            menu.read(line)


def test_every_example_of_the_page_is_run_by_a_test() -> None:
    assert len(EXAMPLES) == 7


def test_the_page_names_what_is_there() -> None:
    for name in re.findall(r"`wire\.(\w+)", PAGE):
        assert hasattr(wire, name), name
    for path in re.findall(r"`(?:GAME/)?(\w+\.json)`", PAGE):
        assert list((Path(__file__).parents[1] / "schemas").rglob(path)), path


# ---------------------------------------------------------------- views


@pytest.mark.parametrize("name", [game.name for game in PUBLISHED])
def test_answers_concern_ids_of_the_board_and_the_pack(name: str) -> None:
    host = host_of(name)
    pack = plain(wire.pack_document(host.match.pack))
    for seat in played(host, 150):
        view = host.view(seat)
        known = {*ids(pack), *ids(plain(view.board)), *host.match.seats}
        for asked in (wire.view_document(view).question, *wire.view_document(view).may):
            assert isinstance(asked, wire.Asking)
            assert {concern.id for concern in asked.concerns} <= known, asked.kind
            for offer in asked.choices.options:
                assert {concern.id for concern in offer.concerns} <= known, (asked.kind, offer.pick)


def ids(value: Any) -> Iterator[str]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if isinstance(value, dict):
        yield from (str(value[key]) for key in ("id", "number") if key in value)
    for part in parts:
        yield from ids(part)


def test_what_others_hold_is_in_no_document() -> None:
    host = host_of("god-kings", "kadesh")
    for _ in played(host, 8):
        pass
    view = wire.view_document(host.view("egypt"))
    hands = {hand["seat"]: hand.get("cards", []) for hand in plain(view)["board"]["hands"]}
    assert any(hands["egypt"])
    assert not any(hands["hatti"])
    assert len(hands["hatti"]) > 1
    assert wire.view_document(host.view("egypt")).question is not None or host.view("egypt").question is None


def test_events_tell_each_audience_what_it_may_see() -> None:
    game = installed_games()["god-kings"]
    host = host_of("god-kings", "kadesh")
    seen: dict[str, list[Any]] = {"egypt": [], "public": []}
    for audience, events in seen.items():
        host.watchers.append(lambda match, who=audience, to=events: to.append(plain(wire.event_of(match, who))))
    shown = Shown(game, host.match.pack)
    host.watchers.append(lambda match: texts.append(wire.event_of(match, "public", shown)))
    texts: list[wire.Event] = []
    first = host.match.n
    for _ in played(host, 60):
        pass
    assert [event["n"] for event in seen["public"]] == list(range(first + 1, host.match.n + 1))
    assert seen["public"] != seen["egypt"]
    for event, own in zip(seen["public"], seen["egypt"], strict=True):
        for fact, mine in zip(event.get("facts", []), own.get("facts", []), strict=True):
            assert fact["_"] == mine["_"]
    assert all(len(event.texts) == len(event.facts) and all(event.texts) for event in texts)


def test_events_say_what_was_asked_and_answered() -> None:
    host, words = host_of("god-kings", "kadesh"), limmu.words("god-kings")
    given: list[tuple[str, Any]] = []
    for seat in played(host, 60):
        asked = host.view(seat).question
        assert asked is not None
        given.append((seat, type(asked.question).__name__))
    told = wire.events(host.match, -1, "umpire", words)
    assert [event.n for event in told] == list(range(host.match.n + 1))
    answers = [event for event in told if event.kind and event.by in host.match.seats]
    assert [(event.by, event.kind) for event in answers] == [(seat, stored_name(kind)) for seat, kind in given]
    assert all(event.key and event.text for event in answers)
    assert all(event.kind == "roll_dice" or event.kind == "shuffle_items" for event in told if event.by == "chance")
    assert wire.events(host.match, 5, "umpire", words) == told[6:]
    assert wire.event_of(branch(host.match, 7), "umpire", words) == told[7]


@pytest.mark.parametrize("name", [game.name for game in PUBLISHED])
def test_events_are_the_same_after_a_restart_and_show_a_seat_its_own_secrets(name: str, tmp_path: Path) -> None:
    game = installed_games()[name]
    with open_store(str(tmp_path / "matches")) as store:
        scenario = next(iter(game.scenarios(game.load_pack(None))))
        host = limmu.host(name, scenario, store=store, name="one", dice=SeededDice(1))
        for _ in played(host, 80):
            pass
        again = limmu.resume(store, "one", dice=SeededDice(1)).match
    for audience in (*host.match.seats, "public", "umpire"):
        before, after = (wire.events(match, -1, audience) for match in (host.match, again))
        assert after == before, "in Python and as JSON"
        assert [wire.encode(event) for event in after] == [wire.encode(event) for event in before]
        mine = [event for event in before if event.by == audience and event.kind]
        assert all(event.key for event in mine), "a seat sees every answer that it gave"


def test_a_sealed_answer_is_in_the_events_of_its_seat_alone() -> None:
    table = Table()
    table.say("red", 3)
    events = {audience: wire.event_of(table.match, audience) for audience in ("red", "blue", "public", "umpire")}
    assert {event.kind for event in events.values()} == {"bid"}
    assert {audience: event.key for audience, event in events.items()} == {
        "red": "3", "blue": "", "public": "", "umpire": "3",
    }  # fmt: skip
    assert plain(events["blue"])["input"] == {"_": "decision", "answer": "?"}


def test_events_of_what_is_not_there_are_refused() -> None:
    host = host_of("god-kings", "kadesh")
    with pytest.raises(LookupError, match="there is no entry 99: the match has entries 0 to"):
        wire.events(host.match, 99, "public")
    with pytest.raises(LookupError, match="there is no audience 'rome': choose of egypt, hatti, public, umpire"):
        wire.events(host.match, 0, "rome")


def test_words_come_with_every_answer() -> None:
    host = host_of("genesis")
    shown = Shown(host.match.game, host.match.pack)
    for seat in played(host, 20):
        asked = wire.view_document(host.view(seat), shown).question
        assert isinstance(asked, wire.Asking)
        assert asked.text
        assert asked.choices.prompt or asked.choices.options or asked.choices.text
        assert all(offer.text for offer in asked.choices.options)


@pytest.mark.parametrize("name", [game.name for game in PUBLISHED])
def test_the_picks_of_a_client_lead_to_a_legal_answer(name: str) -> None:
    host, pick, most = host_of(name), random.Random(2), 0
    for seat in played(host, 120):
        asked = host.view(seat).question
        assert asked is not None
        level: Any = plain(wire.choose(asked, ()))
        picks: list[Any] = []
        while "whole" not in level:
            ranges = level.get("span", {"ranges": []})["ranges"]
            offers = [*level.get("options", []), *[{"pick": low} for low, _ in ranges]]
            assert len(offers) > 1 or ranges[0][0] < ranges[0][1], "this was no choice"
            picks = level.get("picks", [])
            level = pick.choice(offers)
            picks.append(level["pick"])
            if "whole" not in level:
                level = plain(wire.choose(asked, picks))
        shown = wire.preview(asked, level["whole"])
        assert shown.refused is None
        assert shown.key == level["key"]
        most = max(most, len(picks))
    assert most > 1


def test_the_name_of_a_store_is_no_store() -> None:
    for call in (
        lambda: limmu.host("god-kings", "kadesh", store="matches"),  # type: ignore[arg-type]
        lambda: limmu.resume("matches", "one"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match=r"'matches' names a store: open it with limmu\.stores\.open_store"):
            call()


def test_what_is_no_pick_or_no_answer_is_refused() -> None:
    host = host_of("god-kings", "kadesh")
    (seat,) = host.view("public").asked
    asked = host.view(seat).question
    assert asked is not None
    for picks in (["nowhere"], [0.5], [True], [[1 << 60]], None, 5, "", {}):
        with pytest.raises(Refused, match=r"not_on_offer|malformed"):
            wire.choose(asked, picks)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="malformed"):
        wire.preview(asked, {"no": "answer"})
    with pytest.raises(Refused, match="malformed"):  # JavaScript could not read it
        wire.preview(
            Asked(seat="Hittite", question=PickNumber(0, 5), board=None, step="", clauses=(), n=0, leaf=""), 10**30
        )


def test_what_is_no_command_is_told_why() -> None:
    for data, why in (
        (b"hello", "JSON is malformed: invalid character (byte 0)"),
        (b'{"input": {"_": "decision"}}', "Object missing required field `answer` - at `$.input`"),
        (b'{"input": {"_": "decided"}}', "Invalid value 'decided' - at `$.input._`"),
    ):
        with pytest.raises(Refused) as refused:
            wire.read_command("egypt", data)
        assert refused.value.verdict.data == (why,)
    view = host_of("god-kings", "kadesh").view("egypt")
    assert view.question is not None
    with pytest.raises(Refused, match="Expected `array`, got `str`"):
        wire.choose(view.question, "memphis")
    with pytest.raises(Refused, match="Expected `object`, got `str`"):
        wire.preview(view.question, "memphis")


def test_a_preview_reads_no_answer_that_could_not_be_given() -> None:
    class NameIt(Question[None, str], frozen=True, tag="name_it"):
        def check(self, board: None, answer: str) -> Verdict[bool]:
            raise AssertionError("judged, though too long")

    with pytest.raises(Refused, match="malformed"):
        wire.preview(
            Asked(seat="Hittite", question=NameIt(), board=None, step="", clauses=(), n=0, leaf=""),
            "x" * (MAX_ANSWER + 1),
        )


def test_a_pick_that_ends_an_answer_gives_the_answer() -> None:
    for name in (*GAMES, "chariot-lords"):
        host, ended = host_of(name), 0
        for seat in played(host, 60):
            asked = host.view(seat).question
            assert asked is not None
            level: Any = plain(wire.choose(asked, ()))
            for option in level.get("options", []):
                if "whole" in option:
                    ended += 1
                    after: Any = plain(wire.choose(asked, [*level.get("picks", []), option["pick"]]))
                    assert after["whole"] == option["whole"]
                    assert "options" not in after
        assert ended > 20


def wronged(answer: Any) -> Iterator[Any]:
    """A plain answer with one of its values changed: an id to that of nobody, a number to a large one."""
    if isinstance(answer, dict):
        for key, value in answer.items():
            yield from ({**answer, key: other} for other in wronged(value) if key != "_")
    elif isinstance(answer, list):
        yield []
        yield [*answer, *answer]
        for at, value in enumerate(answer):
            yield from ([*answer[:at], other, *answer[at + 1 :]] for other in wronged(value))
    else:
        yield "nobody" if isinstance(answer, str) else MAX_INT


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("god-kings", "kadesh"), ("genesis", "growth_of_empires_2"), ("chariot-lords", "second_five_2")],
)
def test_a_preview_of_an_ill_answer_tells_the_refusal(name: str, scenario: str) -> None:
    host, refused = host_of(name, scenario), 0
    shown = Shown(host.match.game, host.match.pack)
    for seat in played(host, 150):
        asked = host.view(seat).question
        assert asked is not None
        for answer in wronged(plain(asked.sample(random.Random(host.match.n).randrange))):
            try:
                told = wire.preview(asked, answer, shown)
            except Refused:  # it has not the form of an answer
                continue
            refused += told.refused is not None
            assert told.refused is not None or told.text
    assert refused > 50


def test_a_seat_is_offered_to_interject_only_what_it_has() -> None:
    host, offered = host_of("genesis", "growth_of_empires_2"), 0
    for _ in played(host, 250):
        for seat in host.match.seats:
            for asking in wire.view_document(host.view(seat)).may:
                offered += 1
                level = asking.choices
                assert level.options or level.span is not None or level.whole is not None
    assert offered


def test_a_pack_states_the_map_with_positions_and_names() -> None:
    for name in GAMES:
        pack = plain(wire.pack_document(installed_games()[name].load_pack(None)))
        assert all(space["name"] and space["lon"] and space["lat"] for space in pack["spaces"])
        known = {space["id"] for space in pack["spaces"]}
        assert all(set(way) <= known for way in pack["land"])
    with pytest.raises(ValueError, match="states no records"):
        wire.pack_document(object())


# ---------------------------------------------------------------- commands


def decision(host: Host[Any], seat: str, cmd: str) -> bytes:
    view = host.view(seat)
    assert view.question is not None
    answer = view.question.answers()[0]
    return wire.encode({"input": {"_": "decision", "answer": answer}, "cmd": cmd, "expects": view.leaf})


class Kept:
    """A store in memory."""

    def __init__(self, lines: bytes) -> None:
        self.lines = lines

    def append(self, lines: bytes) -> None:
        self.lines += lines


def test_a_command_sent_twice_is_taken_once_also_after_a_restart() -> None:
    game = installed_games()["god-kings"]
    pack, secret = game.load_pack(None), bytes(range(32))
    _, match = begin(game, pack, "kadesh", secret=secret)
    store = Kept(line_of(match.header) + lines_of(match))
    host = Host(match, SeededDice(1), store)
    (seat,) = host.view("public").asked
    data = decision(host, seat, "browser/1")
    host.take(wire.read_command(seat, data))
    n = host.match.n
    again = Host(replay(read_log(store.lines), game, pack, secret), SeededDice(1))
    for one in (host, again):
        first = one.take(wire.read_command(seat, data))
        assert first.past[first.n].cmd.endswith("browser/1")
        assert one.match.n == n


def test_a_command_may_be_any_json_but_holds_what_a_log_can() -> None:
    host = host_of("god-kings", "kadesh")
    body = {"input": {"_": "decision", "answer": ["b", {"z": 1, "a": "\u00e9"}]}}
    spaced = wire.read_command("egypt", json.dumps(body, indent=2).encode())
    assert bytes(spaced.body.answer) == '["b",{"a":"\u00e9","z":1}]'.encode()
    (seat,) = host.view("public").asked
    for answer in (None, 0.5, [None], 1 << 60):
        with pytest.raises(Refused, match="malformed"):
            host.take(wire.read_command(seat, json.dumps({"input": {"_": "decision", "answer": answer}}).encode()))


def test_an_answer_to_an_earlier_view_is_stale() -> None:
    host = host_of("god-kings", "kadesh")
    (seat,) = host.view("public").asked
    data = decision(host, seat, "")
    host.take(wire.read_command(seat, data))
    with pytest.raises(Refused) as refused:
        host.take(wire.read_command(seat, data))
    assert wire.refusal_document(refused.value.verdict).code == "stale"


def test_a_client_does_not_consent_for_others() -> None:
    """Without keys nothing that a client sends could prove it: the host asks the others, and gives the input."""
    host = host_of("god-kings", "kadesh")
    (seat,) = host.view("public").asked
    (other,) = set(host.match.seats) - {seat}
    cancels = tuple([position.n for position in host.match.past if position.outcome])
    for body in (End("agree", (seat,), (seat, other)), Undo(0, (seat, other), cancels), Undo(0, (other,))):
        for proof in ({}, {other: "A" * 86}) if seat in body.consents else ({},):
            with pytest.raises(Refused, match="unproven_consent"):
                host.take(wire.read_command(seat, wire.encode({"input": body, "proof": proof})))
    assert host.match.over is None
    host.take(Input("umpire", End("agree", (seat,), host.match.seats)))
    assert host.match.over is not None


def test_the_consents_of_seats_with_keys_come_with_a_command() -> None:
    game = installed_games()["god-kings"]
    pack, seeds = game.load_pack(None), {"egypt": b"e" * 32, "hatti": b"h" * 32}
    keys = {seat: public_key(seed) for seat, seed in seeds.items()}
    host = Host(begin(game, pack, "kadesh", keys=keys)[1], SeededDice(1))
    body, where = End("agree", ("egypt",), ("egypt", "hatti")), (host.match.header.match, host.match.leaf)
    sig = sign(seeds["egypt"], signed_bytes(*where, "egypt", "c1", body))
    proof = {"hatti": sign(seeds["hatti"], consent_bytes(*where, "egypt", "hatti", body))}
    command = {"input": body, "cmd": "c1", "sig": sig}
    for wrong in ({}, {"hatti": sig}, {"egypt": sig, **proof}):
        with pytest.raises(Refused, match="unproven_consent"):
            host.take(wire.read_command("egypt", wire.encode({**command, "proof": wrong})))
    host.take(wire.read_command("egypt", wire.encode({**command, "proof": proof})))
    assert host.match.over is not None


def test_who_is_not_asked_learns_nothing_else() -> None:
    host = host_of("god-kings", "kadesh")
    (seat,) = host.view("public").asked
    (other,) = set(host.match.seats) - {seat}
    for answer in ("", "no such thing", 7):
        with pytest.raises(Refused) as refused:
            host.take(wire.read_command(other, wire.encode({"input": {"_": "decision", "answer": answer}})))
        assert plain(wire.refusal_document(refused.value.verdict)) == {"code": "not_asked"}


@pytest.mark.parametrize(
    "kind",
    [{"_": "ruling", "author": "a", "clause": "c", "reason": "r", "outcome": [6]}, {"_": "chance", "outcome": [6]}],
)
def test_a_client_is_no_umpire_and_no_die(kind: dict[str, Any]) -> None:
    host = host_of("god-kings", "kadesh")
    (seat,) = host.view("public").asked
    with pytest.raises(Refused, match="not_asked"):
        host.take(wire.read_command(seat, json.dumps({"input": kind}).encode()))


def test_a_level_says_whether_several_may_be_picked_and_an_option_what_it_is_called_then() -> None:
    host = host_of("god-kings", "kadesh")
    words = limmu.words("god-kings", host.match.pack)
    for seat in played(host, 60):
        asked = host.view(seat).question
        assert asked is not None
        level = wire.choose(asked, [], words)
        if found := [one for one in level.options if one.picked]:
            assert level.several
            assert found[0].text.startswith(f"{found[0].picked}, one of ")
            return
    raise AssertionError("no like units were asked for")
