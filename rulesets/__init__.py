"""The laws as data: one folder a ruleset. No logic lives here."""
