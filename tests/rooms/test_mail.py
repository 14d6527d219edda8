"""A match by mail: whole matches, what each file holds, and every answer that is not what it should be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.core.parley import GAME, Intercept, Pack
from tests.examples.test_independent_verifier import agree
from tests.rooms.by_mail import Bot, Post, steady

from limmu import installed
from limmu.cli import take as taking
from limmu.core import (
    End,
    Input,
    Note,
    Rekey,
    StandingPass,
    Undo,
    encode,
    entry_for,
    host_seed,
    keys_of,
    positions_undone,
    question,
    read_log,
    redact_for,
    short,
    unshort,
    verify,
)
from limmu.rooms.desk import Desk, Said
from limmu.rooms.letters import Answer, read_letter, write_letter
from limmu.rooms.vault import Terms, Vault
from limmu.stores.files import with_openings

KADESH = 41
"""With these secrets the bots come to the end of Kadesh soon."""


@pytest.fixture(autouse=True)
def few_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "_added", {GAME.name: GAME})
    steady(monkeypatch, KADESH)


def sensible(post: Post) -> Any:
    bots = {party: post.game.bot("sensible", "1") for party in post.away}
    return lambda party: lambda desk: bots[party].choose(desk.view(party))


def lowest(party: str) -> Bot:
    """A bot that gives the first answer but card 30, which the rules of parley break on."""

    def choose(desk: Desk) -> Any:
        answers = desk.view(party).question.answers()
        return next((answer for answer in answers if answer != 30), 30)

    return choose


def duel_in(folder: Path) -> Post:
    """The God Kings: egypt is a bot at the host, hatti is away."""
    post = Post(folder, "god-kings", "hatti", "--scenario", "kadesh", "--seat", "egypt=sensible")
    post.begin()
    return post


def parley_in(folder: Path) -> Post:
    """Sealed bids and hidden hands: all three seats are away, and a witness gives to rolls."""
    post = Post(folder, "parley", "red", "blue", "green", "--scenario", "one", "--witness", "club")
    post.begin()
    return post


@pytest.fixture
def duel(tmp_path: Path) -> Post:
    return duel_in(tmp_path)


@pytest.fixture
def parley(tmp_path: Path) -> Post:
    return parley_in(tmp_path)


# ---------------------------------------------------------------- whole matches


@pytest.fixture(scope="module", params=["god-kings", "parley"])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    """A match of each game that was played to its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(installed, "_added", {GAME.name: GAME})
        steady(patch, KADESH)
        post = (duel_in if request.param == "god-kings" else parley_in)(tmp_path_factory.mktemp("mail"))
        match = post.play(sensible(post) if request.param == "god-kings" else lowest)
        assert match.over is not None
        yield post


def test_a_whole_match_goes_by_mail_and_proves_itself(whole: Post) -> None:
    match, opened = whole.match, whole.folder / "opened.limmu"
    whole.run("reveal", str(whole.host), "--from", str(whole.host), "--out", str(opened))
    keys = [f"--key={party}={key}" for party, key in keys_of(match).items() if party != "host"]
    trusted = ["--require", "dice,signatures,checkpoints,openings", "--host-key", keys_of(match)["host"], *keys]
    assert "differs" not in whole.run("verify", str(opened), *trusted).output
    states = agree(opened.read_bytes())
    assert [states[part] for part in ("intact", "dice", "signatures", "checkpoints", "openings")] == ["holds"] * 5
    report = verify(read_log(whole.host.read_bytes()), whole.game, whole.pack)
    assert [report.reproducible.state, report.legal.state] == ["holds"] * 2


def test_a_link_goes_with_the_answer_that_asks_for_the_roll(whole: Post) -> None:
    """In neutral each seat sends one mail for dice alone, for the first shuffle; else few do."""
    seats = [party for party in whole.links if party in whole.match.seats]
    assert len(seats) <= (len(whole.match.seats) if whole.match.header.dice == "neutral" else whole.mails / 6)


