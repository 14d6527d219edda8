"""A small synthetic map in short form, completed from the shipped pack: what case files and tests play on."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from limmu.games.chariot_lords.pack_loading import ScenarioForm, SeatingForm, scenarios_of
from limmu.games.chariot_lords.pack_records import Area, Arrival, Deed, Ends, Power, Ruler, Tables, TerrainId
from limmu.toolkit.packs import MAX_NUMBER, Problems, structure


@attrs.frozen
class InlineArea:
    """An area; a hill unless it says otherwise."""

    terrain: TerrainId = "hill"
    only: tuple[str, ...] = ()
    mp: int = 0


@attrs.frozen
class InlineForm:
    """The short form of a map: areas by id (those named only in links are plain hills), land borders, coast links.

    `homes` and `capitals` replace those of powers by id; otherwise they are the shipped ones that are on the map.
    `rulers`, by id with their power, are added to the shipped ones. The chart, deeds, seatings and scenarios are the
    form's own; everything else comes from the shipped pack.
    """

    id: str = "inline"
    areas: dict[str, InlineArea] = attrs.field(factory=dict[str, InlineArea])
    links: tuple[Ends, ...] = ()
    sea: tuple[Ends, ...] = ()
    homes: dict[str, tuple[str, ...]] = attrs.field(factory=dict[str, "tuple[str, ...]"])
    capitals: dict[str, str] = attrs.field(factory=dict[str, str])
    rulers: dict[str, str] = attrs.field(factory=dict[str, str])
    chart: tuple[Arrival, ...] = ()
    deeds: tuple[Deed, ...] = ()
    seatings: tuple[SeatingForm, ...] = ()
    scenarios: tuple[ScenarioForm, ...] = ()


def inline_tables(data: Mapping[str, object], base: Tables, found: Problems) -> Tables:
    """A short-form pack as Tables, completed from `base`. Raises PackError if `data` is not well formed."""
    form = structure(InlineForm, data, str(data.get("id") or "inline pack"), most=MAX_NUMBER)
    for group, names in (("homes", form.homes), ("capitals", form.capitals)):
        for name in names:
            if name not in {power.id for power in base.powers}:
                found.add(form.id, f"{group} ({name})", "id", f"no power {name}; name one that the pack has")
    areas = _areas(form)
    here = {area.id for area in areas}
    powers = tuple(_power(power, form, here) for power in base.powers)
    return attrs.evolve(
        base,
        id=form.id,
        name=form.id,
        areas=areas,
        land=form.links,
        sea=form.sea,
        powers=powers,
        rulers=tuple(Ruler(ruler, power, name=ruler) for ruler, power in form.rulers.items()) + base.rulers,
        chart=form.chart,
        deeds=form.deeds,
        scenarios=scenarios_of(form.scenarios, form.seatings, powers, form.deeds, found),
    )


def _areas(form: InlineForm) -> tuple[Area, ...]:
    named = dict(form.areas)
    for end in [end for way in (*form.links, *form.sea) for end in way]:
        named.setdefault(end, InlineArea())
    coasts = {end for way in form.sea for end in way}
    return tuple(Area(id, area.terrain, id in coasts, area.only, area.mp, name=id) for id, area in named.items())


def _power(printed: Power, form: InlineForm, here: set[str]) -> Power:
    homes = tuple(area for area in printed.home if area in here)
    capital = printed.capital if printed.capital in here else ""
    return attrs.evolve(printed, home=form.homes.get(printed.id, homes), capital=form.capitals.get(printed.id, capital))
