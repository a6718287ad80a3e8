"""JSON files: read with errors that name the file and the line, written whole or not at all."""

import json
import os
from pathlib import Path

from macabre.core.errors import BadRecord


def read_json(path: str | os.PathLike[str]) -> object:
    """The JSON in a file; a BadRecord names the file and the line where it breaks."""
    name = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"cannot be read ({error.strerror})", file=name) from None
    except ValueError:
        raise BadRecord("is not a text file", file=name) from None
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"is not JSON ({error.msg})", f"line {error.lineno}", name) from None
    except (ValueError, RecursionError):
        raise BadRecord("is not JSON that can be used", file=name) from None


def write_json(value: object, path: str | os.PathLike[str]) -> None:
    """Write a file whole or not at all: a crash never leaves half a record behind."""
    write_atomically((json.dumps(value, indent=1) + "\n").encode("ascii"), path)


def write_atomically(content: bytes, path: str | os.PathLike[str], mode: int = 0o666) -> None:
    """Write a temporary file beside the target, flush it to the disk, and only then replace the target.

    ``mode`` are its permissions, less those that the user's umask takes away.
    """
    target = Path(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}.draft")
    try:
        with open(draft, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
