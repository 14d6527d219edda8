"""Procedures and tools that two games or more share."""
