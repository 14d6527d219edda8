"""The Feats, each as its clause states it, and what the others do that are of their own kind."""

from collections.abc import Sequence

import pytest
from tests.games.game_of_kings.laboratory import (
    BARD,
    FOE,
    FOE_FOOT,
    FOE_KING,
    FOOT_,
    KING,
    PET,
    SAGE,
    TROLL,
    lasting,
    learned,
    playing,
    table,
)
from tests.games.game_of_kings.tables import PACK, SOUTH, named, scenery, stood

from limmu.games.game_of_kings.board import Board, Contact, Effect
from limmu.games.game_of_kings.cells import ROW
from limmu.games.game_of_kings.effects import attach_effects, detach_effects
from limmu.games.game_of_kings.facts import EffectBegun, WoundsSuffered
from limmu.games.game_of_kings.facts_science import ContestRolled, ScienceRolled, UnitRelocated, WoundsHealed
from limmu.games.game_of_kings.feats import Aim, dice_in, feat_of, scientist_at
from limmu.games.game_of_kings.feats_hits import blows_of
from limmu.games.game_of_kings.feats_moves import STAY, Gate
from limmu.games.game_of_kings.fields import INCH
from limmu.games.game_of_kings.formation import center_of
from limmu.games.game_of_kings.p04_attaching import Attach, Attaching, Detach
from limmu.games.game_of_kings.p04_declarations import may_assault
from limmu.games.game_of_kings.p04_movement import movers
from limmu.games.game_of_kings.p13_perform import Performance
from limmu.games.game_of_kings.stats import bonus, effects_on, has, paced, stat
from limmu.testing import Driver

