"""``tools/audit.py``: an advisory for a locked package fails and is named; what could not be asked is told."""

import json
import subprocess

import pytest

from tools.audit import audit, found, locks, main, packages

LOCK = """\
jinja2==2.4.1 \\
    --hash=sha256:00
uvloop==0.21.0 ; sys_platform != "win32" \\
    --hash=sha256:11
    # via -r dev.in
"""
OLD = {
    "name": "jinja2",
    "version": "2.4.1",
    "vulns": [{"id": "PYSEC-2014-8", "aliases": ["CVE-2014-1402"], "fix_versions": ["2.7.2"], "description": "…"}],
}
GOOD = {"name": "uvloop", "version": "0.21.0", "vulns": []}
UNKNOWN = {"name": "uvloop", "skip_reason": "Dependency not found on PyPI and could not be audited: uvloop (0.21.0)"}


@pytest.fixture
def files(tmp_path):
    paths = [tmp_path / "dev.txt", tmp_path / "docs.txt"]
    for path in paths:
        path.write_text(LOCK)
    return paths


def answering(*dependencies):
    """A pip-audit that knows these."""

    def ask(files, *more):
        said = json.dumps({"dependencies": dependencies, "fixes": []})
        return subprocess.CompletedProcess([], any(each.get("vulns") for each in dependencies), said, "")

    return ask


def failing(*, dry):
    """A pip-audit that breaks off, without any question, too, or only when it asks."""

    def ask(files, *more):
        code = 1 if "--dry-run" not in more else dry
        return subprocess.CompletedProcess([], code, "", "ProxyError: http://proxy.example:3128 refuses")

    return ask


def test_a_vulnerable_package_fails_and_is_named_with_its_version_and_advisory(files):
    assert audit(files, answering(OLD, GOOD)) == ["jinja2 2.4.1: PYSEC-2014-8 = CVE-2014-1402, mended in 2.7.2"]


def test_an_advisory_that_nothing_mends_yet_is_named_all_the_same():
    assert found([{**OLD, "vulns": [{"id": "PYSEC-1", "fix_versions": [], "aliases": []}]}]) == [
        "jinja2 2.4.1: PYSEC-1"
    ]


def test_packages_that_the_registry_does_not_know_are_counted_and_fail_nothing(files, capsys):
    assert audit(files, answering({**OLD, "vulns": []}, UNKNOWN)) == []
    assert capsys.readouterr().out == (
        "audit: 1 of 2 packages were NOT audited: the registry told nothing about them\n"
        "audit: 1 of 2 packages audited, 0 advisories\n"
    )


def test_without_a_network_one_line_says_that_nothing_was_audited_and_names_no_proxy(files, capsys):
    assert audit(files, failing(dry=0)) == []
    said = capsys.readouterr()
    assert said.out == "audit: 2 of 2 packages were NOT audited: the registry told nothing about them\n"
    assert said.err == ""


def test_a_lock_file_that_cannot_be_read_is_no_missing_network(files):
    assert audit(files, failing(dry=1)) == ["pip-audit is not here, or cannot read the lock files of requirements/"]


def test_what_is_found_is_the_exit_code(monkeypatch, capsys):
    for wrong, code in ((["jinja2 2.4.1: PYSEC-2014-8"], 1), ([], 0)):
        monkeypatch.setattr("tools.audit.audit", lambda files, wrong=wrong: wrong)
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == code
    assert capsys.readouterr().err == "audit: jinja2 2.4.1: PYSEC-2014-8\n"


def test_every_lock_file_is_audited_and_every_package_in_it_is_seen():
    assert {path.stem for path in locks()} == {path.stem for path in locks()[0].parent.glob("*.in")}
    names = {each.partition("==")[0] for each in packages(locks())}
    assert {"starlette", "uvicorn", "sqlalchemy", "mkdocs-material", "pip-audit"} <= names
