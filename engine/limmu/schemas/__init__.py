"""The published schemas: JSON Schema 2020-12 and TypeScript types, generated from the classes themselves."""

from limmu.schemas.published import schema_set, write_schemas

__all__ = ["schema_set", "write_schemas"]
