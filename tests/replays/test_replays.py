"""show, log, verify, branch, diff, explain: on sound matches."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks import yardstick
from tests.cli.conftest import Run
from tests.testing import duel

from limmu.core import PUBLIC, Telling, Why, declare, fields_of_why, read_log
from limmu.core.log.entry import Branched
from limmu.display.shown import Shown
from limmu.games.game_of_kings.facts import PhaseBegun
from limmu.games.game_of_kings.facts_activation import InitiativeRolled
from limmu.games.game_of_kings.facts_shooting import BlowsTold, DistancesTaken
from limmu.stores.files import load_match
from limmu_replays.chronicle import Reason, modifiers, why_of


def inputs(path: str | Path) -> list[tuple[str, object]]:
    return [(r.entry.by, r.entry.input) for r in read_log(Path(path).read_bytes()).read(yardstick.game.codec)]


# ---------------------------------------------------------------- show


def test_show_tells_the_board_and_the_open_question(run: Run, match: Path) -> None:
    told = run("show", str(match), "--at", "5")
    assert "after entry 5 of" in told.stdout
    assert "asked: 1: play card: side 1 (SK-3.1)" in told.stdout
    assert "over: " in run("show", str(match)).stdout


def test_show_hides_what_a_seat_may_not_see(run: Run, match: Path) -> None:
    boards = {
        seat: json.loads(run("show", str(match), "--at", "3", "--seat", seat, "--json").stdout)["board"]
        for seat in ("0", "1", "public", "umpire")
    }
    for seat, (mine, theirs) in {"0": ("hand0", "hand1"), "1": ("hand1", "hand0")}.items():
        assert boards[seat][mine] == boards["umpire"][mine]
        assert set(boards[seat][theirs]) == {0}
    assert set(boards["public"]["hand0"]) == {0}
    assert set(boards["0"]["deck"]) == {0}


def test_show_as_json_lists_the_answers_of_the_seat(run: Run, match: Path) -> None:
    document = json.loads(run("show", str(match), "--at", "2", "--seat", "0", "--json").stdout)
    assert document["question"]["_"] == "play_card"
    assert document["answers"] == document["board"]["hand0"]
    assert document["stack"][-1] == {"step": "impulse.ask_card", "clauses": ["SK-3.1"]}


@pytest.mark.parametrize("at", ["77", "1000000", "-2"])
def test_an_entry_that_is_not_there_is_refused(run: Run, match: Path, at: str) -> None:
    result = run("show", str(match), f"--at={at}")
    assert result.exit_code == 2
    assert "there is no entry" in result.stderr
    assert "choose a number from 0 to" in result.stderr


def test_a_seat_that_is_not_there_is_refused(run: Run, match: Path) -> None:
    result = run("show", str(match), "--seat", "9")
    assert result.exit_code == 2
    assert "the seats are 0, 1" in result.stderr


# ---------------------------------------------------------------- log


def test_the_chronicle_is_nested_by_procedure(run: Run, match: Path) -> None:
    lines = run("log", str(match), "--to", "4").stdout.splitlines()
    assert lines[0].startswith("0. set-up")
    at = lines.index("Match of turns")
    assert lines[at + 1].startswith("  1. 56 shuffled (deck)")
    assert "  Turn" in lines
    assert any(line.startswith("    2. dice ") and "(weather)" in line for line in lines)
    assert any(line.startswith("    Impulse") for line in lines)


def test_each_impulse_has_a_heading_of_its_own(run: Run, match: Path) -> None:
    lines = run("log", str(match)).stdout.splitlines()
    cards = [line for line in lines if "[play card" in line]
    assert len([line for line in lines if line.strip() == "Impulse"]) == len(cards)


def test_part_of_the_chronicle_begins_where_asked(run: Run, match: Path) -> None:
    told = json.loads(run("log", str(match), "--from", "5", "--to", "7", "--json").stdout)
    assert [entry["n"] for entry in told] == [5, 6, 7]
    assert run("log", str(match), "--from", "500").exit_code == 2


def test_the_chronicle_of_a_seat_hides_other_hands(run: Run, match: Path) -> None:
    dealt = [
        fact["fact"]
        for entry in json.loads(run("log", str(match), "--seat", "1", "--to", "2", "--json").stdout)
        for fact in entry["facts"]
        if fact["fact"]["_"] == "cards_dealt"
    ]
    assert set(dealt[0]["cards"]) == {0}
    assert 0 not in dealt[1]["cards"] or len(set(dealt[1]["cards"])) > 1


def test_markdown_is_a_nested_list(run: Run, match: Path) -> None:
    lines = run("log", str(match), "--markdown").stdout.splitlines()
    assert "- **Match of turns**" in lines
    assert all(line.lstrip().startswith("- ") for line in lines)


# ---------------------------------------------------------------- verify


def test_a_sound_match_holds(run: Run, match: Path) -> None:
    result = run("verify", str(match))
    assert result.exit_code == 0
    assert result.stdout.count("holds") == 5  # with the openings and a checkpoint
    report = json.loads(run("verify", str(match), "--json").stdout)[0]
    assert [report[k]["state"] for k in ("intact", "reproducible", "legal")] == ["holds"] * 3


def test_a_directory_is_verified_whole_and_packed_logs_too(run: Run, match: Path) -> None:
    library = Path("library")
    library.mkdir()
    (library / "a.limmu").write_bytes(match.read_bytes())
    (library / "b.limmu.gz").write_bytes(gzip.compress(match.read_bytes()))
    result = run("verify", "library", "--json")
    assert result.exit_code == 0
    assert [Path(report["file"]).name for report in json.loads(result.stdout)] == ["a.limmu", "b.limmu.gz"]
    assert run("verify", "library", str(match)).exit_code == 0


def without_openings(path: Path) -> bytes:
    lines = path.read_bytes().splitlines(keepends=True)
    return b"".join([line for line in lines if not line[44:].startswith(b'{"_":"opening"')])


def test_hidden_values_without_openings_are_not_checked(run: Run, match: Path) -> None:
    Path("public.limmu").write_bytes(without_openings(match))
    result = run("verify", "public.limmu")
    assert result.exit_code == 0
    assert "not checked" in result.stdout
    assert run("verify", "--strict", "public.limmu").exit_code == 1
    assert run("show", "public.limmu", "--seat", "public").exit_code == 0
    assert run("log", "public.limmu").exit_code == 0
    Path("public.limmu.key").write_bytes(Path("m.limmu.key").read_bytes())
    for command in (("play", "public.limmu"), ("branch", "public.limmu", "--at", "5", "--out", "b.limmu")):
        refused = run(*command)
        assert refused.exit_code == 2
        assert "what entry 0 hides is missing" in refused.stderr


# ---------------------------------------------------------------- branch and diff


def test_a_branch_keeps_the_parent_and_goes_its_own_way(run: Run, match: Path) -> None:
    before = match.read_bytes()
    answers = json.loads(run("show", str(match), "--at", "2", "--seat", "0", "--json").stdout)["answers"]
    played = next(body for by, body in inputs(match) if by == "0")
    other = str(next(card for card in answers if str(card) != bytes(played.answer).decode()))
    result = run("branch", str(match), "--at", "2", "--answer", other, "--out", "b.limmu", "--json")
    assert result.exit_code == 0, result.stderr
    assert match.read_bytes() == before
    assert [by for by, _ in inputs("b.limmu")] == ["host", "chance", "chance", "0"]
    assert run("verify", "b.limmu").exit_code == 0
    assert run("play", "b.limmu", "--seat", "all=random").exit_code == 0
    assert run("verify", "b.limmu", "--strict").exit_code == 0
    told = run("diff", str(match), "b.limmu")
    assert told.exit_code == 1
    assert "the same up to entry 2; entry 3 differs" in told.stdout
    assert json.loads(run("diff", str(match), "b.limmu", "--json").stdout)["parting"] == 3


def roll_before(path: Path, purpose: str) -> int:
    """The entry before the first roll for a purpose whose faces the parent knows."""
    log = list(read_log(path.read_bytes()).read(yardstick.game.codec))
    return next(r.entry.n - 1 for r in log if r.entry.by == "chance" and r.entry.n > 2)


def test_dice_are_kept_or_fresh(run: Run) -> None:
    run("play", "yardstick", "--scenario", "turns-3", "--seat", "all=random", "--seed", "1", "--out", "m.limmu")
    path = Path("m.limmu")
    at = roll_before(path, "combat")
    recorded = inputs(path)[at + 1]
    run("branch", "m.limmu", "--at", str(at), "--out", "kept.limmu")
    assert inputs("kept.limmu")[at + 1] == recorded
    seen = set()
    for i in range(12):
        run("branch", "m.limmu", "--at", str(at), "--dice", "fresh", "--out", f"f{i}.limmu")
        seen.add(str(inputs(f"f{i}.limmu")[at + 1]))
    assert len(seen) > 1
    run("branch", "m.limmu", "--at", "3", "--dice", "fresh", "--out", "one.limmu")
    Path("two.limmu").write_bytes(Path("one.limmu").read_bytes())
    Path("two.limmu.key").write_bytes(Path("one.limmu.key").read_bytes())
    for name in ("one.limmu", "two.limmu"):
        assert run("play", name).exit_code == 0
        assert run("verify", "--strict", name).exit_code == 0
    assert Path("one.limmu").read_bytes() == Path("two.limmu").read_bytes()  # the same secret, the same dice


def test_a_match_is_the_same_as_itself_and_as_its_beginning_not(run: Run, match: Path) -> None:
    same = run("diff", str(match), str(match))
    assert same.exit_code == 0
    assert "the same" in same.stdout
    lines = match.read_bytes().splitlines(keepends=True)
    Path("short.limmu").write_bytes(b"".join(lines[:20]))
    short = run("diff", "short.limmu", str(match))
    assert short.exit_code == 1
    assert "where the shorter one stops" in short.stdout


def test_matches_of_two_games_have_nothing_to_compare(run: Run, match: Path) -> None:
    run("play", "volley", "--seat", "all=random", "--out", "v.limmu")
    assert run("diff", str(match), "v.limmu").exit_code == 2


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--at", "2", "--answer", "999"), "not on offer"),
        (("--at", "2", "--answer", "a card"), "a whole number is wanted"),
        (("--at", "999"), "there is no entry 999"),
        (("--at", "-1"), "has no such entry"),
        (("--at", "75", "--answer", "1"), "the match is over"),
    ],
)
def test_a_branch_that_cannot_be_leaves_nothing_behind(run: Run, match: Path, args: tuple[str, ...], told: str) -> None:
    end = len(inputs(match)) - 1
    args = tuple(str(end) if arg == "75" else arg for arg in args)
    result = run("branch", str(match), *args, "--out", "b.limmu")
    assert result.exit_code == 2
    assert told in result.stderr
    assert sorted(p.name for p in Path().iterdir()) == ["m.limmu", "m.limmu.key"]


def test_a_branch_never_overwrites(run: Run, match: Path) -> None:
    before = match.read_bytes()
    result = run("branch", str(match), "--at", "2", "--out", str(match))
    assert result.exit_code == 2
    assert match.read_bytes() == before


# ---------------------------------------------------------------- explain


def test_an_entry_is_explained_by_its_clauses(run: Run, match: Path) -> None:
    document = json.loads(run("explain", str(match), "3", "--json").stdout)
    assert document["before"][-1]["step"] == "impulse.ask_card"
    assert [step["step"] for step in document["steps"]] == ["impulse.play_card", "impulse.ask_unit"]
    assert document["steps"][0]["clauses"][0]["clause"] == "SK-3.2"
    told = run("explain", str(match), "3").stdout
    assert "it stands now at" in told
    first = next(fact["text"] for step in document["steps"] for fact in step["facts"])
    assert told.splitlines()[1] == f"it came to: {first}"


def test_how_a_match_ended_is_told_where_it_ended(run: Run, match: Path) -> None:
    """Also of an end that was undone, and of an agreed end, which has no fact."""
    last = json.loads(run("log", str(match), "--json").stdout)[-1]
    over = next(line for line in run("show", str(match)).stdout.splitlines() if line.startswith("over: "))
    told = run("log", str(match)).stdout
    assert last["over"]["how"]
    assert told.splitlines()[-1].strip() == over
    assert f"it came to: {over.removeprefix('over: ')}" in run("explain", str(match), str(last["n"])).stdout
    assert "it stands now at" not in run("explain", str(match), str(last["n"])).stdout
    assert over not in run("log", str(match), "--to", str(last["n"] - 1)).stdout
    assert run("undo", str(match), "--to", str(last["n"] - 1), "--consent", "all").exit_code == 0
    assert run("end", str(match), "--draw", "--consent", "all").exit_code == 0
    rows = run("log", str(match), "--from", str(last["n"]), "--brief").stdout.splitlines()
    assert [over in row for row in rows] == [True, False, False]
    assert "over: a draw (agreed at the table)" in rows[-1]


def test_modifiers_are_told_with_their_clauses(run: Run) -> None:
    """The chain's interception has a score with two contributions."""
    why = [Reason("why", *one) for one in (("GE-5.3-d", 7, "+7"), ("GE-5.3-e", 0, ""), ("GE-5.4-a", -2, "-2"))]
    assert modifiers(why) == "+7 GE-5.3-d, GE-5.3-e, -2 GE-5.4-a"
    nothing = Reason("why", "GE-5.3-d", 0, "")
    assert modifiers([nothing, *why]) == modifiers(why), "of the same clause only what it adds"


