"""Whatever a command prints comes from texts: every command speaks English in other letters, and none of it is left.

What stays Latin is what people type or programs read: ids, options, file names, hashes; and what people wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.display.other_letters import CODE, spoken_in_other_letters
from tests.replays.record_library import LIBRARY, RECIPES

from limmu import installed_games
from limmu.cli.root import limmu
from limmu.games.game_of_kings.pack import load_pack as pack_of_kings

BAD = """
name = "Bad"
nation = "hob"
size = 1100
avatars = [
  { subtype = "orc", avatar_class = "knight", gear = ["shield", "shield", "lance", "no_such"] },
  { subtype = "goblin", avatar_class = "lord", mount = "warhorse" },
]
units = [
  { entry = "grendel_praetors", models = 400, options = ["shield", "shield"], leaders = ["banner", "banner"] },
  { entry = "orc_infantry", models = 1, crew = "orc" }, { entry = "no_such" },
]
"""

PLACES = {
    "gk": f"{LIBRARY}/god-kings/kadesh.limmu.gz",
    "three": f"{LIBRARY}/god-kings/three_kings.limmu",
    "gok": f"{LIBRARY}/game-of-kings/skirmish.limmu.gz",
    "gen": f"{LIBRARY}/genesis/sargon.limmu",
    "cl": f"{LIBRARY}/chariot-lords/second_five_4.limmu.gz",
    "armies": f"{Path(__file__).parents[2]}/engine/limmu/games/game_of_kings/armies",
}
TYPED = "help|why|log|board|score|hand|orders|may|hint|undo|save|pass|clause 17.3|space kadesh|sheet|= no|none|1|1|quit"
COMMANDS = """
show {gk} --at 40 --seat egypt
show {gok}
log {gk} --from 1 --to 40
log {gk} --turn x
explain {gk} 30
explain {gk} 30 --answer no:such
diff {gk} {three}
odds {gk} --at 4
odds {gk} --at 40
odds {gok} --at 40
margins {gok}
verify {gk} --require dice,signatures,checkpoints,openings
season {gk} {three} --html {new}/out.html --workers 1
map {gk} --svg {new}/out.svg
hint {gk}
army check {new}/bad.toml
army cost {armies}/crown_of_ash.toml
army show {armies}/the_great_muster.toml
army show {new}/bad.toml --as html --out {new}/out.html
army new no_such
texts genesis
case --words
case --from {gk} --at 120 --out {new}/case.toml
redact {gk} --seat egypt --out {new}/egypt.limmu
redact {gk} --seat umpire --out {new}/z.limmu
reveal {new}/egypt.limmu --from {gk} --out {new}/w.limmu
branch {gk} --at 40 --out {new}/b.limmu
branch {gk} --at 9999 --out {new}/b2.limmu
undo {new}/b.limmu --to 20 --seat egypt
end {new}/b.limmu
ruleset {new}/b.limmu 9
rule {new}/b.limmu
rule {new}/b.limmu --author Ann --clause GK-1.0-a --reason so
checkpoint sign {new}/b.limmu
checkpoint last {new}/b.limmu
store import --store sqlite:{new}/s.db {gk}
store list --store sqlite:{new}/s.db
store stats --store sqlite:{new}/s.db
store list --store sqlite:{new}/none.db
play god-kings --option GKR-004=no
play god-kings --option no
play god-kings --scenario no
play god-kings --seat no=human
play no
play god-kings --scenario kadesh --seat egypt=human --seat hatti=random --seed 7 --out {new}/p.limmu
enter {new}/n.limmu --answers {new}/bad.toml
show {new}/nope.limmu
verify {new}/bad.toml
margins {gok} --within no
nonsense
"""
SLOWER = """
log {gk} --only dice
explain {gen} 60
odds {gk}
luck {gk}
verify {gk} {three} --workers 1
season {gok} --html {new}/out.html --workers 1
report {gk} --html {new}/out.html
map {gk}
hint {gk} --at 40
invite god-kings hatti --scenario kadesh --out {new}/duel.limmu
answer {new}/duel-hatti.invitation
take {new}/duel.limmu
serve --check --store sqlite:{new}/nope.db
clauses god-kings --tests {new}/bad.toml
"""
TAGS = re.compile(
    r"<(?:script|style).*?</(?:script|style)>|<[^>]*?(?: (?:title|aria-label|alt)=\"([^\"]*)\")?[^>]*>", re.S
)
WORD = re.compile(r"[A-Za-z]{3,}")
NEVER = re.compile(r"[\w.+:/-]*[\d_/:=-][\w.+:/=-]*|\bGOK?-[\w-]+|\b[rb]{2,}\w*|\b[A-Z]{3}\b")
"""Ids, keys, hashes and paths: words with a sign or a figure in them."""
OURS = {
    *("limmu", "SQLite", "TOML", "JSON", "seeded", "Ann", "Bad", "Elo", "csv", "gz", "toml", "none", "host"),
    *("skirmish", "xyzzy", "public", "umpire", "all", "pass", "end", "human", "random", "plain", "sensible", "strong"),
    *("stronger", "handicap", "cards", "reactions", "succession", "event", "action", "OPTION", "FILE", "REPLY", "CARD"),
    *("SIDE", "SHIFT", "CITY", "GENERAL", "EGY", "HAT", "MIT", "KAS", "ASS", "match", "turn", "impulse", "activation"),
    *("battle", "touched", "shield", "lance", "banner", "orcs", "goblins", "crew"),
    *("avatars", "units", "army", "warhorse", "The", "Mud", "Kings", "Great", "Muster", "qaa", "invalid", "character"),
    *(
        "byte",
        "chain",
        "volley",
        "yardstick",
    ),
}
"""Ids without a sign in them, names of programs, and what the tests write themselves."""


@pytest.fixture(scope="module", autouse=True)
def another(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with spoken_in_other_letters(tmp_path_factory.mktemp("letters")):
        yield


@pytest.fixture(scope="module")
def ids() -> set[str]:
    """Ids that stand in answers by keys: scenarios, seats, spaces, armies, and the games themselves."""
    found = {*OURS, *installed_games(), *[recipe.scenario for recipe in RECIPES]}
    for game in installed_games().values():
        pack = game.load_pack(None)
        scenarios = game.scenarios(pack)
        found |= {*scenarios, *[seat for one in scenarios for seat in game.seats(pack, one)], *game.questions}
        for table in (getattr(pack, name, ()) for name in ("space", "place", "province")):
            found |= {key for key in table if isinstance(key, str)}
    kings = pack_of_kings()
    return found | {*kings.item, *kings.entry, *kings.army}


def told_by(line: str, new: Path) -> str:
    """What a command prints, and the text of the page or picture that it writes."""
    arguments = line.format(new=new, **PLACES).split()
    typed = TYPED.replace("|", "\n") if "human" in line and "no=" not in line else ""
    result = CliRunner(env={"COLUMNS": "300"}).invoke(limmu, ["--language", CODE, *arguments], input=typed)
    assert result.exception is None or type(result.exception) is SystemExit, (line, result.exception)
    told = re.sub("begins? [\\w-]{4} .*|βεγινσ .*", "", result.output)
    for file in new.glob("out.*"):
        told += TAGS.sub(r" \1 ", file.read_text("utf-8"))
        file.unlink()
    for argument in sorted(arguments, key=len, reverse=True):
        told = told.replace(argument, "")
    return told


def english_in(commands: str, new: Path, ids: set[str]) -> list[str]:
    """What is left in English of what commands print."""
    (new / "bad.toml").write_text(BAD, "utf-8")
    left: dict[str, None] = {}
    for line in commands.strip().splitlines():
        for told in told_by(line, new).splitlines():
            if strange := [word for word in WORD.findall(NEVER.sub(" ", told)) if word not in ids]:
                left[f"{line}: {' '.join(strange)[:80]} in {told.strip()[:120]}"] = None
    return [*left]


def test_no_command_has_words_of_its_own(tmp_path: Path, ids: set[str]) -> None:
    found = english_in(COMMANDS, tmp_path, ids)
    assert not found, "\n".join(found)


@pytest.mark.soak
def test_nor_have_those_that_take_longer(tmp_path: Path, ids: set[str]) -> None:
    found = english_in(SLOWER, tmp_path, ids)
    assert not found, "\n".join(found)
