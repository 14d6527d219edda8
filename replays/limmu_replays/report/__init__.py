"""A match as one page that shows it entry by entry, and needs neither network nor anything beside it."""
