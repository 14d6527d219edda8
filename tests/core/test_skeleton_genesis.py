"""The skeleton of Genesis: the chain unwinds, windows ask who may still act, any entry is a point to go on from."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.skeleton_genesis import (
    DICE,
    GAME,
    PLAGUE,
    SEATS,
    SURPRISE,
    TO_THE_BATTLE,
    BattleFought,
    Board,
    BribePaid,
    CancelCard,
    CardCancelled,
    CardPlayed,
    ForceMoved,
    Intercept,
    InterceptionFailed,
    KeepOrPlay,
    LoseUnits,
    Move,
    NextSpace,
    Offer,
    TakeBribe,
    UnitsLost,
    audit,
    facts_after,
    hand_of,
    play,
    stack,
    start,
)

from limmu.core import (
    Input,
    Interject,
    Outcome,
    Refused,
    StandingPass,
    Undo,
    View,
    branch,
    decide,
    question,
    read_log,
    take,
    view,
)
from limmu.toolkit.questions import NO, YES

# ---------------------------------------------------------------- the chain


def test_the_deepest_chain_cites_every_level_and_unwinds() -> None:
    host = start(DICE)
    play(host, *TO_THE_BATTLE, ("assyria", 0), ("hatti", 0))
    assert host.match.board.units[3].at == "byblos"
    facts = play(host, ("hatti", ("h1",)), ("hatti", "ugarit"))
    assert facts == [UnitsLost(("h1",)), ForceMoved(("h2", "h3"), "ugarit")]
    assert question(host.match).demands == (("egypt", Intercept("gubla", "ugarit")),)
    play(host, ("egypt", YES), ("egypt", 0))
    assert stack(host) == [
        "GE-4.5", "GE-4.5-d", "GE-5.1-d", "GE-5.2-c", "GE-5.4-b", "GE-5.2-b", "GE-5.3-d", "GE-6.4-b", "GE-6.5-c",
        "GE-5.2-b", "GE-5.3-d", "GE-6.2-b",
    ]  # fmt: skip
    facts = play(host, ("hatti", 0), ("egypt", ("e3",)))
    assert facts == [BattleFought("ugarit", "hatti"), UnitsLost(("e3",)), ForceMoved(("a1", "a2"), "emar")]
    assert question(host.match).demands == (("egypt", NextSpace(("e1", "e2"))),)
    assert stack(host) == ["GE-4.5", "GE-4.5-d", "GE-5.1-c"]
    assert GAME.codec.live(host.match.position.stack[-1].proc) == Move("egypt", ("e1", "e2"), 2)
    play(host, ("egypt", ""))
    assert host.match.over == Outcome(("egypt",), "turn_over")
    audit(host)


def test_a_failed_interception_says_why() -> None:
    host = start({"move": [1], "intercept": [4, 4]})
    facts = play(host, *TO_THE_BATTLE)
    assert facts[-1] == InterceptionFailed("emar", (("GE-5.3-d", 8), ("GE-5.3-e", 3)))
    assert host.match.over is not None
    audit(host)


def test_a_branch_of_every_entry_plays_on_and_leaves_the_parent() -> None:
    host = start(DICE)
    play(host, *TO_THE_BATTLE, ("assyria", 0), ("hatti", 0), ("hatti", ("h1",)), ("hatti", "ugarit"), ("egypt", NO))
    leaf = host.match.leaf
    for n in range(host.match.n):
        other = branch(host.match, n)
        open_ = question(other)
        if open_.seats[0] != "chance":
            asked = view(other, open_.seats[0]).question
            for answer in asked.answers():
                _, after_it = take(other, decide(asked.seat, answer))
                assert after_it.n == n + 1
    assert host.match.leaf == leaf
    assert host.match.past[host.match.n].leaf == leaf
    audit(host)


# ---------------------------------------------------------------- windows


def test_a_cancelled_card_and_the_cancelling_card_cancelled() -> None:
    host = start({})
    play(host, ("egypt", "play"), ("hatti", 2))
    assert question(host.match).demands == (("assyria", CancelCard("assyria", 2)),)
    facts = play(host, ("assyria", 0), ("egypt", 1))
    assert facts == [CardPlayed("egypt", 1)]
    assert stack(host)[-3:] == ["GE-13.4-c", "GE-13.4-c", "GE-13.4-b"]
    play(host, ("hatti", 0))
    assert question(host.match).demands == (("assyria", CancelCard("assyria", 1)),)
    with pytest.raises(LookupError):  # next comes the die of the move, which is not scripted
        play(host, ("assyria", 0), ("assyria", 0))
    facts = facts_after(host, 0)
    assert facts[-2:] == [CardCancelled(2), UnitsLost(("h3",))]
    audit(host)


def test_who_passed_is_not_asked_again_when_a_cancel_fails() -> None:
    host = start({}, "other")
    play(host, ("egypt", "play"), ("hatti", 0), ("assyria", 2), ("egypt", 1), ("hatti", 0))
    with pytest.raises(LookupError):
        play(host, ("assyria", 0))  # passes on the second cancel; hatti passed on the first card, assyria acted on it
    assert facts_after(host, 0)[-2:] == [CardCancelled(2), UnitsLost(("h3",))]
    audit(host)


def test_an_empty_hand_is_not_asked() -> None:
    host = start({"move": [3]}, "other")
    play(host, ("egypt", "play"), ("hatti", 0), ("assyria", 2), ("egypt", 0))
    assert question(host.match).seats == ("hatti",)
    play(host, ("hatti", 2))
    assert question(host.match).seats == ("assyria",)
    assert hand_of(host.match.board, "assyria") == (5,)


def test_a_standing_pass_answers_covered_windows_until_its_scope_ends() -> None:
    host = start({**DICE, "move": [3]})
    play(host, ("egypt", "play"), ("hatti", 0))
    host.take(Input("assyria", StandingPass("activation")))
    assert question(host.match).demands[0][0] == "egypt"
    assert view(host.match, "public").passes[0].seat == "assyria"
    play(host, ("egypt", "qadesh"), ("hatti", "byblos"), ("assyria", YES))
    assert question(host.match).seats == ("hatti",)  # assyria, the attacker, is not asked for battle cards
    play(host, ("hatti", SURPRISE))
    # nor to cancel: the battle is rolled, 2 + 6 against 2 + 3 + 2
    assert question(host.match).demands == (("hatti", LoseUnits(("h1", "h2"), 1)),)
    audit(host)


def test_a_standing_pass_covers_the_windows_it_names_and_nothing_else() -> None:
    host = start({**DICE, "move": [3]})
    play(host, ("egypt", "play"), ("hatti", 0))
    host.take(Input("assyria", StandingPass("cancel:activation")))
    assert question(host.match).demands[0][0] == "egypt", "the open window is one of those"
    play(host, ("egypt", "qadesh"), ("hatti", "byblos"), ("assyria", YES))
    assert question(host.match).seats == ("assyria",), "battle cards are not"
    host.take(Input("assyria", StandingPass("activation")))
    assert [p.scope for p in view(host.match, "public").passes] == ["activation"]
    host.take(Input("assyria", StandingPass("cancel:activation")))
    assert [p.scope for p in view(host.match, "public").passes] == ["cancel:activation"]
    host.take(Input("assyria", StandingPass("")))
    assert not view(host.match, "public").passes
    audit(host)


def test_a_withdrawn_standing_pass_counts_no_more() -> None:
    host = start(DICE)
    play(host, ("egypt", "play"), ("hatti", 0))
    host.take(Input("assyria", StandingPass("activation")))
    host.take(Input("assyria", StandingPass("")))
    play(host, ("egypt", "qadesh"), ("hatti", "byblos"), ("assyria", YES))
    assert question(host.match).seats == ("assyria",)
    audit(host)


# ---------------------------------------------------------------- the interjection


def test_a_bribe_interrupts_and_the_question_is_asked_anew() -> None:
    host = start(DICE)
    play(host, ("egypt", "keep"))
    before = question(host.match)
    assert [seat for seat, _ in before.may] == ["hatti", "assyria"]
    (offer,) = view(host.match, "hatti").may
    assert offer.check(Offer("hatti", 5))
    assert not offer.check(Offer("hatti", 6))
    host.take(Input("hatti", Interject(0, Offer("hatti", 4), host.match.n)))
    assert question(host.match).demands == (("egypt", TakeBribe("hatti", 4)),)
    assert not question(host.match).may
    assert play(host, ("egypt", YES)) == [BribePaid("hatti", "egypt", (("egypt", 9), ("hatti", 1), ("assyria", 5)))]
    again = question(host.match)
    assert (again.demands, again.may, again.step) == (before.demands, before.may, before.step)
    assert view(host.match, "hatti").may[0].answers() == (Offer("hatti", 1),)
    play(host, ("egypt", "qadesh"))
    audit(host)


def test_an_interjection_must_follow_the_last_entry_and_come_from_an_entitled_seat() -> None:
    host = start(DICE)
    play(host, ("egypt", "keep"))
    for seat, follows, code in [("hatti", host.match.n - 1, "stale"), ("egypt", host.match.n, "not_asked")]:
        with pytest.raises(Refused) as refused:
            host.take(Input(seat, Interject(0, Offer(seat, 1), follows)))
        assert refused.value.verdict.code == code
    with pytest.raises(Refused):
        host.take(Input("hatti", Interject(0, Offer("assyria", 1), host.match.n)))


# ---------------------------------------------------------------- undo and secrets


def test_an_undo_needs_consent_once_dice_were_rolled_and_they_come_again() -> None:
    host = start({"move": [3, 5]})
    play(host, ("egypt", "keep"), ("egypt", "qadesh"))
    n = host.match.n
    host.take(Input("egypt", Undo(n - 1)))  # the step into qadesh alone
    assert question(host.match).demands == (("egypt", NextSpace(("e1", "e2"))),)
    with pytest.raises(Refused) as refused:
        host.take(Input("egypt", Undo(0)))
    assert refused.value.verdict.code == "consent_needed"
    rolled = tuple(int(n) for n in refused.value.verdict.data)
    host.take(Input("egypt", Undo(0, SEATS, rolled)))
    assert question(host.match).demands[0][1] == KeepOrPlay("egypt", PLAGUE)
    play(host, ("egypt", "keep"))
    assert GAME.codec.live(host.match.position.stack[-1].proc) == Move("egypt", ("e1", "e2"), 3)
    audit(host)


def offered(seen: View[Board]) -> list[tuple[str, Any, list[Any]]]:
    every = [*seen.may, *([seen.question] if seen.question else [])]
    return [(asked.seat, asked.question, list(asked.answers())) for asked in every]


def test_nobody_sees_more_of_other_hands_than_their_size() -> None:
    script = [*TO_THE_BATTLE, ("assyria", 0), ("hatti", 0), ("hatti", ("h1",)), ("hatti", "ugarit"), ("egypt", NO)]
    one, other = start(DICE), start(DICE, "other")
    for seat, answer in script:
        for host in (one, other):
            play(host, (seat, answer))
        for audience in ("egypt", "hatti", "public"):
            a, b = view(one.match, audience), view(other.match, audience)
            assert (a.board, a.stack, a.asked, offered(a)) == (b.board, b.stack, b.asked, offered(b))
    assert view(one.match, "assyria").board != view(other.match, "assyria").board
    assert hand_of(view(one.match, "egypt").board, "hatti") == (0, 0)
    assert view(start({}).match, "hatti").question is None
    assert b'"deck":[0]' in one.store.lines
    entries = [json for _, json in read_log(one.store.lines).entries]
    assert all(f'"card":{PLAGUE}'.encode() not in json for json in entries)
