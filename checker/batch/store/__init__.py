"""The results store: submissions, runs, provisions and findings in SQLite or PostgreSQL.

Importing it loads SQLAlchemy; import it late.
"""

from checker.batch.store.errors import RecordRefusedError, StoreError, StoreUnavailableError
from checker.batch.store.record import Record, RecordedFile
from checker.batch.store.store import Store

__all__ = ["Record", "RecordRefusedError", "RecordedFile", "Store", "StoreError", "StoreUnavailableError"]
