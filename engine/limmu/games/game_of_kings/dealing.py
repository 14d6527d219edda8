"""What a seat does not see dealt anew: in which Units the other's models hide, and the deck of a Story."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from limmu.core import Dealing, Fact, Pick, Question, ShuffleItems, View
from limmu.games.game_of_kings.army_units import all_hidden
from limmu.games.game_of_kings.board import Army, Board, Story, UnitId, pack_of
from limmu.games.game_of_kings.documents import army_of_document
from limmu.games.game_of_kings.facts import HiddenRevealed, PhaseEnded, UnitLeftOut, UnitRemoved
from limmu.games.game_of_kings.p07_reckers import LooseRecker
from limmu.games.game_of_kings.p24_story import CARDS
from limmu.games.game_of_kings.roster import resolve


class Known(Struct, frozen=True):
    """What a seat knows of hidden models."""

    hosts: tuple[tuple[UnitId, UnitId], ...] = ()
    """Hidden models that came out, or that could have, and the Units that hide them."""
    lost: tuple[UnitId, ...] = ()
    """Units that were lost in this Phase: who hides in them is lost only when it ends (GOK-SR-93)."""


def learn(known: Known, fact: Fact[Board], seat: str) -> Known:
    """What a seat knows after a fact of its own log: models that came out hid in that Unit, and hide there again."""
    match fact:
        case HiddenRevealed():
            return replace(known, hosts=(*known.hosts, (fact.unit, fact.within)))
        case UnitRemoved() | UnitLeftOut():
            return replace(known, lost=(*known.lost, fact.unit))
        case PhaseEnded():
            return replace(known, lost=())
        case _:
            return known


def hear(known: Known, question: Question[Board, Any], seat: str) -> Known:
    """What a seat knows after a question: 'Reckers that may be let loose hide in that Unit, also if they are held."""
    if isinstance(question, LooseRecker):
        return replace(known, hosts=(*known.hosts, (question.reckers, question.host)))
    return known


def deal(view: View[Board], known: Known, pick: Pick) -> Board:
    """The other's hidden models in any Units that its list may hide them in; the rest of the Story's deck shuffled."""
    board = view.board
    armies = [army if army.seat in view.audience else _hidden(board, army, known, pick) for army in board.armies]
    return board.but(armies=tuple(armies), stories=tuple([_story(story, pick) for story in board.stories]))


def _hidden(board: Board, army: Army, known: Known, pick: Pick) -> Army:
    """An Army with its hidden models in Units, at most so many of a type in one (GOK-SR-91): those that are lost in
    Units that are lost, the others in such as are not."""
    if not army.hidden:
        return army
    roster = resolve(army_of_document(army.army), pack_of(board))
    sizes = {one.id: (one.entry.name, one.models) for one in all_hidden(roster)}
    sizes |= {one.id: (one.name, 0) for one in roster.avatars if one.choice.assassin}
    hosts = [one.id for one in roster.units if not one.entry.hidden]

    def line_of(unit: UnitId) -> str:
        return unit.removeprefix(f"{army.seat}.")

    told = {line_of(unit): line_of(host) for unit, host in known.hosts}
    lost = {line_of(one.id) for one in board.units if one.gone not in ("", "pursuing")}
    lately = {line_of(unit) for unit in known.lost}
    inside: dict[tuple[str, str], int] = {}
    found: dict[str, str] = {}
    # who is known to be somewhere takes room first; then the living, the most models first: so there is room for all
    for line in sorted(sizes, key=lambda line: (line not in told, line in lost, -sizes[line][1])):
        name, models = sizes[line]
        room = [one for one in hosts if inside.get((one, name), 0) + models <= roster.pack.limits.hidden_in_unit]
        fit = [one for one in room if (one in lost) == (line in lost) or (one in lately and line not in lost)] or room
        host = told.get(line) or fit[pick(len(fit))]
        inside[host, name] = inside.get((host, name), 0) + models
        found[line] = host
    return army.but(hidden=tuple(sorted(found.items())))


def _story(story: Story, pick: Pick) -> Story:
    """A Story with the cards that were not pulled, in any order."""
    left = [card for card in range(1, CARDS + 1) if card not in story.pulled]
    return story.but(deck=tuple([left.pop(pick(len(left))) for _ in story.deck]))


def refill(record: Any, board: Board, known: Known) -> Any:
    """The cards that are about to be shuffled: all at first, then those that were pulled."""
    if not isinstance(record, ShuffleItems):
        return record
    pulled = sorted(board.stories[0].pulled) if board.stories else range(1, CARDS + 1)
    return record.but(items=tuple(pulled))


dealing: Dealing[Board] = Dealing(Known(), learn, deal, refill, hear)
