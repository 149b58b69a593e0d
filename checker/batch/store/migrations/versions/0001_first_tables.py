"""The first tables: submissions, runs, files, rulesets with provisions and settings, verdicts, findings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create them."""
    op.create_table(
        "rulesets",
        sa.Column("id", ID, nullable=False),
        sa.Column("code", sa.String(length=200), nullable=False),
        sa.Column("version", sa.String(length=40), nullable=False),
        sa.Column("lang", sa.String(length=2), nullable=False),
        sa.Column("title", sa.Text()),
        sa.Column("in_force_from", sa.String(length=10)),
        sa.PrimaryKeyConstraint("id", name="pk_rulesets"),
        sa.UniqueConstraint("code", "version", "lang", name="uq_rulesets_code_version_lang"),
    )
    op.create_table(
        "submissions",
        sa.Column("id", ID, nullable=False),
        sa.Column("identity", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=500), nullable=False),
        sa.Column("path", sa.Text()),
        sa.Column("office", sa.String(length=200)),
        sa.Column("first_seen", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_submissions"),
        sa.UniqueConstraint("identity", name="uq_submissions_identity"),
    )
    op.create_index("ix_submissions_name", "submissions", ["name"])
    op.create_index("ix_submissions_office", "submissions", ["office"])
    op.create_table(
        "provisions",
        sa.Column("id", ID, nullable=False),
        sa.Column("ruleset_id", ID, nullable=False),
        sa.Column("code", sa.String(length=200), nullable=False),
        sa.Column("citation", sa.Text()),
        sa.Column("title", sa.Text()),
        sa.ForeignKeyConstraint(["ruleset_id"], ["rulesets.id"], name="fk_provisions_ruleset_id_rulesets"),
        sa.PrimaryKeyConstraint("id", name="pk_provisions"),
        sa.UniqueConstraint("ruleset_id", "code", name="uq_provisions_ruleset_id_code"),
    )
    op.create_index("ix_provisions_code", "provisions", ["code"])
    op.create_table(
        "runs",
        sa.Column("id", ID, nullable=False),
        sa.Column("submission_id", ID, nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("batch", sa.String(length=200)),
        sa.Column("city", sa.String(length=200)),
        sa.Column("status", sa.String(length=40), nullable=False),
        sa.Column("exit_status", sa.Integer()),
        sa.Column("verdict", sa.String(length=10)),
        sa.Column("fail", sa.Integer(), nullable=False),
        sa.Column("missing", sa.Integer(), nullable=False),
        sa.Column("review", sa.Integer(), nullable=False),
        sa.Column("pass", sa.Integer(), nullable=False),
        sa.Column("info", sa.Integer(), nullable=False),
        sa.Column("na", sa.Integer(), nullable=False),
        sa.Column("missing_facts", sa.Integer(), nullable=False),
        sa.Column("reasons", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("seconds", sa.Float()),
        sa.Column("peak_memory_bytes", sa.BigInteger()),
        sa.Column("checked_at", sa.DateTime(), nullable=False),
        sa.Column("as_of", sa.Date()),
        sa.Column("lang", sa.String(length=2)),
        sa.Column("tool_version", sa.String(length=40)),
        sa.Column("report_path", sa.Text()),
        sa.Column("superseded_by", ID),
        sa.ForeignKeyConstraint(["submission_id"], ["submissions.id"], name="fk_runs_submission_id_submissions"),
        sa.ForeignKeyConstraint(["superseded_by"], ["runs.id"], name="fk_runs_superseded_by_runs"),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
        sa.UniqueConstraint("submission_id", "key", name="uq_runs_submission_id_key"),
    )
    op.create_index("ix_runs_batch", "runs", ["batch"])
    op.create_index("ix_runs_checked_at", "runs", ["checked_at"])
    op.create_index("ix_runs_city_checked_at", "runs", ["city", "checked_at"])
    op.create_index("ix_runs_key", "runs", ["key"])
    op.create_index("ix_runs_status_checked_at", "runs", ["status", "checked_at"])
    op.create_index("ix_runs_verdict_checked_at", "runs", ["verdict", "checked_at"])
    op.create_table(
        "settings",
        sa.Column("id", ID, nullable=False),
        sa.Column("ruleset_id", ID, nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["ruleset_id"], ["rulesets.id"], name="fk_settings_ruleset_id_rulesets"),
        sa.PrimaryKeyConstraint("id", name="pk_settings"),
        sa.UniqueConstraint("ruleset_id", "digest", name="uq_settings_ruleset_id_digest"),
    )
    op.create_table(
        "files",
        sa.Column("run_id", ID, nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("sha256", sa.String(length=64)),
        sa.Column("size_bytes", sa.BigInteger()),
        sa.Column("format", sa.String(length=10)),
        sa.Column("version", sa.String(length=200)),
        sa.Column("application", sa.Text()),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_files_run_id_runs", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run_id", "position", name="pk_files"),
    )
    op.create_index("ix_files_sha256", "files", ["sha256"])
    op.create_table(
        "findings",
        sa.Column("id", ID, nullable=False),
        sa.Column("run_id", ID, nullable=False),
        sa.Column("provision_id", ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("fingerprint", sa.String(length=80), nullable=False),
        sa.Column("verdict", sa.String(length=10), nullable=False),
        sa.Column("subject_kind", sa.String(length=200)),
        sa.Column("subject_name", sa.Text()),
        sa.Column("subject_ref", sa.Text()),
        sa.Column("storey", sa.Text()),
        sa.Column("unit", sa.Text()),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("action", sa.Text()),
        sa.Column("measured", sa.Float()),
        sa.Column("measured_unit", sa.String(length=20)),
        sa.Column("operator", sa.String(length=2)),
        sa.Column("required", sa.Float()),
        sa.Column("required_unit", sa.String(length=20)),
        sa.Column("shortfall", sa.Float()),
        sa.Column("marginal", sa.Boolean(), nullable=False),
        sa.Column("detail", sa.JSON(none_as_null=True)),
        sa.ForeignKeyConstraint(["provision_id"], ["provisions.id"], name="fk_findings_provision_id_provisions"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_findings_run_id_runs", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_findings"),
        sa.UniqueConstraint("run_id", "provision_id", "position", name="uq_findings_run_id_provision_id_position"),
    )
    op.create_index("ix_findings_fingerprint", "findings", ["fingerprint"])
    op.create_index("ix_findings_provision_id_verdict", "findings", ["provision_id", "verdict"])
    op.create_table(
        "parameters",
        sa.Column("settings_id", ID, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("value", sa.JSON(none_as_null=True)),
        sa.Column("origin", sa.String(length=40)),
        sa.Column("set_by", sa.String(length=40)),
        sa.ForeignKeyConstraint(
            ["settings_id"], ["settings.id"], name="fk_parameters_settings_id_settings", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("settings_id", "name", name="pk_parameters"),
    )
    op.create_table(
        "run_rulesets",
        sa.Column("run_id", ID, nullable=False),
        sa.Column("ruleset_id", ID, nullable=False),
        sa.Column("settings_id", ID),
        sa.ForeignKeyConstraint(["ruleset_id"], ["rulesets.id"], name="fk_run_rulesets_ruleset_id_rulesets"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_run_rulesets_run_id_runs", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["settings_id"], ["settings.id"], name="fk_run_rulesets_settings_id_settings"),
        sa.PrimaryKeyConstraint("run_id", "ruleset_id", name="pk_run_rulesets"),
    )
    op.create_index("ix_run_rulesets_ruleset_id", "run_rulesets", ["ruleset_id"])
    op.create_table(
        "verdicts",
        sa.Column("run_id", ID, nullable=False),
        sa.Column("provision_id", ID, nullable=False),
        sa.Column("verdict", sa.String(length=10), nullable=False),
        sa.Column("reason", sa.Text()),
        sa.ForeignKeyConstraint(["provision_id"], ["provisions.id"], name="fk_verdicts_provision_id_provisions"),
        sa.ForeignKeyConstraint(["run_id"], ["runs.id"], name="fk_verdicts_run_id_runs", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("run_id", "provision_id", name="pk_verdicts"),
    )
    op.create_index("ix_verdicts_provision_id_verdict", "verdicts", ["provision_id", "verdict"])
