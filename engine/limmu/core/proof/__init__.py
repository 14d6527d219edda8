"""What a log proves by itself: chains of tokens, signatures, Merkle trees, checkpoints, audits."""
