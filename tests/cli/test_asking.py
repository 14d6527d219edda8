"""What may be typed at the prompt beside answers: orders, look-ups, notes; and what stands on the screen."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.cli.conftest import Run

from limmu import installed
from limmu.cli.lookups import spread_said
from limmu.core import read_log
from limmu_replays.commands import odds as odds_command


@pytest.fixture(autouse=True)
def only_installed(games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "_added", {})


def kadesh(run: Run, *typed: str, more: tuple[str, ...] = ("--seat", "egypt=human")) -> str:
    start = ("play", "god-kings", "--scenario", "kadesh", "--seed", "3", "--out", "k.limmu")
    result = run(*start, *more, typed="\n".join(typed) + "\n")
    assert result.exit_code == 130, result.stderr
    return result.stdout


def entries() -> int:
    return len(read_log(Path("k.limmu").read_bytes()).entries)


def test_the_first_question_says_what_is_played_how_and_where_it_is_kept(run: Run) -> None:
    told = kadesh(run, "1")
    intro = told.index("The God Kings, Kadesh (two players). You play Egypt.")
    assert intro < told.index("help lists") < told.index("kept at once in k.limmu") < told.index("Shift the succession")
    assert told.count("You play Egypt") == 1


def test_odds_of_the_beginning_of_an_answer_say_what_to_do(run: Run) -> None:
    told = " ".join(kadesh(run, "1", "odds 1 2").split())
    assert "1 is only the beginning of an answer: give it first, then odds compares how it goes on" in told
    assert "not the form of any answer" not in told


def test_an_id_like_nothing_is_held_against_what_is_on_offer(run: Run) -> None:
    told = " ".join(kadesh(run, *MARCH[:3], "=frob", "=egypt_warlord_3").split())
    assert "there is no piece frob; there are seti_i, egypt_warlord_1, egypt_warlord_2 the question" in told
    assert "there is no piece egypt_warlord_3; there are egypt_warlord_" in told


def test_the_words_that_pass_say_why_they_may_not_where_they_are_not_on_offer(run: Run) -> None:
    """Judah begins with seven units at Judah, two too many (CL-2.e)."""
    others = [part for seat in ("red", "yellow", "blue") for part in ("--seat", f"{seat}=plain")]
    start = ("play", "chariot-lords", "--scenario", "second_five_4", "--seat", "white=human", *others)
    told = run(*start, "--seed", "3", "--out", "c.limmu", typed="no more\n").stdout
    assert "there are too many units at Judah: some have to go on first (CL-2.e)" in told
    assert "no answer and no command" not in told


def kassites(run: Run, *typed: str) -> str:
    """The Kassites set their eight Foot up, five to an area at most."""
    start = ("play", "chariot-lords", "--scenario", "full_4", "--seat", "all=human", "--seed", "1", "--out", "e.limmu")
    return run(*start, typed="\n".join(["", *typed]) + "\n").stdout


@pytest.mark.parametrize("words", ["5 at Babylon, 3 at Mari", "mari 3 and babylon 5"])
def test_numbers_of_units_at_places_are_one_answer(run: Run, words: str) -> None:
    assert "The Kassites get 3F at Mari, 5F at Babylon" in kassites(run, words)


def test_a_long_line_is_read_word_by_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are looked up as names of at most as many words as there are, not as all that follows."""

    class Names(dict[str, str]):
        looked_up = 0

        def __contains__(self, name: object) -> bool:
            self.looked_up += 1
            return super().__contains__(name)

    asked: Any = SimpleNamespace(question=SimpleNamespace(room=lambda board: []), board=None)
    monkeypatch.setattr("limmu.cli.lookups.SpreadUnits", SimpleNamespace)
    names = Names({"mari": "mari", "dur kurigalzu": "dur_kurigalzu"})
    assert spread_said(asked, "nobody " * 100, names) == ()
    assert names.looked_up <= 200


def test_all_of_a_number_is_the_most_that_it_may_be(run: Run) -> None:
    assert "The Kassites get 3F at Mari, 5F at Babylon" in kassites(run, "at Babylon", "all", "at Mari", "all")


def test_numbers_of_units_at_places_that_may_not_be_say_why(run: Run) -> None:
    told = kassites(run, "8 at Mari", "5 at Mari and 3 at Elam", "2 at Mari", "8 at Atlantis", "5 at Mari; 3 at Akkad")
    assert "refused: too many at Mari: at most 5 (CL-2.e)" in told
    assert "refused: nothing may be picked at Elam (CL-1.a)" in told
    assert "refused: place exactly 8 (CL-1.a)" in told
    assert "no answer and no command has '8 at Atlantis'" in told
    assert "The Kassites get" not in told


