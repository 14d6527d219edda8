"""What a seat does not see dealt anew: in which Units the other's models hide, and the deck of a Story."""

from __future__ import annotations

from typing import Any

from limmu.core import Dealing, Fact, Pick, ShuffleItems, View
from limmu.games.game_of_kings.army_units import all_hidden
from limmu.games.game_of_kings.board import Army, Board, Story, pack_of
from limmu.games.game_of_kings.documents import army_of_document
from limmu.games.game_of_kings.facts import HiddenRevealed
from limmu.games.game_of_kings.p24_story import CARDS
from limmu.games.game_of_kings.roster import resolve

Hosts = tuple[tuple[str, str], ...]
"""Hidden models that came out, and the Units that they came out of: ids."""


def learn(known: Hosts, fact: Fact[Board], seat: str) -> Hosts:
    """What a seat knows after a fact of its own log: models that came out hid in that Unit, and hide there again."""
    return (*known, (fact.unit, fact.within)) if isinstance(fact, HiddenRevealed) else known


def deal(view: View[Board], known: Hosts, pick: Pick) -> Board:
    """The other's hidden models in any Units that its list may hide them in; the rest of the Story's deck shuffled."""
    board = view.board
    armies = [army if army.seat in view.audience else _hidden(board, army, dict(known), pick) for army in board.armies]
    return board.but(armies=tuple(armies), stories=tuple([_story(story, pick) for story in board.stories]))


def _hidden(board: Board, army: Army, known: dict[str, str], pick: Pick) -> Army:
    """An Army with its hidden models in Units, at most so many of a type in one (GOK-SR-91)."""
    if not army.hidden:
        return army
    roster = resolve(army_of_document(army.army), pack_of(board))
    sizes = {one.id: (one.entry.name, one.models) for one in all_hidden(roster)}
    sizes |= {one.id: (one.name, 0) for one in roster.avatars if one.choice.assassin}
    hosts = [one.id for one in roster.units if not one.entry.hidden]
    inside: dict[tuple[str, str], int] = {}
    found: dict[str, str] = {}
    for line in sorted(sizes, key=lambda line: f"{army.seat}.{line}" not in known):  # those that are known take room
        name, models = sizes[line]
        told = known.get(f"{army.seat}.{line}", "").removeprefix(f"{army.seat}.")
        room = [one for one in hosts if inside.get((one, name), 0) + models <= roster.pack.limits.hidden_in_unit]
        host = told or room[pick(len(room))]
        inside[host, name] = inside.get((host, name), 0) + models
        found[line] = host
    return army.but(hidden=tuple(sorted(found.items())))


def _story(story: Story, pick: Pick) -> Story:
    """A Story with the cards that were not pulled, in any order."""
    left = [card for card in range(1, CARDS + 1) if card not in story.pulled]
    return story.but(deck=tuple([left.pop(pick(len(left))) for _ in story.deck]))


def refill(record: Any, board: Board, known: Hosts) -> Any:
    """The cards that are about to be shuffled: all at first, then those that were pulled."""
    if not isinstance(record, ShuffleItems):
        return record
    pulled = sorted(board.stories[0].pulled) if board.stories else range(1, CARDS + 1)
    return record.but(items=tuple(pulled))


dealing: Dealing[Board] = Dealing((), learn, deal, refill)
