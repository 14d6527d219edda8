"""A small synthetic map in short form, completed from the shipped pack: what case files and tests play on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from limmu.games.god_kings.pack_loading import CardForm, Ends, Tables, cards_of
from limmu.games.god_kings.pack_records import (
    Army,
    Card,
    General,
    GeneralKind,
    PowerData,
    Province,
    Scenario,
    Side,
    Space,
    SuccessionEntry,
    TribalSpace,
    UnitType,
    UnitTypeId,
)  # fmt: skip
from limmu.toolkit.effects import Effects
from limmu.toolkit.packs import MAX_NUMBER, Problems, structure


@attrs.frozen
class InlineProvince:
    vp: int
    tp: int
    spaces: tuple[str, ...]
    hc: str = ""


@attrs.frozen
class InlineTribal:
    tribe: str
    leads_to: tuple[str, ...]


@attrs.frozen
class InlineGeneral:
    power: str
    kind: GeneralKind
    strategy: int
    battle: int


@attrs.frozen
class InlineForm:
    """A synthetic map in short form. What it leaves out comes from the shipped pack, without what the map lacks."""

    id: str
    provinces: dict[str, InlineProvince]
    land: tuple[Ends, ...]
    capitals: dict[str, str]
    neutral_capitals: dict[str, str] = attrs.field(factory=dict[str, str])
    annexes: dict[str, tuple[str, ...]] = attrs.field(factory=dict[str, "tuple[str, ...]"])
    walled: dict[str, int] = attrs.field(factory=dict[str, int])
    mountain: tuple[str, ...] = ()
    wood: tuple[str, ...] = ()
    sea: tuple[Ends, ...] = ()
    tribal: dict[str, InlineTribal] = attrs.field(factory=dict[str, InlineTribal])
    revolts: dict[str, str] = attrs.field(factory=dict[str, str])
    generals: dict[str, InlineGeneral] = attrs.field(factory=dict[str, InlineGeneral])
    units: dict[UnitTypeId, InlineUnit] = attrs.field(factory=dict[UnitTypeId, "InlineUnit"])
    succession: tuple[SuccessionEntry, ...] = ()
    cards: tuple[CardForm, ...] = ()
    scenarios: tuple[Scenario, ...] = ()


@attrs.frozen
class InlineUnit:
    full: Side
    reduced: Side


def inline_tables(data: Mapping[str, object], base: Tables, effects: Effects, found: Problems) -> Tables:
    """A short-form pack as Tables, completed from `base`. Raises PackError if `data` is not well formed."""
    form = structure(InlineForm, data, str(data.get("id") or "inline pack"), most=MAX_NUMBER)
    _check_names(form, base, found)
    return InlineBuilder(form, base).tables(cards_of(form.cards, effects, found))


def _check_names(form: InlineForm, base: Tables, found: Problems) -> None:
    """Names that the tables below would pass over in silence."""
    spaces = [space for entry in form.provinces.values() for space in entry.spaces]
    powers = [power.id for power in base.powers]
    tribes = [army.id for army in base.armies if army.kind == "barbarian"]
    revolts = [army.id for army in base.armies if army.kind == "revolt"]
    groups: tuple[tuple[str, Iterable[str], str, list[str]], ...] = (
        ("walled", form.walled, "space", spaces),
        ("mountain", form.mountain, "space", spaces),
        ("wood", form.wood, "space", spaces),
        ("capitals", form.capitals, "power", powers),
        ("neutral_capitals", form.neutral_capitals, "power", powers),
        ("annexes", form.annexes, "power", powers),
        ("tribal", [entry.tribe for entry in form.tribal.values()], "barbarian army", tribes),
        ("revolts", form.revolts, "revolt army", revolts),
        ("generals", [entry.power for entry in form.generals.values()], "power or army", powers + tribes + revolts),
    )
    for group, names, kind, known in groups:
        for name in names:
            if name not in known:
                found.add(form.id, f"{group} ({name})", "id", f"no {kind} {name}; name one of {', '.join(known)}")


@attrs.frozen
class InlineBuilder:
    form: InlineForm
    base: Tables

    def tables(self, cards: tuple[Card, ...]) -> Tables:
        form, base = self.form, self.base
        spaces, powers, armies = self.spaces(), self.powers(), self.armies()
        owners = {power.id for power in powers} | {army.id for army in armies}
        provinces = tuple(
            Province(id=name, vp=entry.vp, tp=entry.tp, spaces=entry.spaces, home_of=entry.hc, name=name)
            for name, entry in form.provinces.items()
        )
        replaced = {entry.power for entry in form.succession}
        return attrs.evolve(
            base,
            id=form.id,
            name=form.id,
            provinces=provinces,
            spaces=spaces,
            tribal_spaces=tuple(
                TribalSpace(id=name, tribe=entry.tribe, leads_to=entry.leads_to, name=name)
                for name, entry in form.tribal.items()
            ),
            land=form.land,
            sea=form.sea,
            powers=powers,
            unit_types=self.unit_types(),
            generals=tuple(general for general in self.generals() if general.power in owners),
            succession=form.succession
            + tuple(entry for entry in base.succession if entry.power in owners and entry.power not in replaced),
            armies=armies,
            cards=cards or base.cards,
            scenarios=form.scenarios,
        )

    def spaces(self) -> tuple[Space, ...]:
        form = self.form
        ports = {end for lane in form.sea for end in lane}
        return tuple(
            Space(
                id=space, province=province, walls=form.walled.get(space, 0), mountain=space in form.mountain,
                port=space in ports, wood=1 if space in form.wood else 0, name=space,
            )
            for province, entry in form.provinces.items()
            for space in entry.spaces
        )  # fmt: skip

    def powers(self) -> tuple[PowerData, ...]:
        form = self.form
        homes = {entry.hc: name for name, entry in form.provinces.items() if entry.hc}
        kept: list[PowerData] = []
        for power in self.base.powers:
            if power.id in homes:
                capital = form.capitals.get(power.id, "")
                kept.append(attrs.evolve(
                    power, homecountry=homes[power.id], capital=capital, may_annex=form.annexes.get(power.id, ()),
                    neutral_capital=form.neutral_capitals.get(power.id, capital),
                ))  # fmt: skip
        return tuple(kept)

    def armies(self) -> tuple[Army, ...]:
        form = self.form
        homes = {entry.tribe: name for name, entry in form.tribal.items()} | form.revolts
        leaders = {entry.power: name for name, entry in form.generals.items() if entry.kind in ("barbarian", "revolt")}
        return tuple(
            attrs.evolve(army, home=homes[army.id], prefers="", general=leaders.get(army.id, army.general))
            for army in self.base.armies
            if army.id in homes
        )

    def generals(self) -> tuple[General, ...]:
        """Those of the form; Kings of the base besides; warlords and leaders of the base where the form has none."""
        base, entries = self.base.generals, self.form.generals
        limits = {general.kind: general for general in base}
        taken = {(entry.power, entry.kind) for entry in entries.values() if entry.kind != "king"}
        own = tuple(
            attrs.evolve(
                limits[entry.kind], id=name, power=entry.power, strategy=entry.strategy, battle=entry.battle, name=name
            )
            for name, entry in entries.items()
        )
        return own + tuple(general for general in base if (general.power, general.kind) not in taken)

    def unit_types(self) -> tuple[UnitType, ...]:
        units = self.form.units
        return tuple(
            attrs.evolve(unit, full=units[unit.id].full, reduced=units[unit.id].reduced) if unit.id in units else unit
            for unit in self.base.unit_types
        )
