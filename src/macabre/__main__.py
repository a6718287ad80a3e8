"""``python -m macabre`` is the command ``macabre``."""

from macabre.cli import main

if __name__ == "__main__":
    main()
