"""Sentences of The God Kings that say a thing once, in the number that it takes."""

from limmu.display.shown import Shown
from limmu.games.god_kings import game
from limmu.games.god_kings.facts import AttritionRolled, SpacesControlled
from limmu.games.god_kings.s15_losses import ChooseLosses, Loss

SHOWN = Shown(game, game.load_pack(None))


def test_markers_are_told_in_the_number_that_they_have() -> None:
    one = SpacesControlled(("kadesh",), "egypt")
    assert SHOWN.fact(one) == "Egypt places a PC marker at Kadesh"
    assert SHOWN.fact(one.but(spaces=("kadesh", "tyre"))) == "Egypt places PC markers at Kadesh and Tyre"
    assert SHOWN.fact(one.but(garrison=True)) == "Egypt places a garrison at Kadesh"
    assert SHOWN.fact(one.but(power="")) == "The marker is removed from Kadesh"


def test_an_attrition_roll_leaves_the_losses_to_those_who_lose() -> None:
    units = ("egypt_amon_1", "egypt_amon_2")
    assert SHOWN.fact(AttritionRolled(units, (6, 2), units[:1])) == "Attrition rolls 6 and 2"
    assert SHOWN.fact(AttritionRolled(units, (1, 2), ())) == "Attrition rolls 1 and 2: nobody loses a step"


def test_losses_are_counted_by_kind() -> None:
    question = ChooseLosses("battle", "egypt", (), 7)
    lost = (Loss("egypt_amon_1", 1), Loss("egypt_amon_2", 1), Loss("egypt_chariot_1", 2))
    assert SHOWN.tell_answer(question, lost) == "2 Amon warriors a step, 1 Egypt chariot two steps"
