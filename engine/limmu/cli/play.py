"""``limmu play``: play a match at the terminal and record it in a file."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import attrs
import click

from limmu.bots import HUMAN, Bot, bot_of, person_of
from limmu.cli.arguments import pairs
from limmu.cli.completing import complete_game_or_file, complete_reading, complete_role, complete_scenario
from limmu.cli.console import TERMINAL, out, progress
from limmu.cli.dice import typed_faces
from limmu.cli.measuring import Ran, measuring, tell_hot
from limmu.cli.notes import logger
from limmu.cli.output import STOPPED, emit_json, examples, json_option, remark
from limmu.cli.places import PLACE, place_named, store_option
from limmu.cli.screen import Stopped
from limmu.cli.session import Session, final
from limmu.core import (
    CHAINED,
    ChainDice,
    Dice,
    Entry,
    Fact,
    Game,
    Host,
    HostKey,
    Input,
    Match,
    NoSignatures,
    PhysicalDice,
    SeatChange,
    SeededDice,
    SystemDice,
    begin,
    host_seed,
)
from limmu.described import open_clauses
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.shown import Shown, shown_of
from limmu.display.status import summary
from limmu.display.telling import last_entry
from limmu.display.troubles import trouble
from limmu.installed import find_game, game_names, load_pack
from limmu.stores.files import FileStore
from limmu.stores.keeping import Kept, create, resume
from limmu.stores.keys import Signing, public_keys, read_seeds, require_keys, signing, witnesses_of
from limmu.stores.places import Place, Stored
from limmu.trouble import Trouble

DICE = ("host", "neutral", "all-seats", "physical", "seeded")


@attrs.frozen
class Wishes:
    """The options of the command line; "" and None where an option is missing."""

    scenario: str
    seats: Mapping[str, str]
    dice: str
    seed: int | None
    options: Mapping[str, str]
    pack: Path | None
    out: Place | None
    as_json: bool = False
    keys: Mapping[str, bytes] = {}
    """The keys of seats that sign."""
    witnesses: Mapping[str, str] = {}
    """The public keys of those who may cosign checkpoints beside the seats."""


def secret_of(seed: int | None) -> bytes:
    """The match secret: random, or from the seed, so that a seed fixes the whole match."""
    return secrets.token_bytes(32) if seed is None else hashlib.sha256(b"limmu seed %d" % seed).digest()


def derived(secret: bytes, purpose: str) -> bytes:
    """A separate secret for one purpose, made from the match secret."""
    return hmac.digest(secret, b"limmu " + purpose.encode(), "sha256")


def dice_of(
    mode: str,
    match_id: str,
    secret: bytes,
    seats: Sequence[str],
    shown: Shown,
    people: Sequence[str] = (),
    sign: Signing = lambda match, inp: inp,
) -> Dice:
    """The source of chance of a mode. All but fresh faces follows from the match secret, so that a match resumes.

    All seats sit at this machine, so it is the host's: no chain of theirs would prove anything.
    """
    if mode == "seeded":
        return SeededDice(derived(secret, "dice"))
    if mode not in DICE:
        return SystemDice()
    if mode == "physical":
        return PhysicalDice(typed_faces(shown, people), ChainDice("host", match_id, secret), sign)
    return ChainDice(mode, match_id, secret, hosted=seats if mode in CHAINED else ())


def roles_for(
    game: Game[Any], seats: Sequence[str], asked: Mapping[str, str], plain: Mapping[str, str]
) -> dict[str, str]:
    """Who plays each seat: as ``asked``, else as ``plain``. Raises Trouble for an unknown seat or bot."""
    bots = game.bots
    for seat, role in asked.items():
        if seat not in (*seats, "all"):
            raise trouble("trouble.no_seat", name=repr(seat), seats=tuple(seats))
        if role not in (HUMAN, *bots):
            raise trouble("trouble.no_bot", name=repr(role), seat=seat, bots=(HUMAN, *bots))
    everyone = dict.fromkeys(seats, asked["all"]) if "all" in asked else dict(plain)
    return {**everyone, **{seat: role for seat, role in asked.items() if seat != "all"}}


def _only_bots(roles: Mapping[str, str], wishes: Wishes) -> None:
    if wishes.as_json and HUMAN in roles.values():
        raise trouble("trouble.json_asks")


def plain_roles(game: Game[Any], seats: Sequence[str]) -> dict[str, str]:
    """A person at the first seat, and the best bots of the game at the others."""
    bots = game.bots
    bot = "sensible" if "sensible" in bots else "random"
    return {seat: HUMAN if i == 0 else bot for i, seat in enumerate(seats)}


def free_place(game: str, scenario: str) -> Place:
    """The first free name for a match: a file of the working directory, or a name in the store."""
    n = 1
    while (place := place_named(f"{game}-{scenario}-{n}", click.get_current_context(), ".limmu")).exists():
        n += 1
    return place


def first_scenario(game: Game[Any], pack: Any) -> str:
    """The first of the scenarios with the fewest seats, but two if there is one: the quickest to try."""
    return min(game.scenarios(pack), key=lambda name: (len(game.seats(pack, name)) < 2, len(game.seats(pack, name))))


def begun(game: Game[Any], pack: Any, wishes: Wishes) -> tuple[Entry[Fact[Any]], Match[Any], dict[str, str]]:
    """Set up the match that the options ask for: entry 0, the match and who plays each seat. Raises Trouble."""
    scenario = wishes.scenario or first_scenario(game, pack)
    if scenario not in game.scenarios(pack):
        raise trouble("trouble.no_scenario", game=game.name, name=repr(scenario), known=tuple(game.scenarios(pack)))
    seats = game.seats(pack, scenario)
    roles = roles_for(game, seats, wishes.seats, plain_roles(game, seats))
    _only_bots(roles, wishes)
    if strange := [seat for seat in wishes.keys if seat not in seats]:
        raise trouble("trouble.signs_no_seat", name=repr(strange[0]), seats=tuple(seats))
    mode = wishes.dice or ("seeded" if wishes.seed is not None else "host")
    secret = secret_of(wishes.seed)
    name = secrets.token_hex(8) if wishes.seed is None else f"seed-{wishes.seed}"
    try:
        terms = dice_of(mode, name, secret, seats, Shown(game, pack)).terms
    except NoSignatures as error:
        raise Trouble(heard(error), said("trouble.needs_signatures", mode=mode)) from None
    try:
        entry, match = begin(
            game,
            pack,
            scenario,
            options=wishes.options,
            match_id=name,
            secret=secret,
            dice=terms,
            persons={seat: person_of(role) for seat, role in roles.items()},
            keys=public_keys(secret, name, wishes.keys) | witnesses_of(wishes.witnesses, seats),
        )
    except ValueError as error:
        raise Trouble(heard(error), said("trouble.games_lists", game=game.name)) from None
    return entry, match, roles


def _seats_on_resume(kept: Kept, wishes: Wishes) -> tuple[dict[str, str], list[Input]]:
    """Who plays on, and the changes of seats that this needs."""
    match = kept.match
    persons, bots = {seat: match.position.persons.get(seat, HUMAN) for seat in match.seats}, match.game.bots
    plain = {seat: bot_of(person) if bot_of(person) in bots else HUMAN for seat, person in persons.items()}
    roles = roles_for(match.game, match.seats, wishes.seats, plain)
    for seat, person in persons.items():
        if person in bots and seat not in wishes.seats and "all" not in wishes.seats and match.over is None:
            remark(said("note.called_like_a_bot", seat=seat, person=person))
    if match.over is None:
        _only_bots(roles, wishes)
    changes = [
        Input("host", SeatChange(seat, person_of(roles[seat]))) for seat in match.seats if roles[seat] != plain[seat]
    ]
    return roles, changes


def _resumed(path: Place, wishes: Wishes) -> tuple[Kept, dict[str, str], list[Input]]:
    if wishes.options or wishes.seed is not None or wishes.dice or wishes.witnesses:
        raise trouble("trouble.has_its_options", path=str(path))
    kept = resume(path, wishes.pack, TERMINAL)
    header = kept.match.header
    if wishes.scenario and wishes.scenario != header.scenario:
        raise trouble("trouble.holds_another", path=str(path), one=header.scenario, other=wishes.scenario)
    roles, changes = _seats_on_resume(kept, wishes)
    remark(said("note.resuming", path=str(path), game=header.game, scenario=header.scenario, n=kept.match.n))
    return kept, roles, changes


def _started(game: Game[Any], wishes: Wishes) -> tuple[Kept, dict[str, str]]:
    pack = load_pack(game, wishes.pack)
    entry, match, roles = begun(game, pack, wishes)
    path = wishes.out or free_place(game.name, match.header.scenario)
    unfinished = len(open_clauses(game))
    if unfinished:
        remark(said("note.unfinished", game=game.name, n=unfinished))
    kept = create(path, match, entry)
    remark(said("note.recording", path=str(path), game=game.name, scenario=match.header.scenario))
    remark(said("note.resumes", path=str(path)))
    if isinstance(path, Path):
        remark(said("note.only_you"))
    return kept, roles


def _opened(what: str, wishes: Wishes) -> tuple[Kept, dict[str, str], list[Input]]:
    """The match that GAME or FILE names, and who plays it."""
    if what in game_names():
        if wishes.out is not None and wishes.out.exists():
            kept, roles, changes = _resumed(wishes.out, wishes)
            if kept.match.game.name != what:
                raise trouble("trouble.holds_another", path=str(wishes.out), one=kept.match.game.name, other=what)
            return kept, roles, changes
        return *_started(find_game(what), wishes), []
    path = place_named(what, click.get_current_context())
    if not path.exists():
        kind = "trouble.neither_match" if isinstance(path, Stored) else "trouble.neither_file"
        raise trouble(kind, path=str(path), games=game_names() or said("value.none"))
    if wishes.out is not None:
        raise trouble("trouble.own_file", path=str(path))
    return _resumed(path, wishes)


def bots_for(game: Game[Any], roles: Mapping[str, str], secret: bytes) -> dict[str, Bot]:
    """A bot for each seat that has one."""
    seed = derived(secret, "bots").hex()
    return {seat: game.bot(role, seed) for seat, role in roles.items() if role != HUMAN}


@click.command(
    epilog=examples(
        "limmu play god-kings",
        "limmu play god-kings --scenario kadesh --seat egypt=human --seat hatti=human",
        "limmu play god-kings --seat all=random --seed 7 --out match.limmu",
        "limmu play match.limmu",
    )
)
@click.argument("what", metavar="GAME|FILE", shell_complete=complete_game_or_file)
@click.option(
    "--scenario",
    default="",
    shell_complete=complete_scenario,
    help="The scenario (default: the one with the fewest seats, at least two).",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=WHO",
    shell_complete=complete_role,
    help="Who plays this seat: human or the name of a bot; SEAT may be all.",
)
@click.option(
    "--dice",
    type=click.Choice(DICE),
    default=None,
    help="Where dice come from (default: host).",
)
@click.option("--seed", type=int, default=None, help="A number that fixes dice and bots.")
@click.option(
    "--sign", "signers", multiple=True, metavar="SEAT=FILE", help="The key file with which this seat signs its inputs."
)
@click.option(
    "--witness",
    "witnesses",
    multiple=True,
    metavar="NAME=KEY",
    help="The public key of a witness, who may cosign checkpoints.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="K=V",
    shell_complete=complete_reading,
    help="A reading of an ambiguous rule, or another option of the game.",
)
@click.option("--pack", type=click.Path(path_type=Path), default=None, help="The directory of a pack of your own.")
@click.option(
    "--out",
    "path",
    type=PLACE,
    metavar="FILE",
    default=None,
    help="The file, or the name in the store, that records the match.",
)
@store_option
@click.option("--profile", is_flag=True, help="Print, at the end, which clauses took how long.")
@json_option
def play(
    what: str,
    scenario: str,
    seats: tuple[str, ...],
    dice: str | None,
    seed: int | None,
    signers: tuple[str, ...],
    witnesses: tuple[str, ...],
    options: tuple[str, ...],
    pack: Path | None,
    path: Place | None,
    profile: bool,
    as_json: bool,
) -> None:
    """Play a match of GAME, or go on with the one in FILE.

    Limmu writes every entry to disk before it asks the next question: whatever stops the match, `limmu play FILE`
    resumes it.

    --dice says whom the players trust. host: the owner of this machine, against whom nothing can be proven at one
    screen. all-seats and neutral: he still foresees every roll here, but cannot choose it once the match has begun.
    physical: those who type and confirm the dice, and for shuffles the host. seeded: whoever knows the seed. Whoever
    hosts sees all hands. `limmu verify` says what was proven; `limmu verify --require dice` never passes for a match
    that was played at one terminal.
    """
    if dice and dice != "seeded" and seed is not None:
        raise trouble("trouble.no_seed", dice=dice)
    who, readings = pairs("--seat", seats), pairs("--option", options)
    keys = read_seeds(pairs("--sign", signers))
    wishes = Wishes(
        scenario=scenario,
        seats=who,
        dice=dice or "",
        seed=seed,
        options=readings,
        pack=pack,
        out=path,
        as_json=as_json,
        keys=keys,
        witnesses=pairs("--witness", witnesses),
    )
    kept, roles, changes = _opened(what, wishes)
    try:
        far = [seat for seat in kept.match.seats if seat in kept.match.header.anchors]
        if far and kept.match.over is None:
            raise trouble("trouble.by_mail", path=str(kept.path), seats=tuple(far))
        require_keys(kept.match, keys, kept.match.seats if kept.match.over is None else ())
    except Trouble:
        kept.store.close()
        raise
    ran: list[Ran] = []
    with measuring(kept.match.game.package) if profile else nullcontext(ran) as ran:
        match, stopped = _played(kept, roles, changes, signing(wishes.keys))
    if as_json:
        emit_json(summary(match, kept.path) | ({"profile": [attrs.asdict(one) for one in ran]} if profile else {}))
    elif not stopped:
        final(match, shown_of(match), out())
    if profile and not as_json:
        tell_hot(ran, out())
    if stopped:
        remark("\n" + said("note.stopped", n=match.n, path=str(kept.path)))
        raise SystemExit(STOPPED)


def _played(kept: Kept, roles: Mapping[str, str], changes: Sequence[Input], sign: Signing) -> tuple[Match[Any], bool]:
    """Play on; return the match at the end, and whether somebody stopped it."""
    shown = shown_of(kept.match)
    history = list(kept.entries)
    last = [kept.match]
    watchers: list[Callable[[Match[Any]], None]] = [lambda match: last.__setitem__(0, match)]
    note = logger().bind(match=kept.match.header.match)
    watchers.append(lambda match: note.debug("entry", n=match.n, leaf=match.leaf))
    if HUMAN in roles.values():
        watchers.append(lambda match: history.append(last_entry(match)))
    if isinstance(kept.store, FileStore):
        kept.store.sync = HUMAN in roles.values()
    try:
        header = kept.match.header
        people = [seat for seat, role in roles.items() if role == HUMAN]
        if (
            header.dice == "physical" and not header.anchors
        ):  # a match that `limmu enter` made has real shuffles, which no chain proves
            dice: Dice = PhysicalDice(typed_faces(shown, people), signed=sign)
        elif header.dice == SystemDice.terms.mode and not header.anchors:  # a program began it, which proves no dice
            dice = SystemDice()
        else:
            dice = dice_of(
                header.dice,
                match_id=header.match,
                secret=kept.match.secret,
                seats=header.seats,
                shown=shown,
                people=people,
                sign=sign,
            )
        key = HostKey(host_seed(kept.match.secret, header.match)) if "host" in header.keys else None
        host = Host(kept.match, dice, kept.store, watchers, key, quotas=None)
        for change in changes:
            host.take(change)
        bots = bots_for(host.match.game, roles, kept.match.secret)
        session = Session(
            host, history=history, shown=shown, roles=roles, bots=bots, console=out(), signing=sign, place=kept.path
        )
        if session.humans:
            session.play()
        else:
            with progress(said("note.playing", name=kept.match.header.scenario)) as tick:
                session.play(tick)
    except (Stopped, KeyboardInterrupt):
        return last[0], True
    finally:
        kept.store.close()
    return last[0], False
