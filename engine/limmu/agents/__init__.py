"""Environments for learning agents: :mod:`limmu.agents.env`, which needs the extra ``limmu[agents]``."""
