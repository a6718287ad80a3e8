"""The server as ``macabre serve`` runs it, with any settings, those too that are no options of it: serve.py JSON."""

import json
import sys

from macabre.cli.serve import listen
from macabre.server import run
from macabre.server.settings import Settings

if __name__ == "__main__":  # a bot's process imports this file again
    chosen = Settings(**json.loads(sys.argv[1]))
    run.prepare_database(chosen.database)
    run.serve(chosen, listen(chosen.host, chosen.port))
