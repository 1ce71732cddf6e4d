"""`/api/account`: passkeys, sessions, recovery, progress; `/api/me/data`: what is stored of me"""

from typing import Annotated, Any

from litestar import MediaType, Response, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sanban.server.accounts import accounts
from sanban.server.accounts.passkeys import Place, Site, place_of
from sanban.server.accounts.progress import keep_progress, read_progress
from sanban.server.accounts.wire import (
    AccountView,
    Kept,
    NamePasskey,
    NewPasskey,
    PasskeyRequest,
    ProgressKept,
    ProgressList,
    Recovered,
    SetProgress,
    SignIn,
    SignInRequest,
    SignOut,
)
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.host.export import export_person
from sanban.server.host.powers import HostPowers
from sanban.server.identity.guard import (
    AnyConnection,
    AnyRequest,
    cookie_for,
    no_cookie,
    server_of,
    visitor_of,
    who_is,
)
from sanban.server.identity.people import Identity
from sanban.server.identity.routes import me_of
from sanban.server.identity.sessions import check_fresh
from sanban.server.identity.wire import GivenCode, Me, OwnCode
from sanban.server.web import REFUSALS

PasskeyId = Annotated[str, Parameter(max_length=64)]
OWN_WISH = "their own wish"  # why a person is erased, for the log of hosts


def _place(request: AnyRequest) -> Place:
    return place_of(server_of(request).settings, request.headers.get("host", ""))


def _site(request: AnyRequest) -> Site:
    place = _place(request)
    if place.site is None:
        where = f"Open {place.address}." if place.address else "The host sets one with --address."
        raise Refusal(
            "Passkeys need an address with a name and https (or localhost). " + where,
            RefusalCode.NO_PASSKEYS,
        )
    return place.site


async def known_person(request: AnyConnection) -> Identity:
    """Whoever asks: a guest or somebody with an account."""
    who = await who_is(request)
    if who is None or who.kind == "bot":
        raise Refusal("Choose a name first.", RefusalCode.NOBODY)
    return who


async def signed_in(request: AnyRequest, *, fresh: bool = False) -> Identity:
    """Whoever asks, with an account; `fresh`: signed in not long ago."""
    who = await known_person(request)
    if not who.session:
        raise Refusal("You are not signed in to an account.", RefusalCode.NO_ACCOUNT)
    if fresh:
        await check_fresh(server_of(request).store, who)
    return who


async def _take(request: AnyRequest) -> None:
    """Count a try to sign in or to change an account."""
    await server_of(request).allowances.take("sign-ins", visitor_of(request))


@get("/api/account", responses=REFUSALS)
async def account(request: AnyRequest) -> AccountView:
    """Your account, and whether passkeys work at this address."""
    place, who = _place(request), await who_is(request)
    store = server_of(request).store
    return AccountView(
        passkeys_work=place.site is not None,
        address=place.address,
        account=await accounts.account_view(store, who) if who and who.session else None,
    )


@post("/api/account/new-passkey", status_code=HTTP_200_OK, responses=REFUSALS)
async def new_passkey(request: AnyRequest) -> PasskeyRequest:
    """What your browser makes a passkey for: for a new account, or one more for your account."""
    site, who = _site(request), await known_person(request)
    await _take(request)
    store = server_of(request).store
    if who.session:
        await check_fresh(store, who)
    return await accounts.ask_for_passkey(store, site, who)


@post("/api/account/passkeys", status_code=HTTP_200_OK, responses=REFUSALS)
async def keep_passkey(request: AnyRequest, data: NewPasskey) -> Response[OwnCode]:
    """Keep the new passkey. The first one makes your account, and the code to recover it."""
    server, site, who = server_of(request), _site(request), await known_person(request)
    if who.session:
        await check_fresh(server.store, who)
    code, secret = await accounts.keep_passkey(server.store, site, who, data)
    await server.follower.follow()
    cookies = [cookie_for(server, who, secret)] if secret else []
    return Response(OwnCode(code=code), cookies=cookies)


@post("/api/account/passkeys/{passkey:str}/name", status_code=HTTP_200_OK, responses=REFUSALS)
async def name_passkey(request: AnyRequest, passkey: PasskeyId, data: NamePasskey) -> AccountView:
    """Call a passkey something else."""
    who = await signed_in(request)
    await accounts.name_passkey(server_of(request).store, who, passkey, data.name)
    return await account.fn(request)  # type: ignore[no-any-return]


