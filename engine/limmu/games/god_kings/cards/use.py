"""What one card play carries along while it is resolved."""

from __future__ import annotations

from limmu.core import PUBLIC, Record, declare


@declare(PUBLIC)
class CardUse(Record):
    """A card being used: what it allows, and what it has been used for so far."""

    card: int
    how: str
    """operations, siege, neutral, campaign, naval or event."""
    ops: int = 0
    """The Operations number; 0 for an event."""
    rating_ignored: bool = False
    """Strategy Ratings do not matter (campaigns, some events, neutral generals)."""
    naval: bool = False
    """A naval move may still be made on this card (12.2)."""
    naval_units: int = 5
    """How many units may go by sea together."""
    generals: tuple[str, ...] = ()
    """Generals activated by this card."""
    units: tuple[str, ...] = ()
    """Units moved by this card: they move no more on it (GKR-109)."""
    sieged: tuple[str, ...] = ()
    """Cities for which this card has made a siege roll (17.2)."""
    neutral_used: bool = False
    """This card has activated a neutral general (11.12)."""
