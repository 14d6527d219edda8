"""A small synthetic map in short form, completed from the shipped pack: what case files and tests play on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from limmu.games.genesis.pack_loading import CardForm, ScenarioForm, cards_of, scenarios_of
from limmu.games.genesis.pack_records import ArrivalTerms, Ends, King, Power, SeaLink, Space, SpaceKind, Tables
from limmu.toolkit.effects import Effects
from limmu.toolkit.packs import MAX_NUMBER, Problems, structure


@attrs.frozen
class InlineSpace:
    """A space; a City with EW 1 unless it says otherwise. `home` is a power or its code."""

    kind: SpaceKind = "city"
    home: str = ""
    ds: int = 0
    ew: int = 1
    mountain: bool = False
    mine: bool = False
    capital: bool = False


@attrs.frozen
class InlineKing:
    """A King. `power` is a power or its code."""

    power: str
    tactical: int = 0
    campaign: int = 0
    turn: int = 0
    generic: bool = False


@attrs.frozen
class InlineForm:
    """The short form of a map: spaces by id (those named only in links are plain Cities), `links` by land.

    Links of `sea` are named `sc1`, `sc2`, ... in order; `no_pirates` lists those that take none. `boxes` says where a
    box leads; one it leaves out leads nowhere. `arrives` and `tracks` replace those of powers by id or code. What the
    form leaves out comes from the shipped pack; of a power's arrivals and Kings the form's own come first, and a King
    of a turn takes the place of that turn's.
    """

    id: str = "inline"
    spaces: dict[str, InlineSpace] = attrs.field(factory=dict[str, InlineSpace])
    links: tuple[Ends, ...] = ()
    sea: tuple[Ends, ...] = ()
    no_pirates: tuple[str, ...] = ()
    boxes: dict[str, tuple[str, ...]] = attrs.field(factory=dict[str, "tuple[str, ...]"])
    arrives: dict[str, tuple[str, ...]] = attrs.field(factory=dict[str, "tuple[str, ...]"])
    arrivals: tuple[ArrivalTerms, ...] = ()
    kings: dict[str, InlineKing] = attrs.field(factory=dict[str, InlineKing])
    growth: tuple[int, ...] = ()
    tracks: dict[str, tuple[int, int]] = attrs.field(factory=dict[str, "tuple[int, int]"])
    cards: tuple[CardForm, ...] = ()
    scenarios: tuple[ScenarioForm, ...] = ()


def inline_tables(data: Mapping[str, object], base: Tables, effects: Effects, found: Problems) -> Tables:
    """A short-form pack as Tables, completed from `base`. Raises PackError if `data` is not well formed."""
    form = structure(InlineForm, data, str(data.get("id") or "inline pack"), most=MAX_NUMBER)
    _check_names(form, base, found)
    return InlineBuilder(form, base).tables(effects, found)


def _check_names(form: InlineForm, base: Tables, found: Problems) -> None:
    """Names that the tables below would pass over in silence."""
    powers = [name for power in base.powers for name in (power.id, power.code)]
    groups: tuple[tuple[str, Iterable[str], str, list[str]], ...] = (
        ("boxes", form.boxes, "box", [box.id for box in base.boxes]),
        ("no_pirates", form.no_pirates, "sea link", [f"sc{number + 1}" for number in range(len(form.sea))]),
        ("arrives", form.arrives, "power", powers),
        ("tracks", form.tracks, "power", powers),
    )
    for group, names, kind, known in groups:
        for name in names:
            if name not in known:
                found.add(form.id, f"{group} ({name})", "id", f"no {kind} {name}; name one of {', '.join(known)}")


@attrs.frozen
class InlineBuilder:
    form: InlineForm
    base: Tables

    def tables(self, effects: Effects, found: Problems) -> Tables:
        form, base = self.form, self.base
        spaces = self.spaces()
        powers = tuple(self.power(power, {space.id for space in spaces}) for power in base.powers)
        return attrs.evolve(
            base,
            id=form.id,
            name=form.id,
            spaces=spaces,
            land=form.links,
            sea=tuple(
                SeaLink(f"sc{number}", ends, f"sc{number}" not in form.no_pirates)
                for number, ends in enumerate(form.sea, 1)
            ),
            boxes=tuple(attrs.evolve(box, leads_to=form.boxes.get(box.id, ())) for box in base.boxes),
            powers=powers,
            kings=self.kings(),
            arrivals=form.arrivals + base.arrivals,
            growth=attrs.evolve(base.growth, spaces=form.growth) if form.growth else base.growth,
            cards=cards_of(form.cards, effects, found) or base.cards,
            scenarios=scenarios_of(form.scenarios, powers, found),
        )

    def id_of(self, name: str) -> str:
        """The id of a power named by id or code."""
        return next((power.id for power in self.base.powers if name == power.code), name)

    def spaces(self) -> tuple[Space, ...]:
        form = self.form
        named = dict(form.spaces)
        for end in [end for way in (*form.links, *form.sea) for end in way if end != self.base.island]:
            named.setdefault(end, InlineSpace())
        return tuple(self.space(name, space) for name, space in named.items())

    def space(self, name: str, form: InlineSpace) -> Space:
        worth = form.ew if form.kind == "city" else 0
        home = self.id_of(form.home)
        return Space(
            id=name,
            kind=form.kind,
            home=home,
            ds=form.ds,
            ew=worth,
            mountain=form.mountain,
            mine=form.mine,
            capital=form.capital,
            name=name,
        )

    def power(self, printed: Power, spaces: set[str]) -> Power:
        form = self.form
        places = spaces | {box.id for box in self.base.boxes}
        arrives = form.arrives.get(printed.id, form.arrives.get(printed.code))
        return attrs.evolve(
            printed,
            track=form.tracks.get(printed.id, form.tracks.get(printed.code, printed.track)),
            arrives=tuple(at for at in printed.arrives if at in places) if arrives is None else arrives,
            garrison=tuple(stack for stack in printed.garrison if stack.at in places),
        )

    def kings(self) -> tuple[King, ...]:
        own = tuple(
            King(
                id=name,
                power=self.id_of(king.power),
                tactical=king.tactical,
                campaign=king.campaign,
                turn=king.turn,
                generic=king.generic,
                name=name,
            )
            for name, king in self.form.kings.items()
        )
        taken = {(king.power, king.turn) for king in own if king.turn}
        return own + tuple(
            king for king in self.base.kings if king.id not in self.form.kings and (king.power, king.turn) not in taken
        )
