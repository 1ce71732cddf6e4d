"""`pytest --rerun-alone`: what failed among the others is run once more, alone.

A test can fail because the machine was busy and not because something is wrong. So each failed
test is run a second time when all the others are done, in a process of its own. If it passes
then, it is named as unsteady at the end of the run and the run holds; if it fails again, the run
fails. With more than `MOST` failures something is broken, and nothing is run again.
"""

import subprocess
import sys
import tempfile
from collections.abc import Generator, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from _pytest.terminal import TerminalReporter

OPTION = "--rerun-alone"
MOST = 20
LIMIT = 900  # seconds for one test


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption(OPTION, action="store_true", help="run what failed once more, alone")


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that reports runs tests again, never a worker of xdist."""
    if config.getoption(OPTION) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RerunAlone(config), "rerun-alone")


class RerunAlone:
    """Runs failed tests again and corrects what the run reports."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.failed: list[pytest.TestReport] = []
        self.unsteady: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed, be it in its set-up, the test itself or its tear-down."""
        if report.failed:
            self.failed.append(report)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        """When every test has run, and no worker is left: run again what failed."""
        done = yield
        tests = list(dict.fromkeys(report.nodeid for report in self.failed))
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if not tests or not isinstance(terminal, TerminalReporter):
            return done
        terminal.ensure_newline()
        if len(tests) > MOST:
            terminal.write_line(f"{len(tests)} tests failed: too many to run them again.")
            return done
        for number, test in enumerate(tests, 1):
            terminal.write_line(f"Run again alone ({number} of {len(tests)}): {test}")
            if passes_alone(test, self.config.rootpath):
                self._forgive(test, session, terminal)
        return done

    def _forgive(self, test: str, session: pytest.Session, terminal: TerminalReporter) -> None:
        """Count the test as unsteady and no longer as failed."""
        reports = [report for report in self.failed if report.nodeid == test]
        for kind in ("failed", "error"):
            if kind in terminal.stats:
                kept = [report for report in terminal.stats[kind] if report not in reports]
                terminal.stats[kind] = kept
        terminal.stats.setdefault("unsteady", []).append(reports[0])
        session.testsfailed -= len(reports)
        self.unsteady += reports

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        """Show how each unsteady test failed, then name them all."""
        if not self.unsteady:
            return
        terminalreporter.section("UNSTEADY TESTS", yellow=True)
        for report in self.unsteady:
            terminalreporter.write_sep("_", f"{report.when} of {report.nodeid}", yellow=True)
            terminalreporter.write_line(report.longreprtext)
        terminalreporter.write_sep("-", "failed among the others, passed alone", yellow=True)
        for test in dict.fromkeys(report.nodeid for report in self.unsteady):
            terminalreporter.write_line(f"UNSTEADY {test}", yellow=True)


def passes_alone(test: str, root: Path) -> bool:
    """Run one test in a process of its own; skipped is not passed."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "result.xml"
        command = [sys.executable, "-m", "pytest", f"--rootdir={root}", f"--junitxml={file}", test]
        try:
            run = subprocess.run(command, cwd=root, capture_output=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return False
        return run.returncode == 0 and _counts(file) == [1, 0, 0, 0]


def _counts(file: Path) -> Sequence[int]:
    """How many tests there were, and how many of them failed, broke, were skipped."""
    suite = ElementTree.parse(file).getroot().find("testsuite")
    assert suite is not None
    return [int(suite.get(name, 0)) for name in ("tests", "failures", "errors", "skipped")]