STATED = """
GOK-FEAT-1 minister_heal 4 1 24 | ignores 2 Wound | play independent
GOK-FEAT-2 minister_splinters 5 1 24 | hits 1d4 strength 4 | -
GOK-FEAT-3 minister_bushes 6 1 24 | ignores 1d4 Hit | assault play
GOK-FEAT-4 minister_group_heal 6 2 24 | ignores 1d4+2 Wound | assault play
GOK-FEAT-5 minister_overgrow 7 2 24 | halves | play
GOK-FEAT-6 minister_copse 8 2 24 | be_hit -1 shooting | assault play
GOK-FEAT-7 minister_blinding_light 8 3 24 | ignores 2d4 Hit | assault play
GOK-FEAT-8 minister_nettle_thorns 9 3 24 | hits 2d4 strength 4 | -
GOK-FEAT-9 minister_orchard 10 3 36 | be_hit -1 assault | assault play
GOK-FEAT-10 minister_mass_heal 11 4 36 | ignores 2d4+2 Wound | assault play
GOK-FEAT-11 minister_weeds 12 4 36 | immobile | play
GOK-FEAT-12 minister_forest 13 4 36 | be_hit -2 shooting+assault | assault play
GOK-FEAT-13 cleric_break_bones 4 1 24 | hits 1d4+2 strength 4 | -
GOK-FEAT-14 cleric_knit_flesh 5 1 24 | ignores 1 Wound | play independent
GOK-FEAT-15 cleric_numb 6 1 24 | ignores 1d4 Hit | assault play
GOK-FEAT-16 cleric_shatter_bones 6 2 24 | hits 1d4+2 strength 5 | no_con assault
GOK-FEAT-17 cleric_suture_skin 7 2 24 | ignores 1d4 Wound | assault play
GOK-FEAT-18 cleric_bone_wall 8 2 24 | be_hit -1 shooting | assault play
GOK-FEAT-19 cleric_splinter_bones 8 3 24 | hits 2d4 strength 6 | no_con assault
GOK-FEAT-20 cleric_anesthesia 9 3 24 | ignores 1d4+2 Hit | play
GOK-FEAT-21 cleric_bone_shield 10 3 24 | be_hit -1 assault | assault play
GOK-FEAT-22 cleric_surgery 11 4 36 | hits 2d4 strength 8 | no_armor no_con assault
GOK-FEAT-23 cleric_transfusion 12 4 36 | ignores 1d4+2 Wound | assault play
GOK-FEAT-24 cleric_bone_storm 13 4 36 | be_hit -1 shooting+assault | assault play
GOK-FEAT-25 scribe_fire_bolt 4 1 24 | hits 1d4 strength 4 | no_armor
GOK-FEAT-26 scribe_cauterize 5 1 24 | ignores 1 Wound | play independent
GOK-FEAT-27 scribe_burning_bush 6 1 24 | ignores 1d4 Hit | assault play
GOK-FEAT-28 scribe_fire_missile 6 2 24 | hits 2d4 strength 4 | no_armor
GOK-FEAT-29 scribe_scar 7 2 24 | ignores 1d4 Wound | assault play
GOK-FEAT-30 scribe_fire_wall 8 2 24 | be_hit -1 shooting | play
GOK-FEAT-31 scribe_firestorm 8 3 24 | hits 2d4 strength 6 | no_armor assault
GOK-FEAT-32 scribe_melt 9 3 24 | ignores 2d4 Hit | assault play
GOK-FEAT-33 scribe_heat_armor 10 3 36 | be_hit -1 assault | assault play
GOK-FEAT-34 scribe_smelt 11 4 24 | ignores 2d4 Wound | assault play
GOK-FEAT-35 scribe_heat_weapons 12 4 36 | be_hit -1 shooting+assault | assault play
GOK-FEAT-36 scribe_immolate 13 4 36 | hits 2d4 strength 8 | no_armor no_con assault
GOK-FEAT-45 librarian_ice 4 1 24 | ignores 1 Wound | play independent
GOK-FEAT-46 librarian_icicles 5 1 24 | hits 1d4+1 strength 4 | no_con
GOK-FEAT-47 librarian_frost 6 1 24 | ignores 1d4 Hit | assault play
GOK-FEAT-48 librarian_flash_freeze 6 2 24 | ignores 1d4 Wound | assault play
GOK-FEAT-49 librarian_ice_missiles 7 2 24 | hits 2d4 strength 5 | no_con assault
GOK-FEAT-50 librarian_freezing_rain 8 2 24 | be_hit -1 shooting | assault play
GOK-FEAT-51 librarian_frozen 8 3 24 | halves | play
GOK-FEAT-52 librarian_hail 9 3 24 | hits 2d4 strength 6 | no_con assault
GOK-FEAT-53 librarian_hoar_frost 10 3 24 | be_hit -1 assault | assault play
GOK-FEAT-54 librarian_cryo 11 4 36 | ignores 2d4 Wound | assault play
GOK-FEAT-55 librarian_ice_storm 12 4 36 | immobile | play
GOK-FEAT-56 librarian_ice_ball 13 4 36 | hits 2d4 strength 8 | no_armor no_con assault
GOK-RNGF-1 ranger_heal_pet 4 3 24 | ignores 2 Wound | play
GOK-RNGF-2 ranger_pet_tank 8 4 24 | ignores 2d4 Hit | assault play
GOK-NATF-2 imp_cleric_magnet_gun 4 1 24 | hits 1d4 strength 4 | no_armor
GOK-NATF-3 imp_cleric_fuse 5 1 24 | ignores 1 Wound | play independent
GOK-NATF-4 imp_cleric_shield 6 1 24 | ignores 1d4 Hit | assault play
GOK-NATF-5 imp_cleric_magnet_rifle 6 2 24 | hits 2d4 strength 5 | no_armor assault
GOK-NATF-6 imp_cleric_weld 7 2 24 | ignores 1d4+1 Wound | assault play
GOK-NATF-7 imp_cleric_shield_wall 8 2 24 | be_hit -1 shooting | assault play
GOK-NATF-8 imp_cleric_magnet_missile 8 3 24 | hits 2d4 strength 6 | no_armor assault
GOK-NATF-9 imp_cleric_temper 9 3 24 | ignores 1d4+1 Hit | play
GOK-NATF-10 imp_cleric_bulwark 10 3 24 | be_hit -1 assault | assault play
GOK-NATF-11 imp_cleric_forge 11 4 36 | ignores 2d4 Wound | assault play
GOK-NATF-12 imp_cleric_immovable_object 12 4 36 | immobile | play
GOK-NATF-13 imp_cleric_irresistible_force 13 4 36 | hits 2d4 strength 8 | no_armor no_con assault
GOK-NATF-18 hob_minister_shame_bell 4 1 24 | hits 1d4 strength 4 | no_con
GOK-NATF-19 hob_minister_unity 5 1 24 | ignores 1 Wound | play independent
GOK-NATF-20 hob_minister_overlook 6 1 24 | ignores 1d4 Hit | assault play
GOK-NATF-21 hob_minister_chastise 6 2 24 | hits 2d4 strength 4 | no_con
GOK-NATF-22 hob_minister_balance 7 2 24 | ignores 2d4 Wound | assault play
GOK-NATF-23 hob_minister_patience 8 2 24 | be_hit -1 shooting | play
GOK-NATF-24 hob_minister_punish 8 3 24 | hits 2d4 strength 6 | no_armor assault
GOK-NATF-25 hob_minister_endurance 9 3 24 | ignores 2d4 Hit | assault play
GOK-NATF-26 hob_minister_tranquility 10 3 36 | be_hit -1 assault | assault play
GOK-NATF-27 hob_minister_harmony 11 4 24 | ignores 2d4 Wound | assault play
GOK-NATF-28 hob_minister_serenity 12 4 36 | be_hit -1 shooting+assault | assault play
GOK-NATF-29 hob_minister_judgment 13 4 36 | hits 2d4 strength 8 | no_armor no_con assault
GOK-NATF-33 nix_physician_incision 4 1 24 | hits 1d4 strength 4 | no_con
GOK-NATF-34 nix_physician_scab 5 1 24 | ignores 2 Wound | play
GOK-NATF-35 nix_physician_crust 6 1 24 | ignores 1d4 Hit | assault play
GOK-NATF-36 nix_physician_excision 6 2 24 | hits 2d4 strength 5 | no_con assault
GOK-NATF-37 nix_physician_coagulate 7 2 24 | ignores 1d4+2 Wound | assault play
GOK-NATF-38 nix_physician_flake 8 2 24 | be_hit -1 shooting | assault play
GOK-NATF-39 nix_physician_eviscerate 8 3 24 | hits 2d4 strength 6 | no_con assault
GOK-NATF-40 nix_physician_wart 9 3 24 | ignores 2d4 Hit | play
GOK-NATF-41 nix_physician_chancre 10 3 24 | be_hit -1 assault | assault play
GOK-NATF-42 nix_physician_resuscitate 11 4 24 | ignores 2d4+1 Wound | assault play
GOK-NATF-43 nix_physician_cancer 12 4 24 | be_hit -1 shooting+assault | assault play
GOK-NATF-44 nix_physician_starvation 13 4 24 | hits 2d4 strength 8 | no_armor no_con assault
GOK-NATF-45 sprite_physicist_cleave 3 1 24 | hits 1d4 strength 4 | no_armor
GOK-NATF-46 sprite_physicist_bind 4 1 24 | ignores 2 Wound | play independent
GOK-NATF-47 sprite_physicist_blink 5 1 24 | ignores 1d4 Hit | assault play
GOK-NATF-48 sprite_physicist_rive 5 2 24 | hits 2d4 strength 5 | no_con assault
GOK-NATF-49 sprite_physicist_seal 6 2 24 | ignores 1d4+1 Wound | assault play
GOK-NATF-50 sprite_physicist_sparkle 7 2 24 | be_hit -1 shooting | assault play
GOK-NATF-51 sprite_physicist_split 8 3 24 | hits 2d4 strength 6 | no_armor assault
GOK-NATF-52 sprite_physicist_double_vision 9 3 24 | ignores 2d4 Hit | play
GOK-NATF-53 sprite_physicist_oath 10 3 24 | doubles | assault play
GOK-NATF-54 sprite_physicist_dark_matter 10 4 36 | ignores 2d4 Wound | assault play
GOK-NATF-56 sprite_physicist_skyfall 12 4 36 | hits 2d4 strength 8 | no_armor no_con assault
"""
"""Clause, Feat, difficulty, level and range; what it does; saves that it bars and where it reaches."""
LINES = [[part.strip() for part in line.split("|")] for line in STATED.strip().splitlines()]


