"""How people see a game: its own module ``display`` says how; without one a generic rendering does.

A game's ``display.py`` may define any of the functions of :class:`Rendering`. They know no language: they return
names of the pack (which is given to them in the language that is spoken), and phrases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol, cast

import msgspec
from msgspec import UNSET, Struct

from limmu.core import (
    Asked,
    Choices,
    Fact,
    Game,
    Match,
    Option,
    Outcome,
    Part,
    Procedure,
    Question,
    RollDice,
    Verdict,
    View,
    is_same,
)
from limmu.display.escaping import one_line
from limmu.display.hearing import heard
from limmu.display.language import ENGLISH, SPOKEN
from limmu.display.pack_names import pack_names
from limmu.display.phrases import Phrase, Said
from limmu.display.register import register_of
from limmu.display.saying import Names, load_texts, no_names, words
from limmu.display.scene import Scene
from limmu.display.scores import Score, Scored, rank_scores
from limmu.display.tables import Cell, Rows, Sheet, Styled, in_style
from limmu.display.translating import in_language
from limmu.display.widths import columns


class Stand(NamedTuple):
    """Picks that lead near to a place that somebody typed: how far from it they end, in micrometres, by how much it
    faces elsewhere, in hundredths of a degree, and whether that is near enough to mean it."""

    picks: Part
    off: int
    turned: int
    fits: bool


class Onward(NamedTuple):
    """A question that moves something one space at a time, for standing orders that move it several."""

    mover: str
    """What moves, in any form that stays the same from step to step."""
    at: str
    """The space where it is."""
    exits: Mapping[str, Sequence[str]]
    """By space the spaces that may come next on a way."""
    step: Callable[[str], Any]
    """The answer that moves it to a space next to it, legal or not."""
    left: int = 0
    """How many movement points it has left ..."""
    cost: Callable[[str], int] | None = None
    """... and how many a space costs it to enter; None where it pays with none."""


class Rendering(Protocol):
    """What a game may say about its own looks. Every function is optional; its picture is in its module ``scene``."""

    def board_tables(self, view: View[Any], pack: Any) -> Sequence[Rows]:
        """The board as tables."""
        ...

    def status(self, view: View[Any], pack: Any) -> Said:
        """How far the match has come, in one line: the turn, the phase."""
        ...

    def scores(self, view: View[Any], pack: Any) -> Sequence[Score]:
        """How far each side is on its way to win, in the order of the seats."""
        ...

    def near(self, view: View[Any], pack: Any, ids: Sequence[str]) -> Sheet | None:
        """The part of the board that a question is about: the ids that its answers concern."""
        ...

    def hand(self, view: View[Any], seat: str, pack: Any) -> Rows:
        """What a seat holds in its hand."""
        ...

    def name_of(self, pack: Any, value: object, kind: str) -> Said:
        """The name of an id where the pack's own will not do; "" leaves it to the pack."""
        ...

    def names_on(self, board: Any, pack: Any) -> Mapping[object, Said]:
        """Names that only a board knows, by id, or by (kind, id): of what players bring to a match."""
        ...

    def answer_text(self, pack: Any, asked: Asked[Any], answer: Any) -> Said:
        """An answer; "" leaves it to the texts."""
        ...

    def so_far(self, pack: Any, asked: Asked[Any], part: Part) -> Sequence[Said | Verdict[bool]]:
        """What the picks of an answer come to: words, and refusals that say what is in their way."""
        ...

    def unfit(self, pack: Any, asked: Asked[Any], part: Part) -> Sequence[Said | Verdict[bool]]:
        """Why the last of these picks, a number, is not on offer: words, and refusals."""
        ...

    def decided(self, pack: Any, facts: Sequence[Fact[Any]]) -> Said:
        """Who wins by what the dice of these facts decide, such as a battle; "" where they decide no such thing."""
        ...

    def stand(self, pack: Any, asked: Asked[Any], part: Part, place: tuple[int, int, int | None]) -> Stand | None:
        """The picks after some that lead nearest to a place (x, y and facing); None where none is asked for."""
        ...

    def onward(self, pack: Any, asked: Asked[Any], last: Any) -> Onward | None:
        """How a question moves something one space on; None for any other. ``last``: the seat's answer before it."""
        ...

    def slack(self, readings: Mapping[str, str]) -> Mapping[str, int]:
        """By unit, how far a number that people read from a real table may be from the legal one that it means."""
        ...

    def sheet(self, view: View[Any], name: str, pack: Any) -> Sequence[Rows]:
        """All about the piece of a name; the values of all pieces for ""; () where there is none."""
        ...

    def pick_text(self, pack: Any, asked: Asked[Any], pick: Any) -> Said:
        """Part of an answer; "" leaves it to the texts."""
        ...

    def fact_text(self, pack: Any, fact: Fact[Any]) -> Said:
        """A fact; "" leaves it to the texts."""
        ...

    def beside(self, board: Any, pack: Any, record: Any) -> Mapping[str, object]:
        """What a text may name beside the fields of a fact, or of a question, by name: no other names than those of the
        module's ``BESIDE``. ``board``: of a fact as it is after it, or before it where only reckoned; of a question as
        the seat that is asked sees it, and None in a chronicle; None where it is unknown."""
        ...

    def acting(self, under: Sequence[Procedure[Any]], fact: Fact[Any]) -> Mapping[str, object]:
        """As ``beside``, of a fact by the procedures that ran when its entry came, the outermost first: () where they
        are unknown."""
        ...