LIBRARY = Path(__file__).parents[2] / "replays" / "library"


def test_a_number_that_modifies_no_die_is_told_with_what_it_is(run: Run) -> None:
    told = run("log", str(LIBRARY / "god-kings" / "kadesh.limmu.gz"), "--to", "60").stdout
    assert "[below 1 GK-19.3-c]" in " ".join(told.split())
    assert "with 4 MP [4 MP GK-11.2-d]" in told
    assert "needs 3 or less [-1 GK-13.4-d]" in told
    genesis = str(LIBRARY / "genesis" / "egypt_and_the_hittites.limmu.gz")
    assert "[90 % GE-8.2.1.4-a, 4 BP GE-8.2.1.5-a]" in run("log", genesis, "--to", "30").stdout
    whys = json.loads(run("explain", genesis, "12", "--json").stdout)["steps"][0]["facts"][0]["why"]
    assert [(why["value"], why["text"]) for why in whys] == [(6, "die 6"), (2, "+2")]


def test_units_are_told_as_they_were_then(run: Run) -> None:
    """The log of a match that went on: who marched is told by kind, whoever has died since."""
    told = run("log", str(LIBRARY / "chariot-lords" / "middle_five_2.limmu.gz"), "--to", "150").stdout
    marches = [line for line in told.splitlines() if " from " in line and "MP)" in line]
    assert marches
    assert not [line for line in marches if " unit" in line]


