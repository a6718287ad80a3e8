"""The database's own history: each change of its tables, in order. Run at the start of a server."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import make_url

HERE = Path(__file__).parent


def upgrade(database: str) -> None:
    """Bring the tables up to date; a new database gets all of them."""
    url = make_url(database)
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["database"] = database
    command.upgrade(config, "head")
