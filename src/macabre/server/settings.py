"""How a server is set up: where it listens, where it keeps its matches, and how patient it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from macabre.host.room import RoomSettings
from macabre.server.private_files import read_key


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    return f"sqlite:///{user_data_path('macabre') / 'macabre.db'}"


def default_key_file() -> Path:
    """Not in the data folder: whoever copies that shall not have the key with it."""
    return user_config_path("macabre") / "seat-links.key"


@dataclass(frozen=True)
class Settings:
    """All that can be set; the defaults are for one person at home. What concerns matches is told in RoomSettings."""

    host: str = "127.0.0.1"
    port: int = 8066
    database: str = field(default_factory=default_database)
    pace: float = RoomSettings.pace
    patience: float = RoomSettings.patience
    gathering: float = RoomSettings.gathering
    opening: float = RoomSettings.opening
    idle: float = RoomSettings.idle
    thinkers: int = 1
    """Processes in which bots think."""
    log: str = "warning"
    """What is written to the error stream: debug, info, warning or error."""
    keep_days: int = 0
    """After so many days without a move, or after the end, a match is removed; 0 keeps all."""
    unplayed_days: int = 7
    """After so many days a match that nobody joined and in which nobody made a choice is removed; 0 keeps all."""
    limits: bool = True
    """Whether one address or browser may ask only for so much; off for load tests."""
    secure: bool = False
    """Whether the page is served over TLS, so that cookies may say so."""

    proxies: Sequence[str] = ()
    """Addresses or networks of proxies whose word is taken for where a request comes from."""
    key_file: str = ""
    """The file with the key that seat links are derived with. Without one, they can be derived from the database."""
    metrics_port: int = 0
    """Where this machine may ask for metrics; 0 for nowhere. Each server process takes the next free one."""
    hosts: Sequence[str] = ()
    """The names by which the page may be asked for; empty for any."""
    counters: str = ""
    """The file in which several server processes count together; ``run.serve`` makes it."""

    @property
    def rooms(self) -> RoomSettings:
        """What concerns each match."""
        return RoomSettings(self.pace, self.patience, self.gathering, self.opening, self.idle, self.host_key)

    @property
    def host_key(self) -> bytes:
        """What seat links are derived with; it stands in a file, so that it is in no list of processes or settings."""
        return read_key(Path(self.key_file)) if self.key_file else b""

    @property
    def file(self) -> Path | None:
        """The SQLite file, if the matches are kept in one."""
        prefix = "sqlite:///"
        return Path(self.database.removeprefix(prefix)) if self.database.startswith(prefix) else None