HELPS = ("ignores", "be_hit", "doubles")


def stage(feat: str, does: str) -> tuple[Board, str]:
    """Red's Sage, a Savant for once, who knows a Feat; and a model in front of it that the Feat is for."""
    board = stood(stood(stood(table(feat), SAGE, 24, 8), FOE_FOOT, 40, 40), FOE, 40, 30)
    board = board.but(scientists=(board.scientists[0].but(degree="savant", pets=(PET,)), board.scientists[1]))
    on = PET if feat.startswith("ranger") else KING if does.startswith(HELPS) else FOE_KING
    return stood(board, on, 24, 20, SOUTH), on


def apart_by(board: Board, on: str, inches: int, more: int) -> Board:
    """The board where a model stands so many inches and micrometres north of the Sage, edge to edge."""
    (sage,), (base,) = named(board, SAGE).bases, named(board, on).bases
    y = sage.y + (sage.d + base.d) // 2 + inches * INCH + more
    return board.with_unit(named(board, on).but(bases=(base.but(x=sage.x, y=y),)))


def judged(board: Board, feat: str, on: str, by: str = SAGE) -> str:
    return Aim(board, scientist_at(board, by)).at(feat_of(board, feat), named(board, on)).clause


def performing(
    board: Board, id_: str, on: str, variant: str = "", by: str = SAGE, **dice: Sequence[int]
) -> Driver[Board]:
    """A Feat that a Quantum Storm performs."""
    return playing(board, Performance(by, id_, on, variant, 2), {"perform": [6, 6], **dice})


