"""Messages in every shape that the WebSocket protocol allows: whole, in parts, several at once."""

import asyncio

import msgspec
import pytest

from tests.support.server import Guest, Server

MASK = b"\x12\x34\x56\x78"


def frame(data: bytes, opcode: int = 0x81) -> bytes:
    """A client's frame."""
    masked = bytes(byte ^ MASK[place % 4] for place, byte in enumerate(data))
    return bytes([opcode, 0x80 | len(data)]) + MASK + masked


def chat(number: int, text: str = "yes") -> bytes:
    """A message that is acknowledged."""
    return msgspec.json.encode({"type": "chat", "id": f"c{number}", "text": text})


def in_parts(data: bytes) -> list[bytes]:
    """A message of three frames."""
    return [frame(data[:9], 0x01), frame(data[9:20], 0x00), frame(data[20:], 0x80)]


CHUNKS: list[list[bytes]] = [  # what is written at once, of the messages 0 and 1
    [frame(chat(0)), frame(chat(1))],
    [frame(chat(0)) + frame(chat(1))],
    [frame(chat(0, "Jó játékot!")), frame(chat(1))],
    [frame(chat(0))[:3], frame(chat(0))[3:], frame(chat(1))],
    [frame(chat(0))[:-1], frame(chat(0))[-1:] + frame(chat(1))],
    [*in_parts(chat(0)), frame(chat(1))],
    [in_parts(chat(0))[0], frame(b"", 0x89), *in_parts(chat(0))[1:], frame(chat(1))],
]


@pytest.mark.parametrize("chunks", CHUNKS)
def test_messages_arrive_in_any_shape(chunks: list[bytes], server: Server) -> None:
    async def write() -> None:
        async with Guest(server, "Ada") as ada:
            table = await ada.open("kamisado", "me", "open")
            async with ada.sit(table["id"]) as live:
                for chunk in chunks:
                    live.socket.transport.write(chunk)
                    await asyncio.sleep(0)
                await live.until(lambda: any('"id":"c1"' in text for text in live.raw))
                told = [msgspec.json.decode(text) for text in live.raw]
        assert [message["id"] for message in told if message["type"] == "ack"] == ["c0", "c1"]

    asyncio.run(write())


def test_a_message_within_another_one_ends_the_connection(server: Server) -> None:
    """While a message has come in part, no other one may begin."""

    async def write() -> None:
        async with Guest(server, "Ada") as ada:
            table = await ada.open("kamisado", "me", "open")
            async with ada.sit(table["id"]) as live:
                live.socket.transport.write(in_parts(chat(0))[0])
                await (await live.socket.ping())  # it has been read
                live.socket.transport.write(frame(chat(1)))
                await live.until(lambda: live.closed)
                assert live.socket.close_code == 1002

    asyncio.run(write())