@post("/api/account/passkeys/{passkey:str}/remove", status_code=HTTP_200_OK, responses=REFUSALS)
async def remove_passkey(request: AnyRequest, passkey: PasskeyId) -> AccountView:
    """Remove a passkey; whoever signed in with it is signed out."""
    who = await signed_in(request, fresh=True)
    await accounts.remove_passkey(server_of(request).store, who, passkey)
    await server_of(request).follower.follow()
    return await account.fn(request)  # type: ignore[no-any-return]


@post("/api/account/sign-in-request", status_code=HTTP_200_OK, responses=REFUSALS)
async def sign_in_request(request: AnyRequest) -> SignInRequest:
    """What your passkey has to sign."""
    site = _site(request)
    await _take(request)
    return await accounts.ask_for_signature(server_of(request).store, site)


@post("/api/account/sign-in", status_code=HTTP_200_OK, responses=REFUSALS)
async def sign_in(request: AnyRequest, data: SignIn) -> Response[Me]:
    """Sign in with a passkey. It begins a new session, also for who is signed in."""
    server, site = server_of(request), _site(request)
    before = await who_is(request)
    who, secret = await accounts.sign_in(server.store, site, data, before.session if before else "")
    return _welcome(request, who, secret, me_of(who))


@post("/api/account/recover", status_code=HTTP_200_OK, responses=REFUSALS)
async def recover(request: AnyRequest, data: GivenCode) -> Response[Recovered]:
    """Sign in with the recovery code. It is used up; the answer has the next one."""
    server = server_of(request)
    await _take(request)
    before = await who_is(request)
    who, secret, code = await accounts.recover(
        server.store, data.code, before.session if before else ""
    )
    return _welcome(request, who, secret, Recovered(me=me_of(who), code=code))


def _welcome(request: AnyRequest, who: Identity, secret: str, answer: Any) -> Response[Any]:
    server = server_of(request)
    server.restrictions.check_ban(visitor_of(request), who.id)
    return Response(answer, cookies=[cookie_for(server, who, secret)])


@post("/api/account/recovery-code", status_code=HTTP_200_OK, responses=REFUSALS)
async def recovery_code(request: AnyRequest) -> OwnCode:
    """Another recovery code; the one before works no longer."""
    who = await signed_in(request, fresh=True)
    await _take(request)
    return OwnCode(code=await accounts.new_recovery_code(server_of(request).store, who))


@post("/api/account/sign-out", status_code=HTTP_200_OK, responses=REFUSALS)
async def sign_out(request: AnyRequest, data: SignOut) -> Response[Me]:
    """Sign out in this browser, or everywhere: open sockets are closed at once."""
    server, who = server_of(request), await signed_in(request)
    await accounts.sign_out(server.store, who, everywhere=data.everywhere)
    await server.follower.follow()
    return Response(me_of(None), cookies=[no_cookie(server)])


@get("/api/account/progress", responses=REFUSALS)
async def progress(request: AnyRequest) -> ProgressList:
    """What follows your account: settings, puzzles, lessons."""
    who = await signed_in(request)
    return ProgressList(progress=await read_progress(server_of(request).store, who))


@post("/api/account/progress/{what:str}", status_code=HTTP_200_OK, responses=REFUSALS)
async def set_progress(request: AnyRequest, what: Kept, data: SetProgress) -> ProgressKept:
    """Keep one of them, based on the version that you have read."""
    who = await signed_in(request)
    version = await keep_progress(server_of(request).store, who, what, data)
    return ProgressKept(version=version)


@get("/api/me/data", responses=REFUSALS)
async def own_data(request: AnyRequest) -> Response[dict[str, Any]]:
    """Everything that is stored of you, as a file."""
    who = await known_person(request)
    await _take(request)
    return Response(
        await export_person(server_of(request).store, who.id),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": 'attachment; filename="sanban-my-data.json"'},
    )


@post("/api/me/erase", status_code=HTTP_200_OK, responses=REFUSALS)
async def erase(request: AnyRequest) -> Response[Me]:
    """Take you out of the database: name, account, chat. Your games stay, without your name."""
    server, who = server_of(request), await known_person(request)
    await _take(request)
    if who.session:
        await check_fresh(server.store, who)
    await HostPowers(server.store, "").erase(who.id, OWN_WISH)
    await server.follower.follow()
    return Response(me_of(None), cookies=[no_cookie(server)])


HANDLERS = [
    account,
    new_passkey,
    keep_passkey,
    name_passkey,
    remove_passkey,
    sign_in_request,
    sign_in,
    recover,
    recovery_code,
    sign_out,
    progress,
    set_progress,
    own_data,
    erase,
]
