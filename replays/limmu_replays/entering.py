"""Make a log of a match that was played face to face, from a file of answers and dice."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET

from limmu.core import (
    UMPIRE,
    Asked,
    Chance,
    DiceTerms,
    End,
    Input,
    Interject,
    Match,
    Note,
    Refused,
    RollDice,
    RuleError,
    Ruling,
    SeatChange,
    ShuffleItems,
    StandingPass,
    begin,
    decide,
    line_of,
    lines_of,
    mask_for,
    question,
    take,
    view,
)
from limmu.display.composing import Composing
from limmu.display.hearing import heard
from limmu.display.known_ids import why_refused
from limmu.display.notation import answer_of
from limmu.display.saying import said
from limmu.display.shown import Shown
from limmu.display.troubles import trouble
from limmu.installed import find_game, load_pack
from limmu.trouble import Trouble
from limmu_replays.answering import keys_on_offer
from limmu_replays.repeating import require_offers
from limmu_replays.scripts import REST, Heading, Line, Ruled

_MEANWHILE = ("ruling", "note", "sit", "pass", "withdraw", "concede", "agree")
"""The kinds of lines that may come before a pending roll."""


class Unfit(Exception):
    """The rules do not take a line: what is wrong, and what to do about it."""

    def __init__(self, what: str, remedy: str) -> None:
        self.what, self.remedy = what, remedy
        super().__init__(what)


class Entering:
    """A match that grows line by line; ``lines`` are the lines of its log.

    What is on offer to a seat that sees what others do not is told to ``audiences`` alone.
    """

    def __init__(self, match: Match[Any], heading: Heading, audiences: Sequence[str] = ()) -> None:
        self.match = match
        self._audiences = audiences
        self.lines = [line_of(match.header), lines_of(match)]
        self.snaps: tuple[str, ...] = ()
        """Which numbers of the last line, read from a real table, are recorded otherwise."""
        self._heading = heading
        self._shown = Shown(match.game, match.pack)

    def enter(self, line: Line) -> None:
        """Take the input of a line. Raises Unfit."""
        self.snaps = ()
        open_ = question(self.match)
        if open_ is None:
            raise Unfit(said("enter.over", n=self.match.n), said("enter.leave_out"))
        if open_.seats == ("chance",) and line.kind not in ("roll", "shuffle", *_MEANWHILE):
            raise Unfit(self._due(open_.demands[0][1]), said("enter.write_result"))
        inp = self._input(line)
        try:
            after = take(self.match, inp)[1]
            self.match.game.codec.entry_of_now(after.json)
            if line.ruled is not None:
                require_offers(after)
        except Trouble as trouble:
            raise Unfit(trouble.what, said("enter.other_ruling")) from None
        except Refused as refused:
            shown, open_ = self._shown.on(self.match.board), {inp.by} & {*view(self.match, "public").asked}
            tell = bool(open_) and self._may_tell(inp.by)
            why = why_refused(shown, self.match, inp, refused.verdict) if tell else shown.refusal(refused.verdict)
            raise Unfit(said("enter.refused", why=why), self._now()) from None
        except RuleError as error:
            raise Unfit(heard(error), said("enter.pass_error")) from None
        self.lines.append(lines_of(after))
        self.match = after

    def _due(self, asked: Any) -> str:
        if isinstance(asked, RollDice):
            faces = ("FACE " * asked.number).rstrip()
            return said("enter.roll_due", purpose=asked.purpose, faces=faces, dice=asked.told)
        return said("enter.shuffle_due", n=len(asked.items), purpose=asked.purpose, rest=REST)

    def _now(self) -> str:
        """Who is asked what, and what is on offer."""
        open_ = question(self.match)
        assert open_ is not None
        if open_.seats == ("chance",):
            return self._due(open_.demands[0][1])
        told, shown = list[str](), self._shown.on(self.match.board)
        for seat, asked in open_.demands:
            told.append(said("enter.asked", who=shown.side(seat), question=shown.question(asked)))
            seen = view(self.match, seat).question
            if seen is not None and self._may_tell(seat):
                told.append(said("enter.on_offer", seat=seat, keys=keys_on_offer(seen)))
            elif seen is not None:
                told.append(said("enter.would_tell", seat=seat))
        return "\n".join(told)

    def _may_tell(self, seat: str) -> bool:
        """Whether the list of what is on offer to a seat gives nothing hidden away."""
        asked, public = view(self.match, seat).question, view(self.match, "public").board
        if asked is None or UMPIRE in self._audiences or seat in self._audiences or asked.board == public:
            return True
        if asked.question.passing is not None:  # that nothing but passing is on offer tells of a hand, too
            return False
        try:
            return list(mask_for(asked.question, ()).answers(public)) == list(asked.answers())
        except Exception:  # rules may stumble over what they cannot see
            return False

    def _input(self, line: Line) -> Input:
        parts, kind = line.parts, line.kind
        if kind in ("roll", "shuffle"):
            return self._chance(line)
        if line.ruled is not None:
            return self._ruling(line.ruled)
        if kind == "agree":
            winners = tuple(parts["winners"].split())
            return Input("host", End("agree", winners, self.match.seats))
        seat = parts["seat"]
        if kind == "answer":
            return self._decision(seat, parts["answer"])
        if kind == "may":
            return self._interjection(seat, int(parts["number"]), parts["answer"])
        if kind in ("pass", "withdraw"):
            return Input(seat, StandingPass(parts.get("scope", "")))
        if kind == "sit":
            return Input("host", SeatChange(seat, parts["text"]))
        return Input(seat, Note(parts["text"]) if kind == "note" else End("concede"))

    def _chance(self, line: Line) -> Input:
        open_ = question(self.match)
        asked = open_.demands[0][1] if open_ is not None else None
        wanted = RollDice if line.kind == "roll" else ShuffleItems
        if not isinstance(asked, wanted) or asked.purpose != line.parts["purpose"]:
            raise Unfit(said("enter.not_due", kind=line.kind, purpose=line.parts["purpose"]), self._now())
        if isinstance(asked, RollDice):
            faces = tuple(map(int, line.parts["faces"].split()))
            proof = dict.fromkeys(self._heading.confirmed, "confirmed") | {self._heading.typed: "typed"}
            return Input("chance", Chance(faces), proof=proof)
        named = line.parts["items"].split()
        if named.count(REST) > 1:
            raise Unfit(said("enter.rest_twice", rest=REST), said("enter.rest_once"))
        rest = [str(item) for item in asked.items if str(item) not in named]
        order = [part for item in named for part in (rest if item == REST else [item])]
        return Input("chance", Chance(tuple(map(int, order))))

    def _decision(self, seat: str, text: str) -> Input:
        asked = view(self.match, seat).question
        if asked is None:
            raise Unfit(said("enter.not_asked", seat=seat), self._now())
        return decide(seat, self._answer(asked, text))

    def _interjection(self, seat: str, number: int, text: str) -> Input:
        may = view(self.match, seat).may
        if not 1 <= number <= len(may):
            raise Unfit(said("enter.no_interjection", seat=seat, n=len(may), number=number), self._now())
        asked = may[number - 1]
        return Input(seat, Interject(asked.may, self._answer(asked, text), self.match.n))

    def _answer(self, asked: Asked[Any], text: str) -> Any:
        """An answer by its key, or as a person types it at the prompt: in words, inches and degrees."""
        try:
            return answer_of(asked.question, text)
        except ValueError as error:
            found = self._worded(asked, text)
            if not found:
                raise Unfit(heard(error), self._now()) from None
            return found[0]

    def _worded(self, asked: Asked[Any], text: str) -> tuple[Any, ...]:
        menu = Composing(self._shown, asked)
        try:
            found = menu.worded(text) or ()
        except ValueError as error:
            raise Unfit(heard(error), self._now()) from None
        self.snaps += menu.snaps
        return found

    def _ruling(self, ruled: Ruled) -> Input:
        open_ = question(self.match)
        assert open_ is not None
        answer: Any = UNSET
        if ruled.answer is not None:
            asked = view(self.match, ("umpire", open_.seats[0])).question
            if asked is None or asked.seat == "chance":
                raise Unfit(said("enter.ruling_unasked"), self._now())
            answer = self._answer(asked, ruled.answer)
        try:
            facts = tuple([self.match.game.codec.fact(fact) for fact in ruled.facts])
        except ValueError as error:
            raise Unfit(said("enter.no_fact", why=heard(error)), said("enter.facts_as")) from None
        close = UNSET if ruled.close is None else ruled.close
        body = Ruling(
            author=ruled.author,
            clause=ruled.clause,
            reason=ruled.reason,
            facts=facts,
            outcome=ruled.outcome,
            answer=answer,
            close=close,
            readings=dict(ruled.readings),
            modify=ruled.modify,
        )
        return Input("umpire", body)


def begin_match(heading: Heading, pack_dir: Path | None) -> Match[Any]:
    """The match that a heading describes, after its set-up, with a new match secret. Raises Trouble."""
    game = find_game(heading.game)
    pack = load_pack(game, pack_dir)
    try:
        match = begin(
            game,
            pack,
            heading.scenario,
            options=heading.options,
            match_id=secrets.token_hex(8),
            secret=secrets.token_bytes(32),
            dice=DiceTerms("physical"),
            persons=heading.persons,
        )[1]
    except ValueError as error:
        raise Trouble(heard(error), said("trouble.games_lists", game=game.name)) from None
    known = (*match.seats, "host", "umpire")
    for who in (heading.typed, *heading.confirmed):
        if who not in known:
            raise trouble("trouble.enter_vouch", who=repr(who), known=tuple(known))
    if heading.typed in heading.confirmed:
        raise trouble("trouble.enter_both", who=heading.typed)
    return match
