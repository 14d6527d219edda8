"""A roster sheet of an army list: what a list and the pack say, in rows that text, Markdown and HTML show alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import attrs

from limmu.display.phrases import Phrase, Said, phrase
from limmu.games.game_of_kings.army import Algorithms, UnitChoice, digest_of_army, plain_army, short_form
from limmu.games.game_of_kings.army_limits import counts_of
from limmu.games.game_of_kings.breaches import Breach
from limmu.games.game_of_kings.checking import breaches_of
from limmu.games.game_of_kings.costs import Line, avatar_lines, challenger_cap, points, unit_lines
from limmu.games.game_of_kings.documents import ArmyDocument, army_of_document
from limmu.games.game_of_kings.pack import Pack
from limmu.games.game_of_kings.pack_records import STATS, Stats
from limmu.games.game_of_kings.profiles import NO_SAVE, avatar_save, avatar_stats, hoof_dice, unit_save, unit_stats
from limmu.games.game_of_kings.roster import Avatar, Roster, Unit, disgruntled, models_of, resolve

SECTIONS = (("common", "Common Units"), ("special", "Special Units"), ("beast", "Beast Units"))
HEADINGS = ("Move", "Disc", "Acc", "Str", "Con", "HP", "Init", "Att", "Cha")


@attrs.frozen
class Card:
    """An Avatar or Unit on the sheet. `stats` are texts in the order of `HEADINGS`, `details` what it is and has."""

    id: str
    title: str
    points: int
    stats: tuple[str, ...]
    details: tuple[Said, ...]
    lines: tuple[Line, ...]


@attrs.frozen
class Sheet:
    """A roster sheet: `facts` about the Army by their headings, `sections` of cards by theirs, and every breach."""

    title: str
    facts: tuple[tuple[Said, Said], ...]
    sections: tuple[tuple[str, tuple[Card, ...]], ...]
    points: int
    digest: str
    breaches: tuple[Breach, ...]


def sheet_of(roster: Roster, commitment: str = "") -> Sheet:
    """The sheet of a list; `commitment` is that to its secret choices, if they are left out."""
    avatars = tuple([_avatar_card(roster, avatar) for avatar in roster.avatars])
    sections = [("Avatars", avatars)]
    for category, heading in (*SECTIONS, ("mercenary", "Mercenaries and Allies")):
        units = [unit for unit in roster.units if unit.counts_as == category]
        sections.append((heading, tuple([_unit_card(roster, unit) for unit in units])))
    found, digest = breaches_of(roster), digest_of_army(roster.army)
    total = sum([card.points for _, cards in sections for card in cards])
    facts: list[tuple[Said, Said]] = [("Army", roster.of.name if roster.of is not None else roster.army.nation)]
    size = next(size.name for size in roster.pack.tables.sizes if roster.army.size <= (size.points or roster.army.size))
    facts += [("Size", phrase("size", n=roster.army.size, name=size)), ("Total", phrase("points", n=total))]
    facts += [
        (heading, phrase("points", n=sum([card.points for card in cards]))) for heading, cards in sections if cards
    ]
    cap = challenger_cap(sum([card.points for card in avatars]))
    facts += [("Challengers", phrase("challengers", n=cap))] if avatars else []
    facts.append(("Legal", phrase("legality", n=len(found))))
    facts += [(phrase("ruling", id=ruling), reading) for ruling, reading in roster.army.rulings.items()]
    facts.append(("List", short_form(digest)))
    facts += [("Secret choices", short_form(commitment))] if commitment else []
    facts.append(("Pack", short_form(roster.pack.digest)))
    shown = tuple([section for section in sections if section[1]])
    return Sheet(
        title=roster.army.name, facts=tuple(facts), sections=shown, points=total, digest=digest, breaches=found
    )


@lru_cache(32)
def _cards(pack: Pack, army: ArmyDocument) -> Mapping[str, Card]:
    sheet = sheet_of(resolve(army_of_document(army), pack))
    return {card.id: card for _, cards in sheet.sections for card in cards}


def cards_of(pack: Pack, army: ArmyDocument) -> tuple[Card, ...]:
    """The cards of an army list, Avatars first."""
    return tuple(_cards(pack, army).values())


def card_of(pack: Pack, army: ArmyDocument, line: str) -> Card:
    """The card of a line of an army list."""
    return _cards(pack, army)[line]


def _stats(values: Stats, move: str = "", att: str = "") -> tuple[str, ...]:
    texts = [str(value) if value else "-" for value in values]
    texts[0], texts[7] = move or texts[0], att or texts[7]
    return tuple(texts)


def _words(texts: Iterable[str]) -> tuple[Phrase, ...]:
    """Names as they are."""
    return tuple([phrase("words", text=text) for text in texts])


def _all_of(told: Iterable[Said]) -> Said:
    ids = tuple([one for one in told if one])
    return phrase("all_of", ids=ids) if ids else ""


def _saves(save: int, quantum: int = 0, heal: int = 0) -> Said:
    said = [phrase("armor_save", n=save) if save < NO_SAVE else phrase("no_armor_save")]
    said += [phrase("quantum_save", n=quantum)] if quantum else []
    return _all_of(said + ([phrase("save", id="heal", n=heal)] if heal else []))


def _named(rules: Iterable[str]) -> Said:
    return _all_of([titled("special_rule", rule) for rule in dict.fromkeys(rules)])


def titled(key: str, id_: str) -> Phrase:
    """An id in words that begin with capitals; a language may have others by it."""
    return phrase(key, id=id_, title=id_.replace("_", " ").title())


def _item(pack: Pack, name: str) -> Phrase:
    return phrase("words", text=pack.item[name].name) if name in pack.item else titled("option", name)


def _on(marked: Iterable[Algorithms]) -> list[Said]:
    return [phrase("algorithms", on=one.on, upgrades=tuple(one.upgrades)) for one in marked]


def _chosen(choices: Mapping[str, object]) -> list[Said]:
    return [phrase("choice", key=key, value=value) for key, value in choices.items()]


def _effect(name: str, effect: str) -> Phrase:
    return phrase("upgrade", name=name, effect=effect)


def _avatar_card(roster: Roster, avatar: Avatar) -> Card:
    choice, pack, cls = avatar.choice, roster.pack, avatar.cls
    leads = [titled("role", "general")] if avatar in roster.generals else []
    leads += [titled("role", "battle_banner")] if choice.battle_banner else []
    leads += [titled("role", "assassin")] if choice.assassin else []
    rules = [*avatar.subtype.rules, *(cls.rules if cls is not None else ("independent",))]
    rules += [rule for mutation in avatar.mutations for rule in mutation.rules]
    rules += avatar.skill.rules if avatar.skill is not None else ()
    mount = avatar.mount or avatar.monster
    rules += avatar.ridden_rules
    rules += ["disgruntled"] if disgruntled(roster, avatar) and "disgruntled" not in rules else []
    kind = " ".join([avatar.subtype.name, cls.name if cls is not None else ""]).strip()
    details = [_all_of([*_words([kind]), *leads]), _all_of(_words([item.name for item in avatar.gear]))]
    details += [phrase("mounted", name=mount.name) if mount else "", _saves(avatar_save(avatar)), _named(rules)]
    details += _chosen(choice.choices)
    details += [_skill(roster, avatar), *[mutation.effect for mutation in avatar.mutations]]
    details += [*_on(choice.algorithms), *[_effect(up.name, up.effect) for up in avatar.artifacts]]
    details += [_effect(avatar.banner.name, avatar.banner.effect) if avatar.banner else "", _hides(choice.hides_in)]
    lines = avatar_lines(pack, avatar)
    values, hoofs = avatar_stats(pack, avatar), hoof_dice(avatar)
    move = f"{values[0]}+{hoofs}" if hoofs else avatar.mount.move_dice if avatar.mount is not None else ""
    stats = _stats(values, move)
    return Card(
        id=avatar.id,
        title=avatar.name,
        points=points(lines),
        stats=stats,
        details=tuple([said for said in details if said]),
        lines=lines,
    )


def _skill(roster: Roster, avatar: Avatar) -> str:
    if avatar.skill is None:
        return ""
    innate = avatar.skill.id == "innate_nation_skill"
    return roster.pack.nation[avatar.subtype.nation].skill if innate else avatar.skill.effect


def _unit_card(roster: Roster, unit: Unit) -> Card:
    choice, entry, pack = unit.choice, unit.entry, roster.pack
    size = phrase("models", n=unit.models) if entry.per != "unit" else phrase("one_unit")
    if unit.crew is not None:
        size = phrase("crew", n=unit.models, name=unit.crew.name)
    gear = [_item(pack, name) for name in (*entry.equipment, *unit.options)]
    rules = [rule for rule in entry.rules if rule != "disgruntled"]
    rules += [rule for kind in entry.types if kind.id == choice.type for rule in kind.rules]
    rules += ["disgruntled"] if disgruntled(roster, unit) else []
    details = [
        _all_of([size, *[titled("role", one) for one in (*choice.leaders, *(["knight"] if choice.knight else []))]])
    ]
    details += [_parts(choice, unit), phrase("unit_type", id=choice.type) if choice.type else "", _all_of(gear)]
    details += [_saves(unit_save(pack, unit), entry.quantum_save, entry.heal_save), _named(rules)]
    details += [_all_of(_words([ability.name for ability in unit.abilities]))]
    details += _chosen(choice.choices)
    details += [_effect(up.name, up.effect) for up in (unit.banner, unit.machine, *unit.artifacts) if up is not None]
    details += [*_on(choice.knight_algorithms), _hides(choice.hides_in)]
    lines = unit_lines(roster, unit)
    stats = _stats(unit_stats(unit), entry.move_dice, entry.att_dice)
    return Card(
        id=unit.id,
        title=unit.name,
        points=points(lines),
        stats=stats,
        details=tuple([said for said in details if said]),
        lines=lines,
    )


def _parts(choice: UnitChoice, unit: Unit) -> Said:
    if unit.entry.type != "mixed":
        return ""
    return _all_of([phrase("part", n=choice.parts.get(one.id, one.base), name=one.name) for one in unit.entry.parts])


def _hides(where: str) -> Said:
    return phrase("hides", where=where) if where else ""


def export_of(roster: Roster, commitment: str = "") -> dict[str, object]:
    """The list for programs: the choices, and what was worked out from them, which no reader takes over."""
    sheet = sheet_of(roster, commitment)
    cards = [card for _, cards in sheet.sections for card in cards]
    derived = {
        "pack": roster.pack.digest, "digest": sheet.digest, "short": short_form(sheet.digest), "points": sheet.points,
        "legal": not sheet.breaches, "breaches": [attrs.asdict(breach) for breach in sheet.breaches],
        "costs": {card.id: card.points for card in cards},
        "models": {unit.id: models_of(unit.choice, unit.entry) for unit in roster.units},
        "counts": attrs.asdict(counts_of(roster.pack.limits, roster.army.size)),
        "stats": {card.id: dict(zip(STATS, card.stats, strict=True)) for card in cards},
    }  # fmt: skip
    secret = {"secrets": {"commitment": commitment, "short": short_form(commitment)}} if commitment else {}
    return {"army": plain_army(roster.army), "derived": derived, **secret}