def begun(found: Driver[Board]) -> Effect:
    (fact,) = found.of(EffectBegun)
    return fact.effect


def words_of(does: str) -> tuple[str, ...]:
    """The words of a Feat that lasts, as its clause has it."""
    first, *rest = does.split()
    if first == "ignores":
        return (f"ignore_{rest[1].lower()}s",)
    if first == "be_hit":
        return tuple([f"to_be_hit_{where}:{rest[0]}" for where in rest[1].split("+")])
    return ({"halves": "half_move", "doubles": "double_move", "immobile": "immobile"}[first],)


# ---------------------------------------------------------------- as the clauses state them


@pytest.mark.parametrize(("head", "does", "tags"), LINES, ids=[line[0].split()[1] for line in LINES])
def test_a_feat_does_what_its_clause_states(head: str, does: str, tags: str) -> None:
    """GOK-FEAT, GOK-NATF, GOK-RNGF: the effect, its amount, its bracket, how long; GOK-FLAW-5 (A-030, A-034, A-035)."""
    _, id_, difficulty, level, _ = head.split()
    feat = PACK.feat[id_]
    assert (feat.difficulty, feat.level) == (int(difficulty), int(level))
    board, on = stage(id_, does)
    if does.startswith("hits"):
        _, amount, _, strength = does.split()
        blows = blows_of(feat, SAGE, on, 3)
        barred = tuple([f"{one}_save" for one in ("no_armor", "no_con") if one in tags.split()])
        assert (blows.hits, blows.strength, blows.rules) == (3 + dice_in(amount)[2], int(strength), barred)
        count = dice_in(amount)[0]
        hit = performing(board, id_, on, feat=[1] * count, save=[6] * 9, to_wound=[1] * 9)
        assert hit.over is not None or hit.open is None
        return
    amount = dice_in(does.split()[1]) if does.startswith("ignores") else (0, 0, 0)
    effect = begun(performing(board, id_, on, feat=[2] * amount[0]))
    assert effect.rules == words_of(does)
    assert effect.amount == 2 * amount[0] + amount[2]
    assert (effect.bracket, effect.until, effect.on, effect.by) == (feat.difficulty, "flawed", on, SAGE)
    assert effect.kind == ("buff" if does.startswith(HELPS) else "debuff")


@pytest.mark.parametrize(("head", "does", "tags"), LINES, ids=[line[0].split()[1] for line in LINES])
def test_a_feat_reaches_as_far_as_its_clause_states(head: str, does: str, tags: str) -> None:
    """GOK-FEAT, GOK-NATF, GOK-RNGF; GOK-STRESS-11, GOK-PERF-12 (A-032, A-043)"""
    _, id_, _, _, reach = head.split()
    board, on = stage(id_, does)
    near, far = [apart_by(board, on, int(reach), more) for more in (-50, 50)]
    far = far.but(table=(far.table[0], 2 * far.table[1]))
    assert judged(near, id_, on) == ""
    assert judged(far, id_, on) == "GOK-PERF-4"
    engaged = board.but(contacts=(Contact("blue.wolves", on, "front", 1),))
    assert judged(engaged, id_, on) == ("" if "assault" in tags.split() else "GOK-STRESS-11")
    if "independent" in tags.split():
        assert judged(board, id_, FOOT_) == "GOK-PERF-12"


