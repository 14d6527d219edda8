"""The God Kings: the Near East, 1500-1250 BC."""
