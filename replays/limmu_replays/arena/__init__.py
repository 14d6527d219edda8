"""Seasons: bots play each other, every match is a log, and what comes out is rated."""
