"""The dozen names of `limmu`: a match in one call, with its store, its words and its bots."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import limmu
from limmu import Host, wire
from limmu.core import Decision, NoSignatures, SeededDice, public_key
from limmu.stores import Store, StoreError


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with limmu.open_store(str(tmp_path / "matches")) as opened:
        yield opened


def play_on(host: Host[Any], answers: int, seed: int = 1) -> None:
    """Let bots answer."""
    bot = host.match.game.bot("random", seed)
    for _ in range(answers):
        (seat, *_) = host.view("public").asked
        host.answer(seat, bot.choose(host.view(seat)))


def test_a_match_begins_in_one_call_and_goes_on_in_another(store: Store) -> None:
    host = limmu.host("god-kings", "kadesh", store=store, name="table-1")
    play_on(host, 12)
    again = limmu.resume(store, "table-1")
    assert again.match.leaf == host.match.leaf
    assert again.match.board == host.match.board
    play_on(again, 3)
    assert store.head("table-1").n == again.match.n


def test_a_match_without_a_name_or_a_store_has_an_id_and_a_secret_of_its_own() -> None:
    one, other = (limmu.host("god-kings", "kadesh") for _ in range(2))
    assert one.match.header.match != other.match.header.match
    assert one.match.secret != other.match.secret
    assert one.store is None


def test_a_match_has_the_options_persons_pack_and_watchers_that_are_given() -> None:
    told: list[int] = []
    game = limmu.installed_games()["god-kings"]
    pack = game.load_pack(None)
    host = limmu.host(
        game,
        "kadesh",
        pack=pack,
        options={"GKR-006": "exactly-half-conquers"},
        persons={"egypt": "Ann"},
        dice=SeededDice(3),
        watchers=[lambda match: told.append(match.n)],
    )
    assert host.match.pack is pack
    assert host.match.header.options["GKR-006"] == "exactly-half-conquers"
    assert host.match.header.persons == {"egypt": "Ann"}
    assert host.match.header.dice == "seeded"
    assert told == list(range(1, host.match.n + 1))


def test_a_host_signs_checkpoints_of_its_own_accord(store: Store) -> None:
    host = limmu.host("god-kings", "kadesh", store=store, name="signed", dice=SeededDice(1))
    while not host.checkpoint:
        play_on(host, 1)
    assert "host" in host.match.header.keys
    again = limmu.resume(store, "signed", dice=SeededDice(1))
    while not again.checkpoint:
        play_on(again, 1)


def test_a_host_without_the_library_signs_none_and_seats_that_sign_need_it(monkeypatch: pytest.MonkeyPatch) -> None:
    key = public_key(bytes(32))
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric.ed25519", None)
    assert limmu.host("god-kings", "kadesh").match.header.keys == {}
    with pytest.raises(NoSignatures):
        limmu.host("god-kings", "kadesh", keys={"egypt": key})


def test_what_is_not_there_is_an_error_that_lists_what_there_is(store: Store) -> None:
    with pytest.raises(KeyError) as game:
        limmu.host("chess", "1")
    assert str(game.value) == (
        "there is no game 'chess': installed are chariot-lords, game-of-kings, genesis, god-kings"
    )
    with pytest.raises(ValueError, match="god-kings has no scenario 'troy': choose one of campaign, "):
        limmu.host("god-kings", "troy")
    with pytest.raises(ValueError, match="there is no seat rome: the seats are egypt, hatti"):
        limmu.host("god-kings", "kadesh", persons={"rome": "Ann"})
    with pytest.raises(LookupError, match="there is no audience 'rome': choose of egypt, hatti, public, umpire"):
        limmu.host("god-kings", "kadesh").view("rome")
    with pytest.raises(LookupError, match="god-kings has no bot 'clever': choose one of random, plain, sensible"):
        limmu.installed_games()["god-kings"].bot("clever")
    with pytest.raises(ValueError, match="there are no texts in 'xx': there are en"):
        limmu.words("god-kings", language="xx")
    with pytest.raises(StoreError, match="nowhere"):
        limmu.resume(store, "nowhere")


def test_a_text_is_no_pack_and_says_what_to_give(store: Store) -> None:
    limmu.host("god-kings", "kadesh", store=store, name="table-1")
    for wrong in (
        lambda: limmu.words("god-kings", "ja"),
        lambda: limmu.host("god-kings", "kadesh", pack="my-pack"),
        lambda: limmu.resume(store, "table-1", pack=Path("my-pack")),
    ):
        with pytest.raises(
            TypeError, match=r"is no pack: load one with game\.load_pack\(Path\(\.\.\.\)\); a language is"
        ):
            wrong()


def test_whoever_gives_a_host_an_answer_in_place_of_an_input_hears_how() -> None:
    host = limmu.host("god-kings", "kadesh")
    for wrong in ("pass", Decision("pass")):
        with pytest.raises(TypeError, match=r"is no input: give host\.answer\(seat, answer\), or host\.take\(Input"):
            host.take(wrong)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: limmu.host(wild(None), "kadesh"), "None is no game: give its name, or one of limmu.installed_games()"),
        (lambda: limmu.host("god-kings", "kadesh", store=wild({})), "{} is no store: open one with limmu.stores."),
        (lambda: limmu.host("god-kings", "kadesh", dice=wild("host")), "'host' are no dice: make them, as limmu.core"),
        (lambda: limmu.host("god-kings", "kadesh", dice=wild(SeededDice)), "are no dice: make them, as limmu.core"),
        (
            lambda: limmu.host("god-kings", "kadesh", options=wild("GKR-006")),
            "options = 'GKR-006': this must be a m",
        ),
        (lambda: limmu.words(wild(None)), "None is no game: give its name"),
        (lambda: limmu.view(wild(limmu.host("god-kings", "kadesh")), "egypt"), "is no match: give host.match"),
        (lambda: limmu.question(wild(limmu.host("god-kings", "kadesh"))), "is no match: give host.match"),
        (lambda: limmu.take(wild(None), limmu.decide("egypt", "pass")), "None is no match: give host.match"),
        (
            lambda: limmu.take(limmu.host("god-kings", "kadesh").match, wild("pass")),
            "'pass' is no input: make one with",
        ),
        (lambda: limmu.check(wild(None), limmu.decide("egypt", "pass")), "None is no match: give host.match"),
        (lambda: limmu.check(limmu.host("god-kings", "kadesh").match, wild(None)), "None is no input: make one with d"),
        (lambda: limmu.branch(wild(limmu.host("god-kings", "kadesh")), 0), "is no match: give host.match"),
        (lambda: limmu.fold(wild(None), wild(None)), "None is no match: give host.match"),
        (lambda: limmu.begin(wild("god-kings"), None, "kadesh"), "'god-kings' is no game: give one of limmu.installed"),
        (lambda: limmu.verify(wild("table-1"), None), "'table-1' is no log: give what limmu.core.read_log reads"),
        (lambda: limmu.reconstruct(wild(None), wild(None), ()), "None is no game: give one of limmu.installed_games()"),
        (lambda: wire.events(wild(limmu.host("god-kings", "kadesh")), 0, "egypt"), "is no match: give host.match"),
        (lambda: wire.choose(wild(limmu.host("god-kings", "kadesh").view("egypt")), []), "is no question to a seat: g"),
        (lambda: wire.preview(wild(None), 1), "None is no question to a seat: give view.question, or one of view.may"),
    ],
)
def test_a_wrong_argument_is_named_and_says_what_to_give(wrong: Callable[[], Any], error: str) -> None:
    with pytest.raises(TypeError, match=re.escape(error)):
        wrong()


def wild(value: object) -> Any:
    """A value whose type no checker sees."""
    return value


@pytest.mark.parametrize("audience", [None, 3, [], ["egypt", "rome"]])
def test_who_is_no_audience_sees_nothing_and_hears_whom_there_is(audience: Any) -> None:
    host = limmu.host("god-kings", "kadesh")
    with pytest.raises(LookupError, match="choose of egypt, hatti, public, umpire"):
        host.view(audience)


@pytest.mark.parametrize("where", ["", Path("matches"), None])
def test_what_names_no_store_opens_none(where: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match="this names no store; give a text: sqlite:FILE, postgres:DSN or a directory"):
        limmu.open_store(where)
    assert not list(tmp_path.iterdir())


def test_what_is_no_key_begins_no_match() -> None:
    with pytest.raises(ValueError, match="the key of egypt is no Ed25519 public key: write its 32 bytes as base64url"):
        limmu.host("god-kings", "kadesh", keys={"egypt": "abc"})
    with pytest.raises(ValueError, match="the host signs with a key of its own"):
        limmu.host("god-kings", "kadesh", keys={"host": public_key(bytes(32))})


def test_dice_that_are_not_the_systems_are_given_again_to_resume(store: Store) -> None:
    host = limmu.host("god-kings", "kadesh", store=store, name="seeded", dice=SeededDice(1))
    play_on(host, 3)
    with pytest.raises(ValueError, match="seeded was begun with dice of the mode 'seeded': give them as `dice`"):
        limmu.resume(store, "seeded")
    assert limmu.resume(store, "seeded", dice=SeededDice(1)).match.leaf == host.match.leaf


def test_a_name_is_used_once(store: Store) -> None:
    limmu.host("god-kings", "kadesh", store=store, name="table-1")
    with pytest.raises(StoreError, match="table-1"):
        limmu.host("god-kings", "kadesh", store=store, name="table-1")


def test_words_fill_the_documents() -> None:
    host = limmu.host("god-kings", "kadesh")
    words = limmu.words("god-kings")
    seen = wire.view_document(host.view(host.view("public").asked[0]), words)
    assert seen.question is not None
    assert seen.question.text
    assert limmu.words(host.match.game, host.match.pack, "en").seat("egypt") == "Egypt"


def test_the_version_is_that_of_the_distribution() -> None:
    assert limmu.__version__ == version("limmu")


@pytest.mark.parametrize(
    "name", ["limmu", "limmu.wire", "limmu.rooms", "limmu.testing", "limmu.display", "limmu.display.shown"]
)
def test_importing_the_library_loads_no_terminal(name: str) -> None:
    program = f"import sys, {name}\nprint(*[m for m in sys.modules if m.partition('.')[0] in ('click', 'rich')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_importing_limmu_loads_no_game_and_no_event_loop() -> None:
    program = "import sys, limmu\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not {"asyncio", "importlib.metadata", "limmu.display.shown", "limmu.games", "cryptography"} & loaded


def test_a_wrong_argument_is_named_by_its_beginning() -> None:
    """Whoever gives a whole log as bytes is not told all of it."""
    whole = wild(b"x" * 100_000)
    for call in (lambda: limmu.question(whole), lambda: limmu.verify(whole, None)):
        with pytest.raises(TypeError, match=r"b'xxx.* is no ") as caught:
            call()
        assert len(str(caught.value)) < 200
