"""What facts hold of the plane is read back as it was."""

import msgspec
import pytest

from limmu.core import Record
from limmu.toolkit.plane.blocks import Base, Beside, Block, outline
from limmu.toolkit.plane.contact import align, strike
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.plane.flight import Flight

OWN = Block(x=650_000, y=500_000, t=9750, f=5, n=10, w=25_000, d=25_000, beside=(Beside(20_000, 20_000, "left"),))
TARGET = Block(x=600_000, y=700_000, t=27_000, f=5, n=10, w=25_000, d=25_000)
HIT = strike(OWN, outline(TARGET))
assert HIT is not None


@pytest.mark.parametrize(
    "record",
    [
        OWN,
        Base(1, 2, 3, 20_000, 0),
        Finding(holds=False, one=(1, 2), other=(3, 4), margin=-5, blocker="wall", clause="MOVE-2"),
        HIT,
        align(OWN, HIT, TARGET, "front", ()),
        Flight(heading=9000, length=100, passed=("a",), ran_into="b", left_table=True, stopped_by="c"),
    ],
)
def test_a_record_is_read_back_as_it_was(record: Record) -> None:
    assert msgspec.json.decode(msgspec.json.encode(record), type=type(record)) == record