MARCH = ("1", "7", "2", "1", "1", "3")
"""To a march of Seti I, who has gone to Jaffa."""


def test_a_place_that_is_not_on_offer_says_why_not(run: Run) -> None:
    told = kadesh(run, *MARCH, "move memphis", "Kumidi", "atlantis")
    assert "Memphis is not on offer: Memphis is not adjacent to Jaffa (GK-11.2-a)" in told
    assert "Kumidi is not on offer: Kumidi is not adjacent to Jaffa (GK-11.2-a)" in told
    assert "no answer and no command has 'atlantis'" in told


def test_the_words_of_an_answer_that_is_not_on_offer_say_why_that_one_is_not(run: Run) -> None:
    told = kadesh(run, *MARCH, "by sea to Kumidi")
    assert "Kumidi is not on offer: no sea lane leads to Kumidi (GK-12.1-a)" in told


def test_the_name_of_a_port_alone_says_why_neither_way_is_open(run: Run) -> None:
    told = " ".join(kadesh(run, *MARCH, "Kumidi").split())
    assert "Kumidi is not adjacent to Jaffa (GK-11.2-a); no sea lane leads to Kumidi (GK-12.1-a)" in told


def test_a_space_is_no_reason_against_a_general(run: Run) -> None:
    assert "no answer and no command has 'Byblos'" in kadesh(run, "1", "7", "2", "Byblos")


def test_a_route_walks_several_spaces_and_says_why_it_ends(run: Run) -> None:
    told = kadesh(run, *MARCH, "to tjaru", "log")
    assert "to Gaza" in told
    assert "to Raphia" in told
    assert "Seti I (1W) marches to Tjaru" in told
    told = run("play", "k.limmu", typed="to Memphis\n").stdout
    assert "so this order ends" in told


def test_one_space_a_clause_a_ruling_and_the_score_are_looked_up(run: Run) -> None:
    lines = ("space kadesh", "clause 17.3", "clause gk-17.3-b", "clause GKR-006", "clause 99", "space moon", "score")
    told = kadesh(run, *lines)
    assert "Kumidi, Sumur, Qatna" in told
    assert "GK-17.3-c  A result of 4 or more takes the city" in told
    assert told.count("GK-17.3-b  Modifiers of the siege roll") == 2
    assert "GKR-006 = exactly-half-holds" in told
    assert "no clause or ruling of this game is called 99" in told
    assert "there is no space moon to look at" in told
    assert "before" in told
    assert entries() == 2


def test_odds_take_numbers_of_the_list_or_keys_or_the_filter(run: Run) -> None:
    told = kadesh(run, *MARCH, "odds 19", "odds end", "odds", "end the", "odds")
    assert told.count("end: no roll follows before a seat must decide") == 3
    assert told.count("end: end the activation") == 2
    assert "odds 1 3 compares answers by their numbers" in told
    assert "--answer" not in told


def test_help_is_of_the_game_and_of_a_word(run: Run) -> None:
    told = kadesh(run, "help undo", "help", "sheet")
    assert "an angle, a facing" not in told
    assert all(word in told for word in ("space NAME", "to NAME", "card NAME", "stop for CARD", "your hand"))
    assert told.count("take back a decision") == 2
    assert told.count("only answers with that word") == 1
    assert "there are no sheets here: board and space NAME" in told


def test_a_hint_lists_the_best_answers_with_their_chances(run: Run) -> None:
    told = kadesh(run, "hint 0.01")
    assert "how often each answer won, of " in told
    assert " %  " in told


def test_a_hint_says_how_many_answers_it_did_not_look_at(run: Run) -> None:
    """Fifteen answers: no card, or one of seven that helps or hinders; the first rollout is one answer's."""
    assert "14 answers were not looked at" in kadesh(run, "hint 0.000001")


def test_the_first_question_says_what_the_roll_needs(run: Run) -> None:
    assert "in round 1 the Successor comes on 0 or less" in " ".join(kadesh(run).split())


def test_odds_at_the_prompt_name_no_options(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_command, "AT_THE_PROMPT", 1)
    told = kadesh(run, "odds 1")
    assert "more outcomes" in told
    assert "--json" not in told


def test_odds_at_the_prompt_say_once_what_holds_of_every_answer(run: Run) -> None:
    told = kadesh(run, "1", "6", "activate a general", "odds")
    assert told.count("no roll follows before a seat must decide") == 1
    assert "100.00 %" not in told