def test_the_modifiers_of_a_battle_say_whose_they_are(run: Run) -> None:
    path = LIBRARY / "god-kings" / "kadesh.limmu.gz"
    log = json.loads(run("log", str(path), "--json").stdout)
    n = next(entry["n"] for entry in log if any(fact["fact"]["_"] == "battle_modified" for fact in entry["facts"]))
    document = json.loads(run("explain", str(path), str(n), "--json").stdout)
    whys = [why for step in document["steps"] for fact in step["facts"] for why in fact["why"]]
    sides = {why["of"]: why["text"].partition(" ")[0] for why in whys if why["of"] != "why"}
    assert sides == {"attacker_why": "attacker", "defender_why": "defender"}
    assert "attacker +" in run("explain", str(path), str(n)).stdout


def test_an_answer_is_judged(run: Run, match: Path) -> None:
    card = json.loads(run("show", str(match), "--at", "2", "--seat", "0", "--json").stdout)["answers"][0]
    good = run("explain", str(match), "2", "--answer", str(card))
    assert (good.exit_code, "legal" in good.stdout) == (0, True)
    bad = run("explain", str(match), "2", "--answer", "999")
    assert bad.exit_code == 1
    assert "refused: this answer is not on offer (SK-3.1)" in bad.stdout
    assert run("explain", str(match), "2", "--answer", "{").exit_code == 2
    end = str(len(inputs(match)) - 1)
    assert "the match is over" in run("explain", str(match), end, "--answer", "1").stderr
    pending = run("explain", str(match), "1", "--answer", "3")  # no seat answers a roll: there is nothing to judge
    assert (pending.exit_code, "no seat is asked after entry 1" in pending.stderr) == (2, True)


