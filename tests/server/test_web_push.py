"""Web Push by its standards, and addresses that strangers give."""

import socket
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from sanban.server.errors import Refusal
from sanban.server.notifications import endpoints
from sanban.server.notifications.endpoints import check_endpoint, is_public, post
from sanban.server.notifications.links import Link, Links
from sanban.server.notifications.web_push import BadKeys, Keys, Sender, encrypt, from_text, to_text
from tests.support.receivers import CURVE, Browser, PushService, check_signature, serving

# RFC 8291, section 5 and appendix A
PLAIN = b"When I grow up, I want to be a watermelon"
AS_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
UA_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
UA_PUBLIC = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(text), "big"), CURVE)


def test_the_example_of_the_rfc() -> None:
    keys = Keys.read(UA_PUBLIC, AUTH)
    assert to_text(encrypt(PLAIN, keys, private(AS_PRIVATE), from_text(SALT))) == BODY
    browser = Browser(private(UA_PRIVATE), from_text(AUTH))
    assert to_text(browser.public) == UA_PUBLIC
    assert browser.read(from_text(BODY)) == PLAIN


def test_every_message_is_encrypted_anew() -> None:
    browser = Browser()
    keys = Keys(browser.public, browser.auth)
    one, two = encrypt(PLAIN, keys), encrypt(PLAIN, keys)
    assert browser.read(one) == browser.read(two) == PLAIN
    assert one[:16] != two[:16]
    assert one[21:86] != two[21:86]


@pytest.mark.parametrize(
    ("public", "auth"),
    [("", ""), (UA_PUBLIC, "AAAA"), (UA_PUBLIC[:-4], AUTH), (to_text(b"\4" + b"\1" * 64), AUTH)],
)
def test_keys_that_are_none(public: str, auth: str) -> None:
    with pytest.raises(BadKeys):
        Keys.read(public, auth)


def test_the_server_signs_for_the_push_service_alone() -> None:
    sender = Sender(b"\7" * 32, "https://games.example.org")
    assert Sender(b"\7" * 32, "").public == sender.public
    headers = sender.headers("https://push.example.org/x/1", "topic", 60)
    claims = check_signature(headers["Authorization"], "https://push.example.org")
    assert claims["sub"] == "https://games.example.org"
    with pytest.raises(AssertionError):
        check_signature(headers["Authorization"], "https://other.example.org")


BAD = [
    "http://push.example.org/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://10.1.2.3/1",
    "https://169.254.169.254/latest/meta-data",
    "https://[fd00::1]/",
    "https://[::ffff:192.168.0.1]/",
    "https://push.example.org:8443/1",
    "https://user:pass@push.example.org/1",
    "https://push.example.org:99999/1",
    "https:///1",
    "file:///etc/passwd",
    "ftp://push.example.org/",
    "https://push.example.org/\n1",
    "https://push.example.org/a b",
    "https://push.example.org/" + "x" * 1000,
    "https://[/",
    "push",
]


@pytest.mark.attack("a push address that leads inside")
@pytest.mark.parametrize("address", BAD)
def test_addresses_that_no_push_service_has(address: str) -> None:
    with pytest.raises(Refusal, match="push service"):
        check_endpoint(address)
    assert post(address, b"", {}, ()).status == 0


@pytest.mark.attack("a push address that leads inside")
@pytest.mark.parametrize(
    "found", ["127.0.0.1", "10.0.0.7", "::1", "fe80::1", "192.168.1.1", "100.64.0.1", "0.0.0.0"]
)
def test_a_name_that_leads_inside_is_not_followed(
    found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when only one of its addresses does."""
    outside = "9.9.9.9"
    connected: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *where, **_: connected.append(where))

    def resolve(host: str, port: int, **_: object) -> list[object]:
        assert host == "push.example.org"
        return [(0, 0, 0, "", (address, port)) for address in (outside, found)]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    answer = post("https://push.example.org/1", b"x", {}, ())
    assert (answer.status, connected) == (0, [])
    assert "internal" in answer.reason
    assert is_public(outside)


@pytest.mark.attack("a push address that leads inside")
def test_a_redirect_is_not_followed_and_an_answer_without_end_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with serving(PushService()) as inside, serving(PushService()) as service:
        service.status, service.headers = 307, {"Location": f"{inside.origin}/secret"}
        answer = post(f"{service.origin}/1", b"x", {}, [service.origin])
        assert answer.status == 307
        assert inside.requests == []
        assert post(f"{inside.origin}/1", b"x", {}, [service.origin]).status == 0
        assert inside.requests == []
    monkeypatch.setattr(endpoints, "WHOLE_S", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        origin = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert post(f"{origin}/1", b"x", {}, [origin]).status == 0


def test_links_are_signed() -> None:
    links = Links(b"key")
    text = links.write(Link("table", "gada", "table-1"))
    assert links.read(text) == Link("table", "gada", "table-1")
    body, _, signature = text.partition(".")
    other = to_text(b'["table","gbob","table-1"]')
    for forged in (body, f"{other}.{signature}", f"{body}.", text[:-1], "", ".", "é.é", "a" * 400):
        with pytest.raises(Refusal, match="not one of this server"):
            links.read(forged)
    with pytest.raises(Refusal):
        Links(b"other").read(text)


def test_no_file_but_endpoints_opens_connections_to_strangers() -> None:
    folder = Path(endpoints.__file__).parents[1]
    using = [path.name for path in folder.rglob("*.py") if "import http.client" in path.read_text()]
    assert using == ["endpoints.py"]
