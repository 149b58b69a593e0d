"""Reports: the same result as JSON for programs and as text for people. They know no CAD format and no rule."""

from checker.report.json_report import SCHEMA, json_report, report_data
from checker.report.text_report import text_report

__all__ = ["SCHEMA", "json_report", "report_data", "text_report"]