def test_a_note_is_kept_and_a_copy_saved(run: Run) -> None:
    told = kadesh(run, "note the heat", "note", "save", "save copy.limmu", "save copy.limmu")
    assert "kept as entry 2" in told
    assert "type note and what" in told
    assert "is kept in k.limmu" in told
    assert "a copy up to entry 2 is in copy.limmu" in told
    assert "copy.limmu: something is there already" in told
    assert run("verify", "--strict", "copy.limmu").exit_code == 0


def test_undo_goes_back_over_answers_that_came_by_themselves(run: Run) -> None:
    """Not to before a forced answer, which would come again at once."""
    told = kadesh(run, "1", "undo", "y")
    assert "refused" not in told
    assert " ".join(told.split()).count("adds it) (after entry") == 2


def test_an_undo_that_is_not_agreed_to_says_so(run: Run) -> None:
    assert "not taken back" in kadesh(run, "1", "undo", "hand")


def test_orders_stand_on_the_screen_at_every_question(run: Run) -> None:
    told = kadesh(run, "pass cards until turn", "stop for False Rumor", "1", "7", "withdraw 2", "orders", "2")
    shown = [line for line in told.splitlines() if line.startswith("orders: ")]
    assert shown[0] == "orders: 1 take the only answer"
    assert (
        "orders: 1 take the only answer, 2 pass cards until this turn ends, 3 ask whenever False Rumor can be played"
        in shown
    )
    assert shown[-1] == "orders: 1 take the only answer, 2 ask whenever False Rumor can be played"


def test_people_at_one_screen_are_asked_also_what_has_one_answer(run: Run) -> None:
    told = kadesh(run, "", "1", more=("--seat", "all=human"))
    assert "Enter: the only answer" in told
    assert "orders: " not in told


def test_the_final_score_stands_at_the_end(run: Run) -> None:
    start = ("play", "god-kings", "--scenario", "kadesh", "--seed", "3", "--seat", "all=random", "--out", "k.limmu")
    told = run(*start).stdout
    end = told[told.rindex("rank") :]
    assert "Hatti" in end
    assert "Egypt" in end
    assert "won" in end or "draw" in end


def test_a_filter_with_one_hit_takes_enter(run: Run) -> None:
    told = kadesh(run, "1", "7", "2", "/ seti", "")
    assert "Who moves with Seti I" in told


def test_all_and_numbers_mean_those_that_the_filter_lets_through(run: Run) -> None:
    told = kadesh(run, "1", "7", "2", "1", "/ amon", "all")
    assert "Seti I (1W) is activated" in told
    told = run("play", "k.limmu", typed="all\n").stdout
    assert "one number at a time" in told


def test_a_card_is_told_on_request_and_hands_are_short(run: Run) -> None:
    told = kadesh(run, "card divine standard", "card 79", "card moon", "hand")
    assert told.count("79  Divine Standard: +1 battle DRM") == 2  # by name and by number
    assert "this game has no card moon" in told
    first = told[: told.index("Egypt> ")]
    assert "battle DRM" not in first
    assert "card NAME tells what a card does" in first
    assert "Egypt> hand" in told


def test_cards_of_one_name_that_say_the_same_are_told_once(run: Run) -> None:
    told = kadesh(run, "card internal unrest")
    assert told.count("25, 26, 27  Internal Unrest: ") == 1


def test_turn_and_round_stand_above_a_question_when_they_are_new(run: Run) -> None:
    told = kadesh(run, "1", "board")
    assert told.count("turn 9 of 10 (1300 BC), strategy, round 1\n") == 1


def test_what_happened_is_told_once(run: Run) -> None:
    told = kadesh(run, *MARCH)
    assert told.count("marches to Jaffa") == 1
    assert "Egypt: to Jaffa" not in told


def test_a_name_of_two_words_leaves_those_that_have_it_in_a_row(run: Run) -> None:
    """`Warlord 2 (Strategy 2, Battle 1)` has both words of Warlord 1."""
    told = kadesh(run, "1", "6", "activate a general", "Warlord 1", "")
    assert "Who moves with Egypt Warlord 1 from Megiddo" in told


def test_all_means_all_where_few_answers_stand_whole_in_the_list_too(run: Run) -> None:
    told = kadesh(run, "1", "6", "activate a general", "2", "all")
    assert "1  3W Seth, 2C" in told
    assert "Egypt Warlord 1 (2C 3W) is activated" in told
