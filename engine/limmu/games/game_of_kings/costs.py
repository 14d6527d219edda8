"""What Avatars and Units cost, line by line. What may not be bought costs nothing here and is a breach of its own."""

from __future__ import annotations

import attrs

from limmu.core import rule
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.pack_records import Item
from limmu.games.game_of_kings.pack_units import Option
from limmu.games.game_of_kings.roster import Avatar, Marked, Roster, Unit, entry_only, parts_of


@attrs.frozen
class Line:
    """What was bought, at what price, how often."""

    what: str
    price: int
    times: int = 1

    @property
    def points(self) -> int:
        return self.price * self.times


def points(lines: tuple[Line, ...]) -> int:
    """The sum of cost lines."""
    return sum([line.points for line in lines])


@rule("GOK-SOLO-4")
def challenger_cap(avatar: int) -> int:
    """The most points that the Challengers of an Avatar of so many may cost in Solitaire Play."""
    return 2 * avatar


@rule(
    "GOK-MOUNT-2", "GOK-ABIL-2", "GOK-ABIL-7", "GOK-ABIL-8", "GOK-ABIL-10", "GOK-TECH-1",
    "GOK-TECH-2", "GOK-TECH-3", "GOK-BARD-2", "GOK-STALK-2", "GOK-ARMY-14", "GOK-AVATAR-6",
)  # fmt: skip
def avatar_lines(pack: Pack, avatar: Avatar) -> tuple[Line, ...]:
    """What an Avatar costs: a Beast Mount its whole printed price (A-111), the Battle Banner nothing (AR-04)."""
    lines = [Line(avatar.subtype.name, avatar.subtype.cost)]
    if avatar.cls is not None:
        lines.append(Line(avatar.cls.name, pack.class_cost(avatar.cls)))
    if avatar.skill is not None:
        lines.append(Line(avatar.skill.name, avatar.skill.cost))
    lines += [Line(mutation.name, mutation.cost) for mutation in avatar.mutations]
    if avatar.mount is not None:
        lines.append(Line(avatar.mount.name, avatar.mount.avatar_cost))
    if avatar.monster is not None:
        lines.append(Line(avatar.monster.name, avatar.monster.cost))
    lines += [Line(item.name, gear_price(pack, item, avatar)) for item in avatar.gear]
    lines += _science_lines(avatar.algorithms)
    lines += [Line(upgrade.name, upgrade.cost) for upgrade in avatar.artifacts]
    if avatar.banner is not None:
        lines.append(Line(avatar.banner.name, avatar.banner.cost))
    return tuple(lines)


@rule("GOK-WPN-14", "GOK-WPN-15", "GOK-WPN-16")
def gear_price(pack: Pack, item: Item, avatar: Avatar) -> int:
    """What an Avatar pays for gear: by the Avatar list, else by the core list, some of it dearer for strangers."""
    cheap = item.cheap_for in (avatar.track(), avatar.subtype.nation)
    if item.cheap_for and not cheap:
        return item.cost_others
    return pack.prices["avatar"].get(item.id, item.cost)


def _science_lines(marked: tuple[Marked, ...]) -> list[Line]:
    return [Line(f"{upgrade.name} on {one.on}", upgrade.cost) for one in marked for upgrade in one.upgrades]


@rule(
    "GOK-COMMON-7", "GOK-COMMON-8", "GOK-COMMON-9", "GOK-COMMON-10", "GOK-SPECIAL-2", "GOK-SPECIAL-4", "GOK-SPECIAL-13",
    "GOK-SPECIAL-14", "GOK-SPECIAL-20", "GOK-LEAD-3", "GOK-LEAD-5", "GOK-SWARM-8", "GOK-HM-5", "GOK-HOBS-3",
    "GOK-WW-6", "GOK-WW-8", "GOK-BEAST-7",
)  # fmt: skip
def unit_lines(roster: Roster, unit: Unit) -> tuple[Line, ...]:
    """What a Unit costs."""
    pack, entry, choice = roster.pack, unit.entry, unit.choice
    lines: list[Line] = []
    if entry.type == "mixed":
        lines += [Line(part.name, part.extra, parts_of(choice, entry)[part.id]) for part in entry.parts]
    else:
        lines.append(Line(entry.name, entry.cost, unit.models if entry.per == "model" else 1))
    if unit.crew is not None:
        lines.append(Line(unit.crew.name, unit.crew.cost, unit.models))
    for name in unit.options:
        option = option_of(roster, unit, name)
        if option is not None:
            lines.append(Line(spoken(pack, name), option.cost, 1 if option.flat else unit.models))
    lines += [Line(ability.name, ability.cost, unit.models) for ability in unit.abilities]
    lines += [Line(leader.title(), pack.prices[_list_of(unit)][leader]) for leader in choice.leaders]
    if choice.knight:
        lines.append(Line("Knight", pack.limits.knight_cost))
    lines += _science_lines(unit.algorithms)
    bought = (unit.banner, unit.machine, *unit.artifacts)
    return (*lines, *[Line(upgrade.name, upgrade.cost) for upgrade in bought if upgrade is not None])


def spoken(pack: Pack, name: str) -> str:
    """An item or option as people call it."""
    item = pack.item.get(name)
    return item.name if item is not None else name.replace("_", " ").title()


def _list_of(unit: Unit) -> str:
    return "common" if unit.entry.category == "common" else "special"


@rule(
    "GOK-COMMON-6", "GOK-COMMON-11", "GOK-COMMON-12", "GOK-SPECIAL-8", "GOK-SPECIAL-9", "GOK-SPECIAL-10", "GOK-HM-2",
    "GOK-ENGINE-9",
)  # fmt: skip
def option_of(roster: Roster, unit: Unit, name: str) -> Option | None:
    """What an option of a Unit costs: as its entry prints it, else as the list of its category does (A-011, AR-07)."""
    for option in unit.entry.options:
        if option.id == name:
            return option
    if name == "engineer" and unit.entry.type == "heavy_machine":
        return Option(name, "add", roster.pack.limits.engineer_cost, flat=True)
    price = roster.pack.prices[_list_of(unit)].get(name)
    if price is None or entry_only(roster) or not unit.ranks:
        return None
    mounted = unit.entry.type.startswith("cavalry")
    fits = roster.pack.item[name].use in ("any", "mounted" if mounted else "foot")
    return Option(name, "add", price) if fits else None