# ---------------------------------------------------------------- what they come to


def test_overgrow_halves_oath_doubles_weeds_immobilise() -> None:
    """GOK-C-212: GOK-FEAT-11, GOK-NATF-53, GOK-FEAT-5 (A-036): exactly."""
    board = table("minister_overgrow")
    unit = named(board, FOE_FOOT)
    for id_, move in (("minister_overgrow", 2 * INCH), ("sprite_physicist_oath", 8 * INCH), ("minister_weeds", 0)):
        on = FOE_FOOT if id_ != "sprite_physicist_oath" else FOOT_
        there = performing(board, id_, on).board
        assert paced(there, named(there, on), 4 * INCH) == move
    assert paced(board, unit, 5 * INCH + 1) == 5 * INCH + 1
    slow = performing(board, "minister_overgrow", FOE_FOOT).board
    assert paced(slow, unit, 5 * INCH) == 5 * INCH // 2


def test_ignore_hits_come_off_first() -> None:
    """GOK-C-209: GOK-FEAT-3 (A-035): four of five; what is left stays."""
    board = performing(table("minister_bushes"), "minister_bushes", FOOT_, feat=[4]).board
    board = learned(board.but(scientists=()), FOE, "cleric_break_bones")
    board = stood(board, FOE, 12, 30, SOUTH)
    found = performing(board, "cleric_break_bones", FOOT_, by=FOE, feat=[3], to_wound=[6])
    assert found.of(WoundsSuffered)[0].lost == 1
    assert found.board.effects == ()


def test_the_target_burdens_its_attackers() -> None:
    """GOK-C-211: GOK-FEAT-12 (A-034)"""
    board = performing(table("minister_forest"), "minister_forest", FOOT_).board
    assert bonus(board, named(board, FOOT_), "to_be_hit_shooting") == -2
    assert bonus(board, named(board, FOOT_), "to_be_hit_assault") == -2


@pytest.mark.parametrize(("id_", "variant", "amount"), [
    ("elixir_attention", "acc", 1), ("elixir_attention", "disc", 1), ("elixir_scrutiny", "acc", 2),
])  # fmt: skip
def test_elixirs_sharpen_a_skill(id_: str, variant: str, amount: int) -> None:
    """GOK-ELIX-1, GOK-ELIX-2, GOK-ELIX-3, GOK-ELIX-5 (A-039)"""
    board = table("minister_heal")
    before = stat(board, named(board, FOOT_), variant)  # type: ignore[arg-type]
    there = performing(board, id_, FOOT_, variant).board
    assert stat(there, named(there, FOOT_), variant) == before + amount  # type: ignore[arg-type]


@pytest.mark.parametrize(("id_", "amount"), [("elixir_focus", 1), ("elixir_foresight", 2)])
def test_elixirs_steady_the_hand(id_: str, amount: int) -> None:
    """GOK-ELIX-4, GOK-ELIX-6"""
    there = performing(table("minister_heal"), id_, FOOT_).board
    for where in ("shooting", "assault"):
        assert bonus(there, named(there, FOOT_), f"to_hit_{where}") == amount


# ---------------------------------------------------------------- Bards


def singing(id_: str, level: str = "troubadour") -> Board:
    board = learned(stood(table("minister_heal"), BARD, 24, 24), BARD, id_)
    return board.but(scientists=(board.scientists[-1].but(degree=level),))


def sung(id_: str, on: str, variant: str = "", loud: bool = False, **dice: Sequence[int]) -> Driver[Board]:
    board = singing(id_)
    if not loud:
        board = quiet(board)
    found = playing(board, Performance(BARD, id_, on, variant), {"bard": [1, 1, 1], **dice})
    assert found.of(ScienceRolled)[0].told == "performed"
    return found


def quiet(board: Board) -> Board:
    """The board where the Bard is a Troubadour, without a Violent Voice."""
    red, blue = board.armies
    avatars = [one.but(avatar_class="troubadour") if one.avatar_class == "bard" else one for one in red.army.avatars]
    return board.but(armies=(red.but(army=red.army.but(avatars=tuple(avatars))), blue))