def test_no_file_that_leaves_the_host_tells_a_party_what_another_may_see(whole: Post) -> None:
    match, log = whole.match, read_log(whole.host.read_bytes())
    secret = whole.host.with_name("m.limmu.key").read_bytes()
    secrets = [secret, host_seed(secret, match.header.match)]
    for party in whole.away:
        with Vault.open(whole.at(party) / f"m-{party}.vault") as vault:
            keeps: Any = vault
            secrets += [unshort(keeps._secrets.chain), keeps._seed]
    openings = [(n, path, salt) for n, one in log.openings.items() for path, (salt, _) in one.open.items()]
    told = {party: b"".join(files) for party, files in whole.sent.items()}
    assert {*told} == {*whole.away}
    for party, text in told.items():
        audience = party if party in match.seats else "public"
        for n, path, salt in openings:
            at: Any = json.loads(encode(entry_for(match, n, audience)))
            real: Any = json.loads(encode(match.past[n].entry))
            for part in path.split("."):
                at, real = [one[int(part)] if isinstance(one, list) else (one or {}).get(part) for one in (at, real)]
            if salt.encode() in text:
                assert at == real, f"{party} got the opening of {path} in entry {n}"
        for one in secrets:
            assert not any([form in text for form in (one, one.hex().encode(), short(one).encode())])
    assert any([salt.encode() in text for text in told.values() for _, _, salt in openings]), "its own hand is there"


# ---------------------------------------------------------------- what the files hold


def test_play_says_how_a_match_by_mail_goes_on(duel: Post) -> None:
    assert "goes on by mail" in duel.run("play", str(duel.host), code=2).output


def test_a_bot_at_the_host_is_recorded_as_a_bot(duel: Post) -> None:
    assert duel.match.position.persons == {"egypt": "bot:sensible"}


def test_what_a_seat_keeps_is_for_its_owner_alone(duel: Post) -> None:
    duel.answer("hatti", lambda desk: None)
    files = [*duel.at("hatti").iterdir(), *duel.host.parent.iterdir()]
    assert {path.suffix for path in files} >= {".vault", ".answer", ".reply", ".invitation", ".key"}
    assert [path.name for path in files if path.suffix != ".limmu" and path.stat().st_mode & 0o077] == []


# ---------------------------------------------------------------- answers


def asked(post: Post, most: int = 8) -> Path:
    """An answer of hatti with inputs."""
    post.play(sensible(post), most)
    path = post.answer("hatti", sensible(post)("hatti"))
    assert path is not None
    letter = read_letter(path, "")
    assert isinstance(letter, Answer)
    if not letter.inputs:
        post.take(path)
        return asked(post, 0)
    return path


def refused(post: Post, path: Path, told: str) -> None:
    """Nothing changes, and Limmu says why."""
    before = {file.name: file.read_bytes() for file in post.host.parent.iterdir() if file.name != "m-hatti.limmu"}
    output = " ".join(post.take(path, code=1).output.split())
    assert told in output
    after = {file.name: file.read_bytes() for file in post.host.parent.iterdir() if file.name != "m-hatti.limmu"}
    assert after == before


def test_an_answer_twice_is_taken_once(duel: Post) -> None:
    path = asked(duel)
    duel.take(path)
    data = duel.host.read_bytes()
    assert "taken before" in duel.take(path).output
    assert duel.host.read_bytes() == data


def test_a_link_that_comes_after_a_forfeit_was_not_taken_before(duel: Post) -> None:
    path = duel.answer("hatti", sensible(duel)("hatti"))
    assert path is not None
    duel.run("end", str(duel.host), "--forfeit", "hatti")
    refused(duel, path, "the match was ended before its link came")


def test_an_old_answer_is_refused(duel: Post, tmp_path: Path) -> None:
    path = asked(duel)
    other = tmp_path / "other"
    letter: Any = read_letter(path, "")
    assert letter.inputs
    write_letter(other, replace(letter, inputs=(replace(letter.inputs[0], sig="B" * 86),)))
    duel.take(path)
    refused(duel, other, "it goes on from another entry")
    write_letter(other, Answer(letter.match, "hatti", "x" * 43))
    refused(duel, other, "an entry that this match does not have")


def test_a_forged_answer_is_refused(duel: Post, tmp_path: Path) -> None:
    path = asked(duel)
    document = json.loads(path.read_text())
    document["inputs"][0]["sig"] = document["inputs"][0]["sig"][::-1]
    forged = tmp_path / "forged"
    forged.write_text(json.dumps(document))
    refused(duel, forged, "not signed with the key of hatti")
    document = json.loads(path.read_text()) | {"party": "egypt"}
    forged.write_text(json.dumps(document))
    refused(duel, forged, "egypt does not play by mail here")
    document = json.loads(path.read_text()) | {"match": "another"}
    forged.write_text(json.dumps(document))
    refused(duel, forged, "an answer in another match")
    assert "not taken" not in duel.take(path).output


