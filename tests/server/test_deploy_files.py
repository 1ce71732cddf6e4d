"""The files of deploy/, checked by the tools that read them."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec.yaml
import pytest

from tests.support.server import LIMIT_S, ROOT

DEPLOY = ROOT / "deploy"


def checked(*command: str, **environment: str) -> None:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        cwd=DEPLOY,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr


def program(name: str) -> str:
    """Where a program is; beside Python, or on the path. "" when it is nowhere."""
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.exists() else shutil.which(name) or ""


@pytest.mark.skipif(sys.platform == "win32", reason="hadolint has no wheel for Windows")
def test_hadolint_has_nothing_to_say() -> None:
    checked(program("hadolint"), "Dockerfile")


def test_the_image_is_small_and_nobody_in_it_is_root() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    stages = text.split("\nFROM ")
    assert len(stages) == 3
    last = stages[2]
    assert re.search(r"^USER [1-9]\d*$", last, re.M)
    assert "HEALTHCHECK" in last
    assert "/health" in last
    assert "apt-get" not in last
    assert "make dist" in stages[1]


def compose() -> dict[str, Any]:
    found: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_text())
    return found


def test_compose_starts_two_processes_behind_caddy() -> None:
    services = compose()["services"]
    assert set(services) == {"postgres", "sanban-1", "sanban-2", "caddy"}
    for name in ("sanban-1", "sanban-2"):
        one = services[name]
        assert "ports" not in one  # only Caddy is reached from outside
        assert one["depends_on"] == {"postgres": {"condition": "service_healthy"}}
        assert one["read_only"] is True
        subnet = compose()["networks"]["default"]["ipam"]["config"][0]["subnet"]
        assert subnet in one["command"]
    assert services["caddy"]["environment"]["SANBAN_PROCESSES"] == "sanban-1:8000 sanban-2:8000"
    needed = set(re.findall(r"\$\{(\w+):\?", (DEPLOY / "compose.yaml").read_text()))
    example = (DEPLOY / "example.env").read_text()
    assert needed == set(re.findall(r"^(\w+)=", example, re.M))
    docker = program("docker")
    if (
        docker
        and not subprocess.run([docker, "compose", "version"], capture_output=True).returncode
    ):
        checked(
            *(docker, "compose", "config", "--quiet"),
            SANBAN_SITE="x.example",
            POSTGRES_PASSWORD="x",
        )


def test_caddy_reads_its_file() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert "respond /metrics 404" in text
    assert "{$SANBAN_SITE:" in text
    if caddy := program("caddy"):
        validate = (caddy, "validate", "--config", "Caddyfile", "--adapter", "caddyfile")
        checked(*validate)
        checked(
            *validate,
            SANBAN_SITE="games.example.org",
            SANBAN_PROCESSES="sanban-1:8000 sanban-2:8000",
        )


def unit() -> configparser.RawConfigParser:
    found = configparser.RawConfigParser(strict=False)
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / "sanban@.service")
    return found


def test_the_unit_can_do_little(tmp_path: Path) -> None:
    service = unit()["Service"]
    for name in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "DynamicUser"):
        assert service[name] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    if verify := program("systemd-analyze"):
        text = (DEPLOY / "sanban@.service").read_text()
        file = tmp_path / "sanban@8001.service"  # with a program that is there
        file.write_text(text.replace("/opt/sanban/bin/sanban", sys.executable))
        checked(verify, "verify", "--man=no", str(file))


@pytest.mark.parametrize("where", ["Dockerfile", "compose.yaml", "sanban@.service"])
def test_the_options_exist(where: str) -> None:
    """What the files pass to `sanban serve` is in its help."""
    help_text = subprocess.run(
        [sys.executable, "-m", "sanban", "serve", "--help"],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
    ).stdout
    lines = (DEPLOY / where).read_text().splitlines()
    line = next(line for line in lines if re.search(r"\bserve\b.* --|\bserve\b.*\"--", line))
    options = set(re.findall(r"--[a-z-]+", line))
    assert options
    for option in options:
        assert re.search(rf"{option}[ \n]", help_text), option
