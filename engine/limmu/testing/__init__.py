"""The testing kit: positions, scripts and cases for any game."""

from limmu.testing.driver import Driver, start

__all__ = ["Driver", "start"]