@pytest.mark.parametrize(("id_", "on", "variant", "word", "loud"), [
    ("bard_charm", FOE_FOOT, "", 1, 2), ("bard_inspire", FOOT_, "", -1, -2),
    ("bard_confuse", FOE_FOOT, "harder", 2, 3), ("bard_confuse", FOOT_, "easier", -2, -3),
])  # fmt: skip
def test_bards_make_charisma_checks_harder_or_easier(id_: str, on: str, variant: str, word: int, loud: int) -> None:
    """GOK-FEAT-37, GOK-FEAT-38, GOK-FEAT-39, GOK-BARD-8 (A-020, AR-65)"""
    for voice, amount in ((False, word), (True, loud)):
        found = sung(id_, on, variant, voice)
        assert bonus(found.board, named(found.board, on), "charisma") == amount
        assert begun(found).until == "flawed"
        assert begun(found).kind == ("debuff" if amount > 0 else "buff")


def test_charms_are_cumulative() -> None:
    """GOK-FEAT-37"""
    board = sung("bard_charm", FOE_FOOT).board
    again = playing(board, Performance(BARD, "bard_charm", FOE_FOOT), {"bard": [1, 1, 1]}).board
    assert bonus(again, named(again, FOE_FOOT), "charisma") == 2


def test_bards_know_no_range_but_the_printed() -> None:
    """GOK-FEAT-37, GOK-FEAT-40, GOK-FEAT-42 (A-020)"""
    board = stood(singing("bard_charm"), FOE_KING, 24, 46)
    assert judged(board, "bard_charm", FOE_KING, BARD) == ""
    assert judged(board, "bard_despair", FOE_KING, BARD) == "GOK-PERF-4"
    assert judged(board, "bard_charm", KING, BARD) != ""


def test_despair_falls_on_the_targets_own_attacks_until_the_end_of_the_turn() -> None:
    """GOK-FEAT-40, GOK-NATF-30 (A-020, A-034)"""
    for found in (sung("bard_despair", FOE_FOOT), performing(table("insect_despair"), "insect_despair", FOE_FOOT)):
        effect = begun(found)
        assert effect.rules == ("charisma:+1", "to_hit_shooting:-1", "to_hit_assault:-1")
        assert effect.until == "turn"


def test_a_sonic_scream_slows_by_every_point_over_charisma() -> None:
    """GOK-FEAT-41"""
    found = sung("bard_sonic_scream", FOE_FOOT, contest=[8])
    (told,) = found.of(ContestRolled)
    assert (told.total, told.against, told.points) == (9, 6, 3)
    assert paced(found.board, named(found.board, FOE_FOOT), 4 * INCH) == INCH
    assert sung("bard_sonic_scream", FOE_FOOT, contest=[5]).board.effects == ()


def test_a_wailing_doom_wounds_by_every_point_over_charisma() -> None:
    """GOK-FEAT-42, GOK-BARD-8: without Constitution Saves; a Violent Voice wounds once more, if at all (AR-65)."""
    for loud, lost in ((False, 2), (True, 3)):
        assert sung("bard_wailing_doom", FOE_FOOT, loud=loud, contest=[6]).of(WoundsSuffered)[0].lost == lost
    assert not sung("bard_wailing_doom", FOE_FOOT, loud=True, contest=[4]).of(WoundsSuffered)


def test_a_sonic_shield_ignores_hits() -> None:
    """GOK-FEAT-43"""
    effect = begun(sung("bard_sonic_shield", FOOT_, contest=[3, 3, 3]))
    assert (effect.rules, effect.amount, effect.kind) == (("ignore_hits",), 4, "buff")


def test_hope_heals_the_model_that_is_hurt() -> None:
    """GOK-FEAT-44 (AR-67)"""
    board = quiet(stood(singing("bard_hope"), TROLL, 20, 20))
    hurt = board.with_unit(named(board, TROLL).but(wounds=2))
    found = playing(hurt, Performance(BARD, "bard_hope", TROLL), {"bard": [1, 1, 1], "contest": [4, 4, 4]})
    assert found.of(WoundsHealed)[0].wounds == 2
    whole = playing(board, Performance(BARD, "bard_hope", TROLL), {"bard": [1, 1, 1], "contest": [4, 4, 4]})
    assert not whole.of(WoundsHealed)


# ---------------------------------------------------------------- of no Nation


