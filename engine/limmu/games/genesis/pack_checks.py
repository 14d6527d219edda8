"""What must be true of a pack before a match is played with it. Every fault is collected, none is repaired."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from limmu.games.genesis.pack_effects import WINDOWS_OF
from limmu.games.genesis.pack_loading import CARDS, MAP, POWERS, SCENARIOS, TABLES
from limmu.games.genesis.pack_records import Card, Tables
from limmu.games.genesis.pack_scenarios import Known, ScenarioCheck, check_stacks
from limmu.toolkit.effects import Effects, check_effect
from limmu.toolkit.pack_parts import check_ids, check_joined, check_named, check_numbered, check_places, check_ways
from limmu.toolkit.packs import Problems

MINES = 4
KING_TURNS = range(1, 11)
INVASION_TOTALS = 11


def check_tables(tables: Tables, effects: Effects, windows: Sequence[str], found: Problems) -> None:
    """Add every fault of `tables` to `found`."""
    known = Known.of(tables)
    _check_ids(tables, found)
    _check_spaces(tables, known, found)
    check_ways(tables.land, known.spaces, (MAP, "land", "ways"), found)
    check_ways([link.ends for link in tables.sea], known.nodes, (MAP, "sea", "ends"), found)
    _check_ports(tables, known, found)
    _check_boxes(tables, known, found)
    _check_powers(tables, known, found)
    _check_kings(tables, known, found)
    _check_arrivals(tables, known, found)
    _check_numbers(tables, found)
    _check_tables(tables, known, found)
    for card in {card.title: card for card in tables.cards}.values():
        _check_card(card, effects, windows, known, found)
    for scenario in tables.scenarios:
        ScenarioCheck(tables, scenario, found, known).run()


def check_whole(tables: Tables, found: Problems) -> None:
    """Add what a whole pack lacks, beyond what also holds for a synthetic map (R-GE-01)."""
    stars = {space.home for space in tables.spaces if space.capital}
    for power in tables.powers:
        if power.kind != "kingdom":
            continue
        if power.id not in stars:
            found.add(MAP, "spaces", "capital", f"{power.id} has none; mark its capital")
        turns = sorted(king.turn for king in tables.kings if king.power == power.id and king.turn)
        if turns != list(KING_TURNS):
            found.add(POWERS, f"powers ({power.id})", "kings", "state one King a turn, 1 to 10")
    mines = sum(space.mine for space in tables.spaces)
    if mines != MINES:
        found.add(MAP, "spaces", "mine", f"{mines} mine spaces; mark exactly {MINES}")
    check_joined(tables.land, [space.id for space in tables.spaces], (MAP, "spaces", "land"), found)
    for power in tables.powers:
        if power.kind != "kingdom" and not any(arrival.power == power.id for arrival in tables.arrivals):
            found.add(POWERS, f"powers ({power.id})", "arrivals", "has none; state what it gets")
        homes = [space.id for space in tables.spaces if space.home == power.id]
        if power.kind == "minor" and not homes:
            found.add(MAP, "spaces", "home", f"no City is home to {power.id} (10.1.1); give it one")
        for stack in power.garrison:
            if homes and stack.at not in homes:
                place = f"{stack.at} is no home City of it (10.1.1); name one"
                found.add(POWERS, f"powers ({power.id})", "garrison", place)


def _check_ids(tables: Tables, found: Problems) -> None:
    places = [item.id for item in (*tables.spaces, *tables.boxes)] + [tables.island]
    groups: tuple[tuple[str, str, Iterable[str]], ...] = (
        (MAP, "spaces", places),
        (MAP, "sea", [item.id for item in tables.sea]),
        (POWERS, "powers", [item.id for item in tables.powers]),
        (POWERS, "codes", [item.code for item in tables.powers]),
        (POWERS, "kings", [item.id for item in tables.kings]),
        (CARDS, "cards", [item.id for item in tables.cards]),
        (SCENARIOS, "scenarios", [item.id for item in tables.scenarios]),
        (TABLES, "pack", [tables.id]),
    )
    for file, group, ids in groups:
        check_ids(file, group, ids, found)
    check_places(MAP, "spaces", tables.spaces, found)
    check_numbered(CARDS, "cards", [card.number for card in tables.cards], found)


def _check_spaces(tables: Tables, known: Known, found: Problems) -> None:
    stars: set[str] = set()
    for space in tables.spaces:
        record = f"spaces ({space.id})"
        if space.home and space.home not in known.kingdoms | known.minors:
            found.add(MAP, record, "home", f"no kingdom {space.home}; name one, or none if independent")
        for field, value in (("ds", space.ds), ("ew", space.ew)):
            if value < 0:
                found.add(MAP, record, field, "write 0 or more")
            if value and space.kind == "transit":
                found.add(MAP, record, field, "a Transit space has none; leave it out")
        if space.kind == "transit" and space.home:
            found.add(MAP, record, "home", "a Transit space has none; leave it out")
        if space.capital and space.home not in known.kingdoms:
            found.add(MAP, record, "capital", "is no City of a kingdom; mark one that is")
        if space.capital and space.home in stars:
            found.add(MAP, record, "capital", f"a second one of {space.home}; mark one")
        if space.capital:
            stars.add(space.home)


def _check_ports(tables: Tables, known: Known, found: Problems) -> None:
    transits = {space.id for space in tables.spaces if space.kind == "transit"}
    for link in tables.sea:
        for end in link.ends:
            if end in transits:
                found.add(MAP, f"sea ({link.id})", "ends", f"{end} is a Transit space; a Port is a City")


def _check_boxes(tables: Tables, known: Known, found: Problems) -> None:
    owners: set[str] = set()
    for box in tables.boxes:
        record = f"boxes ({box.id})"
        check_named(box.leads_to, known.spaces, "space", (MAP, record, "leads_to"), found)
        if box.power not in known.barbarians:
            found.add(MAP, record, "power", f"no barbarian power {box.power}; name one")
        if box.power in owners:
            found.add(MAP, record, "power", f"{box.power} has a box already; give each tribe one")
        owners.add(box.power)


def _check_powers(tables: Tables, known: Known, found: Problems) -> None:
    boxes = {box.id: box.power for box in tables.boxes}
    for power in tables.powers:
        record = f"powers ({power.id})"
        least, most = power.track
        if power.kind == "kingdom" and not 0 < least < most:
            found.add(POWERS, record, "track", "write the lowest and the highest Manpower Maximum, 1 or more")
        if power.kind != "kingdom" and (least or most):
            found.add(POWERS, record, "track", "only a kingdom has one; leave it out")
        check_named(power.arrives, known.spaces | frozenset(boxes), "space", (POWERS, record, "arrives"), found)
        for place in power.arrives:
            if boxes.get(place, power.id) != power.id:
                found.add(POWERS, record, "arrives", f"{place} is the box of {boxes[place]}; name another")
        if power.garrison and power.kind != "minor":
            found.add(POWERS, record, "garrison", "only a Minor Kingdom has one; leave it out")
        check_stacks(power.garrison, known, (POWERS, record, "garrison"), found)


def _check_kings(tables: Tables, known: Known, found: Problems) -> None:
    turns: set[tuple[str, int]] = set()
    for king in tables.kings:
        record = f"kings ({king.id})"
        if king.power not in known.powers:
            found.add(POWERS, record, "power", f"no power {king.power}; name one")
        for field, value in (("tactical", king.tactical), ("campaign", king.campaign), ("turn", king.turn)):
            if value < 0:
                found.add(POWERS, record, field, "write 0 or more")
        if king.turn and king.power not in known.kingdoms:
            found.add(POWERS, record, "turn", "only Kings of kingdoms have one; leave it out")
        if king.turn and (king.power, king.turn) in turns:
            found.add(POWERS, record, "turn", f"{king.power} has a King of turn {king.turn}; keep one a turn")
        if king.generic and king.power in known.kingdoms:
            found.add(POWERS, record, "generic", "Kings of kingdoms are named; leave it out")
        turns.add((king.power, king.turn))


def _check_arrivals(tables: Tables, known: Known, found: Problems) -> None:
    owner = {king.id: king.power for king in tables.kings}
    for index, arrival in enumerate(tables.arrivals):
        record = f"arrivals[{index}] ({arrival.power})"
        if arrival.power not in known.minors | known.barbarians:
            found.add(POWERS, record, "power", f"no Minor Kingdom or barbarian power {arrival.power}; name one")
        if arrival.king and owner.get(arrival.king) != arrival.power:
            found.add(POWERS, record, "king", f"{arrival.king} is no King of {arrival.power}; name one of its own")
        if arrival.king and arrival.king_drawn:
            found.add(POWERS, record, "king_drawn", "name the King or have him drawn, not both")
        if arrival.first_turn < 1 or 0 < arrival.last_turn < arrival.first_turn or arrival.last_turn < 0:
            found.add(POWERS, record, "last_turn", "write a first turn of 1 or more and a last turn not before it")
        units = (arrival.dice, arrival.infantry, arrival.infantry_if_none, arrival.chariots)
        if min(units) < 0 or not any(units):
            found.add(POWERS, record, "infantry", "state units, each number 0 or more")


def _check_numbers(tables: Tables, found: Problems) -> None:
    numbers = tables.numbers
    amounts = (
        ("activation", numbers.activation), ("keep_chariot", numbers.keep_chariot),
        ("raise_chariot", numbers.raise_chariot), ("recruit_infantry", numbers.recruit_infantry),
        ("recruit_chariot", numbers.recruit_chariot), ("ds_point", numbers.ds_point), ("rebuild", numbers.rebuild),
        ("monument_step", numbers.monument_step), ("new_city", numbers.new_city),
        ("remove_pirate", numbers.remove_pirate), ("pirate_income", numbers.pirate_income),
        ("pirate_route", numbers.pirate_route), ("carried_cards", numbers.carried_cards),
        ("infantry_per_city", numbers.infantry_per_city), ("naval_infantry", numbers.naval_infantry),
    )  # fmt: skip
    for field, amount in amounts:
        if amount < 0:
            found.add(TABLES, "numbers", field, "write 0 or more")
    # A move that costs nothing would never end; a kingdom without a marker on the track has no place in the order.
    steps = (
        ("enter_mp", numbers.enter_mp), ("mountain_mp", numbers.mountain_mp), ("naval_mp", numbers.naval_mp),
        ("activation_markers", numbers.activation_markers), ("hand_limit", numbers.hand_limit),
    )  # fmt: skip
    for field, amount in steps:
        if amount < 1:
            found.add(TABLES, "numbers", field, "write 1 or more")


def _check_tables(tables: Tables, known: Known, found: Problems) -> None:
    spaces = tables.growth.spaces
    if not spaces or list(spaces) != sorted(spaces) or spaces[0] < 0:
        found.add(TABLES, "growth", "spaces", "write numbers of 0 or more, none falling")
    if len(tables.invasions.powers) != INVASION_TOTALS:
        found.add(TABLES, "invasions", "powers", "write eleven powers, for totals of 2 to 12")
    for power in tables.invasions.powers:
        if power not in known.barbarians:
            found.add(TABLES, "invasions", "powers", f"no barbarian power {power}; name one")
    check_named(
        [kingdom for kingdom, _ in tables.invasions.rerolled], known.kingdoms, "kingdom",
        (TABLES, "invasions", "rerolled"), found,
    )  # fmt: skip
    for _, power in tables.invasions.rerolled:
        if power not in known.barbarians or set(tables.invasions.powers) == {power}:
            found.add(TABLES, "invasions", "rerolled", f"{power} cannot be rolled again; name another power")
    shifts = tables.shifts
    chariots = (shifts.superiority, shifts.supremacy)
    if min(*chariots, shifts.mountain, shifts.kaskan, shifts.sherden, shifts.sea_peoples) < 0:
        found.add(TABLES, "shifts", "", "write 0 or more")
    if tables.ratio_chart.halve_above < 2:
        found.add(TABLES, "ratio_chart", "halve_above", "write 2 or more")
    for index, row in enumerate(tables.ratio_chart.rows):
        if len(row) != index + 1 or list(row) != sorted(row, reverse=True) or row[-1] != 0:
            advice = f"write {index + 1} shifts, one for each smaller total, none rising, 0 at the end"
            found.add(TABLES, "ratio_chart", f"rows[{index}]", advice)
    for index, row in enumerate(tables.loss_chart.rows):
        if len(row) != 10 or list(row) != sorted(row) or row[0] < 0 or row[-1] != index + 1:
            found.add(
                TABLES, "loss_chart", f"rows[{index}]", f"write ten losses, 10% to 100%, none falling, {index + 1} last"
            )


def _check_card(card: Card, effects: Effects, windows: Sequence[str], known: Known, found: Problems) -> None:
    record = f"cards ({card.title})"
    fitting = WINDOWS_OF.get(card.effect.name, (card.window,))
    if card.window not in windows:
        found.add(CARDS, record, "window", f"unknown window {card.window}; known are {', '.join(windows)}")
    elif card.window not in fitting:
        advice = f"{card.effect.name} does not work in {card.window}; it works in {', '.join(fitting)}"
        found.add(CARDS, record, "window", advice)
    if (card.timing == "drawn") is not (card.window == "drawn"):
        found.add(CARDS, record, "timing", "a card played when drawn has the window drawn, and no other card")
    check_effect(card.effect, effects, [known.by_kind()], (CARDS, record), found)
