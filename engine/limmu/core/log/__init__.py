"""The log: lines, entries, stored names, secrets, and reading. This storey knows no game."""