def test_a_branch_of_a_branch_says_from_where_on_nothing_is_proven(run: Run) -> None:
    fair = ["--scenario", "turns-2", "--seat", "all=random", "--dice", "neutral"]
    assert run("play", "yardstick", *fair, "--out", "a.limmu").exit_code == 0
    assert run("branch", "a.limmu", "--at", "20", "--out", "b.limmu").exit_code == 0
    assert run("play", "b.limmu", "--seat", "all=random").exit_code == 0
    for at, branches in (("60", [20, 60]), ("20", [20]), ("10", [10])):
        assert run("branch", "b.limmu", "--at", at, "--out", f"{at}.limmu").exit_code == 0
        log = read_log(Path(f"{at}.limmu").read_bytes())
        assert [line.n for line in log.remarks if isinstance(line, Branched)] == branches
        assert run("play", f"{at}.limmu", "--seat", "all=random").exit_code == 0
        assert run("verify", f"{at}.limmu").exit_code == 0


def test_a_branch_of_a_log_without_its_key_is_played_on(run: Run, match: Path) -> None:
    Path(f"{match}.key").unlink()
    run("branch", str(match), "--at", "9", "--out", "b.limmu")
    assert run("play", "b.limmu", "--seat", "all=random").exit_code == 0
    assert run("verify", "--strict", "b.limmu").exit_code == 0
    load_match(Path("b.limmu"), yardstick.game, yardstick.Pack())
    assert run("branch", "b.limmu", "--at", "12", "--out", "c.limmu").exit_code == 0
    Path("b.limmu.key").write_bytes(bytes(32))
    assert "not the match secret" in run("play", "b.limmu").stderr
    assert run("play", "c.limmu", "--seat", "all=random").exit_code == 0


