"""redact and reveal: what a seat may see of a log, folded to what it saw, and opened again after the match."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks import yardstick
from tests.cli.conftest import Run
from tests.core.parley import GAME, SEATS, Pack
from tests.core.test_cheats import forged
from tests.core.test_secrets import everything

from limmu.core import branch, read_log, redact, redact_for, replay, reveal_openings, verify, view
from limmu.core.log.entry import Opening
from limmu.core.log.lines import BrokenLine, line_of
from limmu.core.log.sealing import audiences_in
from limmu.stores.files import StoreError, load_match


def entries(data: bytes) -> list[bytes]:
    return [line for line in data.splitlines(keepends=True) if b'{"_":"opening"' not in line]


# ---------------------------------------------------------------- a game in which everything may be hidden


@pytest.mark.parametrize("seat", [*SEATS, "public"])
def test_a_redacted_log_folds_to_what_the_seat_sees_after_every_entry(seat: str) -> None:
    table = everything()
    data = redact_for(table.data, GAME, seat)
    assert entries(data) == entries(table.data)
    folded = replay(read_log(data), GAME)
    assert folded.leaf == table.match.leaf
    for n in range(folded.n + 1):
        mine, full = view(branch(folded, n), seat), view(branch(table.match, n), seat)
        assert mine.board == full.board
        assert (mine.asked, mine.stack, mine.passes, mine.over) == (full.asked, full.stack, full.passes, full.over)
        if full.question is not None:
            assert mine.question is not None
            assert mine.question.question == full.question.question
            assert list(mine.question.answers()) == list(full.question.answers())


@pytest.mark.parametrize("seat", [*SEATS, "public"])
def test_only_what_is_declared_for_the_seat_is_open(seat: str) -> None:
    table = everything()
    log, mine = read_log(table.data), read_log(redact_for(table.data, GAME, seat))
    opened = {(n, path) for n, opening in mine.openings.items() for path in opening.open}
    every = {(n, path) for n, opening in log.openings.items() for path in opening.open}
    assert opened < every
    assert not any("deck" in path or "whole" in path or "items" in path for _, path in opened)
    for n, path in every:
        if path.startswith("facts") and path.endswith("cards"):
            fact = json.loads(log.entries[n][1])["facts"][int(path.split(".")[1])]
            assert ((n, path) in opened) == (fact["seat"] == seat)
        if path == "input.answer":
            by = json.loads(log.entries[n][1])["by"]
            assert by == "umpire" or ((n, path) in opened) == (by == seat)
    if seat == "public":
        assert redact_for(table.data, GAME, seat) == redact(table.data)
    else:
        assert opened


def test_every_sealed_path_has_its_audience_and_no_other_path_has() -> None:
    table = everything()
    log = read_log(table.data)
    for record in log.read(GAME.codec):
        sealed = GAME.codec.entry(record.json).sealed
        known = audiences_in(record.entry, ("red",))
        assert known.keys() - {"input.answer", "input.outcome"} == sealed.keys() - {"input.answer", "input.outcome"}
        assert all("" not in who for who in known.values())


@pytest.mark.parametrize("seat", [*SEATS, "public"])
def test_a_redacted_log_is_intact_and_not_checked_further(seat: str) -> None:
    report = verify(read_log(redact_for(everything().data, GAME, seat)), GAME, Pack())
    assert (report.intact.state, report.reproducible.state, report.legal.state) == (
        "holds",
        "not checked",
        "not checked",
    )


def test_redacting_twice_leaves_what_both_may_see() -> None:
    data = everything().data
    once = redact_for(data, GAME, "red")
    assert redact_for(once, GAME, "red") == once
    assert redact_for(once, GAME, "blue") == redact(data)


def test_what_several_seats_know_together_is_revealed() -> None:
    data = everything().data
    parts = [redact_for(data, GAME, seat) for seat in SEATS]
    together = reveal_openings(reveal_openings(parts[0], parts[1]), parts[2])
    paths = [
        {(n, path) for n, opening in read_log(part).openings.items() for path in opening.open}
        for part in (*parts, together)
    ]
    assert paths[3] == paths[0] | paths[1] | paths[2]
    assert entries(together) == entries(data)
    assert reveal_openings(together, data) == data


def test_an_opening_that_does_not_agree_with_its_commitment_is_refused() -> None:
    data = everything().data
    log = read_log(data)
    n, opening = next((n, o) for n, o in log.openings.items() if len(o.open) > 1)
    a, b, *_ = opening.open
    swapped = Opening(n, {**opening.open, a: opening.open[b], b: opening.open[a]})
    false = data.replace(line_of(opening), line_of(swapped))
    with pytest.raises(ValueError, match="does not agree with its commitment"):
        reveal_openings(redact(data), false)
    with pytest.raises(BrokenLine):
        redact_for(false, GAME, "red")
    part = Opening(n, {a: opening.open[b]})
    log = read_log(data.replace(line_of(opening), line_of(part)))
    assert verify(log, GAME, Pack()).intact.state == "differs"


def test_what_it_seals_or_asks_is_nothing_that_a_log_may_hold() -> None:
    data = everything().data

    def sealed(document: dict[str, Any]) -> None:
        if "sealed" in document:
            document["sealed"] = ["input.answer"]

    with pytest.raises(ValueError, match="its field sealed is no object"):
        reveal_openings(forged(data, sealed), forged(data, sealed))

    def asked(document: dict[str, Any]) -> None:
        for demand in document.get("control", {}).get("pause", {}).get("demands", ()):
            demand[1] = {"_": "gone"} if demand[0] != "chance" else demand[1]

    with pytest.raises(BrokenLine, match="nobody knows who may see it: no question is called 'gone'"):
        redact_for(forged(data, asked), GAME, "red")


def test_nobody_plays_on_from_a_log_that_opens_a_part(run: Run, match: Path) -> None:
    assert run("redact", str(match), "--seat", "0", "--out", "seat.limmu").exit_code == 0
    Path("seat.limmu.key").write_bytes(Path(f"{match}.key").read_bytes())
    with pytest.raises(StoreError, match="hides values that the log does not open"):
        load_match(Path("seat.limmu"), yardstick.game, yardstick.Pack())
    assert "what entry 0 hides is missing in this copy" in run("play", "seat.limmu").stderr


# ---------------------------------------------------------------- the commands


def test_redact_and_reveal(run: Run, match: Path) -> None:
    data = match.read_bytes()
    result = run("redact", str(match), "--seat", "0", "--out", "seat.limmu", "--json")
    assert result.exit_code == 0, result.stderr
    told = json.loads(result.stdout)
    assert (told["entries"], told["leaf"]) == (len(read_log(data).entries), read_log(data).entries[-1][0])
    assert 0 < told["opened"] < told["before"]
    assert match.read_bytes() == data
    assert not Path("seat.limmu.key").exists()
    verified = run("verify", "seat.limmu")
    assert verified.exit_code == 0
    assert verified.stdout.count("not checked") == 3
    assert "dice        not checked: dice of the mode 'seeded' prove nothing" in verified.stdout
    seen, full = (
        json.loads(run("show", path, "--seat", "0", "--at", "5", "--json").stdout)
        for path in ("seat.limmu", str(match))
    )
    assert seen == full
    assert run("log", "seat.limmu", "--seat", "0").stdout == run("log", str(match), "--seat", "0").stdout
    result = run("reveal", "seat.limmu", "--from", str(match), "--out", "open.limmu")
    assert result.exit_code == 0, result.stderr
    assert Path("open.limmu").read_bytes() == data


def test_what_stays_hidden_is_told(run: Run) -> None:
    """Whoever forgets --secrets hears that nothing was opened, and what to do."""
    apart = ("--secrets", "m.secrets")
    play = ("play", "yardstick", "--scenario", "turns-3", "--dice", "all-seats", "--seat", "all=random")
    assert run(*play, "--out", "m.limmu", *apart).exit_code == 0
    result = run("redact", "m.limmu", "--seat", "0", "--out", "seat.limmu")
    assert (result.exit_code, "keeps 0 values" in result.stderr) == (0, False)
    assert (
        "values hidden from everybody; if the openings are in a file of their own, name it with --secrets"
        in result.stderr
    )
    result = run("redact", "m.limmu", *apart, "--seat", "public", "--out", "public.limmu", "--json")
    assert "hidden from everybody" not in result.stderr
    hidden = json.loads(result.stdout)["hidden"]
    assert hidden > 0
    result = run("reveal", "public.limmu", "--from", "m.limmu", "--out", "half.limmu")
    assert f"{hidden} values stay hidden, because m.limmu does not open them; " in result.stderr
    assert "1 shuffle waits for the openings of what was dealt" in run("verify", "half.limmu").stdout
    result = run("reveal", "public.limmu", "--from", "m.limmu", *apart, "--out", "open.limmu", "--json")
    assert (result.stderr, json.loads(result.stdout)["hidden"]) == ("", 0)
    assert "1 shuffle proven" in run("verify", "open.limmu").stdout


def test_nothing_is_revealed_before_the_end_unasked(run: Run, match: Path) -> None:
    assert run("branch", str(match), "--at", "6", "--out", "b.limmu").exit_code == 0
    assert run("redact", "b.limmu", "--seat", "1", "--out", "seat.limmu").exit_code == 0
    result = run("reveal", "seat.limmu", "--from", "b.limmu", "--out", "open.limmu")
    assert result.exit_code == 2
    assert "the match is not over" in result.stderr
    assert not Path("open.limmu").exists()
    args = ("reveal", "seat.limmu", "--from", "b.limmu", "--unfinished", "--out", "open.limmu")
    assert run(*args).exit_code == 0
    assert Path("open.limmu").read_bytes() == Path("b.limmu").read_bytes()


def refusal(run: Run, *args: str) -> str:
    """What standard error says of a command that fails."""
    result = run(*args)
    assert result.exit_code == 2
    return result.stderr


def test_an_unknown_seat_gets_no_log(run: Run, match: Path) -> None:
    assert "the seats are 0, 1" in refusal(run, "redact", str(match), "--seat", "9", "--out", "x.limmu")
    assert not Path("x.limmu").exists()


def test_the_umpire_needs_no_redacted_log(run: Run, match: Path) -> None:
    assert "no value is hidden" in refusal(run, "redact", str(match), "--seat", "umpire", "--out", "x.limmu")
    assert not Path("x.limmu").exists()


def test_redact_overwrites_no_file(run: Run, match: Path) -> None:
    before = match.read_bytes()
    assert "exists already" in refusal(run, "redact", str(match), "--seat", "0", "--out", str(match))
    assert match.read_bytes() == before


def test_another_match_opens_nothing(run: Run, match: Path) -> None:
    run("play", "yardstick", "--scenario", "turns-1", "--seat", "all=random", "--seed", "4", "--out", "o.limmu")
    assert "is another match" in refusal(run, "reveal", str(match), "--from", "o.limmu", "--out", "x.limmu")
    assert not Path("x.limmu").exists()


def test_a_branch_does_not_open_its_parent(run: Run, match: Path) -> None:
    run("branch", str(match), "--at", "9", "--out", "b.limmu")
    run("rule", "b.limmu", "--author", "Ann", "--clause", "SK-3.1", "--reason", "another line", "--close", '""')
    assert "the two logs part at entry 10" in refusal(
        run, "reveal", str(match), "--from", "b.limmu", "--out", "x.limmu"
    )
    assert not Path("x.limmu").exists()


def test_a_damaged_log_is_not_redacted(run: Run, match: Path) -> None:
    match.write_bytes(match.read_bytes().replace(b'"weather"', b'"wEather"'))
    assert "take a sound copy" in refusal(run, "redact", str(match), "--seat", "0", "--out", "x.limmu")
    assert not Path("x.limmu").exists()


def test_a_log_that_opens_what_is_hidden_is_its_owners_alone_and_says_so(run: Run, match: Path) -> None:
    """Whoever else has an account on the machine sees no hand of a match that goes on."""
    assert run("branch", str(match), "--at", "9", "--out", "going.limmu").exit_code == 0
    assert mode_of("going.limmu") == 0o600
    told = run("redact", "going.limmu", "--seat", "0", "--out", "0.limmu")
    assert (mode_of("0.limmu"), "only you may read it" in told.stderr) == (0o600, True)
    told = run("redact", "going.limmu", "--seat", "public", "--out", "public.limmu")
    assert (mode_of("public.limmu"), "only you may read it" in told.stderr) == (0o644, False)
    assert run("reveal", "public.limmu", "--from", "going.limmu", "--unfinished", "--out", "r.limmu").exit_code == 0
    assert mode_of("r.limmu") == 0o600
    assert run("redact", str(match), "--seat", "public", "--out", "over.limmu").exit_code == 0
    assert run("reveal", "over.limmu", "--from", str(match), "--out", "open.limmu").exit_code == 0
    assert mode_of("open.limmu") == 0o644  # the match is over: its openings are for everybody
    played = run("play", "yardstick", "--scenario", "turns-1", "--seat", "all=random", "--out", "new.limmu")
    assert (mode_of("new.limmu"), "only you may read the file" in played.stderr) == (0o600, True)


def test_what_tells_hidden_things_of_a_match_that_goes_on_is_its_owners_alone(run: Run, match: Path) -> None:
    """A report, a case, like a log."""
    run("branch", str(match), "--at", "9", "--out", "going.limmu")
    for seat, mode in (("umpire", 0o600), ("0", 0o600), ("public", 0o644)):
        assert run("report", "going.limmu", "--html", "r.html", "--seat", seat).exit_code == 0
        assert mode_of("r.html") == mode
    run("report", str(match), "--html", "r.html", "--seat", "umpire")
    assert mode_of("r.html") == 0o644
    assert run("case", "--from", "going.limmu", "--at", "9", "--seat", "umpire", "--out", "c.toml").exit_code == 0
    assert mode_of("c.toml") == 0o600


def test_a_log_whose_openings_are_apart_is_for_everybody(run: Run) -> None:
    run("play", "yardstick", "--scenario", "turns-1", "--seat", "all=random", "--secrets", "s", "--out", "new.limmu")
    assert (mode_of("new.limmu"), mode_of("s")) == (0o644, 0o600)


def mode_of(name: str) -> int:
    return Path(name).stat().st_mode & 0o777
