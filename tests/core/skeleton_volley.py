"""A walking skeleton of The Game of Kings: sealed orders, a roll-off, a volley of forty dice, saves, casualties.

Not its rules: only their shape. Both generals choose in secret at once, forty dice are one entry, every hit is saved in
turn with the defender's choice of save, and the owner picks the models that fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from limmu.core import (
    PUBLIC,
    Ask,
    AskAll,
    Call,
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
    Roll,
    ScriptedDice,
    Table,
    Verdict,
    Why,
    begin,
    branch,
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