@pytest.mark.parametrize("text", ["", "{", "{}", '{"_":"answer"}', "[" * 5000, "\0", '{"_":"answer","x":1}'])
def test_what_is_no_answer_is_refused(duel: Post, tmp_path: Path, text: str) -> None:
    (tmp_path / "x").write_text(text)
    before = duel.host.read_bytes()
    duel.take(tmp_path / "x", code=2)
    duel.run("answer", str(tmp_path / "x"), code=2)
    assert duel.host.read_bytes() == before


def test_a_wrong_link_is_refused(duel: Post, tmp_path: Path) -> None:
    path = duel.answer("hatti", sensible(duel)("hatti"))
    assert path is not None
    document = json.loads(path.read_text())
    document["token"] = document["token"][::-1]
    (tmp_path / "wrong").write_text(json.dumps(document))
    refused(duel, tmp_path / "wrong", "its link is wrong")
    assert duel.take(path).exit_code == 0


def test_the_files_of_the_other_side_are_told_apart(duel: Post) -> None:
    reply = duel.at("hatti") / "m-hatti.reply"
    assert "send it to the host" in duel.run("answer", str(reply), code=2).output
    invitation = duel.at("hatti") / "m-hatti.invitation"
    assert "what you send" in duel.take(invitation, code=2).output
    copy = duel.send("hatti", ".limmu")
    assert "what you send" in duel.take(copy, code=2).output


# ---------------------------------------------------------------- the desk


def test_the_same_answer_again_is_the_same_file(duel: Post) -> None:
    path = asked(duel)
    first = path.read_bytes()
    path.unlink()
    duel.answer("hatti", sensible(duel)("hatti"), send=False)
    assert path.read_bytes() == first
    duel.run("answer", "--links", str(path.with_suffix(".limmu")))
    assert path.read_bytes() == first


def test_an_answer_that_somebody_else_put_there_is_not_signed(duel: Post) -> None:
    """Else a file in the mailbox would decide for the seat."""
    path = asked(duel)
    said = path.read_bytes()
    planted = json.loads(said)
    planted["inputs"][0] = {"input": {"_": "note", "text": "I give up"}, "cmd": "9", "sig": "A" * 86}
    path.write_text(json.dumps(planted))
    duel.run("answer", str(path.with_suffix(".limmu")))
    assert path.read_bytes() == said


def test_another_answer_does_not_leave_after_a_link(duel: Post) -> None:
    duel.play(sensible(duel), 4)
    while True:
        path = duel.answer("hatti", sensible(duel)("hatti"))
        assert path is not None
        letter: Any = read_letter(path, "")
        if letter.inputs and letter.token:
            break
        duel.take(path)
    path.unlink()
    with duel.desk("hatti", send=False) as desk, pytest.raises(Exception, match="give the same again"):
        desk.take(Input("hatti", Note("on second thoughts")))


def test_notes_and_undos_go_by_mail(parley: Post) -> None:
    party = next(iter(parley.waited()))
    with parley.desk(party) as desk:
        desk.take(Input(party, Note("hello")))
        path = parley.written(desk)
    assert path is not None
    parley.take(path)
    entry: Any = parley.match.past[-1].entry
    assert (entry.by, entry.input) == (party, Note("hello"))


def test_a_pass_of_named_windows_stands_in_the_match_and_saves_the_mails_that_would_ask(parley: Post) -> None:
    while not isinstance(question(parley.match).demands[0][1], Intercept):  # pyright: ignore[reportOptionalMemberAccess]
        parley.play(lowest, 1)
    (party,) = parley.waited()
    copy = parley.send(party, ".limmu")
    assert "no such window" not in parley.run("answer", str(copy), typed="pass intercept until round\n").output
    parley.take(copy.with_suffix(".answer"))
    (standing,) = parley.match.position.passes
    assert (standing.seat, standing.scope) == (party, "intercept:round")
    assert said_last(parley) == StandingPass("intercept:round")
    assert verify(read_log(parley.host.read_bytes()), GAME, Pack()).signatures.state == "holds"


