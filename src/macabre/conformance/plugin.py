"""A pytest plugin that runs the conformance suite on one game, and can report it in sentences.

It needs the extra ``check``, which brings pytest.
"""

import os
from collections.abc import Generator

import pytest

import macabre
from macabre.conformance.tables import ALL, SMALL

pytest.register_assert_rewrite(*[f"macabre.conformance.{name}" for name in ("beats", "checks", "golden", "odds")])


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("macabre", "conformance of a game")
    group.addoption("--macabre-game", metavar="NAME", help="the game that macabre.conformance.suite checks")
    group.addoption("--macabre-all-tables", action="store_true", help="check tables of all sizes, not only small ones")
    group.addoption("--macabre-sentences", action="store_true", help="report every check as a sentence")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """With sentences, pytest's own report goes nowhere; it is there because explaining an assertion needs it."""
    if config.getoption("--macabre-sentences"):
        config.pluginmanager.register(Sentences(), "macabre-sentences")
        config.get_terminal_writer()._file = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "macabre_check" in metafunc.fixturenames:
        from macabre.conformance.suite import SUITE

        names = [check.__name__.removeprefix("check_") for check in SUITE]
        metafunc.parametrize("macabre_check", SUITE, ids=names)


@pytest.fixture
def macabre_game(request: pytest.FixtureRequest) -> macabre.Game:
    """The game that is checked."""
    name = request.config.getoption("--macabre-game")
    if name is None:
        raise pytest.UsageError("--macabre-game NAME says which game is checked")
    return macabre.game(name)


@pytest.fixture
def macabre_seats(request: pytest.FixtureRequest) -> int:
    """The most seats of a table that is checked: a match of many takes long."""
    return ALL if request.config.getoption("--macabre-all-tables") else SMALL


class Sentences:
    """Reports every check by what it promises, and what is wrong by what it says."""

    def __init__(self) -> None:
        self.checked = 0
        self.failed = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        report.promise = _promise(item)  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" and not report.failed:
            return
        self.checked += 1
        self.failed += report.failed
        print("✗" if report.failed else "✓", getattr(report, "promise", report.nodeid), flush=True)  # noqa: T201
        if report.failed:
            print(*[f"    {line}" for line in _complaint(report)], sep="\n", flush=True)  # noqa: T201

    def pytest_sessionfinish(self) -> None:
        verdict = f"{self.failed} of {self.checked} checks have failed." if self.failed else "All checks have passed."
        print(verdict, flush=True)  # noqa: T201


def _promise(item: pytest.Item) -> str:
    """The first line of what a check says about itself."""
    check = getattr(item, "callspec").params["macabre_check"]  # noqa: B009 - only parametrized items have it
    return str(check.__doc__).partition("\n")[0]


def _complaint(report: pytest.TestReport) -> list[str]:
    """The sentence of a failed check; where it has none, what did not hold. Then the place."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is None:
        return str(report.longrepr).splitlines()[-5:]
    said = crash.message.removeprefix("AssertionError: ").splitlines()
    if crash.message.startswith("AssertionError: "):
        said = [line for line in said if not line.startswith(("assert ", "  +  ", " +  "))]
    return [*said[:12], f"({crash.path}, line {crash.lineno})"]
