"""``limmu invite``: a match by mail, and a letter to every seat that plays it at another machine."""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes, token_hex

import click

from limmu.bots import HUMAN, person_of
from limmu.cli.arguments import pairs
from limmu.cli.mailing import Told, beside, documented
from limmu.cli.output import examples, json_option, remark
from limmu.cli.places import PLACE, place_named, store_option
from limmu.cli.play import first_scenario, plain_roles, roles_for
from limmu.core import CHAIN_LENGTH, SECRET_BYTES, Game, NoSignatures, host_seed, public_key, short
from limmu.display.hearing import heard
from limmu.display.saying import said
from limmu.display.troubles import trouble
from limmu.installed import find_game, load_pack
from limmu.rooms.letters import Invitation, fingerprint, write_letter
from limmu.rooms.post import Gathering, away_in
from limmu.stores.keys import witnesses_of
from limmu.stores.places import Place


def table_path(place: Place) -> Path:
    """The file of a match that waits for its replies."""
    return beside(place, ".table")


def letter_path(place: Place, party: str, suffix: str) -> Path:
    """The file beside a match that is for one party."""
    return beside(place).with_name(f"{place.stem}-{party}{suffix}")


def _free(game: str, scenario: str) -> Place:
    n, ctx = 1, click.get_current_context()
    while (place := place_named(f"{game}-{scenario}-{n}", ctx, ".limmu")).exists() or table_path(place).exists():
        n += 1
    return place


@click.command(
    epilog=examples(
        "limmu invite god-kings hatti --scenario kadesh",
        "limmu invite god-kings egypt hatti --scenario kadesh",
        "limmu invite god-kings hatti --witness club --out duel.limmu",
    )
)
@click.argument("name", metavar="GAME")
@click.argument("seats", metavar="SEAT...", nargs=-1)
@click.option("--scenario", default="", help="The scenario (default: the one with the fewest seats, at least two).")
@click.option("--seat", "who", multiple=True, metavar="SEAT=WHO", help="Who plays a seat here: human, or a bot.")
@click.option("--witness", "witnesses", multiple=True, metavar="NAME", help="A machine that is no seat gives to rolls.")
@click.option(
    "--dice",
    type=click.Choice(("all-seats", "neutral")),
    default=None,
    help="Who gives to each roll (default: all-seats, or neutral if every seat is invited).",
)
@click.option("--option", "options", multiple=True, metavar="K=V", help="A reading of an ambiguous rule.")
@click.option("--pack", "pack_dir", type=click.Path(path_type=Path), default=None, help="The directory of a pack.")
@click.option("--out", "path", type=PLACE, metavar="FILE", default=None, help="The file that records the match.")
@store_option
@json_option
def invite(
    name: str,
    seats: tuple[str, ...],
    scenario: str,
    who: tuple[str, ...],
    witnesses: tuple[str, ...],
    dice: str | None,
    options: tuple[str, ...],
    pack_dir: Path | None,
    path: Place | None,
    as_json: bool,
) -> None:
    """Invite people to a match of GAME by mail.

    You are the host, and each SEAT plays at a machine of its own. Limmu writes an invitation for each: send it. Whoever
    gets it runs `limmu answer` and sends the reply back. With all replies `limmu take FILE REPLY...` begins the match.
    You play the other seats.

    The dice are fair unless all who give to a roll are in league. In `all-seats` all seats away and the host give to
    each; a roll after a decision of your own then takes a mail there and back. In `neutral` the seat that moved gives
    with its answer, which takes no mail: for hosts who do not play, or have a witness. A witness gives to every roll,
    sees no hand, and can be a machine that answers by itself. Whoever hosts sees all hands: do not play hidden hands
    against the host unless you trust him.
    """
    game = find_game(name)
    pack = load_pack(game, pack_dir)
    scenario = scenario or first_scenario(game, pack)
    if scenario not in game.scenarios(pack):
        raise trouble("trouble.no_scenario_of", name=name, scenario=scenario, known=game.scenarios(pack))
    invited = _invited(game, game.seats(pack, scenario), seats)
    hosted = tuple([seat for seat in game.seats(pack, scenario) if seat not in invited])
    roles = roles_for(game, hosted, pairs("--seat", who), plain_roles(game, hosted))
    path = path or _free(name, scenario)
    if path.exists() or table_path(path).exists():
        raise trouble("trouble.match_already", path=path)
    secret, match_id = token_bytes(SECRET_BYTES), token_hex(8)
    try:
        key = public_key(host_seed(secret, match_id))
    except NoSignatures as error:
        raise trouble("trouble.no_signatures", why=heard(error)) from None
    letter = Invitation(
        match=match_id,
        party="",
        game=name,
        scenario=scenario,
        options=_readings(game, pairs("--option", options)),
        pack=game.digest(pack),
        dice=dice or ("all-seats" if hosted else "neutral"),
        links=CHAIN_LENGTH,
        host=key,
        seats=game.seats(pack, scenario),
        hosted=hosted,
        witnesses=tuple(sorted(witnesses_of(dict.fromkeys(witnesses, key), (*game.seats(pack, scenario), "shuffles")))),
    )
    write_letter(
        table_path(path), Gathering(letter, short(secret), {seat: person_of(role) for seat, role in roles.items()})
    )
    with documented(as_json) as told:
        _send(path, letter, HUMAN in roles.values(), told)


def _invited(game: Game[object], seats: tuple[str, ...], named: tuple[str, ...]) -> tuple[str, ...]:
    if strange := [seat for seat in named if seat not in seats]:
        raise trouble("trouble.no_seat_in_scenario", seat=strange[0], known=seats)
    if not named:
        raise trouble("trouble.nobody_invited", known=seats)
    return named


def _readings(game: Game[object], options: dict[str, str]) -> dict[str, str]:
    """All options of a match. Raises Trouble for one that the game does not have."""
    for option, reading in options.items():
        if reading not in game.options.get(option, ()):
            raise trouble("trouble.no_option_of", name=game.name, option=option, reading=reading)
    return {option: readings[0] for option, readings in sorted(game.options.items())} | options


def _send(place: Place, letter: Invitation, plays: bool, told: Told) -> None:
    """Write the invitations, and say what to do with them."""
    told.document |= {"file": str(place), "match": letter.match, "host": letter.host, "waits": {}}
    for party in away_in(letter):
        file = letter_path(place, party, ".invitation")
        write_letter(file, letter.to(party))
        text = said("mailing.invite" if party in letter.seats else "mailing.invite_witness", file=file, who=party)
        told.send([file], party, "invitation", text)
        told.document["waits"][party] = "reply"
    remark(said("mailing.your_key", begins=fingerprint(letter.host)))
    remark(said("mailing.begins_with_replies", file=place))
    if plays:
        remark(said("mailing.you_see_all"))
