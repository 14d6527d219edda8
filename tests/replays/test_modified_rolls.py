"""Rolls of recorded matches that a ruling modifies: the facts name the clause of the ruling, or no modifier applies."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from limmu.core import Chance, Input, Refused, RollDice, Ruling, encode, question, take
from limmu.stores.recorded import Played, read_played
from limmu_replays.falling import start

LIBRARY = Path(__file__).parents[2] / "replays" / "library"
CLAUSE = "ZZ-1"


def told_with(played: Played, n: int, modify: int) -> str:
    """What entry ``n``, a roll, comes to with a modifier; the code of the refusal if it takes none."""
    before = played.at(n - 1)
    open_ = question(before)
    assert open_ is not None
    asked = open_.demands[0][1]
    assert isinstance(asked, RollDice)
    step = before.game.codec.step(before.position.stack[-1].proc, before.position.pause.demands[0].then)
    many = asked.number if step.modified == "dice" else 1
    match = start(before, ("umpire",)).match
    try:
        match = take(match, Input("umpire", Ruling("ann", CLAUSE, "a test", modify=(modify,) * many)))[1]
    except Refused as refused:
        assert not step.modified
        return refused.verdict.code
    roll = played.entries[n].input
    assert isinstance(roll, Chance)
    entry = take(match, Input("chance", Chance(roll.outcome)))[0]
    assert entry.input == Chance(roll.outcome), "the natural dice are as they fell"
    return encode(replace(entry, prev="", n=0)).decode()


@pytest.mark.parametrize(
    ("path", "some"),
    [
        ("god-kings/three_kings.limmu", 1),
        ("genesis/sargon.limmu", 4),
        ("chariot-lords/middle_five_2.limmu.gz", 1),
        ("game-of-kings/skirmish.limmu.gz", 1),
    ],
)
def test_every_step_that_takes_a_modifier_tells_it(path: str, some: int) -> None:
    played = read_played(LIBRARY / path)
    first: dict[str, int] = {}
    for entry in played.entries:
        if isinstance(entry.input, Chance):
            position = played.match.past[entry.n - 1]
            pause = position.pause
            assert pause is not None
            if isinstance(played.match.game.codec.question(pause.demands[0].question), RollDice):
                proc = played.match.game.codec.outline(position.stack[-1].proc).name
                first.setdefault(f"{proc}.{pause.demands[0].then}", entry.n)
    told = {step: told_with(played, n, 2) for step, n in first.items()}
    takes = {step: text for step, text in told.items() if text != "takes_no_modifier"}
    assert len(takes) >= some
    assert [step for step, text in takes.items() if CLAUSE not in text] == []
