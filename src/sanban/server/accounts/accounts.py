"""Accounts in the database: made from a guest, signed in to, changed."""

import hmac
from collections.abc import Sequence

import sqlalchemy as sa

from sanban.server.accounts.passkeys import (
    REGISTER,
    SIGN_IN,
    Credential,
    Site,
    check_new,
    check_signature,
    credential_digest,
    handle_of,
    new_challenge,
    unknown_passkey,
    use_challenge,
)
from sanban.server.accounts.wire import (
    Account,
    NewPasskey,
    PasskeyInfo,
    PasskeyRequest,
    SignIn,
    SignInRequest,
)
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.host import log
from sanban.server.host.log import act
from sanban.server.identity.people import Identity, clean
from sanban.server.identity.sessions import new_session
from sanban.server.identity.written_codes import code_digest, new_code
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

RECOVERY_LENGTH = 24  # 120 bits
MOST_PASSKEYS = 20
LONGEST_NAME = 40


async def account_view(store: Store, who: Identity) -> Account | None:
    """Somebody's own account."""
    accounts, passkeys, sessions = schema.accounts.c, schema.passkeys.c, schema.sessions.c
    made = await store.rows(sa.select(accounts.created_ms).where(accounts.id == who.id))
    if not made:
        return None
    named = passkeys.digest.label("id"), passkeys.name
    query = (
        sa.select(*named, passkeys.created_ms, passkeys.used_ms, passkeys.synced)
        .where(passkeys.account == who.id)
        .order_by(passkeys.created_ms)
    )
    count = sa.select(sa.func.count()).where(sessions.account == who.id)
    return Account(
        created_ms=made[0].created_ms,
        passkeys=await store.structs(PasskeyInfo, query),
        sessions=int((await store.infos(count))[0]),
    )


async def ask_for_passkey(store: Store, site: Site, who: Identity) -> PasskeyRequest:
    """What the browser makes a new passkey for."""
    passkeys = schema.passkeys.c
    own = await store.infos(sa.select(passkeys.credential).where(passkeys.account == who.id))
    if len(own) >= MOST_PASSKEYS:
        raise Refusal(
            f"An account has at most {MOST_PASSKEYS} passkeys. Remove one first.",
            RefusalCode.TOO_LONG,
        )
    return PasskeyRequest(
        challenge=await new_challenge(store, REGISTER, who.id),
        rp_id=site.rp_id,
        user_id=handle_of(who.id),
        name=who.name,
        exclude=own,
    )


async def keep_passkey(
    store: Store, site: Site, who: Identity, given: NewPasskey
) -> tuple[str, str]:
    """Add a passkey. With the first one a guest becomes an account: its recovery code and the
    secret of its session are returned, else two empty texts."""
    challenge = await use_challenge(store, given.client_data, REGISTER, who.id)
    found = check_new(site, given, challenge)
    passkeys = schema.passkeys.c
    if await store.rows(sa.select(passkeys.digest).where(passkeys.digest == found.digest)):
        raise unknown_passkey()
    row = _passkey_row(found, who.id, given.name)
    if who.session:
        await store.run(sa.insert(schema.passkeys), [row])
        return "", ""
    code = new_code(RECOVERY_LENGTH)
    secret, session = new_session(who.id, found.digest)
    account = {
        "id": who.id,
        "created_ms": now_ms(),
        "recovery_digest": code_digest(code),
    }
    codes = schema.device_codes
    # older cookies and codes of the guest count no longer: whoever has one may be somebody else
    await end_sessions(
        store,
        who.id,
        [
            sa.delete(codes).where(codes.c.guest == who.id),
            sa.insert(schema.accounts).values(account),
            sa.insert(schema.passkeys).values(row),
            sa.insert(schema.sessions).values(session),
        ],
        action=log.NEW_ACCOUNT,
    )
    return code, secret


def _passkey_row(found: Credential, account: str, name: str) -> dict[str, object]:
    now = now_ms()
    return {
        **found._asdict(),
        "account": account,
        "name": clean(name, LONGEST_NAME),
        "created_ms": now,
        "used_ms": now,
    }


# signing in --------------------------------------------------------------------------------


async def ask_for_signature(store: Store, site: Site) -> SignInRequest:
    """What any passkey may sign."""
    return SignInRequest(challenge=await new_challenge(store, SIGN_IN), rp_id=site.rp_id)


