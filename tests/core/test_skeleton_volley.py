"""A walking skeleton of The Game of Kings: sealed orders, a roll-off, a volley of forty dice, saves, casualties.

Not its rules: only their shape. Both generals choose in secret at once, forty dice are one entry, every hit is saved in
turn with the defender's choice of save, and the owner picks the models that fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import pytest

from limmu.core import (
    PUBLIC,
    Ask,
    AskAll,
    Call,
    Chance,
    Done,
    Faces,
    Fact,
    Game,
    Goto,
    Host,
    Input,
    Next,
    Outcome,
    Procedure,
    Question,
    Record,
    Refused,
    Roll,
    RollDice,
    Ruling,
    ScriptedDice,
    StandingPass,
    SystemDice,
    Table,
    Undo,
    Verdict,
    Why,
    begin,
    branch,
    check,
    decide,
    declare,
    fold,
    procedure,
    question,
    read_log,
    reconstruct,
    rule,
    step,
    take,
    verify,
    view,
)
from limmu.core.log.lines import line_of
from limmu.core.match.host import lines_of
from limmu.core.match.position import empty
from limmu.toolkit.questions import PickSome
from limmu.toolkit.rolls import RollOff
from limmu.toolkit.windows import others

SEATS = ("south", "north")
SAVES = {"armor": 4, "quantum": 5}


@declare(PUBLIC)
class Model(Record):
    id: str
    seat: str


@declare(PUBLIC)
class Board(Record):
    models: tuple[Model, ...] = ()
    orders: tuple[tuple[str, str], ...] = ()
    saved: int = 0


@declare(PUBLIC)
class Deployed(Fact[Board]):
    models: tuple[Model, ...]

    def fold(self, board: Board) -> Board:
        return board.but(models=self.models)


@declare(PUBLIC)
class OrdersRevealed(Fact[Board]):
    orders: tuple[tuple[str, str], ...]

    def fold(self, board: Board) -> Board:
        return board.but(orders=self.orders)


@declare(PUBLIC)
class HitSaved(Fact[Board]):
    save: str
    saved: int
    why: Why

    def fold(self, board: Board) -> Board:
        return board.but(saved=self.saved)


@declare(PUBLIC)
class ModelsFell(Fact[Board]):
    models: tuple[str, ...]

    def fold(self, board: Board) -> Board:
        return board.but(models=tuple([m for m in board.models if m.id not in self.models]))


def models_of(board: Board, seat: str) -> tuple[str, ...]:
    return tuple([model.id for model in board.models if model.seat == seat])


# ---------------------------------------------------------------- questions


@declare(PUBLIC)
class ChooseOrder(Question[Board, str]):
    seat: str

    def answers(self, board: Board) -> Sequence[str]:
        return ("shoot", "hold")


@declare(PUBLIC)
class ChooseSave(Question[Board, str]):
    """For the next hit, or with ``all_`` for it and all that follow."""

    hit: int

    def answers(self, board: Board) -> Sequence[str]:
        return ("armor", "quantum", "all_armor", "all_quantum")


@declare(PUBLIC)
class ChooseCasualties(PickSome[Board]):
    seat: str
    number: int

    def candidates(self, board: Board) -> Sequence[str]:
        return models_of(board, self.seat)

    def bounds(self, board: Board) -> tuple[int, int]:
        return self.number, self.number


@rule("GOK-7.2")
def hits(faces: Faces, skill: int) -> Verdict[int]:
    """Natural 1 misses, natural 6 hits."""
    number = sum([face == 6 or (face > 1 and face >= skill) for face in faces])
    return Verdict(number, (("GOK-7.2", number),))


# ---------------------------------------------------------------- procedures


@procedure("GOK-5")
class Round(Procedure[Outcome]):
    first: str = ""

    @step("GOK-5.1")
    def order(self, t: Table[Board]) -> Next[Outcome]:
        return AskAll({seat: ChooseOrder(seat) for seat in t.seats}, then=self.reveal)

    @step("GOK-5.1")
    def reveal(self, t: Table[Board], orders: tuple[tuple[str, str], ...]) -> Next[Outcome]:
        t.emit(OrdersRevealed(orders))
        return Goto(self.roll_off)

    @step("GOK-5.2")
    def roll_off(self, t: Table[Board]) -> Next[Outcome]:
        return Call(FirstShooter(t.seats, 12, (1, 0), "initiative"), then=self.begin)

    @step("GOK-5.2")
    def begin(self, t: Table[Board], first: str) -> Next[Outcome]:
        return Goto(self.but(first=first).shoot_first)

    @step("GOK-5.3")
    def shoot_first(self, t: Table[Board]) -> Next[Outcome]:
        if dict(t.board.orders)[self.first] == "shoot":
            return Call(Volley(self.first, others(t.seats, self.first)[0]))

    @step("GOK-5.4")
    def shoot_second(self, t: Table[Board]) -> Next[Outcome]:
        second = others(t.seats, self.first)[0]
        if dict(t.board.orders)[second] == "shoot":
            return Call(Volley(second, self.first))

    @step("GOK-5.5")
    def count(self, t: Table[Board]) -> Next[Outcome]:
        left = [len(models_of(t.board, seat)) for seat in t.seats]
        return Done(Outcome(tuple([s for s, n in zip(t.seats, left, strict=True) if n == max(left)]), "models"))


@procedure("GOK-5.2")
class FirstShooter(RollOff):
    """1d12 and initiative; ties again."""


@procedure("GOK-7")
class Volley(Procedure[None]):
    shooter: str
    target: str
    left: int = 0
    wounds: int = 0
    save: str = ""
    always: str = ""

    @step("GOK-7.1")
    def shoot(self, t: Table[Board]) -> Next[None]:
        return Roll(2 * len(models_of(t.board, self.shooter)), 6, "to_hit", by=self.shooter, then=self.hit)

    @step("GOK-7.2")
    def hit(self, t: Table[Board], faces: Faces) -> Next[None]:
        return Goto(self.but(left=hits(faces, 4).value).choose_save)

    @step("GOK-7.3")
    def choose_save(self, t: Table[Board]) -> Next[None]:
        if not self.left:
            return Goto(self.wound)
        if self.always:
            return Goto(self.but(save=self.always).roll_save)
        return Ask(self.target, ChooseSave(self.left), then=self.hear_save)

    @step("GOK-7.3")
    def hear_save(self, t: Table[Board], answer: str) -> Next[None]:
        save = answer.removeprefix("all_")
        return Goto(self.but(save=save, always=save if save != answer else "").roll_save)

    @step("GOK-7.3-a")
    def roll_save(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "save", by=self.target, then=self.resolve_save)

    @step("GOK-7.3-b")
    def resolve_save(self, t: Table[Board], faces: Faces) -> Next[None]:
        wounds = self.wounds
        if faces[0] > 1 and faces[0] >= SAVES[self.save]:
            t.emit(HitSaved(self.save, t.board.saved + 1, (("GOK-7.3-b", SAVES[self.save]),)))
        else:
            wounds += 1
        return Goto(self.but(left=self.left - 1, wounds=wounds).choose_save)

    @step("GOK-7.4")
    def wound(self, t: Table[Board]) -> Next[None]:
        return Roll(self.wounds, 6, "to_wound", by=self.shooter, then=self.choose_casualties)

    @step("GOK-7.5")
    def choose_casualties(self, t: Table[Board], faces: Faces) -> Next[None]:
        models = models_of(t.board, self.target)
        fallen = min(len(models), sum([face >= 3 for face in faces]))
        if not fallen:
            return Done()
        return Ask(self.target, ChooseCasualties(self.target, fallen), then=self.fall)

    @step("GOK-7.6")
    def fall(self, t: Table[Board], models: tuple[str, ...]) -> Next[None]:
        t.emit(ModelsFell(models))
        return Done()


# ---------------------------------------------------------------- the game


class Pack:
    id = "volley"


def module() -> ModuleType:
    made = ModuleType("volley")
    vars(made).update(globals())
    return made


MODELS = tuple([Model(f"{seat[0]}{i:02}", seat) for seat in SEATS for i in range(20)])
GAME: Game[Board] = Game(
    "volley", "A volley of Kings", prefix="GOK", ruleset=1, board=Board, modules=[module()],
    load_pack=lambda path: Pack(), digest=lambda pack: "volley", scenarios=lambda pack: {"plain": ""},
    seats=lambda pack, scenario: SEATS, set_up=lambda pack, scenario, options: [Deployed(MODELS)],
    opening=lambda pack, scenario: Round(),
)  # fmt: skip


class Kept:
    """A store in memory."""

    def __init__(self) -> None:
        self.lines = b""

    def append(self, lines: bytes) -> None:
        self.lines += lines


def start(dice: dict[str, list[int]], secret: bytes = b"s" * 32) -> Host[Board]:
    _, match = begin(GAME, Pack(), "plain", secret=secret)
    kept = Kept()
    kept.append(line_of(match.header) + lines_of(match))
    return Host(match, ScriptedDice(dice), kept)


def audit(host: Host[Board]) -> None:
    """The log verifies, and every state folded from its bytes is the state that was played."""
    log = read_log(host.store.lines)
    report = verify(log, GAME, Pack())
    assert report.intact.state == report.legal.state == report.reproducible.state == "holds", report
    match = empty(GAME, Pack(), log.header, b"s" * 32)
    entries = [record.entry for record in log.read(GAME.codec)]
    assert reconstruct(GAME, log.header, entries, secret=b"s" * 32).leaf == host.match.leaf
    for record in log.read(GAME.codec):
        entry = record.entry
        if entry.n:  # the pause, read from bytes, goes on as the one that was never written
            assert take(match, Input(entry.by, entry.input, entry.cmd))[1].leaf == record.leaf
        match = fold(match, entry, record.json, record.leaf)
        assert match.board == host.match.past[match.n].board
        assert match.position.mine == host.match.past[match.n].mine
        assert question(match) == question(branch(host.match, match.n))
    assert match.leaf == host.match.leaf


INITIATIVE = [5, 6, 12, 3]
TO_HIT = [6, 4, 1, 2, 3] * 8  # 16 hits of forty


def volley(host: Host[Board]) -> Host[Board]:
    host.answer("north", "hold")
    host.answer("south", "shoot")
    return host


# ---------------------------------------------------------------- sealed orders


def test_sealed_orders_are_kept_until_the_last_and_come_in_seat_order() -> None:
    host = start({"initiative": INITIATIVE, "to_hit": TO_HIT})
    before = host.match.board
    host.answer("north", "hold")
    assert question(host.match).seats == ("south",)
    assert host.match.board == before
    assert view(host.match, "public").asked == ("south",)
    with pytest.raises(Refused) as refused:
        host.answer("north", "shoot")
    assert refused.value.verdict.code == "not_asked"
    host.answer("south", "shoot")
    assert host.match.board.orders == (("south", "shoot"), ("north", "hold"))
    audit(host)


def test_a_sealed_answer_is_checked_on_arrival() -> None:
    host = start({})
    verdict = check(host.match, decide("north", "run"))
    assert (verdict.value, verdict.clause, verdict.code) == (False, "GOK-5.1", "not_on_offer")


def test_what_was_ordered_shows_nowhere_but_in_the_opening() -> None:
    logs, lengths = [], []
    for order in ("hold", "shoot"):
        host = start({})
        host.answer("north", order)
        seen = view(host.match, ("south", "public"))
        logs.append((seen.board, seen.asked, seen.stack, [type(d) for _, d in question(host.match).demands]))
        *_, opening, entry = host.store.lines.splitlines()
        assert order.encode() not in entry
        assert order.encode() in opening
        lengths.append(len(entry))
    assert lengths[0] == lengths[1]
    assert logs[0] == logs[1]


def test_the_order_of_arrival_changes_nothing_but_the_log() -> None:
    one, other = start({"initiative": INITIATIVE}), start({"initiative": INITIATIVE})
    for host, seats in ((one, ("south", "north")), (other, ("north", "south"))):
        for seat in seats:
            host.answer(seat, "hold")
    assert one.match.board == other.match.board
    assert one.match.over == other.match.over == Outcome(("south", "north"), "models")
    audit(one)
    audit(other)


def test_another_match_secret_gives_other_commitments() -> None:
    sealed = []
    for secret in (b"a" * 32, b"b" * 32):
        host = start({}, secret)
        host.answer("north", "hold")
        (entry,) = list(read_log(host.store.lines).read(GAME.codec))[1:]
        sealed.append(entry.entry.sealed or read_log(host.store.lines).openings[1].open)
    assert sealed[0] != sealed[1]


# ---------------------------------------------------------------- the volley


def test_a_volley_is_one_roll_and_every_hit_is_saved_in_turn() -> None:
    host = volley(start({"initiative": INITIATIVE, "to_hit": TO_HIT, "save": [4, 4, 5, 1] * 4, "to_wound": [3, 2] * 6}))
    (rolled,) = [
        record.entry
        for record in read_log(host.store.lines).read(GAME.codec)
        if isinstance(record.entry.input, Chance) and len(record.entry.input.outcome) == 40
    ]
    assert rolled.input.outcome == tuple(TO_HIT)
    assert question(host.match).demands == (("north", ChooseSave(16)),)
    host.answer("north", "armor")
    assert host.match.board.saved == 1
    host.answer("north", "quantum")
    assert host.match.board.saved == 1
    n = host.match.n
    host.answer("north", "all_armor")  # every die is still an entry of its own
    rest = [
        fact
        for record in read_log(host.store.lines).read(GAME.codec)
        if record.entry.n > n
        for fact in record.entry.facts
    ]
    assert [fact.save for fact in rest] == ["armor"] * 10
    assert host.match.n == n + 1 + 14 + 1
    assert question(host.match).demands == (("north", ChooseCasualties("north", 3)),)  # 5 wounds: 3 2 3 2 3
    audit(host)


def test_the_owner_chooses_who_falls() -> None:
    dice = {"initiative": INITIATIVE, "to_hit": TO_HIT, "save": [2] * 16, "to_wound": [3, 3, 1, 1] * 4}
    host = volley(start(dice))
    host.answer("north", "all_quantum")
    asked = view(host.match, "north").question
    assert asked.question == ChooseCasualties("north", 8)
    for wrong, code in [
        (("n00", "n01"), "too_few"),
        (tuple(f"n{i:02}" for i in range(9)), "too_many"),
        (("s00", *[f"n{i:02}" for i in range(7)]), "not_on_offer"),
        (tuple(f"n{i:02}" for i in reversed(range(8))), "not_on_offer"),
    ]:
        assert check(host.match, decide("north", wrong)).code == code
        with pytest.raises(Refused):
            host.answer("north", wrong)
    host.answer("north", [f"n{i:02}" for i in range(12, 20)])  # as JSON brings it
    assert models_of(host.match.board, "north") == tuple(f"n{i:02}" for i in range(12))
    assert host.match.over == Outcome(("south",), "models")
    audit(host)


def test_no_hits_roll_nothing_and_ask_nothing() -> None:
    host = volley(start({"initiative": INITIATIVE, "to_hit": [1] * 40}))
    assert host.match.over == Outcome(SEATS, "models")
    assert [type(record.entry.input).__name__ for record in read_log(host.store.lines).read(GAME.codec)] == [
        "Begin", "Decision", "Decision", "Chance", "Chance", "Chance",
    ]  # fmt: skip
    audit(host)


def test_a_tied_roll_off_is_rolled_again() -> None:
    host = volley(start({"initiative": [5, 6, 3, 5], "to_hit": TO_HIT}))
    chances = [
        r.entry.input.outcome for r in read_log(host.store.lines).read(GAME.codec) if type(r.entry.input) is Chance
    ]
    assert chances[:2] == [(5, 6), (3, 5)]  # 5 + 1 against 6, then 3 + 1 against 5
    assert GAME.codec.live(host.match.position.stack[0].proc).first == "north"
    stack = view(host.match, "public").stack
    assert stack == (("round.shoot_second", ("GOK-5.4",)), ("volley.choose_save", ("GOK-7.3",)))


def test_the_roll_off_cites_the_clause_of_the_game() -> None:
    _, match = begin(GAME, Pack(), "plain")
    for seat in SEATS:
        _, match = take(match, decide(seat, "hold"))
    assert question(match).clauses == ("GOK-5.2",)
    assert question(match).demands == (("chance", RollDice(2, 12, "initiative")),)


def test_a_roll_of_the_wrong_number_of_dice_or_by_a_seat_is_refused() -> None:
    _, match = begin(GAME, Pack(), "plain")
    for seat in SEATS:
        _, match = take(match, decide(seat, "hold"))
    for by, faces, code in [
        ("chance", (1,), "not_a_roll"),
        ("chance", (1, 13), "not_a_roll"),
        ("chance", (0, 1), "not_a_roll"),
        ("south", (1, 1), "not_asked"),
    ]:
        assert check(match, Input(by, Chance(faces))).code == code


# ---------------------------------------------------------------- rulings, undo


def test_a_ruling_replaces_the_pending_roll() -> None:
    _, match = begin(GAME, Pack(), "plain", secret=b"s" * 32)
    for seat in SEATS:
        _, match = take(match, decide(seat, "shoot"))
    _, match = take(match, Input("chance", Chance((12, 1))))
    assert question(match).demands == (("chance", RollDice(40, 6, "to_hit", "south")),)
    fallen = Input("umpire", Ruling("A. Umpire", "GOK-7.1", "the dice fell off the table", outcome=(1,) * 40))
    entry, after = take(match, fallen)
    assert question(after).demands == (("chance", RollDice(40, 6, "to_hit", "north")),)
    assert fold(match, entry).leaf == after.leaf
    assert check(match, Input("north", fallen.body)).code == "not_asked"


def test_a_save_is_taken_back_only_before_its_die() -> None:
    host = volley(start({"initiative": INITIATIVE, "to_hit": TO_HIT, "save": [4, 5]}))
    host.answer("north", "quantum")
    assert host.match.board.saved == 0
    with pytest.raises(Refused) as refused:
        host.take(Input("north", Undo(host.match.n - 2)))
    assert refused.value.verdict.data == (str(host.match.n),)
    host.take(Input("north", Undo(host.match.n - 2, SEATS, (host.match.n,))))
    host.answer("north", "armor")  # the same die again, for the other save
    assert host.match.board.saved == 1
    audit(host)


def test_nothing_passes_where_no_window_is() -> None:
    host = volley(start({"initiative": INITIATIVE, "to_hit": TO_HIT}))
    with pytest.raises(Refused) as refused:
        host.take(Input("north", StandingPass("battle")))
    assert refused.value.verdict.code == "no_such_scope"


def test_system_dice_play_it_out() -> None:
    _, match = begin(GAME, Pack(), "plain", secret=b"s" * 32)
    kept = Kept()
    kept.append(line_of(match.header) + lines_of(match))
    host = Host(match, SystemDice(), kept)
    for seat in SEATS:
        host.answer(seat, "shoot")
    while (open_ := question(host.match)) is not None:
        (seat,) = open_.seats
        host.answer(seat, view(host.match, seat).question.answers()[-1])
    assert host.match.over is not None
    audit(host)
