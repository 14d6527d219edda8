"""Matches that are being played: rooms, and the vaults of those who sit in them."""
