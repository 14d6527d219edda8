"""Entry 0: the agreed battlefield. Armies come with the first answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limmu.core import Fact, rule
from limmu.games.game_of_kings.board import Board, Piece
from limmu.games.game_of_kings.facts import FieldAgreed
from limmu.games.game_of_kings.fields import FIELDS, SORTS, pieces_of, table_of
from limmu.games.game_of_kings.pack import Pack


@rule("GOK-MOVE-41", "GOK-SETUP-1", "GOK-SCEN-15")
def set_up(pack: Pack, scenario: str, options: Mapping[str, str]) -> Sequence[Fact[Board]]:
    """The table and its pieces; a body of water is Difficult or Impassible as agreed.

    Raises ValueError for a field with too many pieces or too few.
    """
    field = FIELDS[scenario]
    least, most = pieces_of(field.size)
    if not least <= len(field.pieces) <= most:
        raise ValueError(f"{scenario}: {len(field.pieces)} pieces of Scenery; agree on {least} to {most}")
    pieces = [
        Piece(f"{kind}-{n}", kind, SORTS[kind].ground, SORTS[kind].height, SORTS[kind].outline)
        for n, kind in enumerate(field.pieces, 1)
    ]
    return [FieldAgreed(pack.digest, field.size, table_of(field.size), tuple(pieces))]
