"""The vocabulary of card effects: what a card gives is taken or refused, with place and advice."""

import pytest

from limmu.toolkit.effects import Effect, Parameter, check_effect, effect_of, may, need
from limmu.toolkit.packs import PackError, Problems

EFFECTS: dict[str, dict[str, Parameter]] = {
    "raid": {
        "count": need("number"), "at": need("spaces"), "mood": may("word", "calm", "wild"), "extra": may("numbers"),
    },
}  # fmt: skip
PLACE = ("cards.toml", "cards (1 raid)")


def made(name: str, **params: int | str | tuple[str, ...]) -> Effect:
    found = Problems()
    effect = effect_of(name, params, EFFECTS, PLACE, found)
    check_effect(effect, EFFECTS, [{"spaces": frozenset(["ur", "uruk"])}], PLACE, found)
    found.close()
    return effect


def test_parameters_by_kind() -> None:
    raid = made("raid", count=2, at=("ur",), mood="wild")
    assert (raid.number("count"), raid.words("at"), raid.word("mood")) == (2, ("ur",), "wild")
    assert raid.numbers("extra") == ()
    with pytest.raises(KeyError, match="no parameter speed"):
        raid.number("speed")
    with pytest.raises(TypeError, match="count of effect raid is no list"):
        raid.words("count")


@pytest.mark.parametrize(
    ("params", "field", "advice"),
    [
        ({"at": ("ur",)}, "params.count", "missing; raid needs it"),
        ({"count": "2", "at": ("ur",)}, "params.count", "write whole numbers"),
        ({"count": 2, "at": "ur"}, "params.at", "write a list of kind spaces"),
        ({"count": 2, "at": ("zz",)}, "params.at", "no spaces zz"),
        ({"count": 2, "at": ("ur", "ur")}, "params.at", "ur stated twice"),
        ({"count": 2, "at": ("ur",), "mood": "mild"}, "params.mood", "known are calm, wild"),
        ({"count": 2, "at": ("ur",), "speed": 1}, "params.speed", "it takes count, at, mood, extra"),
    ],
)
def test_a_fault_is_told(params: dict[str, int | str | tuple[str, ...]], field: str, advice: str) -> None:
    with pytest.raises(PackError) as caught:
        made("raid", **params)
    [problem] = caught.value.problems
    assert (problem.file, problem.record, problem.field) == (*PLACE, field)
    assert advice in problem.text


def test_an_unknown_effect_is_told_with_those_known() -> None:
    with pytest.raises(PackError, match="effect: unknown effect gallop; known are raid"):
        made("gallop")


def test_a_kind_of_id_that_no_game_knows_is_no_fault_of_the_pack() -> None:
    with pytest.raises(KeyError, match="ships"):
        check_effect(Effect("sail", (("at", ("ur",)),)), {"sail": {"at": need("ships")}}, [{}], PLACE, Problems())
