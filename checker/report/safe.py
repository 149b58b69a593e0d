"""Texts from plans as data: see :mod:`checker.safe`, which brings nothing heavy along."""

from checker.safe import defuse_csv, html_text, printable, xml_text

__all__ = ["defuse_csv", "html_text", "printable", "xml_text"]
