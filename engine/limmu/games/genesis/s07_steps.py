"""7.2, 7.5 What a force does on its way: the answers that several questions share."""

from __future__ import annotations

from limmu.core import PUBLIC, Answer, declare
from limmu.games.genesis.board import SpaceId


@declare(PUBLIC)
class Enter(Answer):
    """A force goes into a space joined by land."""

    to: SpaceId


@declare(PUBLIC)
class Solo(Answer):
    """The King of a force rides on alone."""

    to: SpaceId


@declare(PUBLIC)
class Naval(Answer):
    """A force is shipped to a Port."""

    to: SpaceId


@declare(PUBLIC)
class Destroy(Answer):
    """A force destroys the City it occupies."""

    raze: bool = False
    """The Monument in it too."""