def test_boost_and_consume_free_the_step_to_the_end_of_the_next_turn() -> None:
    """GOK-NATF-14, GOK-NATF-32 (A-037, AR-64)"""
    for id_ in ("ai_boost", "insect_consume"):
        found = performing(stood(table(id_), KING, 24, 20), id_, KING)
        assert begun(found).until == "next"
        assert has(found.board, named(found.board, KING), "kite")
        assert has(found.board, named(found.board, KING), "may_assault")


def test_nanobots_better_heal_and_synergy_gives_it() -> None:
    """GOK-NATF-15, GOK-NATF-31 (A-038)"""
    board = table("ai_activate_nanobots")
    assert begun(performing(board, "ai_activate_nanobots", FOOT_)).rules == ("heal:+1",)
    assert begun(performing(board, "insect_synergy", FOOT_)).rules == ("heal_on:6",)


def test_a_sonic_burst_wounds_by_every_point_over_constitution() -> None:
    """GOK-NATF-16: saves are allowed."""
    board = stood(table("ai_sonic_burst"), FOE_FOOT, 24, 22, SOUTH)
    found = performing(board, "ai_sonic_burst", FOE_FOOT, contest=[5], rhino_hide=[6, 1, 1])
    (told,) = found.of(ContestRolled)
    assert (told.total, told.against, told.points) == (7, 4, 3)
    assert found.of(WoundsSuffered)[0].lost == 2


def test_an_anxiety_attack_makes_enemies_near_test_for_panic() -> None:
    """GOK-NATF-17: those that Panic can befall."""
    board = stood(table("ai_anxiety_attack"), FOE_FOOT, 24, 22, SOUTH)
    calm = performing(board, "ai_anxiety_attack", SAGE, charisma=[2])
    assert not named(calm.board, FOE_FOOT).fleeing
    scared = performing(board, "ai_anxiety_attack", SAGE, charisma=[12], flight=[3], flee=[3])
    assert named(scared.board, FOE_FOOT).fleeing
    engaged = board.but(contacts=(Contact("blue.wolves", FOE_FOOT, "front", 1),))
    assert not named(performing(engaged, "ai_anxiety_attack", SAGE).board, FOE_FOOT).fleeing
    assert judged(board, "ai_anxiety_attack", FOE_FOOT) == "GOK-NATF-17"


# ---------------------------------------------------------------- Stargate


def gate(board: Board | None = None) -> Driver[Board]:
    return performing(stood(table("sprite_physicist_stargate"), FOOT_, 24, 20) if board is None else board,
                      "sprite_physicist_stargate", FOOT_)  # fmt: skip


def test_stargate_moves_a_unit_up_to_twenty_four_inches() -> None:
    """GOK-C-216: GOK-NATF-55 (A-036): onto legal ground, an inch from enemies."""
    found = gate()
    x, y = center_of(named(found.board, FOOT_))
    assert found.refusal("red", Gate(x, y + 25 * INCH)).code == "too_far"
    assert found.refusal("red", Gate(x, 30 * INCH)).data[1] == FOE_FOOT
    assert found.refusal("red", Gate(0, y)).code == "off_table"
    assert found.refusal("red", Gate(x, INCH)).code == "off_table"
    found.answer("red", Gate(x - 12 * INCH, y + 20 * INCH))
    assert center_of(named(found.board, FOOT_)) == (x - 12 * INCH, y + 20 * INCH)
    assert not gate().answer("red", STAY).of(UnitRelocated)