async def sign_in(store: Store, site: Site, given: SignIn, before: str) -> tuple[Identity, str]:
    """Who has signed, and the secret of a new session; the one `before` it ends."""
    challenge = await use_challenge(store, given.client_data, SIGN_IN)
    passkeys, accounts, guests = schema.passkeys, schema.accounts, schema.guests
    digest = credential_digest(given.id)
    query = (
        sa.select(
            guests.c.id,
            guests.c.name,
            passkeys.c.public_key,
            passkeys.c.sign_count,
        )
        .select_from(
            passkeys.join(accounts, accounts.c.id == passkeys.c.account).join(
                guests, guests.c.id == accounts.c.id
            )
        )
        .where(passkeys.c.digest == digest)
    )
    rows = await store.rows(query)
    if not rows:
        raise unknown_passkey()
    row = rows[0]
    if given.user_handle and not hmac.compare_digest(given.user_handle, handle_of(row.id)):
        raise unknown_passkey()
    count = check_signature(site, given, challenge, row.public_key, row.sign_count)
    used = {"sign_count": count, "used_ms": now_ms()}
    secret, session = new_session(row.id, digest)
    async with store.connect() as connection:
        await connection.execute(
            sa.update(passkeys).where(passkeys.c.digest == digest).values(used)
        )
        await connection.execute(_end(before))
        await connection.execute(sa.insert(schema.sessions), [session])
    return Identity(row.id, row.name, session=str(session["digest"])), secret


def _end(session: str) -> sa.Delete:
    return sa.delete(schema.sessions).where(schema.sessions.c.digest == session)


async def recover(store: Store, code: str, before: str) -> tuple[Identity, str, str]:
    """Whose recovery code this is, the secret of a new session, and the code that holds now."""
    accounts, guests = schema.accounts, schema.guests
    following = new_code(RECOVERY_LENGTH)
    used = (
        sa.update(accounts)
        .where(accounts.c.recovery_digest == code_digest(code))
        .values(recovery_digest=code_digest(following))
        .returning(accounts.c.id)
    )
    async with store.connect() as connection:
        person = (await connection.execute(used)).scalar()
        if person is not None:
            secret, session = new_session(person)
            await connection.execute(_end(before))
            await connection.execute(sa.insert(schema.sessions), [session])
            name = sa.select(guests.c.name).where(guests.c.id == person)
            found = (await connection.execute(name)).scalar() or ""
    if person is None:
        raise Refusal("This recovery code is unknown, or was used.", RefusalCode.BAD_RECOVERY_CODE)
    return Identity(person, found, session=str(session["digest"])), secret, following


# changing ----------------------------------------------------------------------------------


async def new_recovery_code(store: Store, who: Identity) -> str:
    """Another code; the one before works no longer."""
    code, accounts = new_code(RECOVERY_LENGTH), schema.accounts
    changed = sa.update(accounts).where(accounts.c.id == who.id)
    await store.run(changed.values(recovery_digest=code_digest(code)))
    return code


async def name_passkey(store: Store, who: Identity, passkey: str, name: str) -> None:
    """Call a passkey something else."""
    passkeys = schema.passkeys
    own = sa.and_(passkeys.c.account == who.id, passkeys.c.digest == passkey)
    await store.run(sa.update(passkeys).where(own).values(name=clean(name, LONGEST_NAME)))


async def remove_passkey(store: Store, who: Identity, passkey: str) -> None:
    """Forget a passkey, and end the sessions that began with it. One must be left."""
    passkeys, sessions = schema.passkeys, schema.sessions
    own = await store.infos(sa.select(passkeys.c.digest).where(passkeys.c.account == who.id))
    if passkey not in own:
        return
    if own == [passkey]:
        raise Refusal(
            "This is your only passkey. Add another before you remove it.",
            RefusalCode.LAST_PASSKEY,
        )
    mine = sessions.c.account == who.id
    began = sa.delete(sessions).where(mine, sessions.c.passkey == passkey)
    await end_sessions(
        store,
        who.id,
        [
            sa.delete(passkeys).where(passkeys.c.account == who.id, passkeys.c.digest == passkey),
            # the browser that does it goes on
            began.where(sessions.c.digest != who.session),
        ],
    )


async def sign_out(store: Store, who: Identity, *, everywhere: bool) -> None:
    """End this session, or all of them with the codes for other devices."""
    sessions, codes = schema.sessions, schema.device_codes
    if not everywhere:
        await end_sessions(store, who.id, [_end(who.session)])
        return
    ended = [
        sa.delete(sessions).where(sessions.c.account == who.id),
        sa.delete(codes).where(codes.c.guest == who.id),
    ]
    await end_sessions(store, who.id, ended)


async def end_sessions(
    store: Store, person: str, statements: Sequence[sa.Executable], action: str = log.SIGN_OUT
) -> None:
    """Run the statements; every process then closes the sockets of sessions that have ended."""
    await act(store, statements, host="", action=action, subject=person)