def test_a_range_that_runs_backwards_is_refused(run: Run, match: Path) -> None:
    refused = run("log", str(match), "--from", "50", "--to", "40")
    assert refused.exit_code == 2
    assert "--from 50 is after --to 40" in refused.stderr


def test_nobody_goes_with_nobody(run: Run) -> None:
    """Whoever goes inside a city, or alone, is told without a word for those who are not there."""
    log = run("log", str(LIBRARY / "god-kings" / "kadesh.limmu.gz")).stdout
    assert "Assyria Warlord 1 goes inside the city" in log
    assert "2 Seth warriors go inside the city" in log
    assert "none and " not in log


@declare(PUBLIC)
class WallBreached(Telling[Any]):
    reasons: Why
    second: Why = ()


def test_every_field_that_says_why_is_told_whatever_its_name() -> None:
    fact = WallBreached((("FA-1.1", 2),), (("FA-1.2", -1),))
    shown = Shown(duel.GAME, duel.PACK)
    assert list(map(str, why_of(shown, fact))) == ["+2 FA-1.1", "-1 FA-1.2"]
    assert shown.fact(fact) == "wall breached", "the reasons stand beside the text, not in it"


def test_numbers_of_pieces_are_no_reasons() -> None:
    """Hit Points of Units have the shape of reasons: a report had marked them as if their ids were clauses."""
    assert [fields_of_why(kind) for kind in (PhaseBegun, InitiativeRolled, DistancesTaken)] == [(), (), ()]
    assert fields_of_why(BlowsTold) == ("why",)


def test_a_guessed_shot_says_over_how_far_and_one_model_is_no_models(run: Run) -> None:
    skirmish = str(LIBRARY / "game-of-kings" / "skirmish.limmu.gz")
    told = run("log", skirmish, "--from", "39", "--to", "52", "--brief").stdout
    assert "39. Red: R4 Rock Chucker shoots at B3 Bugbear Wolf Cavalry with Rock Chucker, over 13.31 in [" in told
    assert "43. Blue: models 6, 3, 5 and 4 [" in told
    assert "52. Red: model 1 [" in told
