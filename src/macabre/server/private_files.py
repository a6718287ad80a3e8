"""Files that only their owner may read: databases, backups and the key of seat links."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600
KEY_BYTES = 32
COMPANIONS = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; it creates them with the database's own permissions."""


def make_private(file: Path) -> None:
    """Create a database file that only its owner can read, or take the permission from everybody else."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for companion in COMPANIONS:
        with suppress(FileNotFoundError, PermissionError):  # it may be somebody else's: then they decide
            file.with_name(file.name + companion).chmod(OWNER_ONLY)


def read_key(file: Path) -> bytes:
    """The key in a file. Where there is none, a new one is created."""
    with suppress(FileNotFoundError):
        return _checked(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    number = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)
    try:
        with os.fdopen(number, "w") as stream:
            stream.write(secrets.token_hex(KEY_BYTES) + "\n")
        with suppress(FileExistsError):  # another process was faster: its key is the key
            os.link(unfinished, file)
    finally:
        unfinished.unlink()
    return _checked(file)


def _checked(file: Path) -> bytes:
    try:
        key = bytes.fromhex(file.read_text(encoding="ascii").strip())
    except ValueError:
        key = b""
    if len(key) < KEY_BYTES:
        raise OSError(None, f"holds no key: {2 * KEY_BYTES} hexadecimal digits are needed", str(file))
    return key
