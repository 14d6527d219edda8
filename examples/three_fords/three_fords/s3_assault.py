"""Chapter 3: an assault. A card face down, a window in which to answer it, a die."""

from limmu.core import Ask, Faces, Goto, Next, Pass, Procedure, Roll, Table, Verdict, Why, of, procedure, rule, step
from three_fords.board import Board, CardId, CardTurnedOver, SpearLost, hand, other, spears
from three_fords.pack import pack_of
from three_fords.questions import AnswerCard, LayCard

SIX_ALWAYS_CARRIES = "six-always-carries"


@rule("TF-3.3-a", "TF-3.3-b")
def assault_modifier(board: Board, attacker: str, ford: str, card: int, answer: int) -> Verdict[int]:
    """What is added to the die, each part with its clause."""
    more = spears(board, attacker, ford) - spears(board, other(attacker), ford)
    why: Why = (("TF-3.3-a", card - answer), ("TF-3.3-b", more), *deep_water(board, ford))
    return Verdict(sum([value for _, value in why]), why)


@rule("TF-3.3-c")
def deep_water(board: Board, ford: str) -> Why:
    """An exception stands beside its clause, in a function of its own, and adds itself to the parts."""
    return (("TF-3.3-c", -1),) if pack_of(board).ford[ford].deep else ()


@rule("TF-3.4-a", "TF-3.4-b")
def carries(face: int, modifier: int, reading: str = "") -> bool:
    """Whether an assault succeeds, by the reading of TFR-1 in force."""
    if face == 1:
        return False
    return face + modifier >= 4 or (face == 6 and reading == SIX_ALWAYS_CARRIES)


@procedure("TF-3", secret={"card": of("attacker")})
class Assault(Procedure[None]):
    """3.1  a a card face down   3.2  a answered  b turned over   3.3  a-c the die   3.4  a, b a spear is lost."""

    attacker: str
    ford: str
    card: int = 0
    answer: int = 0

    @step("TF-3.1-a")
    def lay(self, t: Table[Board]) -> Next[None]:
        if hand(t.board, self.attacker):
            return Ask(self.attacker, LayCard(self.attacker, self.ford), then=self.laid)

    @step("TF-3.2-a")
    def window(self, t: Table[Board]) -> Next[None]:
        defender = other(self.attacker)
        if hand(t.board, defender) and not t.standing(defender, "answer"):
            return Ask(defender, AnswerCard(defender, self.ford), then=self.answered)

    @step("TF-3.2-b")
    def turn_over(self, t: Table[Board]) -> Next[None]:
        for seat, card in ((self.attacker, self.card), (other(self.attacker), self.answer)):
            if card:
                t.emit(CardTurnedOver(seat, card))

    @step("TF-3.3-a")
    def roll(self, t: Table[Board]) -> Next[None]:
        return Roll(1, 6, "assault", by=self.attacker, then=self.resolve)

    @step("TF-3.4-a", "TF-3.4-b", modified="roll")
    def resolve(self, t: Table[Board], faces: Faces) -> Next[None]:
        verdict = assault_modifier(t.board, self.attacker, self.ford, self.card, self.answer)
        why = (*verdict.why, *t.ruled())
        more = sum([value for _, value in why])
        carried = carries(faces[0], more, t.option("TFR-1"))
        loser = other(self.attacker) if carried else self.attacker
        t.emit(SpearLost(loser, self.ford, faces[0], more, why))

    @step("TF-3.1-a")
    def laid(self, t: Table[Board], answer: CardId | Pass) -> Next[None]:
        return Goto(self.but(card=0 if isinstance(answer, Pass) else answer).window)

    @step("TF-3.2-a")
    def answered(self, t: Table[Board], answer: CardId | Pass) -> Next[None]:
        return Goto(self.but(answer=0 if isinstance(answer, Pass) else answer).turn_over)