def test_who_is_not_asked_may_still_say_something(parley: Post) -> None:
    parley.play(lowest, 8)
    party = next(seat for seat in ("red", "blue", "green") if seat not in parley.waited())
    copy = parley.send(party, ".limmu")
    told = parley.run("answer", str(copy), typed="board\nnote wait for me\n").output
    assert "nothing is asked of" in told
    parley.take(copy.with_suffix(".answer"))
    entry: Any = parley.match.past[-1].entry
    assert (entry.by, entry.input) == (party, Note("wait for me"))


# ---------------------------------------------------------------- consents


def wishing(post: Post, party: str, body: Any) -> Path:
    """What a party sends that asks the others for something."""
    with post.desk(party) as desk:
        with pytest.raises(Said):
            desk.take(Input(party, body))
        path = post.written(desk)
    assert path is not None
    return path


def said_last(post: Post) -> Any:
    return post.match.past[-1].entry.input  # pyright: ignore


def asked_at(post: Post, party: str) -> None:
    while post.waited().get(party) != "asked":
        post.play(lowest if post.game is GAME else sensible(post), 1)


def test_an_undo_waits_for_the_consent_of_the_host(duel: Post) -> None:
    duel.play(sensible(duel), 9)
    asked_at(duel, "hatti")
    match = duel.match
    gone = positions_undone(match.past, match.n, match.n - 1)
    body = Undo(match.n - 1, match.seats, tuple([position.n for position in gone if position.outcome]))
    path = wishing(duel, "hatti", body)
    duel.run("--language", "ja", "take", str(duel.host), str(path), typed="no\n", code=1)
    assert said_last(duel).text == f"the host does not agree: Hatti wishes to go back to entry {match.n - 1}"
    assert "goes on from another entry" in duel.take(path, typed="yes\n", code=1).output
    duel.take(wishing(duel, "hatti", body), typed="yes\n")
    assert any([isinstance(one.entry.input, Undo) for one in duel.match.past if one.entry])


def test_what_needs_the_consent_of_seats_away_goes_round_and_is_taken_when_all_agree(parley: Post) -> None:
    parley.play(lowest, 9)
    asked_at(parley, "red")
    asks = parley.send("red", ".limmu")
    parley.run("answer", str(asks), typed="agree pink\nagree red\n")
    told = parley.take(asks.with_suffix(".answer")).output
    assert "m-blue.wish: send both to blue" in told
    assert "m-green.wish: send both to green" in told
    assert parley.match.over is None
    answers = list[Path]()
    for party in ("blue", "green"):
        copy = parley.send(party, ".limmu")
        parley.send(party, ".wish")
        assert "won by red" in " ".join(parley.run("answer", str(copy), typed="yes\n").output.split())
        said = copy.with_suffix(".answer").read_bytes()
        parley.run("answer", str(copy))
        assert copy.with_suffix(".answer").read_bytes() == said, "the same again, and nobody is asked"
        answers.append(copy.with_suffix(".answer"))
    parley.take(answers[0])
    assert "taken before" in parley.take(answers[0]).output
    assert parley.match.over is None
    parley.take(answers[1])
    assert parley.match.over is not None
    assert not list(parley.host.parent.glob("*.wish"))
    report = verify(read_log(parley.host.read_bytes()), GAME, parley.pack)
    assert "3 consents proven" in report.signatures.reason
    assert not report.differs


def test_a_seat_that_does_not_agree_ends_the_wish_and_everybody_plays_on(parley: Post) -> None:
    parley.play(lowest, 9)
    asked_at(parley, "red")
    parley.take(wishing(parley, "red", End("agree", (), ("red", "blue", "green"))))
    copy = parley.send("blue", ".limmu")
    parley.send("blue", ".wish")
    parley.run("--language", "ja", "answer", str(copy), typed="no\n")
    parley.take(copy.with_suffix(".answer"))
    entry: Any = parley.match.past[-1].entry
    assert (entry.by, entry.input) == ("blue", Note("I do not agree"))  # a log holds no word of a language, but English
    assert "同意しません" in parley.run("--language", "ja", "log", str(parley.host)).output.splitlines()[-1]
    assert parley.waited() == {"red": "asked"}
    parley.play(lowest, 1)


