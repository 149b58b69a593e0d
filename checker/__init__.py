"""esquadro: automatic plan checking that architects and approval offices can trust."""

__version__ = "0.1.0"
