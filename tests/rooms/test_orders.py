"""Standing orders: what they answer for a seat, what they leave to it, and when they end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import json

import limmu
from limmu.core import PASS, Asked, Host, Input, SeatChange, SeededDice, StandingPass, Undo, begin, decide, question
from limmu.rooms.orders import MOST_SPACES, TOUCHED, Forced, Order, Orders, PassAt, Route, StopFor, only_answer
from limmu.rooms.routes import last_answer, ways

WORDS = limmu.words("god-kings")


def kadesh() -> Host[Any]:
    game = limmu.installed_games()["god-kings"]
    dice = SeededDice(7)
    return Host(begin(game, game.load_pack(None), "kadesh", secret=b"s" * 32, dice=dice.terms)[1], dice)


def orders_of(host: Host[Any], seat: str, *orders: Order) -> Orders:
    found = Orders(seat, WORDS)
    for order in orders:
        found.give(host.match, order)
    return found


Chooser = Callable[[Asked[Any]], Any]


def random(seed: int = 3) -> Chooser:
    """One legal answer, drawn by a congruence."""
    state = [seed]

    def pick(n: int) -> int:
        state[0] = (state[0] * 1103515245 + 12345) % (1 << 31)
        return (state[0] >> 8) % n

    return lambda asked: asked.sample(pick)


def asked_of(host: Host[Any], seat: str = "") -> Asked[Any]:
    """What is asked now."""
    found = host.view(seat or host.view("public").asked[0]).question
    assert found is not None
    return found


def quiet(asked: Asked[Any]) -> Any:
    """Pass where that may be, end where that may be, else the first answer."""
    answers = asked.answers()
    wanted = asked.question.passing
    return wanted if wanted is not None else "end" if "end" in answers else asked.sample(lambda n: 0)


def cancelled(host: Host[Any], to: int) -> tuple[int, ...]:
    return tuple([p.n for p in host.match.past[to + 1 : host.match.n + 1] if p.outcome])


def until(host: Host[Any], kind: str, seat: str = "", choose: Chooser = quiet, most: int = 400) -> Asked[Any]:
    """Play until a question of this kind is put, to this seat if one is given."""
    for _ in range(most):
        asked = asked_of(host)
        if type(asked.question).__name__ == kind and seat in ("", asked.seat):
            return asked
        host.answer(asked.seat, choose(asked))
    raise AssertionError(f"no {kind}")


# ---------------------------------------------------------------- answers that are the only one


def test_forced_answers_are_given_and_no_others_and_the_log_is_the_same() -> None:
    host, plain = kadesh(), kadesh()
    choose = random()
    orders = orders_of(host, "egypt", Forced())
    auto = 0
    while (open_ := question(host.match)) is not None and host.match.n < 250:
        seat = open_.seats[0]
        if seat == "egypt" and (given := orders.next(host.match)) is not None:
            auto += 1
            assert given.input.body.answer == only_answer(asked_of(host, seat))
            inp = given.input
        else:
            asked = asked_of(host, seat)
            assert seat != "egypt" or len(asked.answers()) > 1 or asked.takes_parts
            inp = decide(seat, choose(asked))
        host.take(inp)
        plain.take(Input(inp.by, inp.body))
    assert auto > 10
    assert [p.leaf for p in host.match.past] == [p.leaf for p in plain.match.past]


# ---------------------------------------------------------------- passes


def test_a_pass_covers_the_windows_it_names_and_nothing_else() -> None:
    host = kadesh()
    orders = {seat: orders_of(host, seat, PassAt("cards")) for seat in host.match.seats}
    choose, kinds = random(), dict[str, set[str]](auto=set(), asked=set())
    while host.match.over is None and host.match.n < 300:
        asked = asked_of(host)
        given = orders[asked.seat].next(host.match)
        kinds["asked" if given is None else "auto"].add(type(asked.question).__name__)
        host.take(decide(asked.seat, choose(asked)) if given is None else given.input)
    assert kinds["auto"] == {"PlayActionCard"}
    assert {"DeclareReaction", "ShiftSuccession"} <= kinds["asked"]
    assert not [p for p in host.match.past if isinstance(p.entry and p.entry.input, StandingPass)]


def test_a_pass_until_the_round_ends_is_over_then_and_says_so() -> None:
    host = kadesh()
    asked = until(host, "PlayCard")
    orders = orders_of(host, asked.seat, PassAt("cards", "impulse"))
    assert orders.texts() == ["pass cards until this impulse ends"]
    before = host.match.n
    while orders.records:
        given = orders.next(host.match)
        theirs = asked_of(host)
        host.take(given.input if given is not None else decide(theirs.seat, quiet(theirs)))
    assert host.match.n > before
    assert orders.news() == ["its time is over, so this order ends: pass cards until this impulse ends"]
    running = [step for step, _ in host.view("public").stack]
    assert not any(step.startswith("impulse.") for step in running) or host.view("public").asked != (asked.seat,)


def reached(kind: str) -> tuple[Host[Any], Chooser]:
    """A match of random play at a question of this kind."""
    for seed in range(40):
        host, choose = kadesh(), random(seed)
        while host.match.over is None:
            asked = asked_of(host)
            if type(asked.question).__name__ == kind:
                return host, choose
            host.answer(asked.seat, choose(asked))
    raise AssertionError(f"no {kind}")


def test_a_pass_until_a_piece_is_touched_or_a_battle_is_over_lasts_as_long_as_one_of_the_log() -> None:
    for scope, kind in ((TOUCHED, "PlayCard"), ("battle", "DeclareCharge")):
        host, choose = reached(kind)
        for seat in host.match.seats:
            host.take(Input(seat, StandingPass(scope)))
        orders = {seat: orders_of(host, seat, PassAt("cards", scope)) for seat in host.match.seats}
        while host.match.over is None and any([one.records for one in orders.values()]):
            asked = asked_of(host)
            host.answer(asked.seat, choose(asked))
            for seat, one in orders.items():
                one.next(host.match)
                assert bool(one.records) == any([standing.seat == seat for standing in host.match.position.passes])
        assert host.match.over is None


def test_a_pass_of_the_log_for_cards_does_not_give_up_reactions() -> None:
    host, _ = reached("DeclareReaction")
    asked = asked_of(host)
    host.take(Input(asked.seat, StandingPass("action_card:touched")))
    assert asked_of(host).question == asked.question
    host.take(Input(asked.seat, StandingPass("reaction:touched")))
    assert asked_of(host).question != asked.question
    assert [one.scope for one in host.view(asked.seat).passes] == ["action_card:touched", "reaction:touched"]


def test_an_order_that_names_nothing_of_the_game_is_refused() -> None:
    host = kadesh()
    with pytest.raises(ValueError, match="an order passes one of cards, reactions, succession, not dragons"):
        orders_of(host, "egypt", PassAt("dragons"))
    with pytest.raises(ValueError, match="no battle is going on"):
        orders_of(host, "egypt", PassAt("cards", "battle"))
    with pytest.raises(ValueError, match="stands until the end of: battle"):
        orders_of(host, "egypt", PassAt("cards", "lunch"))


def playable_card(seed: int) -> tuple[Host[Any], Asked[Any], int] | None:
    """A card window whose seat holds a card for it, in random play."""
    host, choose = kadesh(), random(seed)
    while host.match.over is None:
        asked = asked_of(host)
        if type(asked.question).__name__ == "PlayActionCard" and len(asked.answers()) > 1:
            return host, asked, asked.answers()[1].card
        host.answer(asked.seat, choose(asked))
    return None


def test_a_card_for_which_the_seat_wants_to_be_asked_stops_every_order() -> None:
    host, asked, card = next(found for seed in range(20) if (found := playable_card(seed)) is not None)
    name = WORDS.names(card, "card")
    orders = orders_of(host, asked.seat, Forced(), PassAt("cards"))
    assert orders.next(host.match) is not None
    orders.give(host.match, StopFor(name))
    assert orders.next(host.match) is None
    assert orders.news() == [f"{name} can be played now"]
    assert StopFor(name) in orders.records


@pytest.mark.parametrize("card", ["Falze Rumor", "0", "9999", ""])
def test_a_card_that_does_not_exist_is_refused(card: str) -> None:
    orders = Orders("egypt", WORDS)
    with pytest.raises(ValueError, match=f"there is no card {card}"):
        orders.give(kadesh().match, StopFor(card))
    for known in ("7", "false rumor"):
        orders.give(kadesh().match, StopFor(known))
    assert len(orders.records) == 2


@pytest.mark.parametrize("card", ["9" * 5000, "²", "-1", ""])
def test_a_game_whose_cards_have_no_names_takes_a_short_number_alone(card: str) -> None:
    words = limmu.words("chariot-lords")
    host = limmu.host("chariot-lords", next(iter(words.pack.scenario)), dice=SeededDice(1))
    orders = Orders(host.view("public").asked[0], words)
    with pytest.raises(ValueError, match="there is no card"):
        orders.give(host.match, StopFor(card))
    orders.give(host.match, StopFor("7"))
    assert orders.texts() == ["ask whenever 7 can be played"]


# ---------------------------------------------------------------- what ends orders


def test_an_undo_ends_orders_given_since_and_brings_none_back_that_was_withdrawn() -> None:
    host = kadesh()
    asked = until(host, "PlayCard")
    orders = orders_of(host, asked.seat, Forced(), PassAt("cards"), StopFor("Sherden"))
    orders.withdraw(PassAt("cards"))
    host.answer(asked.seat, quiet(asked))
    orders.give(host.match, PassAt("reactions"))
    host.take(Input("umpire", Undo(asked.n, host.match.seats, cancelled(host, asked.n))))
    orders.next(host.match)
    assert orders.records == (Forced(), StopFor("Sherden"))
    told = "somebody took something back, so this order ends: pass reactions until the match ends"
    assert orders.news() == [told]


def test_orders_stand_from_the_first_look_on_and_end_with_the_person_of_the_seat() -> None:
    host = kadesh()
    until(host, "PlayCard")
    host.take(Input("host", SeatChange("egypt", "Ann")))
    orders = Orders("egypt", WORDS, (Forced(),))
    orders.next(host.match)
    assert orders.records == (Forced(),)
    host.take(Input("host", SeatChange("egypt", "Ben")))
    orders.next(host.match)
    assert orders.records == ()
    assert orders.news() == ["somebody else took the seat, so this order ends: take the only answer"]


def test_records_are_documents() -> None:
    for order in (Forced(), PassAt("cards"), PassAt("cards", "turn"), Route(("kadesh",)), StopFor("Sherden")):
        assert json.decode(json.encode(order), type=Forced | PassAt | Route | StopFor) == order


def test_others_are_told_nothing_by_an_answer_that_came_by_itself() -> None:
    host = kadesh()
    asked = until(host, "PlayActionCard")
    given = orders_of(host, asked.seat, PassAt("cards")).next(host.match)
    assert given is not None
    assert given.hidden, "the seat has a hand"
    assert given.input == decide(asked.seat, PASS, expects=asked.leaf)


# ---------------------------------------------------------------- routes


def points(asked: Asked[Any]) -> int:
    question: Any = asked.question
    return question.army.mp


def marching(host: Host[Any]) -> tuple[Asked[Any], str, str]:
    """A question for the next step of a march, and two areas of which the second is two steps away by one way."""
    for _ in range(20):
        asked = until(host, "MoveArmy", choose=random())
        onward = WORDS.onward(asked, None)
        assert onward is not None
        for first in onward.exits[onward.at]:
            for second in onward.exits[first]:
                found = ways(onward.exits, onward.at, second)
                if found == [(onward.at, first, second)] and asked.check(onward.step(first)) and points(asked) > 2:
                    return asked, first, second
        host.answer(asked.seat, "end")
    raise AssertionError


def test_a_route_goes_space_by_space_and_every_step_is_an_entry() -> None:
    host = kadesh()
    asked, first, second = marching(host)
    orders = orders_of(host, asked.seat, Route((second,)))
    assert orders.texts() == [f"to {WORDS.name(second)}, next {WORDS.name(first)}"]
    steps = list[str]()
    while orders.records:
        given = orders.next(host.match)
        theirs = asked_of(host)
        if given is not None:
            steps.append(given.input.body.answer.to)
        elif theirs.seat == asked.seat and not theirs.question.ordered:
            break
        host.take(given.input if given is not None else decide(theirs.seat, quiet(theirs)))
    assert steps == [first, second]
    assert orders.news() == [f"the order has been carried out: to {WORDS.name(second)}"]


def test_a_route_that_is_out_of_reach_now_says_beforehand_where_it_stops() -> None:
    host = kadesh()
    asked, first, second = marching(host)
    onward = WORDS.onward(asked, last_answer(host.match, asked.seat))
    assert onward is not None
    assert onward.cost is not None
    assert onward.left == points(asked)
    there_and_back = (first, second, first, onward.at) * 3
    orders = orders_of(host, asked.seat, Route((second,)))
    assert orders.news() == []
    orders.give(host.match, Route(there_and_back))
    spent, stop = 0, onward.at
    for space in there_and_back:
        spent += onward.cost(space)
        stop = space if spent <= onward.left else stop
    left = "1 is" if onward.left == 1 else f"{onward.left} are"
    to = WORDS.name(onward.at)
    assert orders.news() == [f"{to} takes {spent} MP, {left} left: it stops at {WORDS.name(stop)}"]


def test_a_step_that_was_taken_back_is_no_last_answer() -> None:
    host = kadesh()
    asked, first, _ = marching(host)
    before, n = last_answer(host.match, asked.seat), host.match.n
    onward = WORDS.onward(asked, before)
    host.answer(asked.seat, onward.step(first))
    host.take(Input(asked.seat, Undo(n, host.match.seats, cancelled(host, n))))
    assert last_answer(host.match, asked.seat) == before


def test_a_route_names_so_many_spaces_and_no_more() -> None:
    host = kadesh()
    asked, first, _ = marching(host)
    there_and_back = (first, WORDS.onward(asked, last_answer(host.match, asked.seat)).at) * MOST_SPACES
    orders = orders_of(host, asked.seat, Route(there_and_back[:MOST_SPACES]))
    with pytest.raises(ValueError, match="a route names 16 spaces at most"):
        orders.give(host.match, Route(there_and_back[: MOST_SPACES + 1]))
    assert len(orders.records) == 1


def test_of_several_ways_as_short_the_seat_says_which() -> None:
    exits = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "d"), "d": ("b", "c", "e"), "e": ("d",)}
    assert ways(exits, "a", "e") == [("a", "b", "d", "e"), ("a", "c", "d", "e")]
    assert ways(exits, "a", "x") == []
    assert ways(exits, "a", "a") == [("a",)]


def test_a_route_ends_with_a_reason_where_its_next_step_is_refused_or_something_else_is_asked() -> None:
    host = kadesh()
    asked, _, second = marching(host)
    far = next(
        one
        for one in WORDS.pack.exits
        if len(ways(WORDS.pack.exits, second, one) or ["", ""]) == 1 and len(ways(WORDS.pack.exits, second, one)[0]) > 4
    )
    orders = orders_of(host, asked.seat, Route((second, far)))
    while orders.records:
        given = orders.next(host.match)
        theirs = asked_of(host)
        if orders.records:
            host.take(given.input if given is not None else decide(theirs.seat, quiet(theirs)))
    assert "so this order ends: to " in "".join(orders.news())


@pytest.mark.parametrize(
    ("name", "scenario", "kind"),
    [
        ("genesis", "babylon_and_assyria", "ChooseStep"),
        ("chariot-lords", "", "March"),
        ("god-kings", "kadesh", "MoveArmy"),
    ],
)
def test_each_game_with_marches_says_what_moves_one_space_on(name: str, scenario: str, kind: str) -> None:
    game = limmu.installed_games()[name]
    host = limmu.host(name, scenario or next(iter(game.scenarios(game.load_pack(None)))), dice=SeededDice(2))
    words, choose = limmu.words(name, host.match.pack), random(1)
    for _ in range(4000):
        asked = asked_of(host)
        onward = words.onward(asked, last_answer(host.match, asked.seat))
        if onward is not None and any([asked.check(onward.step(to)) for to in onward.exits[onward.at]]):
            assert type(asked.question).__name__ == kind
            to = next(to for to in onward.exits[onward.at] if asked.check(onward.step(to)))
            orders = Orders(asked.seat, words)
            orders.give(host.match, Route((to,)))
            given = orders.next(host.match)
            assert given is not None
            assert given.input.body.answer == onward.step(to)
            return
        host.answer(asked.seat, choose(asked))
        assert host.match.over is None
    raise AssertionError
