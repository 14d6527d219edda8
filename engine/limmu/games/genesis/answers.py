"""Answers in the notation of positions, for cases and the terminal: units chosen, losses taken, shifts spent, cards by
their ids, deals and bribes."""

from __future__ import annotations

import re
from typing import Any

from limmu.games.genesis.board import Board, Units, pack
from limmu.games.genesis.cards.windows import CancelCard, PlayHeldCard
from limmu.games.genesis.notation import KINDS
from limmu.games.genesis.s03_activation import ChooseAction, ChooseCards
from limmu.games.genesis.s07_choices import NOBODY, Chosen, PickUnits
from limmu.games.genesis.s07_entering import AttackOrRegroup
from limmu.games.genesis.s07_movement import ChooseStep
from limmu.games.genesis.s08_fight import SpendShifts, Spent
from limmu.games.genesis.s08_losses import AssignLosses, Removal
from limmu.games.genesis.s12_bribery import Offer, OfferBribe
from limmu.games.genesis.s12_talks import NO_DEAL, Deal, ProposeDeal
from limmu.games.genesis.s13_cards import ReduceHand
from limmu.games.genesis.s14_end_turn import KeepCard

_CHOSEN = re.compile(r"(?:(\w+):)?\s*((?:\d+[ICPSH]|K\[\w+\])(?:\s+(?:\d+[ICPSH]|K\[\w+\]))*|all)?")
_LOST = re.compile(r"\d+[ICD](?:[\s/]+\d+[ICD])*")
_SPENT = re.compile(r"(\d+)/(\d+)")
_BRIBE = re.compile(r"(\d+) (not )?(\S+)")
PLAYS = (PlayHeldCard, ReduceHand, ChooseCards, ChooseAction, ChooseStep, AttackOrRegroup)
"""Questions whose answers name cards among other words."""


def read_answer(board: Board, asked: object, text: str) -> Any:
    """An answer from its text: units (`emar: 5I 2C K[kirta]`, `all`, `none`), losses (`3I 1C`, with DS of the City in
    use `1I 2D`, of several forces `1C / 2I`), shifts raising the own die and lowering the enemy's (`1/3`), cards by id
    (`gold_1`, `traitor_1:egypt`, `discard:moses`), bribes (`5 not attack`, `3 enter:tyre`), deals (`allied; give 2,
    gold_1, tyre; take 1; promise peace at Qatna`, or `none`). None for any other question, and for text in another
    form."""
    text = text.strip()
    cards = pack(board).card_id
    if isinstance(asked, PLAYS):
        words = text.split(":")
        at = 1 if words[0] in ("card", "discard") and len(words) > 1 else 0
        return ":".join([*words[:at], str(cards.get(words[at], words[at])), *words[at + 1 :]])
    if isinstance(asked, CancelCard | KeepCard):
        return cards.get(text)
    if isinstance(asked, OfferBribe) and (found := _BRIBE.fullmatch(text)):
        return Offer(asked.payer, int(found[1]), found[3], not found[2])
    if isinstance(asked, ProposeDeal) and not text.startswith("{"):
        return deal(board, asked, text)
    if isinstance(asked, AssignLosses) and _LOST.fullmatch(text):
        return removal(text, len(asked.forces))
    if isinstance(asked, SpendShifts) and (found := _SPENT.fullmatch(text)):
        return Spent(int(found[1]), int(found[2]))
    return chosen(board, asked, text)


def chosen(board: Board, asked: object, text: str) -> Chosen | None:
    """Chosen units in the notation of positions: `emar: 5I 2C K[kirta]`, `emar: all`, `none`. The space may be left out
    where there is one stack to choose from. None for any other question, and for text in another form."""
    found = _CHOSEN.fullmatch(text)
    if not isinstance(asked, PickUnits) or (text != "none" and not (found and found[2])):
        return None
    if text == "none" or not found:
        return NOBODY
    stacks = asked.stacks(board)
    at = found[1] or (stacks[0].at if len(stacks) == 1 else "")
    if found[2] == "all":
        return next((stack for stack in stacks if stack.at == at), Chosen(at))
    counts: dict[str, int] = {}
    kings: list[str] = []
    for word in found[2].split():
        if word.startswith("K"):
            kings.append(word[2:-1])
        else:
            counts[KINDS[word[-1]]] = counts.get(KINDS[word[-1]], 0) + int(word[:-1])
    return Chosen(at, Units(**counts), tuple(kings))


def removal(text: str, forces: int) -> Removal:
    """Losses from their text; forces that are not written lose nothing."""
    ds = 0
    found: list[Units] = []
    for part in text.split("/"):
        counts: dict[str, int] = {}
        for word in part.split():
            number, kind = int(word[:-1]), word[-1]
            if kind == "D":
                ds += number
            else:
                counts[KINDS[kind]] = counts.get(KINDS[kind], 0) + number
        found.append(Units(**counts))
    return Removal((*found, *[Units()] * (forces - len(found))), ds)


def deal(board: Board, asked: ProposeDeal, text: str) -> Deal:
    """A deal from its text: parts separated by ";", goods by ",". Numbers are Silver, ids cards or Cities. Raises
    ValueError for a part that begins with none of the words."""
    if text == "none":
        return NO_DEAL
    found = Deal((asked.seat, asked.partner))
    for part in text.split(";"):
        word, _, rest = part.strip().partition(" ")
        if word == "allied":
            found = found.but(allied=True)
        elif word == "promise":
            found = found.but(promises=(*found.promises, rest.strip()))
        elif word in ("give", "take"):
            goods = [good.strip() for good in rest.split(",")]
            cards = [pack(board).card_id[good] for good in goods if good in pack(board).card_id]
            side = f"{word}s_"
            found = found.but(**{
                f"{side}cards": tuple(cards),
                f"{side}silver": sum([int(good) for good in goods if good.isdecimal()]),
                f"{side}cities": tuple([good for good in goods if good in pack(board).space]),
            })  # fmt: skip
        else:
            raise ValueError(f"{part.strip()!r} is neither allied nor give, take or promise")
    return found
