"""`/api/notifications`: who is told when a table waits for them, and how"""

from typing import Annotated

import sqlalchemy as sa
from litestar import get, post
from litestar.params import Parameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from sanban.server.accounts.routes import known_person
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import AnyRequest, server_of, visitor_of
from sanban.server.identity.people import Identity
from sanban.server.notifications import people
from sanban.server.notifications.endpoints import check_endpoint
from sanban.server.notifications.mail import PAGE
from sanban.server.notifications.web_push import BadKeys, Keys
from sanban.server.notifications.wire import (
    ConfirmMail,
    DeviceGone,
    NewDevice,
    Notifications,
    SetMail,
    Silence,
    Stopped,
)
from sanban.server.storage import schema
from sanban.server.web import REFUSALS

SignedLink = Annotated[str, Parameter(max_length=400)]
WHAT = "notification settings"  # that are counted by the hour


async def _view(request: AnyRequest, who: Identity) -> Notifications:
    server = server_of(request)
    store, notifier = server.store, server.notifier
    devices, addresses = schema.push_devices.c, schema.mail_addresses.c
    own = sa.select(sa.func.count()).where(devices.who == who.id, people.usable())
    mail = sa.select(addresses.address, addresses.code_digest).where(addresses.who == who.id)
    rows, silenced = await store.rows(mail), schema.silenced.c
    quiet = sa.select(silenced.table_id).where(silenced.who == who.id)
    return Notifications(
        push_key=notifier.sender.public,
        mail=notifier.mail is not None,
        devices=int((await store.infos(own))[0]),
        address=rows[0].address if rows else "",
        confirmed=bool(rows) and not rows[0].code_digest,
        silenced=sorted(await store.infos(quiet)),
    )


@get("/api/notifications", responses=REFUSALS)
async def notifications(request: AnyRequest) -> Notifications:
    """How you are told, and the key for your browser's subscription."""
    return await _view(request, await known_person(request))


@post("/api/notifications/devices", status_code=HTTP_200_OK, responses=REFUSALS)
async def add_device(request: AnyRequest, data: NewDevice) -> Notifications:
    """Tell this browser. At most ten of a person: the oldest makes room."""
    server, who = server_of(request), await known_person(request)
    await server.allowances.take(WHAT, visitor_of(request))
    check_endpoint(data.endpoint, server.settings.push_origins)
    try:
        Keys.read(data.public_key, data.auth)
    except BadKeys:
        raise Refusal("These are not the keys of a browser.", RefusalCode.BAD_ENDPOINT) from None
    await people.add_device(server.store, who, data)
    return await _view(request, who)


@post("/api/notifications/devices/remove", status_code=HTTP_200_OK, responses=REFUSALS)
async def remove_device(request: AnyRequest, data: DeviceGone) -> Notifications:
    """Tell this browser nothing any more."""
    who = await known_person(request)
    digest = people.digest_of(data.endpoint)
    await people.remove_device(server_of(request).store, who.id, digest)
    return await _view(request, who)


@post("/api/notifications/mail", status_code=HTTP_200_OK, responses=REFUSALS)
async def set_mail(request: AnyRequest, data: SetMail) -> Notifications:
    """Write to this address, once it is confirmed: the link in a first message does that."""
    server = server_of(request)
    if server.notifier.mail is None:
        raise Refusal("This server sends no mail.", RefusalCode.NO_MAIL)
    address = people.clean_address(data.address)
    recipient = people.digest_of(address.lower())
    await server.allowances.take("mails", visitor_of(request), recipient)
    who = await known_person(request)
    code = await people.set_address(server.store, who, address, data.language)
    if not await server.notifier.ask_to_confirm(address, data.language, code):
        await people.remove_address(server.store, who.id)
        raise Refusal(
            "The message could not be sent. Check the address, or try again later.",
            RefusalCode.MAIL_FAILED,
        )
    return await _view(request, who)


@post("/api/notifications/mail/confirm", status_code=HTTP_200_OK, responses=REFUSALS)
async def confirm_mail(request: AnyRequest, data: ConfirmMail) -> Stopped:
    """The address is yours: the code of the first message says so, in any browser."""
    server = server_of(request)
    await server.allowances.take(WHAT, visitor_of(request))
    await people.confirm_address(server.store, data.code)
    return Stopped(kind="mail", table="", silent=False)


@post("/api/notifications/mail/remove", status_code=HTTP_200_OK, responses=REFUSALS)
async def remove_mail(request: AnyRequest) -> Notifications:
    """Write to you no more."""
    who = await known_person(request)
    await people.remove_address(server_of(request).store, who.id)
    return await _view(request, who)


@post("/api/notifications/silence", status_code=HTTP_200_OK, responses=REFUSALS)
async def silence(request: AnyRequest, data: Silence) -> Notifications:
    """No messages about one of your tables, or again."""
    who = await known_person(request)
    await people.silence(server_of(request).store, who.id, data.table, silent=data.silent)
    return await _view(request, who)


@post("/api/notifications/stop/{link:str}", status_code=HTTP_200_OK, responses=REFUSALS)
async def stop(request: AnyRequest, link: SignedLink, undo: bool = False) -> Stopped:
    """What the signed link of a message silences: a table, a browser, or all mail. It works
    without a cookie, as mail programs need it (RFC 8058). `undo`: of a table."""
    server = server_of(request)
    found = server.notifier.links.read(link)
    if found.kind == "table":
        await people.silence(server.store, found.who, found.subject, silent=not undo)
    elif found.kind == "device":
        await people.remove_device(server.store, found.who, found.subject)
    else:
        await people.remove_address(server.store, found.who)
    table = found.subject if found.kind == "table" else ""
    return Stopped(kind=found.kind, table=table, silent=not (undo and found.kind == "table"))


@get("/api/notifications/stop/{link:str}", status_code=HTTP_303_SEE_OTHER, responses=REFUSALS)
async def stop_page(link: SignedLink) -> Redirect:
    """For who opens such a link in a browser: the page has the button."""
    return Redirect(f"{PAGE}#{link}", status_code=HTTP_303_SEE_OTHER)


HANDLERS = [
    notifications,
    add_device,
    remove_device,
    set_mail,
    confirm_mail,
    remove_mail,
    silence,
    stop,
    stop_page,
]
