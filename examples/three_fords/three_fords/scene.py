"""The picture of the game as plain data: whatever draws it decides how it looks."""

from collections.abc import Sequence
from itertools import pairwise

from limmu.core import Fact, View
from limmu.display.scene import Arrow, Bounds, Hand, Link, Marker, Owner, Place, Scene, Stack, Track
from three_fords.board import CAMP, SEATS, Board, SpearsMarched, spears
from three_fords.pack import Pack

WIDE, HIGH = 1000, 480


def scene(
    view: View[Board], pack: Pack, recent: Sequence[Fact[Board]] = (), before: View[Board] | None = None
) -> Scene:
    """What an audience sees; the marches among the recent facts become arrows."""
    board = view.board
    row = HIGH // (len(pack.ford) + 1)
    places = [Place(_camp(seat), f"{seat.title()} camp", "town", (100 + 800 * i, HIGH // 2), owner=seat)
              for i, seat in enumerate(SEATS)]  # fmt: skip
    places += [
        Place(ford, one.name.removeprefix("the "), "town", (WIDE // 2, HIGH - row * i), owner=_holder(board, ford))
        for i, (ford, one) in enumerate(pack.ford.items(), 1)
    ]
    roads = [Link(f"{seat}:{ford}", "road", (_camp(seat), ford)) for seat in SEATS for ford in pack.ford]
    river = [Link(f"{one}:{other}", "river", (one, other)) for one, other in pairwise(pack.ford)]
    forces = [(_camp(one.seat) if one.at == CAMP else one.at, one) for one in board.forces if one.spears]
    return Scene(
        bounds=Bounds("micrometre", (0, 0, WIDE, HIGH)),
        title="Three Fords",
        owners=tuple([Owner(seat, seat.title(), seat[:3].upper()) for seat in SEATS]),
        places=tuple(places),
        links=(*river, *roads),
        stacks=tuple([Stack(f"{at}:{one.seat}", at, one.seat, one.spears, one.spears) for at, one in forces]),
        arrows=tuple(
            [
                Arrow("move", _camp(fact.seat), fact.to, owner=fact.seat)
                for fact in recent
                if isinstance(fact, SpearsMarched) and fact.spears
            ]
        ),
        tracks=(Track("round", "Round", (1, board.rounds), (Marker(board.round),)),) if board.round else (),
        hands=tuple([Hand(h.seat, len(h.cards), tuple([str(card) for card in h.cards if card])) for h in board.hands]),
    )


def _camp(seat: str) -> str:
    return f"{CAMP}:{seat}"


def _holder(board: Board, ford: str) -> str:
    """Who has more spears at a ford."""
    hill, marsh = [spears(board, seat, ford) for seat in SEATS]
    return SEATS[0] if hill > marsh else SEATS[1] if marsh > hill else ""
