"""Answers that a seat away signs ahead: the host gives them while the others pass, and nobody can do more with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from tests.core.parley import GAME
from tests.examples.test_independent_verifier import agree
from tests.replays.record_library import LIBRARY as RECORDED
from tests.rooms.by_mail import Post, steady
from tests.rooms.test_mail import KADESH, duel_in, lowest, parley_in, refused, sensible

from limmu import installed
from limmu.core import (
    Decision,
    Input,
    Log,
    Match,
    Note,
    Refused,
    Ruling,
    branch,
    encode,
    question,
    read_log,
    take,
    verify,
)
from limmu.display.notation import convert_answer, key_on_offer
from limmu.rooms.desk import Copy, Desk, Said
from limmu.rooms.letters import read_letter, write_letter
from limmu.rooms.post import ordered, stands
from limmu.rooms.vault import Terms, Vault, VaultRefuses
from limmu.stores.recorded import read_played


@pytest.fixture(autouse=True)
def few_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "_added", {GAME.name: GAME})
    steady(monkeypatch, KADESH)


@pytest.fixture
def duel(tmp_path: Path) -> Post:
    post = duel_in(tmp_path)
    post.ahead = True
    return post


def given_ahead(post: Post) -> int:
    return sum([one.entry is not None and one.entry.since >= 0 for one in post.match.past])


def until_ahead(post: Post) -> Path:
    """The first answer that has something signed ahead; it is not taken yet."""
    bot = sensible(post)
    for _ in range(200):
        party = next(iter(post.waited()))
        path = post.answer(party, bot(party))
        assert path is not None
        letter: Any = read_letter(path, "")
        if letter.orders is not None:
            return path
        post.take(path)
    raise AssertionError("nothing was signed ahead")


def test_answers_ahead_are_given_without_a_mail_and_prove_themselves(duel: Post) -> None:
    while not given_ahead(duel):
        duel.take(until_ahead(duel))
    data = duel.host.read_bytes()
    states = agree(data)
    assert [states[part] for part in ("intact", "dice", "signatures")] == ["holds"] * 3
    report = verify(read_log(data), duel.game, duel.pack)
    assert not report.differs
    duel.play(sensible(duel), 3)  # the vault takes the next copies, in which the host gave its answers
    assert not list(duel.host.parent.glob("*.orders")) or duel.waited()


def test_the_same_copy_is_answered_with_the_same_answers_ahead_and_no_others(duel: Post) -> None:
    path = until_ahead(duel)
    said = path.read_bytes()
    path.unlink()
    duel.answer("hatti", sensible(duel)("hatti"), send=False)
    assert path.read_bytes() == said
    with duel.desk("hatti", send=False) as desk:
        desk.again()
        with pytest.raises(Said):
            desk.take(Input("hatti", Note("another thought")))
        assert desk.answer() == read_letter(path, "")


def test_other_answers_ahead_after_the_same_entry_are_refused(duel: Post) -> None:
    """Else the host could choose between two."""
    until_ahead(duel)
    with duel.desk("hatti", send=False) as desk:
        desk.again()
        desk.whole = False
        assert desk.suppose()
        asked: Any = desk.view("hatti").question
        (order,) = [one.order for one in desk.vault._ordered.values()]  # pyright: ignore[reportPrivateUsage]
        other = next(one for one in asked.answers() if encode(Decision(one)) != encode(order.answers[0].input))
        with pytest.raises(VaultRefuses, match="give the same again"):
            desk.vault.ahead(desk.copy.data, desk.copy.head, desk.real, [[(asked.question, other)]])  # pyright: ignore


def test_ahead_only_answers_can_be_signed(duel: Post) -> None:
    until_ahead(duel)
    with duel.desk("hatti", send=False) as desk:
        desk.again()
        desk.whole = False
        assert desk.suppose()
        with pytest.raises(Refused, match="answers_ahead"):
            desk.take(Input("hatti", Note("if you pass")))


def test_answers_ahead_of_somebody_else_are_refused(duel: Post, tmp_path: Path) -> None:
    path = until_ahead(duel)
    letter: Any = read_letter(path, "")
    first = letter.orders.answers[0]
    forged = tmp_path / "forged"
    for changed in (replace(first, sig="A" * 86), replace(first, cmd="x/1"), replace(first, input=Decision(0))):
        write_letter(forged, replace(letter, orders=replace(letter.orders, answers=(changed,))))
        refused(duel, forged, "its answers ahead do not hold")
    write_letter(forged, replace(letter, orders=replace(letter.orders, since=letter.orders.since - 1)))
    refused(duel, forged, "its answers ahead do not hold")
    assert "not taken" not in duel.take(path).output


def test_an_answer_ahead_is_not_given_once_another_did_more_than_pass(duel: Post) -> None:
    """The question may be the same, and yet the seat did not mean this case."""
    duel.take(until_ahead(duel))
    while not given_ahead(duel):
        duel.take(until_ahead(duel))
    match = duel.match
    n, order = next((p.n, p.entry) for p in match.past if p.entry and p.entry.since >= 0)
    letter: Any = read_letter(duel.at("hatti") / "m-hatti.answer", "")
    before, after = branch(match, n - 1), match.past[n]
    assert stands(before, "hatti", letter.orders)
    assert ordered(before, "hatti", letter.orders) is not None
    (other,) = [seat for seat in match.seats if seat != order.by]
    readings = {name: known[-1] for name, known in match.game.options.items() if len(known) > 1}
    ruled = take(before, Input("umpire", Ruling("Ann", "GK-1", "else", readings=readings)))[1]
    assert not stands(ruled, "hatti", letter.orders)
    noted = take(before, Input(other, Note("wait")))[1]
    assert stands(noted, "hatti", letter.orders)
    assert after.entry is not None


def test_a_sealed_answer_is_never_signed_ahead(tmp_path: Path) -> None:
    """The host would read it before his own seats have answered."""
    post = parley_in(tmp_path)
    while "link" in post.waited().values():
        post.play(lowest, 1)
    open_ = question(post.match)
    assert open_ is not None
    assert open_.sealed
    with post.desk("blue") as desk:
        assert not desk.suppose()


@pytest.fixture(scope="module")
def before() -> tuple[Match[Any], Input]:
    """A match whose host plays, before an answer of the other seat after which both keep a card; that answer."""
    match = read_played(RECORDED / "god-kings" / "megiddo.limmu.gz").match
    entry = next(one.entry for one in match.past if one.pause and one.pause.all and one.entry)
    (other,) = {*match.seats} - {entry.by}
    match = branch(match, entry.n - 1)
    return replace(match, header=replace(match.header, hosted=(other,))), Input(entry.by, entry.input)


class Pen:
    """Signs nothing, and writes nothing down."""

    def __init__(self, match: Match[Any], seat: str) -> None:
        self.match, self.terms = match, Terms(match.header.match, seat, "all-seats")

    def answer(self, data: bytes, head: str, body: Any, cmd: str, *, ahead: Any, tried: Any) -> tuple[Input, str]:
        tried(signed := Input(self.terms.party, body))
        return signed, ""


@pytest.mark.parametrize("supposed", [False, True], ids=["one after the other", "as if the others passed"])
def test_what_is_sealed_after_another_answer_waits_for_the_host(
    before: tuple[Match[Any], Input], supposed: bool
) -> None:
    """The host plays, and would read both answers in one mail."""
    match, answer = before
    desk = Desk(cast("Vault", Pen(match, answer.by)), Copy(b"", "", cast("Log", None)))
    assert not supposed or desk.suppose()
    with pytest.raises(Said):
        desk.take(answer)
    open_ = question(desk.match)
    assert open_ is not None
    assert open_.sealed
    assert not desk.asked


def test_the_prompt_asks_on_as_if_the_others_passed(duel: Post) -> None:
    path = until_ahead(duel)
    letter: Any = read_letter(path, "")
    with duel.desk("hatti", send=False) as desk:
        desk.again()
        desk.whole = False
        assert desk.suppose()
        asked: Any = desk.view("hatti").question
    key = key_on_offer(asked.question, convert_answer(asked.question, letter.orders.answers[0].input.answer))
    vault = path.with_suffix(".vault")
    lines = vault.read_bytes().splitlines(keepends=True)
    vault.write_bytes(b"".join([one for one in lines if b'"_":"ordered"' not in one]))
    told = duel.run("answer", "--ahead", str(path.with_suffix(".limmu")), typed=f"= {key}\n").output
    assert "as if the others passed" in told
    said: Any = read_letter(path, "")
    assert (said.inputs, said.orders.answers[0]) == (letter.inputs, letter.orders.answers[0])


def test_a_vault_that_was_put_back_does_not_know_what_was_given_ahead(duel: Post) -> None:
    while not given_ahead(duel):
        duel.take(until_ahead(duel))
    vault = duel.at("hatti") / "m-hatti.vault"
    lines = vault.read_bytes().splitlines(keepends=True)
    vault.write_bytes(b"".join([one for one in lines if b'"_":"ordered"' not in one]))
    with pytest.raises(VaultRefuses, match="put back from a back-up"), duel.desk("hatti"):
        pass