def test_stargate_offers_the_rows_that_it_reaches() -> None:
    """GOK-NATF-55: every row of a way to stand, no other."""
    found = gate()
    asked = found.asked("red")
    rows = [option.pick for option in asked.choices(()).options if option.pick != STAY]
    y = center_of(named(found.board, FOOT_))[1]
    reached = range((y - 24 * INCH) // ROW * ROW, y + 24 * INCH + 1, ROW)
    span = {row: asked.choices((row,)).span for row in reached}
    assert rows == [row for row, one in span.items() if one is not None and one.ranges]
    assert len(rows) > 100


def test_stargate_does_not_reach_into_rocks() -> None:
    """GOK-NATF-55, GOK-MOVE-36"""
    board = stood(table("sprite_physicist_stargate", pieces=(scenery("rocks", 12, 36),)), FOOT_, 24, 20)
    assert gate(board).refusal("red", Gate(12 * INCH, 36 * INCH)).clause == "GOK-MOVE-36"


# ---------------------------------------------------------------- attached Independents


class _Told:
    """A table that only folds."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def emit(self, fact: object) -> None:
        self.board = fact.fold(self.board)  # type: ignore[attr-defined]


def test_an_independent_that_attaches_to_an_enhanced_unit_loses_its_feat() -> None:
    """GOK-C-203: GOK-FLAW-7"""
    t = _Told(lasting(lasting(table("minister_heal"), "cleric_knit_flesh", KING), "minister_copse", FOOT_))
    attach_effects(t, named(t.board, KING), named(t.board, FOOT_))  # type: ignore[arg-type]
    assert [(one.cause, one.on) for one in t.board.effects] == [("minister_copse", FOOT_)]


def test_an_enhanced_independent_infects_a_bare_unit() -> None:
    """GOK-C-204: GOK-FLAW-9"""
    t = _Told(lasting(table("minister_heal"), "cleric_knit_flesh", KING))
    attach_effects(t, named(t.board, KING), named(t.board, FOOT_))  # type: ignore[arg-type]
    assert [(one.cause, one.on) for one in t.board.effects] == [("cleric_knit_flesh", FOOT_)]


def test_an_independent_that_detaches_keeps_the_feats_of_the_unit() -> None:
    """GOK-FLAW-8: and shares them while it is there."""
    board = lasting(table("minister_heal"), "minister_copse", FOOT_)
    joined = board.with_unit(named(board, KING).but(joined=FOOT_))
    assert [one.cause for one in effects_on(joined, named(joined, KING))] == ["minister_copse"]
    t = _Told(board)
    detach_effects(t, named(board, KING), named(board, FOOT_))  # type: ignore[arg-type]
    assert [(one.id, one.on) for one in t.board.effects] == [(1, FOOT_), (2, KING)]


def test_attaching_and_detaching_carry_the_feats_along() -> None:
    """GOK-FLAW-8, GOK-FLAW-9: in the Movement Phase."""
    board = lasting(stood(table("minister_heal"), KING, 12, 18), "cleric_knit_flesh", KING)
    (king,) = named(board, KING).bases
    block = named(board, FOOT_).block
    beside = king.but(x=block.x + (block.width + king.w) // 2, y=block.y - king.d // 2)
    board = board.with_unit(named(board, KING).but(bases=(beside,)))
    found = playing(board, Attaching("red"), {}).answer("red", Attach(KING, FOOT_))
    assert [one.on for one in found.board.effects] == [FOOT_]
    found.answer("red", Detach(KING))
    assert [one.on for one in found.board.effects] == [FOOT_, KING]


def test_who_cannot_move_neither_moves_nor_assaults() -> None:
    """GOK-FEAT-11, GOK-FEAT-55, GOK-NATF-12"""
    board = performing(table("minister_weeds"), "minister_weeds", FOE_FOOT).board
    assert FOE_FOOT not in [one.id for one in movers(board, "blue")]
    assert may_assault(board, named(board, FOE_FOOT)).code == "not_to_assault"
    assert may_assault(board, named(board, "blue.troll"))


def test_who_may_assault_is_not_barred_from_it() -> None:
    """GOK-NATF-14, GOK-NATF-32 (AR-64)"""
    board = table("ai_boost")
    board = board.with_unit(named(board, FOOT_).but(bars=("assault",)))
    assert not may_assault(board, named(board, FOOT_))
    freed = performing(board, "ai_boost", FOOT_).board
    assert may_assault(freed, named(freed, FOOT_))


def test_stargate_moves_nobody_out_of_an_assault() -> None:
    """GOK-CHARGE-13, GOK-NATF-55: nobody disengages; neither who fights nor who looks on performs it there."""
    board = stood(stood(table("sprite_physicist_stargate"), FOOT_, 24, 20), FOE_FOOT, 24, 30)
    assert judged(board, "sprite_physicist_stargate", FOOT_) == ""
    for on in (FOOT_, SAGE):
        engaged = board.but(contacts=(Contact(FOE_FOOT, on, "front", 1),))
        assert judged(engaged, "sprite_physicist_stargate", on) == "GOK-CHARGE-13"
        assert judged(engaged, "sprite_physicist_stargate", FOE_FOOT) == "GOK-CHARGE-13"
