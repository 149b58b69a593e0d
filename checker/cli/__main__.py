"""``python -m checker.cli``."""

from checker.cli import main

if __name__ == "__main__":
    main()
