"""The tables of the results store.

What repeats from run to run (a ruleset, its provisions with their titles, a set of parameters in force) is kept once
and referred to. Lengths are in metres, masses in kilograms, times in seconds, as in the report; moments are UTC.
A change here needs a migration beside it: a test compares both.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

Id = BigInteger().with_variant(Integer, "sqlite")  # only INTEGER counts up by itself in SQLite
Json = JSON(none_as_null=True)
VERDICT = String(10)
NAME_MAX, WORD_MAX = 500, 200

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

submissions = Table(
    "submissions",
    metadata,
    Column("id", Id, primary_key=True),
    Column(
        "identity", String(64), nullable=False, unique=True
    ),  # digest of office and path: paths are too long to index
    Column("name", String(NAME_MAX), nullable=False),
    Column("name_folded", String(NAME_MAX), nullable=False, index=True),  # without accents and case, to look for
    Column("path", Text),
    Column("office", String(WORD_MAX)),
    Column("office_folded", String(WORD_MAX), index=True),
    Column("first_seen", DateTime, nullable=False),
)

runs = Table(
    "runs",
    metadata,
    Column("id", Id, primary_key=True),
    Column("submission_id", ForeignKey("submissions.id"), nullable=False),
    Column("key", String(WORD_MAX), nullable=False, index=True),
    Column("batch", String(WORD_MAX), index=True),
    Column("city", String(WORD_MAX)),
    Column("status", String(40), nullable=False),
    Column("exit_status", Integer),
    Column("verdict", VERDICT),  # the worst of the provisions; null where there is no report
    Column("fail", Integer, nullable=False),
    Column("missing", Integer, nullable=False),
    Column("review", Integer, nullable=False),
    Column("pass", Integer, nullable=False),
    Column("info", Integer, nullable=False),
    Column("na", Integer, nullable=False),
    Column("missing_facts", Integer, nullable=False),
    Column("reasons", Json, nullable=False),  # [{"pt": ..., "en": ...}]
    Column("seconds", Float),
    Column("peak_memory_bytes", BigInteger),
    Column("checked_at", DateTime, nullable=False),
    Column("as_of", Date),
    Column("lang", String(2)),
    Column("tool_version", String(40)),
    Column("report_path", Text),
    Column("superseded_by", ForeignKey("runs.id")),
    UniqueConstraint("submission_id", "key"),
    Index(None, "checked_at"),
    Index(None, "city", "checked_at"),
    Index(None, "status", "checked_at"),
    Index(None, "verdict", "checked_at"),
)

files = Table(
    "files",
    metadata,
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("sha256", String(64), index=True),
    Column("size_bytes", BigInteger),
    Column("format", String(10)),
    Column("version", String(WORD_MAX)),
    Column("application", Text),
)

rulesets = Table(
    "rulesets",
    metadata,
    Column("id", Id, primary_key=True),
    Column("code", String(WORD_MAX), nullable=False),
    Column("version", String(40), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("title", Text),
    Column("in_force_from", String(10)),
    UniqueConstraint("code", "version", "lang"),
)

settings = Table(
    "settings",
    metadata,
    Column("id", Id, primary_key=True),
    Column("ruleset_id", ForeignKey("rulesets.id"), nullable=False),
    Column("digest", String(64), nullable=False),
    UniqueConstraint("ruleset_id", "digest"),
)

parameters = Table(
    "parameters",
    metadata,
    Column("settings_id", ForeignKey("settings.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(WORD_MAX), primary_key=True),
    Column("value", Json),
    Column("origin", String(40)),
    Column("set_by", String(40)),
)

run_rulesets = Table(
    "run_rulesets",
    metadata,
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("ruleset_id", ForeignKey("rulesets.id"), primary_key=True, index=True),
    Column("settings_id", ForeignKey("settings.id")),
)

provisions = Table(
    "provisions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("ruleset_id", ForeignKey("rulesets.id"), nullable=False),
    Column("code", String(WORD_MAX), nullable=False, index=True),
    Column("citation", Text),
    Column("title", Text),
    UniqueConstraint("ruleset_id", "code"),
)

verdicts = Table(
    "verdicts",
    metadata,
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("provision_id", ForeignKey("provisions.id"), primary_key=True),
    Column("verdict", VERDICT, nullable=False),
    Column("reason", Text),
    Index(None, "provision_id", "verdict"),
)

findings = Table(
    "findings",
    metadata,
    Column("id", Id, primary_key=True),
    Column("run_id", ForeignKey("runs.id", ondelete="CASCADE"), nullable=False),
    Column("provision_id", ForeignKey("provisions.id"), nullable=False),
    Column("position", Integer, nullable=False),
    Column("number", Integer),  # of the mark in the overlay and in the text report
    Column("fingerprint", String(80), nullable=False, index=True),
    Column("verdict", VERDICT, nullable=False),
    Column("subject_kind", String(WORD_MAX)),
    Column("subject_name", Text),
    Column("subject_ref", Text),
    Column("storey", Text),
    Column("unit", Text),
    Column("message", Text, nullable=False),
    Column("action", Text),
    Column("measured", Float),
    Column("measured_unit", String(20)),
    Column("operator", String(2)),
    Column("required", Float),
    Column("required_unit", String(20)),
    Column("shortfall", Float),
    Column("marginal", Boolean, nullable=False),
    Column("detail", Json),  # what else the report says: location, witness, against, missing, readings, cites
    UniqueConstraint("run_id", "provision_id", "position"),
    Index(None, "provision_id", "verdict"),
)
