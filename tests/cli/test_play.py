"""limmu play: seats, files, resuming, prompts, and everything that can be typed wrongly."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.benchmarks import yardstick
from tests.cli.conftest import Run, heed_ctrl_c
from tests.core import parley

from limmu import installed
from limmu.core import SystemDice, Undo, begin, read_log, verify
from limmu.display.composing import NoRange, numbers_in
from limmu.stores.keeping import create

BOTS = ("play", "yardstick", "--scenario", "turns-1", "--seat", "all=random")


def entries(path: str) -> int:
    return len(read_log(Path(path).read_bytes()).entries)


# ---------------------------------------------------------------- files and seats


def test_bots_play_a_match_to_its_end_and_the_log_verifies(run: Run) -> None:
    result = run(*BOTS, "--out", "m.limmu", "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["over"]
    assert told["entries"] == entries("m.limmu")
    report = verify(read_log(Path("m.limmu").read_bytes()), yardstick.game, yardstick.Pack())
    assert [f.state for f in (report.intact, report.reproducible, report.legal)] == ["holds"] * 3


def test_a_seed_fixes_the_match_to_the_last_byte(run: Run) -> None:
    for name, seed in (("a.limmu", "4"), ("b.limmu", "4"), ("c.limmu", "5")):
        run(*BOTS, "--seed", seed, "--out", name)
    a, b, c = (Path(name).read_bytes() for name in ("a.limmu", "b.limmu", "c.limmu"))
    assert a == b
    assert a != c


def test_without_a_seed_no_two_matches_are_alike(run: Run) -> None:
    for name in ("a.limmu", "b.limmu"):
        run(*BOTS, "--out", name)
    assert Path("a.limmu").read_bytes() != Path("b.limmu").read_bytes()


def test_a_file_is_chosen_where_none_is_named(run: Run) -> None:
    run(*BOTS)
    run(*BOTS)
    assert sorted(p.name for p in Path().glob("*.limmu")) == ["yardstick-turns-1-1.limmu", "yardstick-turns-1-2.limmu"]


def test_a_match_goes_on_from_its_file(run: Run) -> None:
    stopped = run("play", "yardstick", "--scenario", "turns-1", "--seat", "0=human", "--out", "m.limmu", typed="1\n")
    assert stopped.exit_code == 130
    assert "limmu play m.limmu" in stopped.stderr
    before = Path("m.limmu").read_bytes()
    resumed = run("play", "m.limmu", "--seat", "all=random")
    assert resumed.exit_code == 0
    assert "resuming yardstick, turns-1" in resumed.stderr
    after = Path("m.limmu").read_bytes()
    assert after.startswith(before)
    assert not verify(read_log(after), yardstick.game, yardstick.Pack()).differs


def test_no_bot_plays_a_seat_whose_person_bears_the_name_of_a_bot(run: Run) -> None:
    dice = SystemDice()
    entry, match = begin(yardstick.game, yardstick.Pack(), "turns-1", dice=dice.terms, persons={"0": "random"})
    create(Path("m.limmu"), match, entry).store.close()
    told = run("play", "m.limmu", "--seat", "1=random", typed="quit\n")
    assert "0> " in told.stdout
    assert "0 is a person called random: --seat 0=random lets the bot of that name play it" in told.stderr
    assert run("play", "m.limmu", "--seat", "all=random", "--json").exit_code == 0
    assert run("play", "m.limmu").exit_code == 0, "who is recorded as a bot plays on"


def test_naming_the_file_again_goes_on_too_and_says_so(run: Run) -> None:
    run("play", "yardstick", "--scenario", "turns-1", "--out", "m.limmu", typed="1\n")
    again = run("play", "yardstick", "--out", "m.limmu", "--seat", "all=random")
    assert "m.limmu: resuming yardstick, turns-1, after entry" in again.stderr
    assert again.exit_code == 0


def test_interrupted_and_resumed_play_alike(run: Run) -> None:
    """Bots and seeded dice go on as if nothing had happened."""
    run(*BOTS, "--seed", "9", "--out", "whole.limmu")
    whole = Path("whole.limmu").read_bytes()
    lines = whole.splitlines(keepends=True)
    Path("part.limmu").write_bytes(b"".join(lines[: len(lines) // 2]))
    Path("part.limmu.key").write_bytes(Path("whole.limmu.key").read_bytes())
    assert run("play", "part.limmu").exit_code == 0
    assert Path("part.limmu").read_bytes() == whole


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("play", "chess"), "chess is neither a game nor a file"),
        (("play", "yardstick", "--scenario", "moon"), "no scenario 'moon'"),
        (("play", "yardstick", "--seat", "5=human"), "no seat '5'"),
        (("play", "yardstick", "--seat", "0=wizard"), "'wizard' cannot play 0"),
        (("play", "yardstick", "--seat", "0"), "not of the form"),
        (("play", "yardstick", "--seat", "0=human", "--seat", "0=random"), "twice"),
        (("play", "yardstick", "--option", "X=y"), "no option X"),
        (("play", "yardstick", "--dice", "host", "--seed", "3"), "takes no --seed"),
        (("play", "yardstick", "--json"), "cannot ask a person"),
        (("play", "yardstick", "--dice", "loaded"), "Invalid value for '--dice'"),
        (("play", "yardstick", "--out", "no/such/place.limmu"), "no/such/place"),
    ],
)
def test_a_wrong_wish_is_refused_and_leaves_no_file(run: Run, args: tuple[str, ...], told: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert told in result.stderr
    assert list(Path().iterdir()) == []


def test_a_file_of_something_else_is_not_touched(run: Run) -> None:
    Path("letter.txt").write_text("Dear brother, send gold.\n")
    for args in (("play", "letter.txt"), ("play", "yardstick", "--out", "letter.txt")):
        result = run(*args)
        assert result.exit_code == 2
        assert "letter.txt: line 1" in result.stderr
        assert Path("letter.txt").read_text() == "Dear brother, send gold.\n"


def test_what_is_settled_cannot_be_wished_anew(run: Run) -> None:
    run("play", "yardstick", "--scenario", "turns-1", "--out", "m.limmu", typed="1\n")
    before = Path("m.limmu").read_bytes()
    for more in (("--seed", "1"), ("--dice", "physical"), ("--scenario", "turns-2"), ("--option", "a=b")):
        result = run("play", "yardstick", "--out", "m.limmu", *more)
        assert result.exit_code == 2, more
        assert "m.limmu holds a match" in result.stderr
    assert run("play", "chain", "--out", "m.limmu").exit_code == 2
    assert Path("m.limmu").read_bytes() == before


def test_a_finished_match_is_shown_and_not_played_on(run: Run) -> None:
    run(*BOTS, "--out", "m.limmu")
    before = Path("m.limmu").read_bytes()
    result = run("play", "m.limmu")
    assert result.exit_code == 0
    assert "after" in result.stdout
    assert Path("m.limmu").read_bytes() == before


# ---------------------------------------------------------------- at the prompt


def human(run: Run, *typed: str, args: tuple[str, ...] = ()) -> str:
    """The first seat is typed, the other one is a random bot."""
    start = ("play", "yardstick", "--scenario", "turns-1", "--seat", "0=human", "--seed", "3", "--out", "m.limmu")
    return run(*start, *args, typed="\n".join(typed) + "\n").stdout


def test_answers_are_numbered_and_an_answer_is_taken(run: Run) -> None:
    told = human(run, "2")
    assert "0: play card: side 0" in told
    assert "2  2\n" in told
    assert "0: pick unit: side 0" in told
    assert entries("m.limmu") == 4


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "99 is not on the list: type a number from 1 to 7"),
        ("1 2", "one number at a time"),
        ("= 3.5", "not the form of an answer"),
        ("= foo", "an answer is 2, for example"),
        ("= 55", ["refused: this answer is not on offer (SK-3.1)", " the question is still open"][0]),
        ("zzz", "no answer and no command has 'zzz'"),
        ("undo", "no decision of yours"),
        ("pass", "you cannot pass this question"),
        ("pass winter", "nothing that an order could pass"),
        ("withdraw", "no such order stands"),
        ("may", "you have no interjection now"),
        ("seat 1", "nobody else sits at this screen"),
        ("why", "Impulse: ask card (SK-3.1)"),
        ("help", "number        give that answer"),
        ("board", "hand0"),
        ("map", "no map"),
        ("log", "0. set-up"),
    ],
)
def test_what_is_typed_is_answered_and_changes_nothing(run: Run, typed: str, told: str) -> None:
    assert told in human(run, typed)
    assert entries("m.limmu") == 3


def test_enter_gives_the_only_answer_which_may_be_to_pass(run: Run) -> None:
    start = ("play", "god-kings", "--scenario", "kadesh", "--seed", "2", "--seat", "egypt=human", "--out", "m.limmu")
    told = run(*start, typed="withdraw 1\npass\n\n").stdout
    assert "0  pass" in told
    assert "Enter: the only answer" in told
    assert entries("m.limmu") > 4


def test_a_person_against_bots_is_not_asked_what_has_one_answer(run: Run) -> None:
    start = ("play", "god-kings", "--scenario", "kadesh", "--seed", "2", "--seat", "egypt=human")
    told = run(*start, typed="pass\n").stdout
    assert "orders: 1 take the only answer" in told
    assert "Play an action card" not in told
    assert "Play which card" in told


def test_words_filter_and_enter_turns_the_page(run: Run) -> None:
    told = human(run, "1", "", "/ 8", "/", "word")
    assert "21 to 40 of 61" in told
    assert "only those with: 8" in told


def test_a_number_that_the_filter_hides_is_no_answer(run: Run) -> None:
    told = human(run, "1", "/ 8", "1")
    assert "1 is not on the list of those with 8" in told
    assert entries("m.limmu") == 4, "the first answer alone was taken"


def test_undo_takes_a_decision_back_and_undo_again_the_one_before(run: Run) -> None:
    told = human(run, "2", "5", "undo", "undo", "y", "1")
    assert told.count("0 goes back to entry") == 2
    log = read_log(Path("m.limmu").read_bytes())
    inputs = [record.entry.input for record in log.read(yardstick.game.codec)]
    assert [body.to for body in inputs if type(body).__name__ == "Undo"] == [3, 2]


def test_undo_goes_further_back_over_rolls_that_were_taken_back_before(run: Run) -> None:
    """The attack roll is cancelled once: the second undo, to the bid, has none of its own to name."""
    installed.add(parley.GAME)
    who = ("--seat", "all=random", "--seat", "red=human", "--seed", "3", "--out", "p.limmu")
    told = run("play", "parley", "--scenario", "one", *who, typed="1\n1\nundo\ny\nundo\ny\n").stdout
    assert "refused" not in told
    inputs = [record.entry.input for record in read_log(Path("p.limmu").read_bytes()).read(parley.GAME.codec)]
    undone = [body for body in inputs if isinstance(body, Undo)]
    assert [len(body.cancels) for body in undone] == [1, 0], told


def test_conceding_asks_first(run: Run) -> None:
    assert "gives up the match? [y/N]" in human(run, "concede", "n")
    assert entries("m.limmu") == 3
    told = run("play", "m.limmu", typed="concede\ny\n").stdout
    assert "1 won (the other side conceded)" in told


def test_typed_dice_are_asked_for_until_they_can_be(run: Run) -> None:
    start = ("play", "yardstick", "--scenario", "turns-1", "--dice", "physical", "--out", "m.limmu")
    result = run(*start, typed="7\nx\n1 2\n6\n")
    assert result.stdout.count("type 1 natural") == 3
    log = read_log(Path("m.limmu").read_bytes())
    rolls = [record.entry.input for record in log.read(yardstick.game.codec) if record.entry.by == "chance"]
    assert rolls[-1].outcome == (6,)


def test_typed_dice_stop_and_go_on(run: Run) -> None:
    assert run("play", "yardstick", "--scenario", "turns-1", "--dice", "physical", "--out", "m.limmu").exit_code == 130
    again = run("play", "m.limmu", typed="3\n")
    assert "1 die of 1 to 6, for weather" in again.stdout
    assert "play card" in again.stdout


# ---------------------------------------------------------------- two people, secrets, meanwhile


def chain(run: Run, *typed: str) -> str:
    start = ("play", "chain", "--scenario", "deal", "--seat", "all=human", "--seed", "1", "--out", "c.limmu")
    return run(*start, typed="\n".join(typed) + "\n").stdout


def test_the_screen_is_handed_over_before_another_hand_is_shown(run: Run) -> None:
    told = chain(run, "", "1", "1", "")
    first = told.index("Hand the screen to egypt")
    second = told.index("Hand the screen to hatti")
    assert told.index("keep or play: seat egypt, card") < second
    assert first < told.index("keep or play")


def test_what_others_hide_is_never_on_the_screen(run: Run) -> None:
    """Each seat's screen shows its own cards and no others'."""
    told = chain(run, "", "board", "quit")
    hands = [line.split() for line in told.splitlines() if line.split()[:1] in (["egypt"], ["hatti"], ["assyria"])]
    assert ["hatti", "[0,0]"] in hands
    assert ["egypt", "[1,21]"] in hands or any(row[0] == "egypt" and "0" not in row[1] for row in hands), hands


def test_an_interjection_is_made_from_the_prompt(run: Run) -> None:
    told = chain(run, "", "1", "may", "seat hatti", "", "may", "may 1", "dragon", "9", "/ 2", "2", "")
    assert "no answer above has that" in told
    assert "9 is not on the list" in told
    assert "offer bribe" in told
    kinds = [line for line in run("log", "c.limmu").stdout.splitlines() if "meanwhile" in line]
    assert kinds, told


def test_a_pass_is_ordered_and_withdrawn_and_is_on_the_screen_while_it_stands(run: Run) -> None:
    told = chain(run, "", "pass ?", "pass activation", "pass cancel until activation", "board", "withdraw")
    assert "SORT is one of: cancel" in told
    assert "an order passes one of cancel, not this" in told
    assert "orders: 1 pass cancel until this activation ends" in told
    assert told.rstrip().endswith("withdrawn\negypt>")
    assert "passes for" not in run("log", "c.limmu").stdout, "an order never stands in the log"


def test_sealed_answers_are_asked_one_after_the_other_unseen(run: Run) -> None:
    start = ("play", "volley", "--seat", "all=human", "--seed", "1", "--out", "v.limmu")
    told = run(*start, typed="\n1\n\nlog\n").stdout
    after = told[told.rindex("Hand the screen to") :]
    assert "(hidden)" in after


# ---------------------------------------------------------------- stopped from outside


PROGRAM = """
from limmu import installed
from limmu.cli import main
from tests.benchmarks import yardstick
installed.add(yardstick.game)
main()
"""
ROOT = Path(__file__).resolve().parents[2]


def started(*args: str) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *args],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
        preexec_fn=heed_ctrl_c,
    )  # fmt: skip


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM])
def test_stopped_at_any_moment_the_file_goes_on(run: Run, stop: signal.Signals) -> None:
    process = started("play", "yardstick", "--scenario", "turns-100", "--seat", "all=random", "--out", "k.limmu")
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (Path("k.limmu").exists() and Path("k.limmu").stat().st_size > 40_000):
        time.sleep(0.02)
    process.send_signal(stop)
    process.communicate(timeout=30)
    assert process.returncode != 0
    kept = read_log(Path("k.limmu").read_bytes())
    assert kept.damage is None
    assert len(kept.entries) > 1
    result = run("play", "k.limmu", "--seat", "0=human", typed="quit\n")
    assert result.exit_code == 130, result.stderr
    assert "limmu play k.limmu" in result.stderr
    assert len(read_log(Path("k.limmu").read_bytes()).entries) >= len(kept.entries)


def test_ctrl_c_at_the_prompt_says_how_to_go_on() -> None:
    process = started("play", "yardstick", "--scenario", "turns-1", "--seat", "0=human", "--out", "k.limmu")
    assert process.stdout is not None
    while b"0> " not in process.stdout.read1():  # type: ignore[attr-defined]
        pass
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"limmu play k.limmu" in told


# ---------------------------------------------------------------- whatever is typed

WORDS = (
    *("board", "map", "hand", "why", "log", "help", "pass", "pass ?", "pass turn", "pass activation", "withdraw"),
    *("undo", "y", "may", "may 1", "may 9", "back", "/", "", "=", "= x", "= 3", "= []", "1-3", "all"),
    *("seat hatti", "seat egypt"),
    *("zzz", "1 2", "0", "999", "concede", "n", "\x00", "é", "1" * 30),
)


def test_many_numbers_and_ranges_make_one_answer() -> None:
    assert numbers_in("1 3, 5-7") == [1, 3, 5, 6, 7]
    for wrong in ("7-5", "1-999999"):
        with pytest.raises(NoRange):
            numbers_in(wrong)


@pytest.mark.parametrize("game", ["chain", "volley", "yardstick"])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_the_match_stays_sound(run: Run, game: str, seed: int) -> None:
    rng = random.Random(seed)
    lines = [str(rng.randrange(1, 5)) if rng.random() < 0.6 else rng.choice(WORDS) for _ in range(250)]
    scenario = ("--scenario", "turns-2") if game == "yardstick" else ()
    result = run(
        "play", game, *scenario, "--seat", "all=human", "--seed", str(seed), "--out", "f.limmu", typed="\n".join(lines)
    )
    assert result.exit_code in (0, 130)
    assert run("verify", "--strict", "f.limmu").exit_code == 0