@pytest.mark.parametrize("change", ["sig", "other party", "other wish"])
def test_a_consent_that_its_seat_did_not_sign_is_refused(parley: Post, tmp_path: Path, change: str) -> None:
    parley.play(lowest, 9)
    asked_at(parley, "red")
    parley.take(wishing(parley, "red", End("agree", (), ("red", "blue", "green"))))
    copy, wish = parley.send("blue", ".limmu"), parley.send("blue", ".wish")
    if change == "other wish":
        said = json.loads(wish.read_text())
        said["command"]["input"]["winners"] = ["blue"]
        wish.write_text(json.dumps(said))
    parley.run("answer", str(copy), typed="yes\n")
    letter: Any = read_letter(copy.with_suffix(".answer"), "")
    forged = tmp_path / "forged"
    changes = {"sig": {"consent": "A" * 86}, "other party": {"party": "green"}, "other wish": {}}
    write_letter(forged, replace(letter, **changes[change]))
    assert "not signed with the key" in " ".join(parley.take(forged, code=1).output.split())
    assert parley.match.over is None


def test_a_lost_vault_is_replaced_with_the_consents_of_all_others(parley: Post) -> None:
    parley.play(lowest, 9)
    asked_at(parley, "red")
    (parley.at("red") / "m-red.vault").unlink()
    (parley.at("red") / "m-red.answer").unlink(missing_ok=True)
    reply = parley.reply("red")
    told = parley.take(reply, typed="no\n", code=1).output
    assert "red has a new vault, whose key begins" in " ".join(told.split())
    parley.take(reply, typed="yes\n")
    for party in ("blue", "green"):
        copy = parley.send(party, ".limmu")
        parley.send(party, ".wish")
        parley.run("answer", str(copy), typed="yes\n")
        parley.take(copy.with_suffix(".answer"))
    assert isinstance(said_last(parley), Rekey)
    assert "taken before" in parley.take(reply).output
    parley.play(lowest)
    assert parley.match.over is not None
    report = verify(read_log(parley.host.read_bytes()), GAME, parley.pack)
    assert not report.differs
    assert "new key" not in report.signatures.reason


def test_go_on_accepts_what_the_vault_stopped_at(parley: Post) -> None:
    """Nobody but the host stands for the new key: each vault stops, until its person says that it is so."""
    parley.play(lowest, 9)
    asked_at(parley, "red")
    lost = Vault.create(parley.folder / "new", Terms(parley.match.header.match, "green"), 64)
    with pytest.MonkeyPatch.context() as patch:
        body = Rekey("green", lost.key, lost.anchor)
        patch.setattr(taking, "rekeyed", lambda match, reply: Input("host", body))  # pyright: ignore
        parley.take(parley.at("green") / "m-green.reply", typed="yes\n")
    lost.close()
    assert isinstance(said_last(parley), Rekey)
    copy = parley.send("blue", ".limmu")
    assert "gave green a new key" in " ".join(parley.run("answer", str(copy), code=2).output.split())
    parley.run("answer", "--go-on", str(copy), typed="note I asked\nquit\n")
    parley.take(copy.with_suffix(".answer"))
    assert said_last(parley) == Note("I asked")


def test_with_openings_apart_the_log_of_the_host_hides_what_his_copies_hide(tmp_path: Path) -> None:
    """`--secrets`: the host may show his log to anybody, and what he sends is the same as without."""
    post = Post(tmp_path, "parley", "red", "blue", "green", "--scenario", "one", "--secrets", str(tmp_path / "s"))
    apart = ["--secrets", str(tmp_path / "s")]
    post.run("take", str(post.host), *[str(post.reply(party)) for party in post.away], *apart)
    while waited := post.waited():
        party = next(iter(waited))
        answer = post.answer(party, lowest(party))
        assert answer is not None
        post.run("take", str(post.host), str(answer), *apart)
    hidden, shown = (tmp_path / "s").read_bytes(), post.host.read_bytes()
    assert (shown.count(b'"_":"opening"'), hidden.count(b'"_":"opening"') > 2) == (0, True)
    assert [path.stat().st_mode & 0o077 for path in (tmp_path / "s", post.host.with_name("m.limmu.key"))] == [0, 0]
    whole = with_openings(shown, hidden)
    for party in post.away:
        audience = party if party in post.match.seats else "public"
        assert post.host.with_name(f"m-{party}.limmu").read_bytes().startswith(redact_for(whole, GAME, audience))
