"""The replay tool of Limmu: reconstruct, verify, explain and branch a recorded match."""