NAMES = 4096
"""Names that are remembered: a log may name anything."""


def _told(own: Callable[..., Said], *args: Any) -> Said:
    """A game's own words; "" where its pack lacks an id: an answer or a log may name anything."""
    try:
        return own(*args)
    except (LookupError, ValueError):
        return ""


class Shown:
    """A game's texts, names and rendering, with a fallback for everything.

    Without a pack, ids replace names and only the generic rendering works.
    """

    def __init__(self, game: Game[Any], pack: Any, language: str = "") -> None:
        """``language``: the one that is spoken, unless named. Raises ValueError that lists the languages there are."""
        self.game = game
        self.texts = load_texts(game.package, language)
        self.language = language or SPOKEN.get()
        self.pack = in_language(pack, self.language, self.texts.sections.get("pack", {}))
        self._module = game.module("display") if pack is not None else None
        self._picture: Any = game.module("scene") if pack is not None else None
        self.names: Names = no_names if pack is None else self._names()
        self._plain = self.names
        self._board: Any = None
        self._under: Sequence[Procedure[Any]] = ()
        self.in_english = cache(lambda: Shown(game, pack, ENGLISH))
        """The same in English: made once, for what stands in logs by English names."""

    def _names(self) -> Names:
        plain, own = pack_names(self.pack), getattr(self._module, "name_of", None)
        if own is None:
            return plain

        def named(value: object, kind: str) -> str:
            return self._said(_told(own, self.pack, value, kind)) or plain(value, kind)

        known = lru_cache(NAMES, typed=True)(named)
        return lambda value, kind: known(value, kind) if isinstance(value, str | int) else named(value, kind)

    def _said(self, told: Said) -> str:
        return told if isinstance(told, str) else self.texts.value(told, names=self.names)

    def on(self, board: Any, under: Sequence[Procedure[Any]] = ()) -> Shown:
        """The same with the names that only this board knows, if there are any; ``under``: the procedures that ran when
        the entry came of which facts are told."""
        shown = object.__new__(type(self))  # as copy() does, which takes longer
        shown.__dict__.update(self.__dict__)
        shown._board, shown._under = board, under
        if getattr(self._module, "names_on", None) is None:
            return shown
        found: Mapping[object, Said] = self._own("names_on", board, self.pack)
        shown.names = lambda value, kind: (
            self._said(found.get((kind, value) if kind else value, "")) or self._plain(value, kind)
        )
        return shown

    def _own(self, name: str, *args: Any) -> Any:
        function = getattr(self._module, name, None)
        return function(*args) if function is not None else None

    def _words(self, name: str, *args: Any) -> str:
        function = getattr(self._module, name, None)
        return one_line(self._said(_told(function, self.pack, *args))) if function is not None else ""

    def _line(self, told: Said) -> str:
        return one_line(self._said(told))

    def _table(self, table: Rows) -> Rows:
        """A table of the game in the language of the texts."""
        title = self.texts.label(table.title) if isinstance(table.title, str) else self._said(table.title)
        told = Rows(*map(self.texts.label, table.columns), title=title)
        for row in table.rows:
            told.add_row(*map(self._cell, row))
        return told

    def _cell(self, cell: Cell) -> str | Styled:
        if isinstance(cell, Styled):
            return Styled(tuple([(self.texts.label(words), style) for words, style in cell.parts]))
        if isinstance(cell, tuple):
            told = [self._cell(one) for one in cell]
            return Styled(
                tuple([part for one in told for part in (in_style(one) if isinstance(one, str) else one).parts])
            )
        return self._said(cell)

    def _sheet(self, sheet: Sheet | None) -> Sheet | None:
        return self._table(sheet) if isinstance(sheet, Rows) else sheet

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.texts.label(self.game.title)

    def scenario(self, name: str) -> str:
        """The title of a scenario; its name where the game has none."""
        known: Mapping[str, str] = self.game.scenarios(self.pack) if self.pack is not None else {}
        return self.texts.label(self.texts.packed(known.get(name, name)))

    @property
    def measures(self) -> bool:
        """Whether the game asks for lengths, angles and places: it has ``stand``."""
        return hasattr(self._module, "stand")

    def say(self, key: str, /, **fields: object) -> str:
        """What the program itself says: a text of the section ``program``."""
        return self.texts.say(key, **fields)

    def question(self, question: Question[Any, Any], board: Any = None) -> str:
        """What is asked; ``board``: as the seat that is asked now sees it."""
        return self.texts.question(question, self.names, self._beside(board, question))

    def answer(self, asked: Asked[Any], answer: Any) -> str:
        """An answer on offer."""
        return self._words("answer_text", asked, answer) or self.tell_answer(asked.question, answer)

    def option(self, asked: Asked[Any], level: Choices[Any], option: Option[Any]) -> str:
        """An option of a level: the answer where the pick is the whole answer, else the pick."""
        if option.whole is not UNSET and is_same(option.pick, option.whole):
            return self.answer(asked, option.whole)
        own = self._words("pick_text", asked, option.pick)
        told = own or self.texts.pick(asked.question, level.asks, option.pick, self.names)
        return self.say("menu.alike", option=told, n=len(option.like) + 1) if option.like else told

    def asks(self, question: Question[Any, Any], level: Choices[Any]) -> str:
        """What a level of choices asks; "" where the question itself says it."""
        about = tuple([one.id for one in level.about])
        told = self.texts.asks(question, level.asks, about, self.names) if level.asks else ""
        return told if told != self.question(question) else ""

    def tell_answer(self, question: Question[Any, Any], answer: Any) -> str:
        """An answer that was given."""
        return self.texts.answer(question, answer, self.names)

    def fact(self, fact: Fact[Any]) -> str:
        """What happened; "" for what the texts leave to the facts beside it."""
        own: Mapping[str, object] = self._own("acting", self._under, fact) or {}
        beside = {**self._beside(self._board, fact), **own}
        return self._words("fact_text", fact) or self.texts.fact(fact, self.names, beside)

    def looks(self, fact: Fact[Any]) -> bool:
        """Whether the board may change how a fact is told."""
        beside: Sequence[str] = getattr(self._module, "BESIDE", ())
        return hasattr(self._module, "names_on") or self.texts.tells(fact, beside)

    def _beside(self, board: Any, record: Any) -> Mapping[str, object]:
        try:
            return self._own("beside", board, self.pack, record) or {}
        except (LookupError, ValueError):  # a log may name anything
            return {}

    def reason(self, fact: Fact[Any], field: str, clause: str, value: int) -> str:
        """The number that a clause adds to a fact, in a field such as ``why``, in words; "" where it adds none."""
        return self.texts.reason(fact, field, clause, value)

    def refusal(self, verdict: Verdict[bool]) -> str:
        """Why an input is refused, with the clause: each breach."""
        told = [(self.texts.refusal(self._heard(breach), self.names), breach.clause) for breach in verdict.each]
        return "; ".join([f"{text} ({clause})" if clause else text for text, clause in told])

    def _heard(self, verdict: Verdict[bool]) -> Verdict[bool]:
        """A verdict with the sentences in it in the language of the texts."""
        if self.language == ENGLISH or not any([" " in one for one in verdict.data]):
            return verdict
        data = [heard(one, self.game.package, self.language) if " " in one else one for one in verdict.data]
        return msgspec.structs.replace(verdict, data=tuple(data))

    def name(self, one: str) -> str:
        """The name of an id: of a unit, a power, a space ..."""
        return self.texts.value(one, names=self.names)

    def seat(self, seat: str) -> str:
        """The name of a seat."""
        return self.texts.word("seats", seat, self.names)

    def side(self, seat: str) -> str:
        """A seat as a sentence has it: `the Hittites`, `Egypt`."""
        return self.texts.sections.get("many", {}).get(seat) or self.seat(seat)

    def procedure(self, stored: str) -> str:
        """The name of a procedure."""
        return self.texts.sections.get("procedures", {}).get(stored) or one_line(stored.replace("_", " ").capitalize())

    def label(self, stored: str) -> str:
        """A field of a fact, or the fact itself: in plain words where the language has none."""
        return self.texts.sections.get("labels", {}).get(stored) or words(stored)

    def step(self, full: str) -> str:
        """A step of a procedure, by ``procedure.step``: by that name where the language has no words for it."""
        procedure, _, name = full.partition(".")
        steps = register_of(self.game.package, self.language).steps
        told = steps.get(full) or steps.get(name)
        return self.say("play.why", procedure=self.procedure(procedure), step=told) if told else full

    def reading(self, name: str) -> str:
        """How a ruling is read; the name of the reading where the language has no words for it."""
        return register_of(self.game.package, self.language).reading(name)

    def purpose(self, stored: str) -> str:
        """What a roll is for."""
        return self.texts.word("purposes", stored)

    def dice(self, roll: RollDice) -> str:
        """The dice of a roll, kind by kind."""
        return self.texts.value(tuple([self.say("dice.some", n=count, faces=faces) for count, faces in roll.kinds]))

    def outcome(self, over: Outcome) -> str:
        """How a match ended."""
        how = self.texts.word("outcomes", over.how)
        winners = self.texts.value(tuple(map(self.seat, over.winners)))
        who = self.say("outcome.won", who=winners) if over.winners else self.say("outcome.draw")
        return self.say("outcome.how", who=who, how=how) if how else who

    def board(self, view: View[Any]) -> Sequence[Rows]:
        """The board as tables."""
        return [self._table(one) for one in self._own("board_tables", view, self.pack) or generic_board(view.board)]

    def status(self, view: View[Any]) -> str:
        """How far the match has come, in one line; "" where the game does not say."""
        return one_line(self._said(self._own("status", view, self.pack) or ""))

    def scores(self, view: View[Any]) -> tuple[Scored, ...]:
        """The scores with their ranks; () where the game keeps none."""
        found: Sequence[Score] = self._own("scores", view, self.pack) or ()
        return rank_scores(
            [
                one._replace(parts=tuple([(self.texts.label(source), points) for source, points in one.parts]))
                for one in found
            ]
        )

    def scene(self, view: View[Any], recent: Sequence[Fact[Any]] = (), before: View[Any] | None = None) -> Scene | None:
        """The picture, where the game draws one. ``recent``: facts whose moves become arrows, ``before``: the view
        before them."""
        if self._picture is None:
            return None
        return self._translated(self._picture.scene(view, self.pack, recent, before))

    def _translated(self, scene: Scene) -> Scene:
        """A scene with the words in it that no pack has: of its title, tracks and zones, and what lies on the table."""
        if self.language == ENGLISH:
            return scene
        label = self.texts.label
        tracks = tuple([one.but(name=label(one.name)) for one in scene.tracks])
        owners = tuple([one.but(name=label(one.name), code=_code(label(one.name), one.code)) for one in scene.owners])
        reach = tuple([one.but(name=label(one.name)) for one in scene.reach])
        lying = tuple([one.but(name=self.name(one.id)) for one in scene.scenery])
        places = tuple([one.but(name=label(one.name)) for one in scene.places])
        return scene.but(
            language=self.language,
            title=label(scene.title),
            tracks=tracks,
            owners=owners,
            reach=reach,
            scenery=lying,
            places=places,
        )

    def preview(self, view: View[Any], asked: Asked[Any], part: Part) -> Scene | None:
        """The picture with what the picks of an answer come to, where the game draws one."""
        drawn = getattr(self.game.module("previews"), "preview", None) if self.pack is not None else None
        if drawn is None:
            return self.scene(view)
        return self._translated(drawn(view, self.pack, asked, part, self._line))

    def so_far(self, asked: Asked[Any], part: Part) -> list[str]:
        """What the picks of an answer come to, in words."""
        return self._reasons("so_far", asked, part)

    def unfit(self, asked: Asked[Any], part: Part) -> list[str]:
        """Why the last of these picks, a number, is not on offer; nothing where the game does not say."""
        return self._reasons("unfit", asked, part)

    def decided(self, facts: Sequence[Fact[Any]]) -> str:
        """Who wins by what the dice of these facts decide; "" where they decide no such thing."""
        return self._words("decided", facts)

    def _reasons(self, name: str, asked: Asked[Any], part: Part) -> list[str]:
        found: Sequence[Said | Verdict[bool]] = self._own(name, self.pack, asked, part) or ()
        return [self._line(one) if isinstance(one, str | Phrase) else self.refusal(one) for one in found]

    def near(self, view: View[Any], asked: Asked[Any]) -> Sheet | None:
        """The place of a question and what its answers concern, where the game shows it; else the whole map."""
        if getattr(self._module, "near", None) is None:
            return self.scene(view)
        places = [getattr(asked.question, name, "") for name in PLACES]
        level = asked.choices()
        concerned = [one for option in level.options[:CONCERNED] for one in asked.concerns(option)]
        found = [one.id for one in concerned if one.kind != "power"]  # a power may be called as its land
        return self.around(view, tuple(dict.fromkeys([*[one for one in places if isinstance(one, str)], *found])))

    def around(self, view: View[Any], ids: Sequence[str]) -> Sheet | None:
        """The part of the board with these ids, where the game shows it."""
        return self._sheet(self._own("near", view, self.pack, tuple(ids)))

    def stand(self, asked: Asked[Any], part: Part, place: tuple[int, int, int | None]) -> Stand | None:
        """The picks after some that lead nearest to a place; None where none is asked for."""
        return self._own("stand", self.pack, asked, part, place)

    def meant(self, asked: Asked[Any], part: Part, said: Sequence[str]) -> tuple[Part, Sequence[str]] | None:
        """The picks that words mean which name no option after some picks, and the words that are left; None where the
        game's `orders` do not know them."""
        orders = self.game.module("orders")
        return None if orders is None else orders.meant(asked, part, said)

    def onward(self, asked: Asked[Any], last: Any) -> Onward | None:
        """How a question moves something one space on; None where it does not, or the game does not say."""
        return self._own("onward", self.pack, asked, last)

    def slack(self, asked: Asked[Any]) -> Mapping[str, int]:
        """By unit, how far a typed number may be from the legal one that is recorded for it; nothing: not at all."""
        return self._own("slack", asked.readings) or {}

    def sheet(self, view: View[Any], name: str) -> Sequence[Rows]:
        """All about the piece of a name; the values of all pieces for ""; () where the game shows none."""
        return [self._table(one) for one in self._own("sheet", view, name, self.pack) or ()]

    def hand(self, view: View[Any], seat: str) -> Rows | None:
        """A seat's hand, where the game shows it."""
        found: Rows | None = self._own("hand", view, seat, self.pack)
        return None if found is None else self._table(found)


