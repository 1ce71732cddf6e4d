"""Deals nobody can choose: the server commits, each seat adds a number, everybody can check."""

import asyncio
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sanban.core.record import read_record
from tests.support.server import Guest, Live, Server

OURS, THEIRS = "0123456789abcdef" * 2, "fedcba9876543210" * 2


def hash_of(seed: str) -> str:
    """As docs/protocol.md says, without Sanban's own code."""
    return hashlib.sha256(b"sanban seed " + seed.encode()).hexdigest()


def shuffle_start(seed: str) -> list[int]:
    """The first four words of the generator, as docs/protocol.md says (xoshiro256**)."""
    digest = hashlib.sha256(b"sanban stream " + seed.encode()).digest()
    s = [int.from_bytes(digest[i : i + 8], "little") for i in range(0, 32, 8)]
    s[0] |= 1
    mask = (1 << 64) - 1
    words = []
    for _ in range(4):
        x = s[1] * 5 & mask
        words.append(((x << 7 | x >> 57) & mask) * 9 & mask)
        t = s[1] << 17 & mask
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = (s[3] << 45 | s[3] >> 19) & mask
    return words


async def two_at_a_table(ada: Guest, bob: Guest) -> dict[str, Any]:
    """A table of Daito that both have reached, before anybody is ready."""
    opened = await ada.open("daito", "me", "open")
    await bob.join(opened["id"], opened["key"])
    return opened


async def resign(one: Live) -> None:
    """Seat 0 gives the started game up."""
    await one.until(lambda: one.table["status"] == "playing")
    answer = await one.act(0, "resign")
    while answer.get("code") == "stale":  # a bot has acted meanwhile
        await asyncio.sleep(0.05)
        answer = await one.act(0, "resign")
    assert answer["type"] == "ack", answer


@pytest.mark.attack("a chosen deal")
def test_the_deal_follows_from_all_and_can_be_recomputed(server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            opened = await two_at_a_table(ada, bob)
            before = opened["table"]
            assert before["seed"] is before["seed_hash"] is before["shares"] is None
            async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
                await one.do("ready", seat=0, share=OURS)
                waiting = await ada.get(f"/api/tables/{opened['id']}")
                assert waiting["shares"] is None, "nobody learns a number before all have given one"
                await two.do("ready", seat=1, share=THEIRS)
                begun = await ada.get(f"/api/tables/{opened['id']}")
                assert begun["shares"] == [OURS, THEIRS]
                assert begun["seed"] is None
                assert begun["secret_hash"] == before["secret_hash"]
                await resign(one)
            over = await ada.get(f"/api/tables/{opened['id']}")
            secret = over["seed"].split("-")[0]
            assert over["seed"] == f"{secret}-{OURS}-{THEIRS}"
            assert hash_of(secret) == before["secret_hash"]
            assert hash_of(over["seed"]) == begun["seed_hash"]
            record = (await ada.http.get(f"/api/records/{opened['id']}")).content
            assert read_record(record).seed == over["seed"]
            file = tmp_path / "game.json"
            file.write_bytes(record)
            command = [sys.executable, "-m", "sanban", "verify-deal", str(file)]
            good = ["--secret-hash", before["secret_hash"], "--share", f"1:{THEIRS}"]
            done = subprocess.run([*command, *good], capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            assert f"Seat 0, Ada: {OURS}" in done.stdout
            assert before["secret_hash"] in done.stdout
            for bad in (["--secret-hash", "0" * 64], ["--share", f"0:{THEIRS}"]):
                done = subprocess.run([*command, *bad], capture_output=True, text=True, check=False)
                assert done.returncode == 2
                assert " deal " in done.stderr

    asyncio.run(play())


@pytest.mark.attack("a chosen deal")
def test_the_generator_is_the_documented_one() -> None:
    from sanban.core.rng import Rng

    for seed in ("7", f"{'5' * 32}-{OURS}-"):
        rng = Rng(seed)
        assert [rng.word() for _ in range(4)] == shuffle_start(seed)


@pytest.mark.attack("a chosen deal")
def test_an_aborted_game_shows_its_seed(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            opened = await two_at_a_table(ada, bob)
            async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
                await one.do("ready", seat=0, share=OURS)
                await two.do("ready", seat=1)
                await one.do("propose", seat=0, kind="abort")
            aborted = await ada.get(f"/api/tables/{opened['id']}")
            assert aborted["status"] == "aborted"
            assert aborted["seed"].endswith(f"-{OURS}-")
            assert hash_of(aborted["seed"]) == aborted["seed_hash"]

    asyncio.run(play())


def test_a_table_with_bots_waits_for_the_number(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("daito", "me", "level:1", waits=True)
            assert opened["table"]["status"] == "open"
            async with ada.sit(opened["id"]) as one:
                await one.do("ready", seat=0, share=OURS)
                await resign(one)
                await one.do("propose", seat=0, kind="rematch")
            over = await ada.get(f"/api/tables/{opened['id']}")
            assert over["shares"] == [OURS, ""]
            again = await ada.get(f"/api/tables/{over['rematch']}")
            assert again["status"] == "open", "the rematch waits for a number, too"
            assert again["secret_hash"] != over["secret_hash"]

    asyncio.run(play())


@pytest.mark.parametrize("share", ["7", "0" * 31, "G" * 32, "0" * 33, "0" * 31 + "-", None])
def test_what_is_no_number_is_refused(server: Server, share: object) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            opened = await two_at_a_table(ada, bob)
            async with ada.sit(opened["id"]) as one:
                message = {"type": "ready", "id": "r", "seat": 0, "share": share}
                await one.socket.send(json.dumps(message))
                await one.until(lambda: any('"code":"bad_message"' in raw for raw in one.raw))
                assert not one.table["seats"][0]["ready"]

    asyncio.run(play())
