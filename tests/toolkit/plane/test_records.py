"""What facts hold of the plane is read back as it was."""

import msgspec
import pytest

from limmu.core import Record
from limmu.toolkit.plane.blocks import Base, Beside, Block, outline
from limmu.toolkit.plane.contact import align, strike
from limmu.toolkit.plane.findings import Finding
from limmu.toolkit.plane.flight import Flight

OWN = Block(650_000, 500_000, 9750, 5, 10, 25_000, 25_000, (Beside(20_000, 20_000, "left"),))
TARGET = Block(600_000, 700_000, 27_000, 5, 10, 25_000, 25_000)
HIT = strike(OWN, outline(TARGET))
assert HIT is not None


@pytest.mark.parametrize(
    "record",
    [
        OWN,
        Base(1, 2, 3, 20_000, 0),
        Finding(False, (1, 2), (3, 4), -5, "wall", "MOVE-2"),
        HIT,
        align(OWN, HIT, TARGET, "front", ()),
        Flight(9000, 100, ("a",), "b", True, "c"),
    ],
)
def test_a_record_is_read_back_as_it_was(record: Record) -> None:
    assert msgspec.json.decode(msgspec.json.encode(record), type=type(record)) == record
