"""The results store: submissions, runs, provisions and findings in SQLite or PostgreSQL.

Importing it loads SQLAlchemy; import it late.
"""

from checker.batch.store.errors import StoreError, StoreUnavailableError
from checker.batch.store.record import Record, RecordedFile
from checker.batch.store.store import Store

__all__ = ["Record", "RecordedFile", "Store", "StoreError", "StoreUnavailableError"]