def _code(name: str, code: str) -> str:
    """The letters for an owner where a picture has room for a few: two of kana or kanji, else those of the pack."""
    return name[:2] if columns(name[:2]) == 4 else code


def shown_of(match: Match[Any]) -> Shown:
    """How people see a match."""
    return Shown(match.game, match.pack).on(match.board, [frame.proc for frame in match.position.stack])


LONGEST_CELL = 60
CONCERNED = 100
"""The most options whose concerns it looks up."""
PLACES = ("space", "at", "battle")
"""The fields of a question that may say where it is asked."""


def generic_board(board: Any) -> Sequence[Rows]:
    """Any board: plain fields in one table, and a table for each field that holds records."""
    plain = Rows("field", "value", title="board")
    tables = [plain]
    for name, value in _fields(board):
        if isinstance(value, tuple) and value and isinstance(value[0], Struct):
            tables.append(_records(name, cast("tuple[Struct, ...]", value)))
        elif value not in ("", ()):
            plain.add_row(name, _cell(value))
    return tables


def _fields(record: Any) -> list[tuple[str, Any]]:
    return [(name, getattr(record, name)) for name in record.__struct_fields__]


def _records(name: str, records: tuple[Struct, ...]) -> Rows:
    columns = [key for key, _ in _fields(records[0])]
    table = Rows(*columns, title=f"{name} ({len(records)})")
    for record in records:
        table.add_row(*[_cell(value) for _, value in _fields(record)])
    return table


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return value
    text = msgspec.json.encode(value, order="sorted").decode()
    return text if len(text) <= LONGEST_CELL else text[: LONGEST_CELL - 3] + "..."
