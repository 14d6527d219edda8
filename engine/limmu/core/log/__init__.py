"""What a log says: lines, entries, stored names, what is sealed, and reading it. No game is known here."""
