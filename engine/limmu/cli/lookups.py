"""What a person may look up at the prompt: the board, a space, a clause, the odds, the scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import click
import msgspec
from msgspec import Struct
from rich.console import Console
from rich.text import Text

from limmu.bots.search import HORIZON, SearchBot
from limmu.cli.console import paged
from limmu.cli.drawing import drawn, stacked
from limmu.cli.hinting import tell_thought, think
from limmu.core import Asked, Id, Match, Question, View, answer_type, view
from limmu.display.glossary import glossary_of
from limmu.display.register import Register, register_of
from limmu.display.shown import Shown
from limmu.display.tables import Rows
from limmu.display.widths import folded
from limmu.stores.places import Apart, Place, Stored
from limmu.toolkit.clauses import ClauseInfo, RulingInfo
from limmu.toolkit.spreads import Count, Spread, SpreadUnits
from limmu.trouble import Trouble

LookUp = Callable[[str, View[Any], str], None]


class Lookups:
    """Commands that change nothing. ``match`` and ``shown`` give the match as it stands, and how people see it."""

    def __init__(
        self, console: Console, match: Callable[[], Match[Any]], shown: Callable[[], Shown], place: Place | None
    ) -> None:
        self._console, self._match, self._shown, self._place = console, match, shown, place

    def commands(self) -> dict[str, LookUp]:
        """By word."""
        return {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "map": self._map,
            "hand": self._hand,
            "card": self._card,
            "sheet": self._sheet,
            "space": self._space,
            "why": self._why,
            "clause": self._clause,
            "odds": self._odds,
            "hint": self._hint,
            "score": self._score,
        }

    def ids(self, seat: str) -> Mapping[str, str]:
        """By name and by id, as people type them, the id of everything that a seat may see."""
        things = glossary_of(self._shown(), self._match(), seat).things
        found = {folded(one): one for one in things}
        for one, name in things.items():
            found.setdefault(folded(name), one)
        return found

    def not_there(self, asked: Asked[Any], text: str) -> tuple[str, tuple[str, ...]] | None:
        """The thing that a text names at its end, perhaps after words such as `to`, and why no answer with it is legal,
        by land and by sea: none of those that are told with these words, where there are any.
        """
        shown, ids = self._shown(), self.ids(asked.seat)
        scene = shown.scene(view(self._match(), asked.seat))
        spaces = {one.id for one in (*scene.places, *scene.outlines)} if scene is not None else set[str]()
        words = text.split()
        for name in [" ".join(words[i:]) for i in range(len(words))]:
            one = ids.get(folded(name))
            if one is None:
                continue
            answers = answers_with(asked.question, one, one in spaces)
            meant = [answer for answer in answers if folded(text) in folded(shown.answer(asked, answer))]
            verdicts = [asked.check(answer) for answer in meant or answers]
            refused = [verdict for verdict in verdicts if not verdict]
            if refused and len(refused) == len(verdicts):
                clear = [verdict for verdict in refused if verdict.code != "not_on_offer"]
                return shown.name(one), tuple(dict.fromkeys([shown.refusal(verdict) for verdict in clear or refused]))
        return None

    def _say(self, key: str, **fields: object) -> None:
        self._console.print(Text(self._shown().say(key, **fields), style="yellow"))

    def _print(self, *parts: Any) -> None:
        with paged(self._console):
            for part in parts:
                self._console.print(part)

    def _help(self, seat: str, view: View[Any], rest: str) -> None:
        shown = self._shown()
        parts = {
            "play.help": True,
            "play.help_spaces": not shown.measures,
            "play.help_cards": bool(getattr(self._match().pack, "cards", ())),
            "play.help_measures": shown.measures,
        }
        told = [shown.say(key).splitlines() for key, known in parts.items() if known]
        lines = [line for part in told for line in part]
        self._print(Text("\n".join([line for line in lines if folded(rest) in folded(line)] or lines)))

    def _board(self, seat: str, view: View[Any], rest: str) -> None:
        self._print(stacked(self._shown().board(view)))

    def _map(self, seat: str, view: View[Any], rest: str) -> None:
        shown = self._shown().scene(view)
        self._print(self._shown().say("play.no_map") if shown is None else drawn(shown))

    def _hand(self, seat: str, view: View[Any], rest: str) -> None:
        shown = self._shown().hand(view, seat)
        self._print(self._shown().say("play.no_hand") if shown is None else drawn(shown))

    def _card(self, seat: str, view: View[Any], rest: str) -> None:
        """What the cards of a name or number say, whoever holds them."""
        shown, pack = self._shown(), self._match().pack
        wanted = folded(rest)
        known = [one for one in getattr(pack, "cards", ()) if wanted and wanted in (folded(one.name), str(one.number))]
        known = known or [one for one in getattr(pack, "cards", ()) if wanted and wanted in folded(one.name)]
        if not known:
            self._say("play.no_card", name=rest)
            return
        packed, alike = shown.texts.packed, dict[tuple[str, str], list[str]]()
        for one in known:
            alike.setdefault((packed(one.name), packed(one.text)), []).append(str(one.number))
        told = [shown.say("play.card", no=tuple(no), name=name, text=text) for (name, text), no in alike.items()]
        self._print(Text("\n".join(told)))

    def _sheet(self, seat: str, view: View[Any], rest: str) -> None:
        found = self._shown().sheet(view, rest)
        if found:
            self._print(stacked(found))
        elif rest:
            self._say("play.no_sheet", name=repr(rest))
        else:
            listed = view.question is not None and view.question.question.examples
            self._say("play.sheets_on_offer" if listed else "play.no_sheets")

    def _space(self, seat: str, view: View[Any], rest: str) -> None:
        space = self.ids(seat).get(folded(rest), "")
        found = self._shown().around(view, (space,)) if space else None
        if isinstance(found, Rows) and not found.rows:
            found = None
        if found is None:
            self._say("play.no_space", name=rest)
        else:
            self._print(drawn(found))

    def _score(self, seat: str, view: View[Any], rest: str) -> None:
        shown = self._shown()
        if shown.status(view):
            self._console.print(Text(shown.status(view)))
        found = score_table(shown, view)
        if found is None:
            self._say("play.no_score")
        else:
            self._print(drawn(found))

    # ------------------------------------------------------------ the rules

    def _why(self, seat: str, view: View[Any], rest: str) -> None:
        shown = self._shown()
        for depth, (step, clauses) in enumerate(view.stack):
            procedure = shown.procedure(step.partition(".")[0])
            told = shown.say("play.why", procedure=procedure, step=self._register().step(step))
            cited = shown.say("told.clauses", clauses=clauses) if clauses else ""
            self._console.print(Text(f"{'  ' * depth}{told}{cited}"))

    def _clause(self, seat: str, view: View[Any], rest: str) -> None:
        clauses, rulings = self._register().clauses, self._register().rulings
        wanted = rest.upper()
        exact = [one for one in clauses if _named(one.id, wanted)]
        found = exact or [one for one in clauses if _named(one.id.rpartition("-")[0], wanted)]
        found = found or [one for one in clauses if _begins(one.id, wanted)]
        judged = [one for one in rulings if one.id.upper() == wanted]
        if not wanted or not (found or judged):
            self._say("play.no_clause", name=rest)
            return
        cited = {name for one in found for name in one.rulings}
        lines = [_clause_line(one) for one in found]
        lines += [self._ruling_line(one) for one in rulings if one in judged or one.id in cited]
        self._print(Text("\n".join(lines)))

    def _register(self) -> Register:
        return register_of(self._match().game.package, self._shown().language)

    def _ruling_line(self, ruling: RulingInfo) -> str:
        reading = self._register().reading(self._match().position.options.get(ruling.id, ruling.default))
        return self._shown().say("play.ruling", id=ruling.id, title=ruling.title, reading=reading, reason=ruling.reason)

    def _odds(self, seat: str, view: View[Any], rest: str) -> None:
        """What `limmu odds` says of the file to this seat, of the answers that stand after the word."""
        command = self._registered("odds")
        if command is None or self._place is None:
            self._say("play.no_odds")
            return
        answers = [word for one in rest.split() for word in ("--answer", one)]
        args = [*_arguments(self._place), "--seat", seat, *answers]
        try:
            command.main(args, prog_name="odds", standalone_mode=False)
        except (click.ClickException, Trouble) as error:
            told = error.message if isinstance(error, Trouble) else error.format_message()
            self._console.print(Text(told, style="yellow"))
            self._say("play.odds_which")

    def _hint(self, seat: str, view: View[Any], rest: str) -> None:
        """What a bot would answer that looks ahead, for a second or as many as stand after the word."""
        if view.question is None:
            return
        seconds = float(rest) if rest.replace(".", "", 1).isdecimal() and float(rest) else 1.0
        try:
            thought = think(self._console, self._shown(), view, SearchBot("hint", seconds=seconds, horizon=HORIZON))
        except LookupError:
            self._say("play.no_hint")
            return
        tell_thought(self._console, self._shown(), view, thought)

    @staticmethod
    def _registered(name: str) -> click.Command | None:
        """A command of the program, which another package may have registered."""
        context = click.get_current_context(silent=True)
        root = context.find_root() if context is not None else None
        if root is None or not isinstance(root.command, click.Group) or name not in root.command.list_commands(root):
            return None
        return root.command.resolve_command(root, [name])[1]


def spread_said(asked: Asked[Any], text: str, ids: Mapping[str, str]) -> Spread:
    """The numbers of units that words put at places, legal or not: `2 at Gaza and 3 at Megiddo`; () where they do not,
    or say several answers. ``ids``: by name, folded, its id."""
    if not isinstance(asked.question, SpreadUnits) or ";" in text:
        return ()
    room = asked.question.room(asked.board)
    words, said, at = folded(text).replace(",", " ").split(), list[str](), 0
    longest = max([len(name.split()) for name in ids], default=0)
    while at < len(words):
        name = next((n for n in range(longest, 0, -1) if " ".join(words[at : at + n]) in ids), 0)
        if name or words[at].isdecimal():
            said.append(ids[" ".join(words[at : at + name])] if name else words[at])
        at += name or 1
    numbers, places = said[::2], said[1::2]
    if not (numbers and numbers[0].isdecimal()):
        numbers, places = places, numbers
    if not numbers or len(numbers) != len(places) or not all([one.isdecimal() and len(one) < 4 for one in numbers]):
        return ()
    if any([most.of for most in room]):  # units of several kinds
        return ()
    order = [most.at for most in room]
    counts = [Count(at, int(n)) for n, at in zip(numbers, places, strict=True)]
    return tuple(sorted(counts, key=lambda one: order.index(one.at) if one.at in order else len(order)))


def answers_with(question: Question[Any, Any], one: str, space: bool) -> list[Any]:
    """The answers that consist of an id, of a space or of something else: itself, or a record with no other field."""
    hint = answer_type(type(question))
    hints = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    found: list[Any] = []
    for each in hints:
        if _is_id(each, space):
            found.append(one)
        elif isinstance(each, type) and issubclass(each, Struct):
            needed = [field.name for field in msgspec.structs.fields(each) if field.required]
            if len(needed) == 1 and _is_id(get_type_hints(each, include_extras=True)[needed[0]], space):
                found.append(each(one))
    return found


def _is_id(hint: Any, space: bool) -> bool:
    """Whether a type is that of ids of spaces and provinces, or of other ids."""
    kinds = [meta.kind for meta in get_args(hint)[1:] if isinstance(meta, Id)] if get_origin(hint) is Annotated else []
    return bool(kinds) and (kinds[0] in ("space", "province")) == space


def score_table(shown: Shown, view: View[Any]) -> Rows | None:
    """The scores with ranks and parts; None where the game keeps none."""
    scores = sorted(shown.scores(view), key=lambda one: one.rank)
    if not scores:
        return None
    parts = list(dict.fromkeys([name for one in scores for name, _ in one.score.parts]))
    say = shown.say
    table = Rows(say("score.rank"), say("score.side"), say("score.points"), *parts)
    for one in scores:
        worth = dict(one.score.parts)
        cells = [str(worth[name]) if name in worth else "" for name in parts]
        table.add_row(str(one.rank), shown.seat(one.score.id), str(one.score.points), *cells)
    return table


def _named(one: str, wanted: str) -> bool:
    """Whether an id is that of a clause, or that without the letters of its game: `13.4-b` for `GK-13.4-b`."""
    return wanted in (one.upper(), one.partition("-")[2].upper())


def _begins(one: str, wanted: str) -> bool:
    return any([text.startswith((f"{wanted}.", f"{wanted}-")) for text in (one.upper(), one.partition("-")[2].upper())])


def _clause_line(one: ClauseInfo) -> str:
    return f"{one.id}  {one.title}"


def _arguments(place: Place) -> list[str]:
    """A place as the command line takes it."""
    if isinstance(place, Stored):
        return [place.name, "--store", place.where]
    return [str(place.path), "--secrets", str(place.secrets)] if isinstance(place, Apart) else [str(place)]
