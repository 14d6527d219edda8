"""Matches as tables, for polars, pandas or DuckDB: what the columns are, how rows are read, how they are written."""
